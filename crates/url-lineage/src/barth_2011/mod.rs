//! "Parsing URLs for Fun and Profit", draft-abarth-url-01, April 2011: the first text that describes how browsers
//! process URLs.
//!
//! ```
//! use url_lineage::{Reader, barth_2011::Barth};
//!
//! assert_eq!(Barth::UTF_8.parse(r"HTTP:\\EXAMPLE.com;x\y?z", None)?.canonical, "http://example.com/;x/y?z");
//! assert_eq!(Barth::UTF_8.parse("../c", Some("ftp://h/a/b"))?.canonical, "ftp://h/c");
//! assert!(Barth::UTF_8.parse("c", None).is_err());
//! # Ok::<(), url_lineage::Failure>(())
//! ```
//!
//! # In reading order
//!
//! `find` (finding the parts of a string), `parse` (parsing a URL), `resolve` (resolving a string relative to a base
//! URL), `canonicalize` (canonicalizing a URL, part by part), `host` (its host).

mod canonicalize;
pub(crate) mod find;
mod host;
mod parse;
mod resolve;

pub use canonicalize::canonicalize;
pub use host::canonicalize_host;
pub use parse::{ParsedUrl, parse};
pub use resolve::resolve;

pub use crate::percent::Encoding;

use url_readers::{Failure, Reader, Reading};

/// The reader that follows Barth's draft, with an ambient encoding for queries.
///
/// ```
/// use url_lineage::{Reader, barth_2011::Barth};
///
/// assert_eq!(Barth::UTF_8.parse("HTTP:example.com/a b", None)?.canonical, "http://example.com/a%20b");
/// assert!(Barth::UTF_8.parse("example.com", None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Barth {
    encoding: Encoding,
}

impl Barth {
    /// The reader with queries in UTF-8.
    pub const UTF_8: Self = Self { encoding: Encoding::UTF_8 };

    /// Returns the reader with queries in another encoding. A character that it lacks becomes a percent-encoded
    /// character reference.
    ///
    /// ```
    /// use url_lineage::{Reader, barth_2011::Barth};
    ///
    /// let reader = Barth::UTF_8.encoding(encoding_rs::WINDOWS_1252);
    /// assert_eq!(reader.parse("http://h/\u{E9}?\u{E9}\u{416}", None)?.canonical, "http://h/%C3%A9?%E9%26%231046%3B");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    pub fn encoding(self, encoding: &'static encoding_rs::Encoding) -> Self {
        Self { encoding: Encoding::new(encoding) }
    }
}

impl Reader for Barth {
    fn name(&self) -> &'static str {
        "barth-2011"
    }

    fn date(&self) -> &'static str {
        "2011-04"
    }

    /// Resolves `input` against `base`, or parses it, and canonicalizes the result.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let url = match base {
            Some(base) => resolve(input, &parse(base).map_err(Failure::in_base)?)?,
            None => parse(input)?,
        };
        canonicalize(&url, self.encoding)
    }
}
