//! The parts of a URL that a client needs, apart from [addresses](Url::socket_addrs).

use crate::record::{Url, UrlRef};

/// Implements the accessors, with the lifetime of the returned slices.
macro_rules! client_accessors {
    ($lifetime:lifetime) => {
        /// Returns the path, and the query after a `?`. HTTP calls this part of the URL the origin-form of a request
        /// target.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com/a?b#c")?.path_and_query(), "/a?b");
        /// assert_eq!(Url::parse("https://example.com")?.path_and_query(), "/");
        /// assert_eq!(Url::parse("mailto:me?subject=a")?.path_and_query(), "me?subject=a");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112#section-3.2.1), section 3.2.1, origin-form
        #[inline]
        pub fn path_and_query(&self) -> &$lifetime str {
            let (start, end) = (self.offsets.path_start as usize, self.offsets.query_end(self.len()));
            self.slice(start, end)
        }

        /// Returns the server name for TLS, in the form that TLS libraries take: the host without a trailing dot, and
        /// an IPv6 address without its brackets. Returns `None` if the host is null or empty.
        ///
        /// The TLS extension `server_name` carries names only, never addresses.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com./")?.server_name(), Some("example.com"));
        /// assert_eq!(Url::parse("https://[::1]:8443/")?.server_name(), Some("::1"));
        /// assert_eq!(Url::parse("file:///a")?.server_name(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: [RFC 6066](https://www.rfc-editor.org/rfc/rfc6066#section-3), section 3
        #[doc(alias = "sni")]
        #[inline]
        pub fn server_name(&self) -> Option<&$lifetime str> {
            // Only an IPv6 address has brackets, and only another host a dot at the end.
            let name = self.host_str()?.trim_start_matches('[').trim_end_matches(']');
            Some(name.strip_suffix('.').unwrap_or(name)).filter(|name| !name.is_empty())
        }
    };
}

impl Url {
    client_accessors!('_);
}

impl<'a> UrlRef<'a> {
    client_accessors!('a);
}
