//! How results and failures are written.
//!
//! - `layout`: the options for it. `sink`: the output for the inputs of a batch, and what the batches before it have
//!   written.
//! - `row`: a result, and what passes through from the record of the input. `rows` writes them in the format of the
//!   output: as an object (`json`; the nested ones are those of url-report), as a row of a `table`, or as text for
//!   people.
//! - `diagnostic`: what is written of an input that fails, with the position marked, and the warning about tabs in
//!   lines.
//! - `groups`: inputs that are the same to `unique`.

pub(crate) mod layout;
pub(crate) mod sink;
pub(crate) mod row;
pub(crate) mod rows;
pub(crate) mod json;
mod table;
mod diagnostic;
pub(crate) mod groups;
