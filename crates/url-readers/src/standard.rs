//! The URL Standard as a reader, in the editions that url-core implements.

use crate::reader::{Components, Failure, Reader, Reading, name_and_date};
use alloc::{string::ToString, vec::Vec};
use url_core::{ParseError, Url, error::ValidationError, host::Edition};

/// The URL Standard, as implemented by url-core.
///
/// ```
/// use url_readers::{Reader, Standard};
///
/// let reading = Standard::LIVING_2026.parse("/a b", Some("https://example.com:443"))?;
/// assert_eq!(reading.canonical, "https://example.com/a%20b");
/// assert_eq!(reading.components.port, None);
///
/// let failure = Standard::LIVING_2026.parse("/a", Some("example.com")).unwrap_err();
/// assert!(failure.is_in_base());
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Standard {
    name: &'static str,
    date: &'static str,
    edition: Edition,
}

impl Standard {
    /// The standard of July 2026.
    pub const LIVING_2026: Self = Self { name: "whatwg-2026", date: "2026-07", edition: Edition::Living2026 };

    /// The standard of mid-2025.
    pub const LIVING_2025: Self = Self { name: "whatwg-2025", date: "2025", edition: Edition::Living2025 };

    /// Reads `input`, and appends its validation errors. There are none if the base is rejected.
    pub(crate) fn parse_with_errors(
        self,
        input: &str,
        base: Option<&str>,
        errors: &mut Vec<ValidationError>,
    ) -> Result<Reading, Failure> {
        let options = Url::options().edition(self.edition);
        let base = base.map(|base| options.parse(base)).transpose().map_err(|error| Failure::from(error).in_base())?;
        Ok(Reading::from(&options.base(base.as_ref().map(Into::into)).parse_with_errors(input, errors)?))
    }
}

impl Reader for Standard {
    name_and_date!();

    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let options = Url::options().edition(self.edition);
        let base = base.map(|base| options.parse(base)).transpose().map_err(|error| Failure::from(error).in_base())?;
        Ok(Reading::from(&options.base(base.as_ref().map(Into::into)).parse(input)?))
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::new(error.message().to_string()).named(error.code()).at(error.range())
    }
}

/// In the standard, no username and an empty one are the same, and also for a password. Both are `None`.
impl From<&Url> for Reading {
    fn from(url: &Url) -> Self {
        let components = Components {
            scheme: Some(url.scheme().into()),
            username: Some(url.username()).filter(|username| !username.is_empty()).map(Into::into),
            password: url.password().map(Into::into),
            host: url.host_str().map(Into::into),
            port: url.port().map(|port| port.to_string()),
            path: Some(url.path().into()),
            query: url.query().map(Into::into),
            fragment: url.fragment().map(Into::into),
        };
        Self { components, canonical: url.as_str().into() }
    }
}
