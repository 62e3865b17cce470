//! The strings of a JSON text, with their places and paths.
//!
//! `serde_json` reads values, but does not say where a string with escapes was.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc8259>

use crate::{
    Error, ErrorKind,
    error::error_at,
    piece::{Piece, Role, Section, Then, has_slashes},
};
use memchr::{memchr, memchr2};
use std::{borrow::Cow, ops::Range, str::FromStr};
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
    let part = Section { text, before: 0, is_last: true, is_wanted: true };
    let then = &mut |piece: Piece<'_>| {
        let range = start + piece.range.start..start + piece.range.end;
        then(Piece { range, ..piece });
    };
    let result = Walk::new(part, &mut State::default(), path, then).run();
    result.map(drop).map_err(|error| error.map_range(|at| start + at))
}

/// [`pieces`] of a part, from a state to the next. Returns how many bytes of it were read: the rest is the start of a
/// string or a number.
pub(crate) fn pieces_of_part(
    part: Section<'_>,
    state: &mut State,
    path: Option<&JsonPath>,
    then: &mut Then<'_>,
) -> Result<usize, Error> {
    Walk::new(part, state, path, then).run()
}

/// Calls `then` with the names of members at a path, which are links.
pub(crate) fn names(text: &str, path: &JsonPath, then: &mut Then<'_>) -> Result<(), Error> {
    let part = Section { text, before: 0, is_last: true, is_wanted: true };
    let mut state = State::default();
    Walk { are_names_wanted: true, ..Walk::new(part, &mut state, Some(path), then) }.run().map(drop)
}

/// What can come next.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Next {
    #[default]
    Value,
    ValueOrEnd,
    Name,
    NameOrEnd,
    Colon,
    CommaOrEnd,
}

/// An array or object that is open.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// Its place in all parts.
    at: u64,
    /// The number of the element, if it is an array.
    element: Option<usize>,
    /// The length of the path around it, and how many steps of that are as wanted.
    name_len: usize,
    matched: usize,
}

/// What is known between two parts of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    next: Next,
    /// The path of the innermost open array or object.
    name: String,
    /// The name of the member whose value comes next, if it was in an earlier part.
    member: Option<String>,
    /// How many steps of the path so far are as wanted: more than there are if one is not.
    matched: usize,
    open: Vec<Open>,
}

impl State {
    /// Returns the places of the arrays and objects that are open, the outermost first.
    pub(crate) fn open(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator {
        self.open.iter().map(|open| open.at)
    }

    /// Returns about how many bytes it has.
    pub(crate) fn size(&self) -> usize {
        self.name.len() + self.member.as_ref().map_or(0, String::len) + size_of_val(&*self.open)
    }
}

/// A string in a part, without its quotes.
struct Quoted {
    range: Range<usize>,
    has_escapes: bool,
}

struct Walk<'t, 'w> {
    part: Section<'t>,
    wanted: Option<&'w JsonPath>,
    are_names_wanted: bool,
    at: usize,
    /// The name of the member whose value comes next. It is not in the path, because few paths are written at all.
    member: Option<Cow<'t, str>>,
    state: &'w mut State,
    then: &'w mut Then<'w>,
}

const NEVER: usize = usize::MAX;

impl<'t, 'w> Walk<'t, 'w> {
    fn new(part: Section<'t>, state: &'w mut State, wanted: Option<&'w JsonPath>, then: &'w mut Then<'w>) -> Self {
        let member = state.member.take().map(Cow::Owned);
        Self { part, wanted, are_names_wanted: false, at: 0, member, state, then }
    }

    /// Reads as much as is whole, and returns its length.
    fn run(mut self) -> Result<usize, Error> {
        let mut next = self.state.next;
        loop {
            let bytes = self.part.text.as_bytes();
            while let Some(b' ' | b'\t' | b'\r' | b'\n') = bytes.get(self.at) {
                self.at += 1;
            }
            let byte = bytes.get(self.at).copied();
            let is_done = self.state.open.is_empty() && next == Next::CommaOrEnd;
            let following = match (next, byte) {
                (_, None) if is_done || !self.part.is_last => None,
                (_, Some(_)) if is_done => return Err(self.error(ErrorKind::JsonEnd)),
                (Next::Colon, Some(b':')) => Some(self.colon()),
                (Next::Colon, _) => return Err(self.error(ErrorKind::JsonColon)),
                (_, None) => return Err(self.unclosed()),
                (Next::Value | Next::ValueOrEnd, Some(b'"')) => self.string()?,
                (Next::Value | Next::ValueOrEnd, Some(b'{' | b'[')) => Some(self.enter(byte == Some(b'['))),
                (Next::Name | Next::NameOrEnd, Some(b'"')) => self.member()?,
                (Next::ValueOrEnd | Next::NameOrEnd | Next::CommaOrEnd, Some(b']' | b'}')) => {
                    Some(self.leave(byte == Some(b']'))?)
                }
                (Next::CommaOrEnd, Some(b',')) => Some(self.comma()),
                (Next::CommaOrEnd, _) => return Err(self.error(ErrorKind::JsonComma)),
                (Next::Name | Next::NameOrEnd, _) => return Err(self.error(ErrorKind::JsonName)),
                (Next::Value | Next::ValueOrEnd, _) => self.scalar()?,
            };
            let Some(following) = following else { break };
            next = following;
        }
        self.state.next = next;
        self.state.member = self.member.map(Cow::into_owned);
        Ok(self.at)
    }

    fn error(&self, kind: ErrorKind) -> Error {
        error_at(kind, self.part.text.as_bytes(), self.at)
    }

    /// The innermost bracket is not closed. If it is in an earlier part, the error is about no byte of this one.
    fn unclosed(&self) -> Error {
        let Some(open) = self.state.open.last() else { return self.error(ErrorKind::JsonValue) };
        let at = open.at.checked_sub(self.part.before).and_then(|at| usize::try_from(at).ok());
        Error::new(ErrorKind::JsonUnclosed, at.map_or(0..0, |at| at..at + 1))
    }

    /// Reads a string and returns where it is, or `None` if its end is in the next part.
    fn quoted(&mut self) -> Result<Option<Quoted>, Error> {
        let start = self.at + 1;
        let Some((end, has_escapes)) = end_of_string(self.part.text.as_bytes(), start) else {
            return if self.part.is_last { Err(self.error(ErrorKind::JsonString)) } else { Ok(None) };
        };
        self.at = end + 1;
        Ok(Some(Quoted { range: start..end, has_escapes }))
    }

    fn string(&mut self) -> Result<Option<Next>, Error> {
        let Some(string) = self.quoted()? else { return Ok(None) };
        if self.wanted.is_none_or(|_| self.is_at_path() && !self.are_names_wanted) {
            let role = if self.wanted.is_some() { Role::Link } else { Role::Value };
            self.emit(string, role);
        }
        Ok(Some(self.after_value()))
    }

    fn after_value(&mut self) -> Next {
        self.member = None;
        Next::CommaOrEnd
    }

    fn is_at_path(&self) -> bool {
        self.wanted.is_some_and(|wanted| self.state.matched == wanted.0.len())
    }

    fn emit(&mut self, string: Quoted, role: Role) {
        if !self.part.is_wanted {
            return;
        }
        let len = self.state.name.len();
        self.write_step();
        let text = self.text(&string);
        let piece = Piece::new(self.part.text, string.range, role, &self.state.name, Syntax::Json);
        (self.then)(Piece { text, ..piece });
        self.state.name.truncate(len);
    }

    fn text(&self, string: &Quoted) -> Cow<'t, str> {
        let raw = &self.part.text[string.range.clone()];
        if string.has_escapes { unescape(raw) } else { raw.into() }
    }

    /// Adds the name of the member, or the number of the element, to the path.
    fn write_step(&mut self) {
        let State { name, open, .. } = &mut *self.state;
        if let Some(member) = &self.member {
            if !name.is_empty() {
                name.push('.');
            }
            *name += member;
        } else if let Some(element) = open.last().and_then(|open| open.element) {
            push_element(name, element);
        }
    }

    /// Reads the name of a member.
    fn member(&mut self) -> Result<Option<Next>, Error> {
        let Some(string) = self.quoted()? else { return Ok(None) };
        let name = self.text(&string);
        let is_url = self.part.is_wanted && self.wanted.is_none() && has_slashes(&name);
        self.state.matched = self.step(|wanted| wanted == name || wanted == "*");
        self.member = Some(name);
        if is_url {
            self.emit(string, Role::Value);
        } else if self.are_names_wanted && self.is_at_path() {
            self.emit(string, Role::Link);
        }
        Ok(Some(Next::Colon))
    }

    fn colon(&mut self) -> Next {
        self.at += 1;
        Next::Value
    }

    /// Compares one more step of the path, and returns how many match then.
    fn step(&self, is_wanted: impl Fn(&str) -> bool) -> usize {
        let matched = self.state.matched;
        let wanted = self.wanted.and_then(|wanted| wanted.0.get(matched));
        if wanted.is_some_and(|wanted| is_wanted(wanted)) { matched + 1 } else { NEVER }
    }

    fn enter(&mut self, is_array: bool) -> Next {
        let name_len = self.state.name.len();
        self.write_step();
        self.member = None;
        let at = self.part.before + self.at as u64;
        let element = is_array.then_some(0);
        self.state.open.push(Open { at, element, name_len, matched: self.state.matched });
        self.at += 1;
        if !is_array {
            return Next::NameOrEnd;
        }
        self.element(0);
        Next::ValueOrEnd
    }

    /// Compares the number of an element with what is wanted.
    fn element(&mut self, element: usize) {
        let is_this = |wanted: &str| {
            let mut step = String::new();
            push_element(&mut step, element);
            wanted == step
        };
        self.state.matched = self.step(|wanted| wanted == "[]" || is_this(wanted));
    }

    fn comma(&mut self) -> Next {
        self.at += 1;
        let State { matched, open, .. } = &mut *self.state;
        let Some(last) = open.last_mut() else { return Next::Value };
        *matched = last.matched;
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
        match self.state.open.pop() {
            Some(last) if last.element.is_some() == is_array => {
                self.state.name.truncate(last.name_len);
                self.state.matched = last.matched;
                self.at += 1;
                Ok(self.after_value())
            }
            _ => Err(self.error(ErrorKind::JsonBracket)),
        }
    }

    /// Reads a number, `true`, `false` or `null`.
    fn scalar(&mut self) -> Result<Option<Next>, Error> {
        let rest = &self.part.text.as_bytes()[self.at..];
        let is_end = |byte: &u8| matches!(byte, b',' | b'}' | b']' | b' ' | b'\t' | b'\r' | b'\n');
        let len = rest.iter().position(is_end).unwrap_or(rest.len());
        let can_go_on = len == rest.len() && !self.part.is_last;
        let scalar = &rest[..len];
        let is_number = matches!(scalar, [b'-' | b'0'..=b'9', ..])
            && scalar.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E'));
        let is_word = |word: &[u8]| if can_go_on { word.starts_with(scalar) } else { word == scalar };
        if !is_number && ![&b"true"[..], b"false", b"null"].into_iter().any(is_word) {
            return Err(self.error(ErrorKind::JsonValue));
        }
        if can_go_on {
            return Ok(None);
        }
        self.at += len;
        Ok(Some(self.after_value()))
    }
}

/// Adds the number of an element to a path.
fn push_element(path: &mut String, element: usize) {
    path.push('[');
    push_number(path, element);
    path.push(']');
}

/// `format!` of numbers takes as long as all the rest of an array.
fn push_number(text: &mut String, number: usize) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// Returns the position of the quote that ends a string, and whether there are escapes before it.
fn end_of_string(bytes: &[u8], start: usize) -> Option<(usize, bool)> {
    let (mut at, mut has_escapes) = (start, false);
    loop {
        at += memchr2(b'"', b'\\', bytes.get(at..)?)?;
        if bytes[at] == b'"' {
            return Some((at, has_escapes));
        }
        has_escapes = true;
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
