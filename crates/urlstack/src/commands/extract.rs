//! `urlstack extract`.

use crate::{
    failure::Failure,
    help,
    inputs::{Inputs, parsing::Bases, text_inputs},
    outcome::Outcome,
    output::{
        groups::{Grouping, Item, KeyHasher},
        layout::OnError,
        row::{Row, Value},
        sink::Sink,
    },
    record::input::{Input, Place},
    terminal::columns::ColumnCounter,
};
use clap::ValueEnum;
use std::{borrow::Cow, io, ops::Range};
use url_core::{ParseError, Url, error::ValidationErrorKind::MissingSchemeNonRelativeUrl as NO_SCHEME};
use url_extract::{Extractor, Found, Syntax, html};

const EXAMPLES: &str = "\
urlstack extract 'See https://example.com/a_(b), or (http://EXAMPLE.org).'
  https://example.com/a_(b)
  http://example.org/
urlstack extract --www --mail 'www.example.com or me@example.com'
  https://www.example.com/
  mailto:me@example.com
urlstack extract --syntax json '{\"next\":\"https:\\/\\/example.com\\/?page=2\"}'
  https://example.com/?page=2
urlstack extract --syntax html --base https://h/a/ '<a href=\"b?c&amp;d\"><img src=/e>'
  https://h/a/b?c&d
  https://h/e
urlstack extract --defanged 'hxxps://evil[.]example/x'
  https://evil.example/x
urlstack extract --position --unique --file bad.txt
  bad.txt:1:1: https://h/
  bad.txt:2:1: https://a@h/";

/// Print the URLs in texts.
///
/// Finds URLs in each line of logs, prose, source code and other text, or with --syntax html in the attributes of a
/// whole page. Brackets, quotes and punctuation around a URL are not part of it. Prints the serialized URLs; text that
/// does not parse is left out.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(
    after_help = help::examples(EXAMPLES),
    mut_arg("values", text_inputs::of_any_bytes),
    mut_arg("base", |base| base.help("The URL of the page, for its relative URLs").requires("syntax")),
)]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    /// How the text around the URLs escapes characters
    #[arg(long, value_enum, default_value_t)]
    syntax: SyntaxName,

    #[command(flatten)]
    bases: Bases,

    /// Find only URLs with these schemes, separated by commas, also those without slashes, such as `mailto`
    #[arg(long = "scheme", value_name = "SCHEMES", value_delimiter = ',')]
    schemes: Vec<String>,

    /// Also find hosts that start with `www.`
    #[arg(long)]
    www: bool,

    /// Also find hosts without a scheme that end in a public suffix, such as `example.com/a`
    #[cfg(feature = "psl")]
    #[arg(long)]
    bare: bool,

    /// Also find mail addresses
    #[arg(long)]
    mail: bool,

    /// Also find URLs that `urlstack defang` or others made harmless
    #[arg(long)]
    defanged: bool,

    /// Report text that looks like a URL but does not parse
    #[arg(long)]
    invalid: bool,

    /// Print URLs as they are written, without the escapes of the syntax
    #[arg(long)]
    written: bool,

    /// Print the file, line and column before each URL
    #[arg(long)]
    position: bool,

    /// Print a tab and the text around each URL, up to this many characters on both sides
    #[arg(long, value_name = "CHARACTERS", num_args = 0..=1, require_equals = true, default_missing_value = "40")]
    context: Option<usize>,

    /// Print each URL once; memory grows by about 40 bytes with each
    #[arg(long, conflicts_with_all = ["csv", "tsv"])]
    unique: bool,

    /// Write a JSON object for each URL, one per line
    ///
    /// An object has input (the URL as it is written), file, line, column, `end_column`, kind, href, and with --context
    /// the context. A kind is absolute, www, bare-host or mail-address, or on a page the element and the attribute,
    /// such as `a href`. Columns count characters from 1. With --invalid, what does not parse has a failure.
    #[arg(long, conflicts_with_all = ["csv", "tsv"])]
    json: bool,
}

/// How the text around URLs escapes characters.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
enum SyntaxName {
    /// Nothing is escaped: logs, prose, CSV
    #[default]
    Plain,
    /// As in JSON and the strings of programs: `\/`, `\u0026`
    Json,
    /// The attributes of a page, such as href, src and srcset; each argument or file is a page
    Html,
    /// Backslashes, and references such as `&amp;`
    Markdown,
}

/// A URL, and where it is in its input.
struct Find<'t> {
    range: Range<usize>,
    written: &'t str,
    kind: Cow<'static, str>,
    result: Result<Url, ParseError>,
}

impl<'t> From<Found<'t>> for Find<'t> {
    fn from(found: Found<'t>) -> Self {
        let (range, kind, written) = (found.range(), found.kind().as_str(), found.written());
        Self { range, written, kind: kind.into(), result: found.into_result() }
    }
}

/// Prints the URLs in all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let inputs = if args.syntax == SyntaxName::Html { &args.inputs.as_files() } else { &args.inputs };
    let columns = ["file", "line", "column", "end_column", "kind", "href"].into_iter();
    let layout = inputs.layout(args.json, &OnError::default());
    let layout = layout.with_columns(columns.chain(args.context.map(|_| "context")));
    let layout = if args.unique { layout.grouped(Grouping::default()) } else { layout };
    let (extractor, hasher) = (args.extractor(), KeyHasher::default());
    inputs.run(layout, || {
        |input: Input<'_>, sink: &mut Sink| {
            let place = input.place;
            if let Some(failure) = input.failure() {
                return sink.fail(&String::from_utf8_lossy(input.bytes), place, failure);
            }
            let bytes = inputs.bytes(&input, sink);
            let mut writer = Writer { args, hasher: &hasher, place, text: &bytes, lines: Lines::new(&bytes) };
            let mut start = 0;
            for chunk in bytes.utf8_chunks() {
                args.find(&extractor, chunk.valid(), |find| writer.write(start, &find, sink));
                start += chunk.valid().len() + chunk.invalid().len();
            }
        }
    })
}

impl Args {
    fn extractor(&self) -> Extractor {
        let extractor =
            Extractor::new().www(self.www).mail_addresses(self.mail).defanged(self.defanged).invalid(self.invalid);
        #[cfg(feature = "psl")]
        let extractor = extractor.bare_hosts(self.bare);
        let extractor = if self.schemes.is_empty() {
            extractor
        } else {
            let schemes = || self.schemes.iter().map(|scheme| scheme.trim_end_matches(':'));
            extractor.schemes(schemes()).schemes_without_slashes(schemes())
        };
        extractor.syntax(match self.syntax {
            SyntaxName::Plain => Syntax::Plain,
            SyntaxName::Json => Syntax::Json,
            SyntaxName::Html => Syntax::Html,
            SyntaxName::Markdown => Syntax::Markdown,
        })
    }

    /// Calls `then` with each URL in a text.
    fn find(&self, extractor: &Extractor, text: &str, mut then: impl FnMut(Find<'_>)) {
        if self.syntax == SyntaxName::Html {
            for link in html::links(text, self.bases.base.as_deref().map(Into::into)) {
                let kind = format!("{} {}", link.element(), link.attribute());
                let range = link.range();
                let written = &text[range.clone()];
                let is_wanted = |url: &Url| self.schemes.is_empty() || self.schemes.iter().any(|s| s == url.scheme());
                if link.result().is_ok_and(|url| !is_wanted(url)) {
                    continue;
                }
                then(Find { range, written, kind: kind.into(), result: link.into_result() });
            }
        } else {
            extractor.extract(text).for_each(|found| then(found.into()));
        }
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

impl Writer<'_> {
    /// Writes a URL in the text that starts at `start`.
    fn write(&mut self, start: usize, find: &Find<'_>, sink: &mut Sink) {
        let range = start + find.range.start..start + find.range.end;
        let Self { args, .. } = self;
        let position = self.lines.position_of(range.clone());
        let line = self.place.line.map(|line| line + position.line);
        let place = Place { line, ..self.place };
        let failure =
            find.result.as_ref().err().map(|error| Failure::of_input(find.written, error).about(find.written));
        if sink.layout.has_rows() {
            let mut row = match &failure {
                Some(failure) => Row::failed(find.written, failure),
                None => Row::new(find.written),
            };
            row.push("file", place.line.map(|_| place.file_name()));
            row.push("line", line);
            row.push("column", position.column);
            row.push("end_column", position.end_column);
            row.push("kind", &*find.kind);
            row.push("href", find.result.as_ref().ok().map_or(Value::Absent, |url| url.as_str().into()));
            if let Some(count) = args.context {
                row.push("context", self.context(range, count));
            }
            if failure.is_some() {
                sink.count_failure();
            }
            return self.write_once(find, sink, |sink| sink.row(&row));
        }
        let url = match (&find.result, failure) {
            (_, Some(failure)) => {
                let needs_base = args.syntax == SyntaxName::Html && failure.name == NO_SCHEME.as_str();
                let hint = needs_base.then(|| "--base URL resolves it".to_owned());
                return sink.report(place, &in_line(Failure { hint, ..failure }, self.text, range));
            }
            (Ok(_), None) if args.written => find.written,
            (Ok(url), None) => url.as_str(),
            (Err(_), None) => return,
        };
        let mut text = String::new();
        if args.position {
            text += &place.at(position.column).to_string();
        }
        text += url;
        if let Some(count) = args.context {
            text.push('\t');
            text += &self.context(range, count);
        }
        self.write_once(find, sink, |sink| sink.result(&text));
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
    fn context(&self, Range { start, end }: Range<usize>, count: usize) -> String {
        let line = line_of(self.text, &(start..end));
        let is_start = |at: &usize| self.text[*at] & 0xC0 != 0x80;
        let from = (line.start..start).rev().filter(is_start).take(count).last().unwrap_or(start);
        let to = (end..line.end).filter(is_start).nth(count).unwrap_or(line.end);
        String::from_utf8_lossy(&self.text[from..to]).into_owned()
    }
}

/// Returns the range of the line, or of the lines, of a range.
fn line_of(text: &[u8], range: &Range<usize>) -> Range<usize> {
    let start = memchr::memrchr(b'\n', &text[..range.start]).map_or(0, |at| at + 1);
    start..memchr::memchr(b'\n', &text[range.end..]).map_or(text.len(), |at| range.end + at)
}

/// Returns a failure as one of the line that has this range.
fn in_line<'t>(failure: Failure<'_>, text: &'t [u8], range: Range<usize>) -> Failure<'t> {
    let line = line_of(text, &range);
    Failure { range: range.start - line.start..range.end - line.start, ..failure.of_all(&text[line]) }
}

/// Finds the lines of ranges that come in their order.
struct Lines<'t> {
    text: &'t [u8],
    /// The start of the line of the last range, and the number of lines before it.
    start: usize,
    before: u64,
    columns: ColumnCounter<'t>,
}

/// Where a range is in an input.
struct Position {
    /// The number of lines before it.
    line: u64,
    column: usize,
    end_column: usize,
}

impl<'t> Lines<'t> {
    fn new(text: &'t [u8]) -> Self {
        Self { text, start: 0, before: 0, columns: ColumnCounter::new(text) }
    }

    fn position_of(&mut self, Range { start, end }: Range<usize>) -> Position {
        while let Some(at) = self.text.get(self.start..start).and_then(|before| memchr::memchr(b'\n', before)) {
            self.start += at + 1;
            self.before += 1;
            self.columns = ColumnCounter::new(&self.text[self.start..]);
        }
        let start_of_line = self.start;
        let column = self.columns.column_of(start.saturating_sub(start_of_line));
        Position { line: self.before, column, end_column: self.columns.column_of(end - start_of_line) }
    }
}
