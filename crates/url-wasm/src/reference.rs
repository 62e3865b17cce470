//! Relative references, and changes that keep the meaning of a URL.

use crate::{
    buffer::{input_and_base, text, with_buffer},
    parse::write_url,
};
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

/// Normalizes a URL, as url-core does by default. Returns whether the text is one; the numbers then are the same as for
/// `parse`.
#[wasm_bindgen]
pub fn normalized(len: u32) -> bool {
    changed(len, |url| *url = url.normalized())
}

/// Sorts the pairs of a URL's query by their names and values as they are encoded, and keeps the bytes of each.
#[wasm_bindgen(js_name = sortEncoded)]
pub fn sort_encoded(len: u32) -> bool {
    changed(len, |url| {
        url.query_mut().sort_encoded();
    })
}

fn changed(len: u32, change: impl FnOnce(&mut Url)) -> bool {
    with_buffer(|buffer| {
        let Ok(mut url) = Url::parse(text(&buffer.text, 0..len as usize)) else { return false };
        change(&mut url);
        buffer.url = url;
        write_url(&buffer.url.borrowed(), &mut buffer.numbers);
        true
    })
}
