//! One input, and the line that has it.
//!
//! - `input`: an input, its place and its record.
//! - `from`: the formats of inputs, by name. `compose`: which part of a record is the input.
//! - `table`: rows and their columns; `dialect` and `fields`: how a row is written, and the values in it.
//! - `request_url`: the URL of a request in a log; `har`: archives of requests.
//! - `json_inputs`: inputs in JSON objects; `json_members`: their members one by one; `scalar_values`: strings;
//!   `object_columns`: members as columns.

pub(crate) mod input;
mod dialect;
mod fields;
pub(crate) mod table;
pub(crate) mod compose;
mod request_url;
pub(crate) mod har;
pub(crate) mod scalar_values;
pub(crate) mod json_inputs;
pub(crate) mod json_members;
pub(crate) mod object_columns;
pub(crate) mod from;
