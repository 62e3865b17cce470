//! Conversions between URLs and strings: from a string by parsing, to a string as the href.
//!
//! There is no `Deref` to `str`: few methods of `str` make sense for a URL, and `url.len()` or `url.contains("@")`
//! would be misleading.

use crate::{
    error::ParseError,
    record::{Url, UrlRef},
};
use alloc::string::String;
use core::str::FromStr;

impl Url {
    /// Returns the href as a `String`, without a copy.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::parse("https://EXAMPLE.com")?.into_string(), "https://example.com/");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn into_string(self) -> String {
        self.href
    }
}

impl FromStr for Url {
    type Err = ParseError;

    fn from_str(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}

impl TryFrom<&str> for Url {
    type Error = ParseError;

    fn try_from(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}

/// Parses a string. A string that is already serialized becomes the href without a copy.
///
/// ```
/// use url_core::Url;
///
/// let input = String::from("https://example.com/");
/// let address = input.as_ptr();
/// assert_eq!(Url::try_from(input)?.as_str().as_ptr(), address);
/// assert!(Url::try_from(String::from("example.com")).is_err());
/// # Ok::<(), url_core::ParseError>(())
/// ```
impl TryFrom<String> for Url {
    type Error = ParseError;

    fn try_from(input: String) -> Result<Self, ParseError> {
        match UrlRef::from_serialized(&input).map(|url| url.offsets) {
            Some(offsets) => Ok(Self { href: input, offsets }),
            None => Self::parse(&input),
        }
    }
}

/// Borrows a string that is already serialized. [`UrlRef::from_serialized`] does the same without an error.
///
/// ```
/// use url_core::UrlRef;
///
/// assert!(UrlRef::try_from("https://example.com/").is_ok());
/// let error = UrlRef::try_from("https://example.com/a/../b").unwrap_err();
/// assert_eq!((error.code(), error.range()), ("not-serialized", 20..25));
/// assert_eq!(UrlRef::try_from("example.com").unwrap_err().code(), "missing-scheme-non-relative-URL");
/// ```
impl<'a> TryFrom<&'a str> for UrlRef<'a> {
    type Error = ParseError;

    fn try_from(input: &'a str) -> Result<Self, ParseError> {
        if let Some(url) = Self::from_serialized(input) {
            return Ok(url);
        }
        Err(ParseError::url_not_serialized(input, Url::parse(input)?.as_str()))
    }
}

impl<'a> From<&'a Url> for UrlRef<'a> {
    fn from(url: &'a Url) -> Self {
        url.borrowed()
    }
}

impl From<UrlRef<'_>> for Url {
    fn from(url: UrlRef<'_>) -> Self {
        url.to_owned()
    }
}

impl From<Url> for String {
    fn from(url: Url) -> Self {
        url.into_string()
    }
}

impl From<UrlRef<'_>> for String {
    fn from(url: UrlRef<'_>) -> Self {
        url.as_str().into()
    }
}

/// Implements reading the text of a type, and comparing it with another one. The type is equal, ordered and hashed like
/// its text, as `Borrow` requires.
macro_rules! read_as_text {
    ($($type:ty),*) => {$(
        impl AsRef<str> for $type {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl core::borrow::Borrow<str> for $type {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }

        /// Compares the text with another one, which is not parsed.
        ///
        /// ```
        /// # use url_core::Url;
        /// let url = Url::parse("https://EXAMPLE.com")?;
        /// assert_eq!(url, *"https://example.com/");
        /// assert_ne!(url, *"https://EXAMPLE.com");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        impl PartialEq<str> for $type {
            fn eq(&self, text: &str) -> bool {
                self.as_str() == text
            }
        }

        /// Compares the text with another one, which is not parsed.
        ///
        /// ```
        /// # use url_core::Url;
        /// let url = Url::parse("https://EXAMPLE.com")?;
        /// assert_eq!(url, "https://example.com/");
        /// assert_ne!(url, "https://EXAMPLE.com");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        impl PartialEq<&str> for $type {
            fn eq(&self, text: &&str) -> bool {
                self.as_str() == *text
            }
        }

        impl PartialEq<$type> for str {
            fn eq(&self, other: &$type) -> bool {
                other == self
            }
        }

        impl PartialEq<$type> for &str {
            fn eq(&self, other: &$type) -> bool {
                other == self
            }
        }
    )*};
}

pub(crate) use read_as_text;

read_as_text!(Url, UrlRef<'_>);

impl PartialEq<UrlRef<'_>> for Url {
    fn eq(&self, other: &UrlRef<'_>) -> bool {
        self.as_str() == other.as_str()
    }
}

impl PartialEq<Url> for UrlRef<'_> {
    fn eq(&self, other: &Url) -> bool {
        other == self
    }
}
