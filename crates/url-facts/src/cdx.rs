//! The key of a URL in the index of a web archive, as CDX files and the servers for them have it.
//!
//! All URLs that probably lead to the same capture have one key. It is in lower case, without the scheme, userinfo, the
//! default port, `www.` and the fragment. Labels of the host are in reverse order. Percent-encoded bytes are decoded as
//! often as they can be, and encoded once where they must be. Empty segments and the slash at the end of the path are
//! left out, and so are identifiers of sessions. The pairs of the query are sorted.
//!
//! The keys are the ones that pywb and the Wayback Machine look up. They follow webarchive-commons with its oddities:
//! an address is reversed like a domain, and a `sid=` can be the end of another name. But first, a URL is read by the
//! URL Standard.
//!
//! Sources: <https://github.com/iipc/webarchive-commons/tree/master/src/main/java/org/archive/url>,
//! <https://github.com/internetarchive/surt>, <https://pywb.readthedocs.io/en/latest/manual/indexing.html>,
//! <https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/>

use crate::subject::Known;
use alloc::{string::String, vec::Vec};
use core::{fmt::Write as _, ops::Range};
use url_core::error::Component;

/// Appends the key. Without a host, it is the URL in lower case, without its fragment.
pub(crate) fn write_key(url: &Known<'_>, output: &mut String) {
    let path = url.component_range(Component::Path);
    let end = path.end.max(url.component_range(Component::Query).end);
    if let Some(host) = url.host_str().filter(|host| !host.is_empty()) {
        write_host(host, output);
        if let Some(port) = url.port() {
            let _ = write!(output, ":{port}");
        }
        output.push(')');
    } else {
        output.extend([url.scheme(), ":"]);
        if url.has_opaque_path() {
            output.push_str(&normalized(decoded(&url.as_str()[path.start..end])));
            return;
        }
    }
    output.push('/');
    output.push_str(&normalized_path(url.path()));
    let query = without_sessions(normalized(decoded(url.query().unwrap_or_default())));
    if !query.is_empty() {
        output.push('?');
        write_sorted(&query, output);
    }
}

/// Appends a host without `www.`, and without the dot at its end, its labels in reverse order.
fn write_host(host: &str, output: &mut String) {
    let host = host.trim_matches(['[', ']', '.']);
    let after_www = host.strip_prefix("www").map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    let host = after_www.and_then(|rest| rest.strip_prefix('.')).unwrap_or(host);
    for (index, label) in host.rsplit('.').enumerate() {
        output.push_str(if index > 0 { "," } else { "" });
        // A host that is opaque can have capitals.
        output.extend(label.chars().map(|c| c.to_ascii_lowercase()));
    }
}

/// Decodes a text as often as it can be.
fn decoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for byte in text.bytes() {
        bytes.push(byte);
        // What was decoded can be a digit of another byte.
        while let Some(decoded) = last_encoded(&bytes) {
            bytes.truncate(bytes.len() - "%41".len());
            bytes.push(decoded);
        }
    }
    bytes
}

/// Returns the byte that is percent-encoded at the end.
fn last_encoded(bytes: &[u8]) -> Option<u8> {
    let &[.., b'%', high, low] = bytes else { return None };
    let digit = |byte| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? << 4 | digit(low)?).ok()
}

/// Encodes what must be, and writes letters in lower case.
///
/// Source: <https://developers.google.com/safe-browsing/v4/urls-hashing#canonicalization>
fn normalized(bytes: Vec<u8>) -> String {
    let mut text = String::with_capacity(bytes.len());
    for byte in bytes {
        match byte {
            0..=b' ' | 0x7f.. | b'#' | b'%' => _ = write!(text, "%{byte:02x}"),
            _ => text.push(char::from(byte.to_ascii_lowercase())),
        }
    }
    text
}

/// Returns a path without its first slash and its last one, without segments that mean nothing, and without sessions.
fn normalized_path(path: &str) -> String {
    let mut path = normalized(without_dot_segments(&decoded(path)));
    for is_session in [is_nested_session as fn(&str) -> bool, is_session_segment] {
        if let Some(session) = session_segment(&path, is_session) {
            path.replace_range(session, "");
        }
    }
    path
}

/// Returns the segments that are not empty, joined, without dot segments and the ones that they take away.
fn without_dot_segments(path: &[u8]) -> Vec<u8> {
    let mut kept = Vec::new();
    for segment in path.split(|byte| *byte == b'/') {
        match segment {
            b"" | b"." => {}
            b".." if !kept.is_empty() => kept.truncate(kept.iter().rposition(|byte| *byte == b'/').unwrap_or_default()),
            _ => {
                kept.extend_from_slice(if kept.is_empty() { b"" } else { b"/" });
                kept.extend_from_slice(segment);
            }
        }
    }
    kept
}

/// Returns the last segment that is the identifier of a session of ASP.NET, with the slash after it. A page of ASP.NET
/// follows.
fn session_segment(path: &str, is_session: fn(&str) -> bool) -> Option<Range<usize>> {
    let (mut end, mut after) = (path.len(), None);
    // Whether a page follows the segment, and the one after it.
    let mut follows = [false; 2];
    for segment in path.rsplit('/') {
        let start = end - segment.len();
        // The page has a name.
        if after.is_some_and(|after| is_session(segment) && has_page(after, 1, follows[1])) {
            return Some(start..end + "/".len());
        }
        follows = [has_page(segment, 0, follows[0]), follows[0]];
        (end, after) = (start.saturating_sub("/".len()), Some(segment));
    }
    None
}

/// Returns whether a page is in a segment, from a position on, or `follows` it. No `?` is before the page.
fn has_page(segment: &str, from: usize, follows: bool) -> bool {
    let page = segment.get(from..).and_then(|rest| rest.find(".aspx")).map(|at| from + at);
    match (page, segment.find('?')) {
        (Some(page), mark) => mark.is_none_or(|mark| page < mark),
        (None, mark) => mark.is_none() && follows,
    }
}

/// Returns whether a segment is like `(s(4hqa0555fwsecu455xqckv45))`.
fn is_nested_session(segment: &str) -> bool {
    let inside = segment.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or_default();
    // A letter, and a session.
    let (identifiers, rest) = inside.as_bytes().as_chunks::<27>();
    let is_identifier = |bytes: &[u8; 27]| {
        let [letter, session @ ..] = bytes;
        letter.is_ascii_lowercase() && core::str::from_utf8(session).is_ok_and(is_session_segment)
    };
    !identifiers.is_empty() && rest.is_empty() && identifiers.iter().all(is_identifier)
}

/// Returns whether a segment is like `(4hqa0555fwsecu455xqckv45)`.
fn is_session_segment(segment: &str) -> bool {
    let inside = segment.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or_default();
    inside.len() == 24 && inside.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Removes identifiers of sessions from a query, at most one of each kind: the last.
fn without_sessions(mut query: String) -> String {
    for name in ["jsessionid=", "phpsessid=", "sid="] {
        remove(&mut query, |query| {
            query.rmatch_indices(name).find_map(|(at, _)| identifier(query, at, at + name.len(), 32))
        });
    }
    remove(&mut query, |query| {
        let name = "aspsessionid";
        query.rmatch_indices(name).find_map(|(at, _)| {
            let equals = at + name.len() + 8;
            let is_letters = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphabetic());
            let is_name = query.get(at + name.len()..equals).is_some_and(is_letters);
            let has_value = query.get(equals..equals + 25)?.strip_prefix('=').is_some_and(is_letters);
            identifier(query, at, equals + 1, 24).filter(|_| is_name && has_value)
        })
    });
    remove(&mut query, cold_fusion);
    query
}

/// Removes a range, and an `&` after it.
fn remove(query: &mut String, find: impl Fn(&str) -> Option<Range<usize>>) {
    if let Some(Range { start, end }) = find(query) {
        let end = end + usize::from(query[end..].starts_with('&'));
        query.replace_range(start..end, "");
    }
}

/// Returns the range from `start` to the end of a value that starts at `value`, if it is an identifier of this length.
fn identifier(query: &str, start: usize, value: usize, len: usize) -> Option<Range<usize>> {
    let end = value + len;
    let is_identifier = query.get(value..end)?.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let ends = query[end..].is_empty() || query[end..].starts_with('&');
    (is_identifier && ends).then_some(start..end)
}

/// Returns the range of the last `cfid` before a `cftoken`.
fn cold_fusion(query: &str) -> Option<Range<usize>> {
    let name = "cfid=";
    let mut end = query.len();
    while let Some(and) = query[..end].rfind('&') {
        let has_token = query[and + 1..end].strip_prefix("cftoken=").is_some_and(|value| !value.is_empty());
        let before = query[..and].rfind('&').map_or(0, |and| and + 1);
        // A value is not empty.
        let last = and.checked_sub(name.len() + 1).filter(|last| *last >= before && has_token);
        if let Some(at) = last.and_then(|last| query[before..last + name.len()].rfind(name)) {
            return Some(before + at..end);
        }
        end = and;
    }
    None
}

/// Appends the pairs of a query, sorted by names and then by values.
fn write_sorted(query: &str, output: &mut String) {
    let mut pairs = Vec::with_capacity(query.matches('&').count() + 1);
    pairs.extend(query.split('&'));
    // Pairs with equal keys are equal.
    pairs.sort_unstable_by_key(|pair: &&str| pair.split_at(pair.find('=').unwrap_or(pair.len())));
    for (index, pair) in pairs.iter().enumerate() {
        output.extend([if index > 0 { "&" } else { "" }, *pair]);
    }
}
