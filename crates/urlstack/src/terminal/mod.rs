//! What is between this program and a person: the standard streams, and text for them.
//!
//! - `stdio`: the standard streams; `streams`: which of them a person sees, and in colors.
//! - `visible`: text without characters that a terminal obeys or hides; `columns`: positions as columns.
//! - `level`: how severe a message is.

pub(crate) mod visible;
pub(crate) mod streams;
pub(crate) mod stdio;
pub(crate) mod level;
pub(crate) mod columns;
