//! Errors: the criteria that domain names break, and where.

use core::{fmt, ops::Range};
use url_names::Located;

macro_rules! criteria {
    ($($Variant:ident, $code:literal, $expected:literal, $source:literal;)*) => {
        url_names::named_enum! {
            /// A rule that a domain name breaks.
            ///
            /// [`as_str`](Self::as_str) returns the short name that Unicode's test vectors, `IdnaTestV2.txt`, use, such
            /// as `V7`: a letter for the part of the specification (P for processing, V for the validity criteria, U
            /// for `UseSTD3ASCIIRules`, C and B for the rules of IDNA2008, A for `ToASCII`, X for `ToUnicode`) and the
            /// number of a step or rule. The two criteria of the URL Standard have names like the standard's validation
            /// errors, such as `forbidden-domain-code-point`. The order is that of the steps that check them.
            ///
            /// ```
            /// use url_idna::{Criterion, Processing};
            ///
            /// let error = Processing::url_strict().to_ascii("a_b").unwrap_err();
            /// assert_eq!(error.kind(), Criterion::Std3AsciiRules);
            /// assert_eq!(error.kind().as_str(), "U1");
            /// assert!(Processing::url().to_ascii("a_b").is_ok());
            ///
            /// assert_eq!("V7".parse(), Ok(Criterion::DisallowedCodePoint));
            /// assert!("v7".parse::<Criterion>().is_err());
            /// ```
            #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
            #[non_exhaustive]
            pub enum Criterion {
                $(
                    #[doc = concat!("`", $code, "`: expected ", $expected, ".\n\nSource: <", $source, ">")]
                    $Variant = $code,
                )*
            }
        }

        impl Criterion {
            /// Returns what was expected, for a person.
            ///
            /// ```
            /// let error = url_idna::domain_parser("\u{300}").unwrap_err();
            /// assert_eq!(error.kind().message(), "expected a label that does not start with a combining mark");
            /// ```
            pub const fn message(self) -> &'static str {
                match self { $(Self::$Variant => concat!("expected ", $expected)),* }
            }
        }
    };
}

criteria! {
    InvalidPunycode, "P4",
        "Punycode after `xn--`, in ASCII, that decodes to a label with a non-ASCII code point",
        "https://www.unicode.org/reports/tr46/#Processing";
    NotNormalized, "V1",
        "a label in Normalization Form C",
        "https://www.unicode.org/reports/tr46/#Validity_Criteria";
    HyphensInThirdAndFourthPosition, "V2",
        "a label without hyphens in both the third and the fourth position",
        "https://www.unicode.org/reports/tr46/#Validity_Criteria";
    HyphenAtEdge, "V3",
        "a label that neither starts nor ends with a hyphen",
        "https://www.unicode.org/reports/tr46/#Validity_Criteria";
    PunycodePrefix, "V4",
        "a label that does not start with `xn--` once it is decoded",
        "https://www.unicode.org/reports/tr46/#Validity_Criteria";
    LeadingMark, "V6",
        "a label that does not start with a combining mark",
        "https://www.unicode.org/reports/tr46/#Validity_Criteria";
    DisallowedCodePoint, "V7",
        "only code points that the mapping table allows in a label",
        "https://www.unicode.org/reports/tr46/#Validity_Criteria";
    Std3AsciiRules, "U1",
        "no other ASCII code points than letters, digits and hyphens",
        "https://www.unicode.org/reports/tr46/#Validity_Criteria";
    ZeroWidthNonJoiner, "C1",
        "a zero width non-joiner only after a virama or between letters that join",
        "https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1";
    ZeroWidthJoiner, "C2",
        "a zero width joiner only after a virama",
        "https://www.rfc-editor.org/rfc/rfc5892#appendix-A.2";
    BidiFirst, "B1",
        "a label that starts with a letter, because the domain name has a right-to-left code point",
        "https://www.rfc-editor.org/rfc/rfc5893#section-2";
    BidiRtlContent, "B2",
        "no left-to-right letter, separator or control in a right-to-left label",
        "https://www.rfc-editor.org/rfc/rfc5893#section-2";
    BidiRtlEnd, "B3",
        "a right-to-left label that ends with a right-to-left letter or a digit",
        "https://www.rfc-editor.org/rfc/rfc5893#section-2";
    BidiRtlDigits, "B4",
        "not both European and Arabic digits in a right-to-left label",
        "https://www.rfc-editor.org/rfc/rfc5893#section-2";
    BidiLtrContent, "B5",
        "no right-to-left code point, separator or control in a left-to-right label",
        "https://www.rfc-editor.org/rfc/rfc5893#section-2";
    BidiLtrEnd, "B6",
        "a left-to-right label that ends with a left-to-right letter or a European digit",
        "https://www.rfc-editor.org/rfc/rfc5893#section-2";
    PunycodeOverflow, "A3",
        "a label short enough for Punycode with integers of 32 bits",
        "https://www.unicode.org/reports/tr46/#ToASCII";
    DomainNameLength, "A4_1",
        "a domain name of 1 to 253 bytes, the root label and its dot not counted",
        "https://www.unicode.org/reports/tr46/#ToASCII";
    LabelLength, "A4_2",
        "labels of 1 to 63 bytes, without an empty one at the end",
        "https://www.unicode.org/reports/tr46/#ToASCII";
    EmptyLabel, "X4_2",
        "labels that are not empty",
        "https://www.unicode.org/reports/tr46/#ToUnicode";
    Empty, "empty-domain",
        "a domain that is not empty once what IDNA ignores is removed",
        "https://url.spec.whatwg.org/#concept-domain-to-ascii";
    ForbiddenDomainCodePoint, "forbidden-domain-code-point",
        "none of the code points that are forbidden in domains, such as `:`, `/`, `@` and the space",
        "https://url.spec.whatwg.org/#forbidden-domain-code-point";
    Unsupported, "idna-unsupported",
        "ASCII without `xn--`, because the program is built without Unicode data",
        "https://url.spec.whatwg.org/#idna";
}

/// A rule that a domain name breaks, and the range of the caller's input that breaks it.
///
/// `Display` writes the code, what was found, what was expected, and the range.
///
/// ```
/// let error = url_idna::domain_parser("ok.fran\u{FFFD}ais.example").unwrap_err();
/// assert_eq!(error.code(), "V7");
/// assert_eq!((error.label(), error.range()), (1, 7..10));
/// assert_eq!(
///     error.to_string(),
///     "V7: found U+FFFD, expected only code points that the mapping table allows in a label (bytes 7..10)",
/// );
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Error {
    kind: Criterion,
    /// The positions have 32 bits, because every parse of a URL returns space for an error.
    label: u32,
    start: u32,
    end: u32,
    code_point: Option<char>,
}

impl Error {
    pub(crate) fn new(kind: Criterion, label: usize, range: Range<usize>, code_point: Option<char>) -> Self {
        let position = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { kind, label: position(label), start: position(range.start), end: position(range.end), code_point }
    }

    /// Returns the rule that is broken.
    ///
    /// ```
    /// let error = url_idna::domain_parser("a b").unwrap_err();
    /// assert_eq!(error.kind(), url_idna::Criterion::ForbiddenDomainCodePoint);
    /// ```
    pub const fn kind(&self) -> Criterion {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs.
    ///
    /// ```
    /// assert_eq!(url_idna::domain_parser("a\u{FFFD}").unwrap_err().code(), "V7");
    /// ```
    #[inline]
    pub const fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the reason for a person, without a full stop: the code point found, if any, and what was expected.
    /// `Display` adds the code and the range.
    ///
    /// ```
    /// let error = url_idna::domain_parser("a\u{FFFD}").unwrap_err();
    /// assert_eq!(
    ///     error.message().to_string(),
    ///     "found U+FFFD, expected only code points that the mapping table allows in a label",
    /// );
    /// ```
    #[inline]
    pub const fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }

    /// Returns the index of the label that breaks it, from 0. An error about the whole domain name has 0, too.
    ///
    /// ```
    /// assert_eq!(url_idna::domain_parser("a.b.\u{FFFD}").unwrap_err().label(), 2);
    /// ```
    pub const fn label(&self) -> usize {
        self.label as usize
    }

    /// Returns the bytes of the caller's input that the error is about. If the error is about a code point of the
    /// input, or about one that it maps to, these bytes are the code point. Otherwise they are the label or the domain
    /// name. Positions from 4 GiB on are 4 GiB, less one byte.
    ///
    /// ```
    /// use url_idna::domain_parser;
    ///
    /// let error = domain_parser("é.a b").unwrap_err();
    /// assert_eq!((error.range(), error.code_point()), (4..5, Some(' ')));
    /// let error = domain_parser("é.xn--a!").unwrap_err();
    /// assert_eq!((error.range(), error.code_point()), (3..9, None));
    /// ```
    pub const fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the code point that the error is about, if any, after mapping or decoding.
    ///
    /// ```
    /// use url_idna::domain_parser;
    ///
    /// assert_eq!(domain_parser("a b").unwrap_err().code_point(), Some(' '));
    /// assert_eq!(domain_parser("\u{AD}").unwrap_err().code_point(), None);
    /// ```
    pub const fn code_point(&self) -> Option<char> {
        self.code_point
    }
}

struct Message<'a>(&'a Error);

impl fmt::Display for Message<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(code_point) = self.0.code_point {
            write!(f, "found U+{:04X}, ", u32::from(code_point))?;
        }
        f.write_str(self.0.kind.message())
    }
}

/// Writes the code, the [`message`](Error::message) and the range.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Located { code: self.code(), message: self.message(), range: Some(self.range()) }.fmt(f)
    }
}

impl core::error::Error for Error {}
