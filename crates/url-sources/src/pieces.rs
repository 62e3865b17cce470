//! Finds the pieces of a file.

use crate::{
    Error, Format, host_list, html, json, log, markdown,
    piece::{Piece, Role, Then},
    table, xml,
};
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
pub fn pieces(text: &str, format: &Format, mut then: impl FnMut(Piece<'_>)) -> Result<(), Error> {
    let mut lines = LineCounter { text: text.as_bytes(), at: 0, line: 1 };
    pieces_with(text, format, None, |piece| then(Piece { line: lines.line_of(piece.range.start), ..piece }))
}

/// [`pieces`] of a file whose base URL may be known. They do not know their lines.
pub(crate) fn pieces_with(
    text: &str,
    format: &Format,
    base: Option<Base<'_>>,
    mut then: impl FnMut(Piece<'_>),
) -> Result<(), Error> {
    // A byte order mark is no part of any format.
    let content = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let start = text.len() - content.len();
    let result = read(content, format, base, &mut |piece| {
        let range = start + piece.range.start..start + piece.range.end;
        then(Piece { range, ..piece });
    });
    result.map_err(|error| error.map_range(|at| start + at))
}

fn read(text: &str, format: &Format, base: Option<Base<'_>>, then: &mut Then<'_>) -> Result<(), Error> {
    match format {
        Format::Plain => then(Piece::new(text, 0..text.len(), Role::Prose, "", Syntax::Plain)),
        Format::Code => then(Piece::new(text, 0..text.len(), Role::Prose, "", Syntax::Json)),
        Format::Markdown => markdown::pieces(text, then),
        Format::Html => html::pieces(text, base, then),
        Format::Xml => return xml::pieces(text, then),
        Format::Json(path) => return json::pieces(text, 0, path.as_ref(), then),
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
