//! JSON output, one object per line.

use crate::{
    failure::Failure,
    output::{
        layout::Format,
        sink::{self, Sink},
    },
    readers::{LineageReader, Report, reason},
    terminal::visible::is_visible,
};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    io::Write,
    mem,
    ops::Range,
};
use url_core::error::ValidationError;
use url_percent::scan::find_from;
use url_readers::{Component, Components, Reading};

/// An input and its URL.
#[derive(Serialize)]
pub(crate) struct UrlObject<'a> {
    pub(crate) input: &'a str,
    pub(crate) href: &'a str,
}

/// An input that failed.
#[derive(Serialize)]
pub(crate) struct FailureObject<'a> {
    input: FailedInput<'a>,
    failure: FailureMember<'a>,
    /// The validation errors, if the command collects them.
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<Vec<ErrorMember>>,
}

/// An input that failed, or what a record has in its place.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum FailedInput<'a> {
    Text(&'a str),
    Json(&'a RawValue),
}

/// Why an input failed.
#[derive(Serialize)]
pub(crate) struct FailureMember<'a> {
    name: &'a str,
    start: usize,
    end: usize,
    message: &'a str,
}

impl<'a> FailureObject<'a> {
    pub(crate) fn new(input: &'a str, failure: &'a Failure<'_>) -> Self {
        Self { input: FailedInput::Text(input), failure: FailureMember::new(failure), errors: None }
    }

    /// With what a record has in the place of an input.
    pub(crate) fn with_input(self, json: Option<&'a RawValue>) -> Self {
        Self { input: json.map_or(self.input, FailedInput::Json), ..self }
    }

    pub(crate) fn with_errors(self, errors: &[ValidationError]) -> Self {
        Self { errors: Some(errors.iter().map(ErrorMember::from).collect()), ..self }
    }
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
    pub(crate) relation: Option<RelationMembers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<ComponentMembers<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refusal>,
    /// The errors that the reader reports, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) errors: Option<ReportMembers<'a>>,
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
        let set = report.setting.map(|setting| setting.member.name());
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

/// Writes `value` and a newline as data.
pub(crate) fn write(sink: &mut Sink, value: &impl Serialize) {
    let start = sink.data().len();
    append(sink.data(), value);
    end_line(sink, start);
}

/// Ends the line of data that starts at `start`, an object, for the format of the output. Adds the other members of the
/// record of the input. Invisible characters occur only in strings, where they are escaped.
pub(crate) fn end_line(sink: &mut Sink, start: usize) {
    if let Format::Table(dialect) = sink.layout.format {
        return sink.end_row(start, dialect);
    }
    let (is_seen, members) = (sink.streams.is_seen, mem::take(&mut sink.members));
    let data = sink.data();
    if !members.is_empty() {
        append_members(data, start, &members);
    }
    if is_seen {
        let line = data.split_off(start);
        for c in String::from_utf8_lossy(&line).chars() {
            if is_visible(c) {
                data.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            } else {
                c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| sink::append(data, &format_args!("\\u{unit:04x}")));
            }
        }
    }
    data.push(b'\n');
    // The input may have more objects.
    sink.members = members;
}

/// Appends members to the object that starts at `start`. One whose name the object has already is called
/// `record.NAME`, since nothing tells two members of one name apart.
fn append_members(output: &mut Vec<u8>, start: usize, members: &[(String, String)]) {
    let object = serde_json::from_slice::<BTreeMap<String, &RawValue>>(&output[start..]);
    debug_assert!(object.is_ok(), "what was written is an object");
    let own: BTreeSet<String> = object.into_iter().flatten().map(|(name, _)| name).collect();
    let names: BTreeSet<&str> = members.iter().map(|(name, _)| &**name).collect();
    // Removes the closing brace. No object is empty, so a comma follows the last member.
    output.pop();
    for (name, value) in members {
        let mut name = Cow::from(name);
        if own.contains(&*name) {
            while own.contains(&*name) || names.contains(&*name) {
                name = format!("record.{name}").into();
            }
        }
        output.push(b',');
        append_string(output, &name);
        output.push(b':');
        output.extend_from_slice(value.as_bytes());
    }
    output.push(b'}');
}

/// Appends `value`.
pub(crate) fn append(output: &mut Vec<u8>, value: &impl Serialize) {
    let written = serde_json::to_writer(output, value);
    debug_assert!(written.is_ok(), "writing to a vector cannot fail, and all values are JSON");
}

/// Returns whether a byte must be escaped in a JSON string.
fn is_escaped(byte: u8) -> bool {
    (byte < b' ') | (byte == b'"') | (byte == b'\\')
}

/// Returns whether a byte of `text` must be escaped in a JSON string.
pub(crate) fn needs_escape(text: &str) -> bool {
    find_from(text.as_bytes(), 0, is_escaped) < text.len()
}

/// Appends a text that needs no escape as a JSON string.
pub(crate) fn append_plain(output: &mut Vec<u8>, text: &str) {
    debug_assert!(!needs_escape(text), "{text}");
    output.push(b'"');
    output.extend_from_slice(text.as_bytes());
    output.push(b'"');
}

/// Appends `text` as the JSON string that `serde_json` writes, but searches for bytes to escape sixteen at a time, and
/// copies the runs between them.
pub(crate) fn append_string(output: &mut Vec<u8>, text: &str) {
    output.push(b'"');
    let mut rest = text.as_bytes();
    loop {
        let (run, escaped) = rest.split_at(find_from(rest, 0, is_escaped));
        output.extend_from_slice(run);
        let Some((byte, after)) = escaped.split_first() else { break };
        match byte {
            b'"' | b'\\' => output.extend([b'\\', *byte]),
            b'\n' => output.extend(b"\\n"),
            b'\r' => output.extend(b"\\r"),
            b'\t' => output.extend(b"\\t"),
            8 => output.extend(b"\\b"),
            12 => output.extend(b"\\f"),
            _ => _ = write!(output, "\\u{byte:04x}"),
        }
        rest = after;
    }
    output.push(b'"');
}

#[cfg(test)]
mod tests {
    #[test]
    fn strings_are_those_of_serde_json() {
        let mut texts: Vec<String> = (0..0x180).filter_map(char::from_u32).map(String::from).collect();
        for len in 0..40 {
            texts.extend((0..=len).map(|at| format!("{:a<at$}\"{:b<1$}\\", "", len - at)));
        }
        texts.push(texts.concat());
        for text in texts {
            let mut output = Vec::new();
            super::append_string(&mut output, &text);
            assert_eq!(String::from_utf8(output).unwrap(), serde_json::to_string(&text).unwrap());
        }
    }
}
