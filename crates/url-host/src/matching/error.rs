//! Why a string is not a host pattern.

use crate::ValidationError;
use alloc::boxed::Box;
use core::{error::Error, fmt, ops::Range};
use url_names::Located;

url_names::named_enum! {
    /// The fault in the string of a [`HostPattern`](super::HostPattern).
    ///
    /// ```
    /// use url_host::matching::{HostPattern, HostPatternErrorKind};
    ///
    /// let kind = HostPattern::parse("*.*.example.com").unwrap_err().kind();
    /// assert_eq!((kind, kind.as_str()), (HostPatternErrorKind::Wildcard, "wildcard"));
    /// assert_eq!("wildcard".parse(), Ok(HostPatternErrorKind::Wildcard));
    /// assert!("Wildcard".parse::<HostPatternErrorKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    #[non_exhaustive]
    pub enum HostPatternErrorKind {
        /// The host parser rejects the host, or there is none. The [`source`](Error::source) is its error.
        Host = "host" => "the host is not valid",
        /// The pattern needs a domain after its start, and something else follows: `*.127.0.0.1`. Or a domain has an
        /// [empty label](crate::has_empty_label): `*..com`, `a..b`, `1..`.
        Domain = "domain" => "expected a domain",
        /// A `*` is neither the whole host nor its first label. Or it is one of Clash, where it stands for one label.
        Wildcard = "wildcard" => "`*` is not allowed here",
        /// A domain has a code point other than letters, digits, `-`, `_` and dots. URLs allow some of them, but they
        /// stand for something else in other lists: `a.example;b.example`.
        CodePoint = "code-point" => "expected only letters, digits, `-`, `_` and dots in a domain",
        /// An address, also of a block, is neither an IPv4 address of four decimal numbers nor an IPv6 address. For
        /// example, `443` is the address `0.0.1.187` in a URL.
        Address = "address" => "expected an IPv4 address of four decimal numbers or an IPv6 address",
        /// The part after the slash of a block is not a decimal number without leading zeros, or is more than 32 or
        /// 128.
        PrefixLength = "prefix-length" =>
            "expected the number of bits after the slash, up to 32 for IPv4 or 128 for IPv6",
        /// The address of a block has bits after the prefix, as in `10.0.0.1/8`.
        HostBits = "host-bits" => "the address is not the first one of the block",
        /// The port is empty, has code points that are not digits, or exceeds 65535. The [`source`](Error::source) says
        /// which.
        Port = "port" => "the port is not valid",
        /// There is a scheme before the host, or a path after it: `https://example.com`, `example.com/`.
        Url = "url" => "expected a host without scheme or path",
        /// Something follows the host in a line of a list: `ads.example 443`.
        TrailingText = "trailing-text" => "expected nothing after the host; write each host on a line of its own",
        /// The line of a list is in another format than the list: than the lines before it, or than the one that was
        /// named.
        Format = "format" => "expected a line in the format of the list",
        /// The line of a list is in a known format, but is not about a whole host: `@@||example.com^`,
        /// `||example.com^$script`, `example.com CNAME rpz-passthru.`. Or no host follows in the file.
        Rule = "rule" => "expected a rule for a whole host",
    }
}

/// The error for a string that is not a [`HostPattern`](super::HostPattern): what is wrong, and where.
///
/// ```
/// use url_host::matching::{HostPattern, HostPatternErrorKind};
///
/// let error = HostPattern::parse("10.0.0.0/33").unwrap_err();
/// assert_eq!((error.kind(), error.range()), (HostPatternErrorKind::PrefixLength, 9..11));
///
/// let error = HostPattern::parse("example.com:http").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "port: the port is not valid: expected a port of ASCII digits only (bytes 12..13)",
/// );
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct HostPatternError {
    kind: HostPatternErrorKind,
    range: Range<usize>,
    /// Boxed, because errors are rarely created and often moved.
    source: Option<Box<ValidationError>>,
    /// A line as it was expected.
    example: Option<&'static str>,
}

impl HostPatternError {
    pub(super) fn new(kind: HostPatternErrorKind, range: Range<usize>) -> Self {
        Self { kind, range, source: None, example: None }
    }

    /// The error for a host or a port that is rejected for the reason `source`, which has the same range.
    pub(super) fn because_of(kind: HostPatternErrorKind, source: ValidationError) -> Self {
        let range = source.range();
        Self { source: Some(Box::new(source)), ..Self::new(kind, range) }
    }

    /// This error with a line as it was expected.
    pub(super) fn with_example(self, example: &'static str) -> Self {
        Self { example: Some(example), ..self }
    }

    /// Returns this error with its ranges moved by `offset` bytes, for a text that is part of a longer one.
    pub(super) fn shifted(self, offset: usize) -> Self {
        let range = self.range.start + offset..self.range.end + offset;
        Self { range, source: self.source.map(|source| Box::new(source.shifted(offset))), ..self }
    }

    /// Returns the kind of this error.
    ///
    /// ```
    /// use url_host::matching::{HostPattern, HostPatternErrorKind};
    ///
    /// assert_eq!(HostPattern::parse("[::1").unwrap_err().kind(), HostPatternErrorKind::Host);
    /// ```
    pub const fn kind(&self) -> HostPatternErrorKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind).
    ///
    /// ```
    /// use url_host::matching::HostPattern;
    ///
    /// assert_eq!(HostPattern::parse("10.0.0.1/8").unwrap_err().code(), "host-bits");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the bytes of the caller's text that are wrong. The range is empty if something is missing there.
    ///
    /// ```
    /// use url_host::matching::{HostList, HostPattern};
    ///
    /// assert_eq!(HostPattern::parse("a*.example").unwrap_err().range(), 1..2);
    /// assert_eq!(HostPattern::parse("10.0.0.0/").unwrap_err().range(), 9..9);
    /// // In a list, they are bytes of the list.
    /// assert_eq!("example.com, a*.example".parse::<HostList>().unwrap_err().range(), 14..15);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the reason for people: what was expected, or why the host or the port is rejected.
    ///
    /// ```
    /// let error = url_host::matching::HostPattern::parse("[1::1::1]").unwrap_err();
    /// assert_eq!(
    ///     error.message().to_string(),
    ///     "the host is not valid: the IPv6 address is compressed in more than one place",
    /// );
    /// ```
    pub const fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }
}

/// Writes the [`code`](HostPatternError::code), the [`message`](HostPatternError::message) and the range.
impl fmt::Display for HostPatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Located { code: self.code(), message: self.message(), range: Some(self.range.clone()) }.fmt(f)
    }
}

impl Error for HostPatternError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(self.source.as_deref()?)
    }
}

struct Message<'a>(&'a HostPatternError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.kind.message())?;
        if let Some(source) = &self.0.source {
            write!(f, ": {}", source.message())?;
        }
        self.0.example.map_or(Ok(()), |example| write!(f, ", as in `{example}`"))
    }
}
