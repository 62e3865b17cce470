//! A URL, and what it converts to and from.

use alloc::{borrow::ToOwned, string::String};
use core::fmt;

/// A parsed URL: [`url_core::Url`] with the methods of the package url.
///
/// ```
/// let url = url::Url::parse("https://example.com/")?;
/// assert_eq!(url_core::Url::from(url).as_str(), "https://example.com/");
/// assert!(url::Url::parse("https://").is_err());
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Url(pub(crate) url_core::Url);

impl Url {
    /// Returns the serialization.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Returns the serialization, without a copy.
    #[deprecated(since = "2.3.0", note = "use `Into<String>`")]
    pub fn into_string(self) -> String {
        self.into()
    }

    /// Checks the rules of the record, for tests.
    ///
    /// # Errors
    ///
    /// The rule that does not hold, in words.
    #[doc(hidden)]
    pub fn check_invariants(&self) -> Result<(), String> {
        self.0.check_invariants().map_err(ToOwned::to_owned)
    }
}

impl From<url_core::Url> for Url {
    fn from(url: url_core::Url) -> Self {
        Self(url)
    }
}

impl From<Url> for url_core::Url {
    fn from(url: Url) -> Self {
        url.0
    }
}

impl AsRef<url_core::Url> for Url {
    fn as_ref(&self) -> &url_core::Url {
        &self.0
    }
}

impl From<Url> for String {
    fn from(url: Url) -> Self {
        url.0.into()
    }
}

impl AsRef<str> for Url {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
