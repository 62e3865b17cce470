//! The lines of logs: variables with text between them.

use crate::{
    Error, ErrorKind,
    error::error_at,
    piece::{Piece, Role, Then},
};
use memchr::{memchr, memchr_iter, memrchr};
use std::{borrow::Cow, ops::Range};
use url_extract::Syntax;

/// The form of a log's lines, as a server's directive has it.
///
/// ```
/// use url_sources::{Format, LogFormat, pieces};
///
/// let log = LogFormat::nginx("log_format main '$remote_addr \"$request\" ' '$status';")?;
/// let mut targets = Vec::new();
/// pieces("192.0.2.1 \"GET /a HTTP/1.1\" 200\n", &Format::Log(log.into()), |piece| {
///     if piece.name == "request.uri" {
///         targets.push(piece.text.into_owned());
///     }
/// })?;
/// assert_eq!(targets, ["/a"]);
/// assert!(LogFormat::nginx("$status$request").is_err());
/// # Ok::<(), url_sources::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LogFormat {
    /// The text before the first field.
    pub(crate) start: String,
    pub(crate) fields: Vec<Field>,
    /// Whether further columns can follow, each after a space.
    pub(crate) is_open: bool,
    /// Whether several spaces can stand for one, as where columns are right-aligned.
    pub(crate) is_padded: bool,
    /// Whether a line of the log names the columns, which tabs or spaces separate.
    pub(crate) are_columns: bool,
    /// How characters in values are escaped.
    pub(crate) syntax: Syntax,
}

/// A field of a line, and the text after it.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    name: String,
    content: Content,
    after: Box<[u8]>,
    /// Whether the text after it is the start of the next field: the slash of a path, the `?` of a query.
    is_lent: bool,
}

/// Where a field has a URL.
#[derive(Clone, Copy, Debug)]
enum Content {
    /// In a request line.
    Request,
    /// All of it is the target of a request.
    Target,
    /// Anywhere, or nowhere.
    Value,
}

/// The fields that are the target of a request, which is relative to the server.
///
/// Sources: <https://nginx.org/en/docs/http/ngx_http_core_module.html#variables>,
/// <https://httpd.apache.org/docs/2.4/mod/mod_log_config.html#formats>, and those of the formats by name
const TARGETS: [&str; 7] = ["request_uri", "uri", "document_uri", "path", "url", "cs-uri", "cs-uri-stem"];

impl LogFormat {
    /// Returns the names of the fields, in their order.
    ///
    /// ```
    /// use url_sources::LogFormat;
    ///
    /// let log = LogFormat::nginx("$remote_addr $request_uri")?;
    /// assert!(log.names().eq(["remote_addr", "request_uri"]));
    /// # Ok::<(), url_sources::Error>(())
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|field| &*field.name)
    }

    /// Reads the line by which a log names its columns, which starts with `#Fields:` or `#fields`.
    ///
    /// ```
    /// use url_sources::LogFormat;
    ///
    /// let log = LogFormat::columns("#Fields: time cs-uri-stem").unwrap();
    /// assert!(log.names().eq(["time", "cs-uri-stem"]));
    /// assert!(LogFormat::columns("#Version: 1.0").is_none());
    /// ```
    ///
    /// Sources: <https://www.w3.org/TR/WD-logfile.html>,
    /// <https://docs.zeek.org/en/v8.2.0/scripts/base/frameworks/logging/writers/ascii.zeek.html>
    pub fn columns(line: &str) -> Option<Self> {
        let w3c = line.strip_prefix("#Fields:").map(|names| (names, Syntax::Plain));
        let (names, syntax) = w3c.or_else(|| Some((line.strip_prefix("#fields")?, Syntax::Json)))?;
        let fields = names.split_ascii_whitespace().map(|name| Field::new(name, " ", false)).collect();
        Some(Self { start: String::new(), fields, is_open: false, is_padded: false, are_columns: true, syntax })
    }

    /// Finds the fields in a line without its end, and writes their places, in the order of the names. If further
    /// columns follow, they are the last place.
    ///
    /// ```
    /// use url_sources::LogFormat;
    ///
    /// let log = LogFormat::nginx("$remote_addr \"$request\"")?;
    /// let mut places = Vec::new();
    /// log.read(b"::1 \"GET /\"", &mut places)?;
    /// assert_eq!(places, [0..3, 5..10]);
    /// assert_eq!(log.read(b"::1", &mut places).unwrap_err().code(), "log-line");
    /// # Ok::<(), url_sources::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The line does not have the form of the log.
    pub fn read(&self, line: &[u8], places: &mut Vec<Range<usize>>) -> Result<(), Error> {
        places.clear();
        let end = if self.are_columns { self.read_columns(line, places)? } else { self.read_fields(line, places)? };
        if end >= line.len() {
            return Ok(());
        }
        if !(self.is_open && (line[end] == b' ' || self.is_padded)) {
            return Err(error_at(ErrorKind::LogLine, line, end));
        }
        let skipped = line[end..].iter().take_while(|byte| **byte == b' ').count();
        places.push(end + skipped..line.len());
        Ok(())
    }

    /// Reads the fields of a line by the texts between them, and returns where they end.
    fn read_fields(&self, line: &[u8], places: &mut Vec<Range<usize>>) -> Result<usize, Error> {
        let mismatch = |at: usize| error_at(ErrorKind::LogLine, line, at);
        if !line.starts_with(self.start.as_bytes()) {
            return Err(mismatch(0));
        }
        let mut at = self.start.len();
        for (index, field) in self.fields.iter().enumerate() {
            let (is_last, rest) = (index + 1 == self.fields.len(), &line[at..]);
            let len = match &*field.after {
                [] if self.is_open => memchr(b' ', rest).unwrap_or(rest.len()),
                [] => rest.len(),
                // The last text of all is the end of the line.
                after if is_last && !self.is_open => rest.strip_suffix(after).ok_or_else(|| mismatch(at))?.len(),
                _ => field.len(rest).ok_or_else(|| mismatch(at))?,
            };
            places.push(at..at + len);
            at += len + if field.is_lent { 0 } else { field.after.len() };
            if self.is_padded {
                at += line[at..].iter().take_while(|byte| **byte == b' ').count();
            }
        }
        Ok(at)
    }

    /// Reads as many columns as the log has named, and returns where they end. A string in quotes can have spaces.
    fn read_columns(&self, line: &[u8], places: &mut Vec<Range<usize>>) -> Result<usize, Error> {
        let (delimiter, mut at) = (if memchr(b'\t', line).is_some() { b'\t' } else { b' ' }, 0);
        for _ in &self.fields {
            let rest = line.get(at..).ok_or_else(|| Error::new(ErrorKind::LogLine, line.len()..line.len()))?;
            let quoted = rest.strip_prefix(b"\"").filter(|_| delimiter == b' ').and_then(|rest| memchr(b'"', rest));
            let (skipped, len) = match quoted {
                Some(len) => (1, len),
                None => (0, memchr(delimiter, rest).unwrap_or(rest.len())),
            };
            places.push(at + skipped..at + skipped + len);
            at += len + 2 * skipped + 1;
        }
        Ok(at)
    }

    /// Returns the value of a field without its escapes, such as `\x22`, `\"` and `\\`.
    ///
    /// ```
    /// use url_sources::LogFormat;
    ///
    /// let log = LogFormat::named("combined").unwrap();
    /// assert_eq!(*log.unescape(br"a\x22\q"), *br#"a"\q"#);
    /// ```
    ///
    /// Sources: <https://nginx.org/en/docs/http/ngx_http_log_module.html#log_format>,
    /// <https://httpd.apache.org/docs/2.4/mod/mod_log_config.html#format-notes>
    pub fn unescape<'v>(&self, value: &'v [u8]) -> Cow<'v, [u8]> {
        unescape(value, self.syntax)
    }
}

fn unescape(value: &[u8], syntax: Syntax) -> Cow<'_, [u8]> {
    let first = if syntax == Syntax::Json { memchr(b'\\', value) } else { None };
    let Some(first) = first else { return value.into() };
    let (mut bytes, mut rest) = (value[..first].to_vec(), &value[first..]);
    while let [byte, after @ ..] = rest {
        let (unescaped, len) = if *byte == b'\\' { escaped(after) } else { (*byte, 0) };
        bytes.push(unescaped);
        rest = &after[len..];
    }
    bytes.into()
}

/// Returns the byte that is written after a backslash, and how many bytes that takes. A backslash before any other
/// character is one itself.
fn escaped(after: &[u8]) -> (u8, usize) {
    let digit = |byte: &u8| char::from(*byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    match after {
        [b'x' | b'X', high, low, ..] => match (digit(high), digit(low)) {
            (Some(high), Some(low)) => (16 * high + low, 3),
            _ => (b'\\', 0),
        },
        [b'n', ..] => (b'\n', 1),
        [b'r', ..] => (b'\r', 1),
        [b't', ..] => (b'\t', 1),
        [b'v', ..] => (0x0B, 1),
        [b'f', ..] => (0x0C, 1),
        [b'b', ..] => (0x08, 1),
        [byte @ (b'"' | b'\\'), ..] => (*byte, 1),
        _ => (b'\\', 0),
    }
}

impl Field {
    pub(crate) fn new(name: &str, after: &str, is_lent: bool) -> Self {
        let content = match name {
            "request" => Content::Request,
            name if TARGETS.contains(&name) => Content::Target,
            _ => Content::Value,
        };
        Self { name: name.to_owned(), content, after: after.as_bytes().into(), is_lent }
    }

    /// Returns the name, the role and the place of what can be a URL in a field of a line, unless the field is empty.
    fn url(&self, line: &str, range: Range<usize>) -> Option<(&str, Role, Range<usize>)> {
        let value = &line[range.clone()];
        let target = match self.content {
            _ if value.is_empty() || value == "-" => return None,
            Content::Target => return Some((&self.name, Role::Link, range)),
            Content::Request => target(value),
            Content::Value => None,
        };
        Some(match target {
            Some(target) => ("request.uri", Role::Link, range.start + target.start..range.start + target.end),
            None => (&self.name, Role::Value, range),
        })
    }

    /// Returns the length of the field at the start of the rest of a line. A quote with a backslash before it belongs
    /// to the field, and of several addresses of servers, so do the commas and colons between them.
    ///
    /// Source: <https://nginx.org/en/docs/http/ngx_http_upstream_module.html#variables>
    fn len(&self, rest: &[u8]) -> Option<usize> {
        let first = *self.after.first()?;
        memchr_iter(first, rest).filter(|&at| rest[at..].starts_with(&self.after)).find(|&at| {
            let before = &rest[..at];
            let slashes = || before.iter().rev().take_while(|byte| **byte == b'\\').count();
            let is_escaped = first == b'"' && slashes() % 2 == 1;
            let is_in_list = self.name.starts_with("upstream_")
                && (before.ends_with(b",") || before.ends_with(b" :") || rest[at..].starts_with(b" : "));
            !is_escaped && !is_in_list
        })
    }
}

/// Calls `then` with the fields of a line, which starts at `start` in the source of the pieces.
pub(crate) fn pieces(log: &LogFormat, line: &str, start: usize, then: &mut Then<'_>) -> Result<(), Error> {
    let is_comment = log.are_columns && line.starts_with('#');
    if line.is_empty() || is_comment {
        return Ok(());
    }
    let mut places = Vec::with_capacity(log.fields.len() + 1);
    log.read(line.as_bytes(), &mut places).map_err(|error| error.map_range(|at| start + at))?;
    // Most lines have no escapes.
    let syntax = if memchr(b'\\', line.as_bytes()).is_some() { log.syntax } else { Syntax::Plain };
    for (field, range) in log.fields.iter().zip(places) {
        let Some((name, role, range)) = field.url(line, range) else { continue };
        let value = &line[range.clone()];
        let text = match unescape(value.as_bytes(), syntax) {
            Cow::Borrowed(_) => value.into(),
            // Escapes can be any bytes.
            Cow::Owned(bytes) => String::from_utf8_lossy(&bytes).into_owned().into(),
        };
        let of_line = Piece::new(line, range.clone(), role, name, syntax);
        then(Piece { range: start + range.start..start + range.end, text, ..of_line });
    }
    Ok(())
}

/// Calls `then` with the columns of a line, which an earlier one names, or reads the names.
pub(crate) fn columns(log: &mut Option<LogFormat>, line: &str, start: usize, then: &mut Then<'_>) -> Result<(), Error> {
    if line.starts_with('#') {
        *log = LogFormat::columns(line).or_else(|| log.take());
        return Ok(());
    }
    match log {
        Some(log) => pieces(log, line, start, then),
        None if line.is_empty() => Ok(()),
        None => Err(Error::new(ErrorKind::LogFields, start..start + line.len())),
    }
}

/// Splits a request line, such as `GET / HTTP/1.1`, into its method, its target and its protocol. The target can have
/// spaces in it, if the request is faulty.
///
/// ```
/// use url_sources::split_request;
///
/// assert_eq!(split_request(b"GET /a b HTTP/1.1"), Some([&b"GET"[..], b"/a b", b"HTTP/1.1"]));
/// assert_eq!(split_request(b"\x16\x03"), None);
/// ```
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9112#section-3>
pub fn split_request(line: &[u8]) -> Option<[&[u8]; 3]> {
    let (method, rest) = line.split_at(memchr(b' ', line)?);
    let rest = rest.trim_ascii_start();
    let protocol = memrchr(b' ', rest).map_or(&b""[..], |space| &rest[space + 1..]);
    let protocol = if protocol.starts_with(b"HTTP/") || protocol == b"-" { protocol } else { b"" };
    let target = rest[..rest.len() - protocol.len()].trim_ascii_end();
    (!method.is_empty() && !target.is_empty()).then_some([method, target, protocol])
}

/// Returns the place of the target in a request line.
fn target(line: &str) -> Option<Range<usize>> {
    let [method, target, _] = split_request(line.as_bytes())?;
    let start = line.len() - line[method.len()..].trim_ascii_start().len();
    Some(start..start + target.len())
}
