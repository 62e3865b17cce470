//! What a format of rows is.

use std::io::{self, BufRead};
use url_functions::{Type, Value};

/// The arguments of a row.
pub(crate) type Row = Vec<Option<String>>;

/// A format of rows.
pub(crate) trait Format {
    /// Reads a row, if there is one. Where rows do not say how many columns they have, it is so many.
    fn read(&mut self, columns: usize, input: &mut impl BufRead) -> io::Result<Option<Row>>;

    /// Writes a row with a result of a type.
    fn write(&self, value: &Value<'_>, results: &Type, output: &mut Vec<u8>);
}
