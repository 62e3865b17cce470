//! The warning about a character that vanishes from a line.
//!
//! The standard removes all tabs and newlines from an input: <https://url.spec.whatwg.org/#concept-basic-url-parser>.
//! So of a line with several columns, all become one URL, and in a file whose lines end with carriage returns, all
//! lines do. An argument or a JSON string can have such a character, too, but says itself where the input ends.

use crate::{failure::Failure, output::sink::Sink, record::input::Place};
use memchr::memchr2;
use url_core::explain::Change;

impl Sink {
    /// Warns of the first tab or carriage return inside a line, if this is the first such line. At the ends of an
    /// input, where the standard removes spaces, too, they separate nothing.
    pub(crate) fn warn_of_removed(&mut self, input: &str, place: Place<'_>) {
        if !self.may_warn {
            return;
        }
        let is_trimmed = |c: char| c <= ' ';
        let end = input.trim_end_matches(is_trimmed).len();
        let start = end - input[..end].trim_start_matches(is_trimmed).len();
        let inside = &input.as_bytes()[start..end];
        let Some(position) = memchr2(b'\t', b'\r', inside) else { return };
        let (name, parts, remedy) = match inside[position] {
            b'\t' => ("tab", "columns", "--from tsv --url '{1}' reads one"),
            _ => ("carriage return", "lines", r"`tr '\r' '\n'` separates them"),
        };
        let message = format!(
            "the standard removes this {name} and so joins two {parts}; {remedy}, --strict makes this an error"
        );
        let failure = Failure::of_command(Change::TabOrNewlineRemoved.as_str(), message).about(input);
        self.may_warn = false;
        self.mark_once(place, &Failure { range: start + position..start + position + 1, ..failure });
    }
}
