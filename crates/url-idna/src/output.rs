//! Text that is borrowed from the input for as long as it equals the input.

use alloc::{borrow::Cow, string::String};
use core::ops::Range;

/// The output of an algorithm that often returns its input.
#[derive(Debug)]
pub(crate) struct Output<'a> {
    input: &'a str,
    /// As long as nothing is owned, the output is this many bytes of the input.
    len: usize,
    owned: Option<String>,
}

impl<'a> Output<'a> {
    pub(crate) fn new(input: &'a str) -> Self {
        Self { input, len: 0, owned: None }
    }

    pub(crate) fn push_str(&mut self, text: &str) {
        if self.owned.is_none() && self.input.as_bytes()[self.len..].starts_with(text.as_bytes()) {
            self.len += text.len();
        } else {
            self.owned().push_str(text);
        }
    }

    /// Appends a part of the input, behind all of it that went before.
    #[inline]
    pub(crate) fn keep(&mut self, range: Range<usize>) {
        if self.owned.is_none() && self.len == range.start {
            self.len = range.end;
        } else {
            let input = self.input;
            self.owned().push_str(&input[range]);
        }
    }

    /// Appends a part of the input, which is ASCII, in lower case.
    pub(crate) fn push_lowercase(&mut self, range: Range<usize>) {
        let text = &self.input[range];
        let owned = self.owned();
        let start = owned.len();
        owned.push_str(text);
        owned[start..].make_ascii_lowercase();
    }

    /// The owned text, which is what differs from the input if nothing did before.
    #[inline]
    pub(crate) fn owned(&mut self) -> &mut String {
        if self.owned.is_none() {
            self.own();
        }
        self.owned.get_or_insert_default()
    }

    #[inline(never)]
    fn own(&mut self) {
        let mut text = String::with_capacity(self.input.len() + 16);
        text.push_str(&self.input[..self.len]);
        self.owned = Some(text);
    }

    pub(crate) fn as_str(&self) -> &str {
        self.owned.as_deref().unwrap_or(&self.input[..self.len])
    }

    pub(crate) fn finish(self) -> Cow<'a, str> {
        match self.owned {
            Some(text) => Cow::Owned(text),
            None => Cow::Borrowed(&self.input[..self.len]),
        }
    }
}
