//! The URLs in the pieces of a file.

use crate::{Error, Format, Part, Piece, Role, pieces::Position};
use std::{borrow::Cow, fmt, ops::Range};
use url_core::{ParseError, Url, redacted::Loggable, reference::Base};
use url_extract::{Extractor, Syntax};

/// Finds the URLs in files of a format.
///
/// ```
/// use url_extract::Extractor;
/// use url_sources::{Format, Sources};
///
/// let sources = Sources::new(Format::Markdown, &Extractor::new());
/// let mut found = Vec::new();
/// sources.find("See https://a.example/x. [b](c_)", Some("https://b.example/".into()), |link| {
///     found.push(link.result.unwrap().to_string());
/// })?;
/// assert_eq!(found, ["https://a.example/x", "https://b.example/c_"]);
/// # Ok::<(), url_sources::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sources {
    format: Format,
    /// One for each syntax of prose. To make one takes longer than to search a short piece.
    extractors: [(Syntax, Extractor); 4],
}

/// A URL, and where it is.
///
/// ```
/// use url_sources::{Format, Role, Sources};
///
/// let sources = Sources::new(Format::Json(None), &url_extract::Extractor::new());
/// sources.find(r#"{"a": {"next": "https://h/x."}}"#, None, |link| {
///     assert_eq!((link.name, link.role, &*link.text, link.range), ("a.next", Role::Value, "https://h/x.", 16..28));
///     assert!(link.result.is_ok());
/// })?;
/// # Ok::<(), url_sources::Error>(())
/// ```
#[non_exhaustive]
pub struct Link<'t> {
    /// Its bytes in the file.
    pub range: Range<usize>,
    /// The string that was parsed: without the escapes of the format, and with the scheme that the extractor implies.
    pub text: Cow<'t, str>,
    /// The role of the piece that has it.
    pub role: Role,
    /// The name of the piece; for prose, the form in which it was written, such as `absolute` or `www`.
    pub name: &'t str,
    /// The URL, or why there is none.
    pub result: Result<Url, ParseError>,
}

/// Shows the text without its secrets.
impl fmt::Debug for Link<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { range, text, role, name, result } = self;
        let mut debug = f.debug_struct("Link");
        debug.field("range", range).field("text", &Loggable(text)).field("role", role).field("name", name);
        debug.field("result", result).finish()
    }
}

impl Sources {
    /// Prepares to find what `extractor` finds in prose, whatever its syntax is.
    ///
    /// ```
    /// use url_sources::{Format, Sources};
    ///
    /// let sources = Sources::new(Format::Plain, &url_extract::Extractor::new().www(true));
    /// let mut count = 0;
    /// sources.find("www.example.com", None, |_| count += 1)?;
    /// assert_eq!(count, 1);
    /// # Ok::<(), url_sources::Error>(())
    /// ```
    pub fn new(format: Format, extractor: &Extractor) -> Self {
        let of = [Syntax::Plain, Syntax::Json, Syntax::Html, Syntax::Markdown];
        Self { format, extractors: of.map(|syntax| (syntax, extractor.clone().syntax(syntax))) }
    }

    /// Returns the format of the files.
    ///
    /// ```
    /// use url_sources::{Format, Sources};
    ///
    /// assert_eq!(Sources::new(Format::Xml, &url_extract::Extractor::new()).format().to_string(), "xml");
    /// ```
    pub fn format(&self) -> &Format {
        &self.format
    }

    /// Calls `then` with the URLs of a file, and with strings that look like URLs but do not parse. Relative ones
    /// are resolved against `base`, or against the base URL that a page has itself. A host pattern is not a URL, so in
    /// a list of hosts only the comments have some.
    ///
    /// See the example of [`Sources`].
    ///
    /// ```
    /// use url_sources::{Format, Sources};
    ///
    /// let sources = Sources::new(Format::Json(None), &url_extract::Extractor::new());
    /// assert_eq!(sources.find("[", None, |_| {}).unwrap_err().code(), "json-unclosed");
    /// ```
    ///
    /// # Errors
    ///
    /// The file is not of the format. `then` was called with the URLs before the fault.
    pub fn find(&self, text: &str, base: Option<Base<'_>>, mut then: impl FnMut(Link<'_>)) -> Result<(), Error> {
        self.find_from(&mut Position::default(), Part::Last(text), base, &mut then).map(drop)
    }

    /// Calls `then` with the URLs in the next part of a file. Their ranges are ranges of the part. Returns how many
    /// bytes of it were read; the next part starts with the others.
    ///
    /// ```
    /// use url_sources::{Format, Part, Position, Sources};
    ///
    /// let sources = Sources::new(Format::Xml, &url_extract::Extractor::new());
    /// let (mut position, mut found) = (Position::default(), Vec::new());
    /// let mut find = |part| {
    ///     sources.find_from(&mut position, part, None, |link| found.push(link.text.into_owned()))
    /// };
    /// assert_eq!(find(Part::Followed("<loc>https://a/</loc><loc>https://b"))?, 26);
    /// assert_eq!(find(Part::Last("https://b/</loc>"))?, 16);
    /// assert_eq!(found, ["https://a/", "https://b/"]);
    ///
    /// assert!(sources.find_from(&mut Position::default(), Part::Last("<loc"), None, |_| {}).is_err());
    /// # Ok::<(), url_sources::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Position::pieces`].
    pub fn find_from(
        &self,
        position: &mut Position,
        part: Part<'_>,
        base: Option<Base<'_>>,
        mut then: impl FnMut(Link<'_>),
    ) -> Result<usize, Error> {
        let (text, _) = part.split();
        position.read(part, &self.format, base, |piece| self.in_piece(text, piece, base, &mut then))
    }

    fn in_piece(&self, source: &str, piece: Piece<'_>, base: Option<Base<'_>>, then: &mut impl FnMut(Link<'_>)) {
        let Piece { range, text, role, name, syntax, url, .. } = piece;
        if role == Role::Host {
            return;
        }
        let parse = |base, text: &str| Url::options().base(base).parse(text);
        if role == Role::Link {
            let result = url.unwrap_or_else(|| parse(base, &text));
            return then(Link { range, text, role, name, result });
        }
        let Some((_, extractor)) = self.extractors.iter().find(|(of, _)| *of == syntax) else { return };
        let written = &source[range.clone()];
        if !extractor.may_find(written) {
            return;
        }
        let whole = (role == Role::Value && has_scheme(&text)).then(|| parse(None, &text));
        // A serialized URL has none of the delimiters, so most texts need not be searched.
        if let Some(Ok(url)) = whole
            && (url.as_str() == text || !has_delimiter(&text))
        {
            return then(Link { range, text, role, name, result: Ok(url) });
        }
        for found in extractor.extract(written) {
            let name = if name.is_empty() { found.kind().as_str() } else { name };
            let place = range.start + found.range().start..range.start + found.range().end;
            let text = found.text().to_owned().into();
            then(Link { range: place, text, role, name, result: found.into_result() });
        }
    }
}

/// Returns whether a text starts with a scheme and two slashes.
fn has_scheme(text: &str) -> bool {
    let scheme = memchr::memchr(b':', text.as_bytes()).map(|colon| &text[..colon]).unwrap_or_default();
    text[scheme.len()..].starts_with("://")
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Returns whether a text has white space, or a character that encloses URLs.
fn has_delimiter(text: &str) -> bool {
    let is_delimiter = |byte| matches!(byte, b'\t'..=b'\r' | b' ' | b'<' | b'>' | b'"');
    // Without an exit in between, many bytes are compared at a time.
    text.bytes().fold(false, |has, byte| has | is_delimiter(byte))
        || !text.is_ascii() && text.contains(char::is_whitespace)
}
