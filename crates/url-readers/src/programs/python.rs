//! A reader that reads like `urllib.parse.urlsplit` of Python.

use super::python_reference::{Split, cleaned, join};
use crate::{
    host::DECOMPOSING_TO_DELIMITERS,
    part::split_optional,
    reader::{Components, Failure, Reader, Reading, name_and_date},
    rfc3986::append_query_and_fragment,
};
use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
};
use core::net::Ipv6Addr;

/// Reads like `urllib.parse.urlsplit` of Python, and the attributes `username`, `password`, `hostname` and `port` of
/// its result.
///
/// Python checks little. The authority ends at the first `/`, `?` or `#`, and the host starts after its last `@`. A
/// backslash is a character like others, and so are spaces and control characters, except in front. It rejects brackets
/// that do not contain an IPv6 address, and hosts with characters whose compatibility decomposition has a delimiter. It
/// does not check the port before a program asks for it, so the port here can be any text.
///
/// ```
/// use url_readers::{Python, Reader};
///
/// let reading = Python::V3_14.parse(r"http://evil.example\@good.example/", None)?;
/// assert_eq!(reading.components.host.as_deref(), Some("good.example"));
/// let reading = Python::V3_14.parse("http://127.0.0.1:11211:80/", None)?;
/// assert_eq!(reading.components.port.as_deref(), Some("11211:80"));
/// assert!(Python::V3_14.parse("http://[example.com]/", None).is_err());
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://docs.python.org/3/library/urllib.parse.html#urllib.parse.urlsplit>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Python {
    name: &'static str,
    date: &'static str,
    version: Version,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Version {
    V3_11,
    V3_14,
}

impl Python {
    /// Python 3.11.7, of December 2023.
    ///
    /// ```
    /// use url_readers::{Python, Reader};
    ///
    /// let reading = Python::V3_11.parse("http://a[::1]b/", None)?;
    /// assert_eq!(reading.components.host.as_deref(), Some("[::1]"));
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V3_11: Self = Self { name: "python-3.11", date: "2023-12", version: Version::V3_11 };

    /// Python 3.14.2, of December 2025.
    ///
    /// ```
    /// use url_readers::{Python, Reader};
    ///
    /// assert!(Python::V3_14.parse("http://a[::1]b/", None).is_err());
    /// ```
    pub const V3_14: Self = Self { name: "python-3.14", date: "2025-12", version: Version::V3_14 };
}

/// The schemes whose URLs Python writes with `//`, even if there is no host.
#[rustfmt::skip]
const SCHEMES_WITH_SLASHES: &[&str] = &[
    "file", "ftp", "git", "git+ssh", "gopher", "http", "https", "imap", "mms", "nfs", "nntp", "prospero", "rsync", "rtsp", "rtsps",
    "rtspu", "sftp", "shttp", "snews", "svn", "svn+ssh", "telnet", "wais", "ws", "wss",
];

impl Reader for Python {
    name_and_date!();

    /// Resolves the input with `urljoin` first, which returns it unchanged if it has another scheme than the base.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let reject = |message| Failure::new(message).at(0..input.len());
        let Some(base) = base else { return self.read(input).map_err(reject) };
        if base.is_empty() || input.is_empty() {
            let text = if base.is_empty() { input } else { base };
            return self.read(text).map_err(reject);
        }
        self.read(base).map_err(|message| Failure::new(message).at(0..base.len()).in_base())?;
        self.read(input).map_err(reject)?;
        let is_3_11 = self.version == Version::V3_11;
        self.read(&join(base, input, is_3_11, |split| self.written(split))).map_err(reject)
    }
}

impl Python {
    fn read(&self, input: &str) -> Result<Reading, &'static str> {
        let text = cleaned(input);
        let split = Split::of(&text);
        self.check_authority(split.authority)?;
        let canonical = self.written(&split);
        let Split { scheme, authority, path, query, fragment, .. } = split;
        let components = Components {
            scheme,
            path: Some(path.into()),
            query: query.filter(|query| !query.is_empty()).map(Into::into),
            fragment: fragment.filter(|fragment| !fragment.is_empty()).map(Into::into),
            ..parse_authority(authority)
        };
        Ok(Reading { components, canonical })
    }

    /// Joins the parts as `urlunsplit` does, which drops an empty query and an empty fragment.
    fn written(self, split: &Split<'_>) -> String {
        let mut text = split.scheme.as_ref().map_or_else(String::new, |scheme| format!("{scheme}:"));
        self.append_authority_and_path(split.authority, split.path, split.scheme.as_deref(), &mut text);
        let not_empty = |part: &&str| !part.is_empty();
        append_query_and_fragment(&mut text, split.query.filter(not_empty), split.fragment.filter(not_empty));
        text
    }
}

/// Returns the text after the last `@`.
fn after_userinfo(authority: &str) -> &str {
    authority.rsplit_once('@').map_or(authority, |(_, after)| after)
}

fn parse_authority(authority: &str) -> Components {
    let mut components = Components::default();
    if let Some((userinfo, _)) = authority.rsplit_once('@') {
        let (username, password) = split_optional(userinfo, ':');
        components.username = Some(username.into());
        components.password = password.map(Into::into);
    }
    let host_and_port = after_userinfo(authority);
    let (host, port) = match host_and_port.split_once('[') {
        Some((_, rest)) => {
            let (host, rest) = split_optional(rest, ']');
            (host, rest.and_then(|rest| split_optional(rest, ':').1))
        }
        None => split_optional(host_and_port, ':'),
    };
    if !host.is_empty() {
        let (name, zone) = split_optional(host, '%');
        let zone = zone.map_or_else(String::new, |zone| format!("%{zone}"));
        let host = name.to_lowercase() + &zone;
        components.host = Some(if host.contains(':') { format!("[{host}]") } else { host });
    }
    components.port = port.filter(|port| !port.is_empty()).map(|port| match port.parse::<u16>() {
        Ok(number) if port.bytes().all(|byte| byte.is_ascii_digit()) => number.to_string(),
        _ => port.to_owned(),
    });
    components
}

impl Python {
    /// Checks brackets, and characters that could become delimiters.
    fn check_authority(self, authority: &str) -> Result<(), &'static str> {
        if authority.contains('[') != authority.contains(']') {
            return Err("expected an opening and a closing bracket");
        }
        if authority.contains('[') {
            check_bracketed(self.bracketed(authority).ok_or("expected a host in brackets, and then a port")?)?;
        }
        if authority.contains(DECOMPOSING_TO_DELIMITERS) {
            return Err("the authority has a character that decomposes to a delimiter");
        }
        Ok(())
    }

    /// Returns the text that Python checks as an address in brackets, if they are where it expects them.
    fn bracketed(self, authority: &str) -> Option<&str> {
        if self.version == Version::V3_11 {
            return Some(split_optional(authority.split_once('[')?.1, ']').0);
        }
        let host_and_port = after_userinfo(authority);
        // The brackets may be in the userinfo.
        let Some((before, rest)) = host_and_port.split_once('[') else {
            return Some(split_optional(host_and_port, ':').0);
        };
        let (host, port) = split_optional(rest, ']');
        let is_port = port.is_none_or(|port| port.is_empty() || port.starts_with(':'));
        (before.is_empty() && is_port).then_some(host)
    }

    /// Appends the authority and the path as `urlunsplit` does.
    fn append_authority_and_path(self, authority: &str, path: &str, scheme: Option<&str>, canonical: &mut String) {
        let has_slashes = scheme.is_some_and(|scheme| {
            SCHEMES_WITH_SLASHES.contains(&scheme) || scheme == "itms-services" && self.version == Version::V3_14
        });
        let (needs_slashes, needs_slash) = match self.version {
            Version::V3_11 => {
                let needs_slashes = !authority.is_empty() || has_slashes && !path.starts_with("//");
                (needs_slashes, needs_slashes && !path.is_empty() && !path.starts_with('/'))
            }
            Version::V3_14 => {
                let is_absolute = path.is_empty() || path.starts_with('/');
                (!authority.is_empty() || path.starts_with("//") || has_slashes && is_absolute, false)
            }
        };
        if needs_slashes {
            *canonical += "//";
            *canonical += authority;
        }
        if needs_slash {
            canonical.push('/');
        }
        *canonical += path;
    }
}

/// Checks the text in brackets: an IPv6 address with or without a zone, or an address of a future version.
fn check_bracketed(host: &str) -> Result<(), &'static str> {
    let is_valid = if let Some(rest) = host.strip_prefix('v') {
        let (version, rest) = split_optional(rest, '.');
        let is_version = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_version && rest.is_some_and(|rest| !rest.is_empty())
    } else {
        let (address, zone) = split_optional(host, '%');
        address.parse::<Ipv6Addr>().is_ok() && zone.is_none_or(|zone| !zone.is_empty() && !zone.contains('%'))
    };
    if is_valid { Ok(()) } else { Err("expected an IPv6 address in the brackets") }
}
