//! Percent-encoding agrees with url-model for every set, of text and of bytes, as a whole and piece by piece. So does
//! decoding, which reverses encoding if the set contains the percent sign.

use crate::source::Source;
use std::borrow::Cow;
use url_model::percent_encode::{self as model, Set};
use url_percent::{
    C0_CONTROL, COMPONENT, FORM_URLENCODED, FRAGMENT, PATH, PercentEncodeSet, QUERY, SPECIAL_QUERY, USERINFO,
    percent_decode, percent_decode_str, percent_encode, percent_encode_byte,
    scan::{WINDOW, Window, find_from, find_pair_from},
    starts_with_percent_encoded_byte, utf8_percent_encode,
};

/// The sets, in the order of [`Set::ALL`].
static SETS: [&PercentEncodeSet; 8] =
    [&C0_CONTROL, &FRAGMENT, &QUERY, &SPECIAL_QUERY, &PATH, &USERINFO, &COMPONENT, &FORM_URLENCODED];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let index = usize::from(source.byte() % 8);
    let steps = usize::from(source.byte() % 8);
    #[cfg(feature = "encoding")]
    let encoding = source.pick(&crate::encodings::ENCODINGS);
    let bytes = source.clone().rest();
    let text = source.last_text();
    let (set, model_set) = (SETS[index], Set::ALL[index]);

    encode_text(&text, set, model_set, steps);
    encode_bytes(bytes, set, model_set);
    decode(bytes, steps);
    decode(text.as_bytes(), steps);
    assert_eq!(percent_decode_str(&text).collect::<Vec<_>>(), model::percent_decode_string(&text), "{text:?}");
    #[cfg(feature = "encoding")]
    for (set, model_set) in [(&SPECIAL_QUERY, Set::SpecialQuery), (&FORM_URLENCODED, Set::FormUrlencoded)] {
        let expected = model::percent_encode_after_encoding(encoding.output_encoding(), &text, model_set);
        let encoded = url_percent::percent_encode_after_encoding(encoding, &text, set);
        assert_eq!(encoded, expected, "{text:?} {model_set:?} {}", encoding.name());
    }
}

fn encode_text(text: &str, set: &PercentEncodeSet, model_set: Set, steps: usize) {
    let context = format!("{text:?} {model_set:?}");
    let expected = model::utf8_percent_encode(text, model_set);
    let encoded: Cow<'_, str> = utf8_percent_encode(text, set).into();
    assert_eq!(encoded, expected, "{context}");
    assert_eq!(matches!(encoded, Cow::Borrowed(_)), expected == text, "{context}");
    assert_eq!(utf8_percent_encode(text, set).to_string(), expected, "{context}");
    let mut pieces = utf8_percent_encode(text, set);
    let mut output: String = pieces.by_ref().take(steps).collect();
    pieces.append_to(&mut output);
    assert_eq!(output, expected, "{context}");
    match model_set {
        Set::Component => assert_eq!(percent_decode_str(&expected).decode_utf8().as_deref(), Ok(text), "{context}"),
        Set::FormUrlencoded => {
            let expected = expected.replace('+', " ");
            assert_eq!(percent_decode_str(&expected).decode_utf8().as_deref(), Ok(text), "{context}");
        }
        _ => {}
    }
}

fn encode_bytes(bytes: &[u8], set: &PercentEncodeSet, model_set: Set) {
    let is_member = |byte: u8| !byte.is_ascii() || model_set.contains(char::from(byte));
    let is_hit = |previous: u8, byte: u8| previous != b'a' && is_member(byte);
    for from in [0, bytes.len() / 3, bytes.len()] {
        let first =
            |is_match: &dyn Fn(usize) -> bool| (from..bytes.len()).find(|&at| is_match(at)).unwrap_or(bytes.len());
        let context = format_args!("{bytes:?} from {from} {model_set:?}").to_string();
        assert_eq!(find_from(bytes, from, is_member), first(&|at| is_member(bytes[at])), "{context}");
        let previous = |at: usize| at.checked_sub(1).map_or(0, |before| bytes[before]);
        let is_hit_at = |at: &usize| is_hit(previous(*at), bytes[*at]);
        assert_eq!(find_pair_from(bytes, from, is_hit), first(&|at| is_hit_at(&at)), "{context}");
        let in_window = (from.max(1)..bytes.len().min(from.max(1) + WINDOW)).filter(is_hit_at);
        assert!(Window::of_pairs(bytes, from, is_hit).eq(in_window), "{context}");
    }
    assert_eq!(set.find(bytes), bytes.iter().position(|&byte| is_member(byte)), "{bytes:?} {model_set:?}");
    let expected: String = bytes
        .iter()
        .map(|&byte| match byte {
            b' ' if model_set == Set::FormUrlencoded => "+".to_owned(),
            byte if is_member(byte) => model::percent_encode(byte),
            byte => char::from(byte).into(),
        })
        .collect();
    assert_eq!(percent_encode(bytes, set).to_string(), expected, "{bytes:?} {model_set:?}");
    for &byte in bytes {
        assert_eq!(percent_encode_byte(byte), model::percent_encode(byte));
    }
}

fn decode(bytes: &[u8], steps: usize) {
    let expected = model::percent_decode(bytes);
    assert_eq!(percent_decode(bytes).collect::<Vec<_>>(), expected, "{bytes:?}");
    let decoded: Cow<'_, [u8]> = percent_decode(bytes).into();
    assert_eq!(decoded, expected, "{bytes:?}");
    assert_eq!(matches!(decoded, Cow::Borrowed(_)), expected == bytes, "{bytes:?}");
    let mut rest = percent_decode(bytes);
    let mut output: Vec<u8> = rest.by_ref().take(steps).collect();
    rest.append_to(&mut output);
    assert_eq!(output, expected, "{bytes:?}");
    assert_eq!(percent_decode(bytes).decode_utf8_lossy(), String::from_utf8_lossy(&expected), "{bytes:?}");
    for delimiter in [b'/', b'4', b'c', b'%', bytes.first().copied().unwrap_or_default()] {
        decode_parts(bytes, delimiter);
    }
    assert_eq!(percent_decode(bytes).decode_utf8().as_deref().ok(), str::from_utf8(&expected).ok(), "{bytes:?}");
}

/// Asserts that `append_text_to` decodes each part between delimiters like the part alone.
fn decode_parts(bytes: &[u8], delimiter: u8) {
    let context = format!("{bytes:?} at {delimiter:#x}");
    let mut text = "é".to_owned();
    let mut expected = text.clone().into_bytes();
    let mut ends = Vec::new();
    for part in parts(bytes, delimiter) {
        expected.extend(model::percent_decode(part));
        ends.push(expected.len());
        expected.push(delimiter);
    }
    expected.pop();
    ends.pop();
    let mut places = Vec::new();
    let is_text =
        percent_decode(bytes).append_text_to(&mut text, |byte| byte == delimiter, |_, place| places.push(place));
    assert_eq!(is_text, str::from_utf8(&expected).is_ok(), "{context}");
    assert!(!is_text || (text.as_bytes(), &places) == (&expected, &ends), "{context}: {text:?} {places:?}");
}

/// Splits at the delimiters that are not in a percent-encoded byte. Only an ASCII delimiter splits.
fn parts(bytes: &[u8], delimiter: u8) -> Vec<&[u8]> {
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    while at < bytes.len() {
        if bytes[at] == delimiter && delimiter.is_ascii() {
            parts.push(&bytes[start..at]);
            start = at + 1;
        } else if starts_with_percent_encoded_byte(&bytes[at..]) {
            at += 2;
        }
        at += 1;
    }
    parts.push(&bytes[start..]);
    parts
}
