//! Conversions from and to strings and, each with its feature, the types of other packages.

#[cfg(feature = "http")]
mod http;
#[cfg(feature = "serde")]
mod serde;
mod text;
#[cfg(feature = "url")]
mod url;

#[cfg(feature = "http")]
pub use http::{UriError, UriErrorKind};
pub(crate) use text::read_as_text;
