//! The authority of a URI: a server, or a name of some registry.

use super::characters::{REGISTRY, USER_INFO, rejected, unexpected};
use crate::{part::Part, reader::Failure};
use alloc::{borrow::Cow, format, string::String};
use core::net::Ipv6Addr;

/// An authority as written, and the server that it names.
#[derive(Clone, Copy, Eq, Hash, PartialEq)]
pub(super) struct Authority<'t> {
    pub(super) text: &'t str,
    /// `None` if the authority is registry-based.
    pub(super) server: Option<Server<'t>>,
}

/// The parts of a server-based authority.
#[derive(Clone, Copy, Eq, Hash, PartialEq)]
pub(super) struct Server<'t> {
    pub(super) user_info: Option<&'t str>,
    pub(super) host: &'t str,
    pub(super) port: Option<u32>,
}

/// The highest port, because Java keeps a port in an `int`.
const MAX_PORT: u32 = i32::MAX as u32;

impl<'t> Authority<'t> {
    /// Parses an authority that is not empty. One that does not name a server is registry-based, if it only has
    /// characters for that.
    pub(super) fn parse(authority: Part<'t>) -> Result<Self, Failure> {
        let failure = match Server::parse(authority) {
            Ok(server) => return Ok(Self { text: authority.text, server: Some(server) }),
            Err(failure) => failure,
        };
        match REGISTRY.check(authority) {
            Ok(()) => Ok(Self { text: authority.text, server: None }),
            // A bracket at the start of a host is one of an address, and explains more than that it is not allowed.
            Err(_) if host_and_port(authority).1.text.starts_with('[') => Err(failure),
            Err(failure) => Err(failure),
        }
    }

    /// Returns the authority as Java writes it from its parts: without leading zeros of the port, and without an empty
    /// one.
    pub(super) fn recomposed(self) -> Cow<'t, str> {
        let Some(Server { user_info, host, port }) = self.server else { return Cow::Borrowed(self.text) };
        let user_info = user_info.map_or(String::new(), |user_info| format!("{user_info}@"));
        let port = port.map_or(String::new(), |port| format!(":{port}"));
        Cow::Owned(format!("{user_info}{host}{port}"))
    }
}

/// The user information, and what is after it.
fn host_and_port(authority: Part<'_>) -> (Option<Part<'_>>, Part<'_>) {
    match authority.split_optional('@') {
        (user_info, Some(rest)) => (Some(user_info), rest),
        (rest, None) => (None, rest),
    }
}

impl<'t> Server<'t> {
    /// Source: <https://www.rfc-editor.org/rfc/rfc2396#section-3.2.2>
    fn parse(authority: Part<'t>) -> Result<Self, Failure> {
        let (user_info, rest) = host_and_port(authority);
        user_info.map_or(Ok(()), |user_info| USER_INFO.check(user_info))?;
        let (host, after_host) = if rest.text.starts_with('[') {
            let Some(end) = rest.text.find(']') else {
                return Err(rejected("the IPv6 address lacks its closing bracket", rest.end()..rest.end()));
            };
            let (literal, after) = rest.split_at(end + 1);
            check_ipv6(literal.split_at(end).0.skip(1))?;
            (literal, after)
        } else {
            let (host, after) = rest.split_at(rest.text.find(':').unwrap_or(rest.text.len()));
            if !is_ipv4(host.text) && !is_hostname(host.text) {
                return Err(rejected("expected a hostname or an IPv4 address", host.range()));
            }
            (host, after)
        };
        let port = match after_host.text.as_bytes() {
            [] => None,
            [b':', ..] => parse_port(after_host.skip(1))?,
            _ => return Err(unexpected(after_host, 0, "authority after the host")),
        };
        Ok(Self { user_info: user_info.map(|part| part.text), host: host.text, port })
    }
}

/// Returns the port, or `None` for an empty one.
fn parse_port(port: Part<'_>) -> Result<Option<u32>, Failure> {
    if port.text.is_empty() {
        return Ok(None);
    }
    let has_only_digits = port.text.bytes().all(|byte| byte.is_ascii_digit());
    let value = port.text.parse().ok().filter(|value| has_only_digits && *value <= MAX_PORT);
    value.map(Some).ok_or_else(|| rejected("expected a port of digits only, up to 2147483647", port.range()))
}

/// Four numbers up to 255, which may have any number of leading zeros.
fn is_ipv4(host: &str) -> bool {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u8>().is_ok();
    host.split('.').count() == 4 && host.split('.').all(is_number)
}

/// Labels of letters, digits and inner hyphens. If there are several, the last one starts with a letter.
fn is_hostname(host: &str) -> bool {
    let is_label = |label: &str| {
        let bytes = label.as_bytes();
        let ends = [bytes.first(), bytes.last()];
        ends.iter().all(|end| end.is_some_and(u8::is_ascii_alphanumeric))
            && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
    };
    let labels = host.strip_suffix('.').unwrap_or(host);
    let starts_with_letter = |label: &str| label.starts_with(|first: char| first.is_ascii_alphabetic());
    labels.split('.').all(is_label)
        && labels.rsplit_once('.').is_none_or(|(_, last_label)| starts_with_letter(last_label))
}

/// An address of RFC 2373. After a percent sign, it may have a scope.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc2373#appendix-B>
fn check_ipv6(literal: Part<'_>) -> Result<(), Failure> {
    let (address, scope) = literal.split_optional('%');
    let is_address = match address.text.rsplit_once(':') {
        // An IPv4 address at the end may have leading zeros here.
        Some((start, ipv4)) if is_ipv4(ipv4) => format!("{start}:0:0").parse::<Ipv6Addr>().is_ok(),
        _ => address.text.parse::<Ipv6Addr>().is_ok(),
    };
    if !is_address {
        return Err(rejected("expected an IPv6 address", address.range()));
    }
    let is_scope = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
    };
    match scope.filter(|scope| !is_scope(scope.text)) {
        Some(scope) => Err(rejected("expected a scope of letters, digits, `_` and `.`", scope.range())),
        None => Ok(()),
    }
}
