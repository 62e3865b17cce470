//! `urlstack compare`.

use crate::{
    Outcome,
    diagnostic::visible,
    help,
    inputs::Inputs,
    json,
    record::{self, Bases},
    sink::{Repeated, Sink, append},
    urls::EditionName,
};
use anstyle::{AnsiColor, Style};
use serde::Serialize;
use std::io;
use unicode_width::UnicodeWidthStr;
use url_readers::{Component, DEFAULT_READERS, Failure, Outcome as Relation, Reader, Reading, Standard, Verdict};

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
urlstack compare --json --file urls.txt";

const EXIT_CODES: &str = "\
Exit codes:
  0  no URL is ambiguous
  1  some URL is, or some input is not text, or the reader of the output went away
  2  wrong usage, or an input or output that cannot be read or written";

/// Show whether other readers of URLs take an input for something else.
///
/// Reads each input as the URL Standard does, and as RFC 1738, RFC 3986 by its grammar and by the regular expression of
/// its appendix B, and curl do. It is ambiguous if one of them would go elsewhere: if it takes a component for
/// something else, or takes what the standard refuses. What a reader refuses deceives nobody. curl is read as with
/// its option --globoff: braces and brackets are no lists and ranges of URLs.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples_with_codes(EXAMPLES, EXIT_CODES), mut_arg("base", record::read_by_all))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    bases: Bases,

    /// The edition of the URL Standard to compare them with
    #[arg(long, value_name = "YEAR", value_enum, default_value_t)]
    edition: EditionName,

    /// Write a JSON object for each input, one a line
    ///
    /// An object has input, base, ambiguous, differing (names of components), errors (the standard's validation errors,
    /// most of what readers differ about) and readers: for each what `urlstack lineage --json` has, and its outcome
    /// (standard, same, differs, refuses or accepts) and the components in which it differs. Of what is not UTF-8, it has input and
    /// failure.
    #[arg(long)]
    json: bool,
}

/// Compares the readers on all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let standard = match args.edition {
        EditionName::Living2025 => &Standard::LIVING_2025,
        EditionName::Living2026 => &Standard::LIVING_2026,
    };
    args.inputs.for_each_with_base(&args.bases, args.json, |text, base, _, sink| {
        let verdict = Verdict::against(*standard, text, base, &DEFAULT_READERS);
        sink.has_failed |= verdict.is_ambiguous();
        if args.json {
            json::write(sink, &Object::new(text, base, standard, &verdict));
        } else {
            write(sink, text, standard, &verdict);
        }
        Ok(())
    })
}

/// One reader and its date, its relation to the standard, and what it makes of the input.
type Row<'v> = (&'v str, &'v str, Option<&'v Relation>, Result<&'v Reading, &'v Failure>);

/// The standard and the others.
fn rows<'v>(standard: &'static Standard, verdict: &'v Verdict<'_>) -> impl Iterator<Item = Row<'v>> + Clone {
    let others = verdict.opinions().iter();
    let others = others.map(|opinion| {
        (opinion.answer.name, opinion.answer.date, Some(&opinion.outcome), opinion.answer.result.as_ref())
    });
    [(standard.name(), standard.date(), None, verdict.standard())].into_iter().chain(others)
}

/// Writes the verdict for a person: who differs, and each component in which they do with who takes it for what.
fn write(sink: &mut Sink, input: &str, standard: &'static Standard, verdict: &Verdict<'_>) {
    let (word, colour) =
        if verdict.is_ambiguous() { ("ambiguous", AnsiColor::Red) } else { ("unambiguous", AnsiColor::Green) };
    let style = if sink.streams.has_colours { Style::new().bold().fg_color(Some(colour.into())) } else { Style::new() };
    append(sink.data(), &format_args!("{style}{word}{style:#}: {}\n", visible(input)));
    if !verdict.is_ambiguous() {
        return;
    }
    if let Err(failure) = verdict.standard() {
        append(sink.data(), &format_args!("  {} refuses it: {}\n", standard.name(), visible(failure.to_string())));
    }
    for opinion in verdict.opinions().iter().filter(|opinion| opinion.outcome != Relation::Same) {
        append(sink.data(), &format_args!("  {}\n", visible(opinion.to_string())));
    }
    // Where the standard refuses it, there is nothing to differ from but the host that others go to.
    let is_taken = verdict.standard().is_err();
    let components = Component::ALL.into_iter().filter(|component| {
        verdict.differing().any(|differing| differing == *component) || is_taken && *component == Component::Host
    });
    for component in components {
        write_component(sink, standard, verdict, component);
    }
}

/// Writes a line for each value that readers give the component, with their names.
fn write_component(sink: &mut Sink, standard: &'static Standard, verdict: &Verdict<'_>, component: Component) {
    let mut values: Vec<(String, Vec<&str>)> = Vec::new();
    for (name, .., result) in rows(standard, verdict) {
        let Ok(reading) = result else { continue };
        let value = reading.components.get(component).map_or("(none)".to_owned(), visible);
        match values.iter_mut().find(|(known, _)| *known == value) {
            Some((_, names)) => names.push(name),
            None => values.push((value, vec![name])),
        }
    }
    let width = values.iter().map(|(value, _)| value.width()).max().unwrap_or_default();
    for (index, (value, names)) in values.iter().enumerate() {
        let label = if index == 0 { component.name() } else { "" };
        let (padding, names) = (Repeated(' ', width - value.width()), names.join(", "));
        append(sink.data(), &format_args!("  {label:8}  {value}{padding}  {names}\n"));
    }
}

#[derive(Serialize)]
struct Object<'a> {
    input: &'a str,
    base: Option<&'a str>,
    ambiguous: bool,
    differing: Vec<&'static str>,
    errors: Vec<json::ErrorMember>,
    readers: Vec<json::AnswerMember<'a>>,
}

impl<'a> Object<'a> {
    fn new(input: &'a str, base: Option<&'a str>, standard: &'static Standard, verdict: &'a Verdict<'_>) -> Self {
        let readers = rows(standard, verdict).map(|(name, date, relation, result)| {
            let (outcome, differing) = match relation {
                None => ("standard", &[][..]),
                Some(Relation::Same) => ("same", &[][..]),
                Some(Relation::Differs(components)) => ("differs", &components[..]),
                Some(Relation::Refuses) => ("refuses", &[][..]),
                Some(Relation::Accepts) => ("accepts", &[][..]),
            };
            let differing = differing.iter().map(|component| component.name()).collect();
            let relation = Some(json::RelationMembers { outcome, differing });
            let mut member = json::AnswerMember::new(name, date, result);
            member.relation = relation;
            member
        });
        Self {
            input,
            base,
            ambiguous: verdict.is_ambiguous(),
            differing: verdict.differing().map(Component::name).collect(),
            errors: verdict.validation_errors().iter().map(json::ErrorMember::from).collect(),
            readers: readers.collect(),
        }
    }
}
