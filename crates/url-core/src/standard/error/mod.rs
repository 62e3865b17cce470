//! The errors of the parser and the setters, and the standard's validation errors.
//!
//! An error says what is wrong (`kind`, `code`, `message`), in which component, and where in the text that was given
//! (`range`). `Display` writes all of it:
//!
//! ```
//! use url_core::Url;
//!
//! let error = Url::parse("https://example.com:70000/").unwrap_err();
//! assert_eq!(error.to_string(), "invalid port: port-out-of-range: the port exceeds 65535 (bytes 20..25)");
//!
//! let error = Url::parse("mailto:me").unwrap().set_port(Some(25)).unwrap_err();
//! assert_eq!(error.code(), "cannot-have-username-password-port");
//! ```

mod component;
mod kind;
mod parse;
pub(crate) mod path_ambiguity;
mod rejection;
mod set;

pub use component::Component;
pub use kind::{ParseErrorKind, SetErrorKind};
pub use parse::ParseError;
pub(crate) use rejection::Rejection;
pub use set::SetError;
pub use url_host::{ErrorSink, Ignore, ValidationError, ValidationErrorKind};
pub use url_names::UnknownName;
