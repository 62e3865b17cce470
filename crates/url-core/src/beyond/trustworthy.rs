//! Whether what a URL leads to arrives as it was sent: potentially trustworthy URLs, and mixed content.

use crate::{
    origin::Origin,
    record::{Url, UrlRef},
};
use url_host::Host;

impl Url {
    /// Returns whether this URL is potentially trustworthy: its scheme is `https`, `wss`, `file` or `data`, it is
    /// `about:blank` or `about:srcdoc`, or its host is this machine. A `blob` URL is what the URL in it is.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let is_trustworthy = |url| Ok::<_, url_core::ParseError>(Url::parse(url)?.is_potentially_trustworthy());
    /// assert!(is_trustworthy("https://example.com/")?);
    /// assert!(is_trustworthy("http://127.1/")? && is_trustworthy("http://a.localhost/")?);
    ///
    /// assert!(!is_trustworthy("http://example.com/")?);
    /// assert!(!is_trustworthy("http://192.168.0.1/")?);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: <https://w3c.github.io/webappsec-secure-contexts/#is-url-trustworthy>, and
    /// <https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy> with names below `localhost`. `file` is
    /// there a scheme of origins, which in the URL Standard are opaque
    pub fn is_potentially_trustworthy(&self) -> bool {
        self.borrowed().is_potentially_trustworthy()
    }

    /// Returns whether a page at `page` that loads this URL has mixed content. That is so if the page is potentially
    /// trustworthy, and this URL of `http`, `ws` or `ftp` is not. Browsers block such a request, or ask for `https`
    /// instead.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let page = Url::parse("https://example.com/")?;
    /// assert!(Url::parse("http://example.com/a.js")?.is_mixed_content_of(&page));
    ///
    /// assert!(!Url::parse("http://localhost/a.js")?.is_mixed_content_of(&page));
    /// assert!(!Url::parse("mailto:me@example.com")?.is_mixed_content_of(&page));
    /// assert!(!page.is_mixed_content_of(&Url::parse("http://example.com/")?));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: <https://w3c.github.io/webappsec-mixed-content/#should-block-fetch>
    pub fn is_mixed_content_of(&self, page: &Self) -> bool {
        let is_of_network = matches!(self.scheme(), "http" | "ws" | "ftp");
        is_of_network && page.is_potentially_trustworthy() && !self.is_potentially_trustworthy()
    }
}

impl UrlRef<'_> {
    /// [`Url::is_potentially_trustworthy`] of a borrowed URL.
    ///
    /// ```
    /// use url_core::UrlRef;
    ///
    /// assert!(UrlRef::from_serialized("wss://example.com/").unwrap().is_potentially_trustworthy());
    /// assert!(!UrlRef::from_serialized("ws://example.com/").unwrap().is_potentially_trustworthy());
    /// ```
    pub fn is_potentially_trustworthy(self) -> bool {
        match self.scheme() {
            "https" | "wss" | "file" | "data" => true,
            "about" => matches!(self.path(), "blank" | "srcdoc"),
            "blob" => match self.origin() {
                Origin::Tuple(scheme, host, _) => scheme == "https" || is_of_this_machine(&host),
                Origin::Opaque => false,
            },
            _ => self.origin().is_tuple() && self.host().is_some_and(|host| is_of_this_machine(&host)),
        }
    }
}

/// Returns whether a host is in `127.0.0.0/8`, or `::1`, or `localhost`, or a name below that.
fn is_of_this_machine<S: AsRef<str>>(host: &Host<S>) -> bool {
    match host.as_ref() {
        Host::DomainName(_) => host.is_in_domain("localhost"),
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
        Host::Opaque(_) | Host::Empty => false,
    }
}
