//! URLs, by their hrefs and the offsets of their components.

use crate::{
    buffer::{Buffer, NONE, input_and_base, place, text, with_buffer},
    failure::{BASE, WHOLE},
};
use url_core::{
    ParseError, Url, UrlRef,
    error::Component,
    web::{Member, WebUrl},
};
use url_report::positions::Texts;
use wasm_bindgen::prelude::wasm_bindgen;

/// The numbers of a URL: the length of its href, the offsets of its components, and whether scheme, host and port are
/// its origin.
const NUMBERS_OF_URL: usize = 10;

/// The input is the href.
const SAME: u32 = 0;
/// The href is the text of the result.
const CHANGED: u32 = 1;
/// There is no URL.
const FAILED: u32 = 2;

/// Returns whether the input is a URL, relative to the base if its length is not `NONE`.
#[wasm_bindgen(js_name = canParse)]
pub fn can_parse(input: u32, base: u32) -> bool {
    with_buffer(|buffer| {
        let (input, base) = input_and_base(&buffer.text, input, base);
        Url::options().base(base.map(Into::into)).can_parse(input)
    })
}

/// Parses the input, relative to the base. Returns what became of it: the numbers are the place of the href, followed by
/// the numbers of the URL.
#[wasm_bindgen]
pub fn parse(input: u32, base: u32) -> u32 {
    with_buffer(|buffer| {
        let Buffer { text, url, numbers, .. } = &mut *buffer;
        let (input, base) = input_and_base(text, input, base);
        let Ok(parsed) = Url::options().base(base.map(Into::into)).parse_ref(input, url) else { return FAILED };
        write_url(&parsed, numbers);
        if is_same(parsed.as_str(), input) { SAME } else { CHANGED }
    })
}

/// Parses the input again, and returns whether it is not a URL. The failure then is the result, about
/// the base or the text as a whole.
#[wasm_bindgen(js_name = parseFailure)]
pub fn parse_failure(input: u32, base: u32) -> bool {
    with_buffer(|buffer| {
        let Buffer { text, url, .. } = &mut *buffer;
        let (input, base) = input_and_base(text, input, base);
        let Err(error) = Url::options().base(base.map(Into::into)).parse_ref(input, url) else { return false };
        let texts = Texts::utf16(input, base);
        let (positions, place) = if error.is_in_base() { (&texts.base, BASE) } else { (&texts.input, WHOLE) };
        let range = positions.range(error.range());
        buffer.announce_failure(names(&error), error.message(), range, place);
        true
    })
}

/// The name of the validation error, the component, and the address in the standard.
fn names(error: &ParseError) -> [&'static str; 3] {
    let anchor = error.validation_error().map_or("", |error| error.kind().anchor());
    [error.code(), error.component().map_or("", Component::as_str), anchor]
}

/// Parses `count` inputs, which follow each other in the text, relative to the base behind them. Each has the numbers of
/// a URL, the first of which is its length. This becomes 0 if the href is the input, or `NONE` if there is no URL, or
/// the length of the href. The hrefs with a length follow each other in the result. Its place is in the two numbers
/// after all others.
#[wasm_bindgen(js_name = parseAll)]
pub fn parse_all(count: usize, base: u32) {
    with_buffer(|buffer| {
        let Buffer { text: bytes, url: memory, numbers, result } = &mut *buffer;
        let (numbers, after) = numbers.split_at_mut(count * NUMBERS_OF_URL);
        let end: usize = numbers.iter().step_by(NUMBERS_OF_URL).map(|len| *len as usize).sum();
        let base = (base != NONE).then(|| Url::parse(text(bytes, end..end + base as usize)));
        let options = match &base {
            Some(Ok(base)) => Url::options().base(base),
            _ => Url::options(),
        };
        result.clear();
        let mut at = 0;
        for numbers in numbers.chunks_exact_mut(NUMBERS_OF_URL) {
            let input = text(bytes, at..at + numbers[0] as usize);
            at += numbers[0] as usize;
            match options.parse_ref(input, memory) {
                Ok(url) if !matches!(base, Some(Err(_))) => {
                    write_numbers(&url, numbers);
                    if is_same(url.as_str(), input) {
                        numbers[0] = 0;
                    } else {
                        result.push_str(url.as_str());
                    }
                }
                _ => numbers[0] = NONE,
            }
        }
        after[..2].copy_from_slice(&place(result));
    });
}

/// Sets a member of the URL whose href is the text. The member is a place among the members with a setter. The value
/// follows it. Returns whether there is a result; the numbers then are the same as for `parse`. A value that the setter
/// does not accept changes nothing, or less, as the standard says.
#[wasm_bindgen]
pub fn set(member: usize, href: u32, value: u32) -> bool {
    with_buffer(|buffer| {
        let (href, value) = input_and_base(&buffer.text, href, value);
        let Some(member) = Member::ALL.get(member) else { return false };
        let Some(mut url) = WebUrl::parse(href, None) else { return false };
        if url.set(*member, value.unwrap_or_default()).is_err() {
            return false;
        }
        buffer.url = url.into();
        write_url(&buffer.url.borrowed(), &mut buffer.numbers);
        true
    })
}

/// Returns whether the text is a URL. The result then is its origin.
#[wasm_bindgen]
pub fn origin(len: u32) -> bool {
    with_buffer(|buffer| {
        let Some(url) = WebUrl::parse(text(&buffer.text, 0..len as usize), None) else { return false };
        buffer.result = url.origin();
        buffer.announce(&[]);
        true
    })
}

/// Whether an href is the input: mostly, the same memory. An href without the spaces at the end is only a part of it.
fn is_same(href: &str, input: &str) -> bool {
    href.len() == input.len() && (href.as_ptr() == input.as_ptr() || href == input)
}

/// Writes the place of the href, and the numbers of the URL.
fn write_url(url: &UrlRef<'_>, numbers: &mut [u32]) {
    numbers[..2].copy_from_slice(&place(url.as_str()));
    write_numbers(url, &mut numbers[2..]);
}

/// Writes the numbers of a URL. Each offset is from the part that ends or starts there.
fn write_numbers(url: &UrlRef<'_>, numbers: &mut [u32]) {
    let href = url.as_str();
    let start = |part: &str| (part.as_ptr() as usize - href.as_ptr() as usize) as u32;
    let end = |part: &str| start(part) + part.len() as u32;
    let (scheme_end, path) = (url.scheme().len() as u32, url.path());
    let (username_end, authority_end) = (end(url.username()), end(url.authority()));
    // Without a host, all of these are after the scheme.
    let host = url.host_str().map_or(scheme_end + 1..scheme_end + 1, |host| start(host)..end(host));
    numbers[..NUMBERS_OF_URL].copy_from_slice(&[
        href.len() as u32,
        scheme_end,
        username_end.min(host.start),
        host.start,
        host.end,
        authority_end.max(host.end),
        start(path),
        end(path),
        url.query().map_or(end(path), end),
        url.scheme_type().has_tuple_origin().into(),
    ]);
}
