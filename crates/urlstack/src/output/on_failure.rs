//! What is written for an input that fails.

use crate::{
    failure::Failure,
    output::{row::Row, sink::Sink},
    record::input::Place,
};

impl Failure<'_> {
    /// The data of an input has a byte that would look like the end of its line.
    pub(crate) fn of_end(end: u8, subject: &str) -> Self {
        let (name, end, exact) = match end {
            b'\0' => ("NUL-in-value", "NUL", "--to json"),
            _ => ("newline-in-value", "newline", "-0 and --to json"),
        };
        Self::of_command(name, format!("{subject} has a {end} in it; {exact} can have one"))
    }
}

impl Sink {
    /// Reports that an input failed.
    pub(crate) fn fail(&mut self, input: &str, place: Place<'_>, failure: &Failure<'_>) {
        if self.layout.has_rows() {
            self.count_failure();
            self.row(&Row::failed(input, failure));
        } else {
            self.stand_in();
            self.report(place, failure);
        }
    }

    /// Appends what is printed for an input that failed.
    pub(crate) fn stand_in(&mut self) {
        let layout = self.layout.clone();
        let Some(text) = layout.stand_in() else { return };
        if !layout.separator.is_empty() {
            self.separate(layout.separator);
        }
        let data = self.data();
        data.extend_from_slice(text.as_bytes());
        data.push(layout.end);
    }
}
