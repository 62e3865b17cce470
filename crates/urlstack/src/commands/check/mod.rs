//! `urlstack check`.

mod finding;
mod sarif;

use crate::{
    Outcome, help,
    input::Input,
    inputs::{Inputs, Reading},
    json,
    layout::{self, OnError},
    sink::Sink,
    stdio::Stdout,
    table::Dialect,
    url_inputs::{Bases, EditionName, Memory, Parsing, Rules, UrlReader, WithoutScheme},
};
use clap::{
    ValueEnum, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use finding::Finding;
use std::{
    borrow::Cow,
    io::{self, Write},
    path::PathBuf,
};
use url_core::error::ValidationErrorKind;

const EXAMPLES: &str = "\
urlstack check bad.txt
  bad.txt:2:10: warning: invalid-credentials: a URL should not include credentials
  bad.txt:3:11: error: port-invalid: expected a port of ASCII digits only, found \"x\" (U+0078)
urlstack check --format sarif urls.txt > urls.sarif
urlstack check --lenient --allow invalid-credentials --comments urls.txt";

/// Check that each line of a file is a valid URL.
///
/// Prints a line for each error: file, line, column in characters, level, name and message. An input that is not a URL,
/// or is relative without a base, is an error. A validation error, which browsers tolerate, is a warning. With
/// --ndjson, columns are those of the input, or of the base if it is not a URL, or of the line if it is not a valid
/// object.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(after_help = help::examples_with_codes(EXAMPLES, EXIT_CODES))]
pub(crate) struct Args {
    /// The files; without any, or for `-`, standard input
    ///
    /// A byte order mark before the first line is ignored.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Check the lines of this file, too; can be repeated, and `-` is standard input
    #[arg(short = 'f', long = "file", value_name = "FILE", value_hint = ValueHint::FilePath)]
    more_files: Vec<PathBuf>,

    #[command(flatten)]
    bases: Bases,

    #[command(flatten)]
    without_scheme: WithoutScheme,

    /// The edition of the URL Standard to follow
    #[arg(long, value_name = "YEAR", value_enum, default_value_t)]
    edition: EditionName,

    /// Ignore warnings in the exit code: only errors make it 1
    #[arg(long)]
    lenient: bool,

    /// Report validation errors as errors instead of warnings
    #[arg(long, conflicts_with = "lenient")]
    strict: bool,

    /// Do not report the validation error with this name, unless it makes the parser fail; can be
    /// repeated
    #[arg(long, value_name = "NAME", value_parser = kinds())]
    allow: Vec<ValidationErrorKind>,

    #[command(flatten)]
    reading: Reading,

    /// The output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// The same as --format csv; with --field, also read CSV
    #[arg(long, conflicts_with_all = ["format", "json", "tsv"])]
    csv: bool,

    /// The same as --format tsv; with --field, also read fields in quotes
    #[arg(long, conflicts_with_all = ["format", "json"])]
    tsv: bool,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  every line is a valid URL, or with --lenient at least a URL
  1  a line is not, or the output was closed early
  2  wrong usage, or a file or output that cannot be read or written; the other
     files are checked";

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
enum Format {
    /// A line for each error: `file:line:column: level: name: message`
    #[default]
    Text,
    /// A JSON object for each error, one per line
    Json,
    /// A row of CSV for each error, below a row with the names of the columns
    Csv,
    /// The same as csv, with tabs between columns
    Tsv,
    /// A SARIF 2.1.0 log, for code scanning services
    Sarif,
}

/// Validation errors by name.
fn kinds() -> impl TypedValueParser<Value = ValidationErrorKind> {
    let value = |kind: &ValidationErrorKind| PossibleValue::new(kind.as_str()).help(kind.message());
    PossibleValuesParser::new(ValidationErrorKind::ALL.iter().map(value))
        .try_map(|name| name.parse::<ValidationErrorKind>())
}

/// Writes a row, below the names of its columns.
fn write_row(sink: &mut Sink, finding: &Finding<'_>, delimiter: u8) {
    let Finding { place, column, end_column, name, message, .. } = finding;
    let dialect = Dialect { delimiter, has_quotes: true };
    let line = place.line.unwrap_or_default();
    let cells = [
        ("file", place.file_name()),
        ("line", line.to_string().into()),
        ("column", column.to_string().into()),
        ("end-column", end_column.to_string().into()),
        ("level", finding.level().into()),
        ("name", (*name).into()),
        ("message", (&**message).into()),
    ];
    let row = |cell: fn(&(&'static str, Cow<'_, str>)) -> Vec<u8>| {
        let mut row = Vec::new();
        for (index, cell) in cells.iter().map(cell).enumerate() {
            if index > 0 {
                row.push(delimiter);
            }
            dialect.write(&cell, &mut row);
        }
        row
    };
    sink.first_line(&row(|(name, _)| name.as_bytes().to_vec()));
    sink.line(row(|(_, value)| value.as_bytes().to_vec()));
}

/// Checks all lines.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let format = match args {
        Args { json: true, .. } => Format::Json,
        Args { csv: true, .. } => Format::Csv,
        Args { tsv: true, .. } => Format::Tsv,
        _ => args.format,
    };
    let files = [&*args.files, &*args.more_files].concat();
    let inputs = Inputs { files, reading: args.reading.clone(), csv: args.csv, tsv: args.tsv, ..Inputs::default() };
    let parsing = Parsing {
        bases: args.bases.clone(),
        without_scheme: args.without_scheme.clone(),
        rules: Rules::of_edition(args.edition),
    };
    let urls = UrlReader::new(&inputs, &parsing)?.without_warnings();
    if format == Format::Sarif {
        Stdout.write_all(sarif::start().as_bytes())?;
    }
    let outcome = check(args, format, &inputs, &urls);
    if format == Format::Sarif {
        Stdout.write_all(sarif::end(&outcome).as_bytes())?;
    }
    outcome
}

fn check(args: &Args, format: Format, inputs: &Inputs, urls: &UrlReader<'_>) -> io::Result<Outcome> {
    // The rows are those of errors, and not of inputs.
    let format_of_lines = if format == Format::Json { layout::Format::Json } else { layout::Format::Text };
    let layout = inputs.layout_as(format_of_lines, &OnError::default());
    inputs.run(layout, || {
        let mut memory = Memory::new(true);
        move |input: Input<'_>, sink: &mut Sink| {
            urls.read(&input, &mut memory, sink, |parsed, sink| {
                finding::find(
                    &parsed,
                    args.without_scheme.default_scheme.as_deref(),
                    &args.allow,
                    args.strict,
                    |finding| {
                        sink.has_failed |= finding.is_error || !args.lenient;
                        match format {
                            Format::Text => sink.line(finding.to_string()),
                            Format::Json => json::write(sink, finding),
                            Format::Csv => write_row(sink, finding, b','),
                            Format::Tsv => write_row(sink, finding, b'\t'),
                            Format::Sarif => sarif::write(sink, finding),
                        }
                    },
                );
            });
        }
    })
}
