//! The escapes of each syntax.

use crate::Syntax;
use memchr::{memchr, memchr2};

/// Returns the position of the first character in a text that may start an escape.
pub(crate) fn find(text: &[u8], syntax: Syntax) -> Option<usize> {
    match syntax {
        Syntax::Plain => None,
        Syntax::Json => memchr(b'\\', text),
        Syntax::Html => memchr(b'&', text),
        Syntax::Markdown => memchr2(b'\\', b'&', text),
    }
}

/// Returns the length of the escape at the start of a text, and the character that it stands for.
pub(crate) fn unescape(text: &str, syntax: Syntax) -> Option<(usize, char)> {
    match syntax {
        Syntax::Plain => None,
        Syntax::Json => of_string(text),
        Syntax::Html => character_reference(text),
        Syntax::Markdown => of_markdown(text).or_else(|| character_reference(text)),
    }
}

/// The escapes of strings in JSON, and those of string literals in JavaScript that others share.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc8259#section-7>,
/// <https://tc39.es/ecma262/#sec-literals-string-literals>
fn of_string(text: &str) -> Option<(usize, char)> {
    let escape = text.strip_prefix('\\')?;
    let c = match escape.bytes().next()? {
        c @ (b'"' | b'\'' | b'\\' | b'/') => char::from(c),
        b'b' => '\u{8}',
        b'f' => '\u{C}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'x' => return Some((4, char::from_u32(hexadecimal(escape.get(1..3)?)?)?)),
        b'u' if escape[1..].starts_with('{') => {
            let digits = escape[2..].get(..MOST_DIGITS + 1).unwrap_or(&escape[2..]).split_once('}')?.0;
            return Some((digits.len() + 4, char::from_u32(hexadecimal(digits)?)?));
        }
        b'u' => return code_units(escape),
        _ => return None,
    };
    Some((2, c))
}

/// The digits of the longest code point.
const MOST_DIGITS: usize = 6;

/// One or two code units of UTF-16, the backslash of the first one aside.
fn code_units(escape: &str) -> Option<(usize, char)> {
    let unit = |escape: &str| hexadecimal(escape.strip_prefix('u')?.get(..4)?);
    let first = unit(escape)?;
    if let Some(c) = char::from_u32(first) {
        return Some((6, c));
    }
    let second = unit(escape.get(5..)?.strip_prefix('\\')?)?;
    let is_pair = (0xD800..0xDC00).contains(&first) && (0xDC00..0xE000).contains(&second);
    let code_point = 0x1_0000 + ((first & 0x3FF) << 10 | second & 0x3FF);
    is_pair.then(|| char::from_u32(code_point)).flatten().map(|c| (12, c))
}

fn hexadecimal(digits: &str) -> Option<u32> {
    let is_valid = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_valid.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
}

/// The named character references of XML, and those of HTML for other characters that can be in or around a URL.
///
/// Source: <https://html.spec.whatwg.org/#named-character-references>
const NAMED: [(&str, char); 13] = [
    ("amp;", '&'),
    ("quot;", '"'),
    ("lt;", '<'),
    ("gt;", '>'),
    ("apos;", '\''),
    ("nbsp;", '\u{A0}'),
    ("sol;", '/'),
    ("colon;", ':'),
    ("period;", '.'),
    ("quest;", '?'),
    ("num;", '#'),
    ("equals;", '='),
    ("commat;", '@'),
];

/// A character reference of HTML with its semicolon.
///
/// Source: <https://html.spec.whatwg.org/#character-reference-state>
fn character_reference(text: &str) -> Option<(usize, char)> {
    let reference = text.strip_prefix('&')?;
    let Some(number) = reference.strip_prefix('#') else {
        let named = NAMED.into_iter().find(|(name, _)| reference.starts_with(name));
        return named.map(|(name, c)| (name.len() + 1, c));
    };
    let (digits, radix) = match number.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16),
        None => (number, 10),
    };
    // More digits than a code point has would be leading zeros, which nobody writes.
    let len = digits.bytes().take(MOST_DIGITS + 2).take_while(u8::is_ascii_hexdigit).count();
    let rest = digits[len..].strip_prefix(';')?;
    // The digits of a decimal number may be wrong, but none can be a sign.
    let c = u32::from_str_radix(&digits[..len], radix).ok().and_then(char::from_u32)?;
    Some((text.len() - rest.len(), c))
}

/// A backslash escape.
///
/// Source: <https://spec.commonmark.org/0.31.2/#backslash-escapes>
fn of_markdown(text: &str) -> Option<(usize, char)> {
    let c = text.strip_prefix('\\')?.chars().next()?;
    c.is_ascii_punctuation().then_some((2, c))
}
