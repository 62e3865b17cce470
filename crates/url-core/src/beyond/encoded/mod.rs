//! Between strings and percent-encoded text: you put strings into a path or a query, and read parts of a URL decoded.

mod decoded;
mod item;

pub(crate) use decoded::encoded_offset;
pub use decoded::{DecodeError, Decoded};
pub use item::{Encoded, Item};
