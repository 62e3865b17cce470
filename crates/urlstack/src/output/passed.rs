//! What passes through from the record of an input to the rows of its results.

use serde_json::value::RawValue;

/// What a record has besides its input.
#[derive(Debug, Default)]
pub(crate) struct Passed {
    /// The other members of an object by name, as JSON.
    pub(crate) members: Vec<(String, String)>,
    /// What the object has in the place of an input, as JSON, if it has none.
    pub(crate) input: Option<Box<RawValue>>,
    /// The cells that precede those of the results in a table, the input among them; empty if there is only that.
    pub(crate) row: Vec<u8>,
}

impl Passed {
    pub(crate) fn clear(&mut self) {
        self.members.clear();
        self.input = None;
        self.row.clear();
    }
}
