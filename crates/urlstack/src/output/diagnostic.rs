//! What is written of an input that fails, or has a tab in it: messages that mark a position in the input.
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

use crate::{
    failure::Failure,
    output::{row::Row, sink::Sink},
    record::input::Place,
    terminal::{
        positions::ColumnCounter,
        streams::Level,
        visible::{Unit, first_units, last_units, visible},
    },
};
use anstyle::Style;
use memchr::memchr2;
use std::{
    fmt,
    io::{self, ErrorKind},
    ops::Range,
};
use unicode_width::UnicodeWidthStr;
use url_core::explain::Change;

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
    /// Reports that an input failed.
    pub(crate) fn fail(&mut self, input: &str, place: Place<'_>, failure: &Failure<'_>) {
        self.fail_at(input, place, &mut ColumnCounter::new(failure.subject), failure);
    }

    /// [`Self::fail`] with what counts the columns of the subject, whose line can start before it.
    pub(crate) fn fail_at(
        &mut self,
        input: &str,
        place: Place<'_>,
        columns: &mut ColumnCounter<'_>,
        failure: &Failure<'_>,
    ) {
        if self.layout.has_rows() {
            self.count_failure();
            self.row(&Row::failed(input, failure));
        } else {
            self.stand_in();
            self.count_failure();
            self.mark_failure(place, columns, failure);
        }
    }

    /// Appends what is printed for an input that failed.
    pub(crate) fn stand_in(&mut self) {
        let layout = self.layout.clone();
        let Some(text) = layout.stand_in() else { return };
        if !layout.separator.is_empty() {
            self.separate(layout.separator);
        }
        let data = self.data();
        data.extend_from_slice(text.as_bytes());
        data.push(layout.end);
    }

    /// Records that an input failed, and appends the message.
    pub(crate) fn report(&mut self, place: Place<'_>, failure: &Failure<'_>) {
        self.count_failure();
        self.mark_failure(place, &mut ColumnCounter::new(failure.subject), failure);
    }

    /// Appends the message about a failure, which marks the position, unless there are enough.
    pub(crate) fn mark_failure(&mut self, place: Place<'_>, columns: &mut ColumnCounter<'_>, failure: &Failure<'_>) {
        if !self.needs_failure_message() {
            return self.failure_message(&"");
        }
        let is_colored = self.streams.has_colored_messages;
        let column = columns.column_of(failure.range.start);
        let is_empty_line = place.line.is_some() && failure.subject.is_empty();
        let hint = Some("--comments skips empty lines".to_owned());
        let empty = Failure { message: "the line is empty".into(), hint, ..failure.clone() };
        let failure = if is_empty_line { &empty } else { failure };
        self.failure_message(&Diagnostic { level: Level::Error, place, column, failure, is_colored });
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

    /// Warns of the first tab or carriage return inside a line, if this is the first such line. At the ends of an
    /// input, where the standard removes spaces, too, they separate nothing.
    ///
    /// The standard removes all tabs and newlines from an input:
    /// <https://url.spec.whatwg.org/#concept-basic-url-parser>. So of a line with several columns, all become one URL,
    /// and in a file whose lines end with carriage returns, all lines do. An argument or a JSON string can have such a
    /// character, too, but says itself where the input ends.
    pub(crate) fn warn_of_removed(&mut self, input: &str, place: Place<'_>) {
        if !self.may_warn {
            return;
        }
        let is_trimmed = |c: char| c <= ' ';
        let end = input.trim_end_matches(is_trimmed).len();
        let start = end - input[..end].trim_start_matches(is_trimmed).len();
        let inside = &input.as_bytes()[start..end];
        let Some(position) = memchr2(b'\t', b'\r', inside) else { return };
        let (name, parts, remedy) = match inside[position] {
            b'\t' => ("tab", "columns", "--from tsv --url '{1}' reads one"),
            _ => ("carriage return", "lines", r"`tr '\r' '\n'` separates them"),
        };
        let message = format!(
            "the standard removes this {name} and so joins two {parts}; {remedy}, --strict makes this an error"
        );
        let failure = Failure::of_command(Change::TabOrNewlineRemoved.as_str(), message).about(input);
        self.may_warn = false;
        self.mark_once(place, &Failure { range: start + position..start + position + 1, ..failure });
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
        let Self(Failure { name, message, subject, range, hint, .. }, style) = self;
        write!(f, "{name}: {}", visible(&**message))?;
        if let Some(hint) = hint {
            write!(f, "; {}", visible(hint))?;
        }
        writeln!(f)?;
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
