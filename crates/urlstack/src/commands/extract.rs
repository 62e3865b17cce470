//! `urlstack extract`.

use crate::{
    failure::{Failure, Outcome},
    help,
    inputs::{
        From, Inputs,
        documents::{Documents, lines_of, written},
        parsing::{Bases, scheme},
        text_inputs,
    },
    output::{
        groups::{Grouping, Item, KeyHasher, Memory},
        layout::{Form, OnError},
        row::{Row, Value},
        sink::Sink,
    },
    record::input::{Input, Place},
    terminal::positions::Lines,
};
use clap::ValueEnum;
use std::{
    io,
    ops::Range,
    sync::atomic::{AtomicU64, Ordering},
};
use url_core::{ParseError, Url, error::ValidationErrorKind::MissingSchemeNonRelativeUrl as NO_SCHEME};
use url_extract::Extractor;
use url_sources::{Format, Link};

const EXAMPLES: &str = "\
urlstack extract 'See https://example.com/a_(b), or (http://EXAMPLE.org).'
  https://example.com/a_(b)
  http://example.org/
urlstack extract --also www,mail 'www.example.com or me@example.com'
  https://www.example.com/
  mailto:me@example.com
urlstack extract --from json '{\"next\":\"https:\\/\\/example.com\\/?page=2\"}'
  https://example.com/?page=2
urlstack extract --from markdown '[a](https://example.com/Yahoo!)'
  https://example.com/Yahoo!
urlstack extract --from html --base https://h/a/ '<a href=\"b?c&amp;d\"><img src=/e>'
  https://h/a/b?c&d
  https://h/e
urlstack extract --also defanged 'hxxps://evil[.]example/x'
  https://evil.example/x
urlstack extract --position --unique --file bad.txt
  bad.txt:1:1: https://h/
  bad.txt:2:1: https://a@h/";

/// Find the URLs in text.
///
/// Finds URLs in each line of prose and other text, where brackets, quotes and punctuation around a URL are left out.
/// With --from, the format of a file says what a URL is, such as the destination of a link or a string of JSON. Prints
/// the serialized URLs, and skips text that does not parse.
#[derive(clap::Args, Debug)]
#[command(
    after_help = help::examples(EXAMPLES),
    mut_arg("values", text_inputs::with_replacements),
    mut_arg("base", |base| base.help("Resolve relative URLs against this URL of the page").requires("from")),
)]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    bases: Bases,

    /// Find only these schemes, separated by commas, also those without slashes, such as `mailto`
    #[arg(long = "scheme", value_name = "SCHEMES", value_delimiter = ',', value_parser = scheme)]
    schemes: Vec<String>,

    /// Find these, too, separated by commas
    #[arg(long, value_name = "KINDS", value_enum, value_delimiter = ',')]
    also: Vec<Kind>,

    /// Print the file, line and column before each URL
    #[arg(long)]
    position: bool,

    /// Print a tab and the text around each URL
    ///
    /// The text has up to this many characters on both sides.
    #[arg(long, value_name = "CHARACTERS", num_args = 0..=1, require_equals = true, default_missing_value = "40")]
    context: Option<usize>,

    /// Print each URL once
    ///
    /// Each URL takes about 40 bytes of memory. When memory would exceed --memory, a note says so. New URLs are then
    /// kept in temporary files, and printed at the end.
    #[arg(long)]
    unique: bool,

    /// Use this much memory for --unique before keeping URLs on disk, such as `64M` or `4G`
    #[arg(long, value_name = "SIZE", default_value = "1G", requires = "unique")]
    memory: Memory,

    /// Write `json` (an object on each line), `csv`, `tsv`, or URLs as they are `written`
    ///
    /// With `written`, URLs keep their spelling, but not the escapes of the format.
    ///
    /// An object has input (the URL as it is written), file, line, column, `end_column`, kind, href, and with --context
    /// the context. A kind is absolute, www, bare-host or mail-address, or with --from the name of the place, such as
    /// `a href`, `image`, `log.entries[0].request.url` or a column. Columns count characters from 1. With
    /// `--also invalid`, an object for text that does not parse has a failure.
    #[arg(long, value_name = "FORMAT", value_parser = Form::<Own>::parser(), hide_possible_values = true)]
    to: Option<Form<Own>>,
}

/// A kind of finds besides URLs with a scheme.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Kind {
    /// Hosts that start with `www.`
    Www,
    /// Hosts without a scheme that end in a public suffix, such as `example.com/a`
    #[cfg(feature = "psl")]
    Bare,
    /// Mail addresses
    Mail,
    /// Defanged URLs, as `urlstack defang` and others write them
    Defanged,
    /// Text that looks like a URL but does not parse, which is an error
    Invalid,
}

/// The forms of URLs that only this command has.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Own {
    /// The URLs as they are written
    Written,
}

/// A URL, and where it is in its input.
struct Find<'t> {
    range: Range<usize>,
    written: &'t str,
    kind: &'t str,
    result: &'t Result<Url, ParseError>,
}

/// Prints the URLs in all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let (documents, inputs) = args.documents();
    let columns = ["file", "line", "column", "end_column", "kind", "href"].into_iter();
    let layout = inputs.layout(args.to.and_then(Form::rows), &OnError::default());
    let layout = layout.with_columns(columns.chain(args.context.map(|_| "context")));
    let layout =
        if args.unique { layout.grouped(Grouping { memory: args.memory, ..Grouping::default() }) } else { layout };
    let (hasher, relative, streams) = (KeyHasher::default(), AtomicU64::new(0), layout.streams);
    let outcome = inputs.run(layout, || {
        |input: Input<'_>, sink: &mut Sink| {
            let place = input.place;
            // A byte that is not UTF-8 does not end a URL: the rest of the URL would be lost, and nobody would know.
            let Some(text) = inputs.decoded(&input, sink) else { return };
            let text = &*text;
            let mut writer =
                Writer { args, hasher: &hasher, place, text: text.as_bytes(), lines: lines_of(text, &input) };
            let base = args.bases.base.as_deref().map(Into::into);
            documents.find(&inputs, (text, &input), base, sink, |link, sink| {
                let needs_base = link.result.as_ref().is_err_and(|error| error.code() == NO_SCHEME.as_str());
                if !args.wants(&link) {
                } else if needs_base && !args.finds(Kind::Invalid) {
                    relative.fetch_add(1, Ordering::Relaxed);
                } else {
                    let find = Find {
                        range: link.range.clone(),
                        written: written(text, &link),
                        kind: link.name,
                        result: &link.result,
                    };
                    writer.write(&find, sink);
                }
            });
        }
    });
    let relative = relative.into_inner();
    if relative > 0 {
        inputs.note_alone(&format!("relative URLs left out: {relative}; --base URL resolves them"), streams);
    }
    outcome
}

impl Args {
    /// Returns how URLs are found, and in which inputs: files of a format, or the parts of records that --url chooses.
    fn documents(&self) -> (Documents, Inputs) {
        let plain = From::Is(Format::Plain);
        if self.inputs.have_template() {
            return (Documents::new(&plain, self.extractor()), self.inputs.clone());
        }
        let documents = Documents::new(self.inputs.reading.from.as_ref().unwrap_or(&plain), self.extractor());
        let documents = documents.with_context(self.context.unwrap_or_default());
        let inputs = self.inputs.as_documents(&documents);
        (documents, inputs)
    }

    /// Returns whether these are found, too.
    fn finds(&self, kind: Kind) -> bool {
        self.also.contains(&kind)
    }

    fn extractor(&self) -> Extractor {
        let extractor = Extractor::new()
            .www(self.finds(Kind::Www))
            .mail_addresses(self.finds(Kind::Mail))
            .defanged(self.finds(Kind::Defanged))
            .invalid(self.finds(Kind::Invalid));
        #[cfg(feature = "psl")]
        let extractor = extractor.bare_hosts(self.finds(Kind::Bare));
        if self.schemes.is_empty() {
            return extractor;
        }
        extractor.schemes(&self.schemes).schemes_without_slashes(&self.schemes)
    }

    /// Returns whether a URL is of one of the schemes.
    fn wants(&self, link: &Link<'_>) -> bool {
        let is_wanted = |url: &Url| self.schemes.is_empty() || self.schemes.iter().any(|s| s == url.scheme());
        link.result.as_ref().map_or(true, is_wanted)
    }
}

/// Writes what is found in one input.
struct Writer<'a> {
    args: &'a Args,
    hasher: &'a KeyHasher,
    place: Place<'a>,
    text: &'a [u8],
    lines: Lines<'a>,
}

impl<'a> Writer<'a> {
    /// Writes a URL in the text.
    fn write(&mut self, find: &Find<'_>, sink: &mut Sink) {
        let range = find.range.clone();
        if sink.layout.has_rows() {
            return self.write_row(range, find, sink);
        }
        let url = match find.result {
            Err(error) => return self.report(range, find, error, sink),
            Ok(_) if self.args.to == Some(Form::Own(Own::Written)) => find.written,
            Ok(url) => url.as_str(),
        };
        let mut text = String::new();
        if self.args.position {
            let (place, columns) = self.position_of(&range);
            text += &place.at(columns.start).to_string();
        }
        text += url;
        if let Some(count) = self.args.context {
            text.push('\t');
            text += &self.context(range, count);
        }
        self.write_once(find, sink, |sink| sink.result(&text));
    }

    fn write_row(&mut self, range: Range<usize>, find: &Find<'_>, sink: &mut Sink) {
        let (place, columns) = self.position_of(&range);
        let failure = find.result.as_ref().err().map(|error| failure(find, error));
        let mut row = match &failure {
            Some(failure) => Row::failed(find.written, failure),
            None => Row::new(find.written),
        };
        row.push("file", place.line.map(|_| place.file_name()));
        row.push("line", place.line);
        row.push("column", columns.start);
        row.push("end_column", columns.end);
        row.push("kind", find.kind);
        row.push("href", find.result.as_ref().ok().map_or(Value::Absent, |url| url.as_str().into()));
        if let Some(count) = self.args.context {
            row.push("context", self.context(range, count));
        }
        if failure.is_some() {
            sink.count_failure();
        }
        self.write_once(find, sink, |sink| sink.row(&row));
    }

    /// Writes why what was found is not a URL, with its line.
    fn report(&mut self, range: Range<usize>, find: &Find<'_>, error: &ParseError, sink: &mut Sink) {
        let (place, _) = self.position_of(&range);
        let line = self.lines.around(&range);
        let failure = failure(find, error);
        let needs_base = self.args.bases.base.is_none() && failure.name == NO_SCHEME.as_str();
        let hint = needs_base.then(|| "--base URL resolves it".to_owned());
        let range = range.start - line.start..range.end - line.start;
        let failure = Failure { range, hint, ..failure.of_all(&self.text[line]) };
        sink.count_failure();
        sink.mark_failure(place, &mut self.lines.columns(), &failure);
    }

    /// Returns the place of a range, and its columns.
    fn position_of(&mut self, range: &Range<usize>) -> (Place<'a>, Range<usize>) {
        let (before, columns) = self.lines.position_of(range);
        (Place { line: self.place.line.map(|line| line + before), ..self.place }, columns)
    }

    /// Calls `write`, or keeps what it writes until the order of the inputs decides whether it is the first.
    fn write_once(&self, find: &Find<'_>, sink: &mut Sink, write: impl FnOnce(&mut Sink)) {
        if !self.args.unique {
            return write(sink);
        }
        let start = sink.data().len();
        write(sink);
        let mut text = sink.data().split_off(start);
        text.pop();
        let key = self.hasher.hash(find.result.as_ref().map_or(find.written, Url::as_str).as_bytes());
        sink.grouped(Item { key: Some(&key), texts: [&text, b""], ..Item::default() });
    }

    /// Returns a range with up to `count` characters of its line before and after it.
    fn context(&mut self, range: Range<usize>, count: usize) -> String {
        let line = self.lines.around(&range);
        let is_start = |at: &usize| self.text[*at] & 0xC0 != 0x80;
        let from = (line.start..range.start).rev().filter(is_start).take(count).last().unwrap_or(range.start);
        let to = (range.end..line.end).filter(is_start).nth(count).unwrap_or(line.end);
        String::from_utf8_lossy(&self.text[from..to]).into_owned()
    }
}

/// Returns why what was found is not a URL.
fn failure<'t>(find: &Find<'t>, error: &ParseError) -> Failure<'t> {
    Failure::of_input(find.written, error).about(find.written)
}
