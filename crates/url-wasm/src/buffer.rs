//! The memory that the functions of the classes share with JavaScript. Strings go in, and offsets and strings come out,
//! without an object or JSON for each call.
//!
//! JavaScript asks for the address of [`Buffer::text`] with `reserve`. It writes the strings of a call one after the
//! other in UTF-8, and calls a function with their lengths. A result is in [`Buffer::numbers`], whose first two are the
//! address and the length of a string. All of it is valid until the next call.

use std::{cell::RefCell, ops::Range};
use url_core::Url;
use wasm_bindgen::prelude::wasm_bindgen;

/// The length of a text that is not given.
pub(crate) const NONE: u32 = u32::MAX;

/// The numbers that there always are: more than any function needs that has not asked for them.
const LEAST_NUMBERS: usize = 64;

pub(crate) struct Buffer {
    /// What JavaScript writes.
    pub(crate) text: Vec<u8>,
    /// The URL of the last call, unless it is the input.
    pub(crate) url: Url,
    /// The text of the last result, unless it is that of the URL.
    pub(crate) result: String,
    pub(crate) numbers: Vec<u32>,
}

thread_local! {
    static BUFFER: RefCell<Option<Buffer>> = const { RefCell::new(None) };
}

/// Calls `function` with the buffer.
pub(crate) fn with_buffer<R>(function: impl FnOnce(&mut Buffer) -> R) -> R {
    BUFFER.with_borrow_mut(|buffer| function(buffer.get_or_insert_with(Buffer::new)))
}

/// Makes room for strings of `len` bytes, which keeps those that are there, and returns the address.
#[wasm_bindgen]
pub fn reserve(len: usize) -> usize {
    with_buffer(|buffer| {
        if buffer.text.len() < len {
            buffer.text.reserve_exact(len - buffer.text.len());
            buffer.text.resize(len, 0);
        }
        buffer.text.as_ptr() as usize
    })
}

/// Makes room for `count` numbers, and returns the address.
#[wasm_bindgen(js_name = reserveNumbers)]
pub fn reserve_numbers(count: usize) -> usize {
    with_buffer(|buffer| {
        buffer.reserve_numbers(count);
        buffer.numbers.as_ptr() as usize
    })
}

impl Buffer {
    #[expect(clippy::expect_used, reason = "the URL is one")]
    fn new() -> Self {
        let url = Url::parse("about:blank").expect("a URL");
        Self { text: vec![0; 4096], url, result: String::new(), numbers: vec![0; LEAST_NUMBERS] }
    }

    fn reserve_numbers(&mut self, count: usize) {
        if self.numbers.len() < count {
            self.numbers.resize(count, 0);
        }
    }

    /// Sets the numbers of a result: its place, and `others` from the third on.
    pub(crate) fn announce(&mut self, others: &[u32]) {
        let end = 2 + others.len();
        self.reserve_numbers(end);
        self.numbers[..2].copy_from_slice(&place(&self.result));
        self.numbers[2..end].copy_from_slice(others);
    }
}

/// Returns the address and the length of a text.
pub(crate) fn place(text: &str) -> [u32; 2] {
    [text.as_ptr() as usize as u32, text.len() as u32]
}

/// Returns a text that JavaScript has written. It writes UTF-8, so that there always is one.
pub(crate) fn text(bytes: &[u8], range: Range<usize>) -> &str {
    bytes.get(range).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Returns the input and the base, which follow each other in the text.
pub(crate) fn input_and_base(bytes: &[u8], input: u32, base: u32) -> (&str, Option<&str>) {
    let input = input as usize;
    (text(bytes, 0..input), (base != NONE).then(|| text(bytes, input..input + base as usize)))
}

/// Returns the number of code units of a text.
#[cfg(any(feature = "domains", feature = "patterns"))]
pub(crate) fn units(text: &str) -> u32 {
    url_report::positions::Positions::utf16(text).position(text.len()) as u32
}
