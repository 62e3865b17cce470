//! `urlstack explain`.

use crate::{
    failure::{Failure, Outcome},
    help,
    inputs::{Inputs, parsing::Parsing, url_inputs::UrlReader},
    output::{
        layout::{OnError, To},
        row::Row,
        sink::{Sink, append},
    },
    terminal::visible::visible,
};
use anstyle::Style;
use std::io;
use unicode_width::UnicodeWidthStr;
use url_core::explain::{Change, Explanation};
use url_report::{explanation::Pieces, positions::Positions};

const EXAMPLES: &str = "\
urlstack explain 'HTTP://0x7f.1:80/b c'
  http://127.0.0.1/b%20c
    \"HTTP\"    -> \"http\"       ASCII letters of schemes and domains are lowercased
    \"0x7f.1\"  -> \"127.0.0.1\"  a domain that ends in a number is an IPv4 address
    \":80\"     -> \"\"           the scheme's default port is omitted
    \" \"       -> \"%20\"        UTF-8 percent-encoded using the percent-encode set of the component
urlstack explain --to json https://h/";

/// Explain what the parser does with each part of a URL.
///
/// Prints each URL and, below it, each changed piece of the input, its replacement, and the standard's rule.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input, href, pieces and rules, or input and failure.
    ///
    /// The pieces, including unchanged ones, cover the whole input and the whole href. Each has the change's name, and
    /// its range in the input (start, end) and in the href (`result_start`, `result_end`). With --default-scheme, an
    /// object also has the text with the scheme, and the pieces cover this text. The object `rules` has a message and
    /// an address in the standard for each name.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// Explains all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let layout =
        args.inputs.layout(args.to, &args.on_error).with_columns(["href", "pieces", "rules"]).separated_by(b"\n");
    UrlReader::new(&args.inputs, &args.parsing)?.for_each(layout, |given, _, sink| {
        let text = args.parsing.without_scheme.complete(given.input);
        // It is a URL, so that this cannot fail.
        let explanation = args
            .parsing
            .rules
            .options(given.base)
            .explain(&text)
            .map_err(|error| Failure::of_command(error.code(), error.message().to_string()))?;
        if sink.layout.has_rows() {
            let pieces = Pieces::new(&explanation, Positions::BYTES);
            let row = Row::new(given.input)
                .with_some("text", (text != given.input).then_some(&*text))
                .with("href", explanation.url().as_str())
                .nested("pieces", pieces.pieces())
                .nested("rules", pieces.rules());
            sink.row(&row);
        } else {
            write(sink, &explanation);
        }
        Ok(())
    })
}

fn write(sink: &mut Sink, explanation: &Explanation<'_>) {
    sink.separate(b"\n");
    sink.line(explanation.url().as_str());
    let quoted = |text: &str| format!("\"{}\"", visible(text.replace('\\', "\\\\").replace('"', "\\\"")));
    let reason = |source: &str, change: Change| match change {
        Change::TabOrNewlineRemoved | Change::Trimmed => change.message().to_owned(),
        _ if source.contains(['\t', '\n', '\r']) => {
            format!("{}; {}", Change::TabOrNewlineRemoved.message(), change.message())
        }
        _ => change.message().to_owned(),
    };
    let changes: Vec<_> = explanation
        .changes()
        .map(|(source, result, change)| (quoted(source), quoted(result), reason(source, change)))
        .collect();
    let width = |text: &String| text.width().min(MOST_COLUMNS);
    let widths = (
        changes.iter().map(|(source, ..)| width(source)).max().unwrap_or_default(),
        changes.iter().map(|(_, result, _)| width(result)).max().unwrap_or_default(),
    );
    let style = if sink.streams.has_colors { Style::new().dimmed() } else { Style::new() };
    for (source, result, change) in changes {
        let (after_source, after_result) = (widths.0 - width(&source), widths.1 - width(&result));
        let line =
            format_args!("  {source}{:after_source$}  -> {result}{:after_result$}  {style}{change}{style:#}\n", "", "");
        append(sink.data(), &line);
    }
}

/// The number of columns for a piece. A longer piece shifts the text after it.
const MOST_COLUMNS: usize = 30;
