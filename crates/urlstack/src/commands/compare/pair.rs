//! `urlstack compare --pair`: a reader that checks, and one that fetches.

use super::tables::{unknown_reader, write_values};
use crate::{
    failure::Outcome,
    inputs::Inputs,
    output::{
        layout::Layout,
        row::{Row, Value},
        sink::{Sink, append},
    },
    terminal::visible::visible,
};
use anstyle::{AnsiColor, Style};
use serde::Serialize;
use std::{io, time::Instant};
use url_readers::{Component, Confusion, Disagreement, Failure, Pair, PairVerdict, Reading, Search, reader_named};
use url_report::lists::List;

/// The host that the fetcher finds in the texts of --find.
const OTHER: &str = "evil.example";

/// The pair of two readers with these names.
pub(super) fn named(names: &str) -> Result<Pair<'static>, String> {
    let reader = |name| reader_named(name).ok_or_else(unknown_reader);
    match names.split(',').collect::<Vec<_>>()[..] {
        [checker, fetcher] => Ok(Pair::new(reader(checker)?, reader(fetcher)?)),
        _ => Err("expected the names of two readers, separated by a comma".to_owned()),
    }
}

/// Compares the readings of the pair of all inputs.
pub(super) fn check_all(inputs: &Inputs, layout: Layout, pair: Pair<'static>) -> io::Result<Outcome> {
    let layout = layout.with_columns(["outcome", "differing", "confusions", "safe"]);
    inputs.for_each_text(layout, |input, _, sink| {
        check(sink, input, pair);
        Ok(())
    })
}

/// Finds texts on which the pair differs, for all inputs, which are hosts.
pub(super) fn find_all(inputs: &Inputs, layout: Layout, pair: Pair<'static>) -> io::Result<Outcome> {
    inputs.for_each_text(layout.with_columns(["found"]), |input, _, sink| {
        find(sink, input, pair);
        Ok(())
    })
}

fn check(sink: &mut Sink, input: &str, pair: Pair<'static>) {
    let verdict = pair.verdict(input);
    sink.has_failed |= verdict.is_dangerous();
    if sink.layout.has_rows() {
        let row = Row::new(input)
            .with("checker", pair.checker().name())
            .with("fetcher", pair.fetcher().name())
            .with("outcome", verdict.outcome().as_str())
            .nested("differing", List(|| verdict.differing().iter().copied().map(Component::as_str)))
            .nested("confusions", List(|| verdict.confusions().iter().copied().map(Confusion::as_str)))
            .with("safe", verdict.safe());
        sink.row(&row);
    } else {
        write(sink, input, pair, &verdict);
    }
}

/// Writes the verdict for a person.
fn write(sink: &mut Sink, input: &str, pair: Pair<'static>, verdict: &PairVerdict) {
    let (word, color) =
        if verdict.is_dangerous() { ("dangerous", AnsiColor::Red) } else { ("harmless", AnsiColor::Green) };
    let style = if sink.streams.has_colors { Style::new().bold().fg_color(Some(color.into())) } else { Style::new() };
    append(sink.data(), &format_args!("{style}{word}{style:#}: {}\n", visible(input)));
    let (checker, fetcher) = (pair.checker().name(), pair.fetcher().name());
    append(sink.data(), &format_args!("  checked by {checker}, fetched by {fetcher}: {verdict}\n"));
    let answers = [(checker, verdict.checked()), (fetcher, verdict.fetched())];
    for component in verdict.differing() {
        let value = |result: Result<&Reading, &Failure>| match result
            .ok()
            .and_then(|reading| reading.components.get(*component))
        {
            None => "(none)".to_owned(),
            Some("") => "\"\"".to_owned(),
            Some(value) => visible(value),
        };
        let values = answers.map(|(name, result)| (value(result), name));
        write_values(sink, *component, values.iter().map(|(value, name)| (value.as_str(), *name)));
    }
    if verdict.is_dangerous() {
        let safe = verdict.safe().map_or("nothing; reject it".to_owned(), visible);
        append(sink.data(), &format_args!("  pass on   {safe}\n"));
    }
}

/// Finds texts with the host `allowed` for the checker.
fn find(sink: &mut Sink, allowed: &str, pair: Pair<'static>) {
    let start = Instant::now();
    let found = Search::new(allowed, OTHER).disagreements(&pair);
    sink.has_failed |= !found.is_empty();
    if sink.layout.has_rows() {
        sink.row(&Row::new(allowed).with("found", Value::list(&found, Member::from)));
        return;
    }
    for Disagreement { text, confusions } in &found {
        let kinds: Vec<&str> = confusions.iter().map(|confusion| confusion.as_str()).collect();
        let separator = if kinds.is_empty() { "" } else { "  " };
        append(sink.data(), &format_args!("{}{separator}{}\n", visible(text), kinds.join(", ")));
    }
    let seconds = start.elapsed().as_secs_f64();
    sink.message(&format_args!("{} kinds of strings, found in {seconds:.1} s\n", found.len()));
}

#[derive(Serialize)]
struct Member<'a> {
    text: &'a str,
    confusions: Vec<&'static str>,
}

impl<'a> From<&'a Disagreement> for Member<'a> {
    fn from(found: &'a Disagreement) -> Self {
        Self { text: &found.text, confusions: found.confusions.iter().map(|confusion| confusion.as_str()).collect() }
    }
}
