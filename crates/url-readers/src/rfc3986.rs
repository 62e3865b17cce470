//! RFC 3986 as a reader: the definition of a URI since 2005, for programs that do not follow the URL Standard.
//!
//! The module has two readers. The strict one accepts the strings that the grammar of appendix A derives, and reports
//! where any other text stops being a URI. The second one splits a string with the regular expression of appendix B,
//! which matches any text. Many programs do so, and trust the result.

use crate::{
    dot_segments::remove_dot_segments,
    part::{Part, split_optional},
    reader::{Components, Failure, Reader, Reading},
};
use alloc::{
    format,
    string::{String, ToString},
};
use core::{net::Ipv6Addr, ops::Range};

/// RFC 3986, "Uniform Resource Identifier (URI): Generic Syntax".
///
/// Components are as written, except that dot segments are removed: from a resolved path, as section 5.2.2 says, and
/// without a base from every path. Nothing is decoded, and letters keep their case.
///
/// Removing dot segments can leave a path whose start would be read as an authority or a scheme. Sections 3.3 and 4.2
/// allow no such path, but section 5.3 writes it. Here, the canonical string gets the dot segment that section 4.2 uses
/// for it. `a:..///b` has the path `//b`, and the canonical string is `a:/.//b`, which reads as the same components.
///
/// ```
/// use url_readers::{Reader, Rfc3986};
///
/// let reading = Rfc3986::STRICT.parse("../c", Some("http://EXAMPLE.com/a/b"))?;
/// assert_eq!(reading.canonical, "http://EXAMPLE.com/c");
///
/// // A URI contains no backslash, but the regular expression matches it like any other character.
/// let input = r"http://evil.example\@example.com/";
/// let failure = Rfc3986::STRICT.parse(input, None).unwrap_err();
/// assert_eq!(failure.to_string(), "not a URI: found U+005C in the userinfo (bytes 19..20)");
/// let reading = Rfc3986::APPENDIX_B.parse(input, None)?;
/// assert_eq!(reading.components.host.as_deref(), Some("example.com"));
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Rfc3986 {
    name: &'static str,
    is_strict: bool,
}

impl Rfc3986 {
    /// The grammar of appendix A.
    ///
    /// ```
    /// use url_readers::{Reader, Rfc3986};
    ///
    /// assert!(Rfc3986::STRICT.parse("http://h/a", None).is_ok());
    /// assert!(Rfc3986::STRICT.parse("http://h/a b", None).is_err());
    /// ```
    pub const STRICT: Self = Self { name: "rfc3986", is_strict: true };

    /// The regular expression of appendix B, which never fails. The authority is split at its last `@`, and at its
    /// last `:` if only digits follow. The base must have a scheme.
    ///
    /// A serialized URL of the standard is split into components with the same meaning. The exception is an opaque path
    /// with dot segments, which this reader removes.
    ///
    /// ```
    /// use url_readers::{Reader, Rfc3986};
    ///
    /// assert!(Rfc3986::APPENDIX_B.parse("http://h/a b", None).is_ok());
    /// assert!(Rfc3986::APPENDIX_B.parse("a", Some("b")).is_err());
    /// ```
    pub const APPENDIX_B: Self = Self { name: "rfc3986-appendix-b", is_strict: false };
}

impl Reader for Rfc3986 {
    fn name(&self) -> &str {
        self.name
    }

    fn date(&self) -> &'static str {
        "2005"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let base = match base {
            None => None,
            Some(base) => Some(self.read(base, true).map_err(Failure::in_base)?),
        };
        let reference = self.read(input, self.is_strict && base.is_none())?;
        let target = resolve(reference, base);
        let authority = target.authority.map(|part| part.text);
        let (userinfo, host, port) = authority.map_or((None, None, None), split_authority);
        let (username, password) = userinfo.map(|userinfo| split_optional(userinfo, ':')).unzip();
        let canonical = recompose(&target);
        Ok(Reading {
            components: Components {
                scheme: target.scheme.map(|part| part.text.to_string()),
                username: username.map(Into::into),
                password: password.flatten().map(Into::into),
                host: host.map(Into::into),
                port: port.map(Into::into),
                path: Some(target.path),
                query: target.query.map(|part| part.text.to_string()),
                fragment: target.fragment.map(|part| part.text.to_string()),
            },
            canonical,
        })
    }
}

/// A URI reference, split into its five components.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reference<'t> {
    pub(crate) scheme: Option<Part<'t>>,
    pub(crate) authority: Option<Part<'t>>,
    pub(crate) path: Part<'t>,
    pub(crate) query: Option<Part<'t>>,
    pub(crate) fragment: Option<Part<'t>>,
}

/// A resolved URI reference.
struct Target<'t> {
    scheme: Option<Part<'t>>,
    authority: Option<Part<'t>>,
    path: String,
    query: Option<Part<'t>>,
    fragment: Option<Part<'t>>,
}

impl Reference<'_> {
    /// Merges the path of this base and a path. One that starts with a slash replaces all of the base's.
    ///
    /// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-5.2.3>
    pub(crate) fn merged(&self, path: &str) -> String {
        match self.path.text.rfind('/') {
            _ if path.starts_with('/') => path.into(),
            _ if self.authority.is_some() && self.path.text.is_empty() => format!("/{path}"),
            Some(slash) => format!("{}{path}", &self.path.text[..=slash]),
            None => path.into(),
        }
    }

    /// Joins the components, with another path.
    ///
    /// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-5.3>
    pub(crate) fn recomposed(&self, path: &str) -> String {
        let mut text = String::new();
        if let Some(scheme) = self.scheme {
            text.push_str(scheme.text);
            text.push(':');
        }
        if let Some(authority) = self.authority {
            text.push_str("//");
            text.push_str(authority.text);
        }
        text.push_str(path);
        append_query_and_fragment(&mut text, self.query.map(|part| part.text), self.fragment.map(|part| part.text));
        text
    }
}

/// Appends the components after a path, each with its delimiter.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-5.3>
pub(crate) fn append_query_and_fragment(text: &mut String, query: Option<&str>, fragment: Option<&str>) {
    for (delimiter, part) in [('?', query), ('#', fragment)] {
        if let Some(part) = part {
            text.push(delimiter);
            text.push_str(part);
        }
    }
}

/// Returns whether a text has the syntax of a scheme.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-3.1>
pub(crate) fn is_scheme(text: &str) -> bool {
    !text.is_empty() && first_outside_scheme(text).is_none()
}

/// Returns the position of the first byte that cannot be there in a scheme.
pub(crate) fn first_outside_scheme(text: &str) -> Option<usize> {
    text.bytes().enumerate().position(|(at, byte)| {
        !(byte.is_ascii_alphabetic() || at > 0 && (byte.is_ascii_digit() || b"+-.".contains(&byte)))
    })
}

/// Splits `text` with the regular expression of appendix B, which matches any text.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#appendix-B>
pub(crate) fn split(text: &str) -> Reference<'_> {
    let (rest, fragment) = Part::new(text).split_optional('#');
    let (rest, query) = rest.split_optional('?');
    let (scheme, rest) = match rest.text.find([':', '/']) {
        Some(at @ 1..) if rest.text[at..].starts_with(':') => (Some(rest.split_at(at).0), rest.skip(at + 1)),
        _ => (None, rest),
    };
    let (authority, path) = if rest.text.starts_with("//") {
        let rest = rest.skip(2);
        let (authority, path) = rest.split_at(rest.text.find('/').unwrap_or(rest.text.len()));
        (Some(authority), path)
    } else {
        (None, rest)
    };
    Reference { scheme, authority, path, query, fragment }
}

/// The userinfo, host and port of an authority.
pub(crate) fn split_authority(authority: &str) -> (Option<&str>, Option<&str>, Option<&str>) {
    let (userinfo, rest) = match authority.rsplit_once('@') {
        Some((userinfo, rest)) => (Some(userinfo), rest),
        None => (None, authority),
    };
    match rest.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (userinfo, Some(host), Some(port)),
        _ => (userinfo, Some(rest), None),
    }
}

impl Rfc3986 {
    fn read<'t>(&self, text: &'t str, needs_scheme: bool) -> Result<Reference<'t>, Failure> {
        let reference = split(text);
        if self.is_strict {
            check(&reference)?;
        }
        if needs_scheme && reference.scheme.is_none() {
            return Err(Failure::new("not a URI: there is no scheme").at(0..0));
        }
        Ok(reference)
    }
}

/// The ASCII characters that a component may contain besides percent-encoded octets.
struct CharacterClass {
    /// The name of the component.
    name: &'static str,
    contains: fn(u8) -> bool,
}

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

fn is_sub_delim(byte: u8) -> bool {
    b"!$&'()*+,;=".contains(&byte)
}

fn is_pchar(byte: u8) -> bool {
    is_unreserved(byte) || is_sub_delim(byte) || matches!(byte, b':' | b'@')
}

const USERINFO: CharacterClass =
    CharacterClass { name: "userinfo", contains: |byte| is_unreserved(byte) || is_sub_delim(byte) || byte == b':' };
const REG_NAME: CharacterClass =
    CharacterClass { name: "host", contains: |byte| is_unreserved(byte) || is_sub_delim(byte) };
const PATH: CharacterClass = CharacterClass { name: "path", contains: |byte| is_pchar(byte) || byte == b'/' };
const QUERY: CharacterClass =
    CharacterClass { name: "query", contains: |byte| is_pchar(byte) || matches!(byte, b'/' | b'?') };
const FRAGMENT: CharacterClass = CharacterClass { name: "fragment", contains: QUERY.contains };

/// Rejects the first byte that the grammar of appendix A does not allow in its component.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#appendix-A>
pub(crate) fn check(reference: &Reference<'_>) -> Result<(), Failure> {
    check_before_query(reference)?;
    reference.query.map_or(Ok(()), |query| check_class(query, &QUERY))?;
    check_fragment(reference)
}

pub(crate) fn check_fragment(reference: &Reference<'_>) -> Result<(), Failure> {
    reference.fragment.map_or(Ok(()), |fragment| check_class(fragment, &FRAGMENT))
}

/// [`check`] of the scheme, authority and path.
pub(crate) fn check_before_query(reference: &Reference<'_>) -> Result<(), Failure> {
    if let Some(scheme) = reference.scheme
        && let Some(at) = first_outside_scheme(scheme.text)
    {
        return Err(unexpected(scheme, at, "scheme"));
    }
    if let Some(authority) = reference.authority {
        check_authority(authority)?;
    }
    if reference.scheme.is_none() && reference.authority.is_none() && reference.path.text.starts_with(':') {
        return Err(unexpected(reference.path, 0, "first segment of a relative path"));
    }
    check_class(reference.path, &PATH)
}

fn check_authority(authority: Part<'_>) -> Result<(), Failure> {
    let host_and_port = match authority.split_optional('@') {
        (userinfo, Some(host_and_port)) => {
            check_class(userinfo, &USERINFO)?;
            host_and_port
        }
        (host_and_port, None) => host_and_port,
    };
    let port = if host_and_port.text.starts_with('[') {
        let Some(end) = host_and_port.text.find(']') else {
            let end = host_and_port.end();
            return Err(not_a_uri("the IP literal lacks its closing bracket", end..end));
        };
        let (literal, port) = host_and_port.split_at(end + 1);
        let address = &literal.text[1..end];
        if address.parse::<Ipv6Addr>().is_err() && !is_ip_v_future(address) {
            return Err(not_a_uri("expected an IPv6 address", literal.start + 1..literal.start + end));
        }
        if !port.text.is_empty() && !port.text.starts_with(':') {
            return Err(unexpected(port, 0, "authority after the host"));
        }
        port
    } else {
        let (host, port) = host_and_port.split_at(host_and_port.text.find(':').unwrap_or(host_and_port.text.len()));
        check_class(host, &REG_NAME)?;
        port
    };
    match port.text.bytes().skip(1).position(|byte| !byte.is_ascii_digit()) {
        Some(at) => Err(unexpected(port, at + 1, "port")),
        None => Ok(()),
    }
}

fn is_ip_v_future(address: &str) -> bool {
    let Some((version, rest)) = address.strip_prefix(['v', 'V']).and_then(|address| address.split_once('.')) else {
        return false;
    };
    !version.is_empty()
        && version.bytes().all(|byte| byte.is_ascii_hexdigit())
        && !rest.is_empty()
        && rest.bytes().all(USERINFO.contains)
}

fn check_class(part: Part<'_>, class: &CharacterClass) -> Result<(), Failure> {
    let bytes = part.text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if byte == b'%' {
            let digits = bytes[at + 1..].iter().take(2).take_while(|digit| digit.is_ascii_hexdigit()).count();
            if digits < 2 {
                let range = part.start + at..part.start + at + 1;
                return Err(not_a_uri("expected two hexadecimal digits after the percent sign", range));
            }
            at += 3;
        } else if (class.contains)(byte) {
            at += 1;
        } else {
            return Err(unexpected(part, at, class.name));
        }
    }
    Ok(())
}

fn unexpected(part: Part<'_>, at: usize, place: &str) -> Failure {
    let c = part.text[at..].chars().next().unwrap_or_default();
    let start = part.start + at;
    not_a_uri(&format!("found U+{:04X} in the {place}", u32::from(c)), start..start + c.len_utf8())
}

fn not_a_uri(reason: &str, range: Range<usize>) -> Failure {
    Failure::new(format!("not a URI: {reason}")).at(range)
}

/// Resolves the reference. Without a base, treats it as if it had a scheme.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2>
fn resolve<'t>(reference: Reference<'t>, base: Option<Reference<'t>>) -> Target<'t> {
    let Reference { scheme, authority, path, query, fragment } = reference;
    let Some(base) = base.filter(|_| scheme.is_none()) else {
        return Target { scheme, authority, path: remove_dot_segments(path.text), query, fragment };
    };
    if authority.is_some() {
        return Target { scheme: base.scheme, authority, path: remove_dot_segments(path.text), query, fragment };
    }
    let (path, query) = match path.text {
        "" => (base.path.text.into(), query.or(base.query)),
        absolute if absolute.starts_with('/') => (remove_dot_segments(absolute), query),
        relative => (remove_dot_segments(&base.merged(relative)), query),
    };
    Target { scheme: base.scheme, authority: base.authority, path, query, fragment }
}

/// Returns the dot segment without which the start of the path would be read as an authority or as a scheme.
///
/// Sources: <https://www.rfc-editor.org/rfc/rfc3986#section-3.3>, <https://www.rfc-editor.org/rfc/rfc3986#section-4.2>
fn protection(target: &Target<'_>) -> &'static str {
    if target.authority.is_some() {
        ""
    } else if target.path.starts_with("//") {
        "/."
    } else if target.scheme.is_none() && split(&target.path).scheme.is_some() {
        "./"
    } else {
        ""
    }
}

/// Joins the components to a text that reads as the same components.
fn recompose(target: &Target<'_>) -> String {
    let Target { scheme, authority, query, fragment, .. } = *target;
    let path = protection(target).to_string() + &target.path;
    Reference { scheme, authority, path: Part::new(""), query, fragment }.recomposed(&path)
}
