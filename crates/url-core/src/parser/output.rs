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
    /// The most bytes by which an href is usually longer than its text, apart from percent-encoding.
    const SLACK: usize = 16;

    /// The most bytes of one piece that are assumed to be percent-encoded.
    const MOST_TO_ENCODE: usize = 256;

    /// An output that replaces the content of the buffer from `start` on when the first byte is copied.
    pub(crate) fn new(text: &'t str, buffer: &'b mut String, start: usize) -> Self {
        Self { text, kept: 0..0, buffer, start, is_copied: false }
    }

    /// Returns whether the href is the whole text.
    pub(crate) fn is_text(&self) -> bool {
        self.kept == (0..self.text.len())
    }

    /// Copies what is left to copy.
    pub(crate) fn finish(mut self) {
        self.copy(0);
    }

    fn copied(&self) -> usize {
        if self.is_copied { self.buffer.len() - self.start } else { 0 }
    }

    /// Copies the kept bytes; up to `encoded` bytes that may be percent-encoded follow.
    fn copy(&mut self, encoded: usize) {
        if !self.is_copied {
            self.begin(encoded);
        }
        self.buffer.push_str(&self.text[self.kept.clone()]);
        self.kept.start = self.kept.end;
    }

    #[cold]
    fn begin(&mut self, encoded: usize) {
        let len = self.text.len() + Self::SLACK + 2 * encoded.min(Self::MOST_TO_ENCODE);
        self.buffer.truncate(self.start);
        if self.buffer.capacity() == 0 {
            *self.buffer = String::with_capacity(len);
        } else {
            self.buffer.reserve(len);
        }
        self.is_copied = true;
    }
}

impl Output for Lazy<'_, '_> {
    fn href(&mut self) -> &str {
        if !self.is_copied {
            return &self.text[self.kept.clone()];
        }
        self.copy(0);
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
                self.copy(0);
            }
            self.kept.start = range.start;
        }
        if !range.is_empty() {
            self.kept.end = range.end;
        }
    }

    fn lowercase(&mut self, range: Range<usize>) {
        self.copy(0);
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
            self.copy(range.len());
            utf8_percent_encode(&self.text[clean..range.end], set).append_to(self.buffer);
        }
    }

    fn write(&mut self, range: Range<usize>, href: &str) {
        if self.text.get(range.clone()) == Some(href) {
            return self.keep(range);
        }
        self.copy(0);
        self.buffer.push_str(href);
    }

    // Without a look whether it equals the text: then it is kept.
    fn write_address(&mut self, _range: Range<usize>, host: &Host<Cow<'_, str>>) {
        self.copy(0);
        host.append_to(self.buffer);
    }

    fn set_guard(&mut self, at: usize, is_needed: bool) {
        use crate::syntax::slashes::GUARD;
        self.copy(0);
        let at = self.start + at;
        self.buffer.replace_range(at..at + if is_needed { 0 } else { GUARD.len() }, if is_needed { GUARD } else { "" });
    }
}

/// An output that keeps nothing, to learn whether there is a failure.
pub(crate) struct Nothing;

impl Output for Nothing {
    fn href(&mut self) -> &'static str {
        ""
    }

    fn len(&self) -> usize {
        0
    }

    fn truncate(&mut self, _len: usize) {}

    fn keep(&mut self, _range: Range<usize>) {}

    fn lowercase(&mut self, _range: Range<usize>) {}

    fn encode(&mut self, _range: Range<usize>, _set: &'static PercentEncodeSet) {}

    fn write(&mut self, _range: Range<usize>, _href: &str) {}

    fn write_address(&mut self, _range: Range<usize>, _host: &Host<Cow<'_, str>>) {}

    fn set_guard(&mut self, _at: usize, _is_needed: bool) {}
}
