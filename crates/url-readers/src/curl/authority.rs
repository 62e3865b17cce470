//! The userinfo, host and port of a URL that curl reads.

use super::version::Version;
use crate::{
    part::{Part, split_optional},
    reader::Failure,
};
use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
};
use core::net::Ipv4Addr;
use url_percent::percent_decode_str;

/// The schemes whose userinfo may have login options after a semicolon.
const SCHEMES_WITH_LOGIN_OPTIONS: &[&str] = &["imap", "imaps", "pop3", "pop3s", "smtp", "smtps"];

/// The bytes that a host cannot contain, besides control characters.
const FORBIDDEN_IN_HOST: &[u8] = b" /:#?!@{}[]\\$'\"^`*<>=;,+&()";

/// The maximum length of a zone, in bytes.
const MAX_ZONE_LEN: usize = 15;

/// The text before the `@`.
#[derive(Clone, Copy)]
pub(super) struct Userinfo<'t> {
    pub(super) username: &'t str,
    pub(super) password: Option<&'t str>,
    /// The text after the first semicolon of the username, or else of the password.
    login_options: Option<&'t str>,
}

impl<'t> Userinfo<'t> {
    /// Splits the userinfo. If curl guesses the scheme, it is `None`, and the userinfo has no login options.
    pub(super) fn parse(text: &'t str, scheme: Option<&str>) -> Self {
        let has_login_options = scheme.is_some_and(|scheme| SCHEMES_WITH_LOGIN_OPTIONS.contains(&scheme));
        let split_options = |text: &'t str| if has_login_options { split_optional(text, ';') } else { (text, None) };
        let (name_and_options, password) = split_optional(text, ':');
        let (username, options) = split_options(name_and_options);
        match password.map(split_options) {
            Some((password, login_options)) if options.is_none() => {
                Self { username, password: Some(password), login_options }
            }
            _ => Self { username, password, login_options: options },
        }
    }

    /// Appends the userinfo and its `@`, with login options after the password, unless they are empty.
    pub(super) fn append_to(self, canonical: &mut String) {
        canonical.push_str(self.username);
        let login_options = self.login_options.filter(|options| !options.is_empty());
        for (delimiter, part) in [(':', self.password), (';', login_options)] {
            if let Some(part) = part {
                canonical.push(delimiter);
                canonical.push_str(part);
            }
        }
        canonical.push('@');
    }
}

/// A host, and how it is written in a URL.
pub(super) struct Host<'t> {
    pub(super) component: Cow<'t, str>,
    pub(super) canonical: String,
}

/// Parses a host and a port. A colon without digits after it is allowed only if the URL has a scheme.
pub(super) fn parse_host_and_port(
    rest: Part<'_>,
    has_scheme: bool,
    version: Version,
) -> Result<(Host<'_>, Option<String>), Failure> {
    let host_len = if rest.text.starts_with('[') {
        let Some(bracket) = rest.text.find(']') else {
            return Err(Failure::new("expected a closing bracket").at(rest.range()));
        };
        bracket + 1
    } else {
        rest.text.find(':').unwrap_or(rest.text.len())
    };
    let (host, port) = rest.split_at(host_len);
    // curl checks the port before the host.
    let port = match port.text.strip_prefix(':') {
        None if port.text.is_empty() => None,
        Some("") if has_scheme => None,
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.parse::<u16>().is_ok() => {
            Some(digits.parse::<u16>().unwrap_or_default().to_string())
        }
        other => {
            let start = port.start + usize::from(other.is_some());
            return Err(Failure::new("expected a port of digits only, up to 65535").at(start..port.end()));
        }
    };
    if host.text.is_empty() {
        return Err(Failure::new("there is no host").at(host.range()));
    }
    let is_ipv6 = host.text.starts_with('[');
    let host = match version {
        Version::V7_88 if is_ipv6 => parse_ipv6(host, &host.text[1..host.text.len() - 1], version)?,
        Version::V7_88 => parse_name(host)?,
        Version::V8_23 => parse_decoded(host)?,
    };
    Ok((host, port))
}

/// Parses a host as version 8.23 does, which decodes it first. Of ASCII, a name has only unreserved characters.
fn parse_decoded(host: Part<'_>) -> Result<Host<'_>, Failure> {
    let reject = || Failure::new("expected a host of letters, digits and `-._~`, in UTF-8").at(host.range());
    let decoded = percent_decode_str(host.text).decode_utf8().map_err(|_| reject())?;
    if let Some(inside) = decoded.strip_prefix('[') {
        let inside = inside.strip_suffix(']').ok_or_else(reject)?;
        return parse_ipv6(host, inside, Version::V8_23);
    }
    if !decoded.bytes().all(is_unreserved_or_other) {
        return Err(reject());
    }
    // One dot may follow a name, which is not part of an address.
    let name = decoded.strip_suffix('.').unwrap_or(&decoded);
    if name.is_empty() || name.ends_with('.') {
        return Err(reject());
    }
    let text = ipv4(name).map_or_else(|| decoded.clone().into_owned(), |address| address.to_string());
    Ok(Host { component: text.clone().into(), canonical: text })
}

fn is_unreserved_or_other(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || !byte.is_ascii()
}

/// Parses an IPv6 address in brackets, with or without a zone.
fn parse_ipv6<'t>(host: Part<'t>, text: &str, version: Version) -> Result<Host<'t>, Failure> {
    let (address, zone) = match text.split_once('%') {
        // A zone follows `%25` or a bare `%`. If nothing follows `%25`, the zone is `25`.
        Some((address, zone)) => {
            (address, Some(zone.strip_prefix("25").filter(|zone| !zone.is_empty()).unwrap_or(zone)))
        }
        None => (text, None),
    };
    let written = format!("[{address}]");
    let is_zone = zone.is_none_or(|zone| {
        let is_valid = version == Version::V7_88 || zone.bytes().all(is_unreserved_or_other);
        is_valid && (1..=MAX_ZONE_LEN).contains(&zone.len())
    });
    let (Ok(url_core::host::Host::Ipv6(parsed)), true) = (url_core::host::Host::parse_opaque(&written), is_zone) else {
        return Err(Failure::new("expected an IPv6 address").at(host.range()));
    };
    // The last two pieces of a mapped or compatible address are written as an IPv4 address.
    let serialized = match parsed.segments() {
        [0, 0, 0, 0, 0, 0xffff, ..] => format!("[::ffff:{}]", Ipv4Addr::from_bits(parsed.to_bits() as u32)),
        [0, 0, 0, 0, 0, 0, high, _] if high > 0 => format!("[::{}]", Ipv4Addr::from_bits(parsed.to_bits() as u32)),
        _ => url_core::host::Host::<&str>::Ipv6(parsed).to_string(),
    };
    // A longer text would not fit where curl writes it.
    let fits = match version {
        Version::V7_88 => serialized.len() < written.len(),
        Version::V8_23 => serialized.len() <= written.len(),
    };
    let component = if fits { serialized } else { written };
    let canonical = match zone {
        Some(zone) => format!("{}%25{zone}]", &component[..component.len() - 1]),
        None => component.clone(),
    };
    Ok(Host { component: component.into(), canonical })
}

/// Parses an IPv4 address in any of its notations, or a name, which is percent-decoded.
fn parse_name(host: Part<'_>) -> Result<Host<'_>, Failure> {
    if let Some(address) = ipv4(host.text) {
        let text = address.to_string();
        return Ok(Host { component: text.clone().into(), canonical: text });
    }
    let reject = || Failure::new("expected a host without delimiters and controls, in UTF-8").at(host.range());
    let decoded = percent_decode_str(host.text).decode_utf8().map_err(|_| reject())?;
    if decoded.bytes().any(|byte| byte < b' ' || FORBIDDEN_IN_HOST.contains(&byte)) {
        return Err(reject());
    }
    let canonical = decoded.replace('%', "%25");
    Ok(Host { component: decoded, canonical })
}

/// Parses up to four numbers, each decimal, octal after `0` or hexadecimal after `0x`. The last number fills the
/// remaining bytes.
fn ipv4(text: &str) -> Option<Ipv4Addr> {
    let mut numbers = text.split('.').map(|part| {
        let (digits, radix) = match part.as_bytes() {
            [b'0', b'x' | b'X', ..] => (&part[2..], 16),
            [b'0', _, ..] => (&part[1..], 8),
            _ => (part, 10),
        };
        u32::from_str_radix(digits, radix).ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
    });
    let (mut address, mut bits) = (0, 32);
    let mut last = numbers.next()??;
    for number in numbers {
        if last > 0xff || bits == 8 {
            return None;
        }
        bits -= 8;
        address |= last << bits;
        last = number?;
    }
    (bits == 32 || last >> bits == 0).then(|| Ipv4Addr::from_bits(address | last))
}
