//! A reader that reads like `net/url` of Go.

use super::{go_reference, percent::percent_encoded};
use crate::{
    part::{Part, split_optional},
    reader::{Components, Failure, Reader, Reading, name_and_date},
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::net::Ipv6Addr;
use url_percent::percent_decode_str;

/// Reads like `url.Parse` of Go, and the methods `Hostname`, `Port`, `EscapedPath`, `EscapedFragment` and `String` of
/// its result.
///
/// Go rejects control characters before the fragment, a percent sign without two digits in the path or fragment, and
/// hosts with spaces and backslashes. The host starts after the last `@`, and keeps its capitals. A path that has to be
/// encoded is decoded first, so `/é%2F` becomes `/%C3%A9/`. A reference with three slashes has no host.
///
/// ```
/// use url_readers::{Go, Reader};
///
/// let reading = Go::V1_27.parse("http://u@evil.example:80@good.example/a b", None)?;
/// assert_eq!(reading.components.host.as_deref(), Some("good.example"));
/// assert_eq!(reading.canonical, "http://u%40evil.example:80@good.example/a%20b");
/// assert!(Go::V1_27.parse(r"http://evil.example\@good.example/", None).is_err());
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://pkg.go.dev/net/url#Parse>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Go {
    name: &'static str,
    date: &'static str,
}

impl Go {
    /// Go 1.27.3, of October 2026.
    ///
    /// ```
    /// use url_readers::{Go, Reader};
    ///
    /// assert_eq!(Go::V1_27.parse("HTTP://H", None)?.canonical, "http://H");
    /// assert!(Go::V1_27.parse("http://h:1:2/", None).is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V1_27: Self = Self { name: "go-1.27", date: "2026-10" };
}

/// The delimiters of RFC 3986 within a part, all of which paths and hosts may have.
const SUB_DELIMITERS: &[u8] = b"!$&'()*+,;=";

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

/// Where Go keeps the spelling of a part, and which bytes it leaves alone if it has to encode the part anew.
#[derive(Clone, Copy)]
struct Spelling {
    /// Besides unreserved characters, [`SUB_DELIMITERS`] and percent-encoded bytes, those that keep the spelling.
    kept: &'static [u8],
    /// Besides unreserved characters, those that are not encoded in a new spelling.
    literal: &'static [u8],
}

const PATH: Spelling = Spelling { kept: b":@[]/", literal: b"$&+,/:;=@" };
const FRAGMENT: Spelling = Spelling { kept: b":@[]/?", literal: b"!$&()*+,/:;=?@" };
const USERINFO: &[u8] = b"$&+,;=";
/// Besides unreserved characters, non-ASCII ones and [`SUB_DELIMITERS`], those that a host may have.
const HOST: &[u8] = b"\"<>[]:";

impl Spelling {
    /// Returns the part in the spelling in which Go writes it.
    fn of(self, part: Part<'_>) -> Result<String, Failure> {
        check_percent(part)?;
        let is_kept = |byte: u8| {
            is_unreserved(byte) || byte == b'%' || SUB_DELIMITERS.contains(&byte) || self.kept.contains(&byte)
        };
        if part.text.bytes().all(is_kept) {
            return Ok(part.text.into());
        }
        Ok(encoded(&decoded(part.text), self.literal))
    }
}

/// Percent-encodes all bytes but unreserved characters and those in `literal`.
fn encoded(bytes: &[u8], literal: &[u8]) -> String {
    percent_encoded(bytes, |byte| is_unreserved(byte) || literal.contains(&byte))
}

fn decoded(text: &str) -> Vec<u8> {
    percent_decode_str(text).collect()
}

/// Returns the text of bytes, with U+FFFD for each byte that is not part of UTF-8.
fn lossy(bytes: &[u8]) -> String {
    bytes.utf8_chunks().fold(String::new(), |text, chunk| {
        let replaced = chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER);
        text + chunk.valid() + &replaced.collect::<String>()
    })
}

/// Checks that two hexadecimal digits follow each percent sign.
fn check_percent(part: Part<'_>) -> Result<(), Failure> {
    let is_wrong = |at: &usize| {
        let digits = part.text.as_bytes().get(at + 1..at + 3);
        !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    match part.text.match_indices('%').map(|(at, _)| at).find(is_wrong) {
        Some(at) => {
            Err(Failure::new("expected two hexadecimal digits after `%`").at(part.start + at..part.start + at + 1))
        }
        None => Ok(()),
    }
}

/// A part of the input with another text, for failures.
fn reject(part: Part<'_>, message: &'static str) -> Failure {
    Failure::new(message).at(part.range())
}

impl Reader for Go {
    name_and_date!();

    /// Resolves the input like the method `Parse` of the base, which uses `ResolveReference`.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let base = base.map(Self::read).transpose().map_err(Failure::in_base)?;
        let reference = Self::read(input)?;
        Ok(match base {
            Some(base) => go_reference::resolve(&base, reference),
            None => reference,
        })
    }
}

impl Go {
    fn read(input: &str) -> Result<Reading, Failure> {
        let (rest, fragment) = Part::new(input).split_optional('#');
        if let Some(at) = rest.text.find(|c: char| c.is_ascii_control()) {
            return Err(Failure::new("found a control character").at(at..at + 1));
        }
        let (scheme, rest) = split_scheme(rest)?;
        let scheme = scheme.map(str::to_ascii_lowercase);
        let (rest, query) = rest.split_optional('?');
        let (mut components, start, path) = parse_before_query(scheme.as_deref(), rest)?;
        // A new spelling may have decoded a colon or a slash.
        let needs_dot = start.is_empty() && path.split('/').next().is_some_and(|segment| segment.contains(':'));
        let scheme_and_colon = scheme.as_ref().map_or_else(String::new, |scheme| format!("{scheme}:"));
        let mut canonical = scheme_and_colon + &start + if needs_dot && scheme.is_none() { "./" } else { "" };
        match path.strip_prefix('/') {
            Some(rest) if scheme.is_some() && start.is_empty() && rest.starts_with('/') => {
                canonical = canonical + "%2F" + rest;
            }
            _ => canonical += &path,
        }
        if let Some(query) = query {
            canonical = canonical + "?" + query.text;
        }
        let fragment = fragment.map(|fragment| FRAGMENT.of(fragment)).transpose()?.filter(|text| !text.is_empty());
        if let Some(fragment) = &fragment {
            canonical = canonical + "#" + fragment;
        }
        components.scheme = scheme;
        components.path = Some(path);
        components.query = query.map(|query| query.text.into());
        components.fragment = fragment;
        Ok(Reading { components, canonical })
    }
}

/// The scheme, if there is one, and the text after its colon.
fn split_scheme(text: Part<'_>) -> Result<(Option<&str>, Part<'_>), Failure> {
    let is_first = |c: char| c.is_ascii_alphabetic();
    let is_other = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    let end = text.text.find(|c| !is_other(c)).unwrap_or(text.text.len());
    match &text.text[end..] {
        rest if rest.starts_with(':') && end == 0 => Err(Failure::new("expected a scheme before the colon").at(0..1)),
        rest if rest.starts_with(':') && text.text.starts_with(is_first) => {
            Ok((Some(&text.text[..end]), text.skip(end + 1)))
        }
        _ => Ok((None, text)),
    }
}

/// Parses the text between the scheme and the query. Returns the authority in components, how it is written with the
/// slashes before it, and the path, which may be opaque.
fn parse_before_query(scheme: Option<&str>, rest: Part<'_>) -> Result<(Components, String, String), Failure> {
    let text = rest.text;
    if !text.starts_with('/') {
        if scheme.is_some() {
            return Ok((Components::default(), String::new(), text.into()));
        }
        if text.split('/').next().is_some_and(|segment| segment.contains(':')) {
            return Err(reject(rest, "a first segment without a scheme contains a colon"));
        }
    }
    let has_authority = text.starts_with("//") && (scheme.is_some() || !text.starts_with("///"));
    if !has_authority {
        return Ok((Components::default(), String::new(), PATH.of(rest)?));
    }
    let rest = rest.skip(2);
    let (authority, path) = rest.split_at(rest.text.find('/').unwrap_or(rest.text.len()));
    let (components, written) = parse_authority(authority, matches!(scheme, Some("http" | "https")))?;
    let path = PATH.of(path)?;
    let has_slashes = !authority.text.is_empty() || !path.is_empty();
    Ok((components, if has_slashes { "//".to_string() + &written } else { written }, path))
}

/// Returns the components of an authority, and how Go writes it. In `http` and `https` URLs, a host without brackets
/// contains no colon.
fn parse_authority(authority: Part<'_>, is_strict: bool) -> Result<(Components, String), Failure> {
    let mut components = Components::default();
    let mut written = String::new();
    let host = match authority.text.rfind('@') {
        None => authority,
        Some(at) => {
            let userinfo = authority.split_at(at).0;
            let is_allowed = |byte: u8| is_unreserved(byte) || SUB_DELIMITERS.contains(&byte) || b":%@".contains(&byte);
            if !userinfo.text.bytes().all(is_allowed) {
                return Err(reject(userinfo, "the userinfo contains a character that it must not"));
            }
            check_percent(userinfo)?;
            let (username, password) = split_optional(userinfo.text, ':');
            let (username, password) = (decoded(username), password.map(decoded));
            written += &encoded(&username, USERINFO);
            if let Some(password) = &password {
                written = written + ":" + &encoded(password, USERINFO);
            }
            written.push('@');
            components.username = Some(lossy(&username));
            components.password = password.as_deref().map(lossy);
            authority.skip(at + 1)
        }
    };
    parse_host_and_port(host, is_strict, &mut components, &mut written)?;
    Ok((components, written))
}

fn parse_host_and_port(
    host_and_port: Part<'_>,
    is_strict: bool,
    components: &mut Components,
    written: &mut String,
) -> Result<(), Failure> {
    let bracket = host_and_port.text.rfind('[');
    if bracket.is_some_and(|at| at > 0) {
        return Err(reject(host_and_port, "an opening bracket is not at the start of the host"));
    }
    let (host, port) = if bracket.is_some() {
        let end = host_and_port.text.rfind(']').ok_or_else(|| reject(host_and_port, "expected a closing bracket"))?;
        host_and_port.split_at(end + 1)
    } else {
        let colon = if is_strict { host_and_port.text.find(':') } else { host_and_port.text.rfind(':') };
        host_and_port.split_at(colon.unwrap_or(host_and_port.text.len()))
    };
    if !port.text.is_empty() {
        let digits = port.text.strip_prefix(':');
        if !digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit())) {
            return Err(reject(port, "expected a port of digits only"));
        }
        components.port = digits.filter(|digits| !digits.is_empty()).map(Into::into);
    }
    let bytes = if bracket.is_some() { parse_ipv6(host)? } else { parse_name(host)? };
    if !host_and_port.text.is_empty() {
        components.host = Some(lossy(&bytes));
    }
    *written += &encoded_host(&bytes);
    *written += port.text;
    Ok(())
}

/// Returns the text of a host as Go writes it.
fn encoded_host(bytes: &[u8]) -> String {
    let literal = [SUB_DELIMITERS, HOST].concat();
    encoded(bytes, &literal)
}

fn is_host_byte(byte: u8) -> bool {
    is_unreserved(byte) || !byte.is_ascii() || SUB_DELIMITERS.contains(&byte) || HOST.contains(&byte)
}

/// Parses a host without brackets. Only percent signs and bytes that are not ASCII may be percent-encoded.
fn parse_name(host: Part<'_>) -> Result<Vec<u8>, Failure> {
    check_percent(host)?;
    let is_decoded = |digits: &str| digits.starts_with("25") || digits.starts_with(|first: char| first > '7');
    let is_wrong = |(at, _): &(usize, &str)| !is_decoded(&host.text[at + 1..at + 3]);
    if host.text.match_indices('%').any(|found| is_wrong(&found)) {
        return Err(reject(host, "the host has a percent-encoded ASCII character"));
    }
    if !host.text.bytes().all(|byte| is_host_byte(byte) || byte == b'%') {
        return Err(reject(host, "the host contains a character that it must not"));
    }
    Ok(decoded(host.text))
}

/// Parses an IPv6 address in brackets. A zone follows `%25`.
fn parse_ipv6(host: Part<'_>) -> Result<Vec<u8>, Failure> {
    let inside = &host.text[1..host.text.len() - 1];
    let (address, zone) = inside.split_once("%25").map_or((inside, None), |(address, zone)| (address, Some(zone)));
    if address.parse::<Ipv6Addr>().is_err() {
        return Err(reject(host, "expected an IPv6 address"));
    }
    let mut bytes = [b"[", address.as_bytes()].concat();
    if let Some(zone) = zone {
        check_percent(host)?;
        let is_raw = |byte: u8| is_host_byte(byte) || byte == b'%';
        let zone_bytes = decoded(zone);
        let is_allowed = |byte: u8| is_host_byte(byte) || b"% ".contains(&byte);
        let is_valid = zone.bytes().all(is_raw) && zone_bytes.iter().copied().all(is_allowed);
        let is_ascii = |(at, _)| zone[at + 1..].starts_with(|first: char| first < '8');
        if zone.is_empty() || !is_valid || !zone.match_indices('%').all(is_ascii) {
            return Err(reject(host, "the zone contains a character that it must not"));
        }
        bytes.push(b'%');
        bytes.extend(zone_bytes);
    }
    bytes.push(b']');
    Ok(bytes)
}
