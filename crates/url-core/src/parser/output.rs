//! The output of the parser: lazy, because most inputs are serialized already.

use crate::explain::Change;
use alloc::string::String;
use core::ops::Range;
use url_percent::{PercentEncodeSet, utf8_percent_encode};

/// Where the parser writes the href.
pub(crate) trait Output {
    /// Returns whether the output is wanted. If not, the parser skips steps that only write.
    fn is_wanted(&self) -> bool {
        true
    }

    /// The text written so far.
    fn text(&self) -> &str;

    /// Removes all but the first `len` bytes.
    fn truncate(&mut self, len: usize);

    /// Replaces the output by `text`, a prefix of the base URL.
    fn start_with(&mut self, text: &str);

    /// Writes `text`, which is ASCII.
    fn push(&mut self, text: &str);

    /// Writes the bytes `range` of the input, which are ASCII.
    fn keep(&mut self, range: Range<usize>);

    /// Writes the bytes `range` of the input, which are ASCII, lowercased.
    fn lowercase(&mut self, range: Range<usize>);

    /// Writes the bytes `range` of the input, UTF-8 percent-encoded with `set`.
    ///
    /// Source: <https://url.spec.whatwg.org/#string-utf-8-percent-encode>
    fn encode(&mut self, range: Range<usize>, set: &'static PercentEncodeSet);

    /// The number of bytes written so far.
    fn len(&self) -> usize;

    /// Writes `text` in place of the bytes `source` of the input. Only an output that explains the parse uses the
    /// source. Text that is pushed without a source comes from the base URL.
    #[inline]
    fn write(&mut self, _source: Range<usize>, text: &str) {
        self.push(text);
    }

    /// Notes why the bytes `source` of the input are not written.
    #[inline]
    fn leave_out(&mut self, _source: Range<usize>, _why: Change) {}

    /// Replaces the bytes `range` of the output by `text`.
    fn replace(&mut self, range: Range<usize>, text: &str);
}

/// An output that is a prefix of the input, at no cost, until something else is written.
pub(crate) struct Lazy<'i, 'b> {
    input: &'i str,
    /// The length of the prefix of the input that is the output; [`Self::WRITTEN`] once the output is in the buffer.
    kept: usize,
    /// Holds the output once it is not a prefix of the input, after the bytes that the caller still needs.
    buffer: &'b mut String,
    /// Where in the buffer the output begins.
    start: usize,
    /// Whether the output is wanted; if not, nothing is written.
    is_wanted: bool,
    /// Whether a byte of the input was percent-encoded.
    pub(crate) has_encoded: bool,
}

impl<'i, 'b> Lazy<'i, 'b> {
    /// A position at which nothing can be kept.
    const WRITTEN: usize = usize::MAX;

    /// The most bytes by which outputs are usually longer than their inputs, apart from percent-encoding.
    const SLACK: usize = 16;

    /// The most bytes of one piece that are assumed to be percent-encoded.
    const MOST_TO_ENCODE: usize = 256;

    /// An output that, once it differs from the input, is appended to `buffer`.
    #[inline]
    pub(crate) fn new(input: &'i str, buffer: &'b mut String) -> Self {
        Self::starting_at(false, buffer.len(), input, buffer)
    }

    /// An output that starts at `start` in the buffer. If it is `written`, the bytes of the buffer from there on are
    /// its beginning.
    #[inline]
    pub(crate) fn starting_at(written: bool, start: usize, input: &'i str, buffer: &'b mut String) -> Self {
        let kept = if written { Self::WRITTEN } else { 0 };
        Self { input, kept, start, is_wanted: true, buffer, has_encoded: false }
    }

    /// The output of a parse that only has to say whether it fails.
    pub(crate) fn unwanted(input: &'i str, buffer: &'b mut String) -> Self {
        Self { is_wanted: false, ..Self::new(input, buffer) }
    }

    /// The output, if it is a prefix of the input.
    #[inline]
    pub(crate) fn as_kept(&self) -> Option<&'i str> {
        self.input.get(..self.kept)
    }

    /// Replaces the content of the buffer by the output.
    #[inline]
    pub(crate) fn replace_buffer(&mut self) {
        match self.as_kept() {
            Some(kept) if kept.len() > self.buffer.capacity() => *self.buffer = kept.into(),
            Some(kept) => {
                self.buffer.clear();
                self.buffer.push_str(kept);
            }
            None if self.start == 0 => {}
            None => drop(self.buffer.drain(..self.start)),
        }
    }

    /// Restores the buffer.
    pub(crate) fn discard(&mut self) {
        self.buffer.truncate(self.start);
    }

    /// Appends the output to the buffer, and returns whether a byte of the input was percent-encoded.
    pub(crate) fn append(self) -> bool {
        if let Some(kept) = self.as_kept() {
            self.buffer.push_str(kept);
        }
        self.has_encoded
    }

    /// Reserves the space that most inputs of `len` bytes need, if up to `encoded` of these are percent-encoded.
    #[inline]
    pub(crate) fn reserve(buffer: &mut String, len: usize, encoded: usize) {
        let len = len + Self::SLACK + 2 * encoded.min(Self::MOST_TO_ENCODE);
        if buffer.capacity() == 0 {
            *buffer = String::with_capacity(len);
        } else {
            buffer.reserve(len);
        }
    }

    /// The buffer, which holds the output from now on.
    fn written(&mut self) -> &mut String {
        if self.kept != Self::WRITTEN {
            self.begin_to_write(0);
        }
        self.buffer
    }

    /// Writes `text`. Never inlined, because its callers rarely have something to write.
    #[inline(never)]
    fn append_text(&mut self, text: &str) {
        if self.is_wanted {
            self.written().push_str(text);
        }
    }

    /// Copies the kept prefix to the buffer, with space for `encoded` bytes that may be percent-encoded.
    #[cold]
    #[inline(never)]
    fn begin_to_write(&mut self, encoded: usize) {
        Self::reserve(self.buffer, self.input.len(), encoded);
        self.buffer.push_str(&self.input[..self.kept]);
        self.kept = Self::WRITTEN;
    }
}

impl Output for Lazy<'_, '_> {
    fn is_wanted(&self) -> bool {
        self.is_wanted
    }

    fn text(&self) -> &str {
        self.as_kept().unwrap_or(&self.buffer[self.start..])
    }

    fn truncate(&mut self, len: usize) {
        if self.kept == Self::WRITTEN {
            self.buffer.truncate(self.start + len);
        } else {
            self.kept = len;
        }
    }

    fn start_with(&mut self, text: &str) {
        if !self.is_wanted {
            return;
        }
        self.kept = Self::WRITTEN;
        self.buffer.truncate(self.start);
        Self::reserve(self.buffer, self.input.len() + text.len(), 0);
        self.buffer.push_str(text);
    }

    // Inlined, so that a constant text is compared without a call.
    #[inline]
    fn push(&mut self, text: &str) {
        let end = self.kept.wrapping_add(text.len());
        if self.input.as_bytes().get(self.kept..end) == Some(text.as_bytes()) {
            self.kept = end;
        } else {
            self.append_text(text);
        }
    }

    #[inline]
    fn keep(&mut self, range: Range<usize>) {
        if range.start == self.kept {
            self.kept = range.end;
        } else {
            self.append_text(self.input.get(range).unwrap_or_default());
        }
    }

    fn lowercase(&mut self, range: Range<usize>) {
        let text = self.input.get(range.clone()).unwrap_or_default();
        if !text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return self.keep(range);
        }
        // Byte by byte, as a scheme is short.
        for byte in text.bytes() {
            self.append_text(char::from(byte.to_ascii_lowercase()).encode_utf8(&mut [0; 4]));
        }
    }

    #[inline]
    fn encode(&mut self, range: Range<usize>, set: &'static PercentEncodeSet) {
        if !self.is_wanted {
            return;
        }
        let mut start = range.start;
        let input = &self.input.as_bytes()[..range.end];
        if start == self.kept {
            // Often the caller has searched already, and found this byte.
            if !input.get(start).is_some_and(|&byte| set.contains(byte)) {
                start = set.find_from(input, start);
                self.kept = start;
                if start == range.end {
                    return;
                }
            }
            self.begin_to_write(range.len());
            // The first byte is encoded, and there is space for the result.
            self.has_encoded = true;
            return utf8_percent_encode(&self.input[start..range.end], set).append_to(self.buffer);
        }
        let text = &self.input[range];
        let written = self.written();
        let len = written.len() + text.len();
        utf8_percent_encode(text, set).append_to(written);
        self.has_encoded |= written.len() > len;
    }

    fn replace(&mut self, range: Range<usize>, text: &str) {
        let start = self.start;
        let written = self.written();
        written.drain(start + range.start..start + range.end);
        written.insert_str(start + range.start, text);
    }

    #[inline]
    fn len(&self) -> usize {
        if self.kept == Self::WRITTEN { self.buffer.len() - self.start } else { self.kept }
    }
}
