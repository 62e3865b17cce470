//! Relative references, and changes that keep the meaning of a URL.

use crate::buffer::{Buffer, input_and_base, text, with_buffer};
use url_core::{Url, reference::Reference};
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns whether the input and the base are URLs, and a relative reference leads from the base to the input. The
/// result then is the shortest one.
#[wasm_bindgen(js_name = makeRelative)]
pub fn make_relative(input: u32, base: u32) -> bool {
    with_buffer(|buffer| {
        let (input, base) = input_and_base(&buffer.text, input, base);
        let parse = |text: &str| Url::parse(text).ok();
        let Some((target, base)) = parse(input).zip(base.and_then(parse)) else { return false };
        let Some(reference) = base.make_relative(&target) else { return false };
        buffer.result = reference;
        buffer.announce(&[]);
        true
    })
}

/// Returns whether the text is a relative reference, for a base with a special scheme other than `file`. The result then
/// is its serialization.
#[wasm_bindgen(js_name = parseReference)]
pub fn parse_reference(len: u32) -> bool {
    with_buffer(|buffer| {
        let Ok(reference) = Reference::parse(text(&buffer.text, 0..len as usize)) else { return false };
        buffer.result = reference.into_string();
        buffer.announce(&[]);
        true
    })
}

/// Returns whether the text is a URL. The result then is its href, normalized as url-core does by default.
#[wasm_bindgen]
pub fn normalized(len: u32) -> bool {
    changed(len, |url| *url = url.normalized())
}

/// Returns whether the text is a URL. The result then is its href, with the pairs of the query sorted by their names and
/// values as they are encoded.
#[wasm_bindgen(js_name = sortEncoded)]
pub fn sort_encoded(len: u32) -> bool {
    changed(len, |url| {
        url.query_mut().sort_encoded();
    })
}

fn changed(len: u32, change: impl FnOnce(&mut Url)) -> bool {
    with_buffer(|buffer| {
        let Buffer { text: bytes, url, result, .. } = &mut *buffer;
        if Url::options().parse_into(text(bytes, 0..len as usize), url).is_err() {
            return false;
        }
        change(url);
        result.clear();
        result.push_str(url.as_str());
        buffer.announce(&[]);
        true
    })
}
