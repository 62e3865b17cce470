//! What is between this program and a person: the standard streams, and text for them.
//!
//! - `stdio`: the standard streams; `streams`: which of them a person sees, in colors, and how severe a message is.
//! - `visible`: text without characters that a terminal obeys or hides; `positions`: positions as lines and columns.

pub(crate) mod visible;
pub(crate) mod positions;
pub(crate) mod streams;
pub(crate) mod stdio;
