//! Normalization Forms by the method `normalize` of JavaScript's strings, under the names of the package
//! unicode-normalization.
//!
//! Every engine of JavaScript has the tables, which would be a seventh of the module. They belong to the engine's
//! Unicode version. By Unicode's stability policy, this only makes a difference for characters that one of the versions
//! lacks. Nothing here works outside of JavaScript, so code that needs it is tested there.

#![deny(unsafe_code)]

mod marks;

use std::{cell::Cell, str::Chars, vec};
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

thread_local! {
    /// The form of the last short string, the string, and the result.
    static LAST: Cell<(&'static str, String, String)> = const { Cell::new(("", String::new(), String::new())) };
}

/// Returns a string in a form. A call of JavaScript takes longer than all else of a character, and the skeleton of UTS
/// #39 asks twice for the same one. Labels often repeat each other, too.
fn remembered(text: String, form: &'static str) -> String {
    if text.len() > SHORT {
        return normalize(&text, form);
    }
    let mut last = LAST.take();
    if last.0 != form || last.1 != text {
        let result = normalize(&text, form);
        last = (form, text, result);
    }
    let result = last.2.clone();
    LAST.set(last);
    result
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
