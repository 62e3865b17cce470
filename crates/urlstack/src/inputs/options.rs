//! The arguments for inputs: where they are, and how they are read.

use crate::{
    output::layout::{Format, Layout, OnError},
    record::{
        har,
        json_inputs::Keys,
        log_format::LogFormat,
        options::Records,
        table::{Dialect, Quotes},
    },
};
use clap::{Args, ValueHint, value_parser};
use std::{ffi::OsString, path::PathBuf};

/// The inputs of a command.
#[derive(Args, Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line, or one that a command sets")]
pub(crate) struct Inputs {
    /// URLs to read, by default from standard input, as for `-`; after --file, more files
    ///
    /// After `--`, a `-` is an input, too. A line ends with a newline, or a carriage return and a newline, which are
    /// not part of it. An empty line is an empty input, unless --comments skips it. A line that is not UTF-8 is an
    /// error for that line only. A byte order mark before the first line is ignored.
    #[arg(value_name = "URL", value_hint = ValueHint::Url)]
    pub(crate) values: Vec<OsString>,

    /// Read the lines of this file; `-` is standard input
    ///
    /// Arguments without an option name more files.
    #[arg(short, long = "file", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,

    /// Write CSV rows: the input, the results, and why the input failed; with --field, also read CSV
    ///
    /// The first row has the column names. With --field, the input's row comes first, unchanged. If one of its columns
    /// has the name of a result, it is called `record.NAME`. With --key and --ndjson, the other members of the first
    /// object with an input, and of objects before it, are columns after the input. A member that another object lacks
    /// is empty, and a member without a column is an error. Lists are JSON.
    #[arg(long, conflicts_with = "tsv")]
    pub(crate) csv: bool,

    /// Write rows as with --csv, with tabs between columns
    #[arg(long)]
    pub(crate) tsv: bool,

    #[command(flatten)]
    pub(crate) reading: Reading,

    /// Whether each file is one input, and not its lines.
    #[arg(skip)]
    pub(crate) are_files: bool,

    /// Whether the inputs are names of files.
    #[arg(skip)]
    pub(crate) are_paths: bool,
}

/// Options for reading inputs.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Reading {
    /// Skip empty lines and lines that start with `#`, even after white space
    #[arg(long)]
    pub(super) comments: bool,

    /// Replace invalid UTF-8 by U+FFFD, with a note on standard error
    ///
    /// The Encoding Standard's UTF-8 decode does the same.
    #[arg(long)]
    pub(super) lossy: bool,

    /// End results with a NUL byte instead of a newline, and read inputs that end with one
    ///
    /// `find -print0` writes such inputs.
    ///
    /// A file without a NUL byte in its first 64 KiB is read as lines. Objects, rows and output for people are always
    /// lines.
    #[arg(short = '0', long)]
    pub(crate) null: bool,

    #[command(flatten)]
    pub(super) records: Records,

    #[command(flatten)]
    pub(crate) messages: Messages,

    /// Use at most N threads, from 1 to 1024; by default, one for each core
    ///
    /// With 1, the program starts no other thread. If the system cannot start a thread, the others do its work.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
}

impl Reading {
    /// Reads lines as they are, also those that end with NUL bytes, and so fails at none.
    pub(crate) fn lines(null: bool) -> Self {
        Self { null, ..Self::default() }
    }

    /// Reads objects with the names of members that the program has.
    pub(crate) fn of_objects(self) -> Self {
        Self { records: Records { ndjson: true, ..self.records }, ..self }
    }

    /// The byte after each result.
    fn end(&self) -> u8 {
        if self.null { b'\0' } else { b'\n' }
    }
}

/// Options for messages about inputs that fail.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Messages {
    /// Print no messages about inputs that fail; the exit code is the same
    #[arg(short, long, conflicts_with = "max_errors")]
    pub(super) quiet: bool,

    /// Print at most N failure messages, then the total number of failures
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

impl Inputs {
    /// Returns these inputs, each file as one.
    pub(crate) fn as_files(&self) -> Self {
        Self { are_files: true, ..self.clone() }
    }

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

    /// Returns these inputs for a command that reads one after the other, in their order.
    pub(crate) fn one_by_one(&self) -> Self {
        Self { reading: Reading { threads: Some(1), ..self.reading.clone() }, ..self.clone() }
    }

    /// Returns what separates the columns of the tables that are read.
    pub(crate) fn dialect_of_inputs(&self) -> Dialect {
        let Some(log) = self.reading.records.log else { return self.dialect() };
        let dialect = log.dialect();
        Dialect { has_comments: dialect.has_comments || self.reading.comments, ..dialect }
    }

    /// Returns whether comments and empty lines are skipped.
    pub(super) fn skips_comments(&self) -> bool {
        self.reading.comments || self.are_fields() && self.dialect_of_inputs().has_comments
    }

    /// Returns whether each source is an archive of requests.
    pub(super) fn are_archives(&self) -> bool {
        self.reading.records.log == Some(LogFormat::Har)
    }

    /// Returns the name of the member that is the input, if one was given.
    pub(crate) fn key(&self) -> Option<&str> {
        self.reading.records.key.as_deref().or(self.are_archives().then_some(har::URL))
    }

    /// Returns whether each input is a field of a row.
    pub(crate) fn are_fields(&self) -> bool {
        let Records { field, compose, log, .. } = &self.reading.records;
        field.is_some() || compose.is_some() || log.is_some_and(|log| log != LogFormat::Har)
    }

    /// Returns whether each input is a line or an argument.
    pub(crate) fn are_lines(&self) -> bool {
        !(self.are_objects() || self.are_fields())
    }

    /// Returns whether each input is a member of an object.
    pub(crate) fn are_objects(&self) -> bool {
        self.reading.records.ndjson || self.key().is_some()
    }

    /// Returns whether each input is a record with members of the names that the program has.
    pub(crate) fn are_records(&self) -> bool {
        self.reading.records.ndjson
    }

    /// Returns the members of objects that are read.
    pub(super) fn keys(&self) -> Keys<'_> {
        match self.key() {
            Some(key) => Keys { input: key, base: None },
            None => Keys { input: "input", base: Some("base") },
        }
    }
}
