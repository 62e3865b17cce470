//! The URLs in CSS: `url()`, and the strings of `@import`.
//!
//! A run of code points that names can have is read as one name. Where a number is in it, the tokenizer of the standard
//! ends a token earlier, but finds no `url()` there either.
//!
//! Source: <https://www.w3.org/TR/css-syntax-3/#tokenization>

use alloc::{
    borrow::{Cow, ToOwned},
    string::String,
};
use core::ops::Range;

/// The names of places.
pub(super) const URL: &str = "url";
pub(super) const IMPORT: &str = "import";

/// Calls `then` with the name of the place, the range and the value of each URL.
pub(super) fn urls<'t>(css: &'t str, mut then: impl FnMut(&'static str, Range<usize>, Cow<'t, str>)) {
    let mut tokens = Tokens { css, at: 0 };
    // Whether only white space and comments are between `@import` and here.
    let mut is_import = false;
    while let Some(byte) = tokens.byte() {
        let was_import = core::mem::take(&mut is_import);
        let found = match byte {
            b'"' | b'\'' => tokens.string(byte).filter(|_| was_import).map(|range| (IMPORT, range)),
            b' ' | b'\t' | b'\n' | b'\r' | b'\x0C' | b'/' | b'<' => {
                is_import = tokens.skip() && was_import;
                None
            }
            b'#' | b'@' => {
                tokens.at += 1;
                is_import = tokens.is_name(IMPORT) && byte == b'@';
                None
            }
            _ => tokens.url().map(|range| (URL, range)),
        };
        if let Some((name, range)) = found {
            let (range, value) = trimmed(css, range);
            if !value.is_empty() {
                then(name, range, value);
            }
        }
    }
}

/// Returns the value at a range without escapes, and without white space at its ends. Its range keeps this space if
/// there are escapes, because an escape can end with a space itself.
fn trimmed(css: &str, range: Range<usize>) -> (Range<usize>, Cow<'_, str>) {
    let raw = &css[range.clone()];
    if raw.contains(['\\', '\0']) {
        return (range, unescape(raw).trim_ascii().to_owned().into());
    }
    let start = range.end - raw.trim_ascii_start().len();
    (start..start + raw.trim_ascii().len(), raw.trim_ascii().into())
}

/// Reads the token at a position.
struct Tokens<'t> {
    css: &'t str,
    at: usize,
}

impl<'t> Tokens<'t> {
    fn byte(&self) -> Option<u8> {
        self.css.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'t str {
        self.css.get(self.at..).unwrap_or_default()
    }

    /// Skips white space, a comment or another sign. Returns whether it was one of the first two.
    fn skip(&mut self) -> bool {
        let (rest, spaces) = (self.rest(), space_len(self.rest()));
        let comment = rest.strip_prefix("/*").map(|text| text.find("*/").map_or(rest.len(), |len| len + 4));
        let sign = if rest.starts_with("<!--") { "<!--".len() } else { 1 };
        self.at += comment.unwrap_or(spaces.max(sign));
        comment.is_some() || spaces > 0
    }

    /// Returns the length of the escape that starts here. A line break is not escaped.
    fn escape_len(&self) -> Option<usize> {
        let rest = self.rest().strip_prefix('\\')?;
        (!rest.starts_with(['\n', '\r', '\x0C'])).then(|| 1 + escaped(rest).0)
    }

    /// Reads a name, and returns whether it is this one, which is in lower case.
    fn is_name(&mut self, name: &str) -> bool {
        let start = self.at;
        while let Some(byte) = self.byte() {
            let is_of_name = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'\0' | 0x80..);
            let Some(len) = is_of_name.then_some(1).or_else(|| self.escape_len()) else { break };
            self.at += len;
        }
        let raw = self.css.get(start..self.at).unwrap_or_default();
        raw.eq_ignore_ascii_case(name) || raw.contains('\\') && unescape(raw).eq_ignore_ascii_case(name)
    }

    /// Reads a name or another sign, and with `url(` the string or all up to the closing parenthesis. Returns where the
    /// URL is, unless it is a bad one.
    ///
    /// Source: <https://www.w3.org/TR/css-syntax-3/#consume-url-token>
    fn url(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        let is_url = self.is_name(URL) && self.byte() == Some(b'(');
        self.at += usize::from(is_url || self.at == start);
        if !is_url {
            return None;
        }
        let rest = self.rest();
        self.at += rest.len() - rest.trim_ascii_start().len();
        if let Some(quote @ (b'"' | b'\'')) = self.byte() {
            return self.string(quote);
        }
        let (start, mut end, mut is_bad) = (self.at, self.at, false);
        while let Some(byte) = self.byte().filter(|byte| *byte != b')') {
            if byte.is_ascii_whitespace() {
                self.at += 1;
                continue;
            }
            let escape_len = self.escape_len();
            // White space can only be at the end.
            is_bad |= self.at > end || byte == b'\\' && escape_len.is_none();
            is_bad |= matches!(byte, b'"' | b'\'' | b'(' | 1..=8 | 0xB | 0xE..=0x1F | 0x7F);
            self.at += escape_len.unwrap_or(1);
            end = self.at;
        }
        self.at += 1;
        (!is_bad).then_some(start..end)
    }

    /// Reads a string, which a line break would end as a bad one.
    ///
    /// Source: <https://www.w3.org/TR/css-syntax-3/#consume-string-token>
    fn string(&mut self, quote: u8) -> Option<Range<usize>> {
        self.at += 1;
        let start = self.at;
        while let Some(byte) = self.byte() {
            match byte {
                b'\n' | b'\r' | b'\x0C' => return None,
                b'\\' if self.rest() == "\\" => break,
                b'\\' => self.at += self.escape_len().unwrap_or_else(|| 1 + space_len(&self.rest()[1..])),
                _ if byte == quote => break,
                _ => self.at += 1,
            }
        }
        let range = start..self.at;
        self.at += 1;
        Some(range)
    }
}

/// Returns the length of one white space, which can be a line break of two characters.
fn space_len(text: &str) -> usize {
    if text.starts_with("\r\n") { 2 } else { usize::from(text.starts_with([' ', '\t', '\n', '\r', '\x0C'])) }
}

/// Returns the length of an escape without its backslash, and its character.
///
/// Source: <https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point>
fn escaped(text: &str) -> (usize, char) {
    let len = text.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
    let Ok(number) = u32::from_str_radix(&text[..len], 16) else {
        let c = text.chars().next();
        return (c.map_or(0, char::len_utf8), c.unwrap_or(char::REPLACEMENT_CHARACTER));
    };
    let c = char::from_u32(number).filter(|c| *c != '\0');
    (len + space_len(&text[len..]), c.unwrap_or(char::REPLACEMENT_CHARACTER))
}

/// Returns a text without its escapes, escaped line breaks and zero bytes.
fn unescape(raw: &str) -> String {
    let (mut text, mut rest) = (String::with_capacity(raw.len()), raw);
    while let Some((before, after)) = rest.split_once('\\') {
        text += before;
        let line_break = if after.starts_with(['\n', '\r', '\x0C']) { space_len(after) } else { 0 };
        let (len, c) = if line_break > 0 { (line_break, None) } else { (escaped(after).0, Some(escaped(after).1)) };
        text.extend(c);
        rest = &after[len..];
    }
    (text + rest).replace('\0', "\u{FFFD}")
}
