//! What is left to be encoded or decoded, of a text or of bytes, and how runs of it are copied.

use alloc::string::String;

use crate::scan::BLOCK;

/// What is left of a text, or of bytes that may be none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest<'a> {
    bytes: &'a [u8],
    /// All of it, as it was in the beginning. To cut a text is cheaper than to prove anew that a run of bytes is one.
    text: Option<&'a str>,
}

impl<'a> Rest<'a> {
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

    /// The rest as a text, if it is one.
    #[inline]
    pub(crate) fn text(self) -> Option<&'a str> {
        match self.text {
            Some(text) => text.get(text.len() - self.bytes.len()..),
            None => str::from_utf8(self.bytes).ok(),
        }
    }

    /// Takes the first `count` bytes off.
    #[inline]
    pub(crate) fn skip(&mut self, count: usize) {
        self.bytes = self.bytes.get(count..).unwrap_or_default();
    }

    /// Takes the first `count` bytes, which are ASCII, as a text.
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

/// Appends what stands in `text` from `from` to `to`, which mostly is short: then a whole block is copied, which takes
/// no call and no branch on the length, and what is too much of it is cut off again.
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
