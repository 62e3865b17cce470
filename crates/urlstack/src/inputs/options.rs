//! The arguments for inputs: where they are, how they are read, and notes about them.

use crate::{
    components::component_names::distance,
    inputs::lines::Division,
    output::{
        layout::{Format, Layout, OnError, To},
        sink::Sink,
    },
    record::{
        compose::{Compose, INPUT},
        har,
        input::Input,
        objects::Keys,
        table::{Dialect, Log, Table, Wanted},
    },
    terminal::{
        stdio::Stderr,
        streams::{Level, Streams},
        visible::visible,
    },
};
use clap::{Args, ValueHint, value_parser};
use std::{ffi::OsString, io::Write, path::PathBuf, str::FromStr};
use url_core::Url;
use url_host::matching::HostListFormat;
use url_sources::{ErrorKind, Format as Source};

/// The inputs of a command.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Inputs {
    /// URLs to read, by default from standard input, as for `-`; after --file, more files
    ///
    /// If --from says that inputs are in rows, lines of a log or an archive, arguments are files, too. After `--`, a
    /// `-` is an input, too. A line ends with a newline, or a carriage return and a newline, which are not part of it.
    /// An empty line is an empty input, unless --comments skips it. A line that is not UTF-8 is an error for that line
    /// only. A byte order mark before the first line is ignored.
    #[arg(value_name = "URL", value_hint = ValueHint::Url)]
    pub(crate) values: Vec<OsString>,

    /// Read the lines of this file; `-` is standard input
    ///
    /// Arguments without an option name more files.
    #[arg(short, long = "file", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: Reading,

    /// How a source is divided into inputs, unless its format says that.
    #[arg(skip)]
    pub(crate) division: Division,

    /// The base URL of documents, which their own is relative to.
    #[arg(skip)]
    pub(crate) base: Option<Url>,

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

    /// Read this format, such as `csv`, `jsonl`, `combined` or `auto`
    ///
    /// With auto, a file is read by its name and its content, and a note says how. Rows are csv, `csv:;` with another
    /// delimiter, tsv, whose cells have no quotes, and `csv:\t`, as --to tsv writes them. Objects are jsonl, one on
    /// each line. Logs are common, combined, vhost, traefik, ingress-nginx, envoy, haproxy, elb, squid, w3c, iis,
    /// cloudfront and zeek. `nginx:` and `apache:` take the value of `log_format` or `LogFormat`. Each record has one
    /// input, which --url chooses; the rest of it is kept for --to, and by commands that print records.
    ///
    /// In other formats, every URL is an input: plain, code (whose strings have escapes), markdown, html, xml and
    /// json. `json:links[].href` reads the strings at a path as URLs. Markdown and html are read as whole files, and so
    /// are files whose format auto finds by their content. An archive of requests (har) is read as one object for each
    /// request.
    ///
    /// `urlstack host --list` reads lists of hosts in the format domains, wildcard, hosts, adblock, dnsmasq, unbound,
    /// rpz, clash or surge. A host is not a URL, so in these formats other commands only find the URLs in comments.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<From>,

    /// Read inputs from columns or members, such as `{url}` or `{a}{b}`
    ///
    /// A template has names in braces, as in `https://{request.host}{request.uri}`. A name is the name of a column or a
    /// member, a column's number from 1, or the path of a member, such as `links[0].href`. The first row has the names
    /// of columns. `{?NAME}` and `{:NAME}` write the value after a question mark or a colon, and nothing if it is
    /// missing. Other missing values are errors. In a template with several parts, an empty value and `-` are missing.
    ///
    /// Without this option, the input is the column or member `input`, as this program writes it, and in logs the URL
    /// of the request. If the log does not have the host, requests are resolved against --base; if it does not have the
    /// scheme, they get --default-scheme. An object can then have its own member `base`, too.
    #[arg(long, value_name = "TEMPLATE", requires = "from")]
    pub(super) url: Option<Compose>,

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
        Self { from: Some(From::Is(Source::JsonLines(None))), url: None, ..self }
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
    /// Returns how results are written: in this format, or as the command does it for people, or `on_error` does if an
    /// input fails.
    pub(crate) fn layout(&self, to: Option<To>, on_error: &OnError) -> Layout {
        self.layout_as(to.map_or(Format::Text, Into::into), on_error)
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

    /// Returns these inputs for a command that reads one after the other, in their order.
    pub(crate) fn one_by_one(&self) -> Self {
        Self { reading: Reading { threads: Some(1), ..self.reading.clone() }, ..self.clone() }
    }

    /// Returns the format of lists of hosts, if it was named, and these inputs for a command that reads their lines.
    pub(crate) fn host_lists(&self) -> (Option<HostListFormat>, Self) {
        match self.reading.from {
            Some(From::Is(Source::HostList(format))) => {
                (format, Self { reading: Reading { from: None, ..self.reading.clone() }, ..self.clone() })
            }
            _ => (None, self.clone()),
        }
    }

    /// Returns how rows are written in their files, and the form of the lines if these are a log.
    fn rows(&self) -> Option<(Dialect, Option<Log>)> {
        let (dialect, log) = match self.reading.from.as_ref()? {
            From::Is(Source::Log(log)) => (Dialect::of_log(), Some(Log::Known(log.clone()))),
            From::Is(Source::Fields) => (Dialect::of_named_columns(), Some(Log::Named)),
            From::Is(format) => (Dialect::of(format)?, None),
            From::Auto | From::Archive => return None,
        };
        Some((Dialect { has_comments: dialect.has_comments || self.reading.comments, ..dialect }, log))
    }

    /// Returns how the rows are read, if inputs are in rows.
    pub(super) fn table(&self, passes_through: bool) -> Option<Table> {
        let (dialect, log) = self.rows()?;
        let wanted = match &self.reading.url {
            None if log.is_some() => Wanted::Request,
            _ => Wanted::Compose(self.template().clone()),
        };
        let has_header = match (&log, &wanted) {
            (Some(log), _) => matches!(log, Log::Named),
            (None, Wanted::Compose(template)) => template.has_names(),
            (None, Wanted::Request | Wanted::All) => false,
        };
        Some(Table { dialect, wanted, log, has_header, passes_through })
    }

    /// Returns what separates the fields of a row that was read.
    pub(crate) fn delimiter_of(&self, row: &[u8]) -> u8 {
        match self.rows() {
            Some((_, Some(_))) if row.contains(&b'\t') => b'\t',
            Some((dialect, _)) => dialect.delimiter,
            None => b'\t',
        }
    }

    /// Returns whether comments and empty lines are skipped.
    pub(super) fn skips_comments(&self) -> bool {
        self.reading.comments || self.rows().is_some_and(|(dialect, _)| dialect.has_comments)
    }

    /// Returns whether each source is an archive of requests.
    pub(super) fn are_archives(&self) -> bool {
        matches!(self.reading.from, Some(From::Archive))
    }

    /// Returns which part of a record is the input.
    fn template(&self) -> &Compose {
        let own = if self.are_archives() { &har::URL } else { &INPUT };
        self.reading.url.as_ref().unwrap_or(own)
    }

    /// Returns whether it was said which part of a record is the input.
    pub(crate) fn have_template(&self) -> bool {
        self.reading.url.is_some()
    }

    /// Returns the name of the member or column that is the input, if it is one.
    pub(crate) fn key(&self) -> Option<&str> {
        self.template().name()
    }

    /// Returns whether inputs are in records of a format, or in its documents.
    fn is_from(&self, test: impl Fn(&From) -> bool) -> bool {
        self.reading.from.as_ref().is_some_and(test)
    }

    /// Returns whether each input is in a row.
    pub(crate) fn are_fields(&self) -> bool {
        self.is_from(From::has_rows)
    }

    /// Returns whether lines of the sources name their columns.
    pub(super) fn is_of_named_columns(&self) -> bool {
        self.is_from(|from| matches!(from, From::Is(Source::Fields)))
    }

    /// Returns whether each input is in a line of a log.
    pub(super) fn are_of_log(&self) -> bool {
        self.is_from(From::is_log)
    }

    /// Returns whether each input is a line or an argument, or a part of one.
    pub(crate) fn are_lines(&self) -> bool {
        !self.is_from(From::has_records)
    }

    /// Returns whether each input is in an object.
    pub(crate) fn are_objects(&self) -> bool {
        self.is_from(|from| from.has_records() && !from.has_rows())
    }

    /// Returns whether each input is a record with members of the names that the program has.
    pub(crate) fn are_records(&self) -> bool {
        self.are_objects() && !self.are_archives() && self.reading.url.is_none()
    }

    /// Returns the members of objects that are read.
    pub(super) fn keys(&self) -> Keys<'_> {
        Keys { input: self.template(), base: self.are_records().then_some("base") }
    }

    /// Says that an argument, which is read as a text, names a file.
    pub(crate) fn note_file(&self, input: &Input<'_>, sink: &mut Sink) {
        if let Some(hint) = input.hint_of_file().filter(|_| !self.are_paths) {
            self.note(&hint, sink);
        }
    }

    /// Writes a note, unless messages are not wanted.
    pub(crate) fn note(&self, text: &str, sink: &mut Sink) {
        if !self.reading.messages.quiet {
            let word = sink.word(Level::Note);
            sink.message(&format_args!("{word}: {}\n", visible(text)));
        }
    }

    /// [`Self::note`] before or after a run.
    pub(crate) fn note_alone(&self, text: &str, streams: Streams) {
        if !self.reading.messages.quiet {
            let word = Level::Note.word(streams.has_colored_messages);
            let _ = Stderr.write_all(format!("{word}: {}\n", visible(text)).as_bytes());
        }
    }
}

/// The format of the inputs.
#[derive(Clone, Debug)]
pub(crate) enum From {
    /// That of each file, by its name and content.
    Auto,
    /// An archive of requests.
    Archive,
    Is(Source),
}

/// The name of an archive of requests.
const HAR: &str = "har";

impl FromStr for From {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name == "auto" {
            return Ok(Self::Auto);
        }
        if name == HAR {
            return Ok(Self::Archive);
        }
        let error = |error: url_sources::Error| match error.kind() {
            ErrorKind::FormatName => unknown(name),
            _ => error.message().to_owned(),
        };
        name.parse().map(Self::Is).map_err(error)
    }
}

/// Says which formats there are, for a name that is none of them.
fn unknown(name: &str) -> String {
    let nearest = Source::NAMES.iter().map(|known| (distance(name, known), known)).min();
    // A short name that differs in half of its bytes is not similar.
    match nearest.filter(|(distance, _)| 2 * distance < name.len()) {
        Some((_, known)) => format!("there is no such format; did you mean `{known}`?"),
        None => "expected csv, jsonl, combined, markdown, auto or another format that --help names".to_owned(),
    }
}

impl From {
    /// Returns the format, unless each file has its own.
    pub(crate) fn format(&self) -> Option<Source> {
        match self {
            Self::Auto => None,
            Self::Archive => HAR.parse().ok(),
            Self::Is(format) => Some(format.clone()),
        }
    }

    /// Returns whether files have records, each of which is an input: rows, lines of logs, or objects.
    pub(crate) fn has_records(&self) -> bool {
        match self {
            Self::Auto => false,
            Self::Archive => true,
            Self::Is(format) => {
                matches!(format, Source::JsonLines(None) | Source::Table { .. } | Source::Log(_) | Source::Fields)
            }
        }
    }

    /// Returns whether records are rows, and not objects.
    pub(crate) fn has_rows(&self) -> bool {
        self.has_records() && !matches!(self, Self::Archive | Self::Is(Source::JsonLines(_)))
    }

    /// Returns whether records are lines of a log.
    pub(crate) fn is_log(&self) -> bool {
        matches!(self, Self::Is(Source::Log(_) | Source::Fields))
    }
}
