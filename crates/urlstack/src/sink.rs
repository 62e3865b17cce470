//! The output for some inputs: data and messages in their order.

use crate::{Outcome, level::Level, stdio::Stderr, visible::visible};
use anstream::{AutoStream, ColorChoice};
use std::{
    borrow::Cow,
    fmt::{self, Write as _},
    io::{self, IsTerminal, Write},
    iter, mem,
};

/// The output of a worker: data for standard output and messages for standard error, kept in one buffer.
#[derive(Debug)]
pub(crate) struct Sink {
    bytes: Vec<u8>,
    /// The streams and ends of the parts, except the last.
    parts: Vec<(Stream, usize)>,
    stream: Stream,
    /// Whether some input failed.
    pub(crate) has_failed: bool,
    /// The messages about sources that could not be read.
    unread: Vec<String>,
    has_separator: bool,
    /// Whether lines may have characters that the standard removes, and no warning says so yet.
    pub(crate) may_warn: bool,
    /// The member `id` of objects, as JSON; empty if they have none.
    pub(crate) id: String,
    pub(crate) streams: Streams,
}

/// Where bytes go.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Stream {
    Data,
    Messages,
    /// Standard output, unless nothing was written there yet.
    Separator,
    /// Standard error, unless a warning was written there already.
    Warning,
}

/// What a run has written of what depends on what came before.
#[derive(Debug, Default)]
pub(crate) struct Written {
    /// Whether a separator was due.
    separator: bool,
    /// Whether a warning was written.
    warning: bool,
}

/// The targets of the streams, by the option `--color`, or without it by the environment variables `NO_COLOR` and
/// `CLICOLOR_FORCE`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Streams {
    /// Whether standard output has colors.
    pub(crate) has_colors: bool,
    /// Whether standard error has colors.
    pub(crate) has_colored_messages: bool,
    /// Whether a person sees standard output: on a terminal, or with forced colors.
    pub(crate) is_seen: bool,
}

impl Streams {
    pub(crate) fn new() -> Self {
        let (stdout, stderr) = (io::stdout(), io::stderr());
        let has_colors = AutoStream::choice(&stdout) != ColorChoice::Never;
        Self {
            has_colors,
            has_colored_messages: AutoStream::choice(&stderr) != ColorChoice::Never,
            is_seen: has_colors || stdout.is_terminal(),
        }
    }

    /// Returns data from an input for standard output: unchanged, or if a person sees it, with controls and invisible
    /// characters escaped.
    #[inline]
    pub(crate) fn shown(self, data: &[u8]) -> Cow<'_, [u8]> {
        if self.is_seen { visible(data).into_bytes().into() } else { data.into() }
    }
}

impl Sink {
    pub(crate) fn new(streams: Streams) -> Self {
        Self {
            bytes: Vec::new(),
            parts: Vec::new(),
            stream: Stream::Data,
            has_failed: false,
            unread: Vec::new(),
            has_separator: false,
            may_warn: false,
            id: String::new(),
            streams,
        }
    }

    /// Returns the buffer for standard output.
    #[inline]
    pub(crate) fn data(&mut self) -> &mut Vec<u8> {
        self.go_on_with(Stream::Data);
        &mut self.bytes
    }

    /// Appends a line of data, escaped for [`Streams`].
    #[inline]
    pub(crate) fn line(&mut self, line: impl AsRef<[u8]>) {
        self.ended(line.as_ref(), b'\n');
    }

    /// [`Self::line`] with `end` instead of a newline.
    pub(crate) fn ended(&mut self, text: &[u8], end: u8) {
        let text = self.streams.shown(text);
        let data = self.data();
        data.extend_from_slice(&text);
        data.push(end);
    }

    /// Appends a message for standard error.
    pub(crate) fn message(&mut self, message: &impl fmt::Display) {
        self.go_on_with(Stream::Messages);
        append(&mut self.bytes, message);
    }

    /// Appends a warning of which a run needs only the first.
    pub(crate) fn warning(&mut self, message: &impl fmt::Display) {
        self.go_on_with(Stream::Warning);
        append(&mut self.bytes, message);
    }

    /// Returns the first word of a message.
    pub(crate) fn word(&self, level: Level) -> impl fmt::Display + use<> {
        level.word(self.streams.has_colored_messages)
    }

    /// Appends the message that a source cannot be read.
    pub(crate) fn unread(&mut self, message: String) {
        let word = self.word(Level::Error);
        self.message(&format_args!("{word}: {message}\n"));
        self.unread.push(message);
    }

    /// Returns the outcome of the inputs.
    pub(crate) fn outcome(&self) -> Outcome {
        match (&*self.unread, self.has_failed) {
            ([], false) => Outcome::AllDone,
            ([], true) => Outcome::SomeFailed,
            (messages, _) => Outcome::SomeUnread(messages.to_vec()),
        }
    }

    /// Appends the separator between the data of two inputs.
    pub(crate) fn separate(&mut self, separator: &[u8]) {
        if self.has_separator {
            return self.data().extend_from_slice(separator);
        }
        self.has_separator = true;
        self.go_on_with(Stream::Separator);
        self.bytes.extend_from_slice(separator);
    }

    #[inline]
    fn go_on_with(&mut self, stream: Stream) {
        if self.stream != stream {
            self.parts.push((self.stream, self.bytes.len()));
            self.stream = stream;
        }
    }

    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.parts.clear();
        self.unread.clear();
        self.stream = Stream::Data;
        (self.has_failed, self.has_separator, self.may_warn) = (false, false, false);
    }

    /// Frees memory above `most` bytes.
    pub(crate) fn shrink_to(&mut self, most: usize) {
        self.bytes.shrink_to(most);
    }

    /// Returns whether there are messages.
    pub(crate) fn has_messages(&self) -> bool {
        let is_message = |stream| matches!(stream, Stream::Messages | Stream::Warning);
        is_message(self.stream) || self.parts.iter().any(|(stream, _)| is_message(*stream))
    }

    /// Writes all parts.
    pub(crate) fn write_to(&self, stdout: &mut impl Write, written: &mut Written) -> io::Result<()> {
        let mut start = 0;
        for (stream, end) in self.parts.iter().copied().chain([(self.stream, self.bytes.len())]) {
            let part = &self.bytes[start..end];
            start = end;
            match stream {
                _ if part.is_empty() => {}
                Stream::Separator if !mem::replace(&mut written.separator, true) => {}
                Stream::Warning if mem::replace(&mut written.warning, true) => {}
                Stream::Data | Stream::Separator => stdout.write_all(part)?,
                Stream::Messages | Stream::Warning => {
                    // The two streams are often one terminal.
                    stdout.flush()?;
                    // A message that cannot be written does not stop the data, and the exit code reports the failure.
                    let _ = Stderr.write_all(part);
                }
            }
        }
        stdout.flush()
    }
}

/// Appends the `Display` of `value`.
pub(crate) fn append(output: &mut Vec<u8>, value: &impl fmt::Display) {
    let written = write!(output, "{value}");
    debug_assert!(written.is_ok(), "writing to a vector cannot fail");
}

/// A repeated character. The width in a format string does the same, but panics from 65,536.
pub(crate) struct Repeated(pub(crate) char, pub(crate) usize);

impl fmt::Display for Repeated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(character, count) = *self;
        iter::repeat_n(character, count).try_for_each(|character| f.write_char(character))
    }
}
