//! One input, and the line that has it.
//!
//! - `input`: an input, its place and its record.
//! - `options`: where inputs are in lines.
//! - `table`: rows and their columns; `log_line`: rows of logs.
//! - `json_inputs`: inputs in JSON objects; `json_members`: their members one by one; `scalar_values`: strings;
//!   `object_columns`: members as columns.

pub(crate) mod input;
pub(crate) mod table;
mod log_line;
pub(crate) mod scalar_values;
pub(crate) mod json_inputs;
pub(crate) mod json_members;
pub(crate) mod object_columns;
pub(crate) mod options;
