//! The standard's section on equivalence, and more rules to compare URLs by, or to write equivalent ones in one way.
//!
//! Source: <https://url.spec.whatwg.org/#url-equivalence>

pub use crate::beyond::normalize::Normalizer;
use crate::{
    query::RawPair,
    record::{Url, UrlRef},
};
use alloc::{borrow::Cow, string::String, vec::Vec};

url_names::named_enum! {
    /// A rule by which two URLs are the same.
    ///
    /// `==` is [`Exact`](Self::Exact). No rule asks a server. Two URLs that differ by all rules can lead to the same
    /// page, and one URL can lead to two pages. Whether two URLs are schemelessly same site depends on the public
    /// suffix list; see the crate url-psl.
    ///
    /// ```
    /// use url_core::{Url, equivalence::Equality};
    ///
    /// let a = Url::parse("https://example.com/%7euser?x=1&y=2#top")?;
    /// let b = Url::parse("https://example.com/~user?x=1&y=2#top")?;
    /// assert!(a.equals_by(&b, Equality::PercentNormal));
    /// assert!(!a.equals_by(&b, Equality::Exact));
    ///
    /// let c = Url::parse("https://example.com/~user?y=2&x=1#top")?;
    /// assert!(b.equals_by(&c, Equality::QueryOrderIgnored));
    /// assert!(!a.equals_by(&c, Equality::QueryOrderIgnored));
    /// assert!(a.equals_by(&c, Equality::SameOrigin));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum Equality {
        /// The hrefs are the same.
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-equals>
        Exact = "exact",
        /// The hrefs without their fragments are the same.
        ///
        /// Source: <https://url.spec.whatwg.org/#url-equals-exclude-fragments>
        WithoutFragment = "without-fragment",
        /// The hrefs are the same except for the spelling of percent-encoded bytes: the case of hex digits, and whether
        /// unreserved characters are encoded.
        ///
        /// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2>
        PercentNormal = "percent-normal",
        /// [`PercentNormal`](Self::PercentNormal), and in a Windows path, the case of the drive letter and the spelling
        /// of its colon do not matter either.
        ///
        /// ```
        /// use url_core::{Url, equivalence::Equality};
        ///
        /// let same = |a, b| Url::parse(a).unwrap().equals_by(&Url::parse(b).unwrap(), Equality::SameDrive);
        /// assert!(same("file:///c%3A/x", "file:///C:/x"));
        /// assert!(!same("file:///C:/x", "file:///C:/X"));
        /// ```
        SameDrive = "same-drive",
        /// The hrefs are the same except for the order of the names in the query and empty pieces between the pairs.
        ///
        /// A query without a pair is the same as none. Pairs are compared without decoding them, and the order of pairs
        /// with the same name matters.
        ///
        /// ```
        /// use url_core::{Url, equivalence::Equality};
        ///
        /// let same = |a, b| Url::parse(a).unwrap().equals_by(&Url::parse(b).unwrap(), Equality::QueryOrderIgnored);
        /// assert!(same("https://h/?a=1&b&a=2", "https://h/?b&&a=1&a=2"));
        /// assert!(same("https://h/?", "https://h/"));
        /// assert!(!same("https://h/?a=1&a=2", "https://h/?a=2&a=1"));
        /// ```
        QueryOrderIgnored = "query-order-ignored",
        /// The origins are the same tuple origin.
        ///
        /// An opaque origin is never the same, so a `file` or `data` URL is not even the same as itself.
        ///
        /// Source: <https://html.spec.whatwg.org/multipage/browsers.html#same-origin>
        SameOrigin = "same-origin",
    }
}

impl Equality {
    /// Returns whether the two URLs are the same by this rule.
    ///
    /// ```
    /// # use url_core::{UrlRef, equivalence::Equality};
    /// let parse = |text| UrlRef::from_serialized(text).unwrap();
    /// let (a, b) = (parse("https://h/#a"), parse("https://h/#b"));
    /// assert!(Equality::WithoutFragment.holds(a, b));
    /// assert!(!Equality::Exact.holds(a, b));
    /// ```
    #[inline]
    pub fn holds<'a, 'b>(self, a: impl Into<UrlRef<'a>>, b: impl Into<UrlRef<'b>>) -> bool {
        let (a, b) = (a.into(), b.into());
        match self {
            Self::Exact => a == b,
            Self::WithoutFragment => a.without_fragment() == b.without_fragment(),
            Self::PercentNormal => Normalizer::PERCENT.href(a) == Normalizer::PERCENT.href(b),
            Self::SameDrive => {
                let normalizer = Normalizer::PERCENT.drive_letter(true);
                normalizer.href(a) == normalizer.href(b)
            }
            Self::QueryOrderIgnored => without_query(a) == without_query(b) && sorted_pairs(a) == sorted_pairs(b),
            Self::SameOrigin => a.origin() == b.origin(),
        }
    }

    /// Returns a string that two URLs have in common exactly if they are the same by this rule, such as for a map.
    /// Returns `None` for a URL that is not even the same as itself.
    ///
    /// ```
    /// # use url_core::{UrlRef, equivalence::Equality};
    /// let key = |rule: Equality, url| rule.key(UrlRef::from_serialized(url).unwrap());
    /// assert_eq!(key(Equality::WithoutFragment, "https://h/#a"), key(Equality::WithoutFragment, "https://h/#b"));
    /// assert_ne!(key(Equality::Exact, "https://h/#a"), key(Equality::Exact, "https://h/#b"));
    /// assert_eq!(key(Equality::SameOrigin, "data:x"), None);
    /// ```
    pub fn key<'u>(self, url: impl Into<UrlRef<'u>>) -> Option<Cow<'u, str>> {
        let url = url.into();
        Some(match self {
            Self::Exact => url.href.into(),
            Self::WithoutFragment => url.without_fragment().into(),
            Self::PercentNormal => Normalizer::PERCENT.href(url).into(),
            Self::SameDrive => Normalizer::PERCENT.drive_letter(true).href(url).into(),
            Self::QueryOrderIgnored => with_sorted_query(url).into(),
            Self::SameOrigin => {
                let origin = url.origin();
                return origin.is_tuple().then(|| origin.ascii_serialization().into());
            }
        })
    }
}

impl Url {
    /// Returns whether this URL and `other` are the same by `rule`.
    ///
    /// ```
    /// use url_core::{Url, equivalence::Equality};
    ///
    /// let (a, b) = (Url::parse("https://example.com/%7e")?, Url::parse("https://example.com/~")?);
    /// assert!(a.equals_by(&b, Equality::PercentNormal));
    /// assert!(!a.equals_by(&b, Equality::Exact));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "equals")]
    #[inline]
    pub fn equals_by<'a>(&self, other: impl Into<UrlRef<'a>>, rule: Equality) -> bool {
        rule.holds(self, other)
    }
}

impl UrlRef<'_> {
    /// Returns whether the two URLs are the same by `rule`, like [`Url::equals_by`].
    ///
    /// ```
    /// # use url_core::{UrlRef, equivalence::Equality};
    /// let parse = |text| UrlRef::from_serialized(text).unwrap();
    /// let (a, b) = (parse("https://h/%7e"), parse("https://h/~"));
    /// assert!(a.equals_by(b, Equality::PercentNormal));
    /// assert!(!a.equals_by(b, Equality::Exact));
    /// ```
    #[inline]
    pub fn equals_by<'a>(&self, other: impl Into<UrlRef<'a>>, rule: Equality) -> bool {
        rule.holds(*self, other)
    }
}

/// Returns the href before the query, and the fragment.
#[inline]
fn without_query(url: UrlRef<'_>) -> (&str, Option<&str>) {
    (&url.href[..url.offsets.path_end(url.href.len())], url.fragment())
}

#[inline]
fn sorted_pairs(url: UrlRef<'_>) -> Vec<&str> {
    let mut pairs: Vec<_> = url.raw_query().pairs().collect();
    pairs.sort_by_key(RawPair::raw_name);
    pairs.iter().map(RawPair::raw).collect()
}

/// Returns the href with its pairs in the order of their names, and without empty pieces between them.
fn with_sorted_query(url: UrlRef<'_>) -> String {
    let (before, fragment) = without_query(url);
    let mut text = String::from(before);
    for (index, pair) in sorted_pairs(url).into_iter().enumerate() {
        text.push(if index == 0 { '?' } else { '&' });
        text.push_str(pair);
    }
    if let Some(fragment) = fragment {
        text.push('#');
        text.push_str(fragment);
    }
    text
}

/// Implements equality, order and hashing by the text of a type, and how it is shown.
macro_rules! by_text {
    ($($type:ty = $name:literal),*) => {$(
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl Eq for $type {}

        impl PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $type {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl core::hash::Hash for $type {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        /// Shows the text without its secrets, as [`redacted`](crate::redacted) says.
        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.redacted().fmt_as($name, f)
            }
        }
    )*};
}

pub(crate) use by_text;

by_text!(Url = "Url", UrlRef<'_> = "UrlRef");
