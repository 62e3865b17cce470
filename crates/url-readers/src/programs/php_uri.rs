//! A reader that reads like `Uri\Rfc3986\Uri` of PHP.

use crate::{
    part::split_optional,
    reader::{Components, Failure, Reader, Reading, refuse_base},
    rfc3986::{check, split, split_authority},
};
use alloc::{
    format,
    string::{String, ToString},
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
    fn name(&self) -> &str {
        self.name
    }

    fn date(&self) -> &str {
        self.date
    }

    /// Rejects a base: this is not `resolve`.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        refuse_base(base)?;
        let reference = split(input);
        check(&reference)?;
        let (userinfo, host, port) = reference.authority.map_or((None, None, None), |part| split_authority(part.text));
        let (username, password) = userinfo.map(|userinfo| split_optional(userinfo, ':')).unzip();
        let refuse =
            || Failure::new("expected a port of at most 20 digits, below 2 to the power of 63").at(0..input.len());
        let number = |port: &str| port.parse::<i64>().ok().filter(|_| port.len() <= MAX_PORT_LEN).ok_or_else(refuse);
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

/// Writes an IPv6 address with all its digits.
fn with_full_address(input: &str, host: Option<&str>) -> String {
    let inside = host.and_then(|host| host.strip_prefix('[')?.strip_suffix(']'));
    let Some(address) = inside.and_then(|inside| inside.parse::<Ipv6Addr>().ok()) else { return input.into() };
    let pieces = address.segments().map(|piece| format!("{piece:04x}"));
    // No bracket can come before the host.
    input.replacen(host.unwrap_or_default(), &format!("[{}]", pieces.join(":")), 1)
}
