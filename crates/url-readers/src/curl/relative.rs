//! Relative references, which curl joins to the base URL as text.

use crate::reader::Reading;
use alloc::{format, string::String};
use core::fmt::Write;

/// Appends a relative reference to the part of the base URL that it keeps. A fragment of the base is dropped only after
/// a query. Spaces and bytes outside ASCII in the reference are encoded, except in a host.
pub(super) fn join(base: &Reading, input: &str) -> String {
    let components = &base.components;
    let authority_end = {
        let after_scheme = base.canonical.find("://").map_or(0, |at| at + 3);
        base.canonical[after_scheme..].find(['/', '?', '#']).map_or(base.canonical.len(), |at| after_scheme + at)
    };
    let (before_path, after) = base.canonical.split_at(authority_end);
    let path = after.split('?').next().unwrap_or_default();
    let (mut joined, rest) = match input.as_bytes() {
        [b'/', b'/', ..] => {
            let (host, rest) = input.split_at(host_end(input));
            (format!("{}:{host}", components.scheme.as_deref().unwrap_or_default()), rest)
        }
        [b'/', ..] => (before_path.into(), input),
        [b'?', ..] => (format!("{before_path}{path}"), input),
        _ => {
            let (folder, rest) = resolve_dot_segments(path, input);
            let lead = if folder.is_some() { "/" } else { "" };
            // A folder with an empty name has its slash already, and so has a text that starts with a slash.
            let slash = if folder == Some("") || rest.starts_with(['/', '?']) { "" } else { "/" };
            (format!("{before_path}{lead}{}{slash}", folder.unwrap_or_default()), rest)
        }
    };
    let mut is_query = false;
    for byte in rest.bytes() {
        is_query |= byte == b'?';
        // Writing to a string cannot fail.
        let _ = match byte {
            b' ' => joined.write_str(if is_query { "+" } else { "%20" }),
            0x80.. => write!(joined, "%{byte:02x}"),
            _ => joined.write_char(byte.into()),
        };
    }
    joined
}

/// Where the host of a reference that starts with two slashes ends. curl skips to the next two slashes, if the
/// reference has any, and ends the host at the first slash or question mark after them.
fn host_end(input: &str) -> usize {
    let start = input[2..].find("//").map_or(2, |at| at + 4);
    input[start..].find(['/', '?']).map_or(input.len(), |at| start + at)
}

/// Applies the leading dot segments of a reference to the path of the base. Returns the resulting folder without the
/// slashes around it, or `None` for the root, and the reference after its dot segments.
fn resolve_dot_segments<'p, 'i>(path: &'p str, input: &'i str) -> (Option<&'p str>, &'i str) {
    let without_name = |path: &'p str| Some(path.rsplit_once('/')?.0);
    let mut folder = without_name(path.strip_prefix('/').unwrap_or(path));
    let mut rest = input.strip_prefix("./").unwrap_or(input);
    while let Some(after) = rest.strip_prefix("../") {
        rest = after;
        folder = folder.map(|folder| without_name(folder).unwrap_or_default());
    }
    (folder, rest)
}
