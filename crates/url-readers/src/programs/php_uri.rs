//! A reader that reads like `Uri\Rfc3986\Uri` of PHP.

use crate::{
    dot_segments::remove_dot_segments,
    part::split_optional,
    reader::{Components, Failure, Reader, Reading, name_and_date},
    rfc3986::{Reference, check, split, split_authority},
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::net::Ipv6Addr;

/// Reads like `Uri\Rfc3986\Uri::parse` of PHP, and the methods of its objects that return raw components.
///
/// PHP follows the grammar of RFC 3986, and keeps dot segments. It writes IPv6 addresses with all their digits, and
/// accepts every port of at most 20 digits below 2<sup>63</sup>.
///
/// ```
/// use url_readers::{PhpUri, Reader};
///
/// let reading = PhpUri::V8_5.parse("http://[::1]:080/a/../b", None)?;
/// assert_eq!(reading.components.port.as_deref(), Some("80"));
/// assert_eq!(reading.canonical, "http://[0000:0000:0000:0000:0000:0000:0000:0001]:080/a/../b");
/// assert!(PhpUri::V8_5.parse("http://h/a b", None).is_err());
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://www.php.net/manual/en/class.uri-rfc3986-uri.php>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct PhpUri {
    name: &'static str,
    date: &'static str,
}

impl PhpUri {
    /// PHP 8.5.10, of November 2026.
    ///
    /// ```
    /// use url_readers::{PhpUri, Reader};
    ///
    /// assert_eq!(PhpUri::V8_5.parse("//h", None)?.components.host.as_deref(), Some("h"));
    /// assert!(PhpUri::V8_5.parse(r"http://a\@b/", None).is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V8_5: Self = Self { name: "php-8.5-rfc3986", date: "2026-11" };
}

/// The maximum length of a port, in bytes.
const MAX_PORT_LEN: usize = 20;

impl Reader for PhpUri {
    name_and_date!();

    /// Resolves the input like the method `resolve`. The base needs a scheme.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let Some(base) = base else { return Self::read(input) };
        Self::read(base).map_err(Failure::in_base)?;
        Self::read(input)?;
        let base = split(base);
        if base.scheme.is_none() {
            return Err(Failure::new("expected a base with a scheme").at(0..0).in_base());
        }
        Self::read(&resolved(base, split(input))).map_err(|failure| failure.at(0..input.len()))
    }
}

impl PhpUri {
    fn read(input: &str) -> Result<Reading, Failure> {
        let reference = split(input);
        check(&reference)?;
        let (userinfo, host, port) = reference.authority.map_or((None, None, None), |part| split_authority(part.text));
        let (username, password) = userinfo.map(|userinfo| split_optional(userinfo, ':')).unzip();
        let reject =
            || Failure::new("expected a port of at most 20 digits, below 2 to the power of 63").at(0..input.len());
        let number = |port: &str| port.parse::<i64>().ok().filter(|_| port.len() <= MAX_PORT_LEN).ok_or_else(reject);
        let port = port.filter(|port| !port.is_empty()).map(number).transpose()?;
        let canonical = with_full_address(input, host);
        let components = Components {
            scheme: reference.scheme.map(|scheme| scheme.text.into()),
            username: username.map(Into::into),
            // An empty password is none.
            password: password.flatten().filter(|password| !password.is_empty()).map(Into::into),
            host: host.map(Into::into),
            port: port.map(|port| port.to_string()),
            path: Some(reference.path.text.into()),
            query: reference.query.map(|query| query.text.into()),
            fragment: reference.fragment.map(|fragment| fragment.text.into()),
        };
        Ok(Reading { components, canonical })
    }
}

/// Resolves a reference by RFC 3986, section 5.2, but for the dot segments of some paths.
fn resolved(base: Reference<'_>, reference: Reference<'_>) -> String {
    let relative = reference.path.text;
    if reference.scheme.is_some() || reference.authority.is_some() {
        let target = Reference { scheme: reference.scheme.or(base.scheme), ..reference };
        return target.recomposed(&without_dot_segments(relative, target.authority.is_some(), false));
    }
    let mut target = Reference { scheme: base.scheme, authority: base.authority, ..reference };
    if relative.is_empty() {
        target.query = reference.query.or(base.query);
        return target.recomposed(base.path.text);
    }
    let is_merged = !relative.starts_with('/');
    target.recomposed(&without_dot_segments(&base.merged(relative), base.authority.is_some(), is_merged))
}

/// Removes dot segments by RFC 3986, section 5.2.4, if there is an authority. A merged path that starts with two empty
/// segments gets a `.` before them.
///
/// Without an authority, a `.` stays before an empty segment at the start of the path, and is put there after the `..`
/// of a merged path with a slash before it. A path that starts with no slash does not get one.
fn without_dot_segments(path: &str, has_authority: bool, is_merged: bool) -> String {
    if has_authority {
        let resolved = remove_dot_segments(path);
        let is_ambiguous = is_merged && (resolved == "//" || resolved.starts_with("///"));
        return if is_ambiguous { format!("/.{resolved}") } else { resolved };
    }
    let (start, relative) = path.strip_prefix('/').map_or(("", path), |rest| ("/", rest));
    let segments: Vec<&str> = relative.split('/').collect();
    let mut kept: Vec<&str> = Vec::new();
    for (at, segment) in segments.iter().enumerate() {
        let needs_dot = match *segment {
            "." => true,
            ".." => {
                kept.pop();
                is_merged && !start.is_empty()
            }
            segment => {
                kept.push(segment);
                continue;
            }
        };
        let next = segments.get(at + 1);
        if kept.is_empty() && next == Some(&"") && needs_dot {
            kept.push(".");
        }
        if next.is_none() && !kept.is_empty() {
            kept.push("");
        }
    }
    start.to_string() + &kept.join("/")
}

/// Writes an IPv6 address with all its digits.
fn with_full_address(input: &str, host: Option<&str>) -> String {
    let inside = host.and_then(|host| host.strip_prefix('[')?.strip_suffix(']'));
    let Some(address) = inside.and_then(|inside| inside.parse::<Ipv6Addr>().ok()) else { return input.into() };
    let pieces = address.segments().map(|piece| format!("{piece:04x}"));
    // No bracket can come before the host.
    input.replacen(host.unwrap_or_default(), &format!("[{}]", pieces.join(":")), 1)
}
