//! Finds the pieces of a file, which is there at once or in parts.

use crate::{
    Error, Format, host_list, html, json, log, markdown,
    piece::{Part, Piece, Role, Section, Then},
    table, xml,
};
use std::fmt;
use url_core::reference::Base;
use url_extract::Syntax;

/// Calls `then` with the pieces of a file, in their order.
///
/// ```
/// use url_sources::{Format, pieces};
///
/// let text = "# Tools\n\n[a](https://a.example/x_ \"a title\")\n";
/// let mut names = Vec::new();
/// pieces(text, &Format::Markdown, |piece| names.push((piece.name.to_owned(), piece.line)))?;
/// assert_eq!(names, [("".into(), 1), ("link".into(), 3), ("".into(), 3)]);
/// # Ok::<(), url_sources::Error>(())
/// ```
///
/// # Errors
///
/// The file is not of the format. `then` was called with the pieces before the fault.
pub fn pieces(text: &str, format: &Format, then: impl FnMut(Piece<'_>)) -> Result<(), Error> {
    Position::default().pieces(Part::Last(text), format, then).map(drop)
}

/// Where the reader of a file is, after some parts of the file and before the next. So a large file can be read without
/// having all of it in memory, if its [format](Format::is_by_piece) allows that.
///
/// Each part starts with what was not read of the one before. That is the start of a piece, whose end has to follow.
///
/// ```
/// use url_sources::{Format, Part, Position};
///
/// let (mut position, mut found) = (Position::default(), Vec::new());
/// let mut read = |part| {
///     position.pieces(part, &Format::Json(None), |piece| {
///         found.push((piece.name.to_owned(), piece.text.into_owned(), piece.line));
///     })
/// };
/// // The second string is not whole.
/// assert_eq!(read(Part::Followed("[\"a\",\n \"b"))?, 7);
/// assert_eq!(read(Part::Last("\"bc\"]"))?, 5);
/// assert_eq!(found, [("[0]".into(), "a".into(), 1), ("[1]".into(), "bc".into(), 2)]);
///
/// let error = Position::default().advance(Part::Followed("[1 2"), &Format::Json(None)).unwrap_err();
/// assert_eq!(error.code(), "json-comma");
/// # Ok::<(), url_sources::Error>(())
/// ```
#[derive(Clone)]
pub struct Position {
    at: u64,
    line: u64,
    json: json::State,
    xml: xml::State,
}

/// The start of a file.
impl Default for Position {
    fn default() -> Self {
        Self { at: 0, line: 1, json: json::State::default(), xml: xml::State::default() }
    }
}

/// Shows where it is, and no text of the file.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("at", &self.at).field("line", &self.line).finish_non_exhaustive()
    }
}

impl Position {
    /// Returns how many bytes were read.
    ///
    /// ```
    /// use url_sources::{Format, Part, Position};
    ///
    /// let mut position = Position::default();
    /// position.advance(Part::Followed("<a>text"), &Format::Xml)?;
    /// // A tag can follow, or more of the text.
    /// assert_eq!(position.at(), 3);
    /// # Ok::<(), url_sources::Error>(())
    /// ```
    pub fn at(&self) -> u64 {
        self.at
    }

    /// Returns about how many bytes of memory it has on the heap. It has some for each array, object and
    /// element that is open.
    ///
    /// To read in linear time, clone it at most once in that many bytes.
    ///
    /// ```
    /// use url_sources::{Format, Part, Position};
    ///
    /// let mut position = Position::default();
    /// position.advance(Part::Followed("<a><b></b>"), &Format::Xml)?;
    /// assert!((1..100).contains(&position.size()));
    /// # Ok::<(), url_sources::Error>(())
    /// ```
    pub fn size(&self) -> usize {
        self.json.size() + self.xml.size()
    }

    /// Returns where the arrays and objects of JSON start that are open, the outermost first. The innermost one is what
    /// [`ErrorKind::JsonUnclosed`](crate::ErrorKind::JsonUnclosed) is about.
    ///
    /// ```
    /// use url_sources::{Format, Part, Position};
    ///
    /// let mut position = Position::default();
    /// position.advance(Part::Followed("[0, [1], {\"a\": "), &Format::Json(None))?;
    /// assert!(position.open().eq([0, 9]));
    /// # Ok::<(), url_sources::Error>(())
    /// ```
    pub fn open(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator {
        self.json.open()
    }

    /// Calls `then` with the pieces in the next part of a file. Their ranges are ranges of the part. Returns how many
    /// bytes of it were read; the next part starts with the others.
    ///
    /// A format that is not [by piece](Format::is_by_piece) is read when all of it is there.
    ///
    /// See the example of [`Position`].
    ///
    /// ```
    /// use url_sources::{ErrorKind, Format, Part, Position};
    ///
    /// let mut position = Position::default();
    /// position.advance(Part::Followed("[\n"), &Format::Json(None))?;
    /// let error = position.pieces(Part::Last("1"), &Format::Json(None), |_| {}).unwrap_err();
    /// assert_eq!((error.kind(), error.range()), (ErrorKind::JsonUnclosed, 0..0));
    /// assert_eq!(position.open().last(), Some(0));
    /// # Ok::<(), url_sources::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The file is not of the format. `then` was called with the pieces before the fault, and the position cannot be
    /// used again. The range of the error is in the part. It is empty for an array or object that is
    /// [not closed](Self::open) and starts in an earlier part.
    pub fn pieces(&mut self, part: Part<'_>, format: &Format, mut then: impl FnMut(Piece<'_>)) -> Result<usize, Error> {
        let mut lines = LineCounter { text: part.split().0.as_bytes(), at: 0, line: self.line };
        self.read(part, format, None, |piece| {
            then(Piece { line: lines.line_of(piece.range.start), ..piece });
        })
    }

    /// [`Self::pieces`] without the pieces.
    ///
    /// ```
    /// use url_sources::{Format, Part, Position};
    ///
    /// assert_eq!(Position::default().advance(Part::Followed("[\"a\", \"b"), &Format::Json(None)), Ok(6));
    /// assert!(Position::default().advance(Part::Followed("[}"), &Format::Json(None)).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// The file is not of the format.
    pub fn advance(&mut self, part: Part<'_>, format: &Format) -> Result<usize, Error> {
        self.read_or_skip(part, format, None, None)
    }

    /// [`Self::pieces`] of a file whose base URL may be known. They do not know their lines.
    pub(crate) fn read(
        &mut self,
        part: Part<'_>,
        format: &Format,
        base: Option<Base<'_>>,
        mut then: impl FnMut(Piece<'_>),
    ) -> Result<usize, Error> {
        self.read_or_skip(part, format, base, Some(&mut then))
    }

    fn read_or_skip(
        &mut self,
        part: Part<'_>,
        format: &Format,
        base: Option<Base<'_>>,
        mut then: Option<&mut Then<'_>>,
    ) -> Result<usize, Error> {
        let (text, is_last) = part.split();
        // A byte order mark is no part of any format.
        let content = text.strip_prefix('\u{FEFF}').filter(|_| self.at == 0).unwrap_or(text);
        let start = text.len() - content.len();
        let section = Section { text: content, before: self.at + start as u64, is_last, is_wanted: then.is_some() };
        let result = self.read_content(section, format, base, &mut |piece| {
            if let Some(then) = &mut then {
                let range = start + piece.range.start..start + piece.range.end;
                then(Piece { range, ..piece });
            }
        });
        let len = match result {
            Ok(len) if len > 0 || is_last => start + len,
            Ok(_) => 0,
            Err(error) => return Err(error.map_range(|at| start + at)),
        };
        self.at += len as u64;
        if !is_last {
            self.line += memchr::memchr_iter(b'\n', &text.as_bytes()[..len]).count() as u64;
        }
        Ok(len)
    }

    fn read_content(
        &mut self,
        section: Section<'_>,
        format: &Format,
        base: Option<Base<'_>>,
        then: &mut Then<'_>,
    ) -> Result<usize, Error> {
        match format {
            Format::Json(path) => json::pieces_of_part(section, &mut self.json, path.as_ref(), then),
            Format::Xml => xml::pieces(section, &mut self.xml, base, then),
            _ if !section.is_last => Ok(0),
            _ => read_whole(section.text, format, base, then).map(|()| section.text.len()),
        }
    }
}

/// Calls `then` with the pieces of a file that is not read in parts.
fn read_whole(text: &str, format: &Format, base: Option<Base<'_>>, then: &mut Then<'_>) -> Result<(), Error> {
    match format {
        Format::Json(_) | Format::Xml => {}
        Format::Plain => then(Piece::new(text, 0..text.len(), Role::Prose, "", Syntax::Plain)),
        Format::Code => then(Piece::new(text, 0..text.len(), Role::Prose, "", Syntax::Json)),
        Format::Markdown => markdown::pieces(text, then),
        Format::Html => html::pieces(text, base, then),
        Format::JsonLines(path) => {
            let is_blank = |line: &str| line.trim_ascii().is_empty();
            // Source: <https://github.com/ndjson/ndjson-spec#32-parsing>
            return by_line(
                text,
                |line, start| {
                    if is_blank(line) { Ok(()) } else { json::pieces(line, start, path.as_ref(), then) }
                },
            );
        }
        Format::Table { delimiter, has_quotes, names } => {
            return table::pieces(text, (*delimiter, *has_quotes), names.as_deref(), then);
        }
        Format::Log(log) => return by_line(text, |line, start| log::pieces(log, line, start, then)),
        Format::Fields => {
            let mut columns = None;
            return by_line(text, |line, start| log::columns(&mut columns, line, start, then));
        }
        Format::HostList(format) => {
            let mut list = host_list::List::new(*format);
            by_line(text, |line, start| list.line(line, start, then))?;
            return list.finish(text.len());
        }
    }
    Ok(())
}

/// Calls `read` with each line, without its end, and the byte at which it starts.
fn by_line(text: &str, mut read: impl FnMut(&str, usize) -> Result<(), Error>) -> Result<(), Error> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.strip_suffix('\n').unwrap_or(line);
        let content = content.strip_suffix('\r').unwrap_or(content);
        read(content, start)?;
        start += line.len();
    }
    Ok(())
}

/// Counts lines on the way through a text.
struct LineCounter<'t> {
    text: &'t [u8],
    at: usize,
    line: u64,
}

impl LineCounter<'_> {
    fn line_of(&mut self, at: usize) -> u64 {
        if let Some(passed) = self.text.get(self.at..at) {
            self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
            self.at = at;
        }
        self.line
    }
}
