//! `urlstack lineage`.

use crate::{
    Outcome,
    diagnostic::visible,
    help,
    inputs::Inputs,
    json,
    on_failure::OnFailure,
    record::{self, Bases},
    sink::{Repeated, Sink, append},
    urls::{Rules, Strictness},
};
use anstyle::Style;
use serde::Serialize;
use std::io;
use unicode_width::UnicodeWidthStr;
use url_lineage::{Answer, Comparison, Component, Reading, compare};

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
  in common: scheme http";

/// Show how older readers read a URL.
///
/// Runs the ancestors of the URL Standard and today's standard: two texts of 2011, one of them with variants for three
/// browsers, the grammar of 2014, and the standard of 2017. A `*` marks differences from today's standard or, if it
/// refuses the URL, from the newest reader that accepts it.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("base", record::read_by_all))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    bases: Bases,

    #[command(flatten)]
    strictness: Strictness,

    /// Write a JSON object for each URL, one per line
    ///
    /// An object has input, base, whether the readers agree, differing (names of components) and readers. Each
    /// reader has its name, its date, the canonical URL and its components, or the refusal: a message, the range in the
    /// input from start to end, and whether it is about the base (`in_base`). If the input is not UTF-8, the object has
    /// input and failure.
    #[arg(long)]
    json: bool,
}

/// A comparison for a program.
#[derive(Serialize)]
struct Lineage<'a> {
    input: &'a str,
    base: Option<&'a str>,
    agree: bool,
    differing: Vec<&'static str>,
    readers: Vec<json::AnswerMember<'a>>,
}

/// Compares all URLs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let rules = Rules::default().with(args.strictness);
    args.inputs.for_each_with_base(&args.bases, OnFailure::new(args.json), |text, base, place, sink| {
        rules.check(text, base)?;
        if rules.warns(&args.bases) {
            sink.warn_of_removed(text, place);
        }
        let comparison = compare(text, base);
        // The last reader is today's standard.
        sink.has_failed |= comparison.answers().last().is_some_and(|answer| answer.result.is_err());
        if args.json {
            let object = Lineage {
                input: text,
                base,
                agree: comparison.agree(),
                differing: comparison.differing().map(Component::name).collect(),
                readers: comparison.answers().iter().map(member).collect(),
            };
            json::write(sink, &object);
        } else {
            write_grid(text, &comparison, sink);
        }
        Ok(())
    })
}

fn member<'a>(answer: &'a Answer<'_>) -> json::AnswerMember<'a> {
    json::AnswerMember::new(answer.name, answer.date, answer.result.as_ref())
}

/// Writes a row for each reader, a column for each component in which they differ, and the components in common.
fn write_grid(input: &str, comparison: &Comparison<'_>, sink: &mut Sink) {
    sink.separate(b"\n");
    let bold = if sink.streams.has_colors { Style::new().bold() } else { Style::new() };
    let output = sink.data();
    append(output, &format_args!("{bold}{}: {comparison}{bold:#}\n", visible(input)));

    let answers = comparison.answers();
    // The readers are compared with the newest that accepts the URL: today's standard, unless that refuses it.
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
                Err(failure) => append(output, &format_args!("  refuses it: {}", visible(failure.to_string()))),
            }
            trim_and_end_line(output);
        }
    }

    let Some(newest) = newest else { return };
    let common: Vec<String> = Component::ALL
        .into_iter()
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
        let title = component.name();
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
