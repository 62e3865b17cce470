//! Pieces of a text, and their roles.

use crate::{Error, Format, html, json, log, markdown, table, xml};
use std::{borrow::Cow, fmt, ops::Range};
use url_core::redacted::Loggable;
use url_extract::Syntax;

url_names::named_enum! {
    /// What a piece of a text is.
    ///
    /// ```
    /// use url_sources::{Format, Role, pieces};
    ///
    /// let mut roles = Vec::new();
    /// pieces("See [b](c_)", &Format::Markdown, |piece| roles.push((piece.role, piece.text.to_string())))?;
    /// assert_eq!(roles, [(Role::Prose, "See [b](".into()), (Role::Link, "c_".into())]);
    /// assert!("prose".parse() == Ok(Role::Prose) && "text".parse::<Role>().is_err());
    /// # Ok::<(), url_sources::Error>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum Role {
        /// Text that can have URLs in it. Their ends are found by the rules of url-extract.
        Prose = "prose",
        /// A delimited text that is a URL because the format says so, such as the destination of a link. It can be
        /// relative.
        Link = "link",
        /// A delimited text that can be anything, such as a string of JSON or a cell of a table. It is a URL if all of
        /// it is an absolute URL without white space, and otherwise prose.
        Value = "value",
    }
}

/// A piece of a text.
///
/// ```
/// use url_sources::{Format, Role, pieces};
///
/// pieces(r#"{"next": "https:\/\/h\/"}"#, &Format::Json(None), |piece| {
///     assert_eq!((piece.role, piece.name, &*piece.text), (Role::Value, "next", "https://h/"));
///     assert_eq!((piece.range, piece.line), (10..23, 1));
/// })?;
/// assert!(pieces("{", &Format::Json(None), |_| {}).is_err());
/// # Ok::<(), url_sources::Error>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Piece<'t> {
    /// The bytes of the text.
    pub range: Range<usize>,
    /// The line on which it starts, from 1.
    pub line: u64,
    /// The piece without the escapes of the format.
    pub text: Cow<'t, str>,
    /// What it is.
    pub role: Role,
    /// Where it is: `a href`, `image`, `urlset/url/loc`, `log.entries[0].request.url`, or the name of a column. It can
    /// be empty.
    pub name: &'t str,
    /// How characters are escaped.
    pub(crate) syntax: Syntax,
}

/// Shows the piece without secrets in its URLs.
impl fmt::Debug for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { range, line, text, role, name, .. } = self;
        let mut debug = f.debug_struct("Piece");
        debug.field("range", range).field("line", line).field("text", &Loggable(text)).field("role", role);
        debug.field("name", name).finish_non_exhaustive()
    }
}

/// What a reader of a format calls with each piece. Its line is counted afterwards.
pub(crate) type Then<'f> = dyn FnMut(Piece<'_>) + 'f;

/// Calls `then` with the pieces of a text, in their order.
///
/// ```
/// use url_sources::{Format, pieces};
///
/// let text = "# Tools\n\n[a](https://a.example/x_ \"a title\")\n";
/// let mut names = Vec::new();
/// pieces(text, &Format::Markdown, |piece| names.push((piece.name.to_owned(), piece.line)))?;
/// assert_eq!(names, [("".into(), 1), ("link".into(), 3)]);
/// # Ok::<(), url_sources::Error>(())
/// ```
///
/// # Errors
///
/// The text is not of the format. `then` was called with the pieces before the fault.
pub fn pieces(text: &str, format: &Format, mut then: impl FnMut(Piece<'_>)) -> Result<(), Error> {
    let mut lines = LineCounter { text: text.as_bytes(), at: 0, line: 1 };
    // A byte order mark is no part of any format.
    let content = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let start = text.len() - content.len();
    let result = read(content, format, &mut |piece| {
        let range = start + piece.range.start..start + piece.range.end;
        then(Piece { line: lines.line_of(range.start), range, ..piece });
    });
    result.map_err(|error| error.map_range(|at| start + at))
}

fn read(text: &str, format: &Format, then: &mut Then<'_>) -> Result<(), Error> {
    match format {
        Format::Plain => then(Piece::new(text, 0..text.len(), Role::Prose, "", Syntax::Plain)),
        Format::Code => then(Piece::new(text, 0..text.len(), Role::Prose, "", Syntax::Json)),
        Format::Markdown => markdown::pieces(text, then),
        Format::Html => html::pieces(text, then),
        Format::Xml => return xml::pieces(text, then),
        Format::Json(path) => return json::pieces(text, 0, path.as_ref(), then),
        Format::JsonLines(path) => {
            return by_line(text, |line, start| json::pieces(line, start, path.as_ref(), then));
        }
        Format::Table(delimiter) => return table::pieces(text, *delimiter, then),
        Format::Log(log) => return by_line(text, |line, start| log::pieces(log, line, start, then)),
        Format::Fields => {
            let mut fields = log::Fields::default();
            return by_line(text, |line, start| fields.pieces(line, start, then));
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

impl<'t> Piece<'t> {
    /// A part of a text that has no escapes, or whose escapes are undone when URLs are searched for.
    pub(crate) fn new(source: &'t str, range: Range<usize>, role: Role, name: &'t str, syntax: Syntax) -> Self {
        let text = Cow::Borrowed(source.get(range.clone()).unwrap_or_default());
        Self { range, line: 0, text, role, name, syntax }
    }
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
