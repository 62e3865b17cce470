//! `urlstack compare`.

mod pair;
mod tables;

use crate::{
    failure::Outcome,
    help,
    inputs::{
        Inputs,
        parsing::{self, Bases, EditionName, Rules, Strictness, WithoutScheme},
    },
    output::{
        layout::{Form, OnError},
        row::{Row, Value},
        sink::{Sink, append},
    },
    terminal::visible::visible,
};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use std::io;
use tables::{unknown_reader, write_matrix, write_values};
use url_readers::{
    Component, DEFAULT_READERS, Failure, Outcome as Relation, Pair, Reader, Reading, Standard, Verdict, all_readers,
    reader_named,
};
use url_report::errors::ErrorMember;
use url_report::{answers::AnswerMember, lists::List, positions::Texts};

const EXAMPLES: &str = "\
urlstack compare 'http://google.com#@evil.com/' https://example.com/
  ambiguous: http://google.com#@evil.com/
    rfc1738 differs in username, host and fragment
    username  (none)       whatwg-2026, rfc3986, rfc3986-appendix-b, curl-7.88
              google.com#  rfc1738
    host      google.com  whatwg-2026, rfc3986, rfc3986-appendix-b, curl-7.88
              evil.com    rfc1738
    fragment  @evil.com/  whatwg-2026, rfc3986, rfc3986-appendix-b, curl-7.88
              (none)      rfc1738
  unambiguous: https://example.com/
urlstack compare --with python,go,curl --to matrix 'http://0x7f.1/?'
  ambiguous: http://0x7f.1/?
    reader       outcome   scheme  host       path  query
    whatwg-2026  standard  http    127.0.0.1  /     \"\"
    python-3.14  differs   =       0x7f.1     =     -
    go-1.27      differs   =       0x7f.1     =     =
    curl-8.23    same      =       =          =     -
urlstack compare --pair python,node 'http://evil.example\\@good.example'
  dangerous: http://evil.example\\@good.example
    checked by python-3.14, fetched by node-26: differs in username, host and path (backslash)
    username  evil.example\\  python-3.14
              (none)         node-26
    host      good.example  python-3.14
              evil.example  node-26
    path      \"\"              python-3.14
              /@good.example  node-26
    pass on   http://evil.example/@good.example
urlstack compare --pair python,node --find good.example
urlstack compare --to json --file urls.txt";

const EXIT_CODES: &str = "\
Exit codes:
  0  no URL is ambiguous
  1  a URL is ambiguous or dangerous, a text was found, an input is not text, or the output was closed early
  2  wrong usage, or an input or output that cannot be read or written";

/// Show whether other parsers read a URL differently.
///
/// A reader is a parser with its own rules. Reads each input by the URL Standard, RFC 1738, RFC 3986 and the rules of
/// curl. RFC 3986 counts twice: its grammar and the regular expression of its appendix B. With --with, reads by the
/// readers that you name, which include the parsers of programming languages.
///
/// An input is ambiguous if a reader returns a different component, or accepts an input that the standard rejects. An
/// input that another reader rejects is harmless. curl reads as with its option --globoff: braces and brackets are not
/// lists and ranges of URLs.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples_with_codes(EXAMPLES, EXIT_CODES), mut_arg("base", parsing::read_by_all))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    bases: Bases,

    #[command(flatten)]
    without_scheme: WithoutScheme,

    /// Compare with this edition of the URL Standard
    #[arg(long, value_name = "YEAR", value_enum, default_value_t)]
    edition: EditionName,

    /// Compare the standard with these readers, separated by commas, or with `all` or its `ancestors`
    ///
    /// You can omit the version: `python` is the newest Python reader. The names are: whatwg-2025, whatwg-2026,
    /// rfc1738, rfc3986, rfc3986-appendix-b, java-17, python-3.11, python-3.14, go-1.27, node-26, php-8.5,
    /// php-8.5-rfc3986, ruby-4.0, perl-uri-5.17, java-url-17, git-2.47, wget-1.21, curl-7.88 and
    /// curl-8.23.
    ///
    /// The ancestors of the standard are two specifications of 2011, the grammar of 2014, and the standard of 2017 and
    /// 2025. One of 2011 has variants for three browsers.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = reader_name)]
    with: Vec<String>,

    /// Compare a reader that checks the input with one that fetches it
    ///
    /// The input is dangerous if they read different components. The output names the kind of confusion, and a string
    /// that is safe to pass on.
    #[arg(long, value_name = "CHECKER,FETCHER", value_parser = pair::named, conflicts_with_all = ["with", "base", "edition"])]
    pair: Option<Pair<'static>>,

    /// Find the shortest strings whose host is the input to the checker, and evil.example to the fetcher
    #[arg(long, requires = "pair")]
    find: bool,

    #[command(flatten)]
    strictness: Strictness,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv`, `tsv` or `matrix`
    ///
    /// A matrix is a table of each reader's components, with `=` where it agrees with the standard.
    ///
    /// An object has input, with --default-scheme the text with the scheme, base, ambiguous, differing (component
    /// names), errors (the standard's validation errors) and readers. Each reader has its name, its date, the canonical
    /// URL and its components. If the reader rejects the URL, it has `rejection` instead of the last two. That is a
    /// message, the range in the input from start to end, and whether the range is in the base (`in_base`). It also has
    /// the outcome (`standard`, `same`, `differs`, `rejects` or `accepts`), and the components in which it differs. If
    /// the input is not UTF-8, the object has input and failure.
    #[arg(long, value_name = "FORMAT", value_parser = Form::<Own>::parser(), hide_possible_values = true)]
    to: Option<Form<Own>>,
}

/// The forms of verdicts that only this command has.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Own {
    /// A table for each input, of what each reader returns
    Matrix,
}

/// Names that stand for several readers.
const GROUPS: [&str; 2] = ["all", "ancestors"];

/// Accepts the name of a reader or of several.
fn reader_name(name: &str) -> Result<String, String> {
    if GROUPS.contains(&name) || reader_named(name).is_some() {
        return Ok(name.to_owned());
    }
    Err(unknown_reader())
}

/// The readers that are asked for, each once and without the standard.
fn readers_of(args: &Args, standard: &'static Standard) -> Vec<&'static dyn Reader> {
    if args.with.is_empty() {
        return DEFAULT_READERS.to_vec();
    }
    let named = |name: &String| -> Vec<&'static dyn Reader> {
        match &**name {
            "all" => all_readers().collect(),
            "ancestors" => url_lineage::READERS.to_vec(),
            name => reader_named(name).into_iter().collect(),
        }
    };
    let mut readers: Vec<&dyn Reader> = Vec::new();
    for reader in args.with.iter().flat_map(named) {
        if reader.name() != standard.name() && !readers.iter().any(|known| known.name() == reader.name()) {
            readers.push(reader);
        }
    }
    readers
}

/// Compares the readers on all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let to = args.to.and_then(Form::rows);
    if let Some(pair) = args.pair {
        if args.to == Some(Form::Own(Own::Matrix)) {
            let message = "--to matrix: --pair compares only two readers";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let layout = args.inputs.layout(to, &args.on_error);
        return if args.find {
            pair::find_all(&args.inputs, layout, pair)
        } else {
            pair::check_all(&args.inputs, layout, pair)
        };
    }
    let standard = match args.edition {
        EditionName::Living2025 => &Standard::LIVING_2025,
        EditionName::Living2026 => &Standard::LIVING_2026,
    };
    let readers = readers_of(args, standard);
    let rules = Rules::of_edition(args.edition).with(args.strictness);
    let layout = args.inputs.layout(to, &args.on_error).with_columns(["ambiguous", "differing"]);
    args.inputs.for_each_with_base(args.bases.base.as_deref(), layout, |input, base, place, sink| {
        rules.check(input, &args.without_scheme, base)?;
        if rules.warns(&args.inputs) {
            sink.warn_of_removed(input, place);
        }
        let text = &*args.without_scheme.complete(input);
        let verdict = Verdict::against(*standard, text, base, &readers);
        sink.has_failed |= verdict.is_ambiguous();
        if sink.layout.has_rows() {
            sink.row(&row(input, text, base, standard, &verdict));
        } else {
            let is_matrix = args.to == Some(Form::Own(Own::Matrix));
            write(sink, text, standard, &verdict, if is_matrix { write_matrix } else { write_differing });
        }
        Ok(())
    })
}

/// Returns the names of the readers with their results, the standard first.
fn answers<'v>(
    standard: &'static Standard,
    verdict: &'v Verdict<'_>,
) -> impl Iterator<Item = (&'v str, Result<&'v Reading, &'v Failure>)> {
    let others = verdict.opinions().iter().map(|opinion| (opinion.answer.name, opinion.answer.result.as_ref()));
    [(standard.name(), verdict.standard())].into_iter().chain(others)
}

/// Writes the verdict for a person.
fn write(
    sink: &mut Sink,
    input: &str,
    standard: &'static Standard,
    verdict: &Verdict<'_>,
    write_details: fn(&mut Sink, &'static Standard, &Verdict<'_>),
) {
    let (word, color) =
        if verdict.is_ambiguous() { ("ambiguous", AnsiColor::Red) } else { ("unambiguous", AnsiColor::Green) };
    let style = if sink.streams.has_colors { Style::new().bold().fg_color(Some(color.into())) } else { Style::new() };
    append(sink.data(), &format_args!("{style}{word}{style:#}: {}\n", visible(input)));
    write_details(sink, standard, verdict);
}

/// Writes the readers that differ, and their values for each differing component.
fn write_differing(sink: &mut Sink, standard: &'static Standard, verdict: &Verdict<'_>) {
    if !verdict.is_ambiguous() {
        return;
    }
    if let Err(failure) = verdict.standard() {
        append(sink.data(), &format_args!("  {} rejects it: {}\n", standard.name(), visible(failure.to_string())));
    }
    for opinion in verdict.opinions().iter().filter(|opinion| opinion.outcome != Relation::Same) {
        append(sink.data(), &format_args!("  {}\n", visible(opinion.to_string())));
    }
    // If the standard rejects the input, only the host that other readers return is of interest.
    let is_rejected = verdict.standard().is_err();
    let components = Component::ALL.iter().copied().filter(|component| {
        verdict.differing().any(|differing| differing == *component) || is_rejected && *component == Component::Host
    });
    for component in components {
        write_component(sink, standard, verdict, component);
    }
}

/// Writes a line for each value that readers give the component, with their names.
fn write_component(sink: &mut Sink, standard: &'static Standard, verdict: &Verdict<'_>, component: Component) {
    let mut values: Vec<(String, Vec<&str>)> = Vec::new();
    for (name, result) in answers(standard, verdict) {
        let Ok(reading) = result else { continue };
        let value = reading.components.get(component).map_or("(none)".to_owned(), visible);
        match values.iter_mut().find(|(known, _)| *known == value) {
            Some((_, names)) => names.push(name),
            None => values.push((value, vec![name])),
        }
    }
    let values: Vec<(String, String)> = values.into_iter().map(|(value, names)| (value, names.join(", "))).collect();
    write_values(sink, component, values.iter().map(|(value, names)| (value.as_str(), names.as_str())));
}

/// Returns the verdict for a program.
fn row<'a>(
    input: &'a str,
    text: &'a str,
    base: Option<&'a str>,
    standard: &'static Standard,
    verdict: &'a Verdict<'_>,
) -> Row<'a> {
    Row::new(input)
        .with_some("text", (text != input).then_some(text))
        .with("base", base)
        .with("ambiguous", verdict.is_ambiguous())
        .nested("differing", List(|| verdict.differing().map(Component::as_str)))
        .with("errors", Value::list(verdict.validation_errors(), ErrorMember::from))
        .nested("readers", List(move || AnswerMember::of_verdict(standard, verdict, Texts::BYTES)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_names_all_readers() {
        let command = <Args as clap::Args>::augment_args(clap::Command::new("compare"));
        let help = command.clone().render_long_help().to_string().split_whitespace().collect::<Vec<_>>().join(" ");
        for reader in all_readers() {
            assert!(help.contains(&format!(" {}", reader.name())), "{}: {help}", reader.name());
        }
    }
}
