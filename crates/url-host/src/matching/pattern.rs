//! One entry in a list of hosts: its meaning and its syntax.

use super::{
    block::Block,
    dns_name,
    domain::is_at_or_below,
    error::{HostPatternError, HostPatternErrorKind as Kind},
    in_special_url,
};
use crate::{
    Host, ValidationError, ValidationErrorKind, has_empty_label, ipv6, is_valid_ipv4_address_string, parse_port,
    port::port_delimiter,
};
use alloc::string::String;
use core::{fmt, net::IpAddr, ops::Range, str::FromStr};

/// The hosts that one entry of a list stands for.
///
/// | text | hosts |
/// |---|---|
/// | `example.com` | this domain alone |
/// | `*.example.com` | the domains below it, at any depth |
/// | `.example.com` | this domain and those below it |
/// | `192.0.2.1`, `2001:db8::1`, `[2001:db8::1]` | this address |
/// | `192.0.2.0/24`, `2001:db8::/32` | the addresses of this block |
/// | `*` | every host that is not empty |
///
/// A `:` and a port may follow any of them: `.example.com:8080`, `[::1]:80`, `192.0.2.0/24:443`. Then the pattern
/// matches this port only, and otherwise every port. Without brackets, an IPv6 address has no port: `::1:80` is an
/// address.
///
/// Hosts are parsed as in special URLs, so the spelling of a domain does not matter, nor does a root dot. A domain has
/// letters, digits, `-` and `_`. URLs allow other code points, but `a.example;b.example` is one host there, and two in
/// the mind of its writer.
///
/// An address is written in four decimal numbers or as an IPv6 address. `443` and `10/8` are rejected, because a number
/// is an address in a URL: `0.0.1.187` and `0.0.0.10`. The address of a block is the first one of the block:
/// `10.0.0.1/8` is rejected, because it may be meant as one address. An IPv4-mapped address or block is the IPv4 one.
///
/// Programs differ about a dot at the start. Here it is read as by Django, curl and cookies; to Go, `.example.com` in
/// `NO_PROXY` means what `*.example.com` means here.
///
/// `Display` writes the pattern in its normal form, which parses to an equal one.
///
/// ```
/// use url_host::{Host, matching::HostPattern};
///
/// let pattern = HostPattern::parse(".EXAMPLE.com:8080")?;
/// assert_eq!(pattern.to_string(), ".example.com:8080");
/// let host = Host::parse("api.example.com")?;
/// assert!(pattern.matches(&host, Some(8080)));
/// assert!(!pattern.matches(&host, Some(80)));
///
/// let error = HostPattern::parse("10.0.0.1/8").unwrap_err();
/// assert_eq!(error.to_string(), "host-bits: the address is not the first one of the block (bytes 0..10)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Sources:
/// - for `*.`, [Content Security Policy](https://www.w3.org/TR/CSP3/#match-hosts) and [`AllowedHosts` of ASP.NET
///   Core][asp]
/// - for a dot at the start, [`ALLOWED_HOSTS` of Django][django] and the attribute `Domain` of cookies, [RFC 6265,
///   5.2.3](https://www.rfc-editor.org/rfc/rfc6265#section-5.2.3)
/// - for blocks, [RFC 4632, 3.1](https://www.rfc-editor.org/rfc/rfc4632#section-3.1) and [RFC 4291,
///   2.3](https://www.rfc-editor.org/rfc/rfc4291#section-2.3)
/// - for Go, [httpproxy](https://pkg.go.dev/golang.org/x/net/http/httpproxy)
///
/// [asp]: https://learn.microsoft.com/dotnet/api/microsoft.aspnetcore.hostfiltering.hostfilteringoptions.allowedhosts
/// [django]: https://docs.djangoproject.com/en/stable/ref/settings/#allowed-hosts
#[derive(Clone, Eq, Hash, PartialEq)]
pub struct HostPattern {
    pub(super) hosts: Hosts,
    pub(super) port: Option<u16>,
}

/// What a pattern says about the host.
#[derive(Clone, Eq, Hash, PartialEq)]
pub(super) enum Hosts {
    Any,
    /// A domain without root dot and without empty labels.
    Domain(Depth, String),
    Block(Block),
}

/// Which names a pattern means by a domain, the fewest first.
#[derive(Clone, Copy, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub(super) enum Depth {
    /// The domain alone.
    At,
    /// All names below it.
    Below,
    /// Both.
    AtOrBelow,
}

impl HostPattern {
    /// Parses `text`, which is nothing but a pattern: there is no space around it.
    ///
    /// ```
    /// use url_host::matching::HostPattern;
    ///
    /// assert_eq!(HostPattern::parse("*.b\u{FC}cher.example")?.to_string(), "*.xn--bcher-kva.example");
    /// assert_eq!(HostPattern::parse("::FFFF:127.0.0.1")?.to_string(), "127.0.0.1");
    ///
    /// for text in ["", "https://example.com", "a*.com", "*.127.0.0.1", "10/8", "10.0.0.0/8/8", "[::1]:x", " a"] {
    ///     assert!(HostPattern::parse(text).is_err());
    /// }
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// One for each [kind](super::HostPatternErrorKind), with a range in bytes of `text`.
    pub fn parse(text: &str) -> Result<Self, HostPatternError> {
        match text.find('/') {
            Some(slash) => match scheme_or_path(text, slash) {
                Some(range) => Err(HostPatternError::new(Kind::Url, range)),
                None => parse_block(text, slash),
            },
            None => parse_host(text),
        }
    }

    /// Returns the port that this pattern matches, or `None` if it matches every port.
    ///
    /// ```
    /// use url_host::matching::HostPattern;
    ///
    /// assert_eq!(HostPattern::parse("[::1]:80")?.port(), Some(80));
    /// assert_eq!(HostPattern::parse("::1:80")?.port(), None);
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    pub const fn port(&self) -> Option<u16> {
        self.port
    }

    /// Returns whether this pattern matches `host` at `port`.
    ///
    /// `port` is the one to connect to, even if it is the default port of the scheme and not in the URL. With `None`, a
    /// pattern that has a port does not match.
    ///
    /// ```
    /// use url_host::{Host, matching::HostPattern};
    ///
    /// let host = Host::parse("10.1.2.3")?;
    /// assert!(HostPattern::parse("10.0.0.0/8")?.matches(&host, None));
    /// assert!(HostPattern::parse("10.1.2.3:80")?.matches(&host, Some(80)));
    ///
    /// assert!(!HostPattern::parse("10.1.2.3:80")?.matches(&host, None));
    /// assert!(!HostPattern::parse(".2.3.example")?.matches(&host, Some(80)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn matches<S: AsRef<str>>(&self, host: &Host<S>, port: Option<u16>) -> bool {
        if self.port.is_some() && self.port != port {
            return false;
        }
        if self.hosts == Hosts::Any {
            return !matches!(host, Host::Empty);
        }
        let Some(host) = in_special_url(host) else { return false };
        match (&self.hosts, dns_name(&host), host.ip()) {
            (Hosts::Block(block), _, Some(address)) => Block::containing(address, block.prefix_len()) == Some(*block),
            (Hosts::Domain(depth, domain), Some(name), _) => match depth {
                Depth::At => name == domain,
                Depth::Below => name != domain && is_at_or_below(name, domain),
                Depth::AtOrBelow => is_at_or_below(name, domain),
            },
            _ => false,
        }
    }

    /// Returns the domain of the pattern, without `*.` or the dot before it, or `None` for addresses and `*`.
    ///
    /// ```
    /// use url_host::matching::HostPattern;
    ///
    /// assert_eq!(HostPattern::parse("*.EXAMPLE.com:8080")?.domain(), Some("example.com"));
    /// assert_eq!(HostPattern::parse("10.0.0.0/8")?.domain(), None);
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    pub fn domain(&self) -> Option<&str> {
        match &self.hosts {
            Hosts::Domain(_, domain) => Some(domain),
            Hosts::Any | Hosts::Block(_) => None,
        }
    }
}

/// Parses as [`parse`](HostPattern::parse) does.
impl FromStr for HostPattern {
    type Err = HostPatternError;

    fn from_str(text: &str) -> Result<Self, HostPatternError> {
        Self::parse(text)
    }
}

/// Writes the pattern in ASCII, so that it parses to an equal one.
impl fmt::Display for HostPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.hosts {
            Hosts::Any => f.write_str("*")?,
            Hosts::Domain(Depth::At, domain) => f.write_str(domain)?,
            Hosts::Domain(Depth::Below, domain) => write!(f, "*.{domain}")?,
            Hosts::Domain(Depth::AtOrBelow, domain) => write!(f, ".{domain}")?,
            Hosts::Block(block) => write!(f, "{block}")?,
        }
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

/// Writes the pattern as `Display` does.
impl fmt::Debug for HostPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HostPattern({self})")
    }
}

/// Returns the range of the scheme or the path that a slash at `slash` shows, or `None` if it is the slash of a block.
fn scheme_or_path(text: &str, slash: usize) -> Option<Range<usize>> {
    let (before, after) = (&text[..slash], &text[slash + 1..]);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_scheme = before.ends_with(':') || before.is_empty() && after.starts_with('/');
    let has_prefix_len = !is_scheme && is_number(after.split(':').next().unwrap_or_default());
    if has_prefix_len || parse_address(before.trim_matches(['[', ']'])).is_some() {
        return None;
    }
    let slashes = text[slash..].bytes().take_while(|byte| *byte == b'/').count();
    Some(if is_scheme { 0..slash + slashes } else { slash..text.len() })
}

/// Parses a pattern with a slash at `slash`.
fn parse_block(text: &str, slash: usize) -> Result<HostPattern, HostPatternError> {
    let (prefix_len, port) = split_port(&text[slash + 1..]).map_err(|error| error.shifted(slash + 1))?;
    let address = match text[..slash].strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(address) => ipv6::parse(address).ok().map(IpAddr::from),
        None => parse_address(&text[..slash]),
    };
    let block = block_of(address, slash, prefix_len)?;
    if address.is_some_and(|address| block.starts_at(address)) {
        Ok(HostPattern { hosts: Hosts::Block(block), port })
    } else {
        Err(HostPatternError::new(Kind::HostBits, 0..slash + 1 + prefix_len.len()))
    }
}

/// Returns the block of `address`, which was parsed before a slash at `slash`, whose prefix has the length after the
/// slash.
pub(super) fn block_of(address: Option<IpAddr>, slash: usize, prefix_len: &str) -> Result<Block, HostPatternError> {
    let address = address.ok_or_else(|| HostPatternError::new(Kind::Address, 0..slash))?;
    let is_number =
        prefix_len.bytes().all(|byte| byte.is_ascii_digit()) && (prefix_len == "0" || !prefix_len.starts_with('0'));
    let bits = prefix_len.parse().ok().filter(|_| is_number);
    let block = bits.and_then(|bits| Block::new(address, bits));
    block.ok_or_else(|| HostPatternError::new(Kind::PrefixLength, slash + 1..slash + 1 + prefix_len.len()))
}

/// Parses an address without brackets. An IPv4 address has four decimal numbers.
pub(super) fn parse_address(text: &str) -> Option<IpAddr> {
    if is_valid_ipv4_address_string(text) {
        return text.parse().ok();
    }
    ipv6::parse(text).ok().map(IpAddr::from)
}

/// Parses a pattern without a slash.
fn parse_host(text: &str) -> Result<HostPattern, HostPatternError> {
    if let Ok(address) = ipv6::parse(text) {
        return Ok(HostPattern { hosts: Hosts::Block(IpAddr::from(address).into()), port: None });
    }
    let (host, port) = split_port(text)?;
    if host == "*" {
        return Ok(HostPattern { hosts: Hosts::Any, port });
    }
    let (depth, start) = match host.as_bytes() {
        [b'*', b'.', ..] => (Depth::Below, 2),
        [b'.', ..] => (Depth::AtOrBelow, 1),
        _ => (Depth::At, 0),
    };
    let name = parse_name(&host[start..]).map_err(|error| error.shifted(start))?;
    let hosts = match (name.ip(), name) {
        (_, Host::DomainName(domain)) => {
            check_code_points(&host[start..], &domain).map_err(|error| error.shifted(start))?;
            Hosts::Domain(depth, domain)
        }
        (Some(address), _) if depth == Depth::At => {
            if address.is_ipv4() && !is_valid_ipv4_address_string(host.strip_suffix('.').unwrap_or(host)) {
                return Err(HostPatternError::new(Kind::Address, 0..host.len()));
            }
            Hosts::Block(address.into())
        }
        _ => return Err(HostPatternError::new(Kind::Domain, start..host.len())),
    };
    Ok(HostPattern { hosts, port })
}

/// Checks that a domain, which was parsed from `text`, has the code points of host names and `_`.
///
/// Source: [RFC 1123, 2.1](https://www.rfc-editor.org/rfc/rfc1123#section-2.1); for `_`, [RFC
/// 8552](https://www.rfc-editor.org/rfc/rfc8552)
fn check_code_points(text: &str, domain: &str) -> Result<(), HostPatternError> {
    let is_other = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_' | '.');
    let Some(other) = domain.chars().find(|&c| is_other(c)) else { return Ok(()) };
    let range = text.find(other).map_or(0..text.len(), |at| at..at + 1);
    Err(HostPatternError::new(Kind::CodePoint, range))
}

/// Splits off a `:` and the port after it, if `text` has one outside brackets.
fn split_port(text: &str) -> Result<(&str, Option<u16>), HostPatternError> {
    let Some(colon) = port_delimiter(text) else { return Ok((text, None)) };
    let port = match parse_port(&text[colon + 1..]) {
        Ok(Some(port)) => Ok(port),
        Ok(None) => Err(ValidationError::new(ValidationErrorKind::PortInvalid, 0..0)),
        Err(error) => Err(error),
    };
    let port = port.map_err(|error| HostPatternError::because_of(Kind::Port, error.shifted(colon + 1)))?;
    Ok((&text[..colon], Some(port)))
}

/// Parses an address or a domain, which then has no root dot.
pub(super) fn parse_name(text: &str) -> Result<Host, HostPatternError> {
    let all = 0..text.len();
    if text.is_empty() {
        return Err(HostPatternError::because_of(
            Kind::Host,
            ValidationError::new(ValidationErrorKind::HostMissing, all),
        ));
    }
    let host = Host::parse(text).map_err(|error| HostPatternError::because_of(Kind::Host, error))?;
    let host = host.without_trailing_dot();
    if let Host::DomainName(domain) = host {
        if domain.contains('*') {
            let at = text.find('*').map_or(all, |at| at..at + 1);
            return Err(HostPatternError::new(Kind::Wildcard, at));
        }
        if has_empty_label(domain) {
            return Err(HostPatternError::new(Kind::Domain, all));
        }
    }
    Ok(host.into_owned())
}
