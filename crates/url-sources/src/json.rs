//! The strings of a JSON text, with their places and paths.
//!
//! `serde_json` reads values, but does not say where a string with escapes was.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc8259>

use crate::{
    Error, ErrorKind,
    error::error_at,
    piece::{Piece, Role, Then, has_slashes},
};
use memchr::{memchr, memchr2};
use std::{borrow::Cow, str::FromStr};
use url_extract::Syntax;

/// A path in JSON, such as `links[].href`. It has the names of members, `[]` for any element of an array, `[0]` for the
/// first, and `*` for any member.
///
/// ```
/// use url_sources::{Format, JsonPath, pieces};
///
/// let path: JsonPath = "links[].href".parse()?;
/// let mut found = Vec::new();
/// let text = r#"{"links": [{"href": "a", "title": "b"}, {"href": "c"}]}"#;
/// pieces(text, &Format::Json(Some(path)), |piece| found.push(piece.text.into_owned()))?;
/// assert_eq!(found, ["a", "c"]);
/// assert!("".parse::<JsonPath>().is_err());
/// # Ok::<(), url_sources::Error>(())
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct JsonPath(Vec<String>);

impl FromStr for JsonPath {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let steps = text.split('.').flat_map(|name| {
            let (name, elements) = name.split_at(name.find('[').unwrap_or(name.len()));
            [name].into_iter().chain(elements.split_inclusive(']'))
        });
        let steps: Vec<String> = steps.filter(|step| !step.is_empty()).map(str::to_owned).collect();
        if steps.is_empty() { Err(Error::new(ErrorKind::JsonPath, 0..text.len())) } else { Ok(Self(steps)) }
    }
}

/// Calls `then` with each string, and with names of members that look like URLs; or only with the strings at a path,
/// which are links. `start` is where the text starts in the source of the pieces.
pub(crate) fn pieces(text: &str, start: usize, path: Option<&JsonPath>, then: &mut Then<'_>) -> Result<(), Error> {
    Walk::new(text, start, path, then).run().map_err(|error| error.map_range(|at| start + at))
}

/// Calls `then` with the names of members at a path, which are links.
pub(crate) fn names(text: &str, path: &JsonPath, then: &mut Then<'_>) -> Result<(), Error> {
    Walk { are_names_wanted: true, ..Walk::new(text, 0, Some(path), then) }.run()
}

/// What can come next.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    Value,
    ValueOrEnd,
    Name,
    NameOrEnd,
    CommaOrEnd,
}

/// An array or object that is open.
struct Open {
    at: usize,
    /// The number of the element, if it is an array.
    element: Option<usize>,
    /// The length of its path, and how many steps of it are as wanted.
    name_len: usize,
    matched: usize,
}

struct Walk<'t, 'w> {
    text: &'t str,
    start: usize,
    wanted: Option<&'w JsonPath>,
    are_names_wanted: bool,
    at: usize,
    /// The path so far, and how many of its steps are as wanted: more than there are if one is not.
    name: String,
    matched: usize,
    open: Vec<Open>,
    then: &'w mut Then<'w>,
}

const NEVER: usize = usize::MAX;

impl<'t, 'w> Walk<'t, 'w> {
    fn new(text: &'t str, start: usize, wanted: Option<&'w JsonPath>, then: &'w mut Then<'w>) -> Self {
        let (are_names_wanted, name, open) = (false, String::new(), Vec::new());
        Self { text, start, wanted, are_names_wanted, at: 0, name, matched: 0, open, then }
    }

    fn run(&mut self) -> Result<(), Error> {
        let mut next = Next::Value;
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            let spaces = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count();
            self.at += spaces;
            let byte = rest.get(spaces).copied();
            let is_done = self.open.is_empty() && next == Next::CommaOrEnd;
            next = match (next, byte) {
                (_, None) if is_done => return Ok(()),
                (_, Some(_)) if is_done => return Err(self.error(ErrorKind::JsonEnd)),
                (_, None) => return Err(self.unclosed()),
                (Next::Value | Next::ValueOrEnd, Some(b'"')) => self.string()?,
                (Next::Value | Next::ValueOrEnd, Some(b'{' | b'[')) => self.enter(byte == Some(b'[')),
                (Next::Name | Next::NameOrEnd, Some(b'"')) => self.member()?,
                (Next::ValueOrEnd | Next::NameOrEnd | Next::CommaOrEnd, Some(b']' | b'}')) => {
                    self.leave(byte == Some(b']'))?
                }
                (Next::CommaOrEnd, Some(b',')) => self.comma(),
                (Next::CommaOrEnd, _) => return Err(self.error(ErrorKind::JsonComma)),
                (Next::Name | Next::NameOrEnd, _) => return Err(self.error(ErrorKind::JsonName)),
                (Next::Value | Next::ValueOrEnd, _) => self.scalar()?,
            };
        }
    }

    fn error(&self, kind: ErrorKind) -> Error {
        error_at(kind, self.text.as_bytes(), self.at)
    }

    fn unclosed(&self) -> Error {
        match self.open.last() {
            Some(open) => error_at(ErrorKind::JsonUnclosed, self.text.as_bytes(), open.at),
            None => self.error(ErrorKind::JsonValue),
        }
    }

    /// Reads a string and returns where it is, without quotes.
    fn quoted(&mut self) -> Result<std::ops::Range<usize>, Error> {
        let start = self.at + 1;
        let end = end_of_string(self.text.as_bytes(), start).ok_or_else(|| self.error(ErrorKind::JsonString))?;
        self.at = end + 1;
        Ok(start..end)
    }

    fn string(&mut self) -> Result<Next, Error> {
        let range = self.quoted()?;
        if self.wanted.is_none_or(|_| self.is_at_path() && !self.are_names_wanted) {
            let role = if self.wanted.is_some() { Role::Link } else { Role::Value };
            self.emit(range, role);
        }
        Ok(Next::CommaOrEnd)
    }

    fn is_at_path(&self) -> bool {
        self.wanted.is_some_and(|wanted| self.matched == wanted.0.len())
    }

    fn emit(&mut self, range: std::ops::Range<usize>, role: Role) {
        let raw = &self.text[range.clone()];
        let range = self.start + range.start..self.start + range.end;
        let piece = Piece::new(raw, 0..raw.len(), role, &self.name, Syntax::Json);
        (self.then)(Piece { range, text: unescape(raw), ..piece });
    }

    /// Reads the name of a member, with its colon.
    fn member(&mut self) -> Result<Next, Error> {
        let range = self.quoted()?;
        let name = unescape(&self.text[range.clone()]);
        if !self.name.is_empty() {
            self.name.push('.');
        }
        self.name += &name;
        self.matched = self.step(|wanted| wanted == name || wanted == "*");
        if self.wanted.is_none() && has_slashes(&name) {
            self.emit(range, Role::Value);
        } else if self.are_names_wanted && self.is_at_path() {
            self.emit(range, Role::Link);
        }
        let rest = self.text[self.at..].trim_start_matches([' ', '\t', '\r', '\n']);
        self.at = self.text.len() - rest.len();
        if !rest.starts_with(':') {
            return Err(self.error(ErrorKind::JsonColon));
        }
        self.at += 1;
        Ok(Next::Value)
    }

    /// Compares one more step of the path, and returns how many match then.
    fn step(&self, is_wanted: impl Fn(&str) -> bool) -> usize {
        let wanted = self.wanted.and_then(|wanted| wanted.0.get(self.matched));
        if wanted.is_some_and(|wanted| is_wanted(wanted)) { self.matched + 1 } else { NEVER }
    }

    fn enter(&mut self, is_array: bool) -> Next {
        let element = is_array.then_some(0);
        self.open.push(Open { at: self.at, element, name_len: self.name.len(), matched: self.matched });
        self.at += 1;
        if !is_array {
            return Next::NameOrEnd;
        }
        self.element(0);
        Next::ValueOrEnd
    }

    /// Adds the number of an element to the path.
    fn element(&mut self, element: usize) {
        let start = self.name.len();
        self.name.push('[');
        push_number(&mut self.name, element);
        self.name.push(']');
        self.matched = self.step(|wanted| wanted == "[]" || wanted == &self.name[start..]);
    }

    fn comma(&mut self) -> Next {
        self.at += 1;
        let Some(last) = self.open.last_mut() else { return Next::Value };
        self.name.truncate(last.name_len);
        self.matched = last.matched;
        match &mut last.element {
            Some(element) => {
                *element += 1;
                let element = *element;
                self.element(element);
                Next::Value
            }
            None => Next::Name,
        }
    }

    fn leave(&mut self, is_array: bool) -> Result<Next, Error> {
        match self.open.pop() {
            Some(last) if last.element.is_some() == is_array => {
                self.name.truncate(last.name_len);
                self.matched = last.matched;
                self.at += 1;
                Ok(Next::CommaOrEnd)
            }
            _ => Err(self.error(ErrorKind::JsonBracket)),
        }
    }

    /// Reads a number, `true`, `false` or `null`.
    fn scalar(&mut self) -> Result<Next, Error> {
        let rest = &self.text[self.at..];
        let len = rest.find([',', '}', ']', ' ', '\t', '\r', '\n']).unwrap_or(rest.len());
        let is_number = |text: &str| {
            text.starts_with(|c: char| c == '-' || c.is_ascii_digit())
                && text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte))
        };
        if !matches!(&rest[..len], "true" | "false" | "null") && !is_number(&rest[..len]) {
            return Err(self.error(ErrorKind::JsonValue));
        }
        self.at += len;
        Ok(Next::CommaOrEnd)
    }
}

/// `format!` of numbers takes as long as all the rest of an array.
fn push_number(text: &mut String, number: usize) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// Returns the position of the quote that ends a string.
fn end_of_string(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr2(b'"', b'\\', bytes.get(at..)?)?;
        if bytes[at] == b'"' {
            return Some(at);
        }
        at += 2;
    }
}

/// Returns a string without its escapes. A surrogate without its other half is U+FFFD.
fn unescape(raw: &str) -> Cow<'_, str> {
    let Some(first) = memchr(b'\\', raw.as_bytes()) else { return raw.into() };
    let (mut text, mut rest) = (raw[..first].to_owned(), &raw[first..]);
    while let Some((before, after)) = rest.split_once('\\') {
        text += before;
        let mut chars = after.chars();
        let unescaped = match chars.next() {
            Some('b') => '\u{8}',
            Some('f') => '\u{C}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let (c, len) = code_point(chars.as_str());
                chars = chars.as_str()[len..].chars();
                c
            }
            Some(other) => other,
            None => break,
        };
        text.push(unescaped);
        rest = chars.as_str();
    }
    (text + rest).into()
}

/// Returns the character of four digits, or of a pair of surrogates, and how many bytes it takes.
fn code_point(text: &str) -> (char, usize) {
    let unit = |text: &str| {
        let digits = text.get(..4).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
        u16::from_str_radix(digits, 16).ok()
    };
    let Some(first) = unit(text) else { return ('\u{FFFD}', 0) };
    let second = text[4..].strip_prefix("\\u").and_then(unit);
    let pair = [first, second.unwrap_or_default()];
    match char::decode_utf16(pair).next() {
        Some(Ok(c)) => (c, if c > '\u{FFFF}' { 10 } else { 4 }),
        _ => ('\u{FFFD}', 4),
    }
}
