//! What stands in front of the path: scheme, credentials, host and port.

use super::Plain;
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

impl Plain {
    /// The plain start of a URL of any kind.
    #[inline(always)]
    pub(crate) fn start_of_any(input: &str, options: &ParseOptions<'_>) -> Self {
        let bytes = input.as_bytes();
        let Some((scheme_type, scheme_end, has_capitals)) = SchemeType::at_start(bytes) else {
            return Self::NONE;
        };
        let start = match &bytes[scheme_end..] {
            [b':', b'/', b'/', ..] => {
                let start = scheme_end + "://".len();
                // Often the host is empty, or a username comes first, so that the end is near.
                let end = find_near(bytes, start, |byte| !is_plain_in_host(byte));
                Self::at_authority(input, options, scheme_type, start..end)
            }
            // Not with a tab or newline: it is removed, and a slash may follow it.
            [b':'] | [b':', b' '..=b'.' | b'0'.., ..] if HAS_VECTORS && !scheme_type.is_special() => {
                Self::at_opaque_path(input, options, scheme_end)
            }
            // With a base URL, it may be a relative reference.
            [b':', ..] if HAS_VECTORS && scheme_type.is_special() && options.base.is_none() => {
                let at = scheme_end + ":".len();
                Self::with_host((scheme_type, HostKind::Null, None), at..at, 0)
            }
            _ => return Self::NONE,
        };
        Self { has_capitals, ..start }
    }

    /// The plain start of a URL with an opaque path, which begins behind the `:` at `scheme_end`.
    #[inline(always)]
    fn at_opaque_path(input: &str, options: &ParseOptions<'_>, scheme_end: usize) -> Self {
        if input.len() > options.max_len as usize {
            return Self::NONE;
        }
        let (username_start, start) = ((scheme_end + "://".len()) as u32, scheme_end as u32 + 1);
        let (username_end, host_start, host_end, path_start) = (start, start, start, start);
        Self { username_start, username_end, host_start, host_end, path_start, end: start, ..Self::NONE }
    }

    /// A plain start with an authority that begins with `first`, which stays as it is in every host. Most authorities
    /// are a host, or a username and a host.
    #[inline(always)]
    pub(super) fn at_authority(
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

    /// How much of `input` is plain, whatever authority follows its `//`; nothing if that is left to the states.
    #[inline(always)]
    pub(crate) fn by_parts(&self, input: &str, options: &ParseOptions<'_>) -> Self {
        self.front_by_parts(input, options).and_rest(input)
    }

    /// [`by_parts`](Self::by_parts), but no further than to the path.
    #[inline(always)]
    pub(crate) fn front_by_parts(&self, input: &str, options: &ParseOptions<'_>) -> Self {
        if !HAS_VECTORS || !may_have_plain_host(input, options) {
            return Self::NONE;
        }
        let (bytes, first) = (input.as_bytes(), self.host_start as usize..self.host_end as usize);
        let start = first.start;
        // Most that have more than a host have a port behind it.
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

    /// [`by_parts`](Self::by_parts) in a function of its own.
    #[inline(never)]
    pub(super) fn by_parts_apart(&self, input: &str, options: &ParseOptions<'_>) -> Self {
        self.by_parts(input, options)
    }

    /// [`by_parts_apart`](Self::by_parts_apart), but nothing if the slashes are [odd](Self::has_odd_slashes).
    pub(crate) fn by_parts_if_usual(&self, input: &str, options: &ParseOptions<'_>) -> Self {
        if self.has_odd_slashes(input) { Self::NONE } else { self.by_parts_apart(input, options) }
    }

    /// Whether the host, found by parts, may be invalid because it has more than letters, digits, `-`, `.` and `_`.
    pub(crate) fn has_odd_host(&self, input: &str) -> bool {
        let (start, end) = (self.host_start as usize, self.host_end as usize);
        let is_name = matches!(self.host, HostKind::Domain | HostKind::Opaque);
        is_name && find_near(&input.as_bytes()[..end], start, |byte| !is_never_encoded(byte)) < end
    }
}

/// Where the parts of an authority stand.
struct Authority {
    /// Where the host begins if there are no credentials.
    username_end: usize,
    host: Range<usize>,
    has_capitals: bool,
    /// Whether nothing changes in the host, except perhaps capital letters.
    is_plain: bool,
    /// Where the port ends, or the host if there is none.
    end: usize,
}

impl Authority {
    /// The authority that begins with `first`, which stays as it is in every host.
    #[inline(always)]
    fn at(bytes: &[u8], first: Range<usize>) -> Self {
        let (start, mut plain_to) = (first.start, first.end);
        if bytes.get(plain_to).is_some_and(|byte| !byte.is_ascii()) {
            // Mostly it is a bare domain, for the host parser.
            let end = find_from(bytes, plain_to, ends_host);
            if ends_authority(bytes.get(end).copied()) {
                return Self { username_end: start, host: start..end, has_capitals: false, is_plain: false, end };
            }
        }
        // First comes a host and a port, or a username and a password, neither of them empty.
        let mut host = start..letters_end(bytes, plain_to);
        let name_end = username_end(bytes, host.end);
        let (mut username_end, mut end) = (start, end_behind_colon(bytes, name_end));
        if bytes.get(end) == Some(&b'@') && end > start && end != name_end + 1 {
            username_end = name_end;
            plain_to = plain_end(bytes, end + 1);
            host = end + 1..letters_end(bytes, plain_to);
            end = end_behind_colon(bytes, host.end);
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
        end = end_behind_colon(bytes, host.end);
        let is_plain = odd_end.is_some();
        let has_capitals = is_plain && bytes[host.clone()].iter().any(u8::is_ascii_uppercase);
        Self { username_end, host, has_capitals, is_plain, end }
    }
}

/// The end of the `:` at `at` and up to five digits behind it; `at` if there is no `:` or no digit follows.
#[inline(always)]
fn port_end(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at..) {
        Some([b':', b'0'..=b'9', rest @ ..]) => {
            at + ":0".len() + rest.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count()
        }
        _ => at,
    }
}

/// Whether `text`, which is empty or begins with a colon, is a port without leading zeros; and the port that the URL
/// has then, which is null for the default port and for none.
fn serialized_port(text: &[u8], scheme_type: SchemeType) -> (bool, Option<u16>) {
    let [_, digits @ ..] = text else { return (true, None) };
    let has_zeros = digits.len() > 1 && digits.starts_with(b"0");
    let port = leading_port(digits).and_then(|(port, behind)| behind.is_empty().then_some(port));
    let is_port = port.is_some() && !has_zeros;
    (is_port, port.filter(|&port| !digits.is_empty() && Some(port) != scheme_type.default_port()))
}

/// The end of a port or password behind a `:` at `at`, as far as it stays as it is, or `at` if there is no `:`.
fn end_behind_colon(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at) == Some(&b':') { credential_end(bytes, at + 1) } else { at }
}

/// The end of a username that has a percent-encoded byte or a `+` at `at`, as e-mail addresses do; otherwise `at`.
fn username_end(bytes: &[u8], at: usize) -> usize {
    if matches!(bytes.get(at), Some(b'%' | b'+')) { credential_end(bytes, at) } else { at }
}

/// The first position from `at` on of a byte that changes in a username or password, or ends it.
#[inline(never)]
fn credential_end(bytes: &[u8], at: usize) -> usize {
    // Letters, digits, `_` and all from `$` on but for the slash.
    let is_plain = |byte: u8| is_never_encoded(byte) | (byte.wrapping_sub(b'$') < b'/' - b'$');
    find_near(bytes, at, |byte| !is_plain(byte))
}

/// The first position from `at` on of a byte that neither stays as it is in every host nor is a capital letter.
#[inline(never)]
pub(super) fn letters_end(bytes: &[u8], at: usize) -> usize {
    let is_capital = bytes.get(at).is_some_and(u8::is_ascii_uppercase);
    if is_capital { find_near(bytes, at, |byte| !is_never_encoded(byte)) } else { at }
}

/// Where the host ends, if from `at` on it has only letters and bytes that stay as they are both in opaque hosts and in
/// domains that need not be valid, such as those of templates and patterns.
#[inline(always)]
fn odd_host_end(bytes: &[u8], at: usize) -> Option<usize> {
    // Mostly it is something else.
    match bytes.get(at) {
        None | Some(b':' | b'[' | b'%' | b' ' | b'\x80'..) => None,
        Some(_) => odd_host_end_behind(bytes, at),
    }
}

#[inline(never)]
fn odd_host_end_behind(bytes: &[u8], at: usize) -> Option<usize> {
    // The forbidden domain code points, and what is not ASCII.
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
        // What may be a drive letter that changes is left to the states.
        (SchemeType::File, _) if input.as_bytes().get(end + 2) == Some(&b'|') => HostKind::Null,
        (SchemeType::File, []) => HostKind::Empty,
        (SchemeType::File, b"localhost") | (_, []) => HostKind::Null,
        (SchemeType::NotSpecial, _) => HostKind::Opaque,
        (_, host) => special_host(host),
    }
}

/// The kind of `host`, which has only bytes that stay as they are, in a special URL; null for a number that is not a
/// serialized address.
#[inline(always)]
pub(super) fn special_host(host: &[u8]) -> HostKind {
    match is_serialized_if_number(host) {
        None => HostKind::Domain,
        Some(true) => HostKind::Ipv4,
        Some(false) => HostKind::Null,
    }
}

/// Whether `input` may have a host in which nothing changes: the host parser is that of the newest edition, and there
/// is room for a slash behind the host.
#[inline(always)]
pub(super) fn may_have_plain_host(input: &str, options: &ParseOptions<'_>) -> bool {
    options.edition == Edition::Living2026 && input.len() < options.max_len as usize
}

/// Whether `behind` may follow the host of a special URL: perhaps a port, and then the end of the authority.
#[inline(always)]
pub(crate) fn may_be_behind_special_host(behind: &[u8]) -> bool {
    match behind {
        // Most have this.
        [b'/', ..] => true,
        [b':', port @ ..] => leading_port(port).is_some_and(|(_, behind)| may_be_behind_special_port(behind)),
        _ => may_be_behind_special_port(behind),
    }
}

/// Whether `behind` may follow the port of a special URL.
fn may_be_behind_special_port(behind: &[u8]) -> bool {
    ends_authority(behind.first().copied()) || behind.starts_with(b"\\")
}

/// The value of the digits at the front of `text`, which is 0 if there are none, and what is behind them; `None` if it
/// is out of range.
pub(super) fn leading_port(mut text: &[u8]) -> Option<(u16, &[u8])> {
    let mut port = 0_u16;
    while let [digit @ b'0'..=b'9', rest @ ..] = text {
        port = port.checked_mul(10)?.checked_add(u16::from(digit - b'0'))?;
        text = rest;
    }
    Some((port, text))
}

/// The first position from `start` on of a byte that does not stay as it is in every host and every username.
#[inline(always)]
pub(super) fn plain_end(bytes: &[u8], start: usize) -> usize {
    find_from(bytes, start, |byte| !is_plain_in_host(byte))
}
