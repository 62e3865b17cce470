//! A reference in front of which a base URL stands.

use crate::reader::Reading;
use alloc::{format, string::String};
use core::fmt::Write;

/// Puts a relative reference behind what remains of the base URL: all in front of a `?`, with a fragment if there is no
/// query, and of that what is in front of the last slash. Its spaces and bytes outside of ASCII are encoded, but not
/// those of a host.
pub(super) fn join(base: &Reading, input: &str) -> String {
    let components = &base.components;
    let authority_end = {
        let after_scheme = base.canonical.find("://").map_or(0, |at| at + 3);
        base.canonical[after_scheme..].find(['/', '?', '#']).map_or(base.canonical.len(), |at| after_scheme + at)
    };
    let (before_path, behind) = base.canonical.split_at(authority_end);
    let path = behind.split('?').next().unwrap_or_default();
    let (mut joined, rest) = match input.as_bytes() {
        [b'/', b'/', ..] => {
            let (host, rest) = input.split_at(host_end(input));
            (format!("{}:{host}", components.scheme.as_deref().unwrap_or_default()), rest)
        }
        [b'/', ..] => (before_path.into(), input),
        [b'?', ..] => (format!("{before_path}{path}"), input),
        _ => {
            let (folder, rest) = climb(path, input);
            let lead = if folder.is_some() { "/" } else { "" };
            // A folder without a name has its slash already, and what begins with a slash is given no other.
            let slash = if folder == Some("") || rest.starts_with(['/', '?']) { "" } else { "/" };
            (format!("{before_path}{lead}{}{slash}", folder.unwrap_or_default()), rest)
        }
    };
    let mut is_query = false;
    for byte in rest.bytes() {
        is_query |= byte == b'?';
        // Writing to a string does not fail.
        let _ = match byte {
            b' ' => joined.write_str(if is_query { "+" } else { "%20" }),
            0x80.. => write!(joined, "%{byte:02x}"),
            _ => joined.write_char(byte.into()),
        };
    }
    joined
}

/// Where what is taken for the host of a reference ends that begins with two slashes: at a slash or question mark
/// behind the next two, if there are such, wherever they stand.
fn host_end(input: &str) -> usize {
    let start = input[2..].find("//").map_or(2, |at| at + 4);
    input[start..].find(['/', '?']).map_or(input.len(), |at| start + at)
}

/// The folder that a reference begins in, without the slashes around it, or `None` at the root, and what is left of the
/// reference behind the dot segments that led there.
fn climb<'p, 'i>(path: &'p str, input: &'i str) -> (Option<&'p str>, &'i str) {
    let without_name = |path: &'p str| Some(path.rsplit_once('/')?.0);
    let mut folder = without_name(path.strip_prefix('/').unwrap_or(path));
    let mut rest = input.strip_prefix("./").unwrap_or(input);
    while let Some(behind) = rest.strip_prefix("../") {
        rest = behind;
        folder = folder.map(|folder| without_name(folder).unwrap_or_default());
    }
    (folder, rest)
}
