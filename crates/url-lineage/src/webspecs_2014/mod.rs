//! The `WebSpecs` URL Standard of 12 January 2015: an attempt to write the parser as a grammar of railroad diagrams,
//! made in the last months of 2014.
//!
//! ```
//! use url_lineage::{Reader, webspecs_2014::{ConformanceErrorKind, UrlObject, WebSpecs}};
//!
//! let base = UrlObject::parse("http://example.org/a/b", None)?.url;
//! let parsed = UrlObject::parse(r"http:\\0x7f.1\c", Some(&base))?;
//! assert_eq!(parsed.url.serialize(), "http://127.0.0.1/c");
//! assert_eq!(parsed.conformance_errors[0].kind(), ConformanceErrorKind::NotTwoSlashes);
//! assert!(WebSpecs::UTF_8.parse("http://h:port", None).is_err());
//! # Ok::<(), url_lineage::webspecs_2014::ParseException>(())
//! ```
//!
//! # In reading order
//!
//! - `record`: the URL, its serializer, the relative schemes; `json`; `origin`; [`authoring`]: how URLs must be
//!   written;
//! - `rule`: the names of the rules; `error`, `exception_kind`: conformance errors and parse exceptions;
//!   `rule_result`: what rules return; `grammar`: the elements of the diagrams;
//! - `parser`: the URL parser; then the rules, each a function with its name: `url` (and `non-relative-url`),
//!   `file_url`, `relative_url`, `authority` (`scheme`, `user`, `password`, `port`), `host`, `ipv6addr` (`h16`, `ls32`,
//!   `decimal-byte`), `ipv4addr` (`number`), `path` (`scheme-data`, `query`, `fragment`, the path concatenation);
//! - [`encode_set`], `cleanse`; `domain`: domains and the host parser;
//! - [`rules`]: each rule alone, and the setter rules; `setters`: the API.
//!
//! Where the text contradicts itself, `docs/lineage.md` in the repository lists what is done here, and why.

pub mod authoring;
mod authority;
mod cleanse;
mod domain;
pub mod encode_set;
mod error;
mod exception_kind;
mod file_url;
mod grammar;
mod host;
mod ipv4addr;
mod ipv6addr;
mod json;
mod origin;
mod parser;
mod path;
mod record;
mod relative_url;
mod rule;
mod rule_result;
pub mod rules;
mod setters;
mod url;

pub use cleanse::cleanse;
pub use domain::{domain_to_ascii, domain_to_unicode, host_parser, is_valid_domain};
pub use error::{ConformanceError, ConformanceErrorKind, ParseException};
pub use exception_kind::ParseExceptionKind;
pub use parser::{Parsed, url_parser};
pub use path::path_concatenation;
pub use record::UrlObject;
pub use rule::Rule;
pub use rule_result::{Match, NoMatch, RuleResult};

pub use crate::percent::Encoding;

use url_readers::{Failure, Reader, Reading};

impl UrlObject {
    /// Runs the basic URL parser, in UTF-8.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// let base = UrlObject::parse("http://h/a/b", None)?.url;
    /// assert_eq!(UrlObject::parse("c", Some(&base))?.url.serialize(), "http://h/a/c");
    /// assert!(UrlObject::parse("c", None).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The parse exception that ended parsing: an invalid or missing host, a port that is not a number, an IPv4 address
    /// with a number that is too large, or a relative URL without a base URL of a relative scheme.
    ///
    /// Source: "Parsers", "basic URL parser".
    pub fn parse(input: &str, base: Option<&Self>) -> Result<Parsed, ParseException> {
        Self::parse_with_encoding(input, base, Encoding::UTF_8)
    }

    /// Runs the basic URL parser with an encoding override.
    ///
    /// It applies to all that is cleansed with an encode set: username, password, path and query. With the schemes `ws`
    /// and `wss`, the encoding is UTF-8.
    ///
    /// ```
    /// # #[cfg(feature = "encoding")] {
    /// use url_lineage::{encoding_rs::WINDOWS_1252, webspecs_2014::{Encoding, UrlObject}};
    ///
    /// let encoding = Encoding::new(WINDOWS_1252);
    /// let url = UrlObject::parse_with_encoding("http://h/\u{E9}?\u{E9}\u{416}", None, encoding)?.url;
    /// // The character that windows-1252 lacks is a character reference, `&#1046;`.
    /// assert_eq!(url.serialize(), "http://h/%E9?%E9&%231046;");
    /// assert!(UrlObject::parse_with_encoding("http://", None, encoding).is_err());
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    ///
    /// Source: "Parsers", "basic URL parser".
    pub fn parse_with_encoding(
        input: &str,
        base: Option<&Self>,
        encoding_override: Encoding,
    ) -> Result<Parsed, ParseException> {
        parser::basic_url_parser(input, base, encoding_override)
    }
}

/// The reader that follows the `WebSpecs` standard, with an encoding override.
///
/// ```
/// use url_lineage::{Reader, webspecs_2014::WebSpecs};
///
/// assert_eq!(WebSpecs::UTF_8.parse("HTTP:h:80", None)?.canonical, "http://h/");
/// assert!(WebSpecs::UTF_8.parse("a", None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct WebSpecs {
    encoding_override: Encoding,
}

impl WebSpecs {
    /// The reader in UTF-8.
    pub const UTF_8: Self = Self { encoding_override: Encoding::UTF_8 };

    /// Returns the reader with an encoding override, as of [`UrlObject::parse_with_encoding`]. The base URL is read in
    /// UTF-8, as in the constructor of the interface `URL`.
    ///
    /// ```
    /// use url_lineage::{Reader, webspecs_2014::WebSpecs};
    ///
    /// let reader = WebSpecs::UTF_8.encoding(encoding_rs::KOI8_R);
    /// assert_eq!(reader.parse("?\u{416}", Some("http://h/"))?.canonical, "http://h/?%F6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    pub fn encoding(self, encoding: &'static encoding_rs::Encoding) -> Self {
        Self { encoding_override: Encoding::new(encoding) }
    }
}

impl Reader for WebSpecs {
    fn name(&self) -> &'static str {
        "webspecs-2014"
    }

    fn date(&self) -> &'static str {
        "2015-01"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let base = match base {
            Some(base) => {
                Some(UrlObject::parse(base, None).map_err(|exception| Failure::from(exception).in_base())?.url)
            }
            None => None,
        };
        let url = UrlObject::parse_with_encoding(input, base.as_ref(), self.encoding_override)?.url;
        Ok(Reading { components: url.components(), canonical: url.serialize() })
    }
}
