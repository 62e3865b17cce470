//! Validation errors: the standard's table of them, and where a parser sends the ones it finds.
//!
//! The table stands in this crate and not in url-core because the host parser emits two thirds of it; a crate
//! that parses whole URLs reports the rest through the same [`ErrorSink`].

use alloc::{boxed::Box, vec::Vec};
use core::{error::Error, fmt, ops::Range};
use url_idna::Criterion;

macro_rules! validation_error_kinds {
    ($($variant:ident, $code:literal, $failure:literal, $sentence:literal;)*) => {
        /// The name of a validation error.
        ///
        /// [`code`](Self::code) gives the standard's own spelling of the name, and [`Display`](fmt::Display) that
        /// name and a sentence. Some of them end the parse ([`is_failure`](Self::is_failure)), the others tell that
        /// the input was not a valid URL string although it was parsed.
        ///
        /// ```
        /// use url_host::ValidationErrorKind;
        ///
        /// let kind = ValidationErrorKind::from_code("IPv6-unclosed").unwrap();
        /// assert_eq!(kind, ValidationErrorKind::Ipv6Unclosed);
        /// assert!(kind.is_failure());
        /// assert_eq!(ValidationErrorKind::from_code("ipv6-unclosed"), None);
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#writing>
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum ValidationErrorKind {
            $(
                #[doc = concat!("`", $code, "`: ", $sentence, ".")]
                $variant,
            )*
        }

        impl ValidationErrorKind {
            /// Every validation error, in the order of the standard's table.
            ///
            /// ```
            /// use url_host::ValidationErrorKind;
            ///
            /// assert_eq!(ValidationErrorKind::ALL.len(), 31);
            /// assert_eq!(ValidationErrorKind::ALL[0].code(), "domain-to-ASCII");
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The standard's name of this error, to the letter, such as `invalid-URL-unit`.
            ///
            /// ```
            /// assert_eq!(url_host::ValidationErrorKind::InvalidUrlUnit.code(), "invalid-URL-unit");
            /// ```
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),* }
            }

            /// Whether the standard's table says that this error ends the parse.
            ///
            /// Two of them do so in some inputs only: `domain-to-ASCII` and `IPv4-out-of-range-part`, for which this
            /// is `true`. Whether one particular parse failed is told by its result.
            ///
            /// ```
            /// use url_host::ValidationErrorKind;
            ///
            /// assert!(ValidationErrorKind::HostMissing.is_failure());
            /// assert!(!ValidationErrorKind::InvalidUrlUnit.is_failure());
            /// ```
            pub const fn is_failure(self) -> bool {
                match self { $(Self::$variant => $failure),* }
            }

            /// What this error says, as a sentence without its full stop.
            ///
            /// ```
            /// assert_eq!(url_host::ValidationErrorKind::HostMissing.sentence(), "expected a host");
            /// ```
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$variant => $sentence),* }
            }
        }
    };
}

validation_error_kinds! {
    // IDNA
    DomainToAscii, "domain-to-ASCII", true, "the domain is not valid";
    DomainPercentEncoded, "domain-percent-encoded", false, "a domain should not contain percent-encoded bytes";
    // Host parsing
    HostInvalidCodePoint, "host-invalid-code-point", true, "the opaque host contains a forbidden host code point";
    Ipv4NonAsciiInput, "IPv4-non-ASCII-input", false, "an IPv4 address should be written in ASCII";
    Ipv4EmptyPart, "IPv4-empty-part", false, "the IPv4 address ends with a dot";
    Ipv4TooFewParts, "IPv4-too-few-parts", false, "the IPv4 address has fewer than 4 parts";
    Ipv4TooManyParts, "IPv4-too-many-parts", true, "the IPv4 address has more than 4 parts";
    Ipv4NonNumericPart, "IPv4-non-numeric-part", true, "the host ends in a number, so each part must be a number";
    Ipv4NonDecimalPart, "IPv4-non-decimal-part", false, "a part of the IPv4 address is hexadecimal or octal";
    Ipv4OutOfRangePart, "IPv4-out-of-range-part", true, "a part of the IPv4 address exceeds 255, or the last one what the others leave";
    Ipv6Unclosed, "IPv6-unclosed", true, "the host begins with a bracket and does not end with one";
    Ipv6InvalidCompression, "IPv6-invalid-compression", true, "the IPv6 address begins with a single colon";
    Ipv6TooManyPieces, "IPv6-too-many-pieces", true, "the IPv6 address has more than 8 pieces";
    Ipv6MultipleCompression, "IPv6-multiple-compression", true, "the IPv6 address is compressed in more than one place";
    Ipv6InvalidCodePoint, "IPv6-invalid-code-point", true, "expected a hexadecimal digit or a colon in the IPv6 address";
    Ipv6PieceLeadingZero, "IPv6-piece-leading-zero", false, "a piece of the IPv6 address has a leading zero";
    Ipv6TooFewPieces, "IPv6-too-few-pieces", true, "the IPv6 address has fewer than 8 pieces and is not compressed";
    Ipv4InIpv6TooManyPieces, "IPv4-in-IPv6-too-many-pieces", true, "more than 6 pieces stand before the IPv4 part of the IPv6 address";
    Ipv4InIpv6InvalidCodePoint, "IPv4-in-IPv6-invalid-code-point", true, "expected 4 decimal numbers without leading zeros at the end of the IPv6 address";
    Ipv4InIpv6OutOfRangePart, "IPv4-in-IPv6-out-of-range-part", true, "a part of the IPv4 address in the IPv6 address exceeds 255";
    Ipv4InIpv6TooFewParts, "IPv4-in-IPv6-too-few-parts", true, "the IPv4 address in the IPv6 address has fewer than 4 parts";
    // URL parsing
    InvalidUrlUnit, "invalid-URL-unit", false, "expected a URL code point or a percent-encoded byte";
    SpecialSchemeMissingFollowingSolidus, "special-scheme-missing-following-solidus", false, "expected exactly two slashes after this scheme";
    MissingSchemeNonRelativeUrl, "missing-scheme-non-relative-URL", true, "the input has no scheme, and no base URL that it can be relative to";
    InvalidReverseSolidus, "invalid-reverse-solidus", false, "expected a slash where a backslash stands";
    InvalidCredentials, "invalid-credentials", false, "a URL should not include credentials";
    HostMissing, "host-missing", true, "expected a host";
    PortOutOfRange, "port-out-of-range", true, "the port exceeds 65535";
    PortInvalid, "port-invalid", true, "expected a port of ASCII digits only";
    FileInvalidWindowsDriveLetter, "file-invalid-Windows-drive-letter", false, "a Windows drive letter should not begin a relative URL";
    FileInvalidWindowsDriveLetterHost, "file-invalid-Windows-drive-letter-host", false, "a Windows drive letter stands where the host belongs";
}

impl ValidationErrorKind {
    /// The kind whose [`code`](Self::code) is `code`, compared byte by byte.
    ///
    /// ```
    /// use url_host::ValidationErrorKind;
    ///
    /// assert_eq!(ValidationErrorKind::from_code("host-missing"), Some(ValidationErrorKind::HostMissing));
    /// assert_eq!(ValidationErrorKind::from_code("host"), None);
    /// ```
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.code() == code)
    }
}

impl fmt::Display for ValidationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code(), self.sentence())
    }
}

/// A mismatch between an input and valid input: what is wrong, and where.
///
/// ```
/// use url_host::{Host, ValidationErrorKind};
///
/// let error = Host::parse("1.2.3.4.5", false).unwrap_err();
/// assert_eq!((error.kind(), error.range()), (ValidationErrorKind::Ipv4TooManyParts, 8..9));
/// assert_eq!(error.to_string(), "IPv4-too-many-parts: the IPv4 address has more than 4 parts (bytes 8..9)");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#validation-error>
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct ValidationError {
    kind: ValidationErrorKind,
    range: Range<usize>,
    /// In a box, for hardly any error has one, and every parse hands over room for an error.
    idna: Option<Box<url_idna::Error>>,
}

impl ValidationError {
    /// The error `kind` about the bytes `range` of the input.
    ///
    /// ```
    /// use url_host::{ValidationError, ValidationErrorKind};
    ///
    /// let error = ValidationError::new(ValidationErrorKind::HostMissing, 8..8);
    /// assert_eq!(error.to_string(), "host-missing: expected a host (bytes 8..8)");
    /// ```
    pub const fn new(kind: ValidationErrorKind, range: Range<usize>) -> Self {
        Self { kind, range, idna: None }
    }

    /// The same error with the reason behind it, for `domain-to-ASCII`.
    ///
    /// ```
    /// use url_host::{ValidationError, ValidationErrorKind};
    ///
    /// let reason = url_idna::domain_parser("a b", false).unwrap_err();
    /// let error = ValidationError::new(ValidationErrorKind::DomainToAscii, 8..11).with_idna(reason);
    /// assert_eq!(error.idna(), Some(&reason));
    /// ```
    #[must_use]
    pub fn with_idna(self, error: url_idna::Error) -> Self {
        Self { idna: Some(Box::new(error)), ..self }
    }

    /// The same error about a range that begins `offset` bytes later, for an input that is part of a longer one. A
    /// place that would exceed `usize` becomes the last that it has.
    ///
    /// ```
    /// let error = url_host::Host::parse("1.2.x.4", false).unwrap_err();
    /// assert_eq!(error.range(), 4..5);
    /// // In `https://1.2.x.4/`.
    /// assert_eq!(error.shifted(8).range(), 12..13);
    /// ```
    #[must_use]
    pub fn shifted(self, offset: usize) -> Self {
        let range = self.range.start.saturating_add(offset)..self.range.end.saturating_add(offset);
        Self { range, ..self }
    }

    /// The same error about the bytes `range`, for an input that was not parsed as it stands.
    ///
    /// ```
    /// let error = url_host::Host::parse("[::1", false).unwrap_err();
    /// assert_eq!(error.at(8..12).range(), 8..12);
    /// ```
    #[must_use]
    pub fn at(self, range: Range<usize>) -> Self {
        Self { range, ..self }
    }

    /// Which of the standard's validation errors this is.
    ///
    /// ```
    /// use url_host::{Host, ValidationErrorKind};
    ///
    /// assert_eq!(Host::parse("[::1", false).unwrap_err().kind(), ValidationErrorKind::Ipv6Unclosed);
    /// ```
    pub const fn kind(&self) -> ValidationErrorKind {
        self.kind
    }

    /// The standard's name of this error, to the letter.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// assert_eq!(Host::parse("[::1", false).unwrap_err().code(), "IPv6-unclosed");
    /// assert_eq!(Host::parse("a<b", true).unwrap_err().code(), "host-invalid-code-point");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The bytes of the caller's input that the error speaks of.
    ///
    /// The range is empty when something is missing at that place.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// assert_eq!(Host::parse("1.2.x.4", false).unwrap_err().range(), 4..5);
    /// // The closing bracket.
    /// assert_eq!(Host::parse("[::1", false).unwrap_err().range(), 4..4);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// What the error says, for a person: a sentence without its full stop. For `domain-to-ASCII` that is what the
    /// domain cannot contain, or the rule that it does not meet.
    ///
    /// ```
    /// let error = url_host::Host::parse("a b", false).unwrap_err();
    /// assert_eq!(error.message().to_string(), "a domain cannot contain a space (U+0020)");
    /// assert_eq!(error.to_string(), "domain-to-ASCII: a domain cannot contain a space (U+0020) (bytes 1..2)");
    /// ```
    pub const fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }

    /// The reason behind a `domain-to-ASCII` error: the rule of UTS #46 or of the URL Standard that the domain does not
    /// meet.
    ///
    /// Its range is in bytes of the percent-decoded domain.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let error = Host::parse("a%62.xn--a.ß", false).unwrap_err();
    /// let reason = error.idna().unwrap();
    /// assert_eq!((reason.criterion().code(), reason.label()), ("V7", 1));
    /// // Of `ab.xn--a.ß`.
    /// assert_eq!(reason.range(), 3..8);
    /// assert_eq!(Host::parse("[::1", false).unwrap_err().idna(), None);
    /// ```
    pub fn idna(&self) -> Option<&url_idna::Error> {
        self.idna.as_deref()
    }
}

/// The name, the [`message`](ValidationError::message) and the place.
impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} (bytes {}..{})", self.code(), self.message(), self.range.start, self.range.end)
    }
}

struct Message<'a>(&'a ValidationError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The position that the reason has of its own is one in the domain, after percent-decoding.
        let reason = self.0.idna.as_ref().map(|idna| (idna.criterion(), idna.code_point()));
        if let Some((Criterion::ForbiddenDomainCodePoint, Some(c))) = reason {
            return write_forbidden(f, c);
        }
        f.write_str(self.0.kind.sentence())?;
        match reason {
            Some((rule, Some(c))) => {
                write!(f, ": {}: found U+{:04X}, expected {}", rule.code(), u32::from(c), rule.expected())
            }
            Some((rule, None)) => write!(f, ": {}: expected {}", rule.code(), rule.expected()),
            None => Ok(()),
        }
    }
}

/// The most common reason, by the code point alone: which others no domain contains is of no help.
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

impl Error for ValidationError {}

/// Where a parser sends the validation errors it finds, in the order in which the standard's steps emit them.
///
/// A closure is one, and so are a `Vec` and [`Ignore`]. [`Ignore`] costs nothing: a parser asks
/// [`ENABLED`](Self::ENABLED) before work that serves errors alone.
///
/// ```
/// use url_host::{Edition, Host, ValidationError};
///
/// let mut codes = Vec::new();
/// let mut report = |error: ValidationError| codes.push(error.code());
/// assert!(Host::parse_with("127.0.0.1", false, Edition::default(), &mut report).is_ok());
/// assert!(Host::parse_with("0x7f.1", false, Edition::default(), &mut report).is_ok());
/// assert!(Host::parse_with("[::1", false, Edition::default(), &mut report).is_err());
/// assert_eq!(codes, ["IPv4-too-few-parts", "IPv4-non-decimal-part", "IPv6-unclosed"]);
/// ```
pub trait ErrorSink {
    /// Whether anybody wants to know.
    const ENABLED: bool = true;

    /// Takes one error. An error that ends the parse is reported here too, last, and once.
    fn report(&mut self, error: ValidationError);
}

/// A sink for parsers that are compiled once for all of them; none is there for [`Ignore`].
pub(crate) type Report<'r> = &'r mut dyn FnMut(ValidationError);

/// A closure is called with each error.
impl<F: FnMut(ValidationError)> ErrorSink for F {
    fn report(&mut self, error: ValidationError) {
        self(error);
    }
}

/// The sink that drops every error, at no cost.
///
/// ```
/// use url_host::{Edition, Host, Ignore};
///
/// assert!(Host::parse_with("0x7f.1", false, Edition::Living2026, &mut Ignore).is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Ignore;

impl ErrorSink for Ignore {
    const ENABLED: bool = false;

    fn report(&mut self, _: ValidationError) {}
}

impl ErrorSink for Vec<ValidationError> {
    fn report(&mut self, error: ValidationError) {
        self.push(error);
    }
}

/// A sink that passes on what a function makes of each error: for a text that is part of another one, whose parser
/// knows where it stands in there.
///
/// ```
/// use url_host::{ErrorSink, Relocated, ValidationError, ValidationErrorKind};
///
/// let mut errors = Vec::new();
/// let mut in_host = Relocated::new(&mut errors, |error: ValidationError| error.shifted(8));
/// in_host.report(ValidationError::new(ValidationErrorKind::HostMissing, 0..0));
/// assert_eq!(errors[0].range(), 8..8);
/// ```
#[derive(Debug)]
pub struct Relocated<'s, S, F> {
    sink: &'s mut S,
    relocate: F,
}

impl<'s, S: ErrorSink, F: Fn(ValidationError) -> ValidationError> Relocated<'s, S, F> {
    /// Passes to `sink` what `relocate` returns for each error.
    ///
    /// ```
    /// use url_host::{ErrorSink, Relocated, ValidationError, ValidationErrorKind};
    ///
    /// let mut errors = Vec::new();
    /// Relocated::new(&mut errors, |error: ValidationError| error.shifted(1))
    ///     .report(ValidationError::new(ValidationErrorKind::HostMissing, 0..0));
    /// assert_eq!(errors[0].range(), 1..1);
    /// ```
    pub fn new(sink: &'s mut S, relocate: F) -> Self {
        Self { sink, relocate }
    }
}

impl<S: ErrorSink, F: Fn(ValidationError) -> ValidationError> ErrorSink for Relocated<'_, S, F> {
    const ENABLED: bool = S::ENABLED;

    fn report(&mut self, error: ValidationError) {
        self.sink.report((self.relocate)(error));
    }
}
