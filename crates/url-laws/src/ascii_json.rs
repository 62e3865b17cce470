//! JSON in ASCII, so that no program that reads it by lines splits one elsewhere: some also do at U+2028.

use std::fmt::Write as _;

/// Returns a JSON string of `text`.
pub fn string(text: &str) -> String {
    let mut json = String::from("\"");
    for c in text.chars() {
        push(c, matches!(c, ' '..='~') && !matches!(c, '"' | '\\'), &mut json);
    }
    json + "\""
}

/// Writes what is not ASCII in `json`, which is only inside of strings, as escapes.
pub fn escaped(json: &str) -> String {
    let mut ascii = String::with_capacity(json.len());
    for c in json.chars() {
        push(c, c.is_ascii() && c != '\u{7f}', &mut ascii);
    }
    ascii
}

/// Appends a character as it is, or as escapes of its units of UTF-16.
fn push(c: char, is_plain: bool, json: &mut String) {
    if is_plain {
        return json.push(c);
    }
    for unit in c.encode_utf16(&mut [0; 2]) {
        write!(json, "\\u{unit:04x}").expect("a string takes everything");
    }
}
