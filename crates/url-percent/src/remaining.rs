//! The part of the input that remains to be encoded or decoded, and the copying of runs.

use alloc::string::String;

use crate::scan::BLOCK;
use core::fmt;

/// The remaining input: of a text, or of bytes, which need not be UTF-8.
#[derive(Clone, Copy)]
pub(crate) struct Remaining<'a> {
    bytes: &'a [u8],
    /// The whole input, if it was a `str`. Slicing it is cheaper than validating a run of bytes again.
    text: Option<&'a str>,
}

/// Shows only how much there is: the input may be a password.
impl fmt::Debug for Remaining<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remaining").field("len", &self.bytes.len()).finish_non_exhaustive()
    }
}

impl<'a> Remaining<'a> {
    #[inline]
    pub(crate) fn of_text(text: &'a str) -> Self {
        Self { bytes: text.as_bytes(), text: Some(text) }
    }

    #[inline]
    pub(crate) fn of_bytes(bytes: &'a [u8]) -> Self {
        Self { bytes, text: None }
    }

    #[inline]
    pub(crate) fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the remaining input as text, if it is UTF-8.
    #[inline]
    pub(crate) fn text(self) -> Option<&'a str> {
        match self.text {
            Some(text) => text.get(text.len() - self.bytes.len()..),
            None => str::from_utf8(self.bytes).ok(),
        }
    }

    /// Removes the first `count` bytes.
    #[inline]
    pub(crate) fn skip(&mut self, count: usize) {
        self.bytes = self.bytes.get(count..).unwrap_or_default();
    }

    /// Removes the first `count` bytes, which are ASCII, and returns them as text.
    #[inline]
    pub(crate) fn take_ascii(&mut self, count: usize) -> &'a str {
        let run = Self { bytes: &self.bytes[..count], text: None };
        let run = match self.text {
            Some(text) => text.get(text.len() - self.bytes.len()..).and_then(|text| text.get(..count)),
            None => run.text(),
        };
        self.skip(count);
        run.unwrap_or_default()
    }
}

/// Appends `text` from `from` to `to`. Most runs are short: for these a whole block is copied, which takes no call and
/// no branch on the length, and the excess is cut off again.
#[expect(clippy::inline_always, reason = "a call costs more than the copy")]
#[inline(always)]
pub(crate) fn push_run(output: &mut String, text: &str, from: usize, to: usize) {
    let len = output.len() + (to - from);
    match text.get(from..from + BLOCK) {
        Some(block) if to - from <= BLOCK => {
            output.push_str(block);
            output.truncate(len);
        }
        _ => output.push_str(&text[from..to]),
    }
}
