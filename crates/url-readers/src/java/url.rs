//! A reader that reads like java.net.URL.

use super::{
    form::digit_value,
    url_resolve::{Base, resolve},
};
use crate::{
    host::{DECOMPOSING_TO_DELIMITERS, is_ipv6_address},
    part::{Part, split_optional},
    reader::{Components, Failure, Reader, Reading, name_and_date},
    rfc3986::append_query_and_fragment,
};
use alloc::{
    format,
    string::{String, ToString},
};
use url_idna::properties::Properties;

/// Reads like the constructor `URL(String)` of java.net.URL, which is not [`Java`](super::reader::Java).
///
/// It knows eight schemes, and checks little but the port and IPv6 addresses. A `url:` before the scheme is dropped,
/// and so are spaces and control characters at both ends. The authority ends at the first `/`, `?` or `#`, and two `@`
/// in it make the host empty. Four slashes are the start of a path. A backslash is a character like others.
///
/// ```
/// use url_readers::{JavaUrl, Reader};
///
/// let reading = JavaUrl::V17.parse(r"url:http://u@good.example\.evil.example:+80/", None)?;
/// assert_eq!(reading.components.host.as_deref(), Some(r"good.example\.evil.example"));
/// assert_eq!(JavaUrl::V17.parse("http://u@evil.example@good.example/", None)?.components.host, None);
/// assert!(JavaUrl::V17.parse("ws://h/", None).is_err());
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URL.html>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct JavaUrl {
    name: &'static str,
    date: &'static str,
}

impl JavaUrl {
    /// JDK 17, of September 2021.
    ///
    /// ```
    /// use url_readers::{JavaUrl, Reader};
    ///
    /// assert_eq!(JavaUrl::V17.parse("HTTP:///a", None)?.canonical, "http:/a");
    /// assert!(JavaUrl::V17.parse("http://h:x", None).is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V17: Self = Self { name: "java-url-17", date: "2021-09" };
}

/// The schemes that have a handler.
const SCHEMES: &[&str] = &["file", "ftp", "http", "https", "jar", "jmod", "jrt", "mailto"];

impl Reader for JavaUrl {
    name_and_date!();

    /// Resolves the input like the constructor `URL(URL, String)`. A `jar` URL cannot be a base here.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let Some(base) = base else { return read(Part::new(input)) };
        let base_reading = read(Part::new(base)).map_err(Failure::in_base)?;
        let Components { scheme: Some(scheme), path: Some(path), query, fragment, .. } = &base_reading.components
        else {
            return read(Part::new(input));
        };
        if scheme == "jar" {
            return Err(Failure::new("this reader resolves no references to `jar` URLs").at(0..base.len()).in_base());
        }
        // The scheme of the base is dropped only if the base has an absolute path, for compatibility with RFC 1808.
        let reference =
            reference(input, scheme, path.starts_with('/')).map_err(|failure| failure.at(0..input.len()))?;
        let Some(reference) = reference else { return read(Part::new(input)) };
        let resolved = if scheme == "mailto" {
            // The base has only the scheme.
            format!("mailto:{reference}")
        } else {
            let before_fragment = split_optional(&base_reading.canonical[scheme.len() + 1..], '#').0;
            let authority = split_authority(Part::new(before_fragment)).0.text;
            let (query, fragment) = (query.as_deref(), fragment.as_deref());
            let has_slashes = after_mark(base).split_once(':').is_some_and(|(_, rest)| rest.starts_with("//"));
            resolve(&Base { scheme, has_slashes, authority, path, query, fragment }, reference)
        };
        let mut reading = read(Part::new(&resolved)).map_err(|failure| failure.at(0..input.len()))?;
        // Two `@` make the host empty, and leave the port as it was.
        let authority = split_authority(Part::new(&resolved[scheme.len() + 1..])).0.text;
        if authority.matches('@').nth(1).is_some() {
            reading.components.port = base_reading.components.port;
        }
        Ok(reading)
    }
}

/// The text that is resolved: without a scheme, or after that of the base if it `may_repeat`.
fn reference<'t>(input: &'t str, scheme_of_base: &str, may_repeat: bool) -> Result<Option<&'t str>, Failure> {
    let text = after_mark(input);
    Ok(match text.split_once(':').filter(|(scheme, _)| is_protocol(scheme)) {
        Some((scheme, _)) if !scheme.is_ascii() => return Err(Failure::new("the scheme has no handler")),
        Some((scheme, rest)) => (may_repeat && scheme.eq_ignore_ascii_case(scheme_of_base)).then_some(rest),
        None => Some(text),
    })
}

/// The text without spaces and controls at both ends, and without a `url:` in front.
fn after_mark(text: &str) -> &str {
    let text = text.trim_matches(|c| c <= ' ');
    let is_marked = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("url:"));
    if is_marked { &text[4..] } else { text }
}

/// Whether a text before a colon is taken for a scheme: letters and digits of any script, as far as they are one unit
/// of UTF-16.
fn is_protocol(text: &str) -> bool {
    let is_bmp = |c: char| c.len_utf16() == 1;
    let is_letter = |c: char| {
        let is_other = c.is_numeric() || Properties::of(c).is_mark() || matches!(c, '\u{24B6}'..='\u{24E9}');
        is_bmp(c) && c.is_alphabetic() && !is_other
    };
    let is_digit = |c: char| is_bmp(c) && digit_value(c).is_some_and(|value| value < 10);
    text.starts_with(is_letter) && text.chars().all(|c| is_letter(c) || is_digit(c) || matches!(c, '+' | '-' | '.'))
}

fn read(text: Part<'_>) -> Result<Reading, Failure> {
    let spaces = text.text.len() - text.text.trim_start_matches(|c| c <= ' ').len();
    let text = Part { text: text.text.trim_matches(|c| c <= ' '), start: text.start + spaces };
    let is_marked = text.text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("url:"));
    let (scheme, rest) = match text.skip(if is_marked { 4 } else { 0 }).split_optional(':') {
        (scheme, Some(rest)) => (scheme, rest),
        (text, None) => return Err(Failure::new("expected a scheme").at(text.range())),
    };
    let name = scheme.text.to_ascii_lowercase();
    if !SCHEMES.contains(&&*name) {
        return Err(Failure::new("the scheme has no handler").at(scheme.range()));
    }
    let (before, fragment) = rest.split_optional('#');
    let fragment = fragment.filter(|_| name != "mailto").map(|fragment| fragment.text);
    let mut components = Components { scheme: Some(name.clone()), ..Components::default() };
    let (authority, path) = match &*name {
        "mailto" => ("", before),
        "jar" => {
            if scheme.start > 0 {
                return Err(Failure::new("expected nothing before `jar:`").at(0..scheme.start));
            }
            check_archive(before)?;
            ("", before)
        }
        _ => {
            let (authority, path) = split_authority(before);
            parse_authority(authority, &mut components)?;
            (authority.text, path)
        }
    };
    if name == "mailto" && path.text.is_empty() {
        return Err(Failure::new("expected an address").at(path.range()));
    }
    let (path, query) = match path.text.rsplit_once('?') {
        Some((path, query)) if name == "mailto" => (path, Some(query)),
        _ => split_optional(path.text, '?'),
    };
    let mut canonical = name + ":";
    if !authority.is_empty() {
        canonical = canonical + "//" + authority;
    }
    canonical += path;
    append_query_and_fragment(&mut canonical, query, fragment);
    components.path = Some(path.into());
    components.query = query.map(Into::into);
    components.fragment = fragment.map(Into::into);
    Ok(Reading { components, canonical })
}

/// The authority, which is empty if there is none, and the text after it.
fn split_authority(text: Part<'_>) -> (Part<'_>, Part<'_>) {
    if !text.text.starts_with("//") || text.text.starts_with("////") {
        return text.split_at(0);
    }
    let text = text.skip(2);
    text.split_at(text.text.find(['/', '?']).unwrap_or(text.text.len()))
}

/// Checks that a URL and `!/` follow.
fn check_archive(text: Part<'_>) -> Result<(), Failure> {
    match text.text.find("!/") {
        Some(at) => read(text.split_at(at).0).map(drop),
        None => Err(Failure::new("expected `!/` after the URL of an archive").at(text.range())),
    }
}

fn parse_authority(authority: Part<'_>, components: &mut Components) -> Result<(), Failure> {
    let host_and_port = match authority.split_optional('@') {
        (host_and_port, None) => host_and_port,
        // With two `@`, there is neither userinfo nor a host.
        (_, Some(rest)) if rest.text.contains('@') => return Ok(()),
        (userinfo, Some(rest)) => {
            let (username, password) = split_optional(userinfo.text, ':');
            components.username = Some(username.into());
            components.password = password.map(Into::into);
            rest
        }
    };
    let (host, port) = if host_and_port.text.starts_with('[') {
        let end = host_and_port.text.find(']').map_or(host_and_port.text.len(), |end| end + 1);
        let (host, port) = host_and_port.split_at(end);
        if !is_ipv6(host.text) || !port.text.is_empty() && !port.text.starts_with(':') {
            return Err(Failure::new("expected an IPv6 address, and then a port").at(host_and_port.range()));
        }
        (host, port)
    } else {
        host_and_port.split_at(host_and_port.text.find(':').unwrap_or(host_and_port.text.len()))
    };
    let is_forbidden = |c: char| {
        // Java accepts the vertical forms of `:` and `?`.
        c.is_ascii_control() || DECOMPOSING_TO_DELIMITERS.contains(&c) && !matches!(c, '\u{FE13}' | '\u{FE16}')
    };
    if host.text.contains(is_forbidden) {
        return Err(
            Failure::new("the host has a control, or a character that decomposes to a delimiter").at(host.range())
        );
    }
    if port.text.len() > 1 {
        let port = port.skip(1);
        let number = parse_int(port.text).filter(|number| *number >= -1);
        let number = number.ok_or_else(|| Failure::new("expected a port").at(port.range()))?;
        components.port = Some(number).filter(|number| *number >= 0).map(|number| number.to_string());
    }
    components.host = Some(host.text).filter(|host| !host.is_empty()).map(Into::into);
    Ok(())
}

/// Parses a number like `Integer.parseInt`, which knows the digits of many scripts.
fn parse_int(text: &str) -> Option<i32> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let digit = |c| digit_value(c).filter(|value| *value < 10).map(|value| char::from(b'0' + value));
    let digits: Option<String> = digits.chars().map(digit).collect();
    format!("{sign}{}", digits.filter(|digits| !digits.is_empty())?).parse().ok()
}

/// Whether a text in brackets is an IPv6 address, with or without a zone. Its numbers may have leading zeros.
fn is_ipv6(text: &str) -> bool {
    let Some(text) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else { return false };
    let (address, zone) = split_optional(text, '%');
    is_ipv6_address(address) && zone.is_none_or(|zone| !zone.is_empty())
}
