//! What readers return, for people: each value with the names of its readers, or the table of all.

use crate::{
    output::{
        rows::Repeated,
        sink::{Sink, append},
    },
    terminal::visible::visible,
};
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr;
use url_readers::{Component, Failure, Reader, Reading, Standard, Verdict, all_readers};

/// Says which names there are, for one that is none of them.
pub(super) fn unknown_reader() -> String {
    let names: Vec<&str> = all_readers().map(Reader::name).collect();
    format!("expected one of: all, ancestors, {}", names.join(", "))
}

/// Writes a line for each value of a component, with the names of the readers that return it.
pub(super) fn write_values<'v>(
    sink: &mut Sink,
    component: Component,
    values: impl Iterator<Item = (&'v str, &'v str)> + Clone,
) {
    let width = values.clone().map(|(value, _)| value.width()).max().unwrap_or_default();
    for (index, (value, names)) in values.enumerate() {
        let label = if index == 0 { component.as_str() } else { "" };
        let padding = Repeated(' ', width - value.width());
        append(sink.data(), &format_args!("  {label:8}  {value}{padding}  {names}\n"));
    }
}

/// Writes a row for each reader, the standard first, and a column for each component that some reader returns.
pub(super) fn write_matrix(sink: &mut Sink, standard: &'static Standard, verdict: &Verdict<'_>) {
    let mut results = vec![(standard.name(), "standard", verdict.standard())];
    let others = verdict.opinions().iter();
    results
        .extend(others.map(|opinion| (opinion.answer.name, opinion.outcome.as_str(), opinion.answer.result.as_ref())));
    let components: Vec<Component> = Component::ALL
        .iter()
        .copied()
        .filter(|component| {
            results
                .iter()
                .any(|(_, _, result)| result.is_ok_and(|reading| reading.components.get(*component).is_some()))
        })
        .collect();
    let mut rows = vec![
        ["reader", "outcome"]
            .into_iter()
            .chain(components.iter().map(|component| component.as_str()))
            .map(str::to_owned)
            .collect::<Vec<String>>(),
    ];
    for (index, (name, outcome, result)) in results.iter().enumerate() {
        let outcome = if result.is_err() { "rejects" } else { outcome };
        let same_as = verdict.standard().ok().filter(|_| index > 0);
        rows.push(
            [(*name).to_owned(), (*outcome).to_owned()]
                .into_iter()
                .chain(cells(&components, *result, same_as))
                .collect(),
        );
    }
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..components.len() + 2).map(width).collect();
    for row in &rows {
        let mut line = String::from(" ");
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(line, " {cell}{} ", Repeated(' ', width - cell.width()));
        }
        append(sink.data(), &format_args!("{}\n", line.trim_end()));
    }
}

/// The components of a reading: `=` for those of the standard, `-` for one that is missing, and `""` for an empty one.
/// No cells if the reader rejects the input.
fn cells(components: &[Component], result: Result<&Reading, &Failure>, standard: Option<&Reading>) -> Vec<String> {
    let Ok(reading) = result else { return Vec::new() };
    let cell = |component: &Component| {
        let text = reading.components.get(*component);
        match (text, standard) {
            (text, Some(standard)) if standard.components.get(*component) == text => "=".to_owned(),
            (None, _) => "-".to_owned(),
            (Some(""), _) => "\"\"".to_owned(),
            (Some(text), _) => visible(text),
        }
    };
    components.iter().map(cell).collect()
}
