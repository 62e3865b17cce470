//! Why a text cannot be encoded, or a label cannot be decoded.

use core::fmt;

/// The error for a text that cannot be encoded, or a label that cannot be decoded.
///
/// ```
/// use url_idna::punycode;
///
/// let error = punycode::decode("é-a").unwrap_err();
/// assert_eq!(error.to_string(), "expected only ASCII before the last hyphen");
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Error {
    kind: ErrorKind,
    position: Option<usize>,
}

impl Error {
    pub(super) const fn new(kind: ErrorKind, position: Option<usize>) -> Self {
        Self { kind, position }
    }

    /// Returns the kind of this error.
    ///
    /// ```
    /// use url_idna::punycode::{self, ErrorKind};
    ///
    /// assert_eq!(punycode::decode("a-b!").unwrap_err().kind(), ErrorKind::NotADigit);
    /// assert_eq!(punycode::decode("b").unwrap_err().kind().as_str(), "truncated");
    /// ```
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the position of the wrong byte in the label, or the length of the label if bytes are missing at its end.
    /// `None` if a text is too long to be encoded.
    ///
    /// ```
    /// use url_idna::punycode;
    ///
    /// assert_eq!(punycode::decode("bcher-k!a").unwrap_err().position(), Some(7));
    /// assert_eq!(punycode::decode("bcher-k").unwrap_err().position(), Some(7));
    /// assert_eq!(punycode::encode(&("a".repeat(10_000) + "\u{10FFFF}")).unwrap_err().position(), None);
    /// ```
    pub const fn position(&self) -> Option<usize> {
        self.position
    }
}

crate::named_enum! {
    /// The kind of an error.
    ///
    /// ```
    /// use url_idna::punycode::{self, ErrorKind};
    ///
    /// assert_eq!(punycode::decode("é-a").unwrap_err().kind(), ErrorKind::NotBasic);
    /// assert_eq!(ErrorKind::NotBasic.as_str(), "not-basic");
    /// assert_eq!("truncated".parse(), Ok(ErrorKind::Truncated));
    /// assert!("Truncated".parse::<ErrorKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// A code point before the last hyphen is not ASCII.
        NotBasic = "not-basic",
        /// A code point after the last hyphen is not an ASCII letter or digit.
        NotADigit = "not-a-digit",
        /// The label ends in the middle of an integer.
        Truncated = "truncated",
        /// An integer leads to a code point that is no Unicode scalar value.
        NotAScalarValue = "not-a-scalar-value",
        /// An integer exceeds 32 bits.
        Overflow = "overflow",
    }
}

impl ErrorKind {
    /// Returns what was expected, for a person.
    ///
    /// ```
    /// use url_idna::punycode::ErrorKind;
    ///
    /// assert_eq!(ErrorKind::NotBasic.message(), "expected only ASCII before the last hyphen");
    /// assert_ne!(ErrorKind::NotBasic.message(), ErrorKind::NotBasic.as_str());
    /// ```
    pub const fn message(self) -> &'static str {
        match self {
            Self::NotBasic => "expected only ASCII before the last hyphen",
            Self::NotADigit => "expected an ASCII letter or digit after the last hyphen",
            Self::Truncated => "expected more digits: the last integer does not end",
            Self::NotAScalarValue => "expected integers that stand for Unicode scalar values",
            Self::Overflow => "expected integers of no more than 32 bits",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.kind.message())
    }
}

impl core::error::Error for Error {}
