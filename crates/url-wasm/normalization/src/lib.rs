//! Normalization Forms by the method `normalize` of JavaScript's strings, under the names of the package
//! unicode-normalization.
//!
//! Every engine of JavaScript has the tables, which would be a seventh of the module. They belong to the engine's
//! Unicode version. By Unicode's stability policy, this only makes a difference for characters that one of the versions
//! lacks. Nothing here works outside of JavaScript, so code that needs it is tested there.

#![deny(unsafe_code)]

mod marks;

use std::{cell::RefCell, str::Chars, vec};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = ["String", "prototype", "normalize"], js_name = call)]
    fn normalize(text: &str, form: &str) -> String;
}

/// A longer text, in bytes, is brought in order here before an engine does: it takes time quadratic in the number of
/// marks that follow each other.
const LONG: usize = 2048;

/// A longer string, in bytes, is not remembered: it takes more time than the call of JavaScript.
const SHORT: usize = 64;

/// The places for results that are remembered.
const PLACES: usize = 512;

/// The form of a short string, the string, and the result.
type Known = (&'static str, String, String);

thread_local! {
    /// Results, each at the place of its string. The last one of a place replaces the others, so that memory stays small.
    static KNOWN: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
}

/// Returns a string in a form. A call of JavaScript takes longer than all else of a character, and the skeleton of UTS
/// #39 asks twice for the same one. Characters repeat in a label, and labels in a host.
fn remembered(text: String, form: &'static str) -> String {
    if text.len() > SHORT {
        return normalize(&text, form);
    }
    KNOWN.with_borrow_mut(|known| {
        known.resize_with(PLACES, Known::default);
        let hash = text.bytes().fold(0, |hash: usize, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
        let place = &mut known[hash % PLACES];
        if place.0 != form || place.1 != text {
            let result = normalize(&text, form);
            *place = (form, text, result);
        }
        place.2.clone()
    })
}

/// Normalization of a string, or of its characters, which are an `I`.
pub trait UnicodeNormalization<I: Iterator<Item = char>>: Sized {
    /// Returns the characters.
    fn characters(self) -> I;

    /// Returns the characters in Normalization Form C.
    fn nfc(self) -> vec::IntoIter<char> {
        normalized(self.characters(), "NFD", Some("NFC"))
    }

    /// Returns the characters in Normalization Form D.
    fn nfd(self) -> vec::IntoIter<char> {
        normalized(self.characters(), "NFD", None)
    }

    /// Returns the characters in Normalization Form KC.
    fn nfkc(self) -> vec::IntoIter<char> {
        normalized(self.characters(), "NFKD", Some("NFKC"))
    }
}

/// Returns the characters in the form `composed`, or `decomposed` if there is none.
fn normalized(
    characters: impl Iterator<Item = char>,
    decomposed: &'static str,
    composed: Option<&'static str>,
) -> vec::IntoIter<char> {
    let text: String = characters.collect();
    // ASCII is its own normalization.
    let text = match composed {
        _ if text.is_ascii() => text,
        None if text.len() > LONG => marks::decomposed(&text, |text| normalize(text, decomposed)),
        Some(composed) if text.len() > LONG => {
            normalize(&marks::decomposed(&text, |text| normalize(text, decomposed)), composed)
        }
        form => remembered(text, form.unwrap_or(decomposed)),
    };
    text.chars().collect::<Vec<_>>().into_iter()
}

impl<'t> UnicodeNormalization<Chars<'t>> for &'t str {
    fn characters(self) -> Chars<'t> {
        self.chars()
    }
}

impl<I: Iterator<Item = char>> UnicodeNormalization<I> for I {
    fn characters(self) -> I {
        self
    }
}
