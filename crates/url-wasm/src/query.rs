//! Lists of pairs in `application/x-www-form-urlencoded`.

use crate::buffer::{Buffer, LEAST_NUMBERS, text, with_buffer};
use url_form::Serializer;
use wasm_bindgen::prelude::wasm_bindgen;

/// Parses the text, a query without its `?`. The result becomes the names and values in turns, one after the other. The
/// numbers are its place, and from the third on their lengths in code units of UTF-16. Returns how many there are, and
/// the numbers have the address of `reserveNumbers`.
#[wasm_bindgen(js_name = parseQuery)]
pub fn parse_query(query: u32) -> usize {
    with_buffer(|buffer| {
        let Buffer { text: bytes, result, numbers, .. } = &mut *buffer;
        result.clear();
        numbers.truncate(2);
        for (name, value) in url_form::pairs_of_str(text(bytes, 0..query as usize)) {
            for text in [name, value] {
                result.push_str(&text);
                numbers.push(units(&text) as u32);
            }
        }
        let count = numbers.len() - 2;
        numbers.resize(numbers.len().max(LEAST_NUMBERS), 0);
        buffer.announce();
        count
    })
}

/// Serializes the names and values in turns, which follow each other in the text; the numbers are their lengths in code
/// units. The result becomes the query.
#[wasm_bindgen(js_name = serializeQuery)]
pub fn serialize_query(len: u32, count: usize) {
    with_buffer(|buffer| {
        let Buffer { text: bytes, result, numbers, .. } = &mut *buffer;
        let text = text(bytes, 0..len as usize);
        let is_ascii = text.is_ascii();
        let mut rest = text;
        let mut next = |units: u32| {
            let at = if is_ascii { units as usize } else { position_of(rest, units as usize) };
            let (text, after) = rest.split_at_checked(at).unwrap_or_default();
            rest = after;
            text
        };
        let mut serializer = Serializer::new(String::with_capacity(len as usize + count));
        for pair in numbers[..count].chunks_exact(2) {
            serializer.append_pair(next(pair[0]), next(pair[1]));
        }
        *result = serializer.finish();
        buffer.announce();
    });
}

/// Returns the number of code units of a text.
fn units(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.encode_utf16().count() }
}

/// Returns the position in bytes after `units` code units.
fn position_of(text: &str, units: usize) -> usize {
    let mut count = 0;
    let is_after = |c: char| {
        let is_after = count >= units;
        count += c.len_utf16();
        is_after
    };
    text.find(is_after).unwrap_or(text.len())
}
