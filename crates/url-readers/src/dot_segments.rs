//! The algorithm "remove dot segments" of RFC 3986, which curl and the ancestors of the URL Standard use as well.

use alloc::string::String;

/// Returns `path` without its `.` and `..` segments.
///
/// ```
/// assert_eq!(url_readers::remove_dot_segments("/a/./b/../c"), "/a/c");
/// ```
///
/// For the other crates of `urlstack`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4>
pub fn remove_dot_segments(path: &str) -> String {
    let mut output = String::with_capacity(path.len());
    // Dot segments at the start of a relative path are dropped, together with their slashes.
    let mut input = path;
    while let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
        input = rest;
    }
    if matches!(input, "." | "..") {
        return output;
    }
    while !input.is_empty() {
        let start = usize::from(input.starts_with('/'));
        let end = input[start..].find('/').map_or(input.len(), |len| start + len);
        let is_last = end == input.len();
        match &input[..end] {
            segment @ ("/." | "/..") => {
                if segment == "/.." {
                    output.truncate(output.rfind('/').unwrap_or(0));
                }
                if is_last {
                    output.push('/');
                }
            }
            segment => output.push_str(segment),
        }
        input = &input[end..];
    }
    output
}
