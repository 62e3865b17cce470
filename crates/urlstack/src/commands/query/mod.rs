//! `urlstack query`.

mod changes;

use crate::{
    failure::{Failure, Outcome},
    help,
    inputs::{
        Inputs,
        parsing::Parsing,
        url_inputs::{Given, UrlReader},
    },
    output::{
        layout::{OnError, To},
        row::Row,
        sink::Sink,
    },
    terminal::visible::visible,
};
use changes::{CHANGES, Changes, options};
use clap::Arg;
use std::{borrow::Cow, io, ops::ControlFlow};
use url_core::{
    Url,
    query::{NamePattern, RawPair},
};
use url_report::lists::List;

const EXAMPLES: &str = "\
urlstack query 'https://example.com/?q=a+b&page=2&debug'
  q=a b
  page=2
  debug
urlstack query --get page 'https://example.com/?q=a+b&page=2'
  2
urlstack query --remove 'utm_*' --set page=3 'https://example.com/?utm_id=1&sig=%2f&page=2'
  https://example.com/?sig=%2f&page=3
urlstack query --replace '*=X' --each 'https://example.com/?a=1&b=2'
  https://example.com/?a=X&b=2
  https://example.com/?a=1&b=X
urlstack query --replace 'q+=*' 'https://example.com/?q=a%20b&page=2'
  https://example.com/?q=a%20b*&page=2
urlstack query --sort --trim 'https://example.com/?b=1&&a=2&' 'https://example.com/?'
  https://example.com/?a=2&b=1
  https://example.com/
urlstack query --bare --sort=name-and-value 'b=1&a=2&a=1'
  a=1&a=2&b=1
urlstack query --names 'https://example.com/?q=a+b&debug'
  q
  debug
urlstack query --to json 'https://example.com/?q=a+b&debug'
  {\"input\":\"https://example.com/?q=a+b&debug\",\"pairs\":[[\"q\",\"a b\"],[\"debug\",null]]}";

/// Show or change the pairs in queries.
///
/// A pair is a name and a value. Without options, shows the decoded pairs, one per line. Invisible characters, and
/// equals signs in names, are escaped, so that no pair looks like two; -0 and --to json print exact bytes. With options
/// that change the query, prints the URL. These options apply in the order of the list below, and other pairs keep
/// every byte.
///
/// The name of an existing pair can be a pattern: `*` is any string, and `?` is any character. A backslash before one
/// of them makes it an ordinary character.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
#[command(group = options("named", &["get", "remove", "keep", "rename", "replace", "set"]))]
#[command(mut_arg("on_error", |arg| arg.conflicts_with_all(["all", "each"])))]
#[command(mut_arg("null", exact))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    /// Print the first value whose name matches this pattern
    ///
    /// A URL without such a value is an error.
    #[arg(long, value_name = "GLOB", conflicts_with_all = CHANGES)]
    get: Option<NamePattern>,

    /// Print all values whose names match, one per line
    ///
    /// For values with newlines, use -0 or --to json.
    #[arg(long, requires = "get")]
    all: bool,

    /// Print only the names of pairs, one per line
    #[arg(long, conflicts_with = "get", conflicts_with_all = CHANGES)]
    names: bool,

    /// Read and print queries, such as `a=1&b=2` or `?a=1`
    #[arg(long, conflicts_with_all = ["base", "default_scheme", "encoding", "is_strict"])]
    bare: bool,

    #[command(flatten)]
    changes: Changes,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input, and pairs, names, values or href, or failure.
    ///
    /// A pair is an array of name and value; the value is null without `=`. In CSV and TSV, each pair has a row.
    /// With --bare, the member for a changed query is `query`.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// The help of the option for NUL bytes.
fn exact(arg: Arg) -> Arg {
    arg.help("Print exact names and values, each with a NUL byte at its end, and read inputs that end with one").long_help(
        "Print exact names and values, each with a NUL byte at its end, and read inputs that end with one\n\nA missing \
         value is printed as an empty one. A NUL in a printed name or value is an error. With --get, only values are \
         printed, with --names only names, and with an option that changes the query, URLs. A file without a NUL byte \
         in its first 64 KiB is read as lines.",
    )
}

/// Shows or changes the queries of all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let changes = args.changes.prepared();
    let get = args.get.clone().map(|name| if changes.ignore_case() { name.ignore_ascii_case() } else { name });
    let is_change = changes.are_any();
    let columns: &[&str] = match &args.get {
        Some(_) => &["value"],
        None if is_change && args.bare => &["query"],
        None if is_change => &["href"],
        None if args.names => &["name"],
        None => &["name", "value"],
    };
    let layout = args.inputs.layout(args.to, &args.on_error).with_columns(columns);
    let layout = if args.get.is_none() && !is_change { layout.separated_by(b"\n") } else { layout };
    let work = |input: &str, url: &mut Url, sink: &mut Sink| match &get {
        Some(name) => print_values(args, name, input, url, sink),
        None if is_change => changes
            .apply(url, &mut |url| {
                if args.bare {
                    print_query(input, url, sink);
                } else {
                    sink.url(input, url);
                }
                if sink.has_room() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
            .map_err(|error| Failure::of_change(&error)),
        None => print_pairs(args, input, url, sink),
    };
    if args.bare {
        return args.inputs.for_each_text(layout, |input, _, sink| {
            let query = input.strip_prefix('?').unwrap_or(input);
            let mut url = Url::parse("x:/").map_err(|error| Failure::of_input(input, &error))?;
            url.set_query(Some(query)).map_err(|error| Failure::of_change(&error).about(input))?;
            work(input, &mut url, sink).map_err(|failure| failure.about(input))
        });
    }
    UrlReader::new(&args.inputs, &args.parsing)?
        .for_each(layout, |Given { input, .. }, url, sink| work(input, url, sink))
}

/// Prints the query of a URL that was made for it, after a `?` if the input had one.
fn print_query(input: &str, url: &Url, sink: &mut Sink) {
    let query = url.query().unwrap_or_default();
    let mark = if input.starts_with('?') && !query.is_empty() { "?" } else { "" };
    let query = format!("{mark}{query}");
    sink.row(&Row::new(input).with("query", query));
}

fn print_pairs(args: &Args, input: &str, url: &Url, sink: &mut Sink) -> Result<(), Failure<'static>> {
    let pairs = args.changes.spelling().query(url).pairs();
    if sink.layout.is_table() {
        for pair in pairs {
            sink.row(&Row::new(input).with("name", pair.name()).with("value", pair.value()));
        }
        return Ok(());
    }
    if sink.layout.has_rows() {
        let result = Row::new(input);
        sink.row(&if args.names {
            result.nested("names", List(move || pairs.clone().map(|pair| pair.name())))
        } else {
            result.nested("pairs", List(move || pairs.clone().map(|pair| (pair.name(), pair.value()))))
        });
        return Ok(());
    }
    if args.inputs.reading.null {
        let texts: Vec<_> = if args.names {
            pairs.map(|pair| pair.name_bytes()).collect()
        } else {
            pairs.flat_map(|pair| [pair.name_bytes(), pair.value_bytes().unwrap_or_default()]).collect()
        };
        return write_all(&texts, sink);
    }
    sink.separate(if args.names { b"" } else { b"\n" });
    for pair in pairs {
        let name = visible(pair.name_bytes());
        if args.names {
            sink.line(name);
            continue;
        }
        // The first equals sign of a line follows the name.
        let name = name.replace('=', "\\u{3d}");
        let value = pair.value_bytes().map(|value| format!("={}", visible(value)));
        sink.line(name + &value.unwrap_or_default());
    }
    Ok(())
}

/// Prints each text and `end`, or nothing if a text contains what must look like an end: a NUL, or with --on-error also
/// a newline.
fn write_all(texts: &[Cow<'_, [u8]>], sink: &mut Sink) -> Result<(), Failure<'static>> {
    let end = sink.layout.end;
    if (end == b'\0' || sink.layout.reserved().is_some()) && texts.iter().any(|text| text.contains(&end)) {
        return Err(Failure::of_end(end, "the result"));
    }
    for text in texts {
        sink.ended(text, end);
    }
    Ok(())
}

fn print_values(
    args: &Args,
    name: &NamePattern,
    input: &str,
    url: &Url,
    sink: &mut Sink,
) -> Result<(), Failure<'static>> {
    let count = if args.all { usize::MAX } else { 1 };
    let pairs = args.changes.spelling().query(url).pairs().filter(|pair| name.matches(&pair.name()));
    let pairs: Vec<_> = pairs.take(count).collect();
    if pairs.is_empty() {
        let name = args.get.as_ref().map(ToString::to_string).unwrap_or_default();
        return Err(Failure::of_command("no-such-component", format!("the query has no `{name}`")));
    }
    if sink.layout.is_table() {
        for pair in &pairs {
            sink.row(&Row::new(input).with("value", pair.value()));
        }
        return Ok(());
    }
    if sink.layout.has_rows() {
        sink.row(&Row::new(input).nested("values", List(|| pairs.iter().map(RawPair::value))));
        return Ok(());
    }
    let values: Vec<_> = pairs.iter().map(|pair| pair.value_bytes().unwrap_or_default()).collect();
    write_all(&values, sink)
}
