//! A list of names and values: one text and, for each pair, its position in the text.
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
//! A list takes two allocations, however long it is, and each name is next to its value. A form is decoded as a whole,
//! with its delimiters left in place. A replaced value is written at the end of the text, together with its name. Its
//! old bytes are unused; they are removed when half of the text is unused.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

/// A list of names and values.
#[derive(Clone, Default)]
pub(crate) struct PairList {
    text: String,
    list: Vec<Pair>,
    /// The number of bytes of the text that are in no pair.
    unused: usize,
}

/// The position of a pair in the text: its name, one byte, and its value.
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

    /// Returns the name for comparisons, without checks of char boundaries.
    #[inline]
    pub(crate) fn name_bytes(self, text: &str) -> &[u8] {
        text.as_bytes().get(self.start..self.name_end).unwrap_or_default()
    }

    /// Returns whether the name is `name`. Mostly the length decides, and for numbered names the last byte.
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
        // This test makes the checks of the char boundary at 0 unnecessary.
        if self.end <= self.name_end { "" } else { text.get(self.name_end + 1..self.end).unwrap_or_default() }
    }
}

impl PairList {
    pub(crate) const fn new() -> Self {
        Self { text: String::new(), list: Vec::new(), unused: 0 }
    }

    /// Creates an empty list with room for `pairs` pairs, of `bytes` bytes in all.
    pub(crate) fn with_capacity(bytes: usize, pairs: usize) -> Self {
        Self { text: String::with_capacity(bytes), list: Vec::with_capacity(pairs), unused: 0 }
    }

    #[inline]
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    #[inline]
    pub(crate) fn list(&self) -> &[Pair] {
        &self.list
    }

    /// Returns the index of the first pair with that name at or after `from`.
    #[inline]
    fn find(&self, name: &str, from: usize) -> Option<usize> {
        let rest = self.list.get(from..)?;
        rest.iter().position(|pair| pair.has_name(name, &self.text)).map(|index| from + index)
    }

    /// Returns the text, and the list to reorder.
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

    /// Removes the pairs for whose name and value `is_kept` is false.
    pub(crate) fn retain(&mut self, mut is_kept: impl FnMut(&str, &str) -> bool) {
        let text = &self.text;
        let mut unused = self.unused;
        self.list.retain(|pair| {
            let is_kept = is_kept(pair.name(text), pair.value(text));
            unused += if is_kept { 0 } else { pair.end - pair.start };
            is_kept
        });
        self.unused = unused;
        self.remove_unused();
    }

    /// Sets the value of the first pair with that name and removes the others; appends the pair if there is none.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        let Some(first) = self.find(name, 0) else { return self.push(name, value) };
        if self.find(name, first + 1).is_some() {
            self.keep_first(name);
        }
        self.set_value(first, value);
    }

    /// Removes the pairs with that name except the first.
    ///
    /// Not inlined, like `move_to_end`: code that rarely runs would take registers from the code that always runs.
    #[inline(never)]
    fn keep_first(&mut self, name: &str) {
        let mut is_first = true;
        self.retain(|other, _| other != name || mem::take(&mut is_first));
    }

    /// Sets the value of the pair at `index`.
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

    /// Writes the pair at `index` with another value to the end of the text.
    #[inline(never)]
    fn move_to_end(&mut self, index: usize, value: &str) {
        let Some(pair) = self.list.get_mut(index) else { return };
        self.unused += pair.end - pair.start;
        let start = self.text.len();
        self.text.extend_from_within(pair.start..pair.name_end);
        let name_end = self.text.len();
        self.text.push('=');
        self.text.push_str(value);
        *pair = Pair { start, name_end, end: self.text.len() };
        self.remove_unused();
    }

    /// Rewrites the text if more than half of it is in no pair. That is rare: as much must have been written since the
    /// last time.
    fn remove_unused(&mut self) {
        if self.unused * 2 <= self.text.len() {
            return;
        }
        let mut compact = Self::with_capacity(self.text.len() - self.unused, self.list.len());
        for pair in &self.list {
            compact.push(pair.name(&self.text), pair.value(&self.text));
        }
        *self = compact;
    }
}

/// Finds the pairs of a decoded form from its delimiters, which are passed in order.
pub(crate) struct ByDelimiters {
    list: Vec<Pair>,
    start: usize,
    /// The position of the first `=` since `start`.
    equals: Option<usize>,
}

impl ByDelimiters {
    /// Has room for as many pairs as most forms have.
    pub(crate) fn new() -> Self {
        Self { list: Vec::with_capacity(4), start: 0, equals: None }
    }

    /// Takes the next delimiter, `=` or `&`, and its position in the text.
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

    /// Returns the pairs after the last delimiter.
    pub(crate) fn end(mut self, text: String) -> PairList {
        self.delimiter(b'&', text.len());
        PairList { text, list: self.list, unused: 0 }
    }
}
