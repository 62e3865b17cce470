//! The paths of cookies.

/// Returns whether `request_path` path-matches `cookie_path`, that is, whether a cookie with the path `cookie_path` is
/// sent with a request for `request_path`.
///
/// Both are paths as they are in an href, percent-encoded and compared byte by byte: `/%61` does not match `/a`.
///
/// ```
/// use url_core::{Url, path::path_matches};
///
/// let url = Url::parse("https://example.com/docs/api/?q")?;
/// assert!(path_matches(url.path(), "/docs"));
/// assert!(path_matches(url.path(), "/docs/"));
///
/// assert!(!path_matches("/docsearch", "/docs"));
/// assert!(!path_matches("/docs", "/docs/"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: [RFC 6265, 5.1.4](https://www.rfc-editor.org/rfc/rfc6265#section-5.1.4)
pub fn path_matches(request_path: &str, cookie_path: &str) -> bool {
    request_path
        .strip_prefix(cookie_path)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || cookie_path.ends_with('/'))
}

/// Returns the default-path of a URL whose path is `path`: the path of a cookie that this URL sets without the
/// attribute `Path`. It is `path` up to its last slash, without this slash unless it is also the first one.
///
/// A path that does not start with a slash, such as an opaque or empty one, has the default-path `/`.
///
/// ```
/// use url_core::{Url, path::default_path};
///
/// let url = Url::parse("https://example.com/docs/api/index.html?q=/")?;
/// assert_eq!(default_path(url.path()), "/docs/api");
/// assert_eq!(default_path("/docs/"), "/docs");
/// assert_eq!(default_path("/docs"), "/");
///
/// assert_eq!(default_path("docs/api"), "/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: [RFC 6265, 5.1.4](https://www.rfc-editor.org/rfc/rfc6265#section-5.1.4)
pub fn default_path(path: &str) -> &str {
    match path.rfind('/') {
        Some(last) if last > 0 && path.starts_with('/') => &path[..last],
        _ => "/",
    }
}
