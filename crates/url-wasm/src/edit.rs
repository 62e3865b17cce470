//! Changes to one pair in a query, or one segment in a path, that keep the bytes of the others.
//!
//! Each returns the new href, or nothing if `href` is not a URL, has no such pair or segment, or cannot have that
//! value. With `encoded`, the text is percent-encoded already: what it encodes is kept.

use url_core::{
    Url,
    encoded::{Encoded, Item},
    error::SetError,
};
use wasm_bindgen::prelude::wasm_bindgen;

fn edited(href: &str, edit: impl FnOnce(&mut Url) -> Result<(), SetError>) -> Option<String> {
    let mut url = Url::parse(href).ok()?;
    edit(&mut url).ok()?;
    Some(url.into_string())
}

fn item(text: &str, encoded: Option<bool>) -> Item<'_> {
    if encoded == Some(true) { Encoded(text).into() } else { text.into() }
}

/// Sets the value of the pair number `index`.
#[wasm_bindgen(js_name = setPair)]
pub fn set_pair(href: &str, index: usize, value: &str, encoded: Option<bool>) -> Option<String> {
    edited(href, |url| url.query_mut().set_at(index, item(value, encoded))?.finish())
}

/// Sets the name of the pair number `index`.
#[wasm_bindgen(js_name = renamePair)]
pub fn rename_pair(href: &str, index: usize, name: &str, encoded: Option<bool>) -> Option<String> {
    edited(href, |url| url.query_mut().rename_at(index, item(name, encoded))?.finish())
}

/// Removes the pair number `index`.
#[wasm_bindgen(js_name = removePair)]
pub fn remove_pair(href: &str, index: usize) -> Option<String> {
    edited(href, |url| url.query_mut().remove_at(index)?.finish())
}

/// Appends a pair.
#[wasm_bindgen(js_name = appendPair)]
pub fn append_pair(href: &str, name: &str, value: &str) -> Option<String> {
    edited(href, |url| url.query_mut().append(name, value).finish())
}

/// Replaces the segment number `index` of the path.
#[wasm_bindgen(js_name = setSegment)]
pub fn set_segment(href: &str, index: usize, segment: &str, encoded: Option<bool>) -> Option<String> {
    edited(href, |url| url.path_segments_mut()?.replace(index, item(segment, encoded))?.finish())
}

/// Removes the segment number `index` of the path.
#[wasm_bindgen(js_name = removeSegment)]
pub fn remove_segment(href: &str, index: usize) -> Option<String> {
    edited(href, |url| url.path_segments_mut()?.remove(index)?.finish())
}
