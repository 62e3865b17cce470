//! A component that is a list, while it is edited: the segments of a path, the pairs of a query.
//!
//! The URL itself stays as it is until all is done. What becomes of the list is some pieces that it keeps from the
//! front, then those that are new, up to the place of the last change, where the list is cut in two; what follows waits
//! behind the cut, reversed. So a change costs its own length and the way from the one before it. A million changes
//! next to each other, or from the front to the back, cost as much as reading the component once; only jumping to and
//! fro costs more.

use crate::{error::ParseError, record::Url};
use alloc::string::String;
use core::mem;
use url_percent::scan::find_near;

/// How a list of pieces differs from the one in a URL, of which each has a delimiter in front; that of the first may be
/// another character. The functions are told the text of that one each time.
#[derive(Debug)]
pub(crate) struct Pieces {
    delimiter: char,
    /// Whether an empty piece has an index.
    counts_empty: bool,
    /// How much is kept of the text, from its start.
    kept: usize,
    /// What follows that in front of the cut. It is ASCII.
    added: String,
    /// What is behind the cut, its last character first.
    behind: String,
    /// How many pieces that count are in front of the cut, once somebody has asked.
    index: Option<usize>,
}

/// Where the list is cut in two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// How much of what was added is in front of it.
    added: usize,
    /// How many pieces that count are, once somebody has asked.
    index: Option<usize>,
}

impl Pieces {
    /// How much is added to most lists, at most.
    pub(crate) const SLACK: usize = 64;

    /// All pieces of `text`; each has an index.
    pub(crate) fn new(delimiter: char, text: &str) -> Self {
        let (added, behind) = (String::new(), String::new());
        Self { delimiter, counts_empty: true, kept: text.len(), added, behind, index: None }
    }

    /// The same, of which those have an index that are not empty.
    pub(crate) fn not_empty(self) -> Self {
        Self { counts_empty: false, ..self }
    }

    /// The length of all pieces, with their delimiters.
    pub(crate) fn len(&self) -> usize {
        self.kept + self.added.len() + self.behind.len()
    }

    /// Whether there are no pieces.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How much of the text is kept, and what is to follow that; `None` if the pieces are those of the text.
    pub(crate) fn change(&mut self, text: &str) -> Option<(usize, &str)> {
        self.go_to_end();
        // The first delimiter of a query is another character there.
        let first = usize::from(self.kept == 0);
        let is_same = self.len() == text.len() && self.added.get(first..) == text.get(self.kept + first..);
        (!is_same).then_some((self.kept, &*self.added))
    }

    /// Moves the cut to the end.
    fn go_to_end(&mut self) {
        if !self.behind.is_empty() {
            self.put_together();
        }
    }

    #[cold]
    fn put_together(&mut self) {
        let moved = self.behind.split_terminator(self.delimiter).filter(|piece| self.counts(piece.len())).count();
        self.index = self.index.map(|index| index + moved);
        self.added.extend(self.behind.chars().rev());
        self.behind.clear();
    }

    /// Moves the cut to the end, and returns the pieces from the byte `start` of all on, where one begins, without
    /// their delimiters.
    pub(crate) fn iter<'t>(&'t mut self, text: &'t str, start: usize) -> Iter<'t> {
        self.go_to_end();
        self.in_front(text, start)
    }

    /// The pieces from the byte `start` on that are in front of the cut.
    fn in_front<'t>(&'t self, text: &'t str, start: usize) -> Iter<'t> {
        let (kept, added) = (start.min(self.kept), start.saturating_sub(self.kept));
        Iter { text: &text[kept..self.kept], added: &self.added[added..], delimiter: self.delimiter as u8 }
    }

    /// Puts these pieces, with their delimiters, in the place of those from the byte `start` of all on, where one
    /// begins; the cut is at the end.
    pub(crate) fn replace_from(&mut self, start: usize, pieces: String) {
        self.go_to_end();
        self.index = None;
        if start <= self.kept {
            (self.kept, self.added) = (start, pieces);
        } else {
            self.added.truncate(start - self.kept);
            self.added.push_str(&pieces);
        }
    }

    /// Moves the cut to the front of the piece `index`, or to the end if that is the number of pieces.
    ///
    /// Fails with their number if there are fewer.
    pub(crate) fn go_to(&mut self, text: &str, index: usize) -> Result<(), usize> {
        let counted = || self.in_front(text, 0).filter(|piece| self.counts(piece.len())).count();
        let mut here = self.index.unwrap_or_else(counted);
        while here > index {
            here -= self.back(text);
        }
        while !self.behind.is_empty() && (here < index || !self.counts(self.next_len() - 1)) {
            here += self.forward();
        }
        self.index = Some(here);
        if here < index { Err(here) } else { Ok(()) }
    }

    /// The same, but there has to be a piece behind the cut.
    pub(crate) fn go_to_piece(&mut self, text: &str, index: usize) -> Result<(), usize> {
        match self.go_to(text, index) {
            Ok(()) if self.behind.is_empty() => Err(index),
            result => result,
        }
    }

    /// The piece behind the cut, reversed and with its delimiter.
    pub(crate) fn next_reversed(&self) -> &str {
        &self.behind[self.behind.len() - self.next_len()..]
    }

    /// Removes the piece behind the cut.
    pub(crate) fn remove_next(&mut self) {
        self.behind.truncate(self.behind.len() - self.next_len());
    }

    /// Removes the last of all pieces, which has an index: a path has one for each, and of a query it is a pair that
    /// was just pushed.
    pub(crate) fn pop(&mut self, text: &str) {
        self.go_to_end();
        if self.is_empty() {
            return;
        }
        self.index = self.index.map(|index| index - 1);
        let (kept, cut) = self.last_start(text);
        self.kept = kept;
        self.added.truncate(cut);
    }

    /// Whether the last of all pieces is there, and empty.
    pub(crate) fn ends_with_empty(&mut self, text: &str) -> bool {
        self.go_to_end();
        let (kept, cut) = self.last_start(text);
        self.kept - kept + self.added.len() - cut == 1
    }

    /// Removes all pieces.
    pub(crate) fn clear(&mut self) {
        self.kept = 0;
        self.added.clear();
        self.behind.clear();
        self.index = None;
    }

    /// Where the cut is, for [`take_back`](Self::take_back).
    pub(crate) fn cut(&self) -> Cut {
        Cut { added: self.added.len(), index: self.index }
    }

    /// Takes back what was inserted at the cut, which was this before.
    pub(crate) fn take_back(&mut self, cut: Cut) {
        self.added.truncate(cut.added);
        self.index = cut.index;
    }

    /// Inserts the piece that `write` writes, and that counts, at the cut, which then is behind it.
    pub(crate) fn insert(&mut self, write: impl FnOnce(&mut String)) {
        if self.added.capacity() == 0 {
            self.added = String::with_capacity(Self::SLACK);
        }
        self.added.push(self.delimiter);
        write(&mut self.added);
        self.index = self.index.map(|index| index + 1);
    }

    /// Inserts a piece at the end, where it takes the place of an empty one that is alone. If `check` fails for the
    /// length that comes of it, all is as it was.
    pub(crate) fn push<E>(
        &mut self,
        text: &str,
        write: impl FnOnce(&mut String),
        check: impl FnOnce(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        self.go_to_end();
        let (kept, is_alone) = (self.kept, self.len() == 1);
        if is_alone {
            self.clear();
        }
        self.insert(write);
        check(self.len()).inspect_err(|_| {
            self.pop(text);
            match (is_alone, kept) {
                (true, 0) => self.insert(|_| ()),
                (true, kept) => self.kept = kept,
                _ => {}
            }
        })
    }

    /// Whether the cut is at the end.
    pub(crate) fn is_at_end(&self) -> bool {
        self.behind.is_empty()
    }

    fn counts(&self, len: usize) -> bool {
        self.counts_empty || len > 0
    }

    /// How much is left of what is kept, and of what was added, without the last piece in front of the cut. Most pieces
    /// are too short for more than a look at each byte.
    fn last_start(&self, text: &str) -> (usize, usize) {
        let last_delimiter = |text: &str| text.bytes().rposition(|byte| byte == self.delimiter as u8);
        match last_delimiter(&self.added) {
            Some(at) => (self.kept, at),
            None => (last_delimiter(&text[..self.kept]).unwrap_or_default(), 0),
        }
    }

    /// The length of the piece behind the cut, with its delimiter.
    fn next_len(&self) -> usize {
        let piece = self.behind.strip_suffix(self.delimiter).unwrap_or_default();
        self.behind.len() - piece.rfind(self.delimiter).map_or(0, |at| at + 1)
    }

    /// Moves the cut over the piece behind it, and returns by how much the index grows.
    fn forward(&mut self) -> usize {
        let len = self.next_len();
        let at = self.behind.len() - len;
        self.added.extend(self.behind[at..].chars().rev());
        self.behind.truncate(at);
        usize::from(self.counts(len - 1))
    }

    /// Moves the cut back over a piece, and returns by how much the index shrinks.
    fn back(&mut self, text: &str) -> usize {
        let (kept, cut) = self.last_start(text);
        let piece = if kept < self.kept { &text[kept..self.kept] } else { &self.added[cut..] };
        let Some(piece) = piece.get(1..) else { return 1 };
        let counts = self.counts(piece.len());
        self.behind.extend(piece.chars().rev());
        self.behind.push(self.delimiter);
        self.kept = kept;
        self.added.truncate(cut);
        usize::from(counts)
    }
}

/// Pieces in front of the cut, without their delimiters.
#[derive(Debug)]
pub(crate) struct Iter<'t> {
    /// What is left of the text that is kept, and then of what was added, with a delimiter in front.
    text: &'t str,
    added: &'t str,
    delimiter: u8,
}

impl<'t> Iterator for Iter<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        if self.text.is_empty() {
            self.text = mem::take(&mut self.added);
        }
        let pieces = self.text.get(1..)?;
        let piece;
        (piece, self.text) = pieces.split_at(find_near(pieces.as_bytes(), 0, |byte| byte == self.delimiter));
        Some(piece)
    }
}

/// How long a component may become.
#[derive(Debug)]
pub(crate) struct Room {
    /// How long the href may become.
    pub(crate) max_len: u32,
    /// How much of that all other components take.
    others: usize,
}

impl Room {
    /// The room that `url` has for its path.
    pub(crate) fn of_path(url: &Url) -> Self {
        Self { max_len: u32::MAX, others: url.href.len() - url.path().len() }
    }

    /// The room that `url` has for its query, with the `?`.
    pub(crate) fn of_query(url: &Url) -> Self {
        let query = url.query().map_or(0, |query| "?".len() + query.len());
        Self { max_len: u32::MAX, others: url.href.len() - query }
    }

    /// Whether there is room for a component of `len` bytes.
    pub(crate) fn check(&self, len: usize) -> Result<(), ParseError> {
        if len.saturating_add(self.others) > self.max_len as usize {
            return Err(ParseError::too_long(0, self.max_len));
        }
        Ok(())
    }
}
