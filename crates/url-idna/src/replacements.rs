//! Text that is borrowed from the input until it differs.

use alloc::{borrow::Cow, string::String};
use core::ops::Range;

/// The output of an algorithm that often returns its input: the input with some ranges replaced, in ascending order.
#[derive(Debug, Default)]
pub(crate) struct Replacements<'a> {
    input: &'a str,
    owned: Option<String>,
    /// The position in the input after the last replaced range.
    kept: usize,
}

impl<'a> Replacements<'a> {
    pub(crate) fn new(input: &'a str) -> Self {
        Self { input, owned: None, kept: 0 }
    }

    /// Replaces a range of the input, after all ranges replaced so far, with the text that the caller appends to the
    /// result.
    #[inline(never)]
    pub(crate) fn replace(&mut self, range: Range<usize>) -> &mut String {
        let owned = self.owned.get_or_insert_with(|| String::with_capacity(self.input.len() + 16));
        owned.push_str(&self.input[self.kept..range.start]);
        self.kept = range.end;
        owned
    }

    pub(crate) fn finish(self) -> Cow<'a, str> {
        let kept = &self.input[self.kept..];
        match self.owned {
            Some(mut owned) => {
                owned.push_str(kept);
                Cow::Owned(owned)
            }
            None => Cow::Borrowed(kept),
        }
    }
}
