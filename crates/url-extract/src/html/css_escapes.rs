//! The escapes of CSS.

use alloc::string::String;

/// Returns the length of one white space, which can be a line break of two characters.
pub(super) fn space_len(text: &str) -> usize {
    if text.starts_with("\r\n") { 2 } else { usize::from(text.starts_with([' ', '\t', '\n', '\r', '\x0C'])) }
}

/// Returns the length of an escape without its backslash, and its character.
///
/// Source: <https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point>
pub(super) fn escaped(text: &str) -> (usize, char) {
    let len = text.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
    let Ok(number) = u32::from_str_radix(&text[..len], 16) else {
        let c = text.chars().next();
        return (c.map_or(0, char::len_utf8), c.unwrap_or(char::REPLACEMENT_CHARACTER));
    };
    let c = char::from_u32(number).filter(|c| *c != '\0');
    (len + space_len(&text[len..]), c.unwrap_or(char::REPLACEMENT_CHARACTER))
}

/// Returns a text without its escapes, escaped line breaks and zero bytes.
pub(super) fn unescape(raw: &str) -> String {
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
