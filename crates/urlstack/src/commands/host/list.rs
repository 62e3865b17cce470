//! `urlstack host --list`: lists of hosts.

use crate::{
    failure::{Failure, Outcome},
    inputs::Inputs,
    output::layout::{Format, OnError},
    record::input::Place,
    terminal::{
        stdio::{Stderr, Stdout},
        streams::Level,
        visible::visible,
    },
};
use clap::ValueEnum;
use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};
use url_host::matching::{HostLines, HostList, HostListFormat, HostPattern, HostPatternError};

/// The use of a list.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum Use {
    /// Print the entries that are needed
    Print,
    /// Report the others
    Check,
}

/// The list so far, and the place of each of its entries.
#[derive(Default)]
struct Entries {
    list: HostList,
    places: Vec<(Option<Arc<Path>>, Option<u64>)>,
    /// The place of each note, and its sentence.
    notes: Vec<(String, String)>,
    /// The format of all files and arguments, if it was named.
    format: Option<HostListFormat>,
    /// The reader of the lines of a file, and the file.
    lines: HostLines,
    file: Option<PathBuf>,
    /// Why a file has an end that is wrong, and where.
    unfinished: Vec<(String, HostPatternError)>,
    dropped: usize,
    most_notes: usize,
}

impl Entries {
    fn new(format: Option<HostListFormat>, most_notes: usize) -> Self {
        Self { format, lines: lines_of(format), most_notes, ..Self::default() }
    }

    /// Parses a line of a file, or an argument, which stands alone.
    fn parse(&mut self, text: &str, place: Place<'_>) -> Result<Vec<HostPattern>, HostPatternError> {
        if place.line.is_none() {
            return match self.format {
                Some(format) => HostPattern::parse_line_of(format, text),
                None => HostPattern::parse_line(text),
            };
        }
        if self.file.as_deref() != place.file {
            self.finish();
            self.file = place.file.map(Path::to_owned);
        }
        self.lines.parse(text)
    }

    /// Checks the end of the file that was read last.
    fn finish(&mut self) {
        if let Err(error) = std::mem::replace(&mut self.lines, lines_of(self.format)).finish() {
            let place = Place { file: self.file.as_deref(), line: None };
            self.unfinished.push((place.file_name().into_owned(), error));
        }
    }

    /// Adds an entry, or notes that it is there already.
    fn add(&mut self, pattern: &HostPattern, place: Place<'_>) {
        if self.list.insert(pattern.clone()) {
            // The entries of a file share its name.
            let last = self.places.last().and_then(|(file, _)| file.clone());
            let file = place.file.map(|file| last.filter(|last| **last == *file).unwrap_or_else(|| file.into()));
            self.places.push((file, place.line));
            return;
        }
        self.note(place, || format!("{pattern} is there twice"));
    }

    fn note(&mut self, place: Place<'_>, message: impl FnOnce() -> String) {
        self.dropped += 1;
        if self.dropped <= self.most_notes {
            self.notes.push((place.at(1).to_string(), message()));
        }
    }

    /// Drops what a broader entry covers, and sorts the others.
    fn reduced(&mut self) -> Vec<HostPattern> {
        let mut kept = Vec::new();
        let list = std::mem::take(&mut self.list);
        let places = std::mem::take(&mut self.places);
        for (pattern, (file, line)) in list.iter().zip(&places) {
            match list.broader(pattern) {
                Some(broader) => {
                    let place = Place { file: file.as_deref(), line: *line };
                    self.note(place, || format!("{pattern} is covered by {broader}"));
                }
                None => kept.push(pattern.clone()),
            }
        }
        kept.sort_unstable();
        kept
    }
}

fn lines_of(format: Option<HostListFormat>) -> HostLines {
    format.map_or_else(HostLines::new, HostLines::of)
}

/// Prints the list without what is not needed in it.
pub(super) fn run(inputs: &Inputs, wanted: Use) -> io::Result<Outcome> {
    let check = wanted == Use::Check;
    let (format, inputs) = inputs.host_lists();
    let layout = inputs.layout_as(Format::Text, &OnError::default());
    let (end, streams) = (layout.end, layout.streams);
    let entries = Mutex::new(Entries::new(format, layout.most_messages));
    let mut outcome = inputs.one_by_one().for_each_text(layout, |text, place, _| {
        let mut entries = entries.lock().unwrap_or_else(PoisonError::into_inner);
        let patterns = entries
            .parse(text, place)
            .map_err(|error| Failure::new(error.code(), error.range(), error.message().to_string(), text))?;
        for pattern in &patterns {
            entries.add(pattern, place);
        }
        Ok(())
    })?;
    let mut entries = entries.into_inner().unwrap_or_else(PoisonError::into_inner);
    entries.finish();
    let kept = entries.reduced();
    let level = if check { Level::Error } else { Level::Note };
    let word = level.word(streams.has_colored_messages).to_string();
    let mut messages = Vec::new();
    for (file, error) in &entries.unfinished {
        outcome = outcome.and(Outcome::SomeFailed);
        if entries.most_notes == 0 {
            break;
        }
        let word = Level::Error.word(streams.has_colored_messages);
        writeln!(messages, "{}: {word}: {}: {}", visible(file), error.code(), error.message())?;
    }
    for (place, message) in &entries.notes {
        writeln!(messages, "{place}{word}: {message}")?;
    }
    if entries.dropped > entries.most_notes && entries.most_notes > 0 {
        let total = entries.dropped;
        writeln!(messages, "{word}: {total} entries are not needed; --max-errors raises the limit of messages")?;
    }
    let _ = Stderr.write_all(&messages);
    if check {
        if entries.dropped > 0 {
            outcome = outcome.and(Outcome::SomeFailed);
        }
        return Ok(outcome);
    }
    let mut output = BufWriter::new(Stdout);
    for pattern in &kept {
        write!(output, "{pattern}")?;
        output.write_all(&[end])?;
    }
    output.flush()?;
    Ok(outcome)
}
