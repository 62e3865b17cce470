//! "Remove dot-segments": a TODO in Barth's draft, which `Web::URL` filled.

use alloc::string::String;

/// Applies "Remove dot-segments from a string": replaces each `\` by `/`, then applies the steps of RFC 3986.
///
/// ```
/// use url_lineage::weburl_2011::remove_dot_segments;
///
/// assert_eq!(remove_dot_segments(r"\a\.\b/../c/.."), "/a/");
/// ```
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4>
pub fn remove_dot_segments(s: &str) -> String {
    url_readers::remove_dot_segments(&s.replace('\\', "/"))
}
