//! `ToASCII` and `ToUnicode`.

use alloc::borrow::Cow;
use core::ops::ControlFlow;

use crate::{
    ascii,
    domain::{classes_of_ascii, lowercase},
    error::Error,
    processing::Processing,
    steps::{Converted, Form, Run},
};

impl Processing {
    /// Returns the ASCII form of a domain name, which DNS uses. It is borrowed if it equals `domain_name`.
    ///
    /// # Errors
    ///
    /// The first criterion that a label breaks, or else that the whole domain name breaks.
    ///
    /// ```
    /// use url_idna::{Criterion, Processing};
    ///
    /// let processing = Processing::url();
    /// assert_eq!(processing.to_ascii("faß.EXAMPLE").as_deref(), Ok("xn--fa-hia.example"));
    ///
    /// let error = processing.to_ascii("a.xn--0.example").unwrap_err();
    /// assert_eq!(error.kind(), Criterion::InvalidPunycode);
    /// assert_eq!((error.label(), error.range()), (1, 2..7));
    /// ```
    ///
    /// Source: <https://www.unicode.org/reports/tr46/#ToASCII>
    pub fn to_ascii<'a>(&self, domain_name: &'a str) -> Result<Cow<'a, str>, Error> {
        match self.of_ascii(domain_name) {
            Some(text) => Ok(text),
            None => self.convert_to_ascii(domain_name).map(|ascii| ascii.text),
        }
    }

    /// Returns both forms of an ASCII domain name that certainly meets all criteria: the name in lower case.
    #[inline]
    fn of_ascii(self, domain_name: &str) -> Option<Cow<'_, str>> {
        if self.use_std3_ascii_rules || self.verify_dns_length {
            return None;
        }
        if ascii::is_kept(domain_name.as_bytes()) {
            return Some(Cow::Borrowed(domain_name));
        }
        let classes = classes_of_ascii(domain_name)?;
        (!self.check_hyphens || classes & ascii::HYPHEN == 0).then(|| lowercase(domain_name, classes))
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
    /// let ascii = Processing::url_strict().to_ascii_with_errors("-a..ü_", |error| codes.push(error.code()));
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
    /// let (unicode, result) = Processing::url().to_unicode("xn--bcher-kva.EXAMPLE");
    /// assert_eq!(unicode, "bücher.example");
    /// assert_eq!(result, Ok(()));
    ///
    /// let (unicode, result) = Processing::url().to_unicode("xn--bcher-kva.xn--0");
    /// assert_eq!(unicode, "bücher.xn--0");
    /// assert_eq!(result.unwrap_err().code(), "P4");
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
    /// Processing::url().to_unicode_with_errors("\u{FFFD}.\u{FFFD}", |error| ranges.push(error.range()));
    /// assert_eq!(ranges, [0..3, 4..7]);
    /// ```
    ///
    /// Source: <https://www.unicode.org/reports/tr46/#ToUnicode>
    pub fn to_unicode_with_errors<'a>(&self, domain_name: &'a str, mut report: impl FnMut(Error)) -> Cow<'a, str> {
        self.report_all(Form::Unicode, domain_name, &mut report)
    }

    fn report_all<'a>(self, form: Form, domain_name: &'a str, report: &mut dyn FnMut(Error)) -> Cow<'a, str> {
        if let Some(text) = self.of_ascii(domain_name) {
            return text;
        }
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
