//! A reader that reads like `parse_url` of PHP.

use crate::{
    part::{Part, split_optional},
    reader::{Components, Failure, Reader, Reading, name_and_date, reject_base},
};
use alloc::string::{String, ToString};

/// Reads like `parse_url` of PHP.
///
/// PHP splits a string and checks almost nothing: it replaces control characters by `_`, and rejects URLs whose slashes
/// are followed by no host. A backslash is a character like others, the host starts after the last `@`, and ends at the
/// last colon. Digits after the first colon of a string are a port, so `example.com:80/a` has no scheme, and `a/b:80`
/// has the host `a`. PHP does not write URLs, so the canonical string is the text.
///
/// ```
/// use url_readers::{Php, Reader};
///
/// let components = Php::V8_5.parse(r"http://evil.example\@good.example/", None)?.components;
/// assert_eq!(components.username.as_deref(), Some(r"evil.example\"));
/// assert_eq!(components.host.as_deref(), Some("good.example"));
/// let components = Php::V8_5.parse("http://a:b:80c/", None)?.components;
/// assert_eq!((components.host.as_deref(), components.port.as_deref()), (Some("a:b"), Some("80")));
/// assert!(Php::V8_5.parse("http:///example.com", None).is_err());
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://www.php.net/manual/en/function.parse-url.php>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Php {
    name: &'static str,
    date: &'static str,
}

impl Php {
    /// PHP 8.5.10, of November 2026.
    ///
    /// ```
    /// use url_readers::{Php, Reader};
    ///
    /// assert_eq!(Php::V8_5.parse("tel:12345", None)?.components.host.as_deref(), Some("tel"));
    /// assert!(Php::V8_5.parse("http://h:65536", None).is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V8_5: Self = Self { name: "php-8.5", date: "2026-11" };
}

/// The maximum length of a port.
const MAX_PORT_LEN: usize = 5;

impl Reader for Php {
    name_and_date!();

    /// Rejects a base: PHP resolves no references.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        reject_base(base)?;
        let Start { scheme, port, rest, has_host } = split_start(Part::new(input))?;
        let mut components = Components { scheme: scheme.map(Into::into), port, ..Components::default() };
        let rest = if has_host { parse_host(rest, &mut components)? } else { rest };
        let (rest, fragment) = split_optional(rest.text, '#');
        let (path, query) = split_optional(rest, '?');
        components.path = Some(without_controls(path));
        components.query = query.map(without_controls);
        components.fragment = fragment.map(without_controls);
        Ok(Reading { components, canonical: input.into() })
    }
}

/// Replaces control characters by `_`.
fn without_controls(text: &str) -> String {
    text.replace(|c: char| c.is_ascii_control(), "_")
}

/// What PHP decides at the first colon.
struct Start<'t> {
    scheme: Option<&'t str>,
    port: Option<String>,
    rest: Part<'t>,
    /// Whether `rest` starts with userinfo or a host.
    has_host: bool,
}

fn split_start(all: Part<'_>) -> Result<Start<'_>, Failure> {
    let path = |scheme, rest| Ok(Start { scheme, port: None, rest, has_host: false });
    let is_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let Some(colon) = all.text.find(':') else { return Ok(start_without_scheme(all, None)) };
    let after = all.skip(colon + 1);
    if colon == 0 {
        return start_with_port(all, after);
    }
    let scheme = &all.text[..colon];
    if !scheme.bytes().all(is_scheme) {
        // A colon in the query or fragment decides nothing.
        return if !after.text.is_empty() && !scheme.contains(['?', '#']) {
            start_with_port(all, after)
        } else {
            Ok(start_without_scheme(all, None))
        };
    }
    let digits = after.text.bytes().take_while(u8::is_ascii_digit).count();
    let is_port =
        (1..=MAX_PORT_LEN).contains(&digits) && matches!(after.text.as_bytes().get(digits), None | Some(b'/'));
    if is_port {
        return start_with_port(all, after);
    }
    let Some(after_slashes) = after.text.strip_prefix("//") else { return path(Some(scheme), after) };
    if scheme.eq_ignore_ascii_case("file") && after_slashes.starts_with('/') {
        // The slash before a drive letter is dropped.
        let is_drive = after_slashes.as_bytes().get(2) == Some(&b':');
        return path(Some(scheme), after.skip(if is_drive { 3 } else { 2 }));
    }
    Ok(Start { scheme: Some(scheme), port: None, rest: after.skip(2), has_host: true })
}

/// A text without a scheme has a host only after two slashes, or if it has a port.
fn start_without_scheme(all: Part<'_>, port: Option<String>) -> Start<'_> {
    let slashes = if all.text.starts_with("//") { 2 } else { 0 };
    let has_host = slashes > 0 || port.is_some();
    Start { scheme: None, port, rest: all.skip(slashes), has_host }
}

/// Takes the digits after the first colon as the port, if a slash or nothing follows them.
fn start_with_port<'t>(all: Part<'t>, after: Part<'t>) -> Result<Start<'t>, Failure> {
    let digits = after.text.bytes().take_while(u8::is_ascii_digit).count();
    let is_port =
        (1..=MAX_PORT_LEN).contains(&digits) && matches!(after.text.as_bytes().get(digits), None | Some(b'/'));
    if after.text.is_empty() {
        return Err(Failure::new("expected a port after the colon").at(after.range()));
    }
    let port = is_port.then(|| parse_port(after.split_at(digits).0)).transpose()?;
    Ok(start_without_scheme(all, port))
}

/// Parses a port as C's `strtol` does: white space, a sign, and the digits up to another character.
fn parse_port(part: Part<'_>) -> Result<String, Failure> {
    let reject = || Failure::new("expected a port up to 65535").at(part.range());
    let text = part.text.trim_start_matches([' ', '\t', '\n', '\u{B}', '\u{C}', '\r']);
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let len = digits.bytes().take_while(u8::is_ascii_digit).count();
    let number = digits[..len].parse::<u16>().map_err(|_| reject())?;
    if is_negative && number > 0 { Err(reject()) } else { Ok(number.to_string()) }
}

/// Parses userinfo, host and port, and returns the text after them.
fn parse_host<'t>(rest: Part<'t>, components: &mut Components) -> Result<Part<'t>, Failure> {
    let (authority, rest) = rest.split_at(rest.text.find(['/', '?', '#']).unwrap_or(rest.text.len()));
    let host = match authority.text.rfind('@') {
        None => authority,
        Some(at) => {
            let (username, password) = split_optional(&authority.text[..at], ':');
            components.username = Some(without_controls(username));
            components.password = password.map(without_controls);
            authority.skip(at + 1)
        }
    };
    let is_ipv6 = host.text.starts_with('[') && host.text.ends_with(']');
    let colon = host.text.rfind(':').filter(|_| !is_ipv6);
    let (name, port) = host.split_at(colon.unwrap_or(host.text.len()));
    if port.text.len() > 1 && components.port.is_none() {
        let port = port.skip(1);
        if port.text.len() > MAX_PORT_LEN {
            return Err(Failure::new("expected a port of at most five characters").at(port.range()));
        }
        components.port = Some(parse_port(port)?);
    }
    if name.text.is_empty() {
        return Err(Failure::new("there is no host").at(name.range()));
    }
    components.host = Some(without_controls(name.text));
    Ok(rest)
}
