//! The WHATWG URL Standard of 2017-03-15.
//!
//! ```
//! use url_lineage::{Reader, Standard, whatwg_2017::Whatwg2017};
//!
//! // A host of five numbers was a domain, and a `^` in a path was not encoded.
//! let url = "https://1.2.3.4.5/a^b";
//! assert_eq!(Whatwg2017::UTF_8.parse(url, None)?.canonical, url);
//! assert!(Standard::LIVING_2026.parse(url, None).is_err());
//! # Ok::<(), url_lineage::Failure>(())
//! ```
//!
//! Everything follows the steps of the text, with its terms. The anchors in the documentation are the text's anchors,
//! which all exist today. Steps that are the same today call today's functions. The text is from
//! <https://github.com/whatwg/url>, before the commit 72865694ca2fc54b1c5fcfea9bed9f6b34e365ac, which rewrote only the
//! steps of the IPv6 serializer.
//!
//! # Where the text is open
//!
//! | where the text is open, or contradicts itself | choice | reason |
//! |---|---|---|
//! | which UTS #46, which Unicode | revision 17, Unicode 9.0.0 | the newest on that day |
//! | hyphens, Bidi and joiners | only hyphens are checked | UTS #46 had no flags yet ([whatwg/url issue 110](https://github.com/whatwg/url/issues/110)) |
//! | labels with `xn--` that are empty or ASCII when decoded | accepted, and decoded | UTS #46 rejects them since Unicode 15.1 |
//! | does `VerifyDnsLength` count the empty label of the root? | no: `example.com.` is valid | the test vectors of 8.0.0 and 10.0.0 |
//! | a domain of which IDNA leaves nothing (`http://%C2%AD/`) | the empty host | the host parser does not check its result |
//! | the origin of a file URL | opaque | "When in doubt" |
//! | the object of a blob URL | none | there is no blob URL store |
//! | are strings valid by the productions, or if the parser reports nothing? | `writing` follows the productions, `Url::parse_with` reports | they disagree, as on `https://h//` and `http://01.2.3.4/` |
//! | a relative-URL string after an unspecial scheme | of the kind "Otherwise" | there need not be a base URL |
//! | "up to three" digits of an IPv4 address | one to three | a number has digits |
//! | IPv6 addresses by RFC 4291 | the addresses that the IPv6 parser accepts | its section 2.2 has the same forms |
//!
//! Some results are odd, but follow the text:
//!
//! - Empty segments stay, as in `file:////foo`. So `file://h//C:/x` keeps its host.
//! - `/y` relative to `file://h/x` is `file:///y`. A drive letter as the first segment removes the host.
//! - The host of a file URL without `//` is null, and the host of `file:///` is empty; they are serialized alike.
//! - There is no `/.` before a path that starts with `//`: `a:/.//b` is serialized as `a://b`.
//! - A setter of the scheme keeps a default port. Removing the last parameter leaves a `?`. `origin` is in Unicode.
//!
//! # In reading order
//!
//! The order is the order of the text: `error` (validation errors), `percent_encoded_bytes`, `idna`, `host`, [`ipv4`]
//! and [`ipv6`]. Then come `record` (URL records, and their serializer and equivalence), [`writing`] (valid strings),
//! `parser` (the basic URL parser), `origin` and `api` (the class).

mod error;
mod percent_encoded_bytes;
mod idna;
mod host;
pub mod ipv4;
pub mod ipv6;
mod record;
pub mod writing;
mod parser;
mod origin;
mod api;

pub use api::UrlObject;
pub use error::ValidationError;
pub use host::{Host, is_forbidden_host_code_point};
pub use idna::{domain_to_ascii, domain_to_unicode, is_valid_domain};
pub use origin::Origin;
pub use percent_encoded_bytes::{
    C0_CONTROL, PATH, PercentEncodeSet, USERINFO, percent_decode, percent_encode, utf8_percent_encode,
};
pub use record::{SPECIAL_SCHEMES, Url};

pub use crate::percent::Encoding;

use url_readers::{Failure, Reader, Reading};

/// The reader that follows the text, with an encoding for queries.
///
/// ```
/// use url_lineage::{Reader, whatwg_2017::Whatwg2017};
///
/// assert_eq!(Whatwg2017::UTF_8.parse("HTTP://H:80/a^b", None)?.canonical, "http://h/a^b");
/// assert!(Whatwg2017::UTF_8.parse("http://", None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Whatwg2017 {
    encoding: Encoding,
}

impl Whatwg2017 {
    /// The reader with queries in UTF-8.
    pub const UTF_8: Self = Self { encoding: Encoding::UTF_8 };

    /// Returns the reader with queries in another encoding, the encoding override. It applies to the queries of special
    /// URLs other than `ws` and `wss`, and not to queries of the base URL.
    ///
    /// ```
    /// use url_lineage::{Reader, whatwg_2017::Whatwg2017};
    ///
    /// let reader = Whatwg2017::UTF_8.encoding(encoding_rs::WINDOWS_1252);
    /// assert_eq!(reader.parse("http://h/?\u{E9}\u{3B1}", None)?.canonical, "http://h/?%E9&%23945;");
    /// assert_eq!(reader.parse("ws://h/?\u{E9}", None)?.canonical, "ws://h/?%C3%A9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    pub fn encoding(self, encoding: &'static encoding_rs::Encoding) -> Self {
        Self { encoding: Encoding::new(encoding) }
    }
}

impl Reader for Whatwg2017 {
    fn name(&self) -> &'static str {
        "whatwg-2017"
    }

    fn date(&self) -> &'static str {
        "2017-03"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let base = base.map(|base| Url::parse(base, None)).transpose().map_err(Failure::in_base)?;
        let url = Url::parse_with(input, base.as_ref(), self.encoding, |_| {})?;
        Ok(Reading { components: url.components(), canonical: url.serialize() })
    }
}
