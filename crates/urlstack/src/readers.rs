//! The readers of `urlstack lineage` by name, with their encoding, their errors and their setters.

use crate::terminal::visible::visible;
use clap::ValueEnum;
use encoding_rs::Encoding as Legacy;
use std::{fmt, ops::Range};
use url_core::{Url, host::Edition};
use url_lineage::{
    Failure, Member, READERS, Reader, Reading, Setters as _,
    barth_2011::Barth,
    webspecs_2014::{self, ConformanceError, ParseException},
    weburl_2011::{Encoding, Variant, WebUrl},
    whatwg_2017::{self, ValidationError},
};
use url_names::UnknownName;
use url_report::answers::Reason;

/// A reader by name, in the order of [`READERS`].
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum ReaderName {
    #[value(name = "barth-2011", help = "The draft of Adam Barth, April 2011")]
    Barth2011,
    #[value(name = "weburl-2011", help = "Web::URL, 2011, as its text chooses")]
    WebUrl2011,
    #[value(name = "weburl-2011-chrome", help = "Its variant for Chrome")]
    WebUrl2011Chrome,
    #[value(name = "weburl-2011-gecko", help = "Its variant for Gecko")]
    WebUrl2011Gecko,
    #[value(name = "weburl-2011-ie", help = "Its variant for Internet Explorer")]
    WebUrl2011Ie,
    #[value(name = "webspecs-2014", help = "The grammar of WebSpecs, January 2015")]
    WebSpecs2014,
    #[value(name = "whatwg-2017", help = "The standard of March 2017")]
    Whatwg2017,
    #[value(name = "whatwg-2025", help = "The standard of mid-2025")]
    Whatwg2025,
    #[value(name = "whatwg-2026", help = "The standard of July 2026")]
    Whatwg2026,
}

impl ReaderName {
    /// The reader in UTF-8.
    fn plain(self) -> &'static dyn Reader {
        READERS[self as usize]
    }

    pub(crate) fn as_str(self) -> &'static str {
        self.plain().name()
    }

    /// Returns whether the reader has setters here.
    pub(crate) fn has_setters(self) -> bool {
        matches!(self, Self::WebSpecs2014 | Self::Whatwg2017)
    }

    /// What the text of the reader calls its errors.
    pub(crate) fn has_conformance_errors(self) -> bool {
        self == Self::WebSpecs2014
    }
}

/// A value for a member of the class of URLs.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) member: Member,
    pub(crate) value: String,
}

impl Setting {
    /// Parses a member and its value, as in `port=81`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once('=').ok_or("expected MEMBER=VALUE")?;
        let unknown = |error: UnknownName| format!("`{}` is not one of {}", visible(name), error.expected().join(", "));
        let member = name.parse().map_err(unknown)?;
        Ok(Self { member, value: value.to_owned() })
    }
}

/// An error that a reader reports, though it need not reject the URL. Its message is only written when it is shown,
/// because an input can have an error for each byte.
#[derive(Clone, Debug)]
pub(crate) struct Report<'r> {
    problem: Problem,
    pub(crate) setting: Option<&'r Setting>,
}

/// An error of one of the readers.
#[derive(Clone, Debug)]
enum Problem {
    Of2014(ConformanceError),
    Of2017(ValidationError),
    OfToday(url_core::error::ValidationError),
    /// The value of the setting is rejected.
    Rejected(Failure),
}

impl Report<'_> {
    /// Returns the range of bytes of the input, or of the value of the setting.
    pub(crate) fn range(&self) -> Range<usize> {
        match &self.problem {
            Problem::Of2014(error) => error.range(),
            Problem::Of2017(error) => error.range(),
            Problem::OfToday(error) => error.range(),
            Problem::Rejected(failure) => {
                failure.range().unwrap_or(0..self.setting.map_or(0, |setting| setting.value.len()))
            }
        }
    }
}

/// Writes the message, with the place in the text or the name that the reader gives.
impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            Problem::Of2014(error) => write!(f, "{}: {}", error.rule(), error.message()),
            Problem::Of2017(error) => write!(f, "{}: {}", error.place(), error.message()),
            Problem::OfToday(error) => write!(f, "{}: {}", error.code(), error.message()),
            Problem::Rejected(failure) => Reason(failure).fmt(f),
        }
    }
}

/// A reader with its encoding, and the settings that it applies to every URL.
#[derive(Clone, Debug)]
pub(crate) struct LineageReader {
    pub(crate) name: ReaderName,
    pub(crate) encoding: Option<&'static Legacy>,
    pub(crate) settings: Vec<Setting>,
}

impl Reader for LineageReader {
    fn name(&self) -> &str {
        self.name.as_str()
    }

    fn date(&self) -> &str {
        self.name.plain().date()
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        self.read(input, base).0
    }
}

/// A result, and the errors that were reported, without the one that is the failure.
type Read<'r> = (Result<Reading, Failure>, Vec<Report<'r>>);

impl LineageReader {
    /// Reads a URL, and applies the settings.
    pub(crate) fn read(&self, input: &str, base: Option<&str>) -> Read<'_> {
        let mut reports = Vec::new();
        let result = match self.name {
            ReaderName::Barth2011 => {
                self.encoding.map_or(Barth::UTF_8, |encoding| Barth::UTF_8.encoding(encoding)).parse(input, base)
            }
            ReaderName::WebUrl2011 => self.web_url(Variant::This).parse(input, base),
            ReaderName::WebUrl2011Chrome => self.web_url(Variant::Chrome).parse(input, base),
            ReaderName::WebUrl2011Gecko => self.web_url(Variant::Gecko).parse(input, base),
            ReaderName::WebUrl2011Ie => self.web_url(Variant::Ie).parse(input, base),
            ReaderName::WebSpecs2014 => self.webspecs(input, base, &mut reports),
            ReaderName::Whatwg2017 => self.whatwg_2017(input, base, &mut reports),
            ReaderName::Whatwg2025 => self.standard(Edition::Living2025, input, base, &mut reports),
            ReaderName::Whatwg2026 => self.standard(Edition::Living2026, input, base, &mut reports),
        };
        (result, reports)
    }

    fn query_encoding(&self) -> Encoding {
        self.encoding.map_or(Encoding::UTF_8, Encoding::new)
    }

    fn web_url(&self, variant: Variant) -> WebUrl {
        let reader = WebUrl::new(variant);
        self.encoding.map_or(reader, |encoding| reader.encoding(encoding))
    }

    /// Calls `set` with each setting, and reports the errors.
    fn apply_settings<'r, E>(
        &'r self,
        reports: &mut Vec<Report<'r>>,
        mut set: impl FnMut(&Setting) -> Result<Vec<E>, Failure>,
    ) -> Result<(), Failure>
    where
        Report<'r>: From<E>,
    {
        for setting in &self.settings {
            match set(setting) {
                Ok(errors) => reports.extend(errors.into_iter().map(|error| Report::from(error).about(setting))),
                Err(failure) => setting.rejected(failure, reports)?,
            }
        }
        Ok(())
    }

    fn webspecs<'r>(
        &'r self,
        input: &str,
        base: Option<&str>,
        reports: &mut Vec<Report<'r>>,
    ) -> Result<Reading, Failure> {
        let base = base.map(|base| webspecs_2014::UrlObject::parse(base, None)).transpose();
        let base = base.map_err(|exception| Failure::from(exception).in_base())?.map(|parsed| parsed.url);
        let parsed = webspecs_2014::UrlObject::parse_with_encoding(input, base.as_ref(), self.query_encoding())?;
        reports.extend(parsed.conformance_errors.into_iter().map(Report::from));
        let mut url = parsed.url;
        self.apply_settings(reports, |setting| Ok(self.set_webspecs(&mut url, setting)?))?;
        Ok(Reading { components: url.components(), canonical: url.serialize() })
    }

    fn set_webspecs(
        &self,
        url: &mut webspecs_2014::UrlObject,
        Setting { member, value }: &Setting,
    ) -> Result<Vec<ConformanceError>, ParseException> {
        match member {
            Member::Search => url.set_search_with_encoding(value, self.query_encoding()),
            _ => url.set(*member, value),
        }
    }

    fn whatwg_2017<'r>(
        &'r self,
        input: &str,
        base: Option<&str>,
        reports: &mut Vec<Report<'r>>,
    ) -> Result<Reading, Failure> {
        let base = base.map(|base| whatwg_2017::Url::parse(base, None)).transpose().map_err(Failure::in_base)?;
        let report = |error: ValidationError| reports.push(error.into());
        let result = whatwg_2017::Url::parse_with(input, base.as_ref(), self.query_encoding(), report);
        if result.is_err() {
            // The failure is the last of the validation errors.
            reports.pop();
        }
        let mut url = whatwg_2017::UrlObject::from(result?);
        self.apply_settings(reports, |setting| url.set(setting.member, &setting.value))?;
        let url = url.url();
        Ok(Reading { components: url.components(), canonical: url.serialize() })
    }

    fn standard(
        &self,
        edition: Edition,
        input: &str,
        base: Option<&str>,
        reports: &mut Vec<Report<'_>>,
    ) -> Result<Reading, Failure> {
        let options = Url::options().edition(edition);
        let base = base.map(|base| options.parse(base)).transpose().map_err(|error| Failure::from(error).in_base())?;
        let options = options.base(base.as_ref().map(Into::into));
        let options = self.encoding.map_or(options, |encoding| options.encoding(encoding));
        let mut errors = Vec::new();
        let result = options.parse_with_errors(input, &mut errors);
        if let Err(failure) = &result {
            let failed =
                errors.iter().rposition(|error| (error.code(), error.range()) == (failure.code(), failure.range()));
            failed.map(|failed| errors.remove(failed));
        }
        reports.extend(errors.into_iter().map(|error| Report { problem: Problem::OfToday(error), setting: None }));
        Ok(Reading::from(&result?))
    }
}

impl Setting {
    /// Reports the failure of a setter. In both texts, only `href` throws it; the other setters do nothing.
    fn rejected<'r>(&'r self, failure: Failure, reports: &mut Vec<Report<'r>>) -> Result<(), Failure> {
        if self.member == Member::Href {
            let Range { start, end } = failure.range().unwrap_or(0..self.value.len());
            let reason = Reason(&failure);
            return Err(Failure::new(format!("cannot set the href: {reason} (bytes {start}..{end} of the value)")));
        }
        reports.push(Report { problem: Problem::Rejected(failure), setting: Some(self) });
        Ok(())
    }
}

impl<'r> Report<'r> {
    /// Returns the report as one about the value of a setting.
    fn about(self, setting: &'r Setting) -> Self {
        Self { setting: Some(setting), ..self }
    }
}

impl From<ConformanceError> for Report<'_> {
    fn from(error: ConformanceError) -> Self {
        Self { problem: Problem::Of2014(error), setting: None }
    }
}

impl From<ValidationError> for Report<'_> {
    fn from(error: ValidationError) -> Self {
        Self { problem: Problem::Of2017(error), setting: None }
    }
}

#[cfg(test)]
mod tests {
    use super::{LineageReader, READERS, ReaderName};
    use clap::ValueEnum;
    use url_lineage::Reader;

    #[test]
    fn names_are_those_of_the_readers() {
        let names = ReaderName::value_variants().iter().map(|name| name.to_possible_value().unwrap());
        assert!(names.map(|name| name.get_name().to_owned()).eq(READERS.map(|reader| reader.name().to_owned())));
    }

    #[test]
    fn readings_are_those_of_the_readers() {
        let inputs = url_model::fixtures::url_test_data();
        assert!(inputs.len() > 800);
        for (reader, name) in READERS.into_iter().zip(ReaderName::value_variants()) {
            let plain = LineageReader { name: *name, encoding: None, settings: Vec::new() };
            for encoding in [None, Some(encoding_rs::UTF_8)] {
                let with_encoding = LineageReader { encoding, ..plain.clone() };
                for test in &inputs {
                    let base = test.base.as_deref();
                    assert_eq!(
                        with_encoding.parse(&test.input, base),
                        reader.parse(&test.input, base),
                        "{}",
                        test.input
                    );
                }
            }
        }
    }
}
