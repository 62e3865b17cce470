//! Resolution of a URI against another one.

use super::uri::Uri;
use crate::{dot_segments::kept_segments, rfc3986::append_query_and_fragment};
use alloc::{borrow::Cow, format, string::String};

impl Uri<'_> {
    /// Resolves a URI against this one, like `URI.resolve(URI)`.
    ///
    /// The rules come from RFC 2396, with which RFC 3986 and the URL Standard disagree. `..` segments that would leave
    /// the root stay in the path, and a query alone replaces the last segment, too. A path that starts with a slash
    /// keeps its dot segments. When paths are joined, empty segments are dropped from the whole path. A base without a
    /// scheme whose path is empty is joined without a slash. A port loses its leading zeros. If this URI is opaque, the
    /// result is the given one.
    ///
    /// ```
    /// use url_readers::java::Uri;
    ///
    /// let base = Uri::parse("http://h:080/a//b?q")?;
    /// assert_eq!(base.resolve(&Uri::parse("c")?).as_str(), "http://h:80/a/c");
    /// assert_eq!(base.resolve(&Uri::parse("?r")?).as_str(), "http://h:80/a/?r");
    /// assert_eq!(base.resolve(&Uri::parse("../../c")?).as_str(), "http://h:80/../c");
    ///
    /// assert_eq!(Uri::parse("//h")?.resolve(&Uri::parse("c")?).as_str(), "//hc");
    /// assert_eq!(Uri::parse("mailto:me@h")?.resolve(&Uri::parse("c")?).as_str(), "c");
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    ///
    /// Source: <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URI.html#resolve(java.net.URI)>
    #[must_use]
    pub fn resolve(&self, given: &Self) -> Self {
        let (Some(path), Some(given_path)) = (&self.path, &given.path) else { return given.clone() };
        if given.scheme.is_some() {
            return given.clone();
        }
        if given.authority.is_some() {
            return Self { scheme: self.scheme, ..given.clone() }.recomposed();
        }
        if given_path.is_empty() && given.query.is_none() && given.fragment.is_some() {
            if given.fragment == self.fragment {
                return self.clone();
            }
            return Self { fragment: given.fragment, ..self.clone() }.recomposed();
        }
        let path = if given_path.starts_with('/') { given_path.clone() } else { self.join(path, given_path).into() };
        Self { path: Some(path), query: given.query, fragment: given.fragment, ..self.clone() }.recomposed()
    }

    /// Joins the path of this URI without its last segment and a relative path.
    fn join(&self, path: &str, given: &str) -> String {
        let folder = match path.rfind('/') {
            Some(slash) => &path[..=slash],
            None if self.scheme.is_some() && !given.is_empty() => "/",
            None => "",
        };
        normalize(&format!("{folder}{given}"))
    }

    /// Sets the text to the components.
    fn recomposed(self) -> Self {
        let mut text = String::new();
        if let Some(scheme) = self.scheme {
            text.push_str(scheme);
            text.push(':');
        }
        if let Some(authority) = self.authority {
            text.push_str("//");
            text.push_str(&authority.recomposed());
        }
        text += self.path.as_deref().unwrap_or_default();
        append_query_and_fragment(&mut text, self.query, self.fragment);
        Self { text: Cow::Owned(text), ..self }
    }
}

/// Returns `path` without empty segments, `.` segments, and `..` segments after others. A relative path whose first
/// segment contains a colon gets a `.` segment before it.
///
/// Source: <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URI.html#normalize()>
fn normalize(path: &str) -> String {
    let with_dots = path.split('/').map(|segment| if segment.is_empty() { "." } else { segment });
    let (segments, is_folder) = kept_segments(with_dots);
    let is_absolute = path.starts_with('/');
    let mut normalized = String::with_capacity(path.len() + 2);
    if is_absolute {
        normalized.push('/');
    } else if segments.first().is_some_and(|first| first.contains(':')) {
        normalized.push_str("./");
    }
    normalized += &segments.join("/");
    if is_folder && !segments.is_empty() {
        normalized.push('/');
    }
    normalized
}
