//! Members of objects that several commands have.

use crate::{
    failure::Failure,
    readers::{LineageReader, Report, reason},
};
use serde::{Serialize, Serializer};
use std::ops::Range;
use url_core::error::ValidationError;
use url_readers::{Component, Components, Reading};

/// Why an input failed.
#[derive(Serialize)]
pub(crate) struct FailureMember<'a> {
    name: &'a str,
    start: usize,
    end: usize,
    message: &'a str,
}

impl<'a> FailureMember<'a> {
    pub(crate) fn new(failure: &'a Failure<'_>) -> Self {
        let Failure { name, range, message, .. } = failure;
        Self { name, start: range.start, end: range.end, message }
    }
}

/// The answer of one of several readers.
#[derive(Serialize)]
pub(crate) struct AnswerMember<'a> {
    name: &'a str,
    date: &'a str,
    /// The relation to the answer of the standard, in `compare`.
    #[serde(flatten)]
    relation: Option<RelationMembers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<ComponentMembers<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refusal>,
    /// The errors that the reader reports, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<ReportMembers<'a>>,
}

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

/// The relation of an answer to the standard.
#[derive(Serialize)]
pub(crate) struct RelationMembers {
    pub(crate) outcome: &'static str,
    /// The names of components.
    pub(crate) differing: Vec<&'static str>,
}

/// The present components.
struct ComponentMembers<'a>(&'a Components);

/// Why a reader refuses an input.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Refusal {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<usize>,
    /// Whether the failure, and its range, are those of the base.
    in_base: bool,
}

impl<'a> AnswerMember<'a> {
    pub(crate) fn new(name: &'a str, date: &'a str, result: Result<&'a Reading, &'a url_readers::Failure>) -> Self {
        let refusal = result.err().map(|failure| Refusal {
            message: reason(failure),
            start: failure.range().map(|range| range.start),
            end: failure.range().map(|range| range.end),
            in_base: failure.is_in_base(),
        });
        let reading = result.ok();
        let components = reading.map(|reading| ComponentMembers(&reading.components));
        let canonical = reading.map(|reading| &*reading.canonical);
        Self { name, date, relation: None, canonical, components, refusal, errors: None }
    }

    /// With the relation to the answer of the standard.
    pub(crate) fn with_relation(self, relation: RelationMembers) -> Self {
        Self { relation: Some(relation), ..self }
    }

    /// With the errors that the reader reports, if they are asked for.
    pub(crate) fn with_errors(self, errors: Option<ReportMembers<'a>>) -> Self {
        Self { errors, ..self }
    }
}

impl Serialize for ComponentMembers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let member = |component: Component| Some((component.as_str(), self.0.get(component)?));
        serializer.collect_map(Component::ALL.iter().copied().filter_map(member))
    }
}

/// A validation error of an input.
#[derive(Serialize)]
pub(crate) struct ErrorMember {
    name: &'static str,
    start: usize,
    end: usize,
}

impl From<&ValidationError> for ErrorMember {
    fn from(error: &ValidationError) -> Self {
        let range = error.range();
        Self { name: error.code(), start: range.start, end: range.end }
    }
}
