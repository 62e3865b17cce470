//! Inputs from arguments, files or standard input.
//!
//! - `options`: the arguments for inputs. `run`: what a command does with each of them. `records`: an input that is a
//!   part of a record.
//! - `lines`: sources cut into batches, unless they are `encoded`. `workers`: threads that process each `batch`;
//!   `order`: in which they are written, and how far they are.
//! - `documents`: inputs that are URLs in files of a format; `parts`: how some of these are cut.
//! - `parsing`: the options of the parser. `url_inputs`: the URL of an input. `text_inputs`: inputs that are texts.

mod options;
mod run;
mod records;
mod lines;
mod parts;
mod batch;
mod workers;
mod order;
mod encoded;
pub(crate) mod parsing;
pub(crate) mod url_inputs;
pub(crate) mod text_inputs;
pub(crate) mod documents;

pub(crate) use options::{From, Inputs, Reading};
