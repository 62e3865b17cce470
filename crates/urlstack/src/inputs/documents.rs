//! Documents, in which each URL is an input: Markdown, HTML, XML, JSON, prose.

use crate::{
    failure::Failure,
    inputs::{Inputs, Reading, positions::Lines},
    output::sink::Sink,
    record::{
        from::From,
        input::{Input, Place},
    },
};
use std::borrow::Cow;
use url_core::{Url, reference::Base};
use url_extract::Extractor;
use url_sources::{Link, Role, Sources, detect};

/// How the URLs in documents are found.
pub(crate) struct Documents {
    /// The format of all of them, unless each has its own.
    given: Option<Sources>,
    extractor: Extractor,
    are_whole: bool,
}

impl Documents {
    /// Finds URLs in files of a format.
    pub(crate) fn new(from: &From, extractor: Extractor) -> Self {
        let format = from.format();
        let are_whole = format.as_ref().is_none_or(|format| !format.is_by_line());
        Self { given: format.map(|format| Sources::new(format, &extractor)), extractor, are_whole }
    }

    /// Returns whether each file is read as a whole.
    pub(crate) fn are_whole(&self) -> bool {
        self.are_whole
    }

    /// Calls `then` with the URLs in a text. Writes which format was found, if it was to be found, and why the text is
    /// not of it.
    pub(crate) fn find(
        &self,
        inputs: &Inputs,
        (text, place): (&str, Place<'_>),
        base: Option<Base<'_>>,
        sink: &mut Sink,
        mut then: impl FnMut(Link<'_>, &mut Sink),
    ) {
        let detected = self.given.is_none().then(|| {
            let file = place.line.map(|_| place.file_name());
            let (name, format) = detect(file.as_deref(), text);
            inputs.note(&format!("{} is read as {name}", name_of(place)), sink);
            Sources::new(format, &self.extractor)
        });
        let Some(sources) = self.given.as_ref().or(detected.as_ref()) else { return };
        if let Err(error) = sources.find(text, base, |link| then(link, sink)) {
            report(text, place, &error, sink);
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
        if let Some(failure) = input.failure() {
            return sink.fail(&String::from_utf8_lossy(input.bytes), place, failure);
        }
        let bytes = inputs.bytes(&input, sink);
        let text = &*String::from_utf8_lossy(&bytes);
        let mut lines = Lines::new(text.as_bytes());
        self.find(inputs, (text, place), None, sink, |link, sink| {
            let (before, _) = lines.position_of(&link.range);
            let written = written(text, &link);
            // A page can have a base of its own.
            let resolved = link.result.as_ref().ok().filter(|_| link.role == Role::Link && !Url::can_parse(written));
            let written = resolved.map_or(written, Url::as_str);
            let place = Place { line: place.line.map(|line| line + before), ..place };
            work(Input::new(written.as_bytes(), Some(written), place), sink);
        });
    }
}

impl Inputs {
    /// Returns how inputs are found in documents, if they are there.
    pub(super) fn documents(&self) -> Option<Documents> {
        let from = self.reading.from.as_ref().filter(|from| !from.has_records())?;
        Some(Documents::new(from, Extractor::new()))
    }

    /// Returns these inputs, each file or line as one, for a command that finds URLs in them itself.
    pub(crate) fn as_documents(&self, documents: &Documents) -> Self {
        let reading = Reading { from: None, ..self.reading.clone() };
        Self { are_files: documents.are_whole(), reading, ..self.clone() }
    }
}

/// Returns a URL as it is written, without the escapes of the format.
pub(crate) fn written<'t>(text: &'t str, link: &'t Link<'_>) -> &'t str {
    if link.role == Role::Prose { &text[link.range.clone()] } else { &link.text }
}

/// Returns how a note names an input.
pub(crate) fn name_of(place: Place<'_>) -> Cow<'_, str> {
    place.line.map_or("the argument".into(), |_| place.file_name())
}

/// Writes that a text is not of its format, with the line where that shows.
fn report(text: &str, place: Place<'_>, error: &url_sources::Error, sink: &mut Sink) {
    let mut lines = Lines::new(text.as_bytes());
    let range = error.range();
    let (before, _) = lines.position_of(&range);
    let line = lines.around(&range);
    let place = Place { line: place.line.map(|line| line + before), ..place };
    let in_line = range.start - line.start..range.end.min(line.end) - line.start;
    let text = &text[line];
    let failure = Failure::new(error.code(), in_line, error.message().to_owned(), text);
    sink.fail(text, place, &failure);
}
