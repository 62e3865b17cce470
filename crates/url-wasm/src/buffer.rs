//! The memory that the functions of the class share with JavaScript. Strings go in, and offsets and strings come out,
//! without an object or JSON for each call.
//!
//! JavaScript asks for the address of [`Buffer::text`] with `reserve`. It writes the strings of a call one after the
//! other in UTF-8, and calls a function with their lengths. A result is in [`Buffer::numbers`], whose first two are the
//! address and the length of a string. All of it is valid until the next call.

use std::{cell::RefCell, ops::Range};
use url_core::{Url, UrlRef};
use wasm_bindgen::prelude::wasm_bindgen;

/// The numbers of a URL: the length of its href, or what became of it, and the offsets of its components.
pub(crate) const NUMBERS_OF_URL: usize = 9;

/// The numbers that there always are: more than any function needs that has not asked for them.
pub(crate) const LEAST_NUMBERS: usize = 64;

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
        if buffer.numbers.len() < count {
            buffer.numbers.resize(count, 0);
        }
        buffer.numbers.as_ptr() as usize
    })
}

impl Buffer {
    #[expect(clippy::expect_used, reason = "the URL is one")]
    fn new() -> Self {
        let url = Url::parse("about:blank").expect("a URL");
        Self { text: vec![0; 4096], url, result: String::new(), numbers: vec![0; LEAST_NUMBERS] }
    }

    /// Sets the first numbers to the place of the result.
    pub(crate) fn announce(&mut self) {
        let (address, len) = (self.result.as_ptr() as usize, self.result.len());
        self.numbers[..2].copy_from_slice(&[address as u32, len as u32]);
    }
}

/// Returns a text that JavaScript has written. It writes UTF-8, so that there always is one.
pub(crate) fn text(bytes: &[u8], range: Range<usize>) -> &str {
    bytes.get(range).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Writes the length of the href, and the offsets of the components: each from the part that ends or starts there.
pub(crate) fn write_offsets(url: &UrlRef<'_>, numbers: &mut [u32]) {
    let href = url.as_str();
    let start = |part: &str| (part.as_ptr() as usize - href.as_ptr() as usize) as u32;
    let end = |part: &str| start(part) + part.len() as u32;
    let (scheme_end, path) = (url.scheme().len() as u32, url.path());
    let (username_end, authority_end) = (end(url.username()), end(url.authority()));
    // Without a host, all of these are after the scheme.
    let host = url.host_str().map_or(scheme_end + 1..scheme_end + 1, |host| start(host)..end(host));
    let offsets = [
        href.len() as u32,
        scheme_end,
        username_end.min(host.start),
        host.start,
        host.end,
        authority_end.max(host.end),
        start(path),
        end(path),
        url.query().map_or(end(path), end),
    ];
    for (number, offset) in numbers.iter_mut().zip(offsets) {
        *number = offset;
    }
}
