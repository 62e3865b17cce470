//! Encoding callbacks: how a pattern's text and an input's components are written.

use crate::error::{ErrorKind, Fault};
use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
};
use url_core::{Url, scheme::SchemeType, state_override};

/// An encoding callback: how a component is canonicalized.
///
/// Source: <https://urlpattern.spec.whatwg.org/#encoding-callback>
#[derive(Clone, Copy, Debug)]
pub(crate) enum Encoding {
    Protocol,
    Username,
    Password,
    Hostname,
    Ipv6Hostname,
    Port,
    Pathname,
    OpaquePathname,
    Search,
    Hash,
}

impl Encoding {
    /// The component of a URL whose texts are encoded so.
    pub(crate) fn component(self) -> url_core::error::Component {
        use url_core::error::Component;
        match self {
            Self::Protocol => Component::Scheme,
            Self::Username => Component::Username,
            Self::Password => Component::Password,
            Self::Hostname | Self::Ipv6Hostname => Component::Host,
            Self::Port => Component::Port,
            Self::Pathname | Self::OpaquePathname => Component::Path,
            Self::Search => Component::Query,
            Self::Hash => Component::Fragment,
        }
    }

    /// Canonicalizes `value`. The result is ASCII; it may be empty.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks>
    pub(crate) fn encode(self, value: &str) -> Result<Cow<'_, str>, Fault> {
        if value.is_empty() {
            return Ok(value.into());
        }
        Ok(match self {
            Self::Protocol => return protocol(value),
            Self::Username | Self::Password => state_override::userinfo(value),
            Self::Hostname => state_override::hostname(value)?,
            Self::Ipv6Hostname => return ipv6_hostname(value),
            Self::Port => return port(value, ""),
            Self::Pathname => return pathname(value),
            Self::OpaquePathname => state_override::opaque_path(value),
            Self::Search => state_override::query(value),
            Self::Hash => state_override::fragment(value),
        })
    }
}

/// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-a-protocol>
fn protocol(value: &str) -> Result<Cow<'_, str>, Fault> {
    let is_scheme_byte = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"+-.".contains(&byte);
    if value.starts_with(|c: char| c.is_ascii_lowercase()) && value.bytes().all(is_scheme_byte) {
        return Ok(value.into());
    }
    match Url::parse(&format!("{value}://dummy.invalid/")) {
        Ok(url) => Ok(String::from(url.scheme()).into()),
        Err(_) => Err(Fault::new(ErrorKind::InvalidProtocol, 0..value.len())),
    }
}

/// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname>
fn ipv6_hostname(value: &str) -> Result<Cow<'_, str>, Fault> {
    match value.char_indices().find(|(_, c)| !c.is_ascii_hexdigit() && !matches!(c, '[' | ']' | ':')) {
        Some((at, c)) => Err(Fault::new(ErrorKind::InvalidHostname, at..at + c.len_utf8())),
        None => Ok(value.to_ascii_lowercase().into()),
    }
}

/// Canonicalizes a port, of which the default port of the scheme `protocol` becomes empty.
///
/// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-a-port>
pub(crate) fn port<'a>(value: &'a str, protocol: &str) -> Result<Cow<'a, str>, Fault> {
    if value.is_empty() {
        return Ok(value.into());
    }
    match state_override::port(value, SchemeType::of(protocol)) {
        Ok(port) => Ok(port.map_or_else(String::new, |port| port.to_string()).into()),
        Err(_) => Err(Fault::new(ErrorKind::InvalidPort, 0..value.len())),
    }
}

/// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname>
fn pathname(value: &str) -> Result<Cow<'_, str>, Fault> {
    if value.starts_with('/') {
        return Ok(state_override::path(value));
    }
    // A piece of a path must not get a slash, nor lose its dots as if it had one.
    let modified = format!("/-{value}");
    match state_override::path(&modified) {
        Cow::Borrowed(_) => Ok(value.into()),
        // If `..` has removed the added segment and nothing follows, there is no substring from 2 on.
        Cow::Owned(path) => match path.get(2..) {
            Some(path) => Ok(String::from(path).into()),
            None => Err(Fault::new(ErrorKind::InvalidPathname, 0..value.len())),
        },
    }
}
