//! The schemes and authorities that each program accepts in the absolute form of a request target.

use super::target::find;
use alloc::vec::Vec;

/// Whether nginx accepts the authority, with any scheme.
pub(super) fn nginx(_scheme: &[u8], authority: &[u8]) -> bool {
    let (host, port) = split_port(authority);
    let is_host = match in_brackets(host) {
        Some(name) => name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"!$&'()*+,-.:;=_~".contains(byte)),
        None => {
            !host.is_empty()
                && host != b"."
                && host.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(byte))
        }
    };
    let is_port = port.is_none_or(|port| port.iter().all(u8::is_ascii_digit));
    is_host && is_port && !contains(host, b"..")
}

pub(super) fn is_http(scheme: &[u8]) -> bool {
    [&b"http"[..], b"https"].iter().any(|known| known.eq_ignore_ascii_case(scheme))
}

/// Whether httpd accepts the scheme and the authority.
pub(super) fn httpd(scheme: &[u8], authority: &[u8]) -> bool {
    let (host, port) = split_port(authority);
    let is_host = match in_brackets(host) {
        Some(address) if address.contains(&b':') => {
            address.iter().all(|byte| byte.is_ascii_hexdigit() || b":.".contains(byte))
                && ![&b".."[..], b".:", b":.", b":::"].iter().any(|wrong| contains(address, wrong))
        }
        Some(name) => is_name(name),
        None => is_name(host),
    };
    let is_digits = |port: &[u8]| !port.is_empty() && port.iter().all(u8::is_ascii_digit);
    // A URL of the server's own scheme may lack a host, and its port is not used.
    let is_own = scheme.eq_ignore_ascii_case(b"http");
    let is_port = match port {
        Some(port) if !is_own => is_digits(port) && (1..=65_535).contains(&as_int(port)),
        None | Some([]) => true,
        Some([b'-' | b'+', digits @ ..] | digits) => is_digits(digits),
    };
    is_http(scheme) && (is_own || !host.is_empty()) && is_host && is_port
}

/// The number that digits are in 64 bits, or the largest one, of which the program keeps 32 bits.
fn as_int(digits: &[u8]) -> i32 {
    let add = |number: i64, digit: &u8| number.saturating_mul(10).saturating_add(i64::from(digit - b'0'));
    digits.iter().fold(0, add) as i32
}

/// Whether the host may be a name: nothing, four decimal numbers of any size, or labels. If there are several labels,
/// the last starts with a letter.
fn is_name(host: &[u8]) -> bool {
    let without_dot = host.strip_suffix(b".").unwrap_or(host);
    let labels: Vec<&[u8]> = without_dot.split(|byte| *byte == b'.').collect();
    if !host.is_empty() && without_dot.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.') {
        let is_part = |label: &&[u8]| matches!(label, [b'0'] | [b'1'..=b'9', ..]);
        return labels.len() == 4 && labels.iter().all(is_part);
    }
    host.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(byte))
        && !contains(host, b"..")
        && (labels.len() == 1 || labels.last().is_some_and(|last| last.first().is_some_and(u8::is_ascii_alphabetic)))
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// Whether `HAProxy` accepts the authority: its host is the one that a client writes into the field `Host`, where it
/// ends at a question mark, too.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2-8>
pub(super) fn haproxy(scheme: &[u8], authority: &[u8]) -> bool {
    let of_field = authority.split(|byte| *byte == b'?').next().unwrap_or_default();
    let found = without_default_port(scheme, without_userinfo(authority));
    found.is_empty() || found == without_default_port(scheme, without_userinfo(of_field))
}

fn without_userinfo(authority: &[u8]) -> &[u8] {
    authority.rsplit(|byte| *byte == b'@').next().unwrap_or_default()
}

/// What ends with an authority, without a port that is empty or the default one.
pub(super) fn without_default_port<'b>(scheme: &[u8], bytes: &'b [u8]) -> &'b [u8] {
    let default: &[u8] = if scheme.eq_ignore_ascii_case(b"http") {
        b":80"
    } else if scheme.eq_ignore_ascii_case(b"https") {
        b":443"
    } else {
        b":"
    };
    bytes.strip_suffix(b":").or_else(|| bytes.strip_suffix(default)).unwrap_or(bytes)
}

/// Divides an authority without user info into the host and what follows the colon after it.
fn split_port(authority: &[u8]) -> (&[u8], Option<&[u8]>) {
    let host_end = if authority.starts_with(b"[") { find(authority, 0, b"]") } else { 0 };
    let colon = find(authority, host_end, b":");
    (&authority[..colon], authority.get(colon + 1..))
}

/// Returns what is in the brackets of a host.
fn in_brackets(host: &[u8]) -> Option<&[u8]> {
    host.strip_prefix(b"[")?.strip_suffix(b"]")
}
