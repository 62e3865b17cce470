//! The `WebSpecs` URL Standard of 2015-01-12: an attempt to write the parser as a grammar of railroad diagrams, made in
//! the last months of 2014. The text is `url.bs` of <https://github.com/webspecs/url>, with the Git object name
//! 3809aefea6d497081da1f144d7f0f6d1847f4c6b.
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
//! # Where the text contradicts itself
//!
//! "Its program" is `url.pegjs` of the same repository. If an alternative of a rule does not match, the parser
//! backtracks and drops its conformance errors.
//!
//! | where the text contradicts itself or its program | choice | reason |
//! |---|---|---|
//! | `non-relative-url` fails if the scheme matches no relative scheme | it fails if it does match | otherwise only relative schemes would match |
//! | the second and third instructions of `file-url` | exchanged | their examples are in the other order |
//! | a path is prepended and then set (`file:a`) | the other way round | its program |
//! | the drive is the code point after the slash (`//C\|`) | the letter before the bar | the diagram |
//! | the host is "up to the first" at sign | after the last; what is before belongs to the userinfo | its program |
//! | a `.` alone becomes empty, and as the last segment stays | the reverse | its program |
//! | relative URLs without a base URL that is relative | a parse exception | its program |
//! | an empty host fails, so that `file:///a` could not be parsed | fails in `http:///x`; in `file` URLs without a userinfo, the empty host | its program accepts both |
//! | a host that domain to ASCII makes empty (U+00AD) | the empty host; after a single slash or none, a parse exception | the host parser, and `relative-url` |
//! | the diagram of `ipv6addr` has a single colon where no value precedes | the double colon | the text; otherwise `[::1]` would not match |
//! | consecutive colons "unless there is a `ls32` value" | no exception | it would reject `[2001::1]`, which its program accepts |
//! | zeros of an IPv6 address | up to eight pieces, at the double colon | an address has eight pieces |
//! | `file://1a` has the host `0.0.0.1` | the address is the whole text up to `:`, `/`, `\`, `?` or `#` | its program |
//! | an IPv4 number out of range after decoding (`%31.2.3.256`) | a parse exception | as without percent-encoding |
//! | not two slashes after "the first colon" | the colon after the scheme | otherwise `//h:80` has an error |
//! | `\` between the authority and the path | a conformance error | its program |
//! | conformance errors "if any code point" is wrong | one for each, with its place | programs may choose |
//! | which UTS #46, which Unicode | revision 17, of Unicode 9.0.0, transitional. Unicode 7.0.0, the newest then, did not assign 15,215 code points that are accepted; 222 of them are mapped | the text names none |
//! | the encoding override | for username, password, path and query; UTF-8 after `ws:` and `wss:` in the input | "cleanse" |
//! | characters that an encoding lacks | character references, with `#` percent-encoded | the Encoding Standard of then |
//! | `port` ends parsing "if `input` was not set" | if `url` was not set | the setter rules |
//! | `search` runs the update steps of the query object | they are not run | its test of setters |
//! | the textual form of IPv4 addresses | the form that `ipv4addr` reads without a conformance error | there is none |
//! | the origin of a `file` URL | none | "when in doubt" |
//!
//! Some rules are odd, but follow the text:
//!
//! - A number that is not octal is decimal: `08` is 8.
//! - `[1:2:3:4:5:6:7:8]`, `[::]` and `[::0001.2.3.4]` are not IPv6 addresses.
//! - A relative URL takes only the host of the base URL, and `file:c` only its path: on `http://h/a/b` that is
//!   `file:///a/c`. At the beginning, `..` removes nothing, `.` drops two segments, and `%2e` is a segment like others.
//! - All slashes after the host of a `file` URL are one, and a port there is part of the path.
//! - `protocol` checks nothing; it and `host` keep default ports. `search` and `hash` encode the whole value.
//! - By the authoring requirements, `file:///a` is not a URL, and `//` is one.
//!
//! # In reading order
//!
//! - `record`: the URL, its serializer, the relative schemes;
//! - `json` and `origin`;
//! - [`authoring`]: how URLs must be written;
//! - `rule`: the names of the rules;
//! - `error`: conformance errors and parse exceptions;
//! - `rule_result`: what rules return;
//! - `grammar`: the elements of the diagrams;
//! - `parser`: the URL parser;
//! - the rules, each a function with its name: `url` (`non-relative-url`, `relative-url`), `file_url`, `authority`
//!   (`scheme`, `user`, `password`, `port`), `host`, `ipv6addr` (`h16`, `ls32`, `decimal-byte`), `ipv4addr` (`number`),
//!   `path` (`scheme-data`, `query`, `fragment`, the path concatenation);
//! - [`encode_set`] and `cleanse`;
//! - `domain`: domains and the host parser;
//! - [`rules`]: each rule alone, and the setter rules; `setters`: the API.

pub mod authoring;
mod authority;
mod cleanse;
mod domain;
pub mod encode_set;
mod error;
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
mod rule;
mod rule_result;
pub mod rules;
mod setters;
mod url;

pub use cleanse::cleanse;
pub use domain::{domain_to_ascii, domain_to_unicode, host_parser, is_valid_domain};
pub use error::{ConformanceError, ConformanceErrorKind, ParseException, ParseExceptionKind};
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
    /// The parse exception that ended parsing. It is about an invalid or missing host, a port that is not a number, or
    /// an IPv4 address with a too large number. Or a relative URL has no base URL of a relative scheme.
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
    /// Fails like [`parse`](Self::parse).
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
