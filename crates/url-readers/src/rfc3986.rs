//! RFC 3986 as a reader: the definition of a URI since 2005, which programs follow that do not follow the URL Standard.
//!
//! Two readers follow the same text. The strict one accepts what the grammar of appendix A derives, and otherwise tells
//! the byte at which the text stops being a URI. The other cuts with the regular expression of appendix B, which
//! matches any text. Many programs do so, and trust the result.

use crate::reader::{Components, Failure, Reader, Reading};
use alloc::{
    format,
    string::{String, ToString},
};
use core::{net::Ipv6Addr, ops::Range};

/// RFC 3986, "Uniform Resource Identifier (URI): Generic Syntax".
///
/// Components are as written, except that dot segments are removed from the path by section 5.2.2, and without a base
/// from every path. Nothing is decoded, and letters keep their case.
///
/// ```
/// use url_readers::{Reader, Rfc3986};
///
/// let reading = Rfc3986::STRICT.parse("../c", Some("http://EXAMPLE.com/a/b"))?;
/// assert_eq!(reading.canonical, "http://EXAMPLE.com/c");
///
/// // A URI contains no backslash, but to the regular expression it is a letter like any other.
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

    /// The regular expression of appendix B, which never fails. The authority is cut at its last `@`, and at the last
    /// `:` that only digits follow. The base must have a scheme.
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
        let authority = target.authority.map(|range| range.text);
        let (userinfo, host, port) = authority.map_or((None, None, None), split_authority);
        let (username, password) = match userinfo.map(|userinfo| userinfo.split_once(':').ok_or(userinfo)) {
            None => (None, None),
            Some(Ok((username, password))) => (Some(username), Some(password)),
            Some(Err(username)) => (Some(username), None),
        };
        let canonical = recompose(&target);
        Ok(Reading {
            components: Components {
                scheme: target.scheme.map(|part| part.text.to_string()),
                username: username.map(Into::into),
                password: password.map(Into::into),
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

/// A stretch of the text, and where it begins.
#[derive(Clone, Copy, Debug)]
struct Part<'t> {
    text: &'t str,
    start: usize,
}

impl Part<'_> {
    fn split_off(&mut self, at: usize) -> Self {
        let (text, rest) = self.text.split_at(at);
        let rest = Self { text: rest, start: self.start + at };
        self.text = text;
        rest
    }

    /// What stands behind the first `delimiter`, which is taken off with it.
    fn split_delimited(&mut self, delimiter: char) -> Option<Self> {
        let mut rest = self.split_off(self.text.find(delimiter)?);
        Some(rest.split_off(1))
    }
}

/// A URI reference, cut into its five components.
#[derive(Clone, Copy, Debug)]
struct Reference<'t> {
    scheme: Option<Part<'t>>,
    authority: Option<Part<'t>>,
    path: Part<'t>,
    query: Option<Part<'t>>,
    fragment: Option<Part<'t>>,
}

/// A URI reference that was resolved.
struct Target<'t> {
    scheme: Option<Part<'t>>,
    authority: Option<Part<'t>>,
    path: String,
    query: Option<Part<'t>>,
    fragment: Option<Part<'t>>,
}

/// Appendix B. No text fails to match.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#appendix-B>
fn split(text: &str) -> Reference<'_> {
    let mut path = Part { text, start: 0 };
    let fragment = path.split_delimited('#');
    let query = path.split_delimited('?');
    let scheme = match path.text.find([':', '/']) {
        Some(at @ 1..) if path.text[at..].starts_with(':') => {
            let mut rest = path.split_off(at);
            Some(core::mem::replace(&mut path, rest.split_off(1)))
        }
        _ => None,
    };
    let authority = path.text.starts_with("//").then(|| {
        let mut authority = path.split_off(2);
        path = authority.split_off(authority.text.find('/').unwrap_or(authority.text.len()));
        authority
    });
    Reference { scheme, authority, path, query, fragment }
}

/// Userinfo, host and port.
fn split_authority(authority: &str) -> (Option<&str>, Option<&str>, Option<&str>) {
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

/// Which ASCII characters a component may have besides percent-encoded octets, and what it is called.
struct Class {
    name: &'static str,
    is_in: fn(u8) -> bool,
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

const USERINFO: Class =
    Class { name: "userinfo", is_in: |byte| is_unreserved(byte) || is_sub_delim(byte) || byte == b':' };
const REG_NAME: Class = Class { name: "host", is_in: |byte| is_unreserved(byte) || is_sub_delim(byte) };
const PATH: Class = Class { name: "path", is_in: |byte| is_pchar(byte) || byte == b'/' };
const QUERY: Class = Class { name: "query", is_in: |byte| is_pchar(byte) || matches!(byte, b'/' | b'?') };
const FRAGMENT: Class = Class { name: "fragment", is_in: QUERY.is_in };

/// Appendix A, for a text that was cut where its delimiters are: the first byte that no derivation has.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#appendix-A>
fn check(reference: &Reference<'_>) -> Result<(), Failure> {
    if let Some(scheme) = reference.scheme {
        let is_scheme = |(at, byte): (usize, u8)| {
            byte.is_ascii_alphabetic() || at > 0 && (byte.is_ascii_digit() || b"+-.".contains(&byte))
        };
        if let Some(at) = scheme.text.bytes().enumerate().position(|pair| !is_scheme(pair)) {
            return Err(found(scheme, at, "scheme"));
        }
    }
    if let Some(authority) = reference.authority {
        check_authority(authority)?;
    }
    if reference.scheme.is_none() && reference.authority.is_none() && reference.path.text.starts_with(':') {
        return Err(found(reference.path, 0, "first segment of a relative path"));
    }
    check_class(reference.path, &PATH)?;
    reference.query.map_or(Ok(()), |query| check_class(query, &QUERY))?;
    reference.fragment.map_or(Ok(()), |fragment| check_class(fragment, &FRAGMENT))
}

fn check_authority(authority: Part<'_>) -> Result<(), Failure> {
    let mut host = authority;
    if let Some(at) = authority.text.find('@') {
        let mut userinfo = authority;
        host = userinfo.split_off(at).split_off(1);
        check_class(userinfo, &USERINFO)?;
    }
    let port = if host.text.starts_with('[') {
        let Some(end) = host.text.find(']') else {
            return Err(not_a_uri(
                "the IP literal lacks its closing bracket",
                host.start + host.text.len()..host.start + host.text.len(),
            ));
        };
        let after = host.split_off(end + 1);
        let address = &host.text[1..end];
        if address.parse::<Ipv6Addr>().is_err() && !is_ip_v_future(address) {
            return Err(not_a_uri("expected an IPv6 address", host.start + 1..host.start + end));
        }
        if !after.text.is_empty() && !after.text.starts_with(':') {
            return Err(found(after, 0, "authority, behind the host"));
        }
        after
    } else {
        let port = host.split_off(host.text.find(':').unwrap_or(host.text.len()));
        check_class(host, &REG_NAME)?;
        port
    };
    match port.text.bytes().skip(1).position(|byte| !byte.is_ascii_digit()) {
        Some(at) => Err(found(port, at + 1, "port")),
        None => Ok(()),
    }
}

fn is_ip_v_future(address: &str) -> bool {
    let Some((version, rest)) = address.strip_prefix(['v', 'V']).and_then(|address| address.split_once('.')) else {
        return false;
    };
    let is_in = |byte| (USERINFO.is_in)(byte);
    !version.is_empty()
        && version.bytes().all(|byte| byte.is_ascii_hexdigit())
        && !rest.is_empty()
        && rest.bytes().all(is_in)
}

fn check_class(part: Part<'_>, class: &Class) -> Result<(), Failure> {
    let bytes = part.text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if byte == b'%' {
            let digits = bytes[at + 1..].iter().take(2).take_while(|digit| digit.is_ascii_hexdigit()).count();
            if digits < 2 {
                let range = part.start + at..part.start + at + 1;
                return Err(not_a_uri("expected two hexadecimal digits behind the percent sign", range));
            }
            at += 3;
        } else if (class.is_in)(byte) {
            at += 1;
        } else {
            return Err(found(part, at, class.name));
        }
    }
    Ok(())
}

fn found(part: Part<'_>, at: usize, place: &str) -> Failure {
    let c = part.text[at..].chars().next().unwrap_or_default();
    let start = part.start + at;
    not_a_uri(&format!("found U+{:04X} in the {place}", u32::from(c)), start..start + c.len_utf8())
}

fn not_a_uri(reason: &str, range: Range<usize>) -> Failure {
    Failure::new(format!("not a URI: {reason}")).at(range)
}

/// The reference resolved; without a base, as if it had a scheme.
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
        relative => {
            let merged = match base.path.text.rfind('/') {
                _ if base.authority.is_some() && base.path.text.is_empty() => format!("/{relative}"),
                Some(slash) => format!("{}{relative}", &base.path.text[..=slash]),
                None => relative.into(),
            };
            (remove_dot_segments(&merged), query)
        }
    };
    Target { scheme: base.scheme, authority: base.authority, path, query, fragment }
}

/// The path without `.` and `..`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4>
#[doc(hidden)]
pub fn remove_dot_segments(path: &str) -> String {
    let mut output = String::with_capacity(path.len());
    // A path that does not begin with a slash loses dot segments at its front, and then is read on.
    let mut input = path;
    while let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
        input = rest;
    }
    if matches!(input, "." | "..") {
        return output;
    }
    while !input.is_empty() {
        let start = usize::from(input.starts_with('/'));
        let end = input[start..].find('/').map_or(input.len(), |len| start + len);
        let is_last = end == input.len();
        match &input[..end] {
            "/." | "/.." => {
                if &input[..end] == "/.." {
                    output.truncate(output.rfind('/').unwrap_or(0));
                }
                if is_last {
                    output.push('/');
                }
            }
            segment => output.push_str(segment),
        }
        input = &input[end..];
    }
    output
}

/// The text that the components are.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-5.3>
fn recompose(target: &Target<'_>) -> String {
    let mut text = String::new();
    if let Some(scheme) = target.scheme {
        text.push_str(scheme.text);
        text.push(':');
    }
    if let Some(authority) = target.authority {
        text.push_str("//");
        text.push_str(authority.text);
    }
    text.push_str(&target.path);
    for (delimiter, part) in [('?', target.query), ('#', target.fragment)] {
        if let Some(part) = part {
            text.push(delimiter);
            text.push_str(part.text);
        }
    }
    text
}
