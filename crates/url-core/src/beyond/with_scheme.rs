//! Replacing the scheme by one of any kind.

use crate::{
    error::{Component, Rejection, SetError},
    record::{HostKind, Url, UrlRef},
    scheme::SchemeType,
    syntax::scheme_before,
};
use alloc::string::String;

impl Url {
    /// Returns the URL with another scheme, by parsing the changed href.
    ///
    /// Unlike [`set_scheme`](Self::set_scheme), this accepts any combination of old and new scheme: special, `file` or
    /// neither.
    ///
    /// ```
    /// # use url_core::{Url, host::Host};
    /// let url = Url::parse("git://EXAMPLE.com:443/a\\b")?;
    /// assert_eq!(url.with_scheme("https")?.as_str(), "https://example.com/a/b");
    /// assert_eq!(Url::parse("https://h/?q")?.with_scheme("foo")?.host(), Some(Host::Opaque("h")));
    ///
    /// // A path does not become a host.
    /// assert!(Url::parse("foo:/example.com")?.with_scheme("https").is_err());
    /// assert!(Url::parse("mailto:me@example.com")?.with_scheme("https").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - `scheme` is not an ASCII letter followed by ASCII letters, digits, `+`, `-` and `.`.
    /// - `scheme` is `file`, and the URL has an opaque path, credentials or a port.
    /// - `scheme` is another special scheme, and the host is missing or empty.
    /// - The parser rejects the host. The range of this error is in bytes of the href with the new scheme.
    #[inline]
    pub fn with_scheme(&self, scheme: &str) -> Result<Self, SetError> {
        self.borrowed().with_scheme(scheme)
    }
}

impl UrlRef<'_> {
    /// Returns the URL with another scheme, like [`Url::with_scheme`].
    ///
    /// ```
    /// # use url_core::UrlRef;
    /// let url = UrlRef::from_serialized("git://example.com:443/").unwrap();
    /// assert_eq!(url.with_scheme("https")?.as_str(), "https://example.com/");
    /// assert!(UrlRef::from_serialized("mailto:me").unwrap().with_scheme("https").is_err());
    /// # Ok::<(), url_core::error::SetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`Url::with_scheme`].
    #[inline]
    pub fn with_scheme(&self, scheme: &str) -> Result<Url, SetError> {
        let Some(scheme) = scheme_before(scheme, None) else { return Err(SetError::invalid_scheme(scheme)) };
        let reject = |kind| Err(SetError::new(Component::Scheme, kind));
        let scheme_type = SchemeType::of(&scheme);
        match scheme_type {
            SchemeType::File if self.has_opaque_path() => return reject(Rejection::OpaquePath),
            SchemeType::File if self.includes_credentials() || self.port().is_some() => {
                return reject(Rejection::HasUsernamePasswordPort);
            }
            SchemeType::File | SchemeType::NotSpecial => {}
            _ if matches!(self.offsets.host, HostKind::Null | HostKind::Empty) => {
                return reject(Rejection::HostRequired);
            }
            _ => {}
        }
        let mut href = String::from(scheme);
        if scheme_type == SchemeType::File && !self.has_authority() {
            // With an empty host, because a path may start with `/\`, which would read as the slashes before a host.
            href.push_str(":///");
            href.push_str(&self.path()[1..]);
            href.push_str(&self.href[self.offsets.path_end(self.href.len())..]);
        } else {
            href.push_str(&self.href[self.offsets.scheme_end as usize..]);
        }
        Url::parse(&href).map_err(|error| SetError::of_parse(Component::Scheme, error))
    }
}
