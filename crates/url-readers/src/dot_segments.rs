//! The algorithm "remove dot segments" of RFC 3986, which curl and the ancestors of the URL Standard use as well. Java
//! and wget use another one.

use alloc::{string::String, vec::Vec};

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

/// Returns `segments` without `.`, and without each `..` and the segment before it. Unlike in RFC 3986, a `..` that
/// would leave the root stays. Also returns whether the last segment was dropped, so that a slash is before the end.
pub(crate) fn kept_segments<'p>(segments: impl Iterator<Item = &'p str>) -> (Vec<&'p str>, bool) {
    let mut kept: Vec<&str> = Vec::new();
    let mut is_folder = false;
    for segment in segments {
        is_folder = match segment {
            "." => true,
            ".." if kept.last().is_some_and(|last| *last != "..") => {
                kept.pop();
                true
            }
            segment => {
                kept.push(segment);
                false
            }
        };
    }
    (kept, is_folder)
}
