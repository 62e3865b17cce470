//! How java.net.URL resolves a reference.

use crate::{part::split_optional, rfc3986::append_query_and_fragment};
use alloc::{format, string::String, vec::Vec};

/// The parts of a base URL.
pub(super) struct Base<'t> {
    pub(super) scheme: &'t str,
    /// Whether two slashes come before the authority.
    pub(super) has_slashes: bool,
    /// It may be empty.
    pub(super) authority: &'t str,
    pub(super) path: &'t str,
    pub(super) query: Option<&'t str>,
    pub(super) fragment: Option<&'t str>,
}

/// Resolves a reference without a scheme, or after the scheme of the base, and returns the text of the URL.
///
/// Only a relative path loses dot segments, by rules of its own ([`without_dot_segments`]). A query alone replaces the
/// last segment. An authority without a host keeps the path of the base.
pub(super) fn resolve(base: &Base<'_>, reference: &str) -> String {
    let (before, fragment) = split_optional(reference, '#');
    if before.is_empty() {
        return written(base.scheme, base.authority, base.path, base.query, fragment.or(base.fragment));
    }
    let (rest, query) = split_optional(before, '?');
    let (authority, rest) = match rest.strip_prefix("//") {
        Some(after) if !after.starts_with("//") => {
            let (authority, path) = after.split_at(after.find('/').unwrap_or(after.len()));
            (Some(authority), path)
        }
        _ => (None, rest),
    };
    let path = match (authority, rest) {
        (Some(authority), "") if !authority.is_empty() => String::new(),
        (Some(_), "") => base.path.into(),
        (_, rest) if rest.starts_with('/') => rest.into(),
        (_, "") => format!("{}/", &base.path[..base.path.rfind('/').unwrap_or(0)]),
        // Dot segments stay if the base has no path.
        (_, rest) if base.path.is_empty() => format!("{}{rest}", if base.has_slashes { "/" } else { "" }),
        (_, rest) => {
            let folder = base.path.rfind('/').map_or("", |slash| &base.path[..=slash]);
            without_dot_segments(&format!("{folder}{rest}"))
        }
    };
    written(base.scheme, authority.unwrap_or(base.authority), &path, query, fragment)
}

/// Removes dot segments as java.net.URL does, from a path that is joined.
///
/// A `..` between slashes removes the segment before it, except the first segment if nothing or a `..` is there. Then a
/// `..` at the end removes everything from the segment before the first one that *starts* with `..`, and stays if there
/// is none before it: `/..a//..` stays as it is.
fn without_dot_segments(path: &str) -> String {
    let segments: Vec<&str> = path.split('/').collect();
    let last = segments.len() - 1;
    let mut kept: Vec<&str> = Vec::new();
    for (at, segment) in segments.iter().enumerate() {
        let is_between = at > 0 && at < last;
        match *segment {
            "." if is_between => {}
            // The first segment of an absolute path is the empty one before its slash.
            ".." if is_between && kept.len() > 1 && !(kept.len() == 2 && kept[1] == ".." && kept[0].is_empty()) => {
                kept.pop();
            }
            segment => kept.push(segment),
        }
    }
    let mut path = kept.join("/");
    if path.ends_with("/..")
        && let Some(first) = path.find("/..")
        && let Some(slash) = path[..first].rfind('/')
    {
        path.truncate(slash + 1);
    }
    if path.len() > 2 && path.starts_with("./") {
        path.drain(..2);
    }
    if path.ends_with("/.") {
        path.pop();
    }
    path
}

fn written(scheme: &str, authority: &str, path: &str, query: Option<&str>, fragment: Option<&str>) -> String {
    let mut text = format!("{scheme}:");
    if !authority.is_empty() {
        text = text + "//" + authority;
    }
    text += path;
    append_query_and_fragment(&mut text, query, fragment);
    text
}
