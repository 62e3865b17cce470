//! curl as a reader, or what reads like curl.
//!
//! What is here follows from curl's documentation of its URL syntax ("RFC 3986 plus") and of `curl_url_set`, and from
//! what libcurl 7.88.1 answered when it was asked; `tests/curl-7.88.1.tsv` has its answers. Newer versions differ in
//! places.

use crate::{
    reader::{Components, Failure, Reader, Reading},
    rfc3986::remove_dot_segments,
};
use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
};
use core::{fmt::Write, net::Ipv4Addr, ops::Range};
use url_percent::percent_decode_str;

/// curl's parser of URLs as of libcurl 7.88.1, the way its command line asks it: a scheme that is missing is guessed.
///
/// Two things it does not follow: a host that decodes to bytes that are not UTF-8, which is refused here, and empty
/// segments behind dot segments at the front of a relative reference, of which curl loses one.
///
/// Much of what a browser would mend it refuses: spaces, tabs, backslashes in front of a host, more than three slashes.
/// Host and path keep what is percent-encoded or in capitals, but for the host, which is decoded once, and numbers that
/// are an IPv4 address. A username ends at the first `@`, and what is left is no host if it has another one.
///
/// ```
/// use url_readers::{Curl, Reader};
///
/// let reading = Curl::V7_88.parse("example.com/a/../b", None)?;
/// assert_eq!(reading.canonical, "http://example.com/b");
/// let reading = Curl::V7_88.parse("http:/0x7f.1:080/", None)?;
/// assert_eq!(reading.canonical, "http://127.0.0.1:80/");
///
/// let failure = Curl::V7_88.parse(r"http:\\example.com\", None).unwrap_err();
/// assert_eq!(failure.to_string(), "expected a port of digits only, up to 65535 (bytes 5..19)");
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://curl.se/docs/url-syntax.html>, <https://curl.se/libcurl/c/curl_url_set.html>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Curl {
    name: &'static str,
    date: &'static str,
}

impl Curl {
    /// libcurl 7.88.1, of February 2023.
    pub const V7_88: Self = Self { name: "curl-7.88", date: "2023-02" };
}

/// The schemes of the documentation.
#[rustfmt::skip]
const SCHEMES: &[&str] = &[
    "dict", "file", "ftp", "ftps", "gopher", "gophers", "http", "https", "imap", "imaps", "ldap", "ldaps", "mqtt", "pop3", "pop3s",
    "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "rtsp", "scp", "sftp", "smb", "smbs", "smtp", "smtps", "telnet", "tftp",
];

/// The schemes that are guessed from the first label of a host; for all others it is `http`.
const GUESSED: &[&str] = &["ftp", "dict", "ldap", "imap", "smtp", "pop3"];

/// The schemes with login options behind a semicolon in the userinfo.
const WITH_LOGIN_OPTIONS: &[&str] = &["imap", "imaps", "pop3", "pop3s", "smtp", "smtps"];

/// What no host may have.
const FORBIDDEN_IN_HOST: &[u8] = b" /:#?!@{}[]\\$'\"^`*<>=;,+&()";

impl Reader for Curl {
    fn name(&self) -> &str {
        self.name
    }

    fn date(&self) -> &str {
        self.date
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let Some(base) = base else { return read(input, true) };
        let base = read(base, true).map_err(Failure::in_base)?;
        if split_scheme(input).is_some() {
            return read(input, false);
        }
        // Places in the joined text are not places in the input.
        read(&join(&base, input), false)
            .map_err(|failure| Failure::new(failure.reason().to_string()).at(0..input.len()))
    }
}

/// The scheme that `input` begins with, if a colon follows it, and what stands behind that.
fn split_scheme(input: &str) -> Option<(&str, &str)> {
    let is_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    input.split_once(':').filter(|(scheme, _)| !scheme.is_empty() && scheme.bytes().all(is_scheme))
}

/// Puts a relative reference behind what remains of the base URL. Its spaces and bytes outside of ASCII are encoded.
fn join(base: &Reading, input: &str) -> String {
    let components = &base.components;
    let path = components.path.as_deref().unwrap_or_default();
    let authority_end = {
        let after_scheme = base.canonical.find("://").map_or(0, |at| at + 3);
        base.canonical[after_scheme..].find(['/', '?', '#']).map_or(base.canonical.len(), |at| after_scheme + at)
    };
    let before_path = &base.canonical[..authority_end];
    let mut joined = match input.as_bytes() {
        [b'/', b'/', ..] => format!("{}:", components.scheme.as_deref().unwrap_or_default()),
        [b'/', ..] => before_path.into(),
        [b'?', ..] => format!("{before_path}{path}"),
        _ => format!("{before_path}{}", &path[..path.rfind('/').map_or(0, |slash| slash + 1)]),
    };
    let mut is_query = false;
    for byte in input.bytes() {
        is_query |= byte == b'?';
        // Writing to a string does not fail.
        let _ = match byte {
            b' ' => joined.write_str(if is_query { "+" } else { "%20" }),
            0x80.. => write!(joined, "%{byte:02x}"),
            _ => joined.write_char(byte.into()),
        };
    }
    joined
}

/// What is left of a text to read, and where it begins.
#[derive(Clone, Copy)]
struct Rest<'t> {
    text: &'t str,
    start: usize,
}

impl Rest<'_> {
    fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    fn skip(self, len: usize) -> Self {
        Self { text: &self.text[len..], start: self.start + len }
    }

    fn until(self, len: usize) -> Self {
        Self { text: &self.text[..len], ..self }
    }
}

fn read(input: &str, may_guess_scheme: bool) -> Result<Reading, Failure> {
    if let Some((at, c)) = input.char_indices().find(|(_, c)| *c <= ' ' || *c == '\u{7f}') {
        return Err(Failure::new(format!("found U+{:04X}, a space or control", u32::from(c))).at(at..at + 1));
    }
    let all = Rest { text: input, start: 0 };
    let (scheme, rest) = match split_scheme(input).filter(|(_, after)| after.starts_with('/')) {
        Some((scheme, after)) => {
            let len = scheme.len();
            let scheme = scheme.to_ascii_lowercase();
            if !SCHEMES.contains(&&*scheme) {
                return Err(Failure::new("the scheme is not supported").at(0..len));
            }
            if scheme == "file" {
                return read_file(all.skip(len + 1));
            }
            let slashes = after.bytes().take_while(|byte| *byte == b'/').count();
            if slashes > 3 {
                return Err(Failure::new("expected one, two or three slashes").at(len + 1..len + 1 + slashes));
            }
            (Some(scheme), all.skip(len + 1 + slashes))
        }
        None if may_guess_scheme => (None, all),
        None => return Err(Failure::new("expected slashes behind the scheme").at(0..input.len())),
    };
    let authority_len = rest.text.find(['/', '?', '#']).unwrap_or(rest.text.len());
    let after = after_authority(rest.skip(authority_len));
    let authority = rest.until(authority_len);
    let (userinfo, host_and_port) = match authority.text.find('@') {
        Some(at) => (Some(&authority.text[..at]), authority.skip(at + 1)),
        None => (None, authority),
    };
    let (host, port) = read_host_and_port(host_and_port, scheme.is_some())?;
    let scheme = scheme.unwrap_or_else(|| {
        let label = host.components.split_once('.').map_or("", |(label, _)| label);
        GUESSED.iter().find(|guess| guess.eq_ignore_ascii_case(label)).map_or("http", |guess| *guess).into()
    });
    let mut canonical = format!("{scheme}://");
    if let Some(userinfo) = userinfo {
        canonical.push_str(userinfo);
        canonical.push('@');
    }
    canonical.push_str(&host.canonical);
    if let Some(port) = &port {
        canonical.push(':');
        canonical.push_str(port);
    }
    let (username, password) = split_userinfo(userinfo, &scheme);
    after.append_to(&mut canonical);
    let components = Components {
        scheme: Some(scheme),
        username: username.map(Into::into),
        password: password.map(Into::into),
        host: Some(host.components.into_owned()),
        port,
        ..after.components()
    };
    Ok(Reading { components, canonical })
}

/// Username and password; login options belong to neither.
fn split_userinfo<'t>(userinfo: Option<&'t str>, scheme: &str) -> (Option<&'t str>, Option<&'t str>) {
    let without_options = |text: &'t str| match text.split_once(';') {
        Some((text, _)) if WITH_LOGIN_OPTIONS.contains(&scheme) => text,
        _ => text,
    };
    match userinfo.map(|userinfo| userinfo.split_once(':').ok_or(userinfo)) {
        Some(Ok((username, password))) => (Some(username), Some(without_options(password))),
        Some(Err(username)) => (Some(without_options(username)), None),
        None => (None, None),
    }
}

/// Path, query and fragment.
struct AfterAuthority<'t> {
    path: String,
    query: Option<&'t str>,
    fragment: Option<&'t str>,
}

impl AfterAuthority<'_> {
    /// An empty query or fragment is not written.
    fn append_to(&self, canonical: &mut String) {
        canonical.push_str(&self.path);
        for (delimiter, part) in [('?', self.query), ('#', self.fragment)] {
            if let Some(part) = part.filter(|part| !part.is_empty()) {
                canonical.push(delimiter);
                canonical.push_str(part);
            }
        }
    }

    fn components(self) -> Components {
        Components {
            path: Some(self.path),
            query: self.query.map(Into::into),
            fragment: self.fragment.map(Into::into),
            ..Components::default()
        }
    }
}

fn after_authority(rest: Rest<'_>) -> AfterAuthority<'_> {
    let (text, fragment) =
        rest.text.split_once('#').map_or((rest.text, None), |(text, fragment)| (text, Some(fragment)));
    let (path, query) = text.split_once('?').map_or((text, None), |(path, query)| (path, Some(query)));
    let path = if path.is_empty() { "/".into() } else { remove_dot_segments(path) };
    AfterAuthority { path, query, fragment: fragment.filter(|fragment| !fragment.is_empty()) }
}

/// A host in two spellings: by itself, and in a URL.
struct Host<'t> {
    components: Cow<'t, str>,
    canonical: String,
}

/// A host and a port, which may be blank only behind a scheme.
fn read_host_and_port(rest: Rest<'_>, may_be_blank: bool) -> Result<(Host<'_>, Option<String>), Failure> {
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
    let (Ok(url_core::Host::Ipv6(parsed)), false) = (url_core::Host::parse(&written, true), zone == Some("")) else {
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

/// A `file` URL, which has no host but what means this machine, and behind its scheme only a path. `rest` begins behind
/// the colon, with a slash.
fn read_file(rest: Rest<'_>) -> Result<Reading, Failure> {
    let bad = || Failure::new("expected a path, or `localhost` or `127.0.0.1` and a path").at(rest.range());
    let path = match rest.text.strip_prefix("//") {
        None if rest.text == "/" => return Err(bad()),
        None => rest.text,
        Some(after) => {
            let slash = after.find('/').ok_or_else(bad)?;
            let host = &after[..slash];
            if !(host.is_empty() || host.eq_ignore_ascii_case("localhost") || host == "127.0.0.1") {
                return Err(bad());
            }
            &after[slash..]
        }
    };
    // Drive letters are for Windows.
    if let [b'/', letter, b':' | b'|', b'/' | b'\\', ..] | [b'/', letter, b':' | b'|'] = path.as_bytes()
        && letter.is_ascii_alphabetic()
    {
        return Err(bad());
    }
    let after = after_authority(Rest { text: path, start: 0 });
    let mut canonical = String::from("file://");
    // The query is not written.
    AfterAuthority { path: after.path.clone(), query: None, ..after }.append_to(&mut canonical);
    let components = Components { scheme: Some("file".into()), ..after.components() };
    Ok(Reading { components, canonical })
}
