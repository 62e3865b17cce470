//! The errors of readers as members of objects.

use crate::readers::{LineageReader, Report};
use serde::{Serialize, Serializer};
use std::ops::Range;

/// The errors that a reader reports. It reads the text again when they are written, so that only the errors of one
/// reader are kept at a time.
pub(crate) struct ReportMembers<'a> {
    pub(crate) reader: &'a LineageReader,
    pub(crate) text: &'a str,
    pub(crate) base: Option<&'a str>,
}

impl Serialize for ReportMembers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (_, reports) = self.reader.read(self.text, self.base);
        serializer.collect_seq(reports.into_iter().map(ReportMember::from))
    }
}

/// An error that a reader reports.
#[derive(Serialize)]
struct ReportMember {
    message: String,
    start: usize,
    end: usize,
    /// The member in whose new value the range is, instead of in the input.
    set: Option<&'static str>,
}

impl From<Report<'_>> for ReportMember {
    fn from(report: Report<'_>) -> Self {
        let Range { start, end } = report.range();
        let set = report.setting.map(|setting| setting.member.as_str());
        Self { message: report.to_string(), start, end, set }
    }
}
