//! Inputs from arguments, files or standard input.

use crate::{
    Outcome,
    columns::ColumnCounter,
    diagnostic::Level,
    failure::Failure,
    lines::Source,
    sink::{Sink, Streams, Written},
    stdio::Stdout,
    workers,
};
use clap::{Args, ValueHint, value_parser};
use serde::{Serialize, Serializer, ser::SerializeStruct};
use std::{
    borrow::Cow,
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    str,
};

/// The inputs of a command.
#[derive(Args, Debug, Default)]
pub(crate) struct Inputs {
    /// The inputs; without any, or for a single `-`, the lines of standard input
    ///
    /// A line ends with a newline, or a carriage return and a newline, which are not part of it. An empty line is an
    /// empty input. A line that is not UTF-8 is an error of that line. A byte order mark before the first line is
    /// ignored.
    #[arg(value_name = "URL", value_hint = ValueHint::Url)]
    pub(crate) values: Vec<OsString>,

    /// Read the lines of this file; can be repeated, and `-` is standard input
    #[arg(short, long = "file", value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "values")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Options for reading inputs.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Reading {
    /// Skip empty lines and lines that start with `#`
    #[arg(long)]
    comments: bool,

    /// Replace invalid UTF-8 by U+FFFD, as the standard's UTF-8 decode does, with a note on standard error
    #[arg(long)]
    lossy: bool,

    /// Process lines with at most this many threads, from 1 to 1024; by default one for each core
    ///
    /// With 1, the program starts no other thread. If the system refuses to start one, the others do its work.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// One input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input<'a> {
    pub(crate) bytes: &'a [u8],
    /// The same as text, if it is known to be UTF-8.
    pub(crate) known_text: Option<&'a str>,
    pub(crate) place: Place<'a>,
}

/// The position of an input: its file and line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place<'a> {
    /// The file; `None` for standard input and arguments.
    pub(crate) file: Option<&'a Path>,
    /// The line, counted from 1; `None` for an argument.
    pub(crate) line: Option<u64>,
}

impl Place<'_> {
    /// Returns the name of the file, with U+FFFD for invalid text.
    pub(crate) fn file_name(&self) -> Cow<'_, str> {
        self.file.map_or("<stdin>".into(), Path::to_string_lossy)
    }
}

impl Serialize for Place<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("Place", 2)?;
        members.serialize_field("file", &self.file_name())?;
        members.serialize_field("line", &self.line)?;
        members.end()
    }
}

impl<'a> Input<'a> {
    /// The text of the input.
    pub(crate) fn text(&self) -> Result<&'a str, Failure<'a>> {
        match self.known_text {
            Some(text) => Ok(text),
            None => str::from_utf8(self.bytes).map_err(|error| Failure::not_utf8(self.bytes, error)),
        }
    }
}

impl Inputs {
    /// Calls the closure that `work` returns on every input, and writes the sink in the order of the inputs.
    ///
    /// Several threads process lines. Each calls `work` once.
    pub(crate) fn run<W>(&self, work: impl Fn() -> W + Sync) -> io::Result<Outcome>
    where
        W: FnMut(Input<'_>, &mut Sink),
    {
        if self.values.is_empty() || self.values == ["-"] {
            return workers::run(self.sources(), self.reading.threads, &|| {
                let mut work = work();
                move |input: Input<'_>, sink: &mut Sink| {
                    if !(self.reading.comments && matches!(input.bytes, [] | [b'#', ..])) {
                        work(input, sink);
                    }
                }
            });
        }
        let (mut work, mut sink) = (work(), Sink::new(Streams::new()));
        let mut written = Written::default();
        let mut outcome = Outcome::AllDone;
        for value in &self.values {
            let bytes = value.as_encoded_bytes();
            work(Input { bytes, known_text: value.to_str(), place: Place::default() }, &mut sink);
            outcome = outcome.and(sink.outcome());
            sink.write_to(&mut Stdout, &mut written)?;
            sink.clear();
        }
        Ok(outcome)
    }

    fn sources(&self) -> Vec<Source> {
        match &*self.files {
            [] => vec![Source::Stdin],
            files => files.iter().map(|file| Source::named(file)).collect(),
        }
    }

    /// Returns the text of an input. For invalid UTF-8, returns a failure, or with `--lossy` the decoded text, with a
    /// note.
    pub(crate) fn text<'a>(&self, input: &Input<'a>, sink: &mut Sink) -> Result<Cow<'a, str>, Failure<'a>> {
        match input.text() {
            Ok(text) => Ok(text.into()),
            Err(failure) if self.reading.lossy => {
                let note = Failure { message: "this is not UTF-8, and is read as U+FFFD".into(), ..failure };
                sink.mark(Level::Note, input.place, &mut ColumnCounter::new(note.subject), &note);
                Ok(String::from_utf8_lossy(input.bytes))
            }
            Err(failure) => Err(failure),
        }
    }

    /// Returns the bytes of an input, or with `--lossy` those of its [text](Self::text).
    pub(crate) fn bytes<'a>(&self, input: &Input<'a>, sink: &mut Sink) -> Cow<'a, [u8]> {
        match self.text(input, sink) {
            Ok(Cow::Borrowed(text)) => text.as_bytes().into(),
            Ok(Cow::Owned(text)) => text.into_bytes().into(),
            Err(_) => input.bytes.into(),
        }
    }
}
