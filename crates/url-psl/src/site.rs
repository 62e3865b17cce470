//! Sites, which the web treats as one party.
//!
//! Source: <https://html.spec.whatwg.org/multipage/browsers.html#sites>

use crate::{List, Suffix, registrable_domain};
use alloc::string::String;
use core::fmt;
use url_core::{UrlRef, host::Host, origin::Origin};

/// A site: an opaque origin, or a scheme and a host.
///
/// As with origins, an opaque site is equal to none, not even to itself; for that reason, `Site` is neither `Eq` nor
/// `Hash`. For the key of a map use [`into_tuple`](Self::into_tuple).
///
/// ```
/// use url_core::Url;
/// use url_psl::site;
///
/// let url = Url::parse("https://www.example.co.uk:8443/")?;
/// assert_eq!(site(&url).to_string(), "https://example.co.uk");
/// assert_eq!(site(&Url::parse("data:,")?).to_string(), "null");
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://html.spec.whatwg.org/multipage/browsers.html#site>
#[derive(Clone, Debug)]
pub enum Site {
    /// A site that equals no other.
    Opaque,
    /// A scheme and a host, which is a registrable domain if the origin's host has one.
    SchemeAndHost(String, Host<String>),
}

impl Site {
    /// Returns the site of an origin. The port is ignored.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_psl::Site;
    ///
    /// let origin = |input: &str| Url::parse(input).unwrap().origin();
    /// assert_eq!(Site::of(&origin("https://www.example.com:8443/")).to_string(), "https://example.com");
    /// assert!(matches!(Site::of(&origin("data:,")), Site::Opaque));
    /// ```
    ///
    /// Source: <https://html.spec.whatwg.org/multipage/browsers.html#obtain-a-site>
    pub fn of(origin: &Origin) -> Self {
        Self::by(registrable_domain, origin)
    }

    /// [`Self::of`] by the registrable domains of any list.
    fn by(registrable_domain: impl FnOnce(&Host) -> Option<&str>, origin: &Origin) -> Self {
        match origin {
            Origin::Opaque => Self::Opaque,
            Origin::Tuple(scheme, host, _) => {
                let registrable = registrable_domain(host).map(|domain| Host::DomainName(domain.into()));
                Self::SchemeAndHost(scheme.clone(), registrable.unwrap_or_else(|| host.clone()))
            }
        }
    }

    /// Returns the scheme and the host of a site that is not opaque, for the key of a map.
    ///
    /// ```
    /// use std::collections::HashMap;
    /// use url_core::{Url, host::Host};
    /// use url_psl::site;
    ///
    /// let mut visits = HashMap::new();
    /// for input in ["https://www.example.com/", "https://shop.example.com:8443/", "data:,"] {
    ///     if let Some(site) = site(&Url::parse(input)?).into_tuple() {
    ///         *visits.entry(site).or_insert(0) += 1;
    ///     }
    /// }
    /// assert!(visits.into_iter().eq([(("https".into(), Host::DomainName("example.com".into())), 2)]));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn into_tuple(self) -> Option<(String, Host<String>)> {
        match self {
            Self::Opaque => None,
            Self::SchemeAndHost(scheme, host) => Some((scheme, host)),
        }
    }

    /// Returns whether both have a host, and the hosts are equal.
    fn has_host_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::SchemeAndHost(_, a), Self::SchemeAndHost(_, b)) => a == b,
            _ => false,
        }
    }
}

impl PartialEq for Site {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::SchemeAndHost(scheme, host), Self::SchemeAndHost(other_scheme, other_host)) => {
                scheme == other_scheme && host == other_host
            }
            _ => false,
        }
    }
}

/// Writes the serialization: `null` for an opaque site.
///
/// Source: <https://html.spec.whatwg.org/multipage/browsers.html#serialization-of-a-site>
impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opaque => f.write_str("null"),
            Self::SchemeAndHost(scheme, host) => write!(f, "{scheme}://{host}"),
        }
    }
}

/// Returns the site of `url`'s origin.
///
/// ```
/// use url_core::Url;
/// use url_psl::site;
///
/// let url = Url::parse("https://www.example.com/")?;
/// assert_eq!(site(&url), site(&Url::parse("https://shop.example.com:8443/")?));
/// // An opaque site equals none, not even itself.
/// let url = Url::parse("data:,")?;
/// assert_ne!(site(&url), site(&url));
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://html.spec.whatwg.org/multipage/browsers.html#obtain-a-site>
pub fn site<'a>(url: impl Into<UrlRef<'a>>) -> Site {
    Site::of(&url.into().origin())
}

/// Writes the serialization of `url`'s site, unless that is opaque, and returns whether it has written one. `suffix` is
/// what [`find`](crate::find()) returns for the host, so that many sites and suffixes need one search each.
///
/// ```
/// use url_core::Url;
/// use url_psl::{find, write_site};
///
/// let mut output = String::new();
/// let url = Url::parse("https://www.example.co.uk:8443/")?;
/// assert_eq!(write_site(&url, url.domain_name().and_then(find).as_ref(), &mut output), Ok(true));
/// assert_eq!(write_site(&Url::parse("data:,")?, None, &mut output), Ok(false));
/// assert_eq!(output, "https://example.co.uk");
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// # Errors
///
/// If `output` reports an error.
///
/// Source: <https://html.spec.whatwg.org/multipage/browsers.html#serialization-of-a-site>
pub fn write_site<'a>(
    url: impl Into<UrlRef<'a>>,
    suffix: Option<&Suffix<'_>>,
    output: &mut impl fmt::Write,
) -> Result<bool, fmt::Error> {
    let url = url.into();
    if url.scheme_type().has_tuple_origin() {
        let registrable = suffix.and_then(Suffix::registrable_domain);
        for piece in [url.scheme(), "://", registrable.or(url.host_str()).unwrap_or_default()] {
            output.write_str(piece)?;
        }
        return Ok(true);
    }
    // A blob URL has the origin of another URL.
    match site(url) {
        Site::Opaque => Ok(false),
        site @ Site::SchemeAndHost(..) => write!(output, "{site}").map(|()| true),
    }
}

/// Returns whether two URLs are same site: schemelessly same site, with the same scheme.
///
/// ```
/// use url_core::Url;
/// use url_psl::{is_same_site, is_schemelessly_same_site};
///
/// let (a, b) = (Url::parse("https://a.example.com/")?, Url::parse("https://b.example.com:8443/")?);
/// let insecure = Url::parse("http://example.com/")?;
/// assert!(is_same_site(&a, &b));
/// assert!(!is_same_site(&a, &insecure) && is_schemelessly_same_site(&a, &insecure));
///
/// // Two users of one host are different sites.
/// let (a, b) = (Url::parse("https://a.github.io/")?, Url::parse("https://b.github.io/")?);
/// assert!(!is_schemelessly_same_site(&a, &b));
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://html.spec.whatwg.org/multipage/browsers.html#same-site>
pub fn is_same_site<'a, 'b>(a: impl Into<UrlRef<'a>>, b: impl Into<UrlRef<'b>>) -> bool {
    site(a) == site(b)
}

/// Returns whether two URLs are schemelessly same site: they have the same registrable domain, or none and equal hosts.
///
/// URLs with opaque origins never are, because each call creates a new opaque origin.
///
/// ```
/// use url_core::Url;
/// use url_psl::is_schemelessly_same_site;
///
/// let url = Url::parse("https://www.example.com/")?;
/// assert!(is_schemelessly_same_site(&url, &Url::parse("http://example.com:8080/")?));
/// assert!(!is_schemelessly_same_site(&url, &Url::parse("https://www.example.org/")?));
/// let url = Url::parse("data:,")?;
/// assert!(!is_schemelessly_same_site(&url, &url));
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site>
pub fn is_schemelessly_same_site<'a, 'b>(a: impl Into<UrlRef<'a>>, b: impl Into<UrlRef<'b>>) -> bool {
    site(a).has_host_of(&site(b))
}

impl List {
    /// [`site`](site()) by this list.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let list = url_psl::List::read("com\nexample.com\n")?;
    /// let url = Url::parse("https://a.shop.example.com/")?;
    /// assert_eq!(list.site(&url).to_string(), "https://shop.example.com");
    /// assert_eq!(list.site(&Url::parse("data:,")?).to_string(), "null");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn site<'a>(&self, url: impl Into<UrlRef<'a>>) -> Site {
        Site::by(|host| self.registrable_domain(host), &url.into().origin())
    }

    /// [`crate::is_same_site`] by this list.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let list = url_psl::List::read("com\nexample.com\n")?;
    /// let (a, b) = (Url::parse("https://a.example.com/")?, Url::parse("https://b.example.com/")?);
    /// assert!(!list.is_same_site(&a, &b));
    /// assert!(list.is_same_site(&a, &Url::parse("https://www.a.example.com/")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_same_site<'a, 'b>(&self, a: impl Into<UrlRef<'a>>, b: impl Into<UrlRef<'b>>) -> bool {
        self.site(a) == self.site(b)
    }

    /// [`crate::is_schemelessly_same_site`] by this list.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let list = url_psl::List::read("com\n")?;
    /// let (a, b) = (Url::parse("https://a.example.com/")?, Url::parse("http://b.example.com/")?);
    /// assert!(list.is_schemelessly_same_site(&a, &b));
    /// assert!(!list.is_schemelessly_same_site(&a, &Url::parse("http://example.org/")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_schemelessly_same_site<'a, 'b>(&self, a: impl Into<UrlRef<'a>>, b: impl Into<UrlRef<'b>>) -> bool {
        self.site(a).has_host_of(&self.site(b))
    }
}
