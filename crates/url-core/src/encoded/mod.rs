//! Between texts and what is percent-encoded: what is put into a path or a query, and what is read from a URL decoded.

mod decoded;
mod item;

pub(crate) use decoded::encoded_offset;
pub use decoded::{DecodeError, Decoded};
pub use item::{Encoded, Item};
