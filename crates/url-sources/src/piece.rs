//! A piece of a file, and its role.

use std::{borrow::Cow, fmt, ops::Range};
use url_core::{ParseError, Url, redacted::Loggable};
use url_extract::Syntax;

url_names::named_enum! {
    /// The role of a piece.
    ///
    /// ```
    /// use url_sources::{Format, Role, pieces};
    ///
    /// let mut roles = Vec::new();
    /// pieces("See [b](c_)", &Format::Markdown, |piece| roles.push((piece.role, piece.text.to_string())))?;
    /// assert_eq!(roles[..2], [(Role::Prose, "See [b](".into()), (Role::Link, "c_".into())]);
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
        /// A host, a domain or a block of addresses in a list of hosts, which is not a URL. Its text is the pattern
        /// that [`HostPattern`](url_core::host::HostPattern) writes, such as `.example.com` for `||EXAMPLE.com^`.
        Host = "host",
    }
}

/// A piece of a file.
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
    /// Its bytes in the file.
    pub range: Range<usize>,
    /// The line on which it starts, from 1.
    pub line: u64,
    /// The piece without the escapes of the format.
    pub text: Cow<'t, str>,
    /// Its role.
    pub role: Role,
    /// Where it is: `a href`, `style url`, `importmap imports`, `image`, `urlset/url/loc`,
    /// `log.entries[0].request.url`, the name of a column, or the format of a host list. It can be empty.
    pub name: &'t str,
    /// How characters are escaped.
    pub(crate) syntax: Syntax,
    /// The URL, or why there is none, if only the reader of the format knows the base URL.
    pub(crate) url: Option<Result<Url, ParseError>>,
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

/// Returns whether a text has a `://`, as every absolute URL has.
pub(crate) fn has_slashes(text: &str) -> bool {
    memchr::memchr_iter(b':', text.as_bytes()).any(|at| text[at..].starts_with("://"))
}

/// Returns where a text is in a source, if it is a part of it.
pub(crate) fn place_in(source: &[u8], text: &[u8]) -> Option<Range<usize>> {
    let start = text.as_ptr().addr().checked_sub(source.as_ptr().addr())?;
    let end = start.checked_add(text.len()).filter(|end| *end <= source.len())?;
    Some(start..end)
}

/// A part of a file.
///
/// ```
/// use url_sources::{Format, Part, Position};
///
/// let mut position = Position::default();
/// assert_eq!(position.advance(Part::Followed("[1, \"a"), &Format::Json(None)), Ok(4));
/// assert!(position.advance(Part::Last("\"a"), &Format::Json(None)).is_err());
/// ```
#[derive(Clone, Copy, Eq, Hash, PartialEq)]
pub enum Part<'t> {
    /// More of the file follows.
    Followed(&'t str),
    /// The file ends with it.
    Last(&'t str),
}

/// Shows no text of the file.
impl fmt::Debug for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.split().1 { "Last" } else { "Followed" };
        write!(f, "{name}({} bytes)", self.split().0.len())
    }
}

impl<'t> Part<'t> {
    /// Returns the text, and whether it is the last.
    pub(crate) fn split(self) -> (&'t str, bool) {
        match self {
            Self::Followed(text) => (text, false),
            Self::Last(text) => (text, true),
        }
    }
}

/// A part of a file, for a reader that needs no more at once.
#[derive(Clone, Copy)]
pub(crate) struct Section<'t> {
    pub(crate) text: &'t str,
    /// How many bytes of the file are before it.
    pub(crate) before: u64,
    /// Whether the file ends with it.
    pub(crate) is_last: bool,
    /// Whether somebody wants its pieces, and not only the state after it.
    pub(crate) is_wanted: bool,
}

/// What a reader of a format calls with each piece. Its line is counted afterwards.
pub(crate) type Then<'f> = dyn FnMut(Piece<'_>) + 'f;

impl<'t> Piece<'t> {
    /// A part of a text that has no escapes, or whose escapes are undone when URLs are searched for.
    pub(crate) fn new(source: &'t str, range: Range<usize>, role: Role, name: &'t str, syntax: Syntax) -> Self {
        let text = Cow::Borrowed(source.get(range.clone()).unwrap_or_default());
        Self { range, line: 0, text, role, name, syntax, url: None }
    }
}
