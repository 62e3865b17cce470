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

mod kind;
mod parse;
pub(crate) mod path_ambiguity;
mod rejection;
mod set;

pub use kind::{ParseErrorKind, SetErrorKind};
pub use parse::ParseError;
pub use set::SetError;
pub use url_host::{ErrorSink, Ignore, ValidationError, ValidationErrorKind};
pub use url_names::UnknownName;

pub(crate) use rejection::Rejection;

url_names::named_enum! {
    /// A component of a URL record.
    ///
    /// ```
    /// use url_core::{Url, error::Component};
    ///
    /// assert_eq!(Url::parse("https://exa mple.com").unwrap_err().component(), Some(Component::Host));
    /// assert_eq!("fragment".parse(), Ok(Component::Fragment));
    /// assert!("hash".parse::<Component>().is_err());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url>
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Component {
        /// The scheme.
        Scheme = "scheme",
        /// The username.
        Username = "username",
        /// The password.
        Password = "password",
        /// The host.
        Host = "host",
        /// The port.
        Port = "port",
        /// The path.
        Path = "path",
        /// The query.
        Query = "query",
        /// The fragment.
        Fragment = "fragment",
    }
}

/// Returns the word for a component in a message, or for the URL as a whole.
fn word(component: Option<Component>) -> &'static str {
    component.map_or("URL", Component::as_str)
}
