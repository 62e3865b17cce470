//! A host with a port: `host[:port]`, as in the HTTP header field `Host`, the target of CONNECT, and lists of servers.

use crate::{Host, ValidationError, ValidationErrorKind as Kind, ipv6};
use alloc::{borrow::Cow, string::String};
use core::{
    fmt,
    net::{SocketAddr, SocketAddrV4, SocketAddrV6},
    str::FromStr,
};

/// A host, and the port if one is given.
///
/// The string may contain nothing else: no credentials, path or space. These could hide in a string that is put into a
/// URL and parsed with it. The host is parsed as in URLs: percent-decoded, lowercased, passed through IDNA, and an
/// address read as a number. Compare the parsed host, not the string.
///
/// As with [`Host`], the fields are public and nothing checks them: you can construct an empty host with a port.
///
/// ```
/// use url_host::{Host, HostAndPort};
///
/// let HostAndPort { host, port } = HostAndPort::parse("EXAMPLE.com:8443")?;
/// assert_eq!((host, port.unwrap_or(443)), (Host::DomainName("example.com".into()), 8443));
/// assert_eq!("[::0]:80".parse::<HostAndPort>()?.to_string(), "[::]:80");
///
/// for text in ["me@example.com", "example.com/", "example.com:80/", " example.com", ":80", ""] {
///     assert!(HostAndPort::parse(text).is_err());
/// }
/// # Ok::<(), url_host::ValidationError>(())
/// ```
///
/// Source: the value of [`host`](https://url.spec.whatwg.org/#dom-url-host) in the URL class; `uri-host [ ":" port ]`
/// of RFC 9110, section 7.2
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct HostAndPort<S = String> {
    /// The host.
    pub host: Host<S>,
    /// The port as written, even if it is the default port of a scheme.
    pub port: Option<u16>,
}

impl<'a> HostAndPort<Cow<'a, str>> {
    /// Parses `input` as a host of a special URL, optionally followed by `:` and a port of ASCII digits. As in URLs,
    /// the port may be empty.
    ///
    /// ```
    /// use url_host::HostAndPort;
    ///
    /// assert_eq!(HostAndPort::parse("[::1]:8080")?.port, Some(8080));
    /// assert_eq!(HostAndPort::parse("example.com:")?.port, None);
    ///
    /// let error = HostAndPort::parse("example.com:65536").unwrap_err();
    /// assert_eq!((error.code(), error.range()), ("port-out-of-range", 12..17));
    /// let error = HostAndPort::parse("::1").unwrap_err();
    /// assert!(error.to_string().contains("only an IPv6 address can, in brackets"));
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - The error of [`Host::parse`] for the whole text, if that is an IPv6 address without brackets.
    /// - `host-missing`: the host before the `:` is empty, or the whole text is.
    /// - The error of [`Host::parse`] for the text before the `:`, if that is not a host.
    /// - `port-invalid`: the text after the `:` contains something else than digits.
    /// - `port-out-of-range`: the port exceeds 65535.
    ///
    /// The range is in bytes of `input`.
    ///
    /// Source: <https://url.spec.whatwg.org/#host-state>
    pub fn parse(input: &'a str) -> Result<Self, ValidationError> {
        if input.is_empty() {
            return Err(ValidationError::new(Kind::HostMissing, 0..0));
        }
        parse_with(input, Host::parse)
    }

    /// Parses `input` as a host of a URL that is not special, optionally followed by `:` and a port of ASCII digits. In
    /// HTTP there is no such host.
    ///
    /// ```
    /// use url_host::{Host, HostAndPort};
    ///
    /// let HostAndPort { host, port } = HostAndPort::parse_opaque("Cache%20A:6379")?;
    /// assert_eq!((host, port), (Host::Opaque("Cache%20A".into()), Some(6379)));
    /// assert_eq!(HostAndPort::parse_opaque("")?.host, Host::Empty);
    ///
    /// assert_eq!(HostAndPort::parse_opaque(":6379").unwrap_err().code(), "host-missing");
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), with [`Host::parse_opaque`]. The empty string is not an error: it is the empty host.
    ///
    /// Source: <https://url.spec.whatwg.org/#host-state>
    pub fn parse_opaque(input: &'a str) -> Result<Self, ValidationError> {
        parse_with(input, Host::parse_opaque)
    }
}

/// The host parser, for special URLs or for others.
type ParseHost<'a> = fn(&'a str) -> Result<Host<Cow<'a, str>>, ValidationError>;

fn parse_with<'a>(input: &'a str, parse_host: ParseHost<'a>) -> Result<HostAndPort<Cow<'a, str>>, ValidationError> {
    parse_around_colon(input, parse_host).map_err(|error| match parse_host(input) {
        Err(of_host) if ipv6::parse(input).is_ok() => of_host,
        _ => error,
    })
}

/// Parses the host before the first `:` outside brackets and the port after it.
fn parse_around_colon<'a>(
    input: &'a str,
    parse_host: ParseHost<'a>,
) -> Result<HostAndPort<Cow<'a, str>>, ValidationError> {
    let Some(colon) = port_delimiter(input) else {
        return Ok(HostAndPort { host: parse_host(input)?, port: None });
    };
    if colon == 0 {
        return Err(ValidationError::new(Kind::HostMissing, 0..0));
    }
    let host = parse_host(&input[..colon])?;
    let port = parse_port(&input[colon + 1..]).map_err(|error| error.shifted(colon + 1))?;
    Ok(HostAndPort { host, port })
}

impl<S: Into<String>> HostAndPort<S> {
    /// Returns this value with its text owned; text that is owned already is moved.
    ///
    /// ```
    /// use url_host::HostAndPort;
    ///
    /// let owned: HostAndPort = HostAndPort::parse("example.com:80").unwrap().into_owned();
    /// ```
    pub fn into_owned(self) -> HostAndPort {
        HostAndPort { host: self.host.into_owned(), port: self.port }
    }
}

/// The address and its port. The flow information and the scope of an IPv6 address are lost, because a host has none.
///
/// ```
/// use std::net::SocketAddr;
/// use url_host::HostAndPort;
///
/// let address: SocketAddr = "[::1]:8080".parse()?;
/// assert_eq!(HostAndPort::<String>::from(address).to_string(), "[::1]:8080");
///
/// // The scope is lost, so this host and port no longer leads to the same interface.
/// let address: SocketAddr = "[fe80::1%2]:80".parse()?;
/// assert_eq!(HostAndPort::<String>::from(address).to_string(), "[fe80::1]:80");
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
impl<S> From<SocketAddr> for HostAndPort<S> {
    fn from(address: SocketAddr) -> Self {
        Self { host: address.ip().into(), port: Some(address.port()) }
    }
}

impl<S> From<SocketAddrV4> for HostAndPort<S> {
    fn from(address: SocketAddrV4) -> Self {
        SocketAddr::V4(address).into()
    }
}

impl<S> From<SocketAddrV6> for HostAndPort<S> {
    fn from(address: SocketAddrV6) -> Self {
        SocketAddr::V6(address).into()
    }
}

/// Parses as [`parse`](HostAndPort::parse) does.
impl FromStr for HostAndPort {
    type Err = ValidationError;

    fn from_str(input: &str) -> Result<Self, ValidationError> {
        HostAndPort::parse(input).map(HostAndPort::into_owned)
    }
}

/// Writes the serialized host and, if there is a port, `:` and the port.
impl<S: AsRef<str>> fmt::Display for HostAndPort<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = self.host.serialized();
        match self.port {
            Some(port) => f.pad(&alloc::format!("{}:{port}", &*host)),
            None => f.pad(&host),
        }
    }
}

/// Returns the position of the `:` before a port: the first one outside brackets.
///
/// Source: <https://url.spec.whatwg.org/#host-state>
#[doc(hidden)]
pub fn port_delimiter(input: &str) -> Option<usize> {
    let mut is_inside_brackets = false;
    input.bytes().position(|byte| {
        match byte {
            b'[' => is_inside_brackets = true,
            b']' => is_inside_brackets = false,
            _ => {}
        }
        byte == b':' && !is_inside_brackets
    })
}

/// Parses `input` as a port without its `:`. An empty port is `None`.
///
/// ```
/// use url_host::parse_port;
///
/// assert_eq!(parse_port("0080"), Ok(Some(80)));
/// assert_eq!(parse_port(""), Ok(None));
/// let error = parse_port("80 ").unwrap_err();
/// assert_eq!((error.code(), error.range()), ("port-invalid", 2..3));
/// ```
///
/// # Errors
///
/// `port-invalid` if a code point is not an ASCII digit, with the range of that code point; `port-out-of-range` if the
/// number exceeds 65535.
///
/// Source: <https://url.spec.whatwg.org/#port-state>
pub fn parse_port(input: &str) -> Result<Option<u16>, ValidationError> {
    if let Some((at, other)) = input.char_indices().find(|(_, char)| !char.is_ascii_digit()) {
        return Err(ValidationError::new(Kind::PortInvalid, at..at + other.len_utf8()));
    }
    if input.is_empty() {
        return Ok(None);
    }
    input.parse().map(Some).map_err(|_| ValidationError::new(Kind::PortOutOfRange, 0..input.len()))
}
