//! "Remove dot-segments", with which `Web::URL`'s text filled a TODO of Barth's draft.

use alloc::string::String;

/// "Remove dot-segments from a string": a `\` becomes a `/`, and then the steps of RFC 3986 are applied.
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
