//! Schemes: the table of special schemes, and what it says of a scheme.

/// What the parser needs to know of a scheme: which special scheme it is, if any.
///
/// Source: <https://url.spec.whatwg.org/#special-scheme>
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum SchemeType {
    /// `ftp`
    Ftp,
    /// `file`
    File,
    /// `http`
    Http,
    /// `https`
    Https,
    /// `ws`
    Ws,
    /// `wss`
    Wss,
    /// Any other scheme.
    NotSpecial,
}

/// The special schemes and their default ports: the row of a scheme type is at its discriminant.
const SPECIAL_SCHEMES: [(SchemeType, &str, Option<u16>); 6] = [
    (SchemeType::Ftp, "ftp", Some(21)),
    (SchemeType::File, "file", None),
    (SchemeType::Http, "http", Some(80)),
    (SchemeType::Https, "https", Some(443)),
    (SchemeType::Ws, "ws", Some(80)),
    (SchemeType::Wss, "wss", Some(443)),
];

impl SchemeType {
    /// The type of `scheme`, which is compared as it stands: the scheme of a URL is in lower case.
    ///
    /// ```
    /// use url_core::SchemeType;
    ///
    /// assert_eq!(SchemeType::of("https"), SchemeType::Https);
    /// assert_eq!(SchemeType::of("HTTPS"), SchemeType::NotSpecial);
    /// ```
    pub fn of(scheme: &str) -> Self {
        match SPECIAL_SCHEMES.iter().find(|row| row.1 == scheme) {
            Some(row) => row.0,
            None => Self::NotSpecial,
        }
    }

    /// `https` or `http`, if `input` begins with one in lower case and its `:`, and its length without that. For any other
    /// scheme there is [`of`](Self::of).
    pub(crate) fn at_start_of(input: &[u8]) -> Option<(Self, usize)> {
        // Comparing with constants is faster than with a table, and most URLs have one of these.
        if input.first_chunk() == Some(b"https:") {
            Some((Self::Https, 5))
        } else if input.first_chunk() == Some(b"http:") {
            Some((Self::Http, 4))
        } else {
            None
        }
    }

    /// `https` or `http`, if `input` begins with one in lower case and `://`, and the length of that.
    #[inline]
    pub(crate) fn in_front_of_authority(input: &[u8]) -> Option<(Self, usize)> {
        if input.starts_with(b"https://") {
            Some((Self::Https, 8))
        } else if input.starts_with(b"http://") {
            Some((Self::Http, 7))
        } else {
            None
        }
    }

    /// Whether this is a special scheme.
    ///
    /// Source: <https://url.spec.whatwg.org/#is-special>
    pub const fn is_special(self) -> bool {
        !matches!(self, Self::NotSpecial)
    }

    /// The default port: `None` for `file` and for a scheme that is not special.
    ///
    /// Source: <https://url.spec.whatwg.org/#default-port>
    pub const fn default_port(self) -> Option<u16> {
        if self.is_special() { SPECIAL_SCHEMES[self as usize].2 } else { None }
    }
}
