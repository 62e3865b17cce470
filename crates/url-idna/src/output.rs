//! Text that is borrowed from the input for as long as it equals the input.

use alloc::{borrow::Cow, string::String};
use core::ops::Range;

/// The output of an algorithm that often returns its input: the input with some ranges replaced, from left to right.
#[derive(Debug, Default)]
pub(crate) struct Output<'a> {
    input: &'a str,
    owned: Option<String>,
    /// Where in the input that begins which follows the owned text, as long as it is not replaced either.
    kept: usize,
}

impl<'a> Output<'a> {
    pub(crate) fn new(input: &'a str) -> Self {
        Self { input, owned: None, kept: 0 }
    }

    /// Replaces a range of the input, behind all that were replaced before, by what is appended to the result.
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
