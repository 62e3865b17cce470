//! A reader that reads like `URI.parse` of Ruby.

use super::percent::ascii_percent_encoded;
use crate::{
    part::{Part, split_optional},
    reader::{Components, Failure, Reader, Reading, name_and_date, reject_base},
    rfc3986::{Reference, append_query_and_fragment, check_before_query, check_fragment, split, split_authority},
};
use alloc::{format, string::String};

/// Reads like `URI.parse` of Ruby.
///
/// Ruby follows the grammar of RFC 3986 up to the query, which may contain any ASCII character. Tabs and line breaks
/// are dropped from it, and others are percent-encoded. A path without a slash in front is opaque, and the query
/// belongs to it. `http://@h` has no user info, and the host of `file://localhost/` is empty. An `ftp` URL has its path
/// without the first slash, and a `mailto` URL at least one address.
///
/// ```
/// use url_readers::{Reader, Ruby};
///
/// let reading = Ruby::V4_0.parse("HTTP://Example.com:080/a?b c", None)?;
/// assert_eq!(reading.canonical, "http://Example.com/a?b%20c");
/// assert!(Ruby::V4_0.parse(r"http://evil.example\@good.example/", None).is_err());
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://docs.ruby-lang.org/en/master/URI.html#method-c-parse>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Ruby {
    name: &'static str,
    date: &'static str,
}

impl Ruby {
    /// Ruby 4.0.0, of December 2025.
    ///
    /// ```
    /// use url_readers::{Reader, Ruby};
    ///
    /// assert_eq!(Ruby::V4_0.parse("file://localhost/a", None)?.canonical, "file:///a");
    /// assert!(Ruby::V4_0.parse("http://b\u{FC}cher.example/", None).is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V4_0: Self = Self { name: "ruby-4.0", date: "2025-12" };
}

/// The schemes whose URLs have a class of their own, with the default ports.
const DEFAULT_PORTS: &[(&str, &str)] =
    &[("ftp", "21"), ("http", "80"), ("https", "443"), ("ldap", "389"), ("ldaps", "636"), ("ws", "80"), ("wss", "443")];

impl Reader for Ruby {
    name_and_date!();

    /// Rejects a base: this is not `URI.join`.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        reject_base(base)?;
        let reference = with_path_for_authority(input, split(input));
        check(input, &reference)?;
        let scheme = reference.scheme.map(|scheme| scheme.text.to_ascii_lowercase());
        let is_rootless = !reference.path.text.is_empty() && !reference.path.text.starts_with('/');
        let is_opaque = scheme.is_some() && reference.authority.is_none() && is_rootless;
        let mut components = parse_authority(&reference, scheme.as_deref());
        let query = reference.query.filter(|_| !is_opaque).map(encoded_query).transpose()?;
        let (path, written) = match scheme.as_deref() {
            Some("mailto") => parse_mailto(&reference, is_opaque, query.as_deref())?,
            Some("ftp") => parse_ftp(reference.path, is_opaque)?,
            Some("ldap" | "ldaps") if is_opaque || reference.fragment.is_some() => {
                return Err(Failure::new("expected a slash, and no fragment").at(0..input.len()));
            }
            _ => (opaque(&reference, is_opaque), opaque(&reference, is_opaque)),
        };
        let mut canonical = scheme.as_ref().map_or_else(String::new, |scheme| format!("{scheme}:"));
        let is_mailto = scheme.as_deref() == Some("mailto");
        if !is_opaque && !is_mailto {
            append_authority(&components, scheme.as_deref(), &mut canonical);
        }
        canonical += &written;
        let fragment = reference.fragment.map(|fragment| fragment.text.into());
        append_query_and_fragment(&mut canonical, query.as_deref().filter(|_| !is_mailto), fragment.as_deref());
        components.scheme = scheme;
        components.path = Some(path);
        components.query = query;
        components.fragment = fragment;
        Ok(Reading { components, canonical })
    }
}

/// Without a scheme, what is not an authority is the start of a path.
fn with_path_for_authority<'t>(input: &'t str, reference: Reference<'t>) -> Reference<'t> {
    match reference.authority {
        Some(authority) if reference.scheme.is_none() && check_before_query(&reference).is_err() => {
            let path = Part::new(input).split_at(authority.text.len() + 2 + reference.path.text.len()).0;
            Reference { authority: None, path, ..reference }
        }
        _ => reference,
    }
}

/// Checks the syntax of all but the query.
fn check(input: &str, reference: &Reference<'_>) -> Result<(), Failure> {
    if let Some((at, c)) = input.char_indices().find(|(_, c)| !c.is_ascii()) {
        return Err(Failure::new("expected ASCII").at(at..at + c.len_utf8()));
    }
    check_before_query(reference)?;
    check_fragment(reference)?;
    let host = reference.authority.map(|authority| split_authority(authority.text).1.unwrap_or_default());
    if host.is_some_and(|host| host.starts_with("[V")) {
        return Err(Failure::new("expected a lowercase `v`").at(0..input.len()));
    }
    Ok(())
}

/// The path, with the query if the path is opaque.
fn opaque(reference: &Reference<'_>, is_opaque: bool) -> String {
    match reference.query {
        Some(query) if is_opaque => format!("{}?{}", reference.path.text, query.text),
        _ => reference.path.text.into(),
    }
}

/// Returns the query as Ruby writes it.
fn encoded_query(query: Part<'_>) -> Result<String, Failure> {
    let text = query.text.replace(['\t', '\n', '\r'], "");
    let is_wrong = |window: &[u8]| window[0] == b'%' && !window[1..].iter().any(u8::is_ascii_hexdigit);
    if text.as_bytes().windows(3).any(is_wrong) {
        return Err(Failure::new("expected a hexadecimal digit after `%`").at(query.range()));
    }
    Ok(ascii_percent_encoded(&text, |byte| !matches!(byte, 0..=b' ' | b'"' | b'\'' | b'<' | b'>' | b'`' | 0x7F)))
}

fn parse_authority(reference: &Reference<'_>, scheme: Option<&str>) -> Components {
    let mut components = Components::default();
    if scheme == Some("file") {
        let host = reference.authority.and_then(|authority| split_authority(authority.text).1).unwrap_or_default();
        components.host = Some(if host == "localhost" { "" } else { host }.into());
        return components;
    }
    let Some(authority) = reference.authority else { return components };
    let (userinfo, host, port) = split_authority(authority.text);
    if let Some(userinfo) = userinfo.filter(|userinfo| !userinfo.is_empty()) {
        let (username, password) = split_optional(userinfo, ':');
        components.username = Some(username.into());
        components.password = password.map(Into::into);
    }
    // Without a scheme, an authority without a host is none.
    let has_host = scheme.is_some() || userinfo.is_some() || host.is_some_and(|host| !host.is_empty());
    components.host = host.filter(|_| has_host).map(Into::into);
    let default = DEFAULT_PORTS.iter().find(|(name, _)| Some(*name) == scheme).map(|(_, port)| *port);
    components.port = port.filter(|port| !port.is_empty()).map(|port| {
        let number = port.trim_start_matches('0');
        if number.is_empty() { "0" } else { number }.into()
    });
    if components.port.as_deref() == default {
        components.port = None;
    }
    components
}

fn append_authority(components: &Components, scheme: Option<&str>, text: &mut String) {
    // A URL of these schemes has slashes even without a host.
    if components.host.is_some() || matches!(scheme, Some("file" | "postgres")) {
        *text += "//";
    }
    if let Some(username) = &components.username {
        *text += username;
        if let Some(password) = &components.password {
            *text = format!("{text}:{password}");
        }
        text.push('@');
    }
    *text += components.host.as_deref().unwrap_or_default();
    if let Some(port) = &components.port {
        *text = format!("{text}:{port}");
    }
}

/// Returns the path of an `ftp` URL, and how it is written.
fn parse_ftp(path: Part<'_>, is_opaque: bool) -> Result<(String, String), Failure> {
    if is_opaque {
        return Err(Failure::new("expected a slash").at(path.range()));
    }
    let (before, kind) = path.text.find(";type=").map_or((path.text, ""), |at| path.text.split_at(at));
    let relative = before.strip_prefix('/').unwrap_or(before);
    let decoded = relative.strip_prefix("%2F").map(|rest| format!("/{rest}"));
    let path = decoded.unwrap_or_else(|| relative.into());
    let written = match path.strip_prefix('/') {
        Some(rest) => format!("/%2F{rest}{kind}"),
        None => format!("/{path}{kind}"),
    };
    Ok((path, written))
}

/// Returns the content of a `mailto` URL, and how it is written.
fn parse_mailto(reference: &Reference<'_>, is_opaque: bool, query: Option<&str>) -> Result<(String, String), Failure> {
    let content = match query {
        Some(query) => format!("?{query}"),
        _ if is_opaque => opaque(reference, true),
        _ => return Err(Failure::new("expected an address").at(reference.path.range())),
    };
    let (addresses, headers) = split_optional(&content, '?');
    let is_address = |address: &str| {
        address
            .split_once('@')
            .is_some_and(|(local, domain)| !local.is_empty() && !domain.is_empty() && !domain.contains('@'))
    };
    let list = addresses.strip_suffix([',', ';']).unwrap_or(addresses);
    if !addresses.is_empty() && !list.split([',', ';']).all(is_address) {
        return Err(Failure::new("expected addresses").at(reference.path.range()));
    }
    // Headers are split at `&`, which drops empty ones at the end.
    let written = match headers.map(|headers| headers.trim_end_matches('&')) {
        None | Some("") => addresses.into(),
        Some(headers) => format!("{addresses}?{headers}"),
    };
    Ok((content, written))
}
