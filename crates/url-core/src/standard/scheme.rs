//! Schemes: which are special, their default ports, and the hosts and queries that they allow.

use alloc::borrow::Cow;
use url_host::{Edition, ErrorSink, Host, HostAndPort, ValidationError};
use url_percent::{PercentEncodeSet, QUERY, SPECIAL_QUERY};

url_names::named_enum! {
    /// The type of a scheme: one of the special schemes, or not special.
    ///
    /// ```
    /// use url_core::scheme::SchemeType;
    ///
    /// assert_eq!(SchemeType::of("ws").default_port(), Some(80));
    /// assert!(!SchemeType::of("mailto").is_special());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#special-scheme>
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    pub enum SchemeType {
        /// `ftp`
        Ftp = "ftp",
        /// `file`
        File = "file",
        /// `http`
        Http = "http",
        /// `https`
        Https = "https",
        /// `ws`
        Ws = "ws",
        /// `wss`
        Wss = "wss",
        /// Any other scheme.
        NotSpecial = "not-special",
    }
}

impl SchemeType {
    /// Returns the type of `scheme`, which must be lowercase, as the scheme of a URL is.
    ///
    /// ```
    /// use url_core::scheme::SchemeType;
    ///
    /// assert_eq!(SchemeType::of("https"), SchemeType::Https);
    /// assert_eq!(SchemeType::of("HTTPS"), SchemeType::NotSpecial);
    /// ```
    pub fn of(scheme: &str) -> Self {
        Self::of_lowercase(scheme.as_bytes())
    }

    /// The type of `scheme`, which may have uppercase letters.
    pub(crate) fn of_any_case(scheme: &[u8]) -> Self {
        if !scheme.iter().any(u8::is_ascii_uppercase) {
            return Self::of_lowercase(scheme);
        }
        // No special scheme is longer.
        let mut lowercase = [0; "https".len()];
        let Some(lowercase) = lowercase.get_mut(..scheme.len()) else { return Self::NotSpecial };
        lowercase.copy_from_slice(scheme);
        lowercase.make_ascii_lowercase();
        Self::of_lowercase(lowercase)
    }

    /// The type of a lowercase scheme.
    pub(crate) fn of_lowercase(scheme: &[u8]) -> Self {
        match scheme {
            b"ftp" => Self::Ftp,
            b"file" => Self::File,
            b"http" => Self::Http,
            b"https" => Self::Https,
            b"ws" => Self::Ws,
            b"wss" => Self::Wss,
            _ => Self::NotSpecial,
        }
    }

    /// The host parser, for the host of a URL of this scheme type.
    #[inline]
    pub(crate) fn parse_host(self, text: &str) -> Result<Host<Cow<'_, str>>, ValidationError> {
        if self.is_special() { Host::parse(text) } else { Host::parse_opaque(text) }
    }

    /// [`Self::parse_host`] by the steps of `edition`, with every validation error reported to `errors`.
    #[inline]
    pub(crate) fn parse_host_with_errors<'a>(
        self,
        text: &'a str,
        edition: Edition,
        errors: &mut impl ErrorSink,
    ) -> Result<Host<Cow<'a, str>>, ValidationError> {
        if self.is_special() {
            Host::parse_with_errors(text, edition, errors)
        } else {
            Host::parse_opaque_with_errors(text, errors)
        }
    }

    /// [`Self::parse_host`], for a host that a port may follow.
    #[inline]
    pub(crate) fn parse_host_and_port(self, text: &str) -> Result<HostAndPort<Cow<'_, str>>, ValidationError> {
        if self.is_special() { HostAndPort::parse(text) } else { HostAndPort::parse_opaque(text) }
    }

    /// Returns whether a URL of this scheme type can have `host`, which is not the case for some empty or missing
    /// hosts.
    pub(crate) fn allows(self, host: Option<&str>) -> bool {
        match host {
            None => !self.is_special(),
            Some("") => !self.is_special() || self == Self::File,
            Some(_) => true,
        }
    }

    /// Returns `host`, or the empty host for `localhost` in a file URL.
    ///
    /// Source: <https://url.spec.whatwg.org/#file-host-state>
    #[inline]
    pub(crate) fn without_localhost<S: AsRef<str>>(self, host: Host<S>) -> Host<S> {
        match (self, host) {
            (Self::File, Host::DomainName(domain)) if domain.as_ref() == "localhost" => Host::Empty,
            (_, host) => host,
        }
    }

    /// Returns whether this is a special scheme.
    ///
    /// ```
    /// use url_core::scheme::SchemeType;
    ///
    /// assert!(SchemeType::File.is_special());
    /// assert!(!SchemeType::NotSpecial.is_special());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#is-special>
    pub const fn is_special(self) -> bool {
        !matches!(self, Self::NotSpecial)
    }

    /// Returns whether a URL with this scheme has a tuple origin of its own scheme, host and port. All others have an
    /// opaque origin, but `blob` URLs may have the origin of the URL in them.
    ///
    /// ```
    /// use url_core::scheme::SchemeType;
    ///
    /// assert!(SchemeType::Https.has_tuple_origin());
    /// assert!(!SchemeType::File.has_tuple_origin() && !SchemeType::NotSpecial.has_tuple_origin());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-origin>
    pub const fn has_tuple_origin(self) -> bool {
        !matches!(self, Self::File | Self::NotSpecial)
    }

    /// The percent-encode set of the query.
    ///
    /// Source: <https://url.spec.whatwg.org/#query-state>, step 2.1
    pub(crate) fn query_set(self) -> &'static PercentEncodeSet {
        if self.is_special() { &SPECIAL_QUERY } else { &QUERY }
    }

    /// Returns the default port, or `None` for `file` and for a scheme that is not special.
    ///
    /// ```
    /// use url_core::scheme::SchemeType;
    ///
    /// assert_eq!(SchemeType::Wss.default_port(), Some(443));
    /// assert_eq!(SchemeType::File.default_port(), None);
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#default-port>
    pub const fn default_port(self) -> Option<u16> {
        match self {
            Self::Ftp => Some(21),
            Self::Http | Self::Ws => Some(80),
            Self::Https | Self::Wss => Some(443),
            Self::File | Self::NotSpecial => None,
        }
    }
}
