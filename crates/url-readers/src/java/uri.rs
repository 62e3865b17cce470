//! The class java.net.URI.

use super::{
    authority::Authority,
    characters::{FRAGMENT, OPAQUE, PATH, QUERY, rejected, unexpected},
};
use crate::{part::Part, reader::Failure, rfc3986::first_outside_scheme};
use alloc::{borrow::Cow, string::ToString};
use core::fmt;
use url_core::redacted::Redactor;

/// A URI, as the class java.net.URI of JDK 17 has it.
///
/// The class follows RFC 2396 and RFC 2732, with deviations that its documentation lists, most notably:
///
/// - characters beyond US-ASCII that are neither controls nor spaces may be wherever a percent-encoded octet may be;
/// - an authority may be empty if something follows it, and is then undefined, as in `file:///etc`;
/// - an IPv6 address may have a scope, as in `[fe80::1%eth0]`.
///
/// An authority that does not name a server is _registry-based_ (`http://a_b:80/`). Its user information, host and port
/// are undefined. A URI with a scheme and no slash after it is _opaque_ (`mailto:me@example.com`) and only has a
/// scheme, a scheme-specific part and a fragment.
///
/// Components are as written; the getters are those that are called `getRaw…` in Java, where there are two. `Debug`
/// shows the text without its secrets, as [`url_core::redacted`] says.
///
/// ```
/// use url_readers::java::Uri;
///
/// let uri = Uri::parse("http://u@example.com:080/a?b#c")?;
/// assert_eq!((uri.user_info(), uri.host(), uri.port()), (Some("u"), Some("example.com"), Some(80)));
/// assert_eq!((uri.path(), uri.query(), uri.fragment()), (Some("/a"), Some("b"), Some("c")));
///
/// let uri = Uri::parse("http://a_b:80/")?;
/// assert_eq!((uri.authority(), uri.host(), uri.port()), (Some("a_b:80"), None, None));
///
/// let failure = Uri::parse("http://h/a b").unwrap_err();
/// assert_eq!(failure.range(), Some(10..11));
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URI.html>
#[derive(Clone, Eq, Hash, PartialEq)]
pub struct Uri<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) scheme: Option<&'t str>,
    pub(super) authority: Option<Authority<'t>>,
    /// `None` if the URI is opaque.
    pub(super) path: Option<Cow<'t, str>>,
    pub(super) query: Option<&'t str>,
    pub(super) fragment: Option<&'t str>,
}

impl<'t> Uri<'t> {
    /// Parses a string like the constructor `URI(String)`. A relative reference is a URI without a scheme.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// assert_eq!(Uri::parse("../a")?.path(), Some("../a"));
    /// assert!(Uri::parse("http://").is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If Java throws a `URISyntaxException`. The range covers the first character that is not allowed, or the part
    /// that was not expected.
    pub fn parse(text: &'t str) -> Result<Self, Failure> {
        let (scheme, rest) = split_scheme(Part::new(text))?;
        let (rest, fragment) = rest.split_optional('#');
        fragment.map_or(Ok(()), |fragment| FRAGMENT.check(fragment))?;
        let uri = Self {
            text: Cow::Borrowed(text),
            scheme: scheme.map(|part| part.text),
            authority: None,
            path: None,
            query: None,
            fragment: fragment.map(|part| part.text),
        };
        if scheme.is_some() && !rest.text.starts_with('/') {
            if rest.text.is_empty() {
                return Err(rejected("expected a scheme-specific part", rest.range()));
            }
            OPAQUE.check(rest)?;
            return Ok(uri);
        }
        let (rest, query) = rest.split_optional('?');
        query.map_or(Ok(()), |query| QUERY.check(query))?;
        let (authority, path) = split_authority(rest);
        PATH.check(path)?;
        let authority = match authority {
            Some(authority) if !authority.text.is_empty() => Some(Authority::parse(authority)?),
            Some(empty) if path.text.is_empty() && query.is_none() && fragment.is_none() => {
                return Err(rejected("expected an authority", empty.range()));
            }
            _ => None,
        };
        Ok(Self { authority, path: Some(Cow::Borrowed(path.text)), query: query.map(|part| part.text), ..uri })
    }

    /// Returns the whole URI, like `toString`.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// assert_eq!(Uri::parse("HTTP://H:08/")?.as_str(), "HTTP://H:08/");
    /// assert!(Uri::parse("h:").is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the scheme, as written.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// assert_eq!(Uri::parse("HTTP://h")?.scheme(), Some("HTTP"));
    /// assert_eq!(Uri::parse("//h")?.scheme(), None);
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn scheme(&self) -> Option<&'t str> {
        self.scheme
    }

    /// Returns whether the URI is opaque: it has a scheme, and no slash after it.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// assert!(Uri::parse("urn:a:b")?.is_opaque());
    /// assert!(!Uri::parse("urn:/a:b")?.is_opaque());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn is_opaque(&self) -> bool {
        self.path.is_none()
    }

    /// Returns all between the scheme and the fragment.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// assert_eq!(Uri::parse("mailto:me@h?subject=s#f")?.scheme_specific_part(), "me@h?subject=s");
    /// assert_eq!(Uri::parse("#f")?.scheme_specific_part(), "");
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn scheme_specific_part(&self) -> &str {
        let start = self.scheme.map_or(0, |scheme| scheme.len() + 1);
        let end = self.text.len() - self.fragment.map_or(0, |fragment| fragment.len() + 1);
        &self.text[start..end]
    }

    /// Returns the authority. An empty one is undefined.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// assert_eq!(Uri::parse("http://u@h:08/")?.authority(), Some("u@h:08"));
    /// assert_eq!(Uri::parse("file:///etc")?.authority(), None);
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn authority(&self) -> Option<&'t str> {
        self.authority.map(|authority| authority.text)
    }

    /// Returns the user information, if the authority names a server.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// assert_eq!(Uri::parse("http://u:p@h/")?.user_info(), Some("u:p"));
    /// assert_eq!(Uri::parse("http://u:p@a_b/")?.user_info(), None);
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn user_info(&self) -> Option<&'t str> {
        self.authority?.server?.user_info
    }

    /// Returns the host, if the authority names a server. An IPv6 address is in brackets.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// assert_eq!(Uri::parse("http://[::1]:80/")?.host(), Some("[::1]"));
    /// assert_eq!(Uri::parse("http://a_b/")?.host(), None);
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn host(&self) -> Option<&'t str> {
        Some(self.authority?.server?.host)
    }

    /// Returns the port, if the authority names a server and has one. It may be as high as 2147483647.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// assert_eq!(Uri::parse("http://h:65536/")?.port(), Some(65536));
    /// assert_eq!(Uri::parse("http://h:/")?.port(), None);
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn port(&self) -> Option<u32> {
        self.authority?.server?.port
    }

    /// Returns the path, which may be empty, unless the URI is opaque.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// assert_eq!(Uri::parse("http://h")?.path(), Some(""));
    /// assert_eq!(Uri::parse("mailto:me@h")?.path(), None);
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// Returns the query, unless the URI is opaque.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// assert_eq!(Uri::parse("http://h?q")?.query(), Some("q"));
    /// assert_eq!(Uri::parse("mailto:me@h?q")?.query(), None);
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn query(&self) -> Option<&'t str> {
        self.query
    }

    /// Returns the fragment.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// assert_eq!(Uri::parse("mailto:me@h#f")?.fragment(), Some("f"));
    /// assert_eq!(Uri::parse("http://h")?.fragment(), None);
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn fragment(&self) -> Option<&'t str> {
        self.fragment
    }
}

impl fmt::Debug for Uri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Uri").field(&Redactor::new().text(&self.text).to_string()).finish()
    }
}

/// Splits off the scheme, which ends at a colon before any of `/?#`.
fn split_scheme(text: Part<'_>) -> Result<(Option<Part<'_>>, Part<'_>), Failure> {
    let Some(colon) = text.text.find([':', '/', '?', '#']).filter(|at| text.text[*at..].starts_with(':')) else {
        return Ok((None, text));
    };
    let (scheme, rest) = text.split_at(colon);
    if scheme.text.is_empty() {
        return Err(rejected("expected a scheme before the colon", 0..1));
    }
    match first_outside_scheme(scheme.text) {
        Some(at) => Err(unexpected(scheme, at, "scheme")),
        None => Ok((Some(scheme), rest.skip(1))),
    }
}

/// Splits the text before the query into the authority, which is after two slashes, and the path.
fn split_authority(text: Part<'_>) -> (Option<Part<'_>>, Part<'_>) {
    if !text.text.starts_with("//") {
        return (None, text);
    }
    let rest = text.skip(2);
    let (authority, path) = rest.split_at(rest.text.find('/').unwrap_or(rest.text.len()));
    (Some(authority), path)
}
