//! Conversions from and to `url::Url` of the package url.
//!
//! Each side parses the other's href. The parsers differ for a few inputs, which docs/moving-from-url.md lists; the
//! result is the URL that the target's parser makes of the href.

use crate::{error::ParseError, record::Url};

/// ```
/// let theirs = url::Url::parse("https://example.com/a b")?;
/// let ours = url_core::Url::try_from(&theirs)?;
/// assert_eq!(ours.as_str(), "https://example.com/a%20b");
/// assert_eq!(url::Url::try_from(ours)?, theirs);
///
/// // Domains that one standard allows and another does not are an error.
/// let ours = url_core::Url::parse("https://xn--a/")?;
/// assert!(url::Url::try_from(&ours).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<&::url::Url> for Url {
    type Error = ParseError;

    fn try_from(url: &::url::Url) -> Result<Self, ParseError> {
        Self::parse(url.as_str())
    }
}

impl TryFrom<::url::Url> for Url {
    type Error = ParseError;

    fn try_from(url: ::url::Url) -> Result<Self, ParseError> {
        Self::try_from(alloc::string::String::from(url))
    }
}

impl TryFrom<&Url> for ::url::Url {
    type Error = ::url::ParseError;

    fn try_from(url: &Url) -> Result<Self, ::url::ParseError> {
        Self::parse(url.as_str())
    }
}

impl TryFrom<Url> for ::url::Url {
    type Error = ::url::ParseError;

    fn try_from(url: Url) -> Result<Self, ::url::ParseError> {
        Self::try_from(&url)
    }
}
