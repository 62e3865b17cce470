//! Where the parser writes the href: lazily, for most URLs come as they will be serialized.

use alloc::string::String;
use core::ops::Range;
use url_percent::{PercentEncodeSet, utf8_percent_encode};

/// Where the parser writes the href.
pub(crate) trait Output {
    /// Whether anybody wants to have it. When not, a step that can only write is left out.
    const ENABLED: bool = true;

    /// What was written so far.
    fn text(&self) -> &str;

    /// Forgets all that was written from `len` on.
    fn truncate(&mut self, len: usize);

    /// Writes `text`, which is ASCII.
    fn push(&mut self, text: &str);

    /// Writes the bytes `range` of the input, which are ASCII.
    fn keep(&mut self, range: Range<usize>);

    /// Writes the bytes `range` of the input, UTF-8 percent-encoded with `set`.
    ///
    /// Source: <https://url.spec.whatwg.org/#string-utf-8-percent-encode>
    fn encode(&mut self, range: Range<usize>, set: &'static PercentEncodeSet);

    /// How many bytes were written so far.
    fn len(&self) -> usize {
        self.text().len()
    }
}

/// An output that is the beginning of the input as long as nothing else was written, and costs nothing until then.
pub(crate) struct Lazy<'i> {
    input: &'i str,
    /// How much of the input is the output, while `written` is `None`.
    kept: usize,
    written: Option<String>,
}

impl<'i> Lazy<'i> {
    pub(crate) fn new(input: &'i str) -> Self {
        Self { input, kept: 0, written: None }
    }

    /// What was written, if it is the beginning of the input.
    pub(crate) fn as_kept(&self) -> Option<&'i str> {
        if self.written.is_none() { Some(&self.input[..self.kept]) } else { None }
    }

    pub(crate) fn into_string(self) -> String {
        self.written.unwrap_or_else(|| self.input[..self.kept].into())
    }

    /// The output as a text that can be written to.
    fn written(&mut self) -> &mut String {
        // Most outputs that differ are a little longer than their inputs.
        const SLACK: usize = 16;
        let Self { input, kept, written } = self;
        written.get_or_insert_with(|| {
            let mut text = String::with_capacity(input.len() + SLACK);
            text.push_str(&input[..*kept]);
            text
        })
    }
}

impl Output for Lazy<'_> {
    fn text(&self) -> &str {
        self.written.as_deref().unwrap_or(&self.input[..self.kept])
    }

    fn truncate(&mut self, len: usize) {
        match &mut self.written {
            Some(text) => text.truncate(len),
            None => self.kept = len,
        }
    }

    fn push(&mut self, text: &str) {
        if self.written.is_none() && self.input.as_bytes()[self.kept..].starts_with(text.as_bytes()) {
            self.kept += text.len();
        } else {
            self.written().push_str(text);
        }
    }

    fn keep(&mut self, range: Range<usize>) {
        if self.written.is_none() && range.start == self.kept {
            self.kept = range.end;
        } else {
            let text = &self.input[range];
            self.push(text);
        }
    }

    fn encode(&mut self, range: Range<usize>, set: &'static PercentEncodeSet) {
        match set.find(&self.input.as_bytes()[range.clone()]) {
            None => self.keep(range),
            Some(clean) => {
                self.keep(range.start..range.start + clean);
                let rest = &self.input[range.start + clean..range.end];
                utf8_percent_encode(rest, set).append_to(self.written());
            }
        }
    }

    fn len(&self) -> usize {
        self.written.as_ref().map_or(self.kept, String::len)
    }
}

/// The output of a parse that is asked only whether it fails.
pub(crate) struct Discard;

impl Output for Discard {
    const ENABLED: bool = false;

    fn text(&self) -> &'static str {
        ""
    }

    fn truncate(&mut self, _: usize) {}

    fn push(&mut self, _: &str) {}

    fn keep(&mut self, _: Range<usize>) {}

    fn encode(&mut self, _: Range<usize>, _: &'static PercentEncodeSet) {}
}
