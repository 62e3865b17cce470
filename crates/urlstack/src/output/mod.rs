//! How results and failures are written.
//!
//! - `layout`: the options for it. `sink`: what is written for the inputs of a batch.
//! - `json`, `rows`: results and failures as objects, or as rows of a table.
//! - `on_failure`: what is written of an input that fails, with the position marked (`diagnostic`). `removed`: the
//!   warning about tabs in lines.
//! - `groups`: inputs that are the same to `unique`.

pub(crate) mod layout;
pub(crate) mod sink;
pub(crate) mod json;
mod rows;
mod diagnostic;
mod on_failure;
mod removed;
pub(crate) mod groups;
