//! The error for a name that cannot be protected.

use alloc::string::{String, ToString};
use core::{error::Error, fmt, ops::Range};
use url_core::{error::ValidationError, redacted::Redactor};
use url_names::Located;

/// A name that cannot be protected, because it is not a domain.
///
/// ```
/// use url_render::{ProtectErrorKind, Protected};
///
/// let error = Protected::new(["127.0.0.1"]).unwrap_err();
/// assert_eq!(error.kind(), ProtectErrorKind::Address);
/// let text = r#"address: expected a domain, found "127.0.0.1", which is an IP address (bytes 0..9)"#;
/// assert_eq!(error.to_string(), text);
/// ```
#[derive(Clone, Eq, PartialEq)]
pub struct ProtectError {
    pub(super) kind: ProtectErrorKind,
    pub(super) name: String,
    pub(super) validation_error: Option<ValidationError>,
}

url_names::named_enum! {
    /// The kind of a [`ProtectError`].
    ///
    /// ```
    /// use url_render::{ProtectErrorKind, Protected};
    ///
    /// let kind = |name| Protected::new([name]).unwrap_err().kind();
    /// assert_eq!(kind("a b"), ProtectErrorKind::NotAHost);
    /// assert_eq!(kind("a..example"), ProtectErrorKind::EmptyLabel);
    ///
    /// assert_eq!("empty-label".parse(), Ok(ProtectErrorKind::EmptyLabel));
    /// assert!("label".parse::<ProtectErrorKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum ProtectErrorKind {
        /// The host parser returned failure.
        NotAHost = "not-a-host" => "which is not a host",
        /// The host is an IP address.
        Address = "address" => "which is an IP address",
        /// The domain has an empty label other than a trailing one.
        EmptyLabel = "empty-label" => "which has an empty label",
    }
}

impl ProtectError {
    pub(super) fn new(kind: ProtectErrorKind, name: &str) -> Self {
        Self { kind, name: name.into(), validation_error: None }
    }

    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use url_render::{ProtectErrorKind, Protected};
    ///
    /// assert_eq!(Protected::new(["[::1]"]).unwrap_err().kind(), ProtectErrorKind::Address);
    /// ```
    pub fn kind(&self) -> ProtectErrorKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind).
    ///
    /// ```
    /// assert_eq!(url_render::Protected::new(["[::1]"]).unwrap_err().code(), "address");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the name as given.
    ///
    /// ```
    /// assert_eq!(url_render::Protected::new(["example.com", "a b"]).unwrap_err().name(), "a b");
    /// ```
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the bytes of the [name](Self::name) that are wrong. It is the whole name unless that is not a host.
    ///
    /// ```
    /// use url_render::Protected;
    ///
    /// assert_eq!(Protected::new(["a b"]).unwrap_err().range(), 1..2);
    /// assert_eq!(Protected::new(["127.1"]).unwrap_err().range(), 0..5);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.validation_error.as_ref().map_or(0..self.name.len(), ValidationError::range)
    }

    /// Returns the reason for a person. `Display` adds the code and the range.
    ///
    /// ```
    /// let error = url_render::Protected::new(["127.1"]).unwrap_err();
    /// assert_eq!(error.message().to_string(), r#"expected a domain, found "127.1", which is an IP address"#);
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }

    /// Returns why the name is not a host. Returns `None` if it is a host: an IP address, or a domain with an empty
    /// label.
    ///
    /// ```
    /// use url_render::Protected;
    ///
    /// let code = |name| Protected::new([name]).unwrap_err().validation_error().map(|error| error.code());
    /// assert_eq!(code("a b"), Some("domain-to-ASCII"));
    /// assert_eq!(code("127.0.0.1"), None);
    /// ```
    pub fn validation_error(&self) -> Option<&ValidationError> {
        self.validation_error.as_ref()
    }
}

struct Message<'a>(&'a ProtectError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ProtectError { kind, name, validation_error } = self.0;
        // A name may be a URL with a password.
        let name = Redactor::new().text(name).to_string();
        write!(f, "expected a domain, found {name:?}, {}", kind.message())?;
        match validation_error {
            Some(error) => write!(f, ": {}: {}", error.code(), error.message()),
            None => Ok(()),
        }
    }
}

/// Writes the code, the message and the range.
impl fmt::Display for ProtectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Located { code: self.code(), message: self.message(), range: Some(self.range()) }.fmt(f)
    }
}

/// Shows the name without its secrets, as [`url_core::redacted`] says.
impl fmt::Debug for ProtectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, name, validation_error } = self;
        let mut fields = f.debug_struct("ProtectError");
        fields.field("kind", kind).field("name", &Redactor::new().text(name).to_string());
        fields.field("validation_error", validation_error).finish()
    }
}

impl Error for ProtectError {}
