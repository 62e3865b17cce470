//! Why a string cannot be encoded, or a label cannot be decoded.

use core::{fmt, ops::Range};
use url_names::Located;

/// The error for a string that cannot be encoded, or a label that cannot be decoded.
///
/// ```
/// use url_idna::punycode;
///
/// let error = punycode::decode("é-a").unwrap_err();
/// assert_eq!(error.to_string(), "not-basic: expected only ASCII before the last hyphen (bytes 0..2)");
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Error {
    kind: ErrorKind,
    start: usize,
    end: usize,
}

impl Error {
    pub(super) const fn new(kind: ErrorKind, range: Range<usize>) -> Self {
        Self { kind, start: range.start, end: range.end }
    }

    /// Returns the kind of this error.
    ///
    /// ```
    /// use url_idna::punycode::{self, ErrorKind};
    ///
    /// assert_eq!(punycode::decode("a-b!").unwrap_err().kind(), ErrorKind::NotADigit);
    /// assert_eq!(punycode::decode("b").unwrap_err().kind(), ErrorKind::Truncated);
    /// ```
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs.
    ///
    /// ```
    /// use url_idna::punycode;
    ///
    /// assert_eq!(punycode::decode("b").unwrap_err().code(), "truncated");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the bytes of the label that are wrong, one code point, or the empty range at its end if bytes are
    /// missing there. If a string is too long to be encoded, the range is the whole string.
    ///
    /// ```
    /// use url_idna::punycode;
    ///
    /// assert_eq!(punycode::decode("bcher-ké").unwrap_err().range(), 7..9);
    /// assert_eq!(punycode::decode("bcher-k").unwrap_err().range(), 7..7);
    /// assert_eq!(punycode::encode(&("a".repeat(10_000) + "\u{10FFFF}")).unwrap_err().range(), 0..10_004);
    /// ```
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the reason for a person. `Display` adds the code and the range.
    ///
    /// ```
    /// let error = url_idna::punycode::decode("b").unwrap_err();
    /// assert_eq!(error.message().to_string(), "expected more digits: the last integer does not end");
    /// assert_ne!(error.to_string(), error.message().to_string());
    /// ```
    pub const fn message(&self) -> impl fmt::Display + '_ {
        self.kind.message()
    }
}

/// Writes the code, the [`message`](Error::message) and the range.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Located { code: self.code(), message: self.message(), range: Some(self.range()) }.fmt(f)
    }
}

impl core::error::Error for Error {}

url_names::named_enum! {
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
        /// An integer leads to a code point that is not a Unicode scalar value.
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
