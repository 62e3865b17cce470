//! The output for some inputs: data and messages in their order; and what a run has written so far.

use crate::{
    failure::Outcome,
    output::{
        groups::{Groups, Item},
        layout::Layout,
        row::Passed,
    },
    terminal::{
        stdio::Stderr,
        streams::{Level, Streams},
    },
};
use std::{
    fmt,
    io::{self, Write},
    mem,
    sync::Arc,
};

/// How much output of an input with many results is kept.
const MOST_BYTES: usize = 64 * 1024;

/// The output of a worker: data for standard output and messages for standard error, kept in one buffer.
#[derive(Debug)]
pub(crate) struct Sink {
    bytes: Vec<u8>,
    /// The streams and ends of the parts, except the last.
    parts: Vec<(Stream, usize)>,
    stream: Stream,
    /// How many inputs there were, how many of them failed, and how many of these are not URLs.
    pub(crate) counts: Counts,
    /// The number of the last input that failed, counted from 1.
    last_failed: u64,
    /// Whether some input failed, or has a result that counts as a failure.
    pub(crate) has_failed: bool,
    /// Whether the command needs no more inputs.
    pub(crate) is_complete: bool,
    /// How many messages about failures there are, also those that are one too many.
    failure_messages: usize,
    /// The messages about sources that could not be read.
    unread: Vec<String>,
    /// What of this there is already.
    once: Once,
    /// Whether lines may have characters that the standard removes, and no warning says so yet.
    pub(crate) may_warn: bool,
    /// What the record of the input has besides it.
    pub(crate) passed: Passed,
    /// Where much output goes before the end of its input.
    pub(crate) outlet: Option<Outlet>,
    pub(crate) streams: Streams,
    pub(crate) layout: Arc<Layout>,
}

/// Where the output of an input can be written before its end.
#[derive(Clone)]
pub(crate) struct Outlet(Arc<dyn Fn(&Sink) -> bool + Send + Sync>);

impl Outlet {
    /// `write` returns whether more can be written.
    pub(crate) fn new(write: impl Fn(&Sink) -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(write))
    }
}

impl fmt::Debug for Outlet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Outlet")
    }
}

/// Where bytes go.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Stream {
    Data,
    Messages,
    /// Standard error, unless enough messages about failures were written there already.
    Failure,
    /// Standard output, unless such a part was written there already.
    FirstLine,
    /// Standard output, unless nothing was written there yet.
    Separator,
    /// Standard output, if the groups keep it: keys and what is written of them.
    Groups,
    /// Standard error, unless a warning was written there already.
    Warning,
}

impl Sink {
    pub(crate) fn new(layout: Arc<Layout>) -> Self {
        Self {
            bytes: Vec::new(),
            parts: Vec::new(),
            stream: Stream::Data,
            counts: Counts::default(),
            last_failed: 0,
            has_failed: false,
            is_complete: false,
            failure_messages: 0,
            unread: Vec::new(),
            once: Once::default(),
            may_warn: false,
            passed: Passed::default(),
            outlet: None,
            streams: layout.streams,
            layout,
        }
    }

    /// Counts the input as failed.
    pub(crate) fn count_failure(&mut self) {
        self.has_failed = true;
        let is_counted = mem::replace(&mut self.last_failed, self.counts.inputs) == self.counts.inputs;
        self.counts.failed += u64::from(!is_counted);
    }

    /// Returns whether there are not enough messages about failures yet.
    pub(crate) fn needs_failure_message(&self) -> bool {
        self.failure_messages < self.layout.most_messages
    }

    /// Returns the buffer for standard output.
    #[inline]
    pub(crate) fn data(&mut self) -> &mut Vec<u8> {
        self.go_on_with(Stream::Data);
        &mut self.bytes
    }

    /// Returns the buffer for standard output, and what decides how a row is written there.
    pub(super) fn data_for_row(&mut self) -> (&mut Vec<u8>, &Layout, &Passed) {
        self.go_on_with(Stream::Data);
        (&mut self.bytes, &self.layout, &self.passed)
    }

    /// Appends a line of data, escaped for [`Streams`].
    #[inline]
    pub(crate) fn line(&mut self, line: impl AsRef<[u8]>) {
        self.ended(line.as_ref(), b'\n');
    }

    /// Appends a result of an input and the end of it.
    #[inline]
    pub(crate) fn result(&mut self, text: impl AsRef<[u8]>) {
        self.ended(text.as_ref(), self.layout.end);
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

    /// Appends a message about an input that failed, of which a run needs only the first few.
    pub(crate) fn failure_message(&mut self, message: &impl fmt::Display) {
        if self.needs_failure_message() {
            // Each is a part, so that the parts can be counted.
            self.parts.push((self.stream, self.bytes.len()));
            self.stream = Stream::Failure;
            append(&mut self.bytes, message);
        }
        self.failure_messages += 1;
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
        if mem::replace(&mut self.once.separator, true) {
            return self.data().extend_from_slice(separator);
        }
        self.go_on_with(Stream::Separator);
        self.bytes.extend_from_slice(separator);
    }

    /// Appends an input that is written if it is the first of its group.
    pub(crate) fn grouped(&mut self, item: Item<'_>) {
        self.go_on_with(Stream::Groups);
        item.append_to(&mut self.bytes);
    }

    /// Returns whether the first line of a table was appended.
    pub(crate) fn has_first_line(&self) -> bool {
        self.once.first_line
    }

    /// Appends the first line of a table, of which a run needs only the first.
    pub(crate) fn first_line(&mut self, line: &[u8]) {
        if !mem::replace(&mut self.once.first_line, true) {
            let line = self.streams.shown(line);
            self.go_on_with(Stream::FirstLine);
            self.bytes.extend_from_slice(&line);
            self.bytes.push(b'\n');
        }
    }

    #[inline]
    fn go_on_with(&mut self, stream: Stream) {
        if self.stream != stream {
            self.parts.push((self.stream, self.bytes.len()));
            self.stream = stream;
        }
    }

    /// Makes room for more results of an input that can have many: writes those that there are. Returns whether more
    /// can be written.
    pub(crate) fn has_room(&mut self) -> bool {
        if self.bytes.len() < MOST_BYTES {
            return true;
        }
        let Some(outlet) = self.outlet.clone() else { return true };
        let has_room = (outlet.0)(self);
        let (may_warn, has_counted) = (self.may_warn, self.last_failed == self.counts.inputs);
        self.clear();
        self.may_warn = may_warn;
        // The input is still the same, but the count of inputs starts again.
        self.last_failed = if has_counted { 0 } else { u64::MAX };
        has_room
    }

    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.parts.clear();
        self.unread.clear();
        self.stream = Stream::Data;
        (self.has_failed, self.is_complete) = (false, false);
        (self.once, self.may_warn) = (Once::default(), false);
        (self.counts, self.last_failed, self.failure_messages) = (Counts::default(), 0, 0);
    }

    /// Frees memory above `most` bytes.
    pub(crate) fn shrink_to(&mut self, most: usize) {
        self.bytes.shrink_to(most);
    }

    /// Returns whether there are messages.
    pub(crate) fn has_messages(&self) -> bool {
        let is_message = |stream| matches!(stream, Stream::Messages | Stream::Failure | Stream::Warning);
        is_message(self.stream) || self.parts.iter().any(|(stream, _)| is_message(*stream))
    }

    /// Writes all parts.
    pub(crate) fn write_to(&self, stdout: &mut impl Write, written: &mut Written) -> io::Result<()> {
        let mut start = 0;
        let shown_before = written.failure_messages;
        let mut shown = shown_before;
        for (stream, end) in self.parts.iter().copied().chain([(self.stream, self.bytes.len())]) {
            let part = &self.bytes[start..end];
            start = end;
            match stream {
                _ if part.is_empty() => {}
                Stream::Separator if !mem::replace(&mut written.once.separator, true) => {}
                Stream::FirstLine if mem::replace(&mut written.once.first_line, true) => {}
                Stream::Warning if mem::replace(&mut written.once.warning, true) => {}
                Stream::Failure if shown >= self.layout.most_messages => {}
                Stream::Groups => {
                    let end = self.layout.end;
                    let groups = written.groups.get_or_insert_with(|| Groups::new(self.layout.grouping, end));
                    stdout.write_all(groups.add(part)?)?;
                    self.layout.write_note(groups.take_note());
                }
                Stream::Data | Stream::Separator | Stream::FirstLine => stdout.write_all(part)?,
                Stream::Messages | Stream::Warning | Stream::Failure => {
                    shown += usize::from(stream == Stream::Failure);
                    // The two streams are often one terminal.
                    stdout.flush()?;
                    // A message that cannot be written does not stop the data, and the exit code reports the failure.
                    let _ = Stderr.write_all(part);
                }
            }
        }
        written.failure_messages = shown_before + self.failure_messages;
        written.counts.add(self.counts);
        stdout.flush()
    }
}

/// Appends the `Display` of `value`.
pub(crate) fn append(output: &mut Vec<u8>, value: &impl fmt::Display) {
    let written = write!(output, "{value}");
    debug_assert!(written.is_ok(), "writing to a vector cannot fail");
}

/// Numbers of inputs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) inputs: u64,
    failed: u64,
    pub(crate) not_urls: u64,
}

/// What is written once.
#[derive(Clone, Copy, Debug, Default)]
struct Once {
    /// Whether a separator was due.
    separator: bool,
    /// Whether the first line of a table was written.
    first_line: bool,
    /// Whether a warning was written.
    warning: bool,
}

/// What a run has written of what depends on what came before.
#[derive(Debug, Default)]
pub(crate) struct Written {
    once: Once,
    /// How many messages about failures were due.
    failure_messages: usize,
    counts: Counts,
    /// The groups of inputs so far, if only one of each is written.
    groups: Option<Groups>,
}

impl Counts {
    fn add(&mut self, Self { inputs, failed, not_urls }: Self) {
        self.inputs += inputs;
        self.failed += failed;
        self.not_urls += not_urls;
    }
}

impl Written {
    /// Writes what is due at the end of a run.
    pub(crate) fn finish(&mut self, stdout: &mut impl Write, layout: &Layout) -> io::Result<()> {
        let Some(groups) = &mut self.groups else { return Ok(()) };
        groups.finish(stdout)?;
        layout.write_note(groups.take_note());
        Ok(())
    }

    /// Returns the message at the end of a run that did not write all of its messages: how many of its inputs, which
    /// are `noun`, failed.
    pub(crate) fn summary(&self, noun: &str, layout: &Layout) -> Option<String> {
        let most = layout.most_messages;
        if most == 0 || self.failure_messages <= most {
            return None;
        }
        let Counts { inputs, failed, not_urls } = self.counts;
        let (failed_text, inputs) = (grouped(failed), grouped(inputs));
        let what = if failed == not_urls { "are not URLs" } else { "failed" };
        let word = Level::Note.word(layout.streams.has_colored_messages);
        let messages = if most == 1 { "message" } else { "messages" };
        Some(format!(
            "{word}: {failed_text} of {inputs} {noun} {what}; --max-errors raises the limit of {most} {messages}\n"
        ))
    }
}

/// Returns a number with a comma between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
