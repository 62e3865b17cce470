//! A component that is a list: the segments of a path, the pairs of a query.
//!
//! It stands at the end of a text, a delimiter in front of each piece, and is cut in two at the place of the last change:
//! the text ends at the cut, and what follows waits behind it, reversed. So a change costs its own length and the way from
//! the one before it. A million changes next to each other, or from the front to the back, cost as much as reading the
//! component once; only jumping to and fro costs more.

use alloc::string::String;

/// Where the pieces are that [`Pieces`] speaks of, and which of them count.
#[derive(Debug)]
pub(crate) struct Pieces {
    /// Where the delimiter of the first piece is in the text, or would be.
    start: usize,
    delimiter: char,
    /// Whether an empty piece has an index.
    counts_empty: bool,
    /// What is behind the cut, its last character first. It is ASCII.
    behind: String,
    /// How many pieces that count are in front of the cut, once somebody has asked.
    index: Option<usize>,
}

impl Pieces {
    /// The pieces in `text` from `start` on, each of which has an index.
    pub(crate) fn new(start: usize, delimiter: char) -> Self {
        Self { start, delimiter, counts_empty: true, behind: String::new(), index: None }
    }

    /// The same, of which those have an index that are not empty.
    pub(crate) fn not_empty(self) -> Self {
        Self { counts_empty: false, ..self }
    }

    /// Where the first piece begins, with its delimiter.
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    /// The length of the text when all is put together.
    pub(crate) fn len(&self, text: &str) -> usize {
        text.len() + self.behind.len()
    }

    /// Whether there are no pieces.
    pub(crate) fn is_empty(&self, text: &str) -> bool {
        self.len(text) == self.start
    }

    /// Moves the cut to the end, and returns the pieces, with their delimiters.
    pub(crate) fn all<'t>(&mut self, text: &'t mut String) -> &'t str {
        if !self.behind.is_empty() {
            self.put_together(text);
        }
        &text[self.start..]
    }

    #[cold]
    fn put_together(&mut self, text: &mut String) {
        let moved = self.behind.split_terminator(self.delimiter).filter(|piece| self.counts(piece.len())).count();
        self.index = self.index.map(|index| index + moved);
        text.extend(self.behind.chars().rev());
        self.behind.clear();
    }

    /// Moves the cut to the front of the piece `index`, or to the end if there are just so many pieces.
    ///
    /// Fails with their number if there are fewer.
    pub(crate) fn go_to(&mut self, text: &mut String, index: usize) -> Result<(), usize> {
        let mut here = self.index.unwrap_or_else(|| {
            text[self.start..].split(self.delimiter).skip(1).filter(|piece| self.counts(piece.len())).count()
        });
        while here > index {
            here -= self.back(text);
        }
        while !self.behind.is_empty() && (here < index || !self.counts(self.next_len() - 1)) {
            here += self.forward(text);
        }
        self.index = Some(here);
        if here < index { Err(here) } else { Ok(()) }
    }

    /// The same, but there has to be a piece behind the cut.
    pub(crate) fn go_to_piece(&mut self, text: &mut String, index: usize) -> Result<(), usize> {
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

    /// Removes the last of all pieces.
    pub(crate) fn pop(&mut self, text: &mut String) {
        self.all(text);
        if let Some(at) = self.last_delimiter(text) {
            let counts = self.counts(text.len() - at - 1);
            text.truncate(at);
            self.index = self.index.map(|index| index - usize::from(counts));
        }
    }

    /// Removes all pieces.
    pub(crate) fn clear(&mut self, text: &mut String) {
        self.truncate(text, self.start);
        self.behind.clear();
    }

    /// Takes back what was inserted at the cut, which was at `len` before.
    pub(crate) fn truncate(&mut self, text: &mut String, len: usize) {
        text.truncate(len);
        self.index = None;
    }

    /// Inserts the piece that `write` writes, and that counts, at the cut, which then is behind it.
    pub(crate) fn insert(&mut self, text: &mut String, write: impl FnOnce(&mut String)) {
        text.push(self.delimiter);
        write(text);
        self.index = self.index.map(|index| index + 1);
    }

    /// Inserts a piece at the end; it takes the place of an empty one that is alone.
    pub(crate) fn push(&mut self, text: &mut String, write: impl FnOnce(&mut String)) {
        if self.all(text).len() == 1 {
            self.clear(text);
        }
        self.insert(text, write);
    }

    /// Where the last piece in front of the cut begins, with its delimiter. Most pieces are too short for more than a look
    /// at each byte.
    fn last_delimiter(&self, text: &str) -> Option<usize> {
        let delimiter = self.delimiter as u8;
        text.as_bytes()[self.start..].iter().rposition(|&byte| byte == delimiter).map(|at| self.start + at)
    }

    fn counts(&self, len: usize) -> bool {
        self.counts_empty || len > 0
    }

    /// The length of the piece behind the cut, with its delimiter.
    fn next_len(&self) -> usize {
        let piece = self.behind.strip_suffix(self.delimiter).unwrap_or_default();
        self.behind.len() - piece.rfind(self.delimiter).map_or(0, |at| at + 1)
    }

    /// Moves the cut over the piece behind it, and returns by how much the index grows.
    fn forward(&mut self, text: &mut String) -> usize {
        let len = self.next_len();
        let at = self.behind.len() - len;
        text.extend(self.behind[at..].chars().rev());
        self.behind.truncate(at);
        usize::from(self.counts(len - 1))
    }

    /// Moves the cut back over a piece, and returns by how much the index shrinks.
    fn back(&mut self, text: &mut String) -> usize {
        let Some(at) = self.last_delimiter(text) else { return 1 };
        self.behind.extend(text[at..].chars().rev());
        let len = text.len() - at;
        text.truncate(at);
        usize::from(self.counts(len - 1))
    }
}
