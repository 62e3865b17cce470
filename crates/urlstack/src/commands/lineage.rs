//! `urlstack lineage`.

use crate::{
    failure::Failure,
    help,
    inputs::{
        Inputs,
        parsing::{self, Bases, Rules, Strictness, WithoutScheme},
    },
    outcome::Outcome,
    output::{
        layout::OnError,
        reports::ReportMembers,
        row::Row,
        sink::{Sink, append},
        text::Repeated,
    },
    readers::{LineageReader, ReaderName, Report, Setting},
    record::input::Place,
    terminal::{columns::ColumnCounter, level::Level, visible::visible},
};
use anstyle::Style;
use clap::ValueEnum;
use encoding_rs::Encoding;
use std::{io, ptr};
use unicode_width::UnicodeWidthStr;
use url_lineage::{Answer, Comparison, Component, Reader, Reading, compare_readers};
use url_report::{
    answers::{AnswerMember, Reason},
    lists::List,
    positions::Texts,
};

const EXAMPLES: &str = "\
urlstack lineage 'http://a%41/^'
  http://a%41/^: the readers differ in host and path
                               host   path
  barth-2011          2011-04  a%41*  /%5E
  weburl-2011         2011     aa     /%5E
  weburl-2011-chrome  2011     aa     /%5E
  weburl-2011-gecko   2011     a%41*  /%5E
  weburl-2011-ie      2011     aa     /%5E
  webspecs-2014       2015-01  aa     /^*
  whatwg-2017         2017-03  aa     /^*
  whatwg-2025         2025     aa     /%5E
  whatwg-2026         2026-07  aa     /%5E
  in common: scheme http
urlstack lineage --reader webspecs-2014 --errors 'http:h/a^b'
  conformance error: webspecs-2014: relative-url: expected two slashes after the scheme
    | http:h/a^b
    |      ^
  conformance error: webspecs-2014: path: found a character that is not a URL code point
    | http:h/a^b
    |         ^
  http://h/a^b
urlstack lineage --reader whatwg-2017 --set port=81x --set hash=^ http://h/a^b
  http://h:81/a^b#^
urlstack lineage --reader weburl-2011-ie --encoding windows-1252 < urls.txt";

/// Show how older readers read a URL.
///
/// Reads the URL by today's standard and by its ancestors: two specifications of 2011, the grammar of 2014, and the
/// standard of 2017. One specification of 2011 has variants for three browsers. A `*` marks differences from today's
/// standard. If today's standard rejects the URL, it marks differences from the newest reader that accepts it.
///
/// With --reader, prints only the URL as one of the readers writes it, to rewrite logs, caches and filters of that
/// time.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("base", parsing::read_by_all))]
pub(crate) struct Args {
    /// Print only the URL as this reader serializes it; repeat it for a line by each reader
    ///
    /// An input that the reader rejects is an error. With --json, the objects have only these readers.
    #[arg(long = "reader", value_name = "NAME", value_enum)]
    readers: Vec<ReaderName>,

    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    bases: Bases,

    #[command(flatten)]
    without_scheme: WithoutScheme,

    /// Encode queries as in a document with this encoding: a label of the Encoding Standard
    ///
    /// Each reader uses the encoding as its specification says. The reader of 2014 encodes usernames, passwords and
    /// paths with it, too.
    #[arg(long, value_name = "LABEL", value_parser = parsing::encoding)]
    encoding: Option<&'static Encoding>,

    /// Set a member, such as `port=81`, in webspecs-2014 or whatwg-2017; can be repeated
    ///
    /// The members are href, protocol, username, password, host, hostname, port, pathname, search and hash. If a setter
    /// does not accept a value, the URL changes not at all or in part, as the specification says; --errors reports
    /// this. Only an href that is not accepted is an error. --encoding applies to search in 2014, but not in 2017.
    #[arg(long = "set", value_name = "MEMBER=VALUE", value_parser = Setting::parse, requires = "readers")]
    settings: Vec<Setting>,

    /// Show the errors of accepted URLs, too: conformance errors of 2014, validation errors since 2017
    #[arg(long)]
    errors: bool,

    #[command(flatten)]
    strictness: Strictness,

    #[command(flatten)]
    on_error: OnError,

    /// Write a JSON object for each URL, one per line
    ///
    /// An object has input, with --default-scheme the text with the scheme, base, whether the readers agree, differing
    /// (component names) and readers. Each reader has its name, its date, the canonical URL and its components. If the
    /// reader rejects the URL, it has `rejection` instead of the last two. That is a message, the range in the input
    /// from start to end, and whether the range is in the base (`in_base`).
    ///
    /// With --errors, each reader also has the list `errors`, without its `rejection`. An error has a message, a range,
    /// and the member of --set whose value contains the range (`set`, or null). If the input is not UTF-8, the object
    /// has input and failure.
    #[arg(long, conflicts_with_all = ["csv", "tsv"])]
    json: bool,
}

/// Compares all URLs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let readers = args.readers()?;
    let rules = Rules::default().with(args.strictness);
    let layout = args.inputs.layout(args.json, &args.on_error).with_columns(["agree", "differing", "readers"]);
    // An input that no reader can be asked about has a line for each.
    let layout = if args.readers.is_empty() { layout.separated_by(b"\n") } else { layout.repeated(readers.len()) };
    args.inputs.for_each_with_base(args.bases.base.as_deref(), layout, |input, base, place, sink| {
        rules.check(input, &args.without_scheme, base)?;
        if rules.warns(&args.inputs) {
            sink.warn_of_removed(input, place);
        }
        let text = &*args.without_scheme.complete(input);
        let dynamic: Vec<&dyn Reader> = readers.iter().map(|reader| reader as &dyn Reader).collect();
        let comparison = compare_readers(text, base, &dynamic);
        let answers = comparison.answers();
        let has_failed = |answer: &Answer<'_>| answer.result.is_err();
        // Unless readers are named, today's standard decides. It is the last.
        sink.has_failed |= if args.readers.is_empty() {
            answers.last().is_some_and(has_failed)
        } else {
            answers.iter().any(has_failed)
        };
        if sink.layout.has_rows() {
            let answers = List(|| {
                readers.iter().zip(answers).map(|(reader, answer)| {
                    AnswerMember::of(answer, Texts::BYTES).with_errors(args.errors.then_some(ReportMembers {
                        reader,
                        text,
                        base,
                    }))
                })
            });
            let row = Row::new(input)
                .with_some("text", (text != input).then_some(text))
                .with("base", base)
                .with("agree", comparison.agree())
                .nested("differing", List(|| comparison.differing().map(Component::as_str)))
                .nested("readers", answers);
            sink.row(&row);
            return Ok(());
        }
        if args.readers.is_empty() {
            write_grid(text, &comparison, sink);
        }
        for (reader, answer) in readers.iter().zip(answers) {
            if args.errors {
                mark_reports(text, place, reader, reader.read(text, base).1, sink);
            }
            if !args.readers.is_empty() {
                write_line(text, base, place, reader, answer, sink);
            }
        }
        Ok(())
    })
}

impl Args {
    /// Returns the readers that are named, or all.
    fn readers(&self) -> io::Result<Vec<LineageReader>> {
        let names = if self.readers.is_empty() { ReaderName::value_variants() } else { &self.readers };
        if let Some(name) = names.iter().find(|name| !self.settings.is_empty() && !name.has_setters()) {
            let message = format!("--set: the reader {} has no setters here", name.as_str());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let reader = |&name| LineageReader { name, encoding: self.encoding, settings: self.settings.clone() };
        Ok(names.iter().map(reader).collect())
    }
}

/// Writes the URL of one reader, which never has a newline in it, or why the reader rejects the input.
fn write_line(
    input: &str,
    base: Option<&str>,
    place: Place<'_>,
    reader: &LineageReader,
    answer: &Answer<'_>,
    sink: &mut Sink,
) {
    let failure = match &answer.result {
        Ok(reading) => return sink.result(&reading.canonical),
        Err(failure) => failure,
    };
    let subject = if failure.is_in_base() { base.unwrap_or_default() } else { input };
    let whole = Failure::of_command(reader.name.as_str(), Reason(failure).to_string()).about(subject);
    let failed = Failure { range: failure.range().unwrap_or(whole.range.clone()), ..whole };
    let failed = if failure.is_in_base() { failed.in_base("rejected") } else { failed };
    sink.stand_in(1);
    sink.report(place, &failed);
}

/// Writes the errors of one reader that did not make it reject the input: those of the input and of each value that was
/// set, in the order of their positions.
fn mark_reports(input: &str, place: Place<'_>, reader: &LineageReader, mut reports: Vec<Report<'_>>, sink: &mut Sink) {
    let level = if reader.name.has_conformance_errors() { Level::ConformanceError } else { Level::ValidationError };
    let setting = |report: &Report<'_>| report.setting.map(ptr::from_ref);
    for reports in reports.chunk_by_mut(|a, b| setting(a) == setting(b)) {
        reports.sort_by_key(|report| report.range().start);
        let subject = reports.first().and_then(|report| report.setting).map_or(input, |setting| &setting.value);
        let mut columns = ColumnCounter::new(subject.as_bytes());
        for report in reports {
            // The messages can be many times longer than the input, so they are not all kept.
            if !sink.has_room() {
                return;
            }
            let message = match report.setting {
                Some(setting) => format!("{} set to this: {report}", setting.member),
                None => report.to_string(),
            };
            let failure = Failure::of_command(reader.name.as_str(), message).about(subject);
            sink.mark(level, place, &mut columns, &Failure { range: report.range(), ..failure });
        }
    }
}

/// Writes a row for each reader, a column for each component in which they differ, and the components in common.
fn write_grid(input: &str, comparison: &Comparison<'_>, sink: &mut Sink) {
    sink.separate(b"\n");
    let bold = if sink.streams.has_colors { Style::new().bold() } else { Style::new() };
    let output = sink.data();
    append(output, &format_args!("{bold}{}: {comparison}{bold:#}\n", visible(input)));

    let answers = comparison.answers();
    // The readers are compared with the newest that accepts the URL: today's standard, unless that rejects it.
    let newest = answers.iter().rev().find_map(|answer| answer.result.as_ref().ok());
    let differing: Vec<Component> = comparison.differing().collect();
    let columns: Vec<Column> = newest
        .into_iter()
        .flat_map(|newest| differing.iter().map(|&component| Column::new(component, answers, newest)))
        .collect();
    if !comparison.agree() || newest.is_none() {
        let width = |text: fn(&Answer<'_>) -> usize| answers.iter().map(text).max().unwrap_or_default();
        let (names, dates) = (width(|answer| answer.name.width()), width(|answer| answer.date.width()));
        if !columns.is_empty() {
            append(output, &format_args!("{:names$}  {:dates$}", "", ""));
            for column in &columns {
                append(output, &format_args!("  {}{}", column.title, column.padding(column.title)));
            }
            trim_and_end_line(output);
        }
        for (row, answer) in answers.iter().enumerate() {
            append(output, &format_args!("{:names$}  {:dates$}", answer.name, answer.date));
            match &answer.result {
                Ok(_) => columns.iter().for_each(|column| column.write(row, bold, output)),
                Err(failure) => append(output, &format_args!("  rejects it: {}", visible(failure.to_string()))),
            }
            trim_and_end_line(output);
        }
    }

    let Some(newest) = newest else { return };
    let common: Vec<String> = Component::ALL
        .iter()
        .copied()
        .filter(|component| !differing.contains(component))
        .filter_map(|component| Some(format!("{component} {}", shown(newest.components.get(component)?))))
        .collect();
    if !common.is_empty() {
        append(output, &format_args!("in common: {}\n", common.join(", ")));
    }
}

/// Returns a component for display, with quotes if it is empty.
fn shown(component: &str) -> String {
    if component.is_empty() { "\"\"".to_owned() } else { visible(component) }
}

/// Ends a line after its last cell, which needs no padding.
fn trim_and_end_line(output: &mut Vec<u8>) {
    let len = output.trim_ascii_end().len();
    output.truncate(len);
    output.push(b'\n');
}

/// A component, with the value of each reader.
struct Column {
    title: &'static str,
    /// The text of each reader's cell, and whether it is marked.
    cells: Vec<(String, bool)>,
    width: usize,
}

impl Column {
    fn new(component: Component, answers: &[Answer<'_>], newest: &Reading) -> Self {
        let cell = |answer: &Answer<'_>| {
            let Ok(reading) = &answer.result else { return (String::new(), false) };
            let text = reading.components.get(component).map_or_else(|| "-".to_owned(), shown);
            let is_marked = reading.components.get(component) != newest.components.get(component);
            (if is_marked { text + "*" } else { text }, is_marked)
        };
        let cells: Vec<_> = answers.iter().map(cell).collect();
        let title = component.as_str();
        let width = cells.iter().map(|(text, _)| text.width()).max().unwrap_or_default().max(title.width());
        Self { title, cells, width }
    }

    fn write(&self, row: usize, bold: Style, output: &mut Vec<u8>) {
        let Some((text, is_marked)) = self.cells.get(row) else { return };
        let style = if *is_marked { bold } else { Style::new() };
        append(output, &format_args!("  {style}{text}{style:#}{}", self.padding(text)));
    }

    /// The padding of a cell.
    fn padding(&self, text: &str) -> Repeated {
        Repeated(' ', self.width - text.width())
    }
}
