//! A reader that reads like the legacy `url.parse` of Node.js.

use super::percent::{ascii_percent_encoded, percent_encoded};
use crate::{
    part::split_optional,
    reader::{Components, Failure, Reader, Reading, name_and_date, reject_base},
    rfc3986::append_query_and_fragment,
};
use alloc::{borrow::Cow, format, string::String, vec::Vec};
use url_idna::Processing;
use url_percent::percent_decode_str;

/// Reads like the legacy `url.parse` of Node.js.
///
/// It reads backslashes before the query as slashes, and drops tabs and line breaks before the path. The first
/// character that a host cannot have ends it and starts the path: `http://good.example;.evil.example` goes to
/// `good.example`. An `@` after such a character belongs to the user info still. Every scheme but seven has an
/// authority without slashes, as in `mailto:user@host`.
///
/// ```
/// use url_readers::{Node, Reader};
///
/// let reading = Node::V26.parse("http://good.example*.evil.example/", None)?;
/// assert_eq!(reading.components.host.as_deref(), Some("good.example*.evil.example"));
/// let reading = Node::V26.parse("http://good.example%2eevil.example/", None)?;
/// assert_eq!(reading.canonical, "http://good.example/%2eevil.example/");
/// assert!(Node::V26.parse("http://h:x/", None).is_err());
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://nodejs.org/api/url.html#legacy-url-api>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Node {
    name: &'static str,
    date: &'static str,
}

impl Node {
    /// Node.js 26.10.0, of November 2026.
    ///
    /// ```
    /// use url_readers::{Node, Reader};
    ///
    /// assert_eq!(Node::V26.parse("mailto:u@h", None)?.components.host.as_deref(), Some("h"));
    /// assert!(Node::V26.parse("http://u%zz@h/", None).is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V26: Self = Self { name: "node-26", date: "2026-11" };
}

/// The schemes that have an authority only after slashes, and a path of at least `/` if they have a host.
const SCHEMES_WITH_SLASHES: &[&str] = &["file", "ftp", "gopher", "http", "https", "ws", "wss"];

/// The characters that end a host, besides those that end the authority.
const END_OF_HOST: &[char] = &[' ', '"', '%', '\'', ';', '<', '>', '\\', '^', '`', '{', '|', '}'];

/// The characters that a host cannot have after IDNA processing.
const FORBIDDEN_IN_HOST: &[char] =
    &['\0', '\t', '\n', '\r', ' ', '#', '%', '/', ':', '<', '>', '?', '@', '[', '\\', ']', '^', '|'];

/// The characters that are percent-encoded in a path, query and fragment.
const ENCODED: &[u8] = b"\t\n\r \"'<>\\^`{|}";

/// The ASCII characters besides letters and digits that are not percent-encoded in the userinfo.
const LITERAL_IN_USERINFO: &[u8] = b"!'()*-.:_~";

/// The maximum length of a host, in UTF-16 code units. A longer host is dropped.
const MAX_HOST_LEN: usize = 255;

impl Reader for Node {
    name_and_date!();

    /// Rejects a base: this is not `url.resolve`.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        reject_base(base)?;
        let text = with_slashes(input.trim_matches(|c| c <= ' ' || matches!(c, '\u{A0}' | '\u{FEFF}')));
        if let Some((path, query)) = split_simple(&text) {
            let components =
                Components { path: Some(path.into()), query: query.map(Into::into), ..Components::default() };
            return Ok(Reading { components, canonical: text.into_owned() });
        }
        let mut parts = Parts::default();
        let mut rest = text.into_owned();
        // The scheme is compared before it is lowercased, so `HTTP:h` has a host.
        let mut has_authority = false;
        if let Some(len) = scheme_len(&rest) {
            has_authority = !needs_slashes(&rest[..len]);
            parts.scheme = Some(rest[..len].to_ascii_lowercase());
            rest.drain(..=len);
        }
        let is_javascript = parts.scheme.as_deref() == Some("javascript");
        if !is_javascript {
            parts.has_slashes = rest.starts_with("//") && (parts.scheme.is_some() || has_userinfo(&rest[2..]));
            if parts.has_slashes {
                rest.drain(..2);
            }
            if parts.has_slashes || has_authority {
                rest = parts.parse_authority(&rest).map_err(|message| Failure::new(message).at(0..input.len()))?;
            }
            rest = encoded(&rest);
        }
        let (rest, fragment) = split_optional(&rest, '#');
        let (path, query) = split_optional(rest, '?');
        let path = if path.is_empty() && parts.is_hierarchical() && !parts.hostname.is_empty() { "/" } else { path };
        let canonical = parts.written(path, query, fragment);
        let components = Components {
            path: Some(path.into()),
            query: query.map(Into::into),
            fragment: fragment.map(Into::into),
            ..parts.components()
        };
        Ok(Reading { components, canonical })
    }
}

fn needs_slashes(scheme: &str) -> bool {
    SCHEMES_WITH_SLASHES.contains(&scheme)
}

/// Replaces the backslashes before the query and fragment.
fn with_slashes(text: &str) -> Cow<'_, str> {
    let end = text.find(['?', '#']).unwrap_or(text.len());
    if text[..end].contains('\\') {
        Cow::Owned(text[..end].replace('\\', "/") + &text[end..])
    } else {
        Cow::Borrowed(text)
    }
}

/// Splits a text that starts with one or two slashes, and has no fragment, no white space and no `@` in its path.
/// Nothing in such a text is encoded.
fn split_simple(text: &str) -> Option<(&str, Option<&str>)> {
    let (path, query) = split_optional(text, '?');
    let slashes = text.bytes().take_while(|byte| *byte == b'/').count();
    let is_space = |c: char| c.is_whitespace() && c != '\u{85}' || c == '\u{FEFF}';
    let is_simple = matches!(slashes, 1 | 2) && !path.contains('@') && !text.contains('#') && !text.contains(is_space);
    is_simple.then_some((path, query))
}

/// The length of the scheme, if there is one. It may start with any of its characters.
fn scheme_len(text: &str) -> Option<usize> {
    let is_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    text.find(':').filter(|len| *len > 0 && text[..*len].bytes().all(is_scheme))
}

/// Whether a text has an `@` in its first segment, and something before and after it.
fn has_userinfo(text: &str) -> bool {
    let segment = text.split('/').next().unwrap_or_default();
    segment
        .split_once('@')
        .is_some_and(|(before, after)| !before.is_empty() && !after.is_empty() && !after.starts_with('@'))
}

/// Percent-encodes what must not be in a path, query or fragment.
fn encoded(text: &str) -> String {
    ascii_percent_encoded(text, |byte| !ENCODED.contains(&byte))
}

/// What comes before the path.
#[derive(Default)]
struct Parts {
    scheme: Option<String>,
    has_slashes: bool,
    /// The userinfo, percent-decoded.
    userinfo: Option<String>,
    has_host: bool,
    /// The host without brackets.
    hostname: String,
    has_brackets: bool,
    port: Option<String>,
}

impl Parts {
    fn is_hierarchical(&self) -> bool {
        self.scheme.as_ref().is_some_and(|scheme| needs_slashes(scheme))
    }

    /// Parses the authority, and returns the text after it. Tabs and line breaks up to its end are dropped, also those
    /// that are part of the path.
    fn parse_authority(&mut self, text: &str) -> Result<String, &'static str> {
        let end = text.find(['/', '?', '#']).unwrap_or(text.len());
        let authority = text[..end].replace(['\t', '\n', '\r'], "");
        let host_and_rest = match authority.rsplit_once('@') {
            Some((userinfo, rest)) => {
                self.userinfo =
                    Some(percent_decoded(userinfo).ok_or("expected percent-encoded UTF-8 in the userinfo")?);
                rest
            }
            None => &authority,
        };
        let host_end = host_and_rest.find(END_OF_HOST).unwrap_or(host_and_rest.len());
        let (host, after_host) = host_and_rest.split_at(host_end);
        let mut rest = [after_host, &text[end..]].concat();
        self.has_host = true;
        let digits_start = host.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let host = match host[..digits_start].strip_suffix(':') {
            Some(before) => {
                self.port = Some(host[digits_start..].into()).filter(|port: &String| !port.is_empty());
                before
            }
            None => host,
        };
        self.has_brackets = host.len() >= 2 && host.starts_with('[') && host.ends_with(']');
        let hostname = if host.encode_utf16().count() > MAX_HOST_LEN { "" } else { host };
        self.hostname = hostname.to_lowercase();
        if self.has_brackets {
            if hostname.contains('\0') {
                return Err("the address contains a zero byte");
            }
            if !hostname.is_empty() {
                self.hostname = self.hostname[1..self.hostname.len() - 1].into();
            }
            if !rest.starts_with('/') {
                rest.insert(0, '/');
            }
            return Ok(rest);
        }
        if !self.hostname.is_ascii() {
            self.hostname = match Processing::url().to_ascii(&self.hostname) {
                Ok(ascii) if !ascii.is_empty() => ascii.into_owned(),
                _ => return Err("expected a host that IDNA accepts"),
            };
        }
        if self.hostname.contains(FORBIDDEN_IN_HOST) {
            return Err("the host contains a character that it must not");
        }
        Ok(rest)
    }

    /// Returns the text of the whole URL.
    fn written(&self, path: &str, query: Option<&str>, fragment: Option<&str>) -> String {
        let mut text = self.scheme.as_ref().map_or_else(String::new, |scheme| format!("{scheme}:"));
        let mut host = self.hostname.clone();
        if self.has_brackets {
            host = format!("[{host}]");
        }
        if let Some(port) = &self.port {
            host = host + ":" + port;
        }
        if let Some(userinfo) = self.userinfo.as_ref().filter(|userinfo| !userinfo.is_empty() && !host.is_empty()) {
            host = encoded_userinfo(userinfo) + "@" + &host;
        }
        let has_slashes = self.has_slashes || self.is_hierarchical() && !host.is_empty();
        if has_slashes || self.scheme.as_deref() == Some("file") {
            text += "//";
        }
        text += &host;
        if has_slashes && !path.is_empty() && !path.starts_with('/') {
            text.push('/');
        }
        text += path;
        append_query_and_fragment(&mut text, query, fragment);
        text
    }

    fn components(self) -> Components {
        let (username, password) = match &self.userinfo {
            Some(userinfo) => {
                let (username, password) = split_optional(userinfo, ':');
                (Some(username.into()), password.map(Into::into))
            }
            None => (None, None),
        };
        let hostname = self.hostname;
        let host = if hostname.contains(':') { format!("[{hostname}]") } else { hostname };
        Components {
            scheme: self.scheme,
            username,
            password,
            host: Some(host).filter(|_| self.has_host),
            port: self.port,
            ..Components::default()
        }
    }
}

/// Percent-decodes a text, if all of it is well-formed.
fn percent_decoded(text: &str) -> Option<String> {
    let is_encoded = |rest: &str| rest.len() >= 2 && rest.bytes().take(2).all(|byte| byte.is_ascii_hexdigit());
    if !text.split('%').skip(1).all(is_encoded) {
        return None;
    }
    let bytes: Vec<u8> = percent_decode_str(text).collect();
    String::from_utf8(bytes).ok()
}

fn encoded_userinfo(userinfo: &str) -> String {
    percent_encoded(userinfo.as_bytes(), |byte| byte.is_ascii_alphanumeric() || LITERAL_IN_USERINFO.contains(&byte))
}
