//! The kinds of parse exceptions, and their reasons.

use crate::uts46;
use alloc::string::String;
use core::fmt;

url_names::named_enum! {
    /// The kind of a parse exception.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::{ParseExceptionKind, UrlObject};
    ///
    /// let kind = UrlObject::parse("http://a.-b/", None).unwrap_err().kind();
    /// assert_eq!(kind, ParseExceptionKind::DomainToAscii);
    /// assert_eq!("domain-to-ASCII".parse(), Ok(kind));
    /// assert!("domain to ASCII".parse::<ParseExceptionKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum ParseExceptionKind {
        /// The input does not match the rule. In the text this is a failure, and no exception.
        Failure = "failure" => "expected a match",
        /// `relative-url`: the URL is relative, and the scheme of the base URL is not.
        BaseIsNotRelative = "base-is-not-relative" => "found a relative URL without a base URL that is relative",
        /// `relative-url`, second row, step 5: the host contains a colon.
        ColonInHost = "colon-in-host" => "expected two slashes before an IPv6 address",
        /// The host parser, step 1, and `relative-url`, second row, step 5: the host is empty.
        EmptyHost = "empty-host" => "expected a host",
        /// The host parser, step 4: domain to ASCII fails. The message starts with the step of UTS #46 that records the
        /// error, by its name in Unicode's test vectors.
        DomainToAscii = "domain-to-ASCII" => "expected a domain that has an ASCII form",
        /// The host parser, step 5: the domain contains a code point that it must not contain.
        ForbiddenCodePoint = "forbidden-code-point" => "found a code point that a domain cannot contain",
        /// `host`: it starts with a bracket, but is not an IPv6 address. As no domain contains a bracket, it is not a
        /// domain either.
        NotAnIpv6Address = "not-an-ipv6-address" => "expected an IPv6 address in brackets",
        /// `ipv6addr`, step 4: there are no consecutive colons, and not six `h16` values and one `ls32` value.
        NumberOfValues = "number-of-values" => "expected six h16 values and one ls32 value, or consecutive colons",
        /// `ipv6addr`, step 5: beside consecutive colons, there are more than six values.
        TooManyValues = "too-many-values" => "expected at most six values beside consecutive colons",
        /// `decimal-byte`: the value is greater than 255.
        DecimalByte = "decimal-byte" => "expected a byte of at most 255",
        /// `ipv4addr`, step 1: a number before the last is greater than 255.
        Number = "number" => "expected a number of at most 255",
        /// `ipv4addr`, step 2: the last number is too large for the remaining bytes.
        LastNumber = "last-number" => "expected a last number that fits in the remaining bytes",
        /// `port`, step 4: the port contains other characters than digits.
        NotDigits = "not-digits" => "expected digits only",
    }
}

/// A kind, with what was found.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Reason {
    DomainToAscii {
        /// The index of the label, from 0.
        label: usize,
        /// The step of UTS #46 that records the error, and what it found.
        reason: String,
    },
    ForbiddenCodePoint(char),
    /// Any other kind.
    Of(ParseExceptionKind),
}

impl Reason {
    pub(super) fn kind(&self) -> ParseExceptionKind {
        match self {
            Self::DomainToAscii { .. } => ParseExceptionKind::DomainToAscii,
            Self::ForbiddenCodePoint(_) => ParseExceptionKind::ForbiddenCodePoint,
            Self::Of(kind) => *kind,
        }
    }
}

impl From<ParseExceptionKind> for Reason {
    fn from(kind: ParseExceptionKind) -> Self {
        Self::Of(kind)
    }
}

impl From<uts46::Error> for Reason {
    fn from(uts46::Error { reason, label, .. }: uts46::Error) -> Self {
        Self::DomainToAscii { label, reason }
    }
}

/// Writes the message.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DomainToAscii { reason, .. } => f.write_str(reason),
            Self::ForbiddenCodePoint(c) => write!(f, "found U+{:04X}, which a domain cannot contain", u32::from(*c)),
            Self::Of(kind) => f.write_str(kind.message()),
        }
    }
}
