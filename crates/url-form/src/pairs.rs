//! How a list of names and values is kept: as one text and, for each pair, where in it the pair stands.
//!
//! ```text
//! name=value&key&a=b=c
//! |   |     ||  |||   |
//! |   |     ||  |||   end
//! |   |     ||  ||name_end
//! |   |     ||  |start
//! |   |     ||  name_end and end: there is no value
//! |   |     |start
//! |   |     end
//! |   name_end
//! start
//! ```
//!
//! So a list costs two allocations, however long it is, no name is far from its value, and a form is decoded as a
//! whole, its delimiters where they are. A value that is replaced is written anew at the end of the text, with its
//! name; what is left behind is swept away when it has become half of all.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

/// A list of names and values.
#[derive(Clone, Default)]
pub(crate) struct Pairs {
    text: String,
    list: Vec<Pair>,
    /// How many bytes of the text are in no pair.
    left_behind: usize,
}

/// Where in the text a pair stands: its name and, behind a byte between them, its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    start: usize,
    name_end: usize,
    end: usize,
}

impl Pair {
    #[inline]
    pub(crate) fn name(self, text: &str) -> &str {
        text.get(self.start..self.name_end).unwrap_or_default()
    }

    /// The name, to be compared: nothing is asked of where it begins and ends.
    #[inline]
    pub(crate) fn name_bytes(self, text: &str) -> &[u8] {
        text.as_bytes().get(self.start..self.name_end).unwrap_or_default()
    }

    /// Whether the name is `name`. Mostly the length tells, and of names that are numbered the last byte.
    #[inline]
    pub(crate) fn has_name(self, name: &str, text: &str) -> bool {
        if self.name_end - self.start != name.len() {
            return false;
        }
        let (own, name) = (self.name_bytes(text), name.as_bytes());
        own.last() == name.last() && own == name
    }

    #[inline]
    pub(crate) fn value(self, text: &str) -> &str {
        // To know that there is a value spares the questions whether it begins or ends at 0.
        if self.end <= self.name_end { "" } else { text.get(self.name_end + 1..self.end).unwrap_or_default() }
    }
}

impl Pairs {
    pub(crate) const fn new() -> Self {
        Self { text: String::new(), list: Vec::new(), left_behind: 0 }
    }

    /// An empty list with room for `pairs` pairs, of `bytes` bytes in all.
    pub(crate) fn with_capacity(bytes: usize, pairs: usize) -> Self {
        Self { text: String::with_capacity(bytes), list: Vec::with_capacity(pairs), left_behind: 0 }
    }

    #[inline]
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    #[inline]
    pub(crate) fn list(&self) -> &[Pair] {
        &self.list
    }

    /// The index of the first pair of that name from `from` on.
    #[inline]
    fn find(&self, name: &str, from: usize) -> Option<usize> {
        let rest = self.list.get(from..)?;
        rest.iter().position(|pair| pair.has_name(name, &self.text)).map(|index| from + index)
    }

    /// The text, to read, and the list, to bring into another order.
    pub(crate) fn text_and_list(&mut self) -> (&str, &mut [Pair]) {
        (&self.text, &mut self.list)
    }

    pub(crate) fn push(&mut self, name: &str, value: &str) {
        let pair = self.write(name, value);
        self.list.push(pair);
    }

    /// Writes a pair to the end of the text.
    fn write(&mut self, name: &str, value: &str) -> Pair {
        let start = self.text.len();
        self.text.reserve(name.len() + 1 + value.len());
        self.text.push_str(name);
        let name_end = self.text.len();
        self.text.push('=');
        self.text.push_str(value);
        Pair { start, name_end, end: self.text.len() }
    }

    /// Removes the pairs that `is_kept` is false for, given the name and the value.
    pub(crate) fn retain(&mut self, mut is_kept: impl FnMut(&str, &str) -> bool) {
        let text = &self.text;
        let mut left_behind = self.left_behind;
        self.list.retain(|pair| {
            let is_kept = is_kept(pair.name(text), pair.value(text));
            left_behind += if is_kept { 0 } else { pair.end - pair.start };
            is_kept
        });
        self.left_behind = left_behind;
        self.sweep();
    }

    /// Gives the first pair of that name the value and removes the others; pushes the pair if there is none.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        let Some(first) = self.find(name, 0) else { return self.push(name, value) };
        if self.find(name, first + 1).is_some() {
            self.keep_first(name);
        }
        self.set_value(first, value);
    }

    /// Removes the pairs of that name but the first.
    ///
    /// Not inlined, as `move_to_end` is not: what is rarely done would take the registers from what always is.
    #[inline(never)]
    fn keep_first(&mut self, name: &str) {
        let mut is_first = true;
        self.retain(|other, _| other != name || mem::take(&mut is_first));
    }

    /// Gives the pair at `index` another value.
    #[inline]
    fn set_value(&mut self, index: usize, value: &str) {
        let Some(pair) = self.list.get_mut(index) else { return };
        if pair.end < self.text.len() {
            return self.move_to_end(index, value);
        }
        self.text.truncate(pair.name_end);
        self.text.push('=');
        self.text.push_str(value);
        pair.end = self.text.len();
    }

    /// Writes the pair at `index` anew at the end of the text, with another value.
    #[inline(never)]
    fn move_to_end(&mut self, index: usize, value: &str) {
        let Some(pair) = self.list.get_mut(index) else { return };
        self.left_behind += pair.end - pair.start;
        let start = self.text.len();
        self.text.extend_from_within(pair.start..pair.name_end);
        let name_end = self.text.len();
        self.text.push('=');
        self.text.push_str(value);
        *pair = Pair { start, name_end, end: self.text.len() };
        self.sweep();
    }

    /// Writes the text anew if half of it is in no pair, which is as rare as there was much to write since the last
    /// time.
    fn sweep(&mut self) {
        if self.left_behind * 2 <= self.text.len() {
            return;
        }
        let mut swept = Self::with_capacity(self.text.len() - self.left_behind, self.list.len());
        for pair in &self.list {
            swept.push(pair.name(&self.text), pair.value(&self.text));
        }
        *self = swept;
    }
}

/// Finds the pairs of a decoded form by its delimiters, which it is told of one after the other.
pub(crate) struct ByDelimiters {
    list: Vec<Pair>,
    start: usize,
    /// Where the first `=` since `start` is.
    equals: Option<usize>,
}

impl ByDelimiters {
    /// With room for as many pairs as most forms have.
    pub(crate) fn new() -> Self {
        Self { list: Vec::with_capacity(4), start: 0, equals: None }
    }

    /// Goes on with a delimiter, `=` or `&`, and where in the text it is.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>, steps 1 to 3.3
    #[inline]
    pub(crate) fn delimiter(&mut self, byte: u8, at: usize) {
        if byte == b'=' {
            self.equals.get_or_insert(at);
            return;
        }
        if at > self.start {
            self.list.push(Pair { start: self.start, name_end: self.equals.unwrap_or(at), end: at });
        }
        (self.start, self.equals) = (at + 1, None);
    }

    /// The pairs, when all of the text was gone through.
    pub(crate) fn end(mut self, text: String) -> Pairs {
        self.delimiter(b'&', text.len());
        Pairs { text, list: self.list, left_behind: 0 }
    }
}
