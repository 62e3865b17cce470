//! "Origin".

use super::{Url, host::Host, idna::domain_to_unicode, record::default_port};
use alloc::{
    format,
    string::{String, ToString},
};

/// An origin.
///
/// ```
/// use url_lineage::whatwg_2017::{Origin, Url};
///
/// let origin = Url::parse("blob:https://whatwg.org/d0360e2f", None)?.origin();
/// assert_eq!(origin.unicode_serialization(), "https://whatwg.org");
/// assert_eq!(Url::parse("data:,", None)?.origin(), Origin::Opaque);
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// Source: <https://html.spec.whatwg.org/multipage/browsers.html#concept-origin>
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub enum Origin {
    /// An opaque origin. Such an origin is the same as itself only, which two of these values do not tell.
    Opaque,
    /// A tuple. Its fourth item, the domain, is null.
    Tuple {
        /// The scheme.
        scheme: String,
        /// The host.
        host: Host,
        /// The port, or `None` if it is null, as the default port of the scheme is.
        port: Option<u16>,
    },
}

impl Origin {
    /// Returns the Unicode serialization of the origin.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Url;
    ///
    /// let origin = Url::parse("http://xn--fa-hia.example:8080/", None)?.origin();
    /// assert_eq!(origin.unicode_serialization(), "http://fa\u{DF}.example:8080");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://html.spec.whatwg.org/multipage/browsers.html#unicode-serialisation-of-an-origin>
    pub fn unicode_serialization(&self) -> String {
        let Self::Tuple { scheme, host, port } = self else { return "null".into() };
        let host = match host {
            Host::Domain(domain) => domain_to_unicode(domain).0,
            host => host.to_string(),
        };
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        [scheme, "://", &host, &port].concat()
    }
}

impl Url {
    /// Returns the origin. A file URL has an opaque origin, because the text leaves it "as an exercise to the reader".
    ///
    /// ```
    /// use url_lineage::whatwg_2017::{Host, Origin, Url};
    ///
    /// let (scheme, host) = ("https".into(), Host::Domain("whatwg.org".into()));
    /// let origin = Origin::Tuple { scheme, host, port: None };
    /// assert_eq!(Url::parse("https://u@whatwg.org:443/a", None)?.origin(), origin);
    /// assert_eq!(Url::parse("file:///a", None)?.origin(), Origin::Opaque);
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-origin>
    pub fn origin(&self) -> Origin {
        match (&*self.scheme, &self.host) {
            ("blob", _) => self.path.first().map_or(Origin::Opaque, |path| origin_of_path(path)),
            (scheme, Some(host)) if default_port(scheme).is_some() => {
                Origin::Tuple { scheme: scheme.into(), host: host.clone(), port: self.port }
            }
            _ => Origin::Opaque,
        }
    }
}

/// Returns the origin of the URL that the first string of the path of a blob URL is.
///
/// Most blob URLs in blob URLs are not parsed: their first string is the text after the scheme, and parsing each would
/// take quadratic time. The others, with a slash after the scheme, have a first string without a slash, in which there
/// are no further ones of that kind.
///
/// Source: <https://url.spec.whatwg.org/#concept-url-origin>
fn origin_of_path(path: &str) -> Origin {
    // The path has no tabs, newlines and other controls: they were removed or encoded.
    let mut path = path.trim_matches(' ');
    while let Some(rest) = without_blob_scheme(path).filter(|rest| !rest.starts_with('/')) {
        path = rest.trim_matches(' ');
    }
    Url::parse(path, None).map_or(Origin::Opaque, |url| url.origin())
}

fn without_blob_scheme(path: &str) -> Option<&str> {
    let (scheme, rest) = path.split_once(':')?;
    scheme.eq_ignore_ascii_case("blob").then_some(rest)
}
