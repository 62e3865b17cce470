//! The two kinds of errors: conformance errors, which are reported, and parse exceptions, which end the parser.

use super::Rule;
use crate::uts46;
use alloc::string::String;
use core::{error::Error, fmt, ops::Range};
use url_readers::Failure;

/// A conformance error: input that is accepted, but does not conform to the text.
///
/// The text indicates one error "if any" code point of a string is wrong. Here each such code point has its own, so
/// that all places are known. It has one kind only: a tab is reported as one, and not as something that is not a URL
/// code point as well. (The text lets programs choose which errors they report.)
///
/// ```
/// use url_lineage::webspecs_2014::{ConformanceErrorKind, Rule, UrlObject};
///
/// let parsed = UrlObject::parse("http://h/a b", None)?;
/// let error = &parsed.conformance_errors[0];
/// assert_eq!((error.kind(), error.rule()), (ConformanceErrorKind::NotAUrlCodePoint, Rule::Path));
/// let text = "path: not-a-url-code-point: found a character that is not a URL code point (bytes 10..11)";
/// assert_eq!(error.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: "Authoring Requirements".
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ConformanceError {
    pub(super) kind: ConformanceErrorKind,
    pub(super) rule: Rule,
    pub(super) range: Range<usize>,
}

impl ConformanceError {
    /// Returns what is wrong, to match on.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::{ConformanceErrorKind, UrlObject};
    ///
    /// let errors = UrlObject::parse("http://h/%", None)?.conformance_errors;
    /// assert_eq!(errors[0].kind(), ConformanceErrorKind::PercentSign);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kind(&self) -> ConformanceErrorKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind).
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert_eq!(UrlObject::parse("http://h/%", None)?.conformance_errors[0].code(), "percent-sign");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the rule that indicates the error.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::{Rule, UrlObject};
    ///
    /// assert_eq!(UrlObject::parse("http://h/?%", None)?.conformance_errors[0].rule(), Rule::Query);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the range in bytes of the input.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert_eq!(UrlObject::parse("http://h/%", None)?.conformance_errors[0].range(), 9..10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns what was found or expected, for a person.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// let errors = UrlObject::parse("http://h/%", None)?.conformance_errors;
    /// assert_eq!(errors[0].message(), "expected two hexadecimal digits after the percent sign");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn message(&self) -> &'static str {
        self.kind.message()
    }
}

/// Writes the rule, the code, the message and the range.
impl fmt::Display for ConformanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, rule, range: Range { start, end } } = self;
        write!(f, "{rule}: {kind}: {} (bytes {start}..{end})", kind.message())
    }
}

macro_rules! conformance_errors {
    ($($variant:ident = $name:literal, $message:literal, $source:literal;)*) => {
        url_names::named_enum! {
            /// What a conformance error is about, one kind for each sentence of the text that indicates one.
            ///
            /// ```
            /// use url_lineage::webspecs_2014::ConformanceErrorKind;
            ///
            /// let kind = ConformanceErrorKind::AtSign;
            /// assert_eq!((kind.as_str(), "at-sign".parse()), ("at-sign", Ok(kind)));
            /// assert!("@".parse::<ConformanceErrorKind>().is_err());
            /// ```
            #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
            #[non_exhaustive]
            pub enum ConformanceErrorKind {
                $(
                    #[doc = concat!($source, ": ", $message, ".")]
                    $variant = $name,
                )*
            }
        }

        impl ConformanceErrorKind {
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
    LeadingOrTrailingWhitespace = "leading-or-trailing-whitespace", "found leading or trailing ASCII whitespace", "The basic URL parser, step 1";
    DriveWithoutScheme = "drive-without-scheme", "found a drive without a scheme", "`file-url`, second row";
    NotTwoSlashes = "not-two-slashes", "expected two slashes after the scheme", "`relative-url`, first to third row";
    ColonInFirstSegment = "colon-in-first-segment", "found a colon in the first segment of a relative path", "`relative-url`, fourth row";
    AtSign = "at-sign", "found an at sign that is not percent-encoded", "`authority`, step 6";
    IgnoredCodePoint = "ignored-code-point", "found a tab, line break or invisible character in the host", "`host`, step 5";
    HostParsing = "host-parsing", "host parsing changes the host", "`host`, step 6";
    EmptyPiece = "empty-piece", "found an empty piece between full stops", "`host`, step 8";
    NumberOfNumbers = "number-of-numbers", "expected an IPv4 address with four numbers", "`ipv4addr`, step 3";
    NotDecimal = "not-decimal", "found a number that is hexadecimal or octal", "`number`";
    NotDigits = "not-digits", "expected a port of digits only", "`port`, step 4, in a setter";
    ReverseSolidus = "reverse-solidus", "found a reverse solidus as a separator", "`path`, step 1, and the separator before the path";
    NullCharacter = "null-character", "found a null character in the fragment", "`fragment`, step 2";
    NotAUrlCodePoint = "not-a-url-code-point", "found a character that is not a URL code point", "Cleanse, step 1, and `fragment`, step 3";
    PercentSign = "percent-sign", "expected two hexadecimal digits after the percent sign", "Cleanse, step 2";
    TabOrLineBreak = "tab-or-line-break", "found a tab or line break", "Cleanse, step 3";
}

/// A parse exception: the reason why parsing was terminated.
///
/// ```
/// use url_lineage::webspecs_2014::{ParseExceptionKind, Rule, UrlObject};
///
/// let exception = UrlObject::parse("http://h:x/", None).unwrap_err();
/// assert_eq!((exception.kind(), exception.rule()), (ParseExceptionKind::NotDigits, Rule::Port));
/// assert_eq!(exception.to_string(), "port: not-digits: expected digits only (bytes 9..10)");
/// ```
///
/// Source: "Authoring Requirements".
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ParseException {
    pub(super) reason: Reason,
    pub(super) rule: Rule,
    pub(super) range: Range<usize>,
}

impl ParseException {
    /// Returns the kind, to match on.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::{ParseExceptionKind, UrlObject};
    ///
    /// let kind = |input| UrlObject::parse(input, None).unwrap_err().kind();
    /// assert_eq!(kind("http://1.2.3.256"), ParseExceptionKind::LastNumber);
    /// assert_eq!(kind("//h"), ParseExceptionKind::BaseIsNotRelative);
    /// ```
    pub fn kind(&self) -> ParseExceptionKind {
        self.reason.kind()
    }

    /// Returns the name of the [kind](Self::kind).
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert_eq!(UrlObject::parse("http://", None).unwrap_err().code(), "empty-host");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind().as_str()
    }

    /// Returns the rule that terminates parsing.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::{Rule, UrlObject};
    ///
    /// assert_eq!(UrlObject::parse("http://1.2.3.256", None).unwrap_err().rule(), Rule::Ipv4Addr);
    /// ```
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the range in bytes of the input.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert_eq!(UrlObject::parse("http://1.2.3.256", None).unwrap_err().range(), 13..16);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the reason for a person.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// let message = |input| UrlObject::parse(input, None).unwrap_err().message().to_string();
    /// assert_eq!(message("http://a b"), "found U+0020, which a domain cannot contain");
    /// assert_eq!(message("http://a.-b/"), "V3: found a hyphen at the start or end in label 2");
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        &self.reason
    }

    /// Returns the index of the label that domain to ASCII rejects, from 0.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// let label = |input| UrlObject::parse(input, None).unwrap_err().label();
    /// assert_eq!(label("http://a.b.xn--a/"), Some(2));
    /// assert_eq!(label("http://"), None);
    /// ```
    pub fn label(&self) -> Option<usize> {
        match self.reason {
            Reason::DomainToAscii { label, .. } => Some(label),
            _ => None,
        }
    }
}

/// Writes the rule, the code, the message and the range.
impl fmt::Display for ParseException {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reason, rule, range: Range { start, end } } = self;
        write!(f, "{rule}: {}: {reason} (bytes {start}..{end})", self.code())
    }
}

impl Error for ParseException {}

impl From<ParseException> for Failure {
    fn from(ParseException { reason, rule, range }: ParseException) -> Self {
        Self::new(alloc::format!("{rule}: {reason}")).at(range)
    }
}

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
