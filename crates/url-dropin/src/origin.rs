//! Origins.

use crate::{Host, Url};
use alloc::{borrow::ToOwned, format, string::String};
use core::sync::atomic::{AtomicUsize, Ordering};
use url_core::origin::Origin as Standard;

/// The origin of a URL.
///
/// ```
/// use url::{Host, Origin, Url};
///
/// let origin = Url::parse("https://example.com/a")?.origin();
/// assert_eq!(origin, Origin::Tuple("https".into(), Host::Domain("example.com".into()), 443));
/// assert_eq!(origin.ascii_serialization(), "https://example.com");
/// assert_eq!(Url::parse("data:a")?.origin().ascii_serialization(), "null");
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub enum Origin {
    /// An origin that equals only its own copies.
    Opaque(OpaqueOrigin),
    /// Scheme, host and port; the port is the default one if the URL has none.
    Tuple(String, Host<String>, u16),
}

/// The identity of an opaque origin.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct OpaqueOrigin(usize);

impl Origin {
    /// Returns an opaque origin that equals no other.
    pub fn new_opaque() -> Self {
        // The API of url wants an identity that goes with the value, and that hashes.
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        Self::Opaque(OpaqueOrigin(NEXT.fetch_add(1, Ordering::Relaxed)))
    }

    /// Returns whether it is a scheme, host and port.
    pub fn is_tuple(&self) -> bool {
        matches!(self, Self::Tuple(..))
    }

    /// Returns the serialization, `null` for an opaque origin.
    pub fn ascii_serialization(&self) -> String {
        match self {
            Self::Opaque(_) => "null".to_owned(),
            Self::Tuple(scheme, host, port) => serialized(scheme, host, *port),
        }
    }

    /// Returns the serialization with the domain in Unicode. It is for people, and two domains may look alike. A domain
    /// that is not valid stays as it is, so that no other domain is shown in its place.
    ///
    /// ```
    /// let origin = |url: &str| url::Url::parse(url).map(|url| url.origin().unicode_serialization());
    /// assert_eq!(origin("https://xn--bcher-kva.example/")?, "https://bücher.example");
    /// assert_eq!(origin("https://xn--paypal-.com/")?, "https://xn--paypal-.com");
    /// # Ok::<(), url::ParseError>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-domain-to-unicode>
    pub fn unicode_serialization(&self) -> String {
        match self {
            Self::Tuple(scheme, Host::Domain(domain), port) => {
                serialized(scheme, &Host::Domain(url_idna::domain_to_unicode(domain)), *port)
            }
            _ => self.ascii_serialization(),
        }
    }
}

fn serialized<S: AsRef<str>>(scheme: &str, host: &Host<S>, port: u16) -> String {
    if url_core::scheme::SchemeType::of(scheme).default_port() == Some(port) {
        format!("{scheme}://{host}")
    } else {
        format!("{scheme}://{host}:{port}")
    }
}

pub(crate) fn of(url: &Url) -> Origin {
    let Standard::Tuple(scheme, host, port) = url.0.origin() else { return Origin::new_opaque() };
    let port = port.or(url_core::scheme::SchemeType::of(&scheme).default_port());
    match (Host::of(host), port) {
        (Some(host), Some(port)) => Origin::Tuple(scheme, host, port),
        _ => Origin::new_opaque(),
    }
}
