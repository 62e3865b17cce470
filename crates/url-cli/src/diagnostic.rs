//! Messages that mark a position in an input.
//!
//! ```text
//! urls.txt:3:21: error: port-out-of-range: the port exceeds 65535
//!   | https://example.com:70000/
//!   |                     ^^^^^
//! ```
//!
//! An input can contain anything, so controls and invisible characters are escaped. Of a long input, only the text
//! around the position is shown. The rest is read only to count columns from one position to the next, so that many
//! errors in one long input take linear time.

use crate::{columns::ColumnCounter, failure::Failure, inputs::Place, sink::Sink};
use anstyle::{AnsiColor, Style};
use std::{
    fmt,
    io::{self, ErrorKind},
    ops::Range,
};
use unicode_width::UnicodeWidthStr;

/// The severity of a message.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Level {
    Error,
    Warning,
    ValidationError,
    ConformanceError,
    Note,
}

impl Level {
    /// Returns the style of the first word and of the marks, which is empty without colors.
    fn style(self, is_colored: bool) -> Style {
        let color = match self {
            Self::Error => AnsiColor::Red,
            Self::Warning | Self::ValidationError | Self::ConformanceError => AnsiColor::Yellow,
            Self::Note => AnsiColor::Cyan,
        };
        if is_colored { Style::new().bold().fg_color(Some(color.into())) } else { Style::new() }
    }

    /// Returns the first word of a message, in its style if messages have colors.
    pub(crate) fn word(self, is_colored: bool) -> impl fmt::Display {
        let word = match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::ValidationError => "validation error",
            Self::ConformanceError => "conformance error",
            Self::Note => "note",
        };
        Word(word, self.style(is_colored))
    }
}

/// A word in this style.
struct Word(&'static str, Style);

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(word, style) = self;
        write!(f, "{style}{word}{style:#}")
    }
}

/// A message about some bytes of an input.
struct Diagnostic<'a> {
    level: Level,
    place: Place<'a>,
    column: usize,
    /// The failure, with its range. The input need not be UTF-8 from there on. For an empty range, one column is
    /// marked.
    failure: &'a Failure<'a>,
    is_colored: bool,
}

impl Sink {
    /// Returns the first word of a message.
    pub(crate) fn word(&self, level: Level) -> impl fmt::Display + use<> {
        level.word(self.streams.has_colored_messages)
    }

    /// Records that an input failed, and appends the message.
    pub(crate) fn report(&mut self, place: Place<'_>, failure: &Failure<'_>) {
        self.has_failed = true;
        self.mark(Level::Error, place, &mut ColumnCounter::new(failure.subject), failure);
    }

    /// Appends a message that marks the position. `columns` counts those of the subject, and can be reused.
    pub(crate) fn mark(
        &mut self,
        level: Level,
        place: Place<'_>,
        columns: &mut ColumnCounter<'_>,
        failure: &Failure<'_>,
    ) {
        let is_colored = self.streams.has_colored_messages;
        let column = columns.column_of(failure.range.start);
        self.message(&Diagnostic { level, place, column, failure, is_colored });
    }

    /// Appends a warning that marks the position, and of which a run needs only the first.
    pub(crate) fn mark_once(&mut self, place: Place<'_>, failure: &Failure<'_>) {
        let is_colored = self.streams.has_colored_messages;
        let column = ColumnCounter::new(failure.subject).column_of(failure.range.start);
        self.warning(&Diagnostic { level: Level::Warning, place, column, failure, is_colored });
    }
}

/// A failure and its subject, with the range marked in this style.
struct Marked<'a>(&'a Failure<'a>, Style);

/// A failure of the arguments of the program.
impl From<Failure<'_>> for io::Error {
    fn from(failure: Failure<'_>) -> Self {
        Self::new(ErrorKind::InvalidInput, Marked(&failure, Style::new()).to_string())
    }
}

impl fmt::Display for Diagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { level, place, column, failure, is_colored } = self;
        let marked = Marked(failure, level.style(*is_colored));
        writeln!(f, "{}{}: {marked}", place.at(*column), level.word(*is_colored))
    }
}

/// Writes a place and a column in the format of compilers, or nothing for an argument.
struct At<'a>(Place<'a>, usize);

impl Place<'_> {
    /// Returns the prefix of a message about a column.
    pub(crate) fn at(&self, column: usize) -> impl fmt::Display {
        At(*self, column)
    }
}

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(place, column) = self;
        match place.line {
            Some(line) => write!(f, "{}:{line}:{column}: ", visible(&*place.file_name())),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Marked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(Failure { name, message, subject, range }, style) = self;
        writeln!(f, "{name}: {}", visible(&**message))?;
        let Excerpt { before, marked, after } = Excerpt::new(subject, range.clone());
        let (column, width) = (before.width(), marked.width().max(1));
        writeln!(f, "  | {before}{marked}{after}")?;
        write!(f, "  | {:column$}{style}{:^<width$}{style:#}", "", "")
    }
}

/// The shown part of an input.
#[derive(Default)]
struct Excerpt {
    before: String,
    marked: String,
    after: String,
}

impl Excerpt {
    /// The number of characters to show, so that the line fits a terminal of 80 columns.
    const LEN: usize = 74;
    /// The number of characters before the position, unless few follow it.
    const LEAD: usize = 30;

    fn new(subject: &[u8], range: Range<usize>) -> Self {
        let (before, rest) = subject.split_at(range.start);
        let before_len = Self::LEN - rest.len().min(Self::LEN - Self::LEAD);
        let rest_len = Self::LEN - before.len().min(Self::LEAD);
        let mut excerpt = Self::default();

        let units = last_units(before, before_len);
        if units.clone().map(Unit::len).sum::<usize>() < before.len() {
            excerpt.before.push('…');
        }
        units.for_each(|unit| unit.push_to(&mut excerpt.before));

        let mut at = range.start;
        for unit in first_units(rest, rest_len) {
            unit.push_to(if at < range.end { &mut excerpt.marked } else { &mut excerpt.after });
            at += unit.len();
        }
        if at < subject.len() {
            excerpt.after.push('…');
        }
        excerpt
    }
}

/// Returns a text for one line of a terminal, with controls and invisible characters escaped.
pub(crate) fn visible(text: impl AsRef<[u8]>) -> String {
    let mut shown = String::new();
    units(text.as_ref()).for_each(|unit| unit.push_to(&mut shown));
    shown
}

/// A character, or a byte of invalid UTF-8.
#[derive(Clone, Copy)]
enum Unit {
    Char(char),
    Byte(u8),
}

fn units(bytes: &[u8]) -> impl Iterator<Item = Unit> + Clone {
    bytes.utf8_chunks().flat_map(|chunk| {
        let bytes = chunk.invalid().iter().copied().map(Unit::Byte);
        chunk.valid().chars().map(Unit::Char).chain(bytes)
    })
}

/// Returns the first `count` units, without reading more.
fn first_units(bytes: &[u8], count: usize) -> impl Iterator<Item = Unit> + Clone {
    let enough = bytes.len().min(count * Unit::MOST_BYTES);
    units(&bytes[..enough]).take(count)
}

/// Returns the last `count` units, without reading many more.
fn last_units(bytes: &[u8], count: usize) -> impl Iterator<Item = Unit> + Clone {
    // The cut may split a unit at the start, but the `count` units after it are whole.
    let enough = bytes.len().saturating_sub(count * Unit::MOST_BYTES);
    let units = units(&bytes[enough..]);
    units.clone().skip(units.count().saturating_sub(count))
}

impl Unit {
    const MOST_BYTES: usize = 4;

    fn len(self) -> usize {
        match self {
            Self::Char(c) => c.len_utf8(),
            Self::Byte(_) => 1,
        }
    }

    /// Appends the unit, escaped for a terminal.
    fn push_to(self, text: &mut String) {
        match self {
            Self::Char(c) if is_visible(c) => text.push(c),
            Self::Char(c) => text.extend(c.escape_default()),
            Self::Byte(byte) => text.extend([byte].escape_ascii().map(char::from)),
        }
    }
}

/// Returns whether a terminal shows a character and does nothing else with it.
pub(crate) fn is_visible(c: char) -> bool {
    !(c.is_control() || is_invisible(c))
}

/// Returns whether a character is invisible on a terminal, or changes the order of others.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
        | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}
