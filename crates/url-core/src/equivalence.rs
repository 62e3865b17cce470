//! URL equivalence, and the traits that the href decides.

use crate::record::{Url, UrlRef};
use alloc::string::ToString;
use core::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
};

impl Url {
    /// Whether this URL equals `other`, or does so once both have lost their fragments.
    ///
    /// ```
    /// # use url_core::Url;
    /// let (a, b) = (Url::parse("https://example.com/#a")?, Url::parse("https://example.com/#b")?);
    /// assert!(a.equals(&b, true));
    /// assert!(!a.equals(&b, false));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-equals>
    #[inline]
    pub fn equals(&self, other: &Self, exclude_fragments: bool) -> bool {
        self.borrowed().equals(other, exclude_fragments)
    }
}

impl UrlRef<'_> {
    /// The same as [`Url::equals`].
    ///
    /// ```
    /// # use url_core::UrlRef;
    /// let (a, b) = (UrlRef::parse("https://h/#a").unwrap(), UrlRef::parse("https://h/#b").unwrap());
    /// assert!(a.equals(b, true));
    /// assert!(!a.equals(b, false));
    /// ```
    #[inline]
    pub fn equals<'a>(&self, other: impl Into<UrlRef<'a>>, exclude_fragments: bool) -> bool {
        let other = other.into();
        if exclude_fragments { self.without_fragment() == other.without_fragment() } else { *self == other }
    }
}

/// Implements for both types what the href decides.
macro_rules! by_href {
    ($($type:ty = $name:literal),*) => {$(
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl Eq for $type {}

        impl PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $type {
            fn cmp(&self, other: &Self) -> Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl Hash for $type {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        /// The href, with `***` in place of a password: logs are read by many.
        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple($name).field(&self.redacted().to_string()).finish()
            }
        }
    )*};
}

by_href!(Url = "Url", UrlRef<'_> = "UrlRef");
