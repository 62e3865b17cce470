//! How results and failures are written.
//!
//! - `layout`: the options for it; `form`: the option of commands that have other forms, too. `sink`: the output for
//!   the inputs of a batch. `written`: what the batches before it have written.
//! - `row`: a result. `rows` writes it in the format of the output: as an object (`json`; the nested ones are those of
//!   url-report) or as a row of a `table`, each with what has `passed` through from the record of the input; or as
//!   `text` for people.
//! - `on_failure`: what is written of an input that fails, with the position marked (`diagnostic`). `removed`: the
//!   warning about tabs in lines.
//! - `groups`: inputs that are the same to `unique`.

pub(crate) mod layout;
pub(crate) mod form;
pub(crate) mod sink;
pub(crate) mod written;
pub(crate) mod row;
mod rows;
pub(crate) mod json;
mod table;
pub(crate) mod passed;
pub(crate) mod text;
mod diagnostic;
mod on_failure;
mod removed;
pub(crate) mod groups;
