//! A reader that reads like curl.
//!
//! It follows curl's documentation of its URL syntax ("RFC 3986 plus") and of `curl_url_set`, and the answers of
//! libcurl 7.88.1, which are in `tests/curl-7.88.1.tsv`. Newer versions differ in places.

mod authority;
mod relative;

use crate::{
    reader::{Components, Failure, Reader, Reading},
    rfc3986::remove_dot_segments,
};
use alloc::{
    format,
    string::{String, ToString},
};
use authority::{Userinfo, read_host_and_port};
use core::ops::Range;

/// Reads like the URL parser of libcurl 7.88.1, as used by the command line: a missing scheme is guessed.
///
/// It differs from curl in four ways. It refuses a host that decodes to bytes that are not UTF-8. It reads braces and
/// brackets as the library does; the command line takes them for lists and ranges of URLs unless given `--globoff`. It
/// keeps a host as written; curl converts it with libidn2 when it connects. It refuses `file:` with a blank and a query
/// or fragment behind it; curl accepts that if there is a base URL.
///
/// Like curl, it refuses much that a browser would repair: spaces, tabs, backslashes in front of a host, more than
/// three slashes. Host and path keep capitals, and the path its percent-encoding; the host is decoded once, and numbers
/// that are an IPv4 address are normalized. A username ends at the first `@`, and if the rest contains another one, it
/// is not a host.
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
    ///
    /// ```
    /// use url_readers::{Curl, Reader};
    ///
    /// assert_eq!(Curl::V7_88.parse("h", None)?.canonical, "http://h/");
    /// assert!(Curl::V7_88.parse("http://h:x/", None).is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V7_88: Self = Self { name: "curl-7.88", date: "2023-02" };
}

/// The schemes of the documentation.
#[rustfmt::skip]
const SCHEMES: &[&str] = &[
    "dict", "file", "ftp", "ftps", "gopher", "gophers", "http", "https", "imap", "imaps", "ldap", "ldaps", "mqtt", "pop3", "pop3s",
    "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "rtsp", "scp", "sftp", "smb", "smbs", "smtp", "smtps", "telnet", "tftp",
];

/// The most bytes that a scheme has.
const MOST_SCHEME: usize = 40;

/// The most bytes that an input has, also after it was put behind a base URL.
const MOST_INPUT: usize = 8_000_000;

/// The schemes that are guessed from the first label of a host; for all others it is `http`.
const GUESSED: &[&str] = &["ftp", "dict", "ldap", "imap", "smtp", "pop3"];

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
        check_len(input)?;
        if split_scheme(input).is_some() {
            return read(input, false);
        }
        // Places in the joined text are not places in the input.
        read(&relative::join(&base, input), false)
            .map_err(|failure| Failure::new(failure.reason().to_string()).at(0..input.len()))
    }
}

/// The scheme that `input` begins with, if a colon follows it, and what stands behind that.
fn split_scheme(input: &str) -> Option<(&str, &str)> {
    let is_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    input
        .split_once(':')
        .filter(|(scheme, _)| (1..=MOST_SCHEME).contains(&scheme.len()) && scheme.bytes().all(is_scheme))
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

fn check_len(input: &str) -> Result<(), Failure> {
    if input.len() > MOST_INPUT {
        return Err(Failure::new("expected at most 8000000 bytes").at(0..input.len()));
    }
    Ok(())
}

fn read(input: &str, may_guess_scheme: bool) -> Result<Reading, Failure> {
    check_len(input)?;
    if let Some((at, c)) = input.char_indices().find(|(_, c)| *c <= ' ' || *c == '\u{7f}') {
        return Err(Failure::new(format!("found U+{:04X}, a space or control", u32::from(c))).at(at..at + 1));
    }
    let all = Rest { text: input, start: 0 };
    let is_scheme = |(scheme, after): &(&str, &str)| {
        after.starts_with('/') || !may_guess_scheme && scheme.eq_ignore_ascii_case("file")
    };
    let (scheme, rest) = match split_scheme(input).filter(is_scheme) {
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
    let userinfo = userinfo.map(|text| Userinfo::new(text, &scheme));
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
        host: Some(host.components.into_owned()),
        port,
        ..after.components()
    };
    Ok(Reading { components, canonical })
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
    let path = if path.len() <= 1 { "/".into() } else { remove_dot_segments(path) };
    AfterAuthority { path, query, fragment: fragment.filter(|fragment| !fragment.is_empty()) }
}

/// A `file` URL, which has no host but what means this machine, and behind its scheme only a path. `rest` begins behind
/// the colon, where a reference need not have a slash.
fn read_file(rest: Rest<'_>) -> Result<Reading, Failure> {
    let bad = || Failure::new("expected a path, or `localhost` or `127.0.0.1` and a path").at(rest.range());
    let path = match rest.text.strip_prefix("//") {
        None if rest.text.len() <= 1 => return Err(bad()),
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
    let behind_slash = path.strip_prefix('/').unwrap_or(path);
    if let [letter, b':' | b'|', b'/' | b'\\', ..] | [letter, b':' | b'|'] = behind_slash.as_bytes()
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
