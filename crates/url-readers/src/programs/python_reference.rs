//! How Python splits a string, and joins a base and a reference.

use crate::{part::split_optional, rfc3986::is_scheme};
use alloc::{format, string::String, vec::Vec};

/// A text that is split.
pub(super) struct Split<'t> {
    /// In lower case.
    pub(super) scheme: Option<String>,
    pub(super) authority: &'t str,
    /// Whether two slashes come before the authority, which may be empty.
    has_slashes: bool,
    pub(super) path: &'t str,
    pub(super) query: Option<&'t str>,
    pub(super) fragment: Option<&'t str>,
}

impl<'t> Split<'t> {
    /// Splits a text that is [`cleaned`].
    pub(super) fn of(text: &'t str) -> Self {
        let (scheme, rest) = split_scheme(text);
        let has_slashes = rest.starts_with("//");
        let (authority, rest) = match rest.strip_prefix("//") {
            Some(rest) => rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len())),
            None => ("", rest),
        };
        let (rest, fragment) = split_optional(rest, '#');
        let (path, query) = split_optional(rest, '?');
        Self { scheme: scheme.map(str::to_ascii_lowercase), authority, has_slashes, path, query, fragment }
    }
}

/// Returns the text without blanks and controls before it, and without tabs and line breaks.
pub(super) fn cleaned(text: &str) -> String {
    text.trim_start_matches(|c| c <= ' ').replace(['\t', '\n', '\r'], "")
}

/// The scheme, if there is one, and the text after its colon.
fn split_scheme(text: &str) -> (Option<&str>, &str) {
    match text.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => (Some(scheme), rest),
        _ => (None, text),
    }
}

/// The schemes with which a reference is joined to a base. An empty one is none.
#[rustfmt::skip]
const SCHEMES: &[&str] = &[
    "", "file", "ftp", "gopher", "http", "https", "imap", "mms", "nntp", "prospero", "rtsp", "rtsps", "rtspu", "sftp", "shttp", "svn",
    "svn+ssh", "wais", "ws", "wss",
];

/// Those in which version 3.11 knows parameters.
const SCHEMES_WITH_PARAMETERS: &[&str] =
    &["", "ftp", "http", "https", "imap", "mms", "prospero", "rtsp", "rtsps", "rtspu", "sftp", "shttp"];

fn scheme_of<'s>(split: &'s Split<'_>) -> &'s str {
    split.scheme.as_deref().unwrap_or_default()
}

/// Joins a base and a reference like `urljoin`.
///
/// A reference with another scheme stays as it is, and so does any reference to a base whose scheme is not one of
/// [`SCHEMES`]. Empty segments of a relative path are dropped, also those of the base. Only a path that is joined loses
/// dot segments. Version 3.11 splits parameters behind the first semicolon of the last segment, and drops them if they
/// are empty. Version 3.14 distinguishes an empty query from none.
pub(super) fn join(base: &str, input: &str, is_3_11: bool, written: impl Fn(&Split<'_>) -> String) -> String {
    let (base, text) = (cleaned(base), cleaned(input));
    let (base, mut target) = (Split::of(&base), Split::of(&text));
    let scheme = target.scheme.clone().or_else(|| base.scheme.clone());
    if scheme != base.scheme || !SCHEMES.contains(&scheme_of(&base)) {
        return input.into();
    }
    target.scheme = scheme;
    let has_parameters = is_3_11 && SCHEMES_WITH_PARAMETERS.contains(&scheme_of(&base));
    // Empty parameters are dropped with their semicolon.
    let kept = |path| match split_parameters(path) {
        (before, "") if has_parameters => before,
        _ => path,
    };
    if !target.authority.is_empty() {
        target.path = kept(target.path);
        return written(&target);
    }
    target.authority = base.authority;
    let (path, parameters) = if has_parameters { split_parameters(target.path) } else { (target.path, "") };
    if path.is_empty() && parameters.is_empty() {
        target.path = kept(base.path);
        if target.query.is_none_or(|query| is_3_11 && query.is_empty()) {
            target.query = base.query;
            if !is_3_11 {
                target.fragment = target.fragment.or(base.fragment);
            }
        }
        return written(&target);
    }
    let base_path = if has_parameters { split_parameters(base.path).0 } else { base.path };
    let mut joined = joined_path(base_path, path);
    if !parameters.is_empty() {
        joined = format!("{joined};{parameters}");
    }
    // Version 3.11 writes a slash after a host only, or after a scheme that has one.
    if !is_3_11 && base.has_slashes && !joined.starts_with('/') {
        joined.insert(0, '/');
    }
    target.path = &joined;
    written(&target)
}

/// Splits a path behind the first semicolon of its last segment.
fn split_parameters(path: &str) -> (&str, &str) {
    let last = path.rfind('/').map_or(0, |slash| slash + 1);
    path[last..].find(';').map_or((path, ""), |at| (&path[..last + at], &path[last + at + 1..]))
}

/// Joins the paths, and removes dot segments.
fn joined_path(base: &str, path: &str) -> String {
    let mut segments: Vec<&str> = Vec::new();
    if !path.starts_with('/') {
        segments.extend(base.split('/'));
        if segments.last().is_some_and(|last| !last.is_empty()) {
            segments.pop();
        }
    }
    let is_relative = !segments.is_empty() || !path.starts_with('/');
    segments.extend(path.split('/'));
    let last = segments.len() - 1;
    let mut kept: Vec<&str> = Vec::new();
    for (at, segment) in segments.iter().enumerate() {
        match *segment {
            "" if is_relative && at > 0 && at < last => {}
            "." => {}
            ".." => drop(kept.pop()),
            segment => kept.push(segment),
        }
    }
    if matches!(segments[last], "." | "..") {
        kept.push("");
    }
    let joined = kept.join("/");
    if joined.is_empty() { "/".into() } else { joined }
}
