//! The names of readers, and the values that they return.

use crate::output::{
    sink::{Sink, append},
    text::Repeated,
};
use unicode_width::UnicodeWidthStr;
use url_readers::{Component, Reader, all_readers};

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
