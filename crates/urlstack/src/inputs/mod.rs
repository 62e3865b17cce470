//! Inputs from arguments, files or standard input.
//!
//! - `lines`: sources cut into batches, unless they are `encoded`. `workers`: threads that process each `batch`;
//!   `order`: in which they are written; `progress`: how far they are.
//! - `parsing`: the options of the parser. `url_inputs`: the URL of an input. `text_inputs`: inputs that are texts.

mod lines;
mod batch;
mod workers;
mod order;
mod progress;
mod encoded;
pub(crate) mod parsing;
pub(crate) mod url_inputs;
pub(crate) mod text_inputs;

use crate::{
    Outcome,
    failure::Failure,
    inputs::{
        lines::{Division, Source},
        order::{Order, Writer},
        progress::Progress,
    },
    output::{
        json,
        layout::{Format, Layout, OnError},
        sink::{Sink, Written},
    },
    record::{
        input::{Input, Origin, Place},
        json_inputs::{Keys, Record},
        object_columns::ObjectColumns,
        options::Records,
        table::{Column, Dialect, Quotes, Table, is_comment},
    },
    terminal::{
        columns::ColumnCounter,
        level::Level,
        stdio::{Stderr, Stdout},
    },
};
use clap::{Args, ValueHint, value_parser};
use serde_json::value::RawValue;
use std::{
    borrow::Cow,
    env,
    ffi::OsString,
    io::{self, ErrorKind, IsTerminal, Write},
    path::PathBuf,
    sync::Arc,
};

/// The inputs of a command.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Inputs {
    /// The inputs; with --file, more files; without any, or for a single `-`, the lines of standard input
    ///
    /// After `--`, also `-` is an input. A line ends with a newline, or a carriage return and a newline, which are not
    /// part of it. An empty line is an empty input, unless --comments skips it. A line that is not UTF-8 is an error of
    /// that line. A byte order mark before the first line is ignored.
    #[arg(value_name = "URL", value_hint = ValueHint::Url)]
    pub(crate) values: Vec<OsString>,

    /// Read the lines of this file, and of those after it; `-` is standard input
    #[arg(short, long = "file", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,

    /// Write rows of CSV: the input, the results, and why the input failed; with --field, also read CSV
    ///
    /// The first row has the names of the columns. With --field, the row of the input comes first, as it is; a column
    /// of it that has the name of a result is called `record.NAME`. With --key and --ndjson, the other members of the
    /// first object with an input, and of objects before it, are columns after the input. What another object lacks is
    /// empty, and a member without a column is an error. Lists are JSON.
    #[arg(long, conflicts_with = "tsv")]
    pub(crate) csv: bool,

    /// The same as --csv, with tabs between columns
    #[arg(long)]
    pub(crate) tsv: bool,

    #[command(flatten)]
    pub(crate) reading: Reading,

    /// Whether each file is one input, and not its lines.
    #[arg(skip)]
    pub(crate) are_files: bool,
}

/// Options for reading inputs.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Reading {
    /// Skip empty lines and lines that start with `#`, also after white space
    #[arg(long)]
    comments: bool,

    /// Replace invalid UTF-8 by U+FFFD, as the standard's UTF-8 decode does, with a note on standard error
    #[arg(long)]
    lossy: bool,

    /// End each result with a NUL byte instead of a newline, and read inputs that end so, as from `find -print0`
    ///
    /// A source without a NUL byte in its first 64 KiB has lines. Objects and rows are always lines, and what is
    /// printed for people has lines, too.
    #[arg(short = '0', long)]
    pub(crate) null: bool,

    #[command(flatten)]
    records: Records,

    #[command(flatten)]
    pub(crate) messages: Messages,

    /// Process lines with at most this many threads, from 1 to 1024; by default one for each core
    ///
    /// With 1, the program starts no other thread. If the system refuses to start one, the others do its work.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Reading {
    /// The byte after each result.
    fn end(&self) -> u8 {
        if self.null { b'\0' } else { b'\n' }
    }
}

/// Options for messages about inputs that fail.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Messages {
    /// Show no messages about inputs that fail; the exit code is the same
    #[arg(short, long, conflicts_with = "max_errors")]
    quiet: bool,

    /// Show the messages about the first N failures, and the number of inputs that failed at the end
    #[arg(long, value_name = "N", default_value_t = Messages::DEFAULT)]
    max_errors: usize,
}

impl Messages {
    /// As many messages as fit on a screen, each with its two lines for the place.
    const DEFAULT: usize = 10;

    /// Returns how many messages are written.
    fn most(self) -> usize {
        if self.quiet { 0 } else { self.max_errors }
    }
}

impl Default for Messages {
    fn default() -> Self {
        Self { quiet: false, max_errors: Self::DEFAULT }
    }
}

/// Returns a field of a row as a member of an object, with its value as JSON.
fn member_of_field((name, field): (Cow<'_, str>, &[u8])) -> (String, String) {
    let mut value = Vec::new();
    json::append_string(&mut value, &String::from_utf8_lossy(field));
    (name.into_owned(), String::from_utf8_lossy(&value).into_owned())
}

/// Returns whether an argument of the program has this value after the argument `--`, which ends the options. A value
/// that comes from a variable of a script stands there. The parser of arguments does not tell.
fn follows_escape(value: &str) -> bool {
    env::args_os().skip_while(|argument| argument != "--").any(|argument| argument == value)
}

impl Inputs {
    /// Returns how results are written: as objects, or as the command does it, or `on_error` does if an input fails.
    pub(crate) fn layout(&self, is_json: bool, on_error: &OnError) -> Layout {
        let format = match self.dialect() {
            _ if is_json => Format::Json,
            dialect if self.csv || self.tsv => Format::Table(dialect),
            _ => Format::Text,
        };
        self.layout_as(format, on_error)
    }

    /// Returns the layout of this format.
    pub(crate) fn layout_as(&self, format: Format, on_error: &OnError) -> Layout {
        Layout::new(format, self.reading.messages.most(), on_error).ended_by(self.reading.end())
    }

    /// Returns the layout of a command that writes the records of some inputs, as they are.
    pub(crate) fn records(&self) -> Layout {
        // Rows and objects are lines.
        let end = if self.are_lines() { self.reading.end() } else { b'\n' };
        Layout::new(Format::Records, self.reading.messages.most(), &OnError::default()).ended_by(end)
    }

    /// Returns what separates the columns of tables, which are read or written.
    pub(crate) fn dialect(&self) -> Dialect {
        let is_csv = self.csv || self.tsv;
        let delimiter = self.reading.records.delimiter.unwrap_or(if self.csv { b',' } else { b'\t' });
        let quotes = match delimiter {
            b'\t' if !self.tsv => Quotes::None,
            b' ' if !is_csv => Quotes::Log,
            _ => Quotes::Csv,
        };
        Dialect { delimiter, quotes, has_comments: self.reading.comments }
    }

    /// Returns what of a source is one input.
    fn division(&self, layout: &Layout) -> Division {
        let Some(column) = self.reading.records.field.clone() else {
            return match &layout.objects {
                Some(objects) => Division::Objects(objects.clone()),
                None if self.are_files => Division::Whole,
                None if self.reading.null && self.are_lines() => Division::EndedByNul,
                None => Division::Lines,
            };
        };
        let has_header = self.reading.records.header || matches!(column, Column::Name(_));
        let passes_through = matches!(layout.format, Format::Table(_) | Format::Records) || layout.keeps_members;
        Division::Rows(Table { dialect: self.dialect(), column, has_header, passes_through })
    }

    /// Returns the name of the member that is the input, if one was given.
    pub(crate) fn key(&self) -> Option<&str> {
        self.reading.records.key.as_deref()
    }

    /// Returns whether each input is a field of a row.
    pub(crate) fn are_fields(&self) -> bool {
        self.reading.records.field.is_some()
    }

    /// Returns whether each input is a line or an argument.
    pub(crate) fn are_lines(&self) -> bool {
        !(self.are_objects() || self.are_fields())
    }

    /// Returns whether each input is a member of an object.
    pub(crate) fn are_objects(&self) -> bool {
        self.reading.records.ndjson || self.reading.records.key.is_some()
    }

    /// Returns whether each input is a record with members of the names that the program has.
    pub(crate) fn are_records(&self) -> bool {
        self.reading.records.ndjson
    }

    /// Calls the closure that `work` returns on every input, and writes the sink in the order of the inputs.
    ///
    /// Several threads process lines. Each calls `work` once.
    pub(crate) fn run<W>(&self, layout: Layout, work: impl Fn() -> W + Sync) -> io::Result<Outcome>
    where
        W: FnMut(Input<'_>, &mut Sink),
    {
        let has_columns = self.are_objects() && (matches!(layout.format, Format::Table(_)) || layout.keeps_members);
        let objects = has_columns.then(|| ObjectColumns::new(self.keys(), self.reading.comments));
        self.run_on(layout.with_objects(objects), self.are_lines(), work)
    }

    /// [`run`](Self::run) on arguments, lines and rows as they are.
    pub(crate) fn run_records<W>(&self, layout: Layout, work: impl Fn() -> W + Sync) -> io::Result<Outcome>
    where
        W: FnMut(Input<'_>, &mut Sink),
    {
        self.run_on(layout, true, work)
    }

    /// Calls the closure on every input as it is, or on what is read of it.
    fn run_on<W>(&self, layout: Layout, as_they_are: bool, work: impl Fn() -> W + Sync) -> io::Result<Outcome>
    where
        W: FnMut(Input<'_>, &mut Sink),
    {
        let layout = Arc::new(layout);
        let mut written = Written::default();
        let outcome = if let Some(sources) = self.sources() {
            if sources.iter().any(|source| matches!(source, Source::Stdin)) {
                self.note_terminal(&layout);
            }
            let skips_comments = self.reading.comments;
            let work = || {
                let mut work = work();
                move |input: Input<'_>, sink: &mut Sink| {
                    if skips_comments && is_comment(input.record()) {
                        return;
                    }
                    sink.counts.inputs += 1;
                    if as_they_are { work(input, sink) } else { self.take(input, sink, &mut work) }
                }
            };
            workers::run(sources, self.division(&layout), self.reading.threads, &layout, &mut written, &work)
        } else if self.reading.records.field.is_some() {
            let message = "--field: the inputs are arguments, which have no columns; --file FILE reads a table";
            return Err(io::Error::new(ErrorKind::InvalidInput, message));
        } else {
            self.run_arguments(&layout, &mut written, as_they_are, work())
        };
        written.finish(&mut Stdout)?;
        let noun = if self.sources().is_some() { "lines" } else { "arguments" };
        if let Some(summary) = written.summary(noun, &layout) {
            let _ = Stderr.write_all(summary.as_bytes());
        }
        outcome
    }

    fn run_arguments(
        &self,
        layout: &Arc<Layout>,
        written: &mut Written,
        as_they_are: bool,
        mut work: impl FnMut(Input<'_>, &mut Sink),
    ) -> io::Result<Outcome> {
        if let Some(mut objects) = layout.objects.clone() {
            self.values.iter().for_each(|value| objects.find_in(value.as_encoded_bytes()));
            if !objects.are_known() {
                objects.stop();
            }
        }
        let order = Order::new(Writer::new(Stdout, Progress::new(&[])));
        let mut sink = Sink::new(layout.clone());
        // All arguments are one batch.
        sink.outlet = Some(order.outlet(0));
        for value in &self.values {
            sink.counts.inputs += 1;
            let input = Input::new(value.as_encoded_bytes(), value.to_str(), Place::default());
            if as_they_are {
                work(input, &mut sink);
            } else {
                self.take(input, &mut sink, &mut work);
            }
            if !order.write(0, &sink) {
                break;
            }
            sink.clear();
        }
        let writer = order.take_writer();
        *written = writer.written;
        writer.result.map(|()| writer.outcome)
    }

    /// Returns the sources of lines, or `None` if the inputs are the arguments.
    fn sources(&self) -> Option<Vec<Source>> {
        if self.files.is_empty() {
            let is_stdin = self.values.is_empty() || self.values == ["-"] && !follows_escape("-");
            return is_stdin.then(|| vec![Source::Stdin]);
        }
        let more = self.values.iter().map(AsRef::as_ref);
        Some(self.files.iter().map(AsRef::as_ref).chain(more).map(Source::named).collect())
    }

    /// Says that the program waits for lines that somebody types.
    fn note_terminal(&self, layout: &Layout) {
        if !self.reading.messages.quiet && io::stdin().is_terminal() {
            let word = Level::Note.word(layout.streams.has_colored_messages);
            let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
            let message =
                format!("{word}: reading lines from this terminal, up to {end}; --file FILE reads those of a file\n");
            let _ = Stderr.write_all(message.as_bytes());
        }
    }

    /// Returns the members of objects that are read.
    fn keys(&self) -> Keys<'_> {
        match self.key() {
            Some(key) => Keys { input: key, base: None },
            None => Keys { input: "input", base: Some("base") },
        }
    }

    /// Calls `work` with an input in a record: an argument, a line or a field, or a member of the object there.
    fn take(&self, input: Input<'_>, sink: &mut Sink, work: &mut impl FnMut(Input<'_>, &mut Sink)) {
        sink.members.clear();
        sink.row.clear();
        sink.input_json = None;
        if let Some(row) = input.origin.and_then(|origin| origin.row) {
            match sink.layout.format {
                Format::Table(_) | Format::Records => row.append_to(&mut sink.row),
                Format::Json => sink.members.extend(row.others().map(member_of_field)),
                Format::Text if sink.layout.keeps_members => {
                    sink.members.extend(row.others_in_header().map(member_of_field));
                }
                Format::Text => {}
            }
        }
        if !self.are_objects() {
            return work(input, sink);
        }
        let keys = self.keys();
        let layout = sink.layout.clone();
        if let (Some(objects), Format::Table(dialect)) = (&layout.objects, layout.format) {
            sink.header_of_objects(objects.names(), dialect);
        }
        let line = match self.text(&input, sink) {
            Ok(line) => line,
            Err(failure) => return Self::take_failed(input, input.bytes, None, &failure, sink, work),
        };
        let record = keys.read(&line).and_then(|record| match (&layout.objects, layout.format) {
            (Some(objects), format) => {
                let checked = match format {
                    Format::Table(dialect) => objects.append_row(&record, dialect, &mut sink.row),
                    _ => objects.check(&record),
                };
                match checked {
                    Ok(()) => Ok(record),
                    Err(message) => Err(Failure::of_command("not-a-record", message).about(&line)),
                }
            }
            (None, _) => Ok(record),
        });
        let Record { input_json, input: text, base, others, failure } = match record {
            Ok(record) => record,
            Err(failure) => return Self::take_failed(input, line.as_bytes(), Some(&line), &failure, sink, work),
        };
        // White space outside of strings is not for a line, and a terminal would interpret it.
        let on_a_line = |value: &str| value.replace(['\t', '\r', '\n'], " ");
        sink.members.extend(others.into_iter().map(|(name, value)| (name.into_owned(), on_a_line(value))));
        let origin = Origin { record: input.bytes, row: None, base: base.as_deref(), failure: failure.as_ref() };
        let text: &str = if failure.is_some() {
            // The place of the failure is one of the line.
            sink.input_json = RawValue::from_string(on_a_line(input_json)).ok();
            &line
        } else {
            &text
        };
        work(Input { bytes: text.as_bytes(), known_text: Some(text), origin: Some(&origin), ..input }, sink);
    }

    /// Calls `work` with a line that has no input.
    fn take_failed(
        input: Input<'_>,
        bytes: &[u8],
        known_text: Option<&str>,
        failure: &Failure<'_>,
        sink: &mut Sink,
        work: &mut impl FnMut(Input<'_>, &mut Sink),
    ) {
        let layout = sink.layout.clone();
        if let (Some(objects), Format::Table(dialect)) = (&layout.objects, layout.format) {
            objects.append_failed(bytes, dialect, &mut sink.row);
        }
        let origin = Origin { record: input.bytes, row: None, base: None, failure: Some(failure) };
        work(Input { bytes, known_text, origin: Some(&origin), ..input }, sink);
    }

    /// Returns the text of an input, or its failure. For invalid UTF-8, that is a failure, or with `--lossy` the text
    /// as decoded, with a note.
    pub(crate) fn text<'a>(&self, input: &Input<'a>, sink: &mut Sink) -> Result<Cow<'a, str>, Failure<'a>> {
        match input.text() {
            Ok(text) => Ok(text.into()),
            Err(failure) if self.reading.lossy && input.failure().is_none() => {
                let message = "this is not UTF-8, and is read as U+FFFD".into();
                let note = Failure { message, hint: None, ..failure };
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
