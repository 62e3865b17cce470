//! A reader that reads like curl.
//!
//! It follows curl's documentation of its URL syntax ("RFC 3986 plus") and of `curl_url_set`. It also follows the
//! answers of libcurl 7.88.1 and 8.23.0, which are in `tests/suite/curl-7.88.1.tsv` and fixtures/readers.

mod authority;
mod relative;
mod version;

use crate::{
    dot_segments::remove_dot_segments,
    part::{Part, split_optional},
    reader::{Components, Failure, Reader, Reading, name_and_date, reject_base},
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use authority::{Userinfo, parse_host_and_port};
use version::Version;

/// Reads like the URL parser of libcurl, as used by the command line: a missing scheme is guessed.
///
/// Version 8.23 rejects hosts with other ASCII characters than letters, digits and `-._~`. It looks for an IPv4 address
/// after it has decoded the host, and reads `%2e` as a dot in paths. It supports `ws` and `wss`.
///
/// The reader differs from curl in six ways. It rejects a host that decodes to bytes that are not UTF-8. It reads
/// braces and brackets as the library does; the command line takes them for lists and ranges of URLs unless given
/// `--globoff`. It keeps a host as written; curl converts it with libidn2 when it connects. It rejects `file:`, one
/// space or control and a query or fragment; curl accepts that if there is a base URL. It resolves references to the
/// base URL `file:///`; curl writes that URL as `file://(nil)`, and so rejects them. For version 8.23, it resolves no
/// references.
///
/// Like curl, it rejects much that a browser would repair: spaces, tabs, backslashes before a host, more than three
/// slashes. The host and path keep their capitals, and the path its percent-encoding. The host is percent-decoded once,
/// and an IPv4 address is normalized. A username ends at the first `@`, and if the rest contains another one, it is not
/// a host.
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
    version: Version,
}

impl Curl {
    /// libcurl 7.88.1, of February 2023.
    ///
    /// ```
    /// use url_readers::{Curl, Reader};
    ///
    /// assert_eq!(Curl::V7_88.parse("h", None)?.canonical, "http://h/");
    /// assert!(Curl::V7_88.parse("http://h:x/", None).is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V7_88: Self = Self { name: "curl-7.88", date: "2023-02", version: Version::V7_88 };

    /// libcurl 8.23.0, of November 2026.
    ///
    /// ```
    /// use url_readers::{Curl, Reader};
    ///
    /// assert_eq!(Curl::V8_23.parse("http://%31/a/%2e%2e/b", None)?.canonical, "http://0.0.0.1/b");
    /// assert!(Curl::V8_23.parse("http://a+b/", None).is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V8_23: Self = Self { name: "curl-8.23", date: "2026-11", version: Version::V8_23 };
}

/// The maximum length of a scheme, in bytes.
const MAX_SCHEME_LEN: usize = 40;

/// The maximum length of an input, in bytes, also after it was joined to a base URL.
const MAX_INPUT_LEN: usize = 8_000_000;

/// The schemes that curl guesses from the first label of a host. For any other label, it guesses `http`.
const GUESSED_SCHEMES: &[&str] = &["ftp", "dict", "ldap", "imap", "smtp", "pop3"];

impl Reader for Curl {
    name_and_date!();

    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let version = self.version;
        if version != Version::V7_88 {
            reject_base(base)?;
        }
        let Some(base) = base else { return parse(input, true, version) };
        let base = parse(base, true, version).map_err(Failure::in_base)?;
        check_len(input)?;
        if split_scheme(input).is_some() {
            return parse(input, false, version);
        }
        // A position in the joined text is no position in the input.
        parse(&relative::join(&base, input), false, version)
            .map_err(|failure| Failure::new(failure.message().to_string()).at(0..input.len()))
    }
}

/// The scheme that `input` starts with, and the text after its colon.
fn split_scheme(input: &str) -> Option<(&str, &str)> {
    let is_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    input
        .split_once(':')
        .filter(|(scheme, _)| (1..=MAX_SCHEME_LEN).contains(&scheme.len()) && scheme.bytes().all(is_scheme))
}

fn check_len(input: &str) -> Result<(), Failure> {
    if input.len() > MAX_INPUT_LEN {
        return Err(Failure::new("expected at most 8000000 bytes").at(0..input.len()));
    }
    Ok(())
}

fn parse(input: &str, may_guess_scheme: bool, version: Version) -> Result<Reading, Failure> {
    check_len(input)?;
    if let Some((at, c)) = input.char_indices().find(|(_, c)| *c <= ' ' || *c == '\u{7f}') {
        return Err(Failure::new(format!("found U+{:04X}, a space or control", u32::from(c))).at(at..at + 1));
    }
    let all = Part::new(input);
    let is_scheme = |(scheme, after): &(&str, &str)| {
        after.starts_with('/') || !may_guess_scheme && scheme.eq_ignore_ascii_case("file")
    };
    let (scheme, rest) = match split_scheme(input).filter(is_scheme) {
        Some((scheme, after)) => {
            let len = scheme.len();
            let scheme = scheme.to_ascii_lowercase();
            if !version.supports(&scheme) {
                return Err(Failure::new("the scheme is not supported").at(0..len));
            }
            if scheme == "file" {
                return parse_file(all.skip(len + 1), version);
            }
            let slashes = after.bytes().take_while(|byte| *byte == b'/').count();
            if slashes > 3 {
                return Err(Failure::new("expected one, two or three slashes").at(len + 1..len + 1 + slashes));
            }
            (Some(scheme), all.skip(len + 1 + slashes))
        }
        None if may_guess_scheme => (None, all),
        None => return Err(Failure::new("expected slashes after the scheme").at(0..input.len())),
    };
    let authority_len = rest.text.find(['/', '?', '#']).unwrap_or(rest.text.len());
    let (authority, rest) = rest.split_at(authority_len);
    let after = parse_after_authority(rest.text, version);
    let (userinfo, host_and_port) = match authority.split_optional('@') {
        (userinfo, Some(host_and_port)) => (Some(userinfo.text), host_and_port),
        (host_and_port, None) => (None, host_and_port),
    };
    let (host, port) = parse_host_and_port(host_and_port, scheme.is_some(), version)?;
    let userinfo = userinfo.map(|text| Userinfo::parse(text, scheme.as_deref()));
    let scheme = scheme.unwrap_or_else(|| {
        let label = host.component.split_once('.').map_or("", |(label, _)| label);
        GUESSED_SCHEMES.iter().find(|guess| guess.eq_ignore_ascii_case(label)).map_or("http", |guess| *guess).into()
    });
    let mut canonical = format!("{scheme}://");
    if let Some(userinfo) = userinfo {
        userinfo.append_to(&mut canonical);
    }
    canonical.push_str(&host.canonical);
    if let Some(port) = &port {
        canonical.push(':');
        canonical.push_str(port);
    }
    after.append_to(&mut canonical);
    let components = Components {
        scheme: Some(scheme),
        username: userinfo.map(|userinfo| userinfo.username.into()),
        password: userinfo.and_then(|userinfo| Some(userinfo.password?.into())),
        host: Some(host.component.into_owned()),
        port,
        ..after.components()
    };
    Ok(Reading { components, canonical })
}

/// The path, query and fragment of a URL.
struct AfterAuthority<'t> {
    path: String,
    query: Option<&'t str>,
    fragment: Option<&'t str>,
}

impl AfterAuthority<'_> {
    /// Appends the path, and the query and fragment if they are not empty.
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

fn parse_after_authority(text: &str, version: Version) -> AfterAuthority<'_> {
    let (text, fragment) = split_optional(text, '#');
    let (path, query) = split_optional(text, '?');
    let path = match version {
        _ if path.len() <= 1 => "/".into(),
        Version::V7_88 => remove_dot_segments(path),
        Version::V8_23 => remove_dot_segments(&with_decoded_dot_segments(path)),
    };
    let query = query.filter(|query| version == Version::V7_88 || !query.is_empty());
    AfterAuthority { path, query, fragment: fragment.filter(|fragment| !fragment.is_empty()) }
}

/// Decodes segments that are one or two percent-encoded dots.
fn with_decoded_dot_segments(path: &str) -> String {
    let decoded = |segment: &str| match segment.to_ascii_lowercase().replace("%2e", ".") {
        dots if matches!(&*dots, "." | "..") => dots,
        _ => segment.into(),
    };
    path.split('/').map(decoded).collect::<Vec<_>>().join("/")
}

/// Parses a `file` URL from the text after its colon. Its host is empty or names the local machine. After `file:`, a
/// path need not start with a slash.
fn parse_file(rest: Part<'_>, version: Version) -> Result<Reading, Failure> {
    let reject = || Failure::new("expected a path, or `localhost` or `127.0.0.1` and a path").at(rest.range());
    let path = match rest.text.strip_prefix("//") {
        None if rest.text.len() <= 1 => return Err(reject()),
        None if version == Version::V8_23 && !rest.text.starts_with('/') => return Err(reject()),
        None => rest.text,
        Some(after) => {
            let slash = after.find('/').ok_or_else(reject)?;
            let host = &after[..slash];
            if !(host.is_empty() || host.eq_ignore_ascii_case("localhost") || host == "127.0.0.1") {
                return Err(reject());
            }
            &after[slash..]
        }
    };
    // Only curl for Windows accepts a drive letter.
    let after_slash = path.strip_prefix('/').unwrap_or(path);
    if let [letter, b':' | b'|', b'/' | b'\\', ..] | [letter, b':' | b'|'] = after_slash.as_bytes()
        && letter.is_ascii_alphabetic()
    {
        return Err(reject());
    }
    let after = parse_after_authority(path, version);
    let mut canonical = String::from("file://");
    // Older versions do not write the query of a `file` URL.
    let query = after.query.filter(|_| version == Version::V8_23);
    AfterAuthority { path: after.path.clone(), query, ..after }.append_to(&mut canonical);
    let components = Components { scheme: Some("file".into()), ..after.components() };
    Ok(Reading { components, canonical })
}
