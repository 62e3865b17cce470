//! URIs and forms as the class library of Java reads them.
//!
//! [`Uri`] is the class java.net.URI, and [`Java`] the reader that uses it. [`url_encode`] and
//! [`url_decode`] are java.net.URLEncoder and java.net.URLDecoder.
//!
//! All follow the documentation of JDK 17, and were written without looking at its code. The tables in
//! `tests/suite/java` have the answers of JDK 17.0.15.
//!
//! [`Java`]: crate::Java

mod authority;
mod characters;
pub(crate) mod form;
pub(crate) mod reader;
mod resolve;
mod uri;
pub(crate) mod url;
mod url_resolve;

pub use form::{url_decode, url_decode_strict, url_encode};
pub use uri::Uri;
