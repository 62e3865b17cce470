//! Inputs from arguments, files or standard input.

use crate::{
    Outcome,
    columns::ColumnCounter,
    failure::Failure,
    input::{Input, Place},
    level::Level,
    lines::Source,
    sink::{Sink, Streams, Written},
    stdio::Stdout,
    workers,
};
use clap::{Args, ValueHint, value_parser};
use std::{borrow::Cow, ffi::OsString, io, path::PathBuf};

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
