//! How java.net.URL resolves a reference.

use crate::{dot_segments::kept_segments, part::split_optional, rfc3986::append_query_and_fragment};
use alloc::{format, string::String};

/// The parts of a base URL.
pub(super) struct Base<'t> {
    pub(super) scheme: &'t str,
    /// It may be empty.
    pub(super) authority: &'t str,
    pub(super) path: &'t str,
    pub(super) query: Option<&'t str>,
    pub(super) fragment: Option<&'t str>,
}

/// Resolves a reference without a scheme, or after the scheme of the base, and returns the text of the URL.
///
/// Only a relative path loses dot segments, and a `..` that would leave the root stays. A query alone replaces the last
/// segment. An authority without a host keeps the path of the base.
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
        // Dot segments stay if the base has no path.
        (_, rest) if base.path.is_empty() && !base.authority.is_empty() => format!("/{rest}"),
        (_, rest) => {
            let folder = base.path.rfind('/').map_or("", |slash| &base.path[..=slash]);
            if rest.is_empty() { folder.into() } else { without_dot_segments(&format!("{folder}{rest}")) }
        }
    };
    written(base.scheme, authority.unwrap_or(base.authority), &path, query, fragment)
}

/// Removes dot segments, except each `..` without a segment to remove.
fn without_dot_segments(path: &str) -> String {
    let (start, relative) = path.strip_prefix('/').map_or(("", path), |rest| ("/", rest));
    let (kept, is_folder) = kept_segments(relative.split('/'));
    let end = if is_folder && !kept.is_empty() { "/" } else { "" };
    format!("{start}{}{end}", kept.join("/"))
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
