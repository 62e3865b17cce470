//! The output of the writer.

use crate::change::Change;
use alloc::{borrow::Cow, string::String};
use core::ops::Range;
use url_host::Host;
use url_percent::{PercentEncodeSet, utf8_percent_encode};

/// Where the writer writes the href. Each piece comes with the range of the text that it stands for, in the order of
/// the text.
pub(crate) trait Output {
    /// The href so far.
    fn href(&mut self) -> &str;

    /// The length of the href so far, in bytes.
    fn len(&self) -> usize;

    /// Removes all but the first `len` bytes.
    fn truncate(&mut self, len: usize);

    /// Writes the bytes `range` of the text, which are ASCII.
    fn keep(&mut self, range: Range<usize>);

    /// Writes the bytes `range` of the text, which are ASCII, lowercased.
    fn lowercase(&mut self, range: Range<usize>);

    /// Writes the bytes `range` of the text, UTF-8 percent-encoded with `set`.
    ///
    /// Source: <https://url.spec.whatwg.org/#string-utf-8-percent-encode>
    fn encode(&mut self, range: Range<usize>, set: &'static PercentEncodeSet);

    /// Writes `href` in place of the bytes `range` of the text.
    fn write(&mut self, range: Range<usize>, href: &str);

    /// Writes the address `host` in place of the bytes `range` of the text.
    fn write_address(&mut self, range: Range<usize>, host: &Host<Cow<'_, str>>) {
        self.write(range, &host.serialized());
    }

    /// Notes why the bytes `range` of the text are not written.
    fn leave_out(&mut self, _range: Range<usize>, _why: Change) {}

    /// Inserts `/.` at a position of the href, or removes it from there.
    fn set_guard(&mut self, at: usize, is_needed: bool);
}

/// An output that copies nothing as long as the href equals the text, and then as much at once as it can.
pub(crate) struct Lazy<'t, 'b> {
    text: &'t str,
    /// The bytes of the text that come after what has been copied.
    kept: Range<usize>,
    /// Holds the href so far without the kept bytes, from `start` on, once something has been copied.
    buffer: &'b mut String,
    start: usize,
    is_copied: bool,
}

impl<'t, 'b> Lazy<'t, 'b> {
    /// An output that replaces the content of the buffer from `start` on when the first byte is copied.
    pub(crate) fn new(text: &'t str, buffer: &'b mut String, start: usize) -> Self {
        Self { text, kept: 0..0, buffer, start, is_copied: false }
    }

    /// Returns whether the href is the whole text.
    pub(crate) fn is_text(&self) -> bool {
        self.kept == (0..self.text.len())
    }

    /// Copies what is left to copy.
    pub(crate) fn finish(&mut self) {
        self.copy();
    }

    fn copied(&self) -> usize {
        if self.is_copied { self.buffer.len() - self.start } else { 0 }
    }

    /// Copies the kept bytes.
    fn copy(&mut self) {
        if !self.is_copied || !self.kept.is_empty() {
            self.copy_kept();
        }
    }

    #[inline(never)]
    fn copy_kept(&mut self) {
        if !self.is_copied {
            self.buffer.truncate(self.start);
            // So that it grows once if it is too short for what is kept of the text.
            self.buffer.reserve(self.text.len());
            self.is_copied = true;
        }
        self.buffer.push_str(&self.text[self.kept.clone()]);
        self.kept.start = self.kept.end;
    }
}

impl Output for Lazy<'_, '_> {
    fn href(&mut self) -> &str {
        if !self.is_copied {
            return &self.text[self.kept.clone()];
        }
        self.copy();
        &self.buffer[self.start..]
    }

    fn len(&self) -> usize {
        self.copied() + self.kept.len()
    }

    fn truncate(&mut self, len: usize) {
        if let Some(kept) = len.checked_sub(self.copied()) {
            self.kept.end = self.kept.start + kept;
        } else {
            self.kept.start = self.kept.end;
            self.buffer.truncate(self.start + len);
        }
    }

    fn keep(&mut self, range: Range<usize>) {
        if range.start != self.kept.end && !range.is_empty() {
            if !self.kept.is_empty() {
                self.copy();
            }
            self.kept.start = range.start;
        }
        if !range.is_empty() {
            self.kept.end = range.end;
        }
    }

    fn lowercase(&mut self, range: Range<usize>) {
        self.copy();
        let at = self.buffer.len();
        self.buffer.push_str(&self.text[range]);
        self.buffer[at..].make_ascii_lowercase();
    }

    fn encode(&mut self, range: Range<usize>, set: &'static PercentEncodeSet) {
        let bytes = &self.text.as_bytes()[..range.end];
        // Often the split has found the first byte to encode, and the piece begins there.
        let is_found = bytes.get(range.start).is_some_and(|&byte| set.contains_byte(byte));
        let clean = if is_found { range.start } else { set.find_from(bytes, range.start) };
        self.keep(range.start..clean);
        if clean < range.end {
            self.copy();
            utf8_percent_encode(&self.text[clean..range.end], set).append_to(self.buffer);
        }
    }

    fn write(&mut self, range: Range<usize>, href: &str) {
        if self.text.get(range.clone()) == Some(href) {
            return self.keep(range);
        }
        self.copy();
        self.buffer.push_str(href);
    }

    // Without a look whether it equals the text: then it is kept.
    fn write_address(&mut self, _range: Range<usize>, host: &Host<Cow<'_, str>>) {
        self.copy();
        host.append_to(self.buffer);
    }

    fn set_guard(&mut self, at: usize, is_needed: bool) {
        use crate::syntax::GUARD;
        self.copy();
        let at = self.start + at;
        self.buffer.replace_range(at..at + if is_needed { 0 } else { GUARD.len() }, if is_needed { GUARD } else { "" });
    }
}
