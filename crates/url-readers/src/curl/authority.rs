//! What stands in front of the path: userinfo, host and port.

use super::Rest;
use crate::reader::Failure;
use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
};
use core::net::Ipv4Addr;
use url_percent::percent_decode_str;

/// The schemes with login options behind a semicolon in the userinfo.
const WITH_LOGIN_OPTIONS: &[&str] = &["imap", "imaps", "pop3", "pop3s", "smtp", "smtps"];

/// What no host may have.
const FORBIDDEN_IN_HOST: &[u8] = b" /:#?!@{}[]\\$'\"^`*<>=;,+&()";

/// The most bytes that a zone has.
const MOST_ZONE: usize = 15;

/// What stands in front of the `@`.
#[derive(Clone, Copy)]
pub(super) struct Userinfo<'t> {
    pub(super) username: &'t str,
    pub(super) password: Option<&'t str>,
    /// From the first semicolon on, in front of the password or behind it.
    login_options: Option<&'t str>,
}

impl<'t> Userinfo<'t> {
    pub(super) fn new(text: &'t str, scheme: &str) -> Self {
        let split_options = |text: &'t str| match text.split_once(';') {
            Some((text, options)) if WITH_LOGIN_OPTIONS.contains(&scheme) => (text, Some(options)),
            _ => (text, None),
        };
        let (name_and_options, password) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let (username, options) = split_options(name_and_options);
        match password.map(split_options) {
            Some((password, login_options)) if options.is_none() => {
                Self { username, password: Some(password), login_options }
            }
            _ => Self { username, password, login_options: options },
        }
    }

    /// Options stand behind the password, and are not written if they are empty.
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

/// A host in two spellings: by itself, and in a URL.
pub(super) struct Host<'t> {
    pub(super) components: Cow<'t, str>,
    pub(super) canonical: String,
}

/// A host and a port, which may be blank only behind a scheme.
pub(super) fn read_host_and_port(rest: Rest<'_>, may_be_blank: bool) -> Result<(Host<'_>, Option<String>), Failure> {
    let host_len = if rest.text.starts_with('[') {
        let Some(bracket) = rest.text.find(']') else {
            return Err(Failure::new("expected a closing bracket").at(rest.range()));
        };
        bracket + 1
    } else {
        rest.text.find(':').unwrap_or(rest.text.len())
    };
    let (host, port) = (rest.until(host_len), rest.skip(host_len));
    // The port is looked at before the host.
    let port = match port.text.strip_prefix(':') {
        None if port.text.is_empty() => None,
        Some("") if may_be_blank => None,
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.parse::<u16>().is_ok() => {
            Some(digits.parse::<u16>().unwrap_or_default().to_string())
        }
        other => {
            let start = port.start + usize::from(other.is_some());
            return Err(Failure::new("expected a port of digits only, up to 65535").at(start..port.range().end));
        }
    };
    if host.text.is_empty() {
        return Err(Failure::new("there is no host").at(host.range()));
    }
    let host = if host.text.starts_with('[') { read_ipv6(host)? } else { read_name(host)? };
    Ok((host, port))
}

/// An IPv6 address in brackets, with or without a zone.
fn read_ipv6(host: Rest<'_>) -> Result<Host<'_>, Failure> {
    let text = &host.text[1..host.text.len() - 1];
    let (address, zone) = match text.split_once('%') {
        // `%25` is the way to write `%`, and may be left out; where nothing follows it is itself the zone.
        Some((address, zone)) => {
            (address, Some(zone.strip_prefix("25").filter(|zone| !zone.is_empty()).unwrap_or(zone)))
        }
        None => (text, None),
    };
    let written = format!("[{address}]");
    let is_zone = zone.is_none_or(|zone| (1..=MOST_ZONE).contains(&zone.len()));
    let (Ok(url_core::Host::Ipv6(parsed)), true) = (url_core::Host::parse(&written, true), is_zone) else {
        return Err(Failure::new("expected an IPv6 address").at(host.range()));
    };
    // The last pieces of a mapped or compatible address are written as one of IPv4.
    let serialized = match parsed.segments() {
        [0, 0, 0, 0, 0, 0xffff, ..] => format!("[::ffff:{}]", Ipv4Addr::from_bits(parsed.to_bits() as u32)),
        [0, 0, 0, 0, 0, 0, high, _] if high > 0 => format!("[::{}]", Ipv4Addr::from_bits(parsed.to_bits() as u32)),
        _ => url_core::Host::<&str>::Ipv6(parsed).to_string(),
    };
    let components = if serialized.len() < written.len() { serialized } else { written };
    let canonical = match zone {
        Some(zone) => format!("{}%25{zone}]", &components[..components.len() - 1]),
        None => components.clone(),
    };
    Ok(Host { components: components.into(), canonical })
}

/// An IPv4 address in one of its spellings, or a name, which is percent-decoded.
fn read_name(host: Rest<'_>) -> Result<Host<'_>, Failure> {
    if let Some(address) = ipv4(host.text) {
        let text = address.to_string();
        return Ok(Host { components: text.clone().into(), canonical: text });
    }
    let bad = || Failure::new("found what no host may have").at(host.range());
    let decoded = percent_decode_str(host.text).decode_utf8().map_err(|_| bad())?;
    if decoded.bytes().any(|byte| byte < b' ' || FORBIDDEN_IN_HOST.contains(&byte)) {
        return Err(bad());
    }
    let canonical = decoded.replace('%', "%25");
    Ok(Host { components: decoded, canonical })
}

/// Up to four numbers, each decimal, octal behind `0` or hexadecimal behind `0x`; the last one fills what is left.
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
