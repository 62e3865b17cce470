//! How a list of names and values is kept: as one text and, for each pair, where in it the pair stands.
//!
//! So a list costs two allocations, however long it is, and no name is far from its value. A value that is replaced is
//! written anew at the end of the text, with its name; what is left behind is swept away when it has become half of all.

use alloc::string::String;
use alloc::vec::Vec;

/// A list of names and values.
#[derive(Clone, Default)]
pub(crate) struct Pairs {
    text: String,
    list: Vec<Pair>,
    /// How many bytes of the text are in no pair.
    left_behind: usize,
}

/// Where in the text a pair stands: its name and, right behind it, its value.
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

    /// Whether the name is `name`. Mostly the length tells.
    #[inline]
    pub(crate) fn has_name(self, name: &str, text: &str) -> bool {
        self.name_end - self.start == name.len() && self.name(text) == name
    }

    #[inline]
    pub(crate) fn value(self, text: &str) -> &str {
        text.get(self.name_end..self.end).unwrap_or_default()
    }
}

impl Pairs {
    pub(crate) const fn new() -> Self {
        Self { text: String::new(), list: Vec::new(), left_behind: 0 }
    }

    /// An empty list with room for so many pairs, of so many bytes in all.
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
    pub(crate) fn find(&self, name: &str, from: usize) -> Option<usize> {
        let rest = self.list.get(from..)?;
        rest.iter().position(|pair| pair.has_name(name, &self.text)).map(|index| from + index)
    }

    /// The text, to read, and the list, to bring into another order.
    pub(crate) fn text_and_list(&mut self) -> (&str, &mut [Pair]) {
        (&self.text, &mut self.list)
    }

    /// Appends the pair of what `write` makes of a name and of a value.
    #[inline]
    pub(crate) fn push_with<T>(&mut self, name: T, value: T, mut write: impl FnMut(T, &mut String)) {
        let start = self.text.len();
        write(name, &mut self.text);
        let name_end = self.text.len();
        write(value, &mut self.text);
        self.list.push(Pair { start, name_end, end: self.text.len() });
    }

    pub(crate) fn push(&mut self, name: &str, value: &str) {
        self.text.reserve(name.len() + value.len());
        self.push_with(name, value, |part, text| text.push_str(part));
    }

    /// Removes the pairs that `is_kept` is false for, given the name and the value.
    pub(crate) fn retain(&mut self, is_kept: impl Fn(&str, &str) -> bool) {
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

    /// Gives the pair at `index` another value.
    pub(crate) fn set_value(&mut self, index: usize, value: &str) {
        let Some(&pair) = self.list.get(index) else { return };
        if pair.end == self.text.len() {
            self.text.truncate(pair.name_end);
            self.text.push_str(value);
            self.list[index].end = self.text.len();
            return;
        }
        self.left_behind += pair.end - pair.start;
        let start = self.text.len();
        // Where an empty name stood, the text may end or be another by now.
        if pair.name_end > pair.start {
            self.text.extend_from_within(pair.start..pair.name_end);
        }
        let name_end = self.text.len();
        self.text.push_str(value);
        self.list[index] = Pair { start, name_end, end: self.text.len() };
        self.sweep();
    }

    /// Writes the text anew if half of it is in no pair, which is as rare as there was much to write since the last time.
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
