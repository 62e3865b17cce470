//! URLs, by their hrefs and the offsets of their components.

use crate::buffer::{Buffer, LEAST_NUMBERS, NUMBERS_OF_URL, text, with_buffer, write_offsets};
use url_core::{
    ParseError, Url,
    error::Component,
    web::{Member, WebUrl},
};
use url_report::positions::Texts;
use wasm_bindgen::prelude::wasm_bindgen;

/// The length of a base that is not given.
const NONE: u32 = u32::MAX;

/// The input is the href.
const SAME: u32 = 0;
/// The href is the text of the result.
const CHANGED: u32 = 1;
/// There is no URL.
const FAILED: u32 = 2;

/// The input and the base, which follow each other in the text.
fn input_and_base(bytes: &[u8], input: u32, base: u32) -> (&str, Option<&str>) {
    let input = input as usize;
    (text(bytes, 0..input), (base != NONE).then(|| text(bytes, input..input + base as usize)))
}

/// Returns whether the input is a URL, relative to the base if its length is not `NONE`.
#[wasm_bindgen(js_name = canParse)]
pub fn can_parse(input: u32, base: u32) -> bool {
    with_buffer(|buffer| {
        let (input, base) = input_and_base(&buffer.text, input, base);
        Url::options().base(base.map(Into::into)).can_parse(input)
    })
}

/// Parses the input, relative to the base. Returns what became of it: the numbers are the place of the href, and from
/// the third on its length and the offsets.
#[wasm_bindgen]
pub fn parse(input: u32, base: u32) -> u32 {
    with_buffer(|buffer| {
        let Buffer { text, url, numbers, .. } = &mut *buffer;
        let (input, base) = input_and_base(text, input, base);
        match Url::options().base(base.map(Into::into)).parse_ref(input, url) {
            Ok(parsed) => {
                write_offsets(&parsed, &mut numbers[2..]);
                let href = parsed.as_str();
                numbers[..2].copy_from_slice(&[href.as_ptr() as usize as u32, href.len() as u32]);
                if is_same(href, input) { SAME } else { CHANGED }
            }
            Err(_) => FAILED,
        }
    })
}

/// Parses the input again, and returns whether it is not a URL. The result then is the name of the validation error,
/// the component, the address in the standard, and the message, each on a line. The numbers from the third on are the
/// range in code units, and whether it is one of the base.
#[wasm_bindgen(js_name = parseFailure)]
pub fn parse_failure(input: u32, base: u32) -> bool {
    with_buffer(|buffer| {
        let Buffer { text, url, numbers, .. } = &mut *buffer;
        let (input, base) = input_and_base(text, input, base);
        let Err(error) = Url::options().base(base.map(Into::into)).parse_ref(input, url) else { return false };
        let texts = Texts::utf16(input, base);
        let (range, in_base) = (error.range(), error.is_in_base());
        let positions = if in_base { &texts.base } else { &texts.input };
        let range = positions.range(range);
        numbers[2..5].copy_from_slice(&[range.start as u32, range.end as u32, u32::from(in_base)]);
        buffer.result = lines(&error);
        buffer.announce();
        true
    })
}

/// Whether an href is the input: mostly, the same memory. An href without the spaces at the end is only a part of it.
fn is_same(href: &str, input: &str) -> bool {
    href.len() == input.len() && (href.as_ptr() == input.as_ptr() || href == input)
}

/// The facts of a failure, each on a line.
fn lines(error: &ParseError) -> String {
    let component = error.component().map_or("", Component::as_str);
    let anchor = error.validation_error().map_or("", |error| error.kind().anchor());
    format!("{}\n{component}\n{anchor}\n{}", error.code(), error.message())
}

/// Parses `count` inputs, which follow each other in the text and whose lengths are the numbers, relative to the base
/// behind them. The numbers become the numbers of the URLs. The length of an href is 0 if it is the input, and `NONE`
/// if that is not a URL. The others follow each other in the result, whose place is in the two numbers after all
/// others.
#[wasm_bindgen(js_name = parseAll)]
pub fn parse_all(count: usize, base: u32) {
    with_buffer(|buffer| {
        let Buffer { text: bytes, url: memory, numbers, result } = &mut *buffer;
        let lengths: Vec<u32> = numbers[..count].to_vec();
        let end: usize = lengths.iter().map(|len| *len as usize).sum();
        let parsed_base = (base != NONE).then(|| Url::parse(text(bytes, end..end + base as usize)));
        result.clear();
        numbers.resize((count * NUMBERS_OF_URL + 2).max(LEAST_NUMBERS), 0);
        let options = match &parsed_base {
            Some(Ok(base)) => Url::options().base(base),
            _ => Url::options(),
        };
        let mut at = 0;
        for (index, len) in lengths.iter().enumerate() {
            let input = text(bytes, at..at + *len as usize);
            at += *len as usize;
            let numbers = &mut numbers[index * NUMBERS_OF_URL..][..NUMBERS_OF_URL];
            match options.parse_ref(input, memory) {
                Ok(url) if !matches!(parsed_base, Some(Err(_))) => {
                    write_offsets(&url, numbers);
                    if is_same(url.as_str(), input) {
                        numbers[0] = 0;
                    } else {
                        result.push_str(url.as_str());
                    }
                }
                _ => numbers[0] = NONE,
            }
        }
        let place = [result.as_ptr() as usize as u32, result.len() as u32];
        numbers[count * NUMBERS_OF_URL..][..2].copy_from_slice(&place);
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
        let href = buffer.url.as_str();
        buffer.numbers[..2].copy_from_slice(&[href.as_ptr() as usize as u32, href.len() as u32]);
        write_offsets(&buffer.url.borrowed(), &mut buffer.numbers[2..]);
        true
    })
}

/// The result becomes the origin of the URL whose href is the text.
#[wasm_bindgen]
pub fn origin(href: u32) {
    with_buffer(|buffer| {
        let url = WebUrl::parse(text(&buffer.text, 0..href as usize), None);
        buffer.result = url.map(|url| url.origin()).unwrap_or_default();
        buffer.announce();
    });
}
