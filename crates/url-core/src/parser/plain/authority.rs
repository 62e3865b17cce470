//! The part before the path: scheme, credentials, host and port.

use super::PlainPrefix;
use crate::{
    options::ParseOptions,
    parser::authority::{brackets_end, ends_authority, ends_host},
    record::HostKind,
    scheme::SchemeType,
};
use core::ops::Range;
use url_host::{Edition, ipv4::is_serialized_if_number, ipv6};
use url_percent::{
    byte_classes::{is_always_encoded, is_never_encoded, is_plain_in_host},
    scan::{HAS_VECTORS, find_from, find_near},
};

impl PlainPrefix {
    /// Matches the start of a URL of any kind.
    #[inline(always)]
    pub(crate) fn match_any_start(input: &str, options: &ParseOptions<'_>) -> Self {
        let bytes = input.as_bytes();
        let Some((scheme_type, scheme_end, has_capitals)) = SchemeType::at_start(bytes) else {
            return Self::NONE;
        };
        let start = match &bytes[scheme_end..] {
            [b':', b'/', b'/', ..] => {
                let start = scheme_end + "://".len();
                // Often the host is empty, or a username comes first, so that the end is near.
                let end = find_near(bytes, start, |byte| !is_plain_in_host(byte));
                Self::match_simple_authority(input, options, scheme_type, start..end)
            }
            // A tab or newline is removed, and a slash may follow it.
            [b':'] | [b':', b' '..=b'.' | b'0'.., ..] if HAS_VECTORS && !scheme_type.is_special() => {
                Self::match_opaque_path(input, options, scheme_end)
            }
            // With a base URL, the input may be a relative reference.
            [b':', ..] if HAS_VECTORS && scheme_type.is_special() && options.base.is_none() => {
                let at = scheme_end + ":".len();
                Self::with_host((scheme_type, HostKind::Null, None), at..at, 0)
            }
            _ => return Self::NONE,
        };
        Self { has_capitals, ..start }
    }

    /// The plain prefix of a URL with an opaque path, which begins after the `:` at `scheme_end`.
    #[inline(always)]
    fn match_opaque_path(input: &str, options: &ParseOptions<'_>, scheme_end: usize) -> Self {
        if input.len() > options.max_len as usize {
            return Self::NONE;
        }
        let (username_start, start) = ((scheme_end + "://".len()) as u32, scheme_end as u32 + 1);
        let (username_end, host_start, host_end, path_start) = (start, start, start, start);
        Self { username_start, username_end, host_start, host_end, path_start, end: start, ..Self::NONE }
    }

    /// Matches an authority that is a host, or a username and a host, as most are. It starts with `first`, bytes that
    /// are kept in every host.
    #[inline(always)]
    pub(super) fn match_simple_authority(
        input: &str,
        options: &ParseOptions<'_>,
        scheme_type: SchemeType,
        first: Range<usize>,
    ) -> Self {
        let bytes = input.as_bytes();
        let has_username = !first.is_empty() && bytes.get(first.end) == Some(&b'@');
        let host = if has_username { first.end + 1..plain_end(bytes, first.end + 1) } else { first.clone() };
        let kind = plain_host(input, scheme_type, host.start, host.end);
        let is_plain = ends_authority(bytes.get(host.end).copied()) && may_have_plain_host(input, options);
        // A file URL has no credentials.
        if !is_plain || kind == HostKind::Null || has_username && (host.is_empty() || scheme_type == SchemeType::File) {
            return Self::with_host((scheme_type, HostKind::Null, None), first, 0);
        }
        let (start, username_end, path_start) =
            (first.start, if has_username { first.end } else { first.start }, host.end);
        let with_host = Self::with_host((scheme_type, kind, None), host, path_start);
        Self { username_start: start as u32, username_end: username_end as u32, ..with_host }
    }

    /// Matches any authority after `//`, and path, query and fragment. Nothing is plain if the authority is left to the
    /// states.
    #[inline(always)]
    pub(crate) fn match_from_authority(&self, input: &str, options: &ParseOptions<'_>) -> Self {
        self.match_authority(input, options).with_path_to_fragment(input)
    }

    /// Matches any authority after `//`. Nothing is plain if it is left to the states.
    #[inline(always)]
    pub(crate) fn match_authority(&self, input: &str, options: &ParseOptions<'_>) -> Self {
        if !HAS_VECTORS || !may_have_plain_host(input, options) {
            return Self::NONE;
        }
        let (bytes, first) = (input.as_bytes(), self.host_start as usize..self.host_end as usize);
        let start = first.start;
        // Most authorities with more than a host have a port.
        let end = port_end(bytes, first.end);
        let parts = if ends_authority(bytes.get(end).copied()) {
            Authority { username_end: start, end, host: first, has_capitals: false, is_plain: true }
        } else {
            Authority::at(bytes, first)
        };
        let Authority { username_end, host, has_capitals, is_plain, end } = parts;
        let kind = match bytes.get(host.start) {
            Some(b'[') if input.get(host.start + 1..host.end - 1).is_some_and(ipv6::is_serialization) => HostKind::Ipv6,
            Some(b'[') => HostKind::Null,
            _ if is_plain && self.host != Self::NUMBER_FOR_HOST_PARSER => {
                plain_host(input, self.scheme_type, host.start, host.end)
            }
            _ => HostKind::Null,
        };
        let (is_port, port) =
            bytes.get(host.end..end).map_or((true, None), |text| serialized_port(text, self.scheme_type));
        // An empty host is left to the states.
        let is_plain = is_port && !host.is_empty() && ends_authority(bytes.get(end).copied());
        if !is_plain {
            return Self::NONE;
        }
        let has_capitals = self.has_capitals || kind == HostKind::Domain && has_capitals;
        let with_host = Self::with_host((self.scheme_type, kind, port), host, end);
        let (username_start, username_end) = (start as u32, username_end as u32);
        Self { has_capitals, username_start, username_end, ..with_host }
    }

    /// [`match_from_authority`](Self::match_from_authority), never inlined.
    #[inline(never)]
    pub(super) fn match_from_authority_outlined(&self, input: &str, options: &ParseOptions<'_>) -> Self {
        self.match_from_authority(input, options)
    }

    /// [`match_from_authority_outlined`](Self::match_from_authority_outlined), but nothing is plain if the slashes are
    /// [odd](Self::has_odd_slashes).
    pub(crate) fn match_from_authority_if_usual_slashes(&self, input: &str, options: &ParseOptions<'_>) -> Self {
        if self.has_odd_slashes(input) { Self::NONE } else { self.match_from_authority_outlined(input, options) }
    }

    /// Returns whether the host may be invalid because it has other bytes than letters, digits, `-`, `.` and `_`.
    pub(crate) fn has_odd_host(&self, input: &str) -> bool {
        let (start, end) = (self.host_start as usize, self.host_end as usize);
        let is_name = matches!(self.host, HostKind::Domain | HostKind::Opaque);
        is_name && find_near(&input.as_bytes()[..end], start, |byte| !is_never_encoded(byte)) < end
    }
}

/// The positions of the parts of an authority.
struct Authority {
    /// Where the host begins if there are no credentials.
    username_end: usize,
    host: Range<usize>,
    has_capitals: bool,
    /// Whether nothing in the host changes except capital letters.
    is_plain: bool,
    /// Where the port ends, or the host if there is none.
    end: usize,
}

impl Authority {
    /// Finds the parts of an authority that starts with `first`, bytes that are kept in every host.
    #[inline(always)]
    fn at(bytes: &[u8], first: Range<usize>) -> Self {
        let (start, mut plain_to) = (first.start, first.end);
        if bytes.get(plain_to).is_some_and(|byte| !byte.is_ascii()) {
            // Most are a bare domain, for the host parser.
            let end = find_from(bytes, plain_to, ends_host);
            if ends_authority(bytes.get(end).copied()) {
                return Self { username_end: start, host: start..end, has_capitals: false, is_plain: false, end };
            }
        }
        // Looks for a host and a port, or a username and a password, none of them empty.
        let mut host = start..letters_end(bytes, plain_to);
        let name_end = username_end(bytes, host.end);
        let (mut username_end, mut end) = (start, end_after_colon(bytes, name_end));
        if bytes.get(end) == Some(&b'@') && end > start && end != name_end + 1 {
            username_end = name_end;
            plain_to = plain_end(bytes, end + 1);
            host = end + 1..letters_end(bytes, plain_to);
            end = end_after_colon(bytes, host.end);
        } else if name_end > host.end {
            // A host would change there.
            end = host.end;
        }
        let brackets_end = brackets_end(bytes, host.start);
        let is_plain = ends_authority(bytes.get(end).copied());
        if is_plain {
            return Self { username_end, has_capitals: plain_to < host.end, host, is_plain, end };
        }
        let odd_end = odd_host_end(bytes, host.end);
        // A match and not a closure, which would not be inlined.
        host.end = match odd_end.or(brackets_end) {
            Some(end) => end,
            None => find_from(bytes, host.end, ends_host),
        };
        end = end_after_colon(bytes, host.end);
        let is_plain = odd_end.is_some();
        let has_capitals = is_plain && bytes[host.clone()].iter().any(u8::is_ascii_uppercase);
        Self { username_end, host, has_capitals, is_plain, end }
    }
}

/// The end of the `:` at `at` and up to five digits after it; `at` if there is no `:` or no digit follows.
#[inline(always)]
fn port_end(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at..) {
        Some([b':', b'0'..=b'9', rest @ ..]) => {
            at + ":0".len() + rest.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count()
        }
        _ => at,
    }
}

/// Returns whether `text`, which is empty or starts with a colon, is a port without leading zeros; and the port of the
/// URL, which is null for the default port and for an empty text.
fn serialized_port(text: &[u8], scheme_type: SchemeType) -> (bool, Option<u16>) {
    let [_, digits @ ..] = text else { return (true, None) };
    let has_zeros = digits.len() > 1 && digits.starts_with(b"0");
    let port = leading_port(digits).and_then(|(port, after)| after.is_empty().then_some(port));
    let is_port = port.is_some() && !has_zeros;
    (is_port, port.filter(|&port| !digits.is_empty() && Some(port) != scheme_type.default_port()))
}

/// The end of the bytes of a port or password that are kept after a `:` at `at`, or `at` if there is no `:`.
fn end_after_colon(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at) == Some(&b':') { credential_end(bytes, at + 1) } else { at }
}

/// The end of a username that has a percent-encoded byte or a `+` at `at`, as email addresses may; otherwise `at`.
fn username_end(bytes: &[u8], at: usize) -> usize {
    if matches!(bytes.get(at), Some(b'%' | b'+')) { credential_end(bytes, at) } else { at }
}

/// The first position from `at` on of a byte that changes in a username or password, or ends it.
#[inline(never)]
fn credential_end(bytes: &[u8], at: usize) -> usize {
    // Letters, digits, `_`, and all bytes from `$` to `.`.
    let is_plain = |byte: u8| is_never_encoded(byte) | (byte.wrapping_sub(b'$') < b'/' - b'$');
    find_near(bytes, at, |byte| !is_plain(byte))
}

/// The first position from `at` on of a byte that is neither kept in every host nor a capital letter.
#[inline(never)]
pub(super) fn letters_end(bytes: &[u8], at: usize) -> usize {
    let is_capital = bytes.get(at).is_some_and(u8::is_ascii_uppercase);
    if is_capital { find_near(bytes, at, |byte| !is_never_encoded(byte)) } else { at }
}

/// Where the host ends, if from `at` on it has only letters and bytes that are kept both in opaque hosts and in domains
/// that need not be valid, as in templates and patterns.
#[inline(always)]
fn odd_host_end(bytes: &[u8], at: usize) -> Option<usize> {
    // Most hosts have another byte here.
    match bytes.get(at) {
        None | Some(b':' | b'[' | b'%' | b' ' | b'\x80'..) => None,
        Some(_) => odd_host_end_outlined(bytes, at),
    }
}

#[inline(never)]
fn odd_host_end_outlined(bytes: &[u8], at: usize) -> Option<usize> {
    // The forbidden domain code points, and bytes that are not ASCII.
    let is_forbidden = |byte: u8| {
        is_always_encoded(byte)
            | ends_host(byte)
            | (byte == b' ')
            | (byte == b'%')
            | (byte | 2 == b'>')
            | (byte.wrapping_sub(b']') < 2)
            | (byte == b'|')
    };
    let end = find_near(bytes, at, is_forbidden);
    bytes.get(end).is_none_or(|&byte| ends_host(byte)).then_some(end)
}

/// The kind of the host from `start` to `end`, if it is its own serialization; otherwise null.
#[inline(always)]
pub(super) fn plain_host(input: &str, scheme_type: SchemeType, start: usize, end: usize) -> HostKind {
    match (scheme_type, input.as_bytes().get(start..end).unwrap_or_default()) {
        // A drive letter that may change is left to the states.
        (SchemeType::File, _) if input.as_bytes().get(end + 2) == Some(&b'|') => HostKind::Null,
        (SchemeType::File, []) => HostKind::Empty,
        (SchemeType::File, b"localhost") | (_, []) => HostKind::Null,
        (SchemeType::NotSpecial, _) => HostKind::Opaque,
        (_, host) => special_host(host),
    }
}

/// The kind of `host`, whose bytes are all kept, in a special URL; null for a number that is not a serialized address.
#[inline(always)]
pub(super) fn special_host(host: &[u8]) -> HostKind {
    match is_serialized_if_number(host) {
        None => HostKind::Domain,
        Some(true) => HostKind::Ipv4,
        Some(false) => HostKind::Null,
    }
}

/// Returns whether `input` may have a host in which nothing changes: the host parser is that of the newest edition, and
/// the limit on the length leaves room for a slash after the host.
#[inline(always)]
pub(super) fn may_have_plain_host(input: &str, options: &ParseOptions<'_>) -> bool {
    options.edition == Edition::Living2026 && input.len() < options.max_len as usize
}

/// Returns whether `after_host` may follow the host of a special URL: a port or none, and then the end of the
/// authority.
#[inline(always)]
pub(crate) fn may_follow_special_host(after_host: &[u8]) -> bool {
    match after_host {
        [b'/', ..] => true,
        [b':', port @ ..] => leading_port(port).is_some_and(|(_, after_port)| may_follow_special_port(after_port)),
        _ => may_follow_special_port(after_host),
    }
}

/// Returns whether `after_port` may follow the port of a special URL.
fn may_follow_special_port(after_port: &[u8]) -> bool {
    ends_authority(after_port.first().copied()) || after_port.starts_with(b"\\")
}

/// The value of the leading digits of `text`, which is 0 if there are none, and the bytes after them; `None` if it is
/// out of range.
pub(super) fn leading_port(mut text: &[u8]) -> Option<(u16, &[u8])> {
    let mut port = 0_u16;
    while let [digit @ b'0'..=b'9', rest @ ..] = text {
        port = port.checked_mul(10)?.checked_add(u16::from(digit - b'0'))?;
        text = rest;
    }
    Some((port, text))
}

/// The first position from `start` on of a byte that is not kept in every host and every username.
#[inline(always)]
pub(super) fn plain_end(bytes: &[u8], start: usize) -> usize {
    find_from(bytes, start, |byte| !is_plain_in_host(byte))
}
