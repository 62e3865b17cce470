//! `urlstack hosts`.

use crate::{
    failure::Failure,
    help,
    inputs::{Inputs, Reading},
    outcome::Outcome,
    output::layout::{Format, OnError},
    record::input::Place,
    terminal::{
        level::Level,
        stdio::{Stderr, Stdout},
        visible::visible,
    },
};
use clap::ValueHint;
use std::{
    ffi::OsString,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};
use url_host::matching::{HostLines, HostList, HostPattern, HostPatternError};

const EXAMPLES: &str = "\
urlstack hosts '0.0.0.0 ads.example' '||example.com^' www.example.com EXAMPLE.com 192.0.2.0/24
  note: www.example.com is covered by .example.com
  note: example.com is covered by .example.com
  .example.com
  ads.example
  192.0.2.0/24
urlstack hosts --quiet --file scope.txt
  .example.com
  192.0.2.0/24
urlstack hosts --check --file scope.txt
urlstack filter 'host in @scope.txt' --max-count 1 --file urls.txt
  https://example.com/a?b=c";

const LINES: &str = "\
  example.com          the domain alone
  *.example.com        the domains below it
  .example.com         both
  192.0.2.1, [::1]     an address
  192.0.2.0/24         a block of addresses; also IPv6
  example.com:8080     at this port only
  *                    every host
  0.0.0.0 a b          of a hosts file: the names after the address
  ||example.com^       of an ad blocker: .example.com
  address=/x.example/  of dnsmasq, also server= and local=: .x.example
  local-zone: \"x.example\" always_null
                       of unbound, also redirect and other types: .x.example
  x.example CNAME .    of a response policy zone: x.example
  # text, ! text       a comment; also `#` and `;` after white space

The lines of a file are in one of these formats, which is that of its first
line. Another line is an error, because what is not understood is not matched.";

/// Check, sort and clean lists of hosts.
///
/// Reads each argument or line as an entry of one list. Prints each entry once, in one spelling. Entries are sorted by
/// their labels from right to left, so that a domain precedes its subdomains. An entry that a broader one covers is
/// dropped. Notes on standard error name the dropped entries and the duplicates.
///
/// The whole list is in memory: about 800 bytes for each entry.
#[derive(clap::Args, Debug)]
#[command(after_help = help::language_and_examples("Lines", LINES, EXAMPLES))]
pub(crate) struct Args {
    /// The lines of a list, by default from standard input, as for `-`; after --file, more files
    #[arg(value_name = "ENTRY", value_hint = ValueHint::Hostname)]
    values: Vec<OsString>,

    /// Read the lines of this file; `-` is standard input
    ///
    /// Arguments without an option name more files.
    #[arg(short, long = "file", value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Report entries that would be dropped as errors, with the exit code 1, and print no list
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    reading: Reading,
}

/// The list so far, and the place of each of its entries.
#[derive(Default)]
struct Entries {
    list: HostList,
    places: Vec<(Option<Arc<Path>>, Option<u64>)>,
    /// The place of each note, and its sentence.
    notes: Vec<(String, String)>,
    /// The reader of the lines of a file, and the file.
    lines: HostLines,
    file: Option<PathBuf>,
    /// Why a file has an end that is wrong, and where.
    unfinished: Vec<(String, HostPatternError)>,
    dropped: usize,
    most_notes: usize,
}

impl Entries {
    /// Parses a line of a file, or an argument, which stands alone.
    fn parse(&mut self, text: &str, place: Place<'_>) -> Result<Vec<HostPattern>, HostPatternError> {
        if place.line.is_none() {
            return HostPattern::parse_line(text);
        }
        if self.file.as_deref() != place.file {
            self.finish();
            self.file = place.file.map(Path::to_owned);
        }
        self.lines.parse(text)
    }

    /// Checks the end of the file that was read last.
    fn finish(&mut self) {
        if let Err(error) = std::mem::take(&mut self.lines).finish() {
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

/// Prints the list without what is not needed in it.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let Args { values, files, check, reading } = args;
    let inputs = Inputs { values: values.clone(), files: files.clone(), reading: reading.clone(), ..Inputs::default() };
    let layout = inputs.layout_as(Format::Text, &OnError::default());
    let (end, streams) = (layout.end, layout.streams);
    let entries = Mutex::new(Entries { most_notes: layout.most_messages, ..Entries::default() });
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
    let level = if *check { Level::Error } else { Level::Note };
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
    if *check {
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
