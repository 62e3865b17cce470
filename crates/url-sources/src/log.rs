//! The lines of logs: variables with text between them.

use crate::{
    Error, ErrorKind,
    error::error_at,
    piece::{Piece, Role, Then},
};
use memchr::{memchr, memmem};
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
    /// How characters in values are escaped.
    pub(crate) syntax: Syntax,
}

/// A field of a line, and the text after it.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) after: memmem::Finder<'static>,
    /// Whether the text after it is the start of the next field: the slash of a path, the `?` of a query.
    pub(crate) is_lent: bool,
}

/// The fields that are the target of a request, which is relative to the server.
///
/// Sources: <https://nginx.org/en/docs/http/ngx_http_core_module.html#variables>,
/// <https://httpd.apache.org/docs/2.4/mod/mod_log_config.html#formats>, and those of the formats by name
const TARGETS: [&str; 7] = ["request_uri", "uri", "document_uri", "path", "url", "cs-uri", "cs-uri-stem"];

impl LogFormat {
    /// Returns the places of the fields of a line.
    fn read(&self, line: &str) -> Result<Vec<Range<usize>>, Error> {
        let bytes = line.as_bytes();
        let mismatch = |at: usize| error_at(ErrorKind::LogLine, bytes, at);
        if !line.starts_with(&self.start) {
            return Err(mismatch(0));
        }
        let (mut at, mut places) = (self.start.len(), Vec::with_capacity(self.fields.len()));
        for (index, field) in self.fields.iter().enumerate() {
            let (is_last, rest) = (index + 1 == self.fields.len(), &bytes[at..]);
            let len = match field.after.needle() {
                [] if self.is_open => memchr(b' ', rest).unwrap_or(rest.len()),
                [] => rest.len(),
                // The last text of all is the end of the line.
                after if is_last && !self.is_open => rest.strip_suffix(after).ok_or_else(|| mismatch(at))?.len(),
                _ => field.len(rest).ok_or_else(|| mismatch(at))?,
            };
            places.push(at..at + len);
            at += len + if field.is_lent { 0 } else { field.after.needle().len() };
            if self.is_padded {
                at += bytes[at..].iter().take_while(|byte| **byte == b' ').count();
            }
        }
        if at < bytes.len() && !(self.is_open && (bytes[at] == b' ' || self.is_padded)) {
            return Err(mismatch(at));
        }
        Ok(places)
    }
}

impl Field {
    /// Returns the length of the field at the start of the rest of a line. A quote with a backslash before it belongs
    /// to the field, and of several addresses of servers, so do the commas and colons between them.
    ///
    /// Source: <https://nginx.org/en/docs/http/ngx_http_upstream_module.html#variables>
    fn len(&self, rest: &[u8]) -> Option<usize> {
        let after = self.after.needle();
        self.after.find_iter(rest).find(|&at| {
            let before = &rest[..at];
            let slashes = || before.iter().rev().take_while(|byte| **byte == b'\\').count();
            let is_escaped = after.starts_with(b"\"") && slashes() % 2 == 1;
            let is_in_list = self.name.starts_with("upstream_")
                && (before.ends_with(b",") || before.ends_with(b" :") || rest[at..].starts_with(b" : "));
            !is_escaped && !is_in_list
        })
    }
}

/// Calls `then` with the fields of a line, which starts at `start` in the source of the pieces.
pub(crate) fn pieces(log: &LogFormat, line: &str, start: usize, then: &mut Then<'_>) -> Result<(), Error> {
    if line.is_empty() {
        return Ok(());
    }
    let places = log.read(line).map_err(|error| error.map_range(|at| start + at))?;
    for (field, range) in log.fields.iter().zip(places) {
        emit(line, start, &field.name, range, log.syntax, then);
    }
    Ok(())
}

/// Calls `then` with a field, unless it has no value.
fn emit(line: &str, start: usize, name: &str, range: Range<usize>, syntax: Syntax, then: &mut Then<'_>) {
    let value = &line[range.clone()];
    if value.is_empty() || value == "-" {
        return;
    }
    let in_request = if name == "request" { target(value) } else { None };
    let (name, role, range) = match in_request {
        Some(target) => ("request.uri", Role::Link, range.start + target.start..range.start + target.end),
        None if TARGETS.contains(&name) => (name, Role::Link, range),
        None => (name, Role::Value, range),
    };
    let value = &line[range.clone()];
    let text = if syntax == Syntax::Json { unescape(value) } else { value.into() };
    let range = start + range.start..start + range.end;
    then(Piece { range, line: 0, text, role, name, syntax });
}

/// Returns the target in a request line. That of a faulty request can have spaces in it.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9112#section-3>
fn target(line: &str) -> Option<Range<usize>> {
    let (method, rest) = line.split_once(' ')?;
    let rest = rest.trim_start_matches(' ');
    let target = match rest.rsplit_once(' ') {
        Some((target, protocol)) if protocol.starts_with("HTTP/") || protocol == "-" => target.trim_end_matches(' '),
        _ => rest,
    };
    let start = line.len() - rest.len();
    (!method.is_empty() && !target.is_empty()).then_some(start..start + target.len())
}

/// Returns a value without its escapes, such as `\x22`, `\"` and `\\`. Bytes that are not UTF-8 become U+FFFD.
///
/// Sources: <https://nginx.org/en/docs/http/ngx_http_log_module.html#log_format>,
/// <https://httpd.apache.org/docs/2.4/mod/mod_log_config.html#format-notes>
fn unescape(value: &str) -> Cow<'_, str> {
    let Some(first) = memchr(b'\\', value.as_bytes()) else { return value.into() };
    let mut bytes = value.as_bytes()[..first].to_vec();
    let mut rest = &value.as_bytes()[first..];
    while let Some((byte, after)) = rest.split_first() {
        let hex = || u8::from_str_radix(str::from_utf8(after.get(1..3)?).ok()?, 16).ok();
        let (unescaped, len) = match (byte, after.first()) {
            (b'\\', Some(b'x')) => hex().map_or((b'\\', 1), |code| (code, 4)),
            (b'\\', Some(next @ (b'"' | b'\\'))) => (*next, 2),
            _ => (*byte, 1),
        };
        bytes.push(unescaped);
        rest = &rest[len..];
    }
    match String::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned().into(),
    }
}

/// The columns of a log that names them itself, which can change midway.
#[derive(Default)]
pub(crate) struct Fields {
    names: Vec<String>,
    syntax: Syntax,
}

impl Fields {
    /// Reads a line: one that names the columns, a comment, or a row.
    ///
    /// Sources: <https://www.w3.org/TR/WD-logfile.html>,
    /// <https://docs.zeek.org/en/v8.2.0/scripts/base/frameworks/logging/writers/ascii.zeek.html>
    pub(crate) fn pieces(&mut self, line: &str, start: usize, then: &mut Then<'_>) -> Result<(), Error> {
        let named = line.strip_prefix("#Fields:").map(|names| (names, Syntax::Plain));
        if let Some((names, syntax)) = named.or_else(|| Some((line.strip_prefix("#fields")?, Syntax::Json))) {
            (self.names, self.syntax) = (names.split_ascii_whitespace().map(str::to_owned).collect(), syntax);
            return Ok(());
        }
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        if self.names.is_empty() {
            return Err(Error::new(ErrorKind::LogFields, start..start + line.len()));
        }
        let (delimiter, mut at) = (if line.contains('\t') { '\t' } else { ' ' }, 0);
        for name in &self.names {
            let Some(rest) = line.get(at..) else {
                return Err(Error::new(ErrorKind::LogLine, start + line.len()..start + line.len()));
            };
            // A string in quotes can have spaces in it.
            let quoted = rest.strip_prefix('"').filter(|_| delimiter == ' ').and_then(|rest| rest.find('"'));
            let (skipped, len) = match quoted {
                Some(len) => (1, len),
                None => (0, rest.find(delimiter).unwrap_or(rest.len())),
            };
            emit(line, start, name, at + skipped..at + skipped + len, self.syntax, then);
            at += len + 2 * skipped + 1;
        }
        if at <= line.len() {
            Err(error_at(ErrorKind::LogLine, line.as_bytes(), at).map_range(|at| start + at))
        } else {
            Ok(())
        }
    }
}
