//! `ToASCII` and `ToUnicode` with their flags.

use alloc::borrow::Cow;
use core::ops::ControlFlow;

use crate::{
    error::Error,
    run::{Converted, Form, Run},
};

/// The flags of UTS #46, by their names in UTS #46, and the operations that depend on them.
///
/// By default all flags are false. [`Processing::url`] returns those that the URL Standard sets.
///
/// ```
/// use url_idna::Processing;
///
/// let processing = Processing { check_hyphens: true, ..Processing::url(false) };
/// assert_eq!(processing.to_ascii("Bücher.example").as_deref(), Ok("xn--bcher-kva.example"));
/// assert_eq!(processing.to_ascii("-x.example").unwrap_err().criterion().code(), "V3");
/// ```
///
/// Source: <https://www.unicode.org/reports/tr46/#Processing>
#[expect(clippy::struct_excessive_bools, reason = "they are the standard's flags, each independent of the others")]
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Processing {
    /// `CheckHyphens`: a label has no hyphen at its start or end, nor in both its third and fourth position.
    pub check_hyphens: bool,
    /// `CheckBidi`: the labels of a domain name with right-to-left code points meet the rule of RFC 5893.
    pub check_bidi: bool,
    /// `CheckJoiners`: zero width joiners and non-joiners are only where RFC 5892 allows them.
    pub check_joiners: bool,
    /// `UseSTD3ASCIIRules`: the only ASCII code points in a label are letters, digits and hyphens.
    pub use_std3_ascii_rules: bool,
    /// `Transitional_Processing`, which is deprecated: `ß`, `ς` and the joiners are mapped as IDNA2003 mapped them.
    pub transitional_processing: bool,
    /// `VerifyDnsLength`: labels have 1 to 63 bytes, and domain names 1 to 253. The empty label after a trailing dot is
    /// refused, too.
    ///
    /// UTS #46 defines the flag for `ToASCII`. `ToUnicode`, which has no lengths, refuses with it what Unicode's test
    /// vectors for `ToUnicode` refuse: empty labels except one at the end.
    ///
    /// ```
    /// use url_idna::Processing;
    ///
    /// let processing = Processing { verify_dns_length: true, ..Processing::url(false) };
    /// assert_eq!(processing.to_ascii("example.com").as_deref(), Ok("example.com"));
    /// assert_eq!(processing.to_ascii("example.com.").unwrap_err().criterion().code(), "A4_2");
    /// // To allow the dot of the root, check the domain before it.
    /// let domain = "example.com.";
    /// assert!(processing.to_ascii(domain.strip_suffix('.').unwrap_or(domain)).is_ok());
    /// ```
    pub verify_dns_length: bool,
    /// `IgnoreInvalidPunycode`: a label that starts with `xn--` and cannot be decoded is kept unchecked.
    pub ignore_invalid_punycode: bool,
}

impl Processing {
    /// Returns the flags that the URL Standard sets: always `CheckBidi` and `CheckJoiners`, and if strict
    /// `CheckHyphens`, `UseSTD3ASCIIRules` and `VerifyDnsLength`. The strict form is for validity, the other one for
    /// parsing.
    ///
    /// ```
    /// use url_idna::Processing;
    ///
    /// assert_eq!(Processing::url(false).to_ascii("_dmarc.example.").as_deref(), Ok("_dmarc.example."));
    /// assert!(Processing::url(true).to_ascii("_dmarc.example.").is_err());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-domain-to-ascii>
    pub const fn url(be_strict: bool) -> Self {
        Self {
            check_hyphens: be_strict,
            check_bidi: true,
            check_joiners: true,
            use_std3_ascii_rules: be_strict,
            transitional_processing: false,
            verify_dns_length: be_strict,
            ignore_invalid_punycode: false,
        }
    }

    /// Returns the ASCII form of a domain name, which DNS uses. It is borrowed if it equals `domain_name`.
    ///
    /// # Errors
    ///
    /// The first criterion that a label breaks, or else that the whole domain name breaks.
    ///
    /// ```
    /// use url_idna::{Criterion, Processing};
    ///
    /// let processing = Processing::url(false);
    /// assert_eq!(processing.to_ascii("faß.EXAMPLE").as_deref(), Ok("xn--fa-hia.example"));
    ///
    /// let error = processing.to_ascii("a.xn--0.example").unwrap_err();
    /// assert_eq!(error.criterion(), Criterion::InvalidPunycode);
    /// assert_eq!((error.label(), error.range()), (1, 2..7));
    /// ```
    ///
    /// Source: <https://www.unicode.org/reports/tr46/#ToASCII>
    pub fn to_ascii<'a>(&self, domain_name: &'a str) -> Result<Cow<'a, str>, Error> {
        self.convert_to_ascii(domain_name).map(|ascii| ascii.text)
    }

    /// [`to_ascii`](Self::to_ascii), with the internal flags of the result.
    pub(crate) fn convert_to_ascii(self, domain_name: &str) -> Result<Converted<'_>, Error> {
        let mut first = None;
        let mut stop = |error| {
            first = Some(error);
            ControlFlow::Break(())
        };
        match Run::new(self, Form::Ascii, domain_name, &mut stop).run() {
            ControlFlow::Continue(ascii) => Ok(ascii),
            // The run breaks only where the closure does, which has set `first`.
            ControlFlow::Break(()) => first.map_or_else(|| Ok(Converted::unchanged(domain_name)), Err),
        }
    }

    /// [`to_ascii`](Self::to_ascii), but reports every error to `report` and goes on.
    ///
    /// A criterion is reported once for each label that breaks it, at its first place. If there are errors, the result
    /// is the domain name as far as it can be converted; the standard defines none.
    ///
    /// ```
    /// use url_idna::Processing;
    ///
    /// let mut codes = Vec::new();
    /// let ascii = Processing::url(true).to_ascii_with_errors("-a..ü_", |error| codes.push(error.criterion().code()));
    /// assert_eq!(ascii, "-a..xn--_-dha");
    /// assert_eq!(codes, ["V3", "U1", "A4_2"]);
    /// ```
    ///
    /// Source: <https://www.unicode.org/reports/tr46/#ToASCII>
    pub fn to_ascii_with_errors<'a>(&self, domain_name: &'a str, mut report: impl FnMut(Error)) -> Cow<'a, str> {
        self.report_all(Form::Ascii, domain_name, &mut report)
    }

    /// Returns the Unicode form of a domain name, for display, and the first error, if any. The text is borrowed if it
    /// equals `domain_name`.
    ///
    /// # Errors
    ///
    /// The first criterion that a label breaks. Even then the text is the domain name as far as it can be converted.
    ///
    /// ```
    /// use url_idna::Processing;
    ///
    /// let (unicode, result) = Processing::url(false).to_unicode("xn--bcher-kva.EXAMPLE");
    /// assert_eq!(unicode, "bücher.example");
    /// assert_eq!(result, Ok(()));
    ///
    /// let (unicode, result) = Processing::url(false).to_unicode("xn--bcher-kva.xn--0");
    /// assert_eq!(unicode, "bücher.xn--0");
    /// assert_eq!(result.unwrap_err().criterion().code(), "P4");
    /// ```
    ///
    /// Source: <https://www.unicode.org/reports/tr46/#ToUnicode>
    pub fn to_unicode<'a>(&self, domain_name: &'a str) -> (Cow<'a, str>, Result<(), Error>) {
        let mut first = Ok(());
        let unicode = self.report_all(Form::Unicode, domain_name, &mut |error| {
            if first.is_ok() {
                first = Err(error);
            }
        });
        (unicode, first)
    }

    /// [`to_unicode`](Self::to_unicode), but reports every error to `report`.
    ///
    /// A criterion is reported once for each label that breaks it, at its first place.
    ///
    /// ```
    /// use url_idna::Processing;
    ///
    /// let mut ranges = Vec::new();
    /// Processing::url(false).to_unicode_with_errors("\u{FFFD}.\u{FFFD}", |error| ranges.push(error.range()));
    /// assert_eq!(ranges, [0..3, 4..7]);
    /// ```
    ///
    /// Source: <https://www.unicode.org/reports/tr46/#ToUnicode>
    pub fn to_unicode_with_errors<'a>(&self, domain_name: &'a str, mut report: impl FnMut(Error)) -> Cow<'a, str> {
        self.report_all(Form::Unicode, domain_name, &mut report)
    }

    fn report_all<'a>(self, form: Form, domain_name: &'a str, report: &mut dyn FnMut(Error)) -> Cow<'a, str> {
        let mut go_on = |error| {
            report(error);
            ControlFlow::Continue(())
        };
        match Run::new(self, form, domain_name, &mut go_on).run() {
            ControlFlow::Continue(converted) => converted.text,
            // The closure never breaks.
            ControlFlow::Break(()) => Cow::Borrowed(domain_name),
        }
    }
}
