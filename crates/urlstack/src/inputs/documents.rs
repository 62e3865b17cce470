//! Documents, in which each URL is an input: Markdown, HTML, XML, JSON, prose. Lists of hosts have them in comments.

use crate::{
    failure::Failure,
    inputs::{From, Inputs, Reading, lines::Division},
    output::sink::Sink,
    record::{
        input::{Input, Place},
        part::{Bracket, MARGIN, Part, as_read},
        table::{Dialect, Log, Table, Wanted},
    },
    terminal::positions::{ColumnCounter, Lines},
};
use memchr::memchr;
use std::{borrow::Cow, ops::Range, path::PathBuf};
use url_core::{Url, reference::Base};
use url_extract::Extractor;
use url_sources::{ErrorKind, Format, Link, Role, Sources, detect};

/// How the URLs in documents are found.
pub(crate) struct Documents {
    /// How URLs are found in all of them, unless each has a format of its own.
    given: Option<Sources>,
    extractor: Extractor,
    division: Division,
}

impl Documents {
    /// Finds URLs in files of a format.
    pub(crate) fn new(from: &From, extractor: Extractor) -> Self {
        let format = from.format();
        let division = format.as_ref().map_or(Division::Pieces(None, MARGIN), division);
        let given = format.map(|format| Sources::new(format, &extractor));
        Self { given, extractor, division }
    }

    /// Keeps at least so many characters before and after what of a file is read at once.
    pub(crate) fn with_context(mut self, characters: usize) -> Self {
        if let Division::Pieces(_, margin) = &mut self.division {
            *margin = MARGIN.max(characters.saturating_mul(4));
        }
        self
    }

    /// Returns what of a file is read at once.
    pub(crate) fn division(&self) -> &Division {
        &self.division
    }

    /// Calls `then` with the URLs in a text. Writes which format was found, if it was to be found, and why some of the
    /// text is not of it.
    pub(crate) fn find(
        &self,
        inputs: &Inputs,
        (text, input): (&str, &Input<'_>),
        base: Option<Base<'_>>,
        sink: &mut Sink,
        mut then: impl FnMut(Link<'_>, &mut Sink),
    ) {
        let place = input.place;
        let columns = input.origin.and_then(|origin| origin.columns);
        let own = match (&self.given, columns) {
            (Some(sources), Some(columns)) => Some(columns.format(sources.format())),
            (Some(_), None) => None,
            (None, _) => {
                let file = place.line.map(|_| place.file_name());
                let (name, format) = detect(file.as_deref(), text);
                if input.part().is_none_or(|part| part.position.at() == 0) {
                    inputs.note(&format!("{} is read as {name}", name_of(place)), sink);
                }
                Some(format)
            }
        };
        let own = own.map(|format| Sources::new(format, &self.extractor));
        let Some(sources) = own.as_ref().or(self.given.as_ref()) else { return };
        if let Format::HostList(_) = sources.format() {
            let name = name_of(place);
            inputs.note(&format!("{name} has hosts, which are not URLs; `urlstack host --list` reads them"), sink);
        }
        if let Some(part) = input.part() {
            return find_in_part(sources, (text, input), part, base, sink, then);
        }
        let mut start = 0;
        let mut find = |start: usize, sink: &mut Sink| {
            sources.find(&text[start..], base, |mut link| {
                link.range = start + link.range.start..start + link.range.end;
                then(link, sink);
            })
        };
        while let Err(error) = find(start, sink) {
            let range = start + error.range().start..start + error.range().end;
            report((text, &range), input, &error, sink);
            // A line does not depend on those before it.
            let next = memchr(b'\n', &text.as_bytes()[range.start..]);
            match next.filter(|_| sources.format().is_by_line() || error.kind() == ErrorKind::TableRow) {
                Some(len) => start = range.start + len + 1,
                None => break,
            }
        }
    }

    /// Calls `work` with each URL in an input.
    pub(super) fn inputs(
        &self,
        inputs: &Inputs,
        input: Input<'_>,
        sink: &mut Sink,
        mut work: impl FnMut(Input<'_>, &mut Sink),
    ) {
        let place = input.place;
        let Some(text) = inputs.decoded(&input, sink) else { return };
        let text = &*text;
        let mut lines = lines_of(text, &input);
        let base = inputs.base.as_ref();
        self.find(inputs, (text, &input), base.map(Into::into), sink, |link, sink| {
            let before = lines.before(&link.range);
            let written = written(text, &link);
            // A page can have a base of its own, against which nobody resolves the input later.
            let is_as_later = |url: &Url| base.is_some_and(|base| base.join(written).as_ref() == Ok(url));
            let resolved = link.result.as_ref().ok().filter(|_| link.role == Role::Link && !Url::can_parse(written));
            let resolved = resolved.filter(|url| !is_as_later(url));
            let written = resolved.map_or(written, Url::as_str);
            let place = Place { line: place.line.map(|line| line + before), ..place };
            work(Input::new(written.as_bytes(), Some(written), place), sink);
        });
    }
}

/// Returns what of a file of a format is read at once. A link in Markdown can be defined at its end, and a page can
/// have its base there.
fn division(format: &Format) -> Division {
    let rows = |dialect, log| Table { dialect, wanted: Wanted::All, log, has_header: true, passes_through: false };
    match format {
        Format::Fields => Division::Parts(Some(rows(Dialect::of_named_columns(), Some(Log::Named)))),
        Format::Table { .. } => Division::Parts(Dialect::of(format).map(|dialect| rows(dialect, None))),
        format if format.is_by_line() => Division::Parts(None),
        format if format.is_by_piece() => Division::Pieces(Some(format.clone()), MARGIN),
        _ => Division::Whole,
    }
}

impl Inputs {
    /// Returns how inputs are found in documents, if they are there.
    pub(super) fn documents(&self) -> Option<Documents> {
        let from = self.reading.from.as_ref().filter(|from| !from.has_records())?;
        Some(Documents::new(from, Extractor::new()))
    }

    /// Returns these inputs, as large as they are read at once, for a command that finds URLs in them itself.
    pub(crate) fn as_documents(&self, documents: &Documents) -> Self {
        let reading = Reading { from: None, ..self.reading.clone() };
        let mut inputs = Self { division: documents.division().clone(), reading, ..self.clone() };
        // An argument is no row of a table, and no line of a log.
        if self.are_fields() {
            inputs.files.extend(inputs.values.drain(..).map(PathBuf::from));
        }
        inputs
    }
}

/// Returns a URL as it is written, without the escapes of the format.
pub(crate) fn written<'t>(text: &'t str, link: &'t Link<'_>) -> &'t str {
    if link.role == Role::Prose { &text[link.range.clone()] } else { &link.text }
}

/// Returns how a note names an input.
fn name_of(place: Place<'_>) -> Cow<'_, str> {
    place.line.map_or("the argument".into(), |_| place.file_name())
}

/// Writes that a text is not of its format, with the line where that shows.
fn report((text, range): (&str, &Range<usize>), input: &Input<'_>, error: &url_sources::Error, sink: &mut Sink) {
    let mut lines = lines_of(text, input);
    let before = lines.before(range);
    let line = lines.around(range);
    let place = Place { line: input.place.line.map(|line| line + before), ..input.place };
    let in_line = range.start - line.start..range.end.min(line.end) - line.start;
    let text = &text[line];
    let failure = Failure::new(error.code(), in_line, error.message().to_owned(), text);
    sink.fail_at(text, place, &mut lines.columns(), &failure);
}

/// [`Documents::find`] in a part of a document, from the position of the reader at its start.
fn find_in_part(
    sources: &Sources,
    (text, input): (&str, &Input<'_>),
    part: &Part,
    base: Option<Base<'_>>,
    sink: &mut Sink,
    mut then: impl FnMut(Link<'_>, &mut Sink),
) {
    let start = part.range.start;
    let in_text = |range: Range<usize>| start + range.start..start + range.end;
    let content = as_read(&text[part.range.clone()], part.is_last);
    let found = sources.find_from(&mut part.position.clone(), content, base, |mut link| {
        link.range = in_text(link.range);
        then(link, sink);
    });
    let Err(error) = found else { return };
    let Some(bracket) = part.unclosed.as_ref().filter(|_| error.kind() == ErrorKind::JsonUnclosed) else {
        return report((text, &in_text(error.range())), input, &error, sink);
    };
    let Bracket { line, column, text, at } = bracket;
    let place = Place { line: Some(*line), ..input.place };
    let failure = Failure::new(error.code(), *at..at + 1, error.message().to_owned(), text);
    sink.fail_at(text, place, &mut ColumnCounter::known(text.as_bytes(), *at, *column), &failure);
}

/// Returns what finds the lines of the text of an input.
pub(crate) fn lines_of<'t>(text: &'t str, input: &Input<'_>) -> Lines<'t> {
    Lines::new(text.as_bytes(), input.part().map_or(1, |part| part.column))
}
