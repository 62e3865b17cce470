//! One input, and the line that has it.
//!
//! - `input`: an input, its place and its record. `part`: a part of a document that is read piece by piece.
//! - `compose`: which part of a record is the input.
//! - `table`: rows and their columns; `fields`: how a row is written, and the values in it.
//! - `request_url`: the URL of a request in a log; `har`: archives of requests.
//! - `objects`: inputs in JSON objects, and members as columns; `json_members`: their members one by one;
//!   `scalar_values`: strings.

pub(crate) mod part;
pub(crate) mod input;
mod fields;
pub(crate) mod table;
pub(crate) mod compose;
mod request_url;
pub(crate) mod har;
pub(crate) mod scalar_values;
pub(crate) mod json_members;
pub(crate) mod objects;
