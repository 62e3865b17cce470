//! One input, and the line that has it.
//!
//! - `input`: an input, its place and its record.
//! - `options`: where inputs are in lines.
//! - `table`: rows and their columns; `dialect` and `fields`: how a row is written, and what is in it.
//! - `log_format`: the columns of logs; `log_line`: their rows; `request_url`: the URL of a request; `har`: archives of
//!   requests. `compose`: an input from several columns.
//! - `json_inputs`: inputs in JSON objects; `json_members`: their members one by one; `scalar_values`: strings;
//!   `object_columns`: members as columns.

pub(crate) mod input;
mod dialect;
mod fields;
pub(crate) mod table;
mod log_line;
pub(crate) mod log_format;
pub(crate) mod compose;
mod request_url;
pub(crate) mod har;
pub(crate) mod scalar_values;
pub(crate) mod json_inputs;
pub(crate) mod json_members;
pub(crate) mod object_columns;
pub(crate) mod options;
