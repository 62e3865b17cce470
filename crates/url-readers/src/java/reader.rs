//! The reader that uses java.net.URI.

use super::uri::Uri;
use crate::{
    part::split_optional,
    reader::{Components, Failure, Reader, Reading, name_and_date},
};
use alloc::string::ToString;

/// Reads like the class java.net.URI, on which most of the software for Java relies.
///
/// The username and the password are the two parts of the user information at its first colon; Java does not split it.
/// An authority that does not name a server has no host: `http://a_b/` is accepted, and its host is `None`, as it is
/// `null` in Java. In the same way, an opaque URI such as `mailto:me@example.com` has no path and no query;
/// [`Uri::scheme_specific_part`] returns its content. Without a base, a relative reference is accepted. With one, the
/// input is resolved by the rules of [`Uri::resolve`].
///
/// ```
/// use url_readers::{Java, Reader};
///
/// let reading = Java::V17.parse("../c", Some("http://EXAMPLE.com/a/b"))?;
/// assert_eq!(reading.canonical, "http://EXAMPLE.com/c");
/// assert_eq!(Java::V17.parse("http://a_b/", None)?.components.host, None);
///
/// let failure = Java::V17.parse(r"http://evil.example\@example.com/", None).unwrap_err();
/// assert_eq!(failure.range(), Some(19..20));
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URI.html>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Java {
    name: &'static str,
    date: &'static str,
}

impl Java {
    /// JDK 17, of September 2021.
    ///
    /// ```
    /// use url_readers::{Java, Reader};
    ///
    /// assert_eq!(Java::V17.parse("a", Some("http://h"))?.canonical, "http://h/a");
    /// assert!(Java::V17.parse("http://", None).is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V17: Self = Self { name: "java-17", date: "2021-09" };
}

impl Reader for Java {
    name_and_date!();

    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let base = base.map(Uri::parse).transpose().map_err(Failure::in_base)?;
        let given = Uri::parse(input)?;
        let uri = match base {
            Some(base) => base.resolve(&given),
            None => given,
        };
        let (username, password) = uri.user_info().map(|user_info| split_optional(user_info, ':')).unzip();
        let components = Components {
            scheme: uri.scheme().map(Into::into),
            username: username.map(Into::into),
            password: password.flatten().map(Into::into),
            host: uri.host().map(Into::into),
            port: uri.port().map(|port| port.to_string()),
            path: uri.path().map(Into::into),
            query: uri.query().map(Into::into),
            fragment: uri.fragment().map(Into::into),
        };
        Ok(Reading { components, canonical: uri.text.into_owned() })
    }
}
