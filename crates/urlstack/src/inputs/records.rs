//! The input in a record: a field of a row, or a member of an object. The rest of the record passes through to the
//! output.

use crate::{
    failure::Failure,
    inputs::options::Inputs,
    output::{json, layout::Format, row::Passed, sink::Sink},
    record::{
        input::{Input, Origin},
        json_members::on_a_line,
        objects::Record,
        table::Row,
    },
    terminal::{positions::ColumnCounter, streams::Level},
};
use serde_json::value::RawValue;
use std::borrow::Cow;

impl Inputs {
    /// Calls `work` with an input in a record: an argument, a line or a field, or a member of the object there.
    pub(super) fn take(&self, input: Input<'_>, sink: &mut Sink, work: &mut impl FnMut(Input<'_>, &mut Sink)) {
        sink.passed.clear();
        if let Some(row) = input.origin.and_then(|origin| origin.row) {
            pass_row(row, sink);
        }
        if self.are_objects() { self.take_member(input, sink, work) } else { work(input, sink) }
    }

    fn take_member(&self, input: Input<'_>, sink: &mut Sink, work: &mut impl FnMut(Input<'_>, &mut Sink)) {
        let line = self.text(&input, sink);
        let bytes = line.as_ref().map_or(input.bytes, |line| line.as_bytes());
        let layout = sink.layout.clone();
        let record = line.as_ref().map_err(Failure::clone).and_then(|line| {
            let record = self.keys().read(line).map_err(|failure| match input.hint_of_file() {
                None => failure,
                hint => Failure { hint, ..failure },
            })?;
            let checked = layout.objects.as_ref().map_or(Ok(()), |objects| objects.check(&record));
            checked.map_err(|message| Failure::of_command("not-a-record", message).about(line))?;
            Ok(record)
        });
        if let (Some(objects), Format::Table(dialect), false) = (&layout.objects, layout.format, layout.is_report) {
            sink.header_of_inputs(objects.names(), dialect);
            match &record {
                Ok(record) => objects.append_row(record, dialect, &mut sink.passed.row),
                Err(_) => objects.append_failed(bytes, dialect, &mut sink.passed.row),
            }
        }
        let Record { input_json, input: text, base, others, failure } = record.unwrap_or_else(Record::failed);
        sink.passed.members.extend(others.into_iter().map(|(name, json)| (name.into_owned(), on_a_line(json))));
        let (base, failed) = (base.as_deref(), failure.as_ref());
        let origin = Origin { record: input.bytes, row: None, columns: None, part: None, base, failure: failed };
        let (bytes, known_text) = if failure.is_some() {
            // The place of the failure is one of the line.
            sink.passed.input = input_json.and_then(|json| RawValue::from_string(on_a_line(json)).ok());
            (bytes, line.as_deref().ok())
        } else {
            (text.as_bytes(), Some(&*text))
        };
        work(Input { bytes, known_text, origin: Some(&origin), ..input }, sink);
    }

    /// Returns the text of an input, or its failure. For invalid UTF-8, that is a failure, or with `--lossy` the text
    /// as decoded, with a note.
    pub(crate) fn text<'a>(&self, input: &Input<'a>, sink: &mut Sink) -> Result<Cow<'a, str>, Failure<'a>> {
        match input.text() {
            Ok(text) => Ok(text.into()),
            Err(failure) if self.reading.lossy && input.failure().is_none() => {
                let message = "this is not UTF-8, and is read as U+FFFD".into();
                let note = Failure { message, hint: None, ..failure };
                sink.mark(Level::Note, input.place, &mut ColumnCounter::new(note.subject), &note);
                Ok(String::from_utf8_lossy(input.bytes))
            }
            Err(failure) => Err(failure),
        }
    }

    /// Returns the bytes of an input, or with `--lossy` those of its [text](Self::text). Writes why its record has
    /// none, and that an argument names a file.
    pub(crate) fn bytes<'a>(&self, input: &Input<'a>, sink: &mut Sink) -> Option<Cow<'a, [u8]>> {
        Some(match self.read(input, sink)? {
            Ok(Cow::Borrowed(text)) => text.as_bytes().into(),
            Ok(Cow::Owned(text)) => text.into_bytes().into(),
            Err(bytes) => bytes.into(),
        })
    }

    /// [`Self::bytes`] with U+FFFD for those that are not UTF-8.
    pub(crate) fn decoded<'a>(&self, input: &Input<'a>, sink: &mut Sink) -> Option<Cow<'a, str>> {
        Some(self.read(input, sink)?.unwrap_or_else(String::from_utf8_lossy))
    }

    fn read<'a>(&self, input: &Input<'a>, sink: &mut Sink) -> Option<Result<Cow<'a, str>, &'a [u8]>> {
        if let Some(failure) = input.failure() {
            sink.fail(&String::from_utf8_lossy(input.bytes), input.place, failure);
            return None;
        }
        self.note_file(input, sink);
        Some(self.text(input, sink).map_err(|_| input.bytes))
    }
}

/// Keeps the row of an input for the output.
fn pass_row(row: Row<'_>, sink: &mut Sink) {
    let is_report = sink.layout.is_report;
    let Passed { row: cells, members, .. } = &mut sink.passed;
    match sink.layout.format {
        Format::Table(_) if is_report => members.extend(row.others_in_header().map(member_of_field)),
        Format::Table(dialect) if !row.fields.are_written_as(dialect) => row.append_as(dialect, cells),
        Format::Table(_) | Format::Records => row.append_to(cells),
        Format::Json => members.extend(row.others().map(member_of_field)),
        Format::Text => {}
    }
}

/// Returns a field of a row as a member of an object, with its value as JSON.
fn member_of_field((name, field): (Cow<'_, str>, &[u8])) -> (String, String) {
    let mut value = Vec::new();
    json::append_string(&mut value, &String::from_utf8_lossy(field));
    (name.into_owned(), String::from_utf8_lossy(&value).into_owned())
}
