//! Why a string cannot be encoded, or a label cannot be decoded.

use url_names::Failure;

/// The error for a string that cannot be encoded, or a label that cannot be decoded.
///
/// Its range is one code point of the label, or empty at its end if bytes are missing there. If a string is too long to
/// be encoded, it is the whole string.
///
/// ```
/// use url_idna::punycode;
///
/// let error = punycode::decode("é-a").unwrap_err();
/// assert_eq!(error.to_string(), "not-basic: expected only ASCII before the last hyphen (bytes 0..2)");
/// ```
pub type Error = Failure<ErrorKind>;

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
        NotBasic = "not-basic" => "expected only ASCII before the last hyphen",
        /// A code point after the last hyphen is not an ASCII letter or digit.
        NotADigit = "not-a-digit" => "expected an ASCII letter or digit after the last hyphen",
        /// The label ends in the middle of an integer.
        Truncated = "truncated" => "expected more digits: the last integer does not end",
        /// An integer leads to a code point that is not a Unicode scalar value.
        NotAScalarValue = "not-a-scalar-value" => "expected integers that stand for Unicode scalar values",
        /// An integer exceeds 32 bits.
        Overflow = "overflow" => "expected integers of no more than 32 bits",
    }
}
