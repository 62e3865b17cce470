//! The two kinds of errors: conformance errors, which are reported, and parse exceptions, which end the parser.

use super::Rule;
use alloc::string::String;
use core::{error::Error, fmt, ops::Range};
use url_readers::Failure;

/// A conformance error: input that is accepted, but does not conform to the text.
///
/// The text indicates one error "if any" code point of a string is wrong. Here each such code point has its own, so
/// that all places are known. It has one kind only: a tab is reported as one, and not as something that is no URL code
/// point as well. (The text lets programs choose which errors they report.)
///
/// ```
/// use url_lineage::webspecs_2014::{ConformanceErrorKind, Rule, UrlObject};
///
/// let parsed = UrlObject::parse("http://h/a b", None)?;
/// let error = &parsed.conformance_errors[0];
/// assert_eq!((error.kind, error.rule), (ConformanceErrorKind::NotAUrlCodePoint, Rule::Path));
/// assert_eq!(error.range, 10..11);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: "Authoring Requirements".
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ConformanceError {
    /// What is wrong.
    pub kind: ConformanceErrorKind,
    /// The rule that indicates the error.
    pub rule: Rule,
    /// The range of bytes of the input.
    pub range: Range<usize>,
}

macro_rules! conformance_errors {
    ($($variant:ident, $message:literal, $source:literal;)*) => {
        /// What a conformance error is about, one kind for each sentence of the text that indicates one.
        ///
        /// ```
        /// use url_lineage::webspecs_2014::ConformanceErrorKind;
        ///
        /// let kind = ConformanceErrorKind::AtSign;
        /// assert_eq!(kind.to_string(), "found an at sign that is not percent-encoded");
        /// ```
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        #[non_exhaustive]
        pub enum ConformanceErrorKind {
            $(
                #[doc = concat!($source, ": ", $message, ".")]
                $variant,
            )*
        }

        impl ConformanceErrorKind {
            /// Every kind, in the order of the text.
            ///
            /// ```
            /// use url_lineage::webspecs_2014::ConformanceErrorKind;
            ///
            /// assert!(ConformanceErrorKind::ALL.iter().all(|kind| !kind.message().is_empty()));
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the message, as part of a sentence.
            ///
            /// ```
            /// use url_lineage::webspecs_2014::ConformanceErrorKind;
            ///
            /// let message = ConformanceErrorKind::PercentSign.message();
            /// assert_eq!(message, "expected two hexadecimal digits after the percent sign");
            /// ```
            pub const fn message(self) -> &'static str {
                match self { $(Self::$variant => $message),* }
            }
        }
    };
}

conformance_errors! {
    LeadingOrTrailingWhitespace, "found leading or trailing ASCII whitespace", "The basic URL parser, step 1";
    DriveWithoutScheme, "found a drive without a scheme", "`file-url`, second row";
    NotTwoSlashes, "expected two slashes after the scheme", "`relative-url`, first to third row";
    ColonInFirstSegment, "found a colon in the first segment of a relative path", "`relative-url`, fourth row";
    AtSign, "found an at sign that is not percent-encoded", "`authority`, step 6";
    IgnoredCodePoint, "found a tab, line break or invisible character in the host", "`host`, step 5";
    HostParsing, "host parsing changes the host", "`host`, step 6";
    EmptyPiece, "found an empty piece between full stops", "`host`, step 8";
    NumberOfNumbers, "expected an IPv4 address with four numbers", "`ipv4addr`, step 3";
    NotDecimal, "found a number that is hexadecimal or octal", "`number`";
    NotDigits, "expected a port of digits only", "`port`, step 4, in a setter";
    ReverseSolidus, "found a reverse solidus as a separator", "`path`, step 1, and the separator before the path";
    NullCharacter, "found a null character in the fragment", "`fragment`, step 2";
    NotAUrlCodePoint, "found a character that is not a URL code point", "Cleanse, step 1, and `fragment`, step 3";
    PercentSign, "expected two hexadecimal digits after the percent sign", "Cleanse, step 2";
    TabOrLineBreak, "found a tab or line break", "Cleanse, step 3";
}

impl fmt::Display for ConformanceErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl fmt::Display for ConformanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, rule, range: Range { start, end } } = self;
        write!(f, "{rule}: {kind} (bytes {start}..{end})")
    }
}

/// A parse exception: the reason why parsing was terminated.
///
/// ```
/// use url_lineage::webspecs_2014::{ParseExceptionKind, Rule, UrlObject};
///
/// let exception = UrlObject::parse("http://h:x/", None).unwrap_err();
/// assert_eq!((&exception.kind, exception.rule), (&ParseExceptionKind::NotDigits, Rule::Port));
/// assert_eq!(exception.range, 9..10);
/// assert_eq!(exception.to_string(), "port: expected digits only (bytes 9..10)");
/// ```
///
/// Source: "Authoring Requirements".
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ParseException {
    /// The reason.
    pub kind: ParseExceptionKind,
    /// The rule that terminates parsing.
    pub rule: Rule,
    /// The range of bytes of the input.
    pub range: Range<usize>,
}

/// The reason of a parse exception.
///
/// ```
/// use url_lineage::webspecs_2014::{ParseExceptionKind, UrlObject};
///
/// let exception = UrlObject::parse("http://a.-b/", None).unwrap_err();
/// assert_eq!(exception.kind.label(), Some(1));
/// let reason = "host: V3: found a hyphen at the start or end in label 2";
/// assert_eq!(exception.to_string(), format!("{reason} (bytes 9..11)"));
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum ParseExceptionKind {
    /// The input does not match the rule. In the text this is a failure, and no exception.
    Failure,
    /// `relative-url`: the URL is relative, and the scheme of the base URL is not.
    BaseIsNotRelative,
    /// `relative-url`, second row, step 5: the host contains a colon.
    ColonInHost,
    /// The host parser, step 1, and `relative-url`, second row, step 5: the host is empty.
    EmptyHost,
    /// The host parser, step 4: domain to ASCII fails.
    DomainToAscii {
        /// The index of the label, from 0.
        label: usize,
        /// The step of UTS #46 that records the error, by its name in Unicode's test vectors, and what it found.
        reason: String,
    },
    /// The host parser, step 5: the domain contains a code point that it must not contain.
    ForbiddenCodePoint(char),
    /// `host`: it starts with a bracket, but is no IPv6 address. As no domain contains a bracket, it is no domain
    /// either.
    NotAnIpv6Address,
    /// `ipv6addr`, step 4: there are no consecutive colons, and not six `h16` values and one `ls32` value.
    NumberOfValues,
    /// `ipv6addr`, step 5: beside consecutive colons, there are more than six values.
    TooManyValues,
    /// `decimal-byte`: the value is greater than 255.
    DecimalByte,
    /// `ipv4addr`, step 1: a number before the last is greater than 255.
    Number,
    /// `ipv4addr`, step 2: the last number is too large for the remaining bytes.
    LastNumber,
    /// `port`, step 4: the port contains other characters than digits.
    NotDigits,
}

impl ParseExceptionKind {
    /// Returns the index of the label that domain to ASCII refuses, from 0.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// let kind = |input| UrlObject::parse(input, None).unwrap_err().kind;
    /// assert_eq!(kind("http://a.b.xn--a/").label(), Some(2));
    /// assert_eq!(kind("http://").label(), None);
    /// ```
    pub const fn label(&self) -> Option<usize> {
        match self {
            Self::DomainToAscii { label, .. } => Some(*label),
            _ => None,
        }
    }
}

impl fmt::Display for ParseExceptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DomainToAscii { reason, .. } => reason,
            Self::ForbiddenCodePoint(c) => {
                return write!(f, "found U+{:04X}, which a domain cannot contain", u32::from(*c));
            }
            Self::Failure => "expected a match",
            Self::BaseIsNotRelative => "found a relative URL without a base URL that is relative",
            Self::ColonInHost => "expected two slashes before an IPv6 address",
            Self::EmptyHost => "expected a host",
            Self::NotAnIpv6Address => "expected an IPv6 address in brackets",
            Self::NumberOfValues => "expected six h16 values and one ls32 value, or consecutive colons",
            Self::TooManyValues => "expected at most six values beside consecutive colons",
            Self::DecimalByte => "expected a byte of at most 255",
            Self::Number => "expected a number of at most 255",
            Self::LastNumber => "expected a last number that fits in the remaining bytes",
            Self::NotDigits => "expected digits only",
        })
    }
}

impl fmt::Display for ParseException {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, rule, range: Range { start, end } } = self;
        write!(f, "{rule}: {kind} (bytes {start}..{end})")
    }
}

impl Error for ParseException {}

impl From<ParseException> for Failure {
    fn from(ParseException { kind, rule, range }: ParseException) -> Self {
        Self::new(alloc::format!("{rule}: {kind}")).at(range)
    }
}
