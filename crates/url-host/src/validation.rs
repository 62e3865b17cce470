//! Validation errors: the standard's table of them, and [`ValidationError`], which adds a range and a reason.
//!
//! The table is in this crate and not in url-core because the host parser emits two thirds of the errors. Parsers of
//! whole URLs use the same table.

use core::{error::Error, fmt, ops::Range};
use url_idna::Criterion;
use url_names::Located;

macro_rules! validation_error_kinds {
    ($($Variant:ident, $name:literal, $failure:literal, $anchor:literal, $message:literal;)*) => {
        url_names::named_enum! {
            /// The name of a validation error.
            ///
            /// [`as_str`](Self::as_str) returns the standard's spelling of the name. Some errors end the parse
            /// ([`is_failure`](Self::is_failure)); the others say that the input was parsed but is not a valid URL
            /// string. The order is that of the standard's table.
            ///
            /// ```
            /// use url_host::ValidationErrorKind;
            ///
            /// let kind: ValidationErrorKind = "IPv6-unclosed".parse()?;
            /// assert_eq!(kind, ValidationErrorKind::Ipv6Unclosed);
            /// assert_eq!(kind.to_string(), "IPv6-unclosed");
            /// assert!(kind.is_failure());
            ///
            /// assert!("ipv6-unclosed".parse::<ValidationErrorKind>().is_err());
            /// # Ok::<(), url_names::UnknownName>(())
            /// ```
            ///
            /// Source: <https://url.spec.whatwg.org/#writing>
            #[derive(Clone, Copy, Eq, Hash, Ord, PartialEq, PartialOrd)]
            #[non_exhaustive]
            pub enum ValidationErrorKind {
                $(
                    #[doc = concat!("`", $name, "`: ", $message, ".")]
                    $Variant = $name,
                )*
            }
        }

        /// The name of the variant. A derived function would be inlined, with all names, into each crate that uses it.
        impl fmt::Debug for ValidationErrorKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$Variant => stringify!($Variant)),* })
            }
        }

        impl ValidationErrorKind {
            /// Returns whether this error ends the parse, according to the standard's table.
            ///
            /// Two errors end the parse for some inputs only, `domain-to-ASCII` and `IPv4-out-of-range-part`; for these
            /// this is `true`. Whether a particular parse failed is known from its result.
            ///
            /// ```
            /// use url_host::ValidationErrorKind;
            ///
            /// assert!(ValidationErrorKind::HostMissing.is_failure());
            /// assert!(!ValidationErrorKind::InvalidUrlUnit.is_failure());
            /// ```
            pub const fn is_failure(self) -> bool {
                match self { $(Self::$Variant => $failure),* }
            }

            /// Returns the meaning of this error, for a person. An error may have a [message of its
            /// own](ValidationError::message) that says more.
            ///
            /// ```
            /// use url_host::{Host, ValidationErrorKind};
            ///
            /// assert_eq!(ValidationErrorKind::HostMissing.message(), "expected a host");
            ///
            /// let error = Host::parse("a b").unwrap_err();
            /// assert_eq!(error.kind().message(), "the domain is not valid");
            /// assert_eq!(error.message().to_string(), "a domain cannot contain a space (U+0020)");
            /// ```
            pub const fn message(self) -> &'static str {
                match self { $(Self::$Variant => $message),* }
            }

            /// Returns the address of this error in the URL Standard.
            ///
            /// ```
            /// use url_host::ValidationErrorKind;
            ///
            /// let anchor = ValidationErrorKind::Ipv6Unclosed.anchor();
            /// assert_eq!(anchor, "https://url.spec.whatwg.org/#ipv6-unclosed");
            /// ```
            pub const fn anchor(self) -> &'static str {
                match self { $(Self::$Variant => concat!("https://url.spec.whatwg.org/#", $anchor)),* }
            }
        }
    };
}

validation_error_kinds! {
    // IDNA
    DomainToAscii, "domain-to-ASCII", true, "validation-error-domain-to-ascii", "the domain is not valid";
    DomainPercentEncoded, "domain-percent-encoded", false, "domain-percent-encoded", "a domain should not contain percent-encoded bytes";
    // Host parsing
    HostInvalidCodePoint, "host-invalid-code-point", true, "host-invalid-code-point", "the opaque host contains a forbidden host code point";
    Ipv4NonAsciiInput, "IPv4-non-ASCII-input", false, "ipv4-non-ascii-input", "an IPv4 address should be written in ASCII";
    Ipv4EmptyPart, "IPv4-empty-part", false, "ipv4-empty-part", "the IPv4 address ends with a dot";
    Ipv4TooFewParts, "IPv4-too-few-parts", false, "ipv4-too-few-parts", "the IPv4 address has fewer than 4 parts";
    Ipv4TooManyParts, "IPv4-too-many-parts", true, "ipv4-too-many-parts", "the IPv4 address has more than 4 parts";
    Ipv4NonNumericPart, "IPv4-non-numeric-part", true, "ipv4-non-numeric-part", "the host ends in a number, so each part must be a number";
    Ipv4NonDecimalPart, "IPv4-non-decimal-part", false, "ipv4-non-decimal-part", "a part of the IPv4 address is hexadecimal or octal";
    Ipv4OutOfRangePart, "IPv4-out-of-range-part", true, "ipv4-out-of-range-part", "a part of the IPv4 address exceeds 255, or the last one does not fit the remaining bytes";
    Ipv6Unclosed, "IPv6-unclosed", true, "ipv6-unclosed", "the host starts with a bracket but does not end with one";
    Ipv6InvalidCompression, "IPv6-invalid-compression", true, "ipv6-invalid-compression", "the IPv6 address starts with a single colon";
    Ipv6TooManyPieces, "IPv6-too-many-pieces", true, "ipv6-too-many-pieces", "the IPv6 address has more than 8 pieces";
    Ipv6MultipleCompression, "IPv6-multiple-compression", true, "ipv6-multiple-compression", "the IPv6 address is compressed in more than one place";
    Ipv6InvalidCodePoint, "IPv6-invalid-code-point", true, "ipv6-invalid-code-point", "expected a hexadecimal digit or a colon in the IPv6 address";
    Ipv6PieceLeadingZero, "IPv6-piece-leading-zero", false, "ipv6-piece-leading-zero", "a piece of the IPv6 address has a leading zero";
    Ipv6TooFewPieces, "IPv6-too-few-pieces", true, "ipv6-too-few-pieces", "the IPv6 address has fewer than 8 pieces and is not compressed";
    Ipv4InIpv6TooManyPieces, "IPv4-in-IPv6-too-many-pieces", true, "ipv4-in-ipv6-too-many-pieces", "more than 6 pieces precede the IPv4 part of the IPv6 address";
    Ipv4InIpv6InvalidCodePoint, "IPv4-in-IPv6-invalid-code-point", true, "ipv4-in-ipv6-invalid-code-point", "expected 4 decimal numbers without leading zeros at the end of the IPv6 address";
    Ipv4InIpv6OutOfRangePart, "IPv4-in-IPv6-out-of-range-part", true, "ipv4-in-ipv6-out-of-range-part", "a part of the IPv4 address in the IPv6 address exceeds 255";
    Ipv4InIpv6TooFewParts, "IPv4-in-IPv6-too-few-parts", true, "ipv4-in-ipv6-too-few-parts", "the IPv4 address in the IPv6 address has fewer than 4 parts";
    // URL parsing
    InvalidUrlUnit, "invalid-URL-unit", false, "invalid-url-unit", "expected a URL code point or a percent-encoded byte";
    SpecialSchemeMissingFollowingSolidus, "special-scheme-missing-following-solidus", false, "special-scheme-missing-following-solidus", "expected exactly two slashes after this scheme";
    MissingSchemeNonRelativeUrl, "missing-scheme-non-relative-URL", true, "missing-scheme-non-relative-url", "no scheme, and no base URL to resolve it against";
    InvalidReverseSolidus, "invalid-reverse-solidus", false, "invalid-reverse-solidus", "expected a slash instead of a backslash";
    InvalidCredentials, "invalid-credentials", false, "invalid-credentials", "a URL should not include credentials";
    HostMissing, "host-missing", true, "host-missing", "expected a host";
    PortOutOfRange, "port-out-of-range", true, "port-out-of-range", "the port exceeds 65535";
    PortInvalid, "port-invalid", true, "port-invalid", "expected a port of ASCII digits only";
    FileInvalidWindowsDriveLetter, "file-invalid-Windows-drive-letter", false, "file-invalid-windows-drive-letter", "a relative URL should not start with a Windows drive letter";
    FileInvalidWindowsDriveLetterHost, "file-invalid-Windows-drive-letter-host", false, "file-invalid-windows-drive-letter-host", "a Windows drive letter is in the place of the host";
}

/// A deviation of an input from valid input: what is wrong, and where.
///
/// ```
/// use url_host::{Host, ValidationErrorKind};
///
/// let error = Host::parse("1.2.3.4.5").unwrap_err();
/// assert_eq!((error.kind(), error.range()), (ValidationErrorKind::Ipv4TooManyParts, 8..9));
/// assert_eq!(error.to_string(), "IPv4-too-many-parts: the IPv4 address has more than 4 parts (bytes 8..9)");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#validation-error>
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct ValidationError {
    kind: ValidationErrorKind,
    start: usize,
    end: usize,
    /// Whether a missing scheme is about a base URL that has an opaque path.
    has_opaque_base: bool,
    idna: Option<url_idna::Error>,
}

impl ValidationError {
    /// Creates the error `kind` about the bytes `range` of the input.
    ///
    /// ```
    /// use url_host::{ValidationError, ValidationErrorKind};
    ///
    /// let error = ValidationError::new(ValidationErrorKind::HostMissing, 8..8);
    /// assert_eq!(error.to_string(), "host-missing: expected a host (bytes 8..8)");
    /// ```
    pub const fn new(kind: ValidationErrorKind, range: Range<usize>) -> Self {
        Self { kind, start: range.start, end: range.end, has_opaque_base: false, idna: None }
    }

    /// Returns this error with the reason for a `missing-scheme-non-relative-URL`: the base URL has an opaque path,
    /// against which only a fragment can be resolved.
    ///
    /// ```
    /// use url_host::{ValidationError, ValidationErrorKind};
    ///
    /// let error = ValidationError::new(ValidationErrorKind::MissingSchemeNonRelativeUrl, 0..1).with_opaque_base();
    /// assert!(error.message().to_string().starts_with("no scheme, and the base URL has an opaque path"));
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#no-scheme-state>
    #[must_use]
    pub fn with_opaque_base(self) -> Self {
        Self { has_opaque_base: true, ..self }
    }

    /// Returns this error with the reason for a `domain-to-ASCII`.
    pub(crate) fn with_idna(self, error: url_idna::Error) -> Self {
        Self { idna: Some(error), ..self }
    }

    /// Returns this error with its range moved by `offset` bytes, for an input that is part of a longer one. Positions
    /// saturate at the greatest `usize`.
    ///
    /// ```
    /// let error = url_host::Host::parse("1.2.x.4").unwrap_err();
    /// assert_eq!(error.range(), 4..5);
    /// // In `https://1.2.x.4/`.
    /// assert_eq!(error.shifted(8).range(), 12..13);
    /// ```
    #[must_use]
    pub fn shifted(self, offset: usize) -> Self {
        self.at(self.start.saturating_add(offset)..self.end.saturating_add(offset))
    }

    /// Returns this error with another range, for an input that was changed before it was parsed.
    ///
    /// ```
    /// let error = url_host::Host::parse("[::1").unwrap_err();
    /// assert_eq!(error.at(8..12).range(), 8..12);
    /// ```
    #[must_use]
    pub fn at(self, range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end, ..self }
    }

    /// Returns the kind of this error.
    ///
    /// ```
    /// use url_host::{Host, ValidationErrorKind};
    ///
    /// assert_eq!(Host::parse("[::1").unwrap_err().kind(), ValidationErrorKind::Ipv6Unclosed);
    /// ```
    pub const fn kind(&self) -> ValidationErrorKind {
        self.kind
    }

    /// Returns the standard's name of this error.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// assert_eq!(Host::parse("[::1").unwrap_err().code(), "IPv6-unclosed");
    /// assert_eq!(Host::parse_opaque("a<b").unwrap_err().code(), "host-invalid-code-point");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns whether the domain was not looked at, because the program is built without the feature `idna`. Such a
    /// domain is not ASCII, or has a label in Punycode.
    ///
    /// The [`kind`](Self::kind) is [`ValidationErrorKind::DomainToAscii`], the only one that the standard has for it,
    /// and the code of the [reason](Self::idna) is `idna-unsupported`.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// assert!(!Host::parse("a b").unwrap_err().is_idna_unsupported());
    /// // Without the feature, the other result is `true`.
    /// let is_unsupported = Host::parse("b\u{FC}cher.example").is_err_and(|error| error.is_idna_unsupported());
    /// assert_eq!(is_unsupported, !cfg!(feature = "idna"));
    /// ```
    pub fn is_idna_unsupported(&self) -> bool {
        // With the tables, there is no such domain, and a program has no code for it.
        !cfg!(feature = "idna") && self.idna.as_ref().is_some_and(|reason| reason.kind() == Criterion::Unsupported)
    }

    /// Returns the bytes of the caller's input that the error is about.
    ///
    /// The range is empty if something is missing at that position.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// assert_eq!(Host::parse("1.2.x.4").unwrap_err().range(), 4..5);
    /// // The closing bracket is missing.
    /// assert_eq!(Host::parse("[::1").unwrap_err().range(), 4..4);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns a message for people: a sentence without its full stop. For `domain-to-ASCII` it names the forbidden
    /// code point, or the rule that the domain breaks.
    ///
    /// ```
    /// let error = url_host::Host::parse("a b").unwrap_err();
    /// assert_eq!(error.message().to_string(), "a domain cannot contain a space (U+0020)");
    /// assert_eq!(error.to_string(), "domain-to-ASCII: a domain cannot contain a space (U+0020) (bytes 1..2)");
    /// ```
    pub const fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }

    /// Returns the reason for a `domain-to-ASCII` error: the rule of UTS #46 or of the URL Standard that the domain
    /// breaks.
    ///
    /// Its range is in bytes of the percent-decoded domain.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let error = Host::parse("a%62.xn--a.ß").unwrap_err();
    /// let reason = error.idna().unwrap();
    /// assert_eq!((reason.code(), reason.label()), ("V7", 1));
    /// // In `ab.xn--a.ß`.
    /// assert_eq!(reason.range(), 3..8);
    /// assert_eq!(Host::parse("[::1").unwrap_err().idna(), None);
    /// ```
    pub fn idna(&self) -> Option<&url_idna::Error> {
        self.idna.as_ref()
    }
}

/// Writes the name, the [`message`](ValidationError::message) and the range.
impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Located { code: self.code(), message: self.message(), range: Some(self.range()) }.fmt(f)
    }
}

struct Message<'a>(&'a ValidationError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The reason's own range is not shown: it is in the domain after percent-decoding.
        match &self.0.idna {
            None if self.0.has_opaque_base => {
                f.write_str("no scheme, and the base URL has an opaque path, against which only a fragment is resolved")
            }
            None => f.write_str(self.0.kind.message()),
            Some(reason) => match (reason.kind(), reason.code_point()) {
                (Criterion::ForbiddenDomainCodePoint, Some(c)) => write_forbidden(f, c),
                (Criterion::Unsupported, _) if !cfg!(feature = "idna") => {
                    write!(f, "the domain cannot be read: {}", reason.message())
                }
                _ => write!(f, "{}: {}: {}", self.0.kind.message(), reason.code(), reason.message()),
            },
        }
    }
}

/// The most common reason names only the code point found, because a list of all forbidden ones would not help.
fn write_forbidden(f: &mut fmt::Formatter<'_>, c: char) -> fmt::Result {
    f.write_str("a domain cannot contain ")?;
    match c {
        ' ' => f.write_str("a space (")?,
        '!'..='~' => write!(f, "`{c}` (")?,
        _ => f.write_str("a control (")?,
    }
    write!(f, "U+{:04X})", u32::from(c))?;
    if c == ':' { f.write_str("; only an IPv6 address can, in brackets") } else { Ok(()) }
}

/// The source is the reason for a `domain-to-ASCII` error, as returned by [`idna`](ValidationError::idna).
///
/// ```
/// use std::error::Error;
/// use url_host::Host;
///
/// let error = Host::parse("a b").unwrap_err();
/// assert!(error.source().unwrap().to_string().starts_with("forbidden-domain-code-point: found U+0020, "));
/// assert!(Host::parse("[::1").unwrap_err().source().is_none());
/// ```
impl Error for ValidationError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.idna().map(|reason| reason as _)
    }
}
