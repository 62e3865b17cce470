//! `Web::URL`, 2011: the behavior of a module in the manakai project. Its authors wrote it down as an extension of
//! Barth's draft ([`barth_2011`](crate::barth_2011)), with variants for three browsers beside their own.
//!
//! ```
//! use url_lineage::{Reader, weburl_2011::{Variant, WebUrl}};
//!
//! let this = WebUrl::new(Variant::This);
//! assert_eq!(this.parse("HTTP://\u{FF45}xample.com:080/a/../%7Eb", None)?.canonical, "http://example.com/~b");
//! assert!(this.parse("http://a%b/", None).is_err());
//!
//! // Gecko kept an international domain name in Unicode if it trusted the registry.
//! assert_eq!(WebUrl::new(Variant::Gecko).parse("http://Ä.info", None)?.canonical, "http://ä.info/");
//! # Ok::<(), url_lineage::Failure>(())
//! ```
//!
//! # Where the text is open
//!
//! The steps of `CanonicalizeHost` are marked for the module itself ("THIS"), Chrome, Gecko and Internet Explorer.
//!
//! | where the text is open | choice | reason |
//! |---|---|---|
//! | a scheme of unknown hierarchicalness before a single slash, and `/\i/x` relative to `foo://h/a` | no authority, a path | the authors' data |
//! | is the "shared scheme" of `foo:x` and `foo://h/a/b` hierarchical? | no, `foo:x` stays | the text calls it unknown |
//! | when a path is added, and its unreserved characters are decoded | if the URL is hierarchical: `foo://H` becomes `foo://h/` | the authors' data |
//! | the empty scheme, `:abc` | invalid, or a relative URL | the authors' data |
//! | default ports | ftp 21, gopher 70, http and ws 80, https and wss 443 | the authors' data |
//! | "This might be wrong": U+0000 becomes U+FFFD | only in hierarchical URLs | the authors' data |
//! | the question mark is missing among what a query keeps | it is kept | the authors' data, and every browser |
//! | a path "concatenated with `?`", also if the base URL has no query | an empty query | the text |
//! | no base URL | parsed as absolute, and its dot segments removed | "Resolution" does that with another scheme than the base has |
//! | dot segments of absolute URLs | removed for `http`, `https` and `file` | "if the resolved URL's scheme is hierarchical" |
//! | `file` URLs and Windows paths | the rules of `src/files.rs` | the authors' data agrees on them |
//! | "the latest version of Unicode" | 18.0.0, and 3.2.0 for the tables of Stringprep, as in RFC 3454 | the text |
//! | Unicode 4.0.0 (Gecko) | today's normalization for its characters, except the five of Corrigendum #4 | a normal form never changes |
//! | `[WHITELIST]`, `[BLACKLIST]` | Gecko's preferences of 2011 | the text refers to them |
//! | Internet Explorer's bidi check | the check of Stringprep | the text says nothing else |
//!
//! A path that starts with two slashes is not protected: `/.//bar` relative to `foo:/a` becomes `foo://bar`.
//!
//! # In reading order
//!
//! `variant`, `parse` (preprocessing, hierarchicalness, the steps for absolute and mailto URLs), and `resolve`
//! (resolution and merging). After these, read `canonicalize` (the components and their serialization), `host`
//! (`CanonicalizeHost`), `nameprep`, `idn` (`ToASCII`, and Gecko's lists) and `ip`.

mod canonicalize;
mod host;
mod idn;
mod ip;
mod nameprep;
mod parse;
mod resolve;
mod variant;

pub use canonicalize::canonicalize;
pub use host::canonicalize_host;
pub use ip::{canonicalize_ipv4_address, canonicalize_ipv6_address};
pub use nameprep::{nameprep, nameprep_without_check_bidi};
pub use parse::{ParsedUrl, parse};
pub use resolve::resolve;
pub use variant::Variant;

pub use crate::{files::remove_dot_segments, percent::Encoding};

use url_readers::{Failure, Reader, Reading};

/// The reader that follows `Web::URL`, with a variant and an encoding for queries.
///
/// ```
/// use url_lineage::{Reader, weburl_2011::{Variant, WebUrl}};
///
/// let reader = WebUrl::new(Variant::This);
/// assert_eq!(reader.parse("HTTP://H:80/a/../b", None)?.canonical, "http://h/b");
/// assert!(reader.parse("a", None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct WebUrl {
    variant: Variant,
    encoding: Encoding,
}

impl WebUrl {
    /// Creates a reader with queries in UTF-8.
    ///
    /// ```
    /// use url_lineage::weburl_2011::{Variant, WebUrl};
    ///
    /// assert_eq!(WebUrl::new(Variant::Ie).variant(), Variant::Ie);
    /// ```
    pub const fn new(variant: Variant) -> Self {
        Self { variant, encoding: Encoding::UTF_8 }
    }

    /// Returns the reader with queries in another encoding.
    ///
    /// ```
    /// use url_lineage::{Reader, weburl_2011::{Variant, WebUrl}};
    ///
    /// let reader = WebUrl::new(Variant::This).encoding(encoding_rs::WINDOWS_1252);
    /// assert_eq!(reader.parse("http://h/?\u{E9}", None)?.components.query.as_deref(), Some("%E9"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    pub fn encoding(self, encoding: &'static encoding_rs::Encoding) -> Self {
        Self { encoding: Encoding::new(encoding), ..self }
    }

    /// Returns the variant.
    ///
    /// ```
    /// use url_lineage::weburl_2011::{Variant, WebUrl};
    ///
    /// assert_eq!(WebUrl::new(Variant::Chrome).variant(), Variant::Chrome);
    /// ```
    pub const fn variant(self) -> Variant {
        self.variant
    }
}

impl Reader for WebUrl {
    fn name(&self) -> &str {
        match self.variant {
            Variant::This => "weburl-2011",
            Variant::Chrome => "weburl-2011-chrome",
            Variant::Gecko => "weburl-2011-gecko",
            Variant::Ie => "weburl-2011-ie",
        }
    }

    fn date(&self) -> &'static str {
        "2011"
    }

    /// Resolves `input` against `base`, or parses it as an absolute URL, and canonicalizes the result.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let url = match base {
            Some(base) => resolve(input, &parse(base).map_err(Failure::in_base)?)?,
            None => resolve::without_base(input)?,
        };
        let url = canonicalize(&url, self.variant, self.encoding)?;
        Ok(Reading { components: url.components(), canonical: url.serialize() })
    }
}
