//! A URL by the members of the URL class.

use alloc::string::String;
use core::fmt;
use serde::Serialize;
use url_core::{redacted::Loggable, web::WebUrl};

/// The members of the [URL class](https://url.spec.whatwg.org/#url-class), but for `searchParams`.
///
/// ```
/// use url_core::web::WebUrl;
/// use url_report::members::Members;
///
/// let url = WebUrl::new("https://example.com/?q", None).unwrap();
/// let json = serde_json::to_string(&Members::of(&url)).unwrap();
/// assert!(json.contains(r#""search":"?q","hash":"""#));
/// ```
#[derive(Clone, Serialize)]
pub struct Members<'u> {
    href: &'u str,
    origin: String,
    protocol: &'u str,
    username: &'u str,
    password: &'u str,
    host: &'u str,
    hostname: &'u str,
    port: &'u str,
    pathname: &'u str,
    search: &'u str,
    hash: &'u str,
}

/// Shows the href without its secrets.
impl fmt::Debug for Members<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Members").field("href", &Loggable(self.href)).finish_non_exhaustive()
    }
}

impl<'u> Members<'u> {
    /// The members of a URL. See the example of the type.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let url = WebUrl::new("data:,", None).unwrap();
    /// let json = serde_json::to_string(&url_report::members::Members::of(&url)).unwrap();
    /// assert!(json.contains(r#""origin":"null""#));
    /// ```
    #[must_use]
    pub fn of(url: &'u WebUrl) -> Self {
        Self {
            href: url.href(),
            origin: url.origin(),
            protocol: url.protocol(),
            username: url.username(),
            password: url.password(),
            host: url.host(),
            hostname: url.hostname(),
            port: url.port(),
            pathname: url.pathname(),
            search: url.search(),
            hash: url.hash(),
        }
    }
}
