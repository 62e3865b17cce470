//! Percent-decoding against the steps of the standard.

use std::borrow::Cow;

use proptest::prelude::*;
use url_percent::{
    PercentDecode, hex_digit_value, percent_decode, percent_decode_str, percent_encode_byte,
    starts_with_percent_encoded_byte,
};

/// <https://url.spec.whatwg.org/#percent-decode>, step by step.
fn naive(input: &[u8]) -> Vec<u8> {
    let mut output = Vec::new();
    let mut index = 0;
    while index < input.len() {
        let byte = input[index];
        let next_two = input.get(index + 1..index + 3).unwrap_or_default();
        if byte != b'%' || next_two.len() < 2 || !next_two.iter().all(u8::is_ascii_hexdigit) {
            output.push(byte);
        } else {
            output.push(u8::from_str_radix(std::str::from_utf8(next_two).unwrap(), 16).unwrap());
            index += 2;
        }
        index += 1;
    }
    output
}

/// Checks every form of the result, for bytes and for text, with and without `+` for a space.
fn check(input: &[u8]) {
    let spaced: Vec<u8> = input.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect();
    let text = std::str::from_utf8(input).ok().map(percent_decode_str);
    for decode in [Some(percent_decode(input)), text].into_iter().flatten() {
        check_one(decode.clone(), input, input);
        check_one(decode.plus_as_space(), input, &spaced);
    }
}

/// Checks that `input` decodes to what the standard's steps return for `read`.
fn check_one(decode: PercentDecode<'_>, input: &[u8], read: &[u8]) {
    let expected = naive(read);
    assert_eq!(decode.clone().collect::<Vec<u8>>(), expected);

    let whole = Cow::from(decode.clone());
    assert_eq!(whole, expected);
    assert_eq!(matches!(whole, Cow::Borrowed(_)), expected == input);

    let mut output = b"%4".to_vec();
    decode.clone().append_to(&mut output);
    assert_eq!(output, [b"%4", &expected[..]].concat());

    assert_eq!(decode.clone().decode_utf8_lossy(), String::from_utf8_lossy(&expected));
    match (decode.clone().decode_utf8(), std::str::from_utf8(&expected)) {
        (Ok(text), Ok(expected)) => {
            assert_eq!(text, expected);
            assert_eq!(matches!(text, Cow::Borrowed(_)), text.as_bytes() == input);
        }
        (result, expected) => assert_eq!(result.unwrap_err(), expected.unwrap_err()),
    }

    // All but `g` are hex digits.
    for delimiter in [b'g', b'4', b'a', b'C'] {
        check_delimiter(decode.clone(), read, delimiter);
    }

    let mut rest = decode;
    for index in 0..=expected.len() {
        let (low, high) = rest.size_hint();
        assert!(low <= expected.len() - index && expected.len() - index <= high.unwrap());
        assert_eq!(*Cow::from(rest.clone()), expected[index..]);
        assert_eq!(rest.next(), expected.get(index).copied());
    }
}

/// Checks that splitting the output at a delimiter equals decoding the split input.
fn check_delimiter(decode: PercentDecode<'_>, read: &[u8], delimiter: u8) {
    let (mut output, mut places) = ("%E2".to_owned(), Vec::new());
    let is_text = decode.append_text_to(&mut output, |byte| byte == delimiter, |byte, at| places.push((byte, at)));
    let parts: Vec<Vec<u8>> = split_outside_encoded(read, delimiter).into_iter().map(naive).collect();
    let expected = parts.join(&delimiter);
    assert_eq!(is_text, std::str::from_utf8(&expected).is_ok());
    if is_text {
        assert_eq!(output.as_bytes(), [b"%E2", &*expected].concat());
        let ends = parts.iter().scan("%E2".len(), |start, part| {
            let end = *start + part.len();
            *start = end + 1;
            Some((delimiter, end))
        });
        assert_eq!(places, ends.take(parts.len() - 1).collect::<Vec<_>>());
    }
}

/// Splits `input` at `delimiter`, except where that is a digit of a percent-encoded byte.
fn split_outside_encoded(input: &[u8], delimiter: u8) -> Vec<&[u8]> {
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    while at < input.len() {
        if input[at] == delimiter {
            parts.push(&input[start..at]);
            start = at + 1;
        } else if starts_with_percent_encoded_byte(&input[at..]) {
            at += 2;
        }
        at += 1;
    }
    parts.push(&input[start..]);
    parts
}

#[test]
fn delimiters_are_ascii_and_are_not_decoded() {
    let cases: [(&str, u8, &str, &[usize]); 7] = [
        ("é", 0xC3, "é", &[]),
        ("é%C3%A9", 0xA9, "éé", &[]),
        ("%41%", b'%', "%41%", &[0, 3]),
        ("%2B+", b'+', "++", &[1]),
        ("%41a", b'A', "Aa", &[]),
        ("x%41y", b'4', "xAy", &[]),
        ("4%414%E2%82%Ac%4", b'4', "4A4€%4", &[0, 2, 7]),
    ];
    for (input, delimiter, output, expected) in cases {
        let (mut text, mut places) = (String::new(), Vec::new());
        let decode = percent_decode(input.as_bytes()).plus_as_space();
        assert!(decode.append_text_to(&mut text, |byte| byte == delimiter, |_, at| places.push(at)));
        assert_eq!((&*text, &*places), (output, expected), "{input}");
    }
}

#[test]
fn a_code_point_may_be_percent_encoded_in_part() {
    for input in [&b"a/\xC3%A9/%2F"[..], b"a/%C3\xA9/%2F"] {
        let (mut text, mut places) = ("é".to_owned(), Vec::new());
        assert!(percent_decode(input).append_text_to(&mut text, |byte| byte == b'/', |_, at| places.push(at)));
        assert_eq!((&*text, &*places), ("éa/é//", &[3, 6][..]));
    }
    for input in [&b"\xC3"[..], b"\xC3%C3", b"%C3\xC3"] {
        assert!(!percent_decode(input).append_text_to(&mut String::new(), |_| false, |_, _| {}), "{input:?}");
    }
}

#[test]
fn a_percent_sign_and_two_hex_digits_are_decoded_and_no_other_pair_is() {
    for high in 0..=u8::MAX {
        for low in 0..=u8::MAX {
            let input = [b'%', high, low];
            let is_encoded = high.is_ascii_hexdigit() && low.is_ascii_hexdigit();
            assert_eq!(starts_with_percent_encoded_byte(&input), is_encoded, "{input:?}");
            assert_eq!(Cow::from(percent_decode(&input)), naive(&input), "{input:?}");
        }
    }
    for input in [&b""[..], b"%", b"%4", b"4", b"41", b"a%41"] {
        assert!(!starts_with_percent_encoded_byte(input));
    }
    const { assert!(starts_with_percent_encoded_byte(b"%7e")) }
}

/// Inputs that generated tests found.
#[test]
fn a_percent_sign_at_the_end_is_kept() {
    for input in [&b"%"[..], b"%\0"] {
        check(input);
        for delimiter in 0..128 {
            check_delimiter(percent_decode(input), input, delimiter);
        }
    }
}

#[test]
fn every_byte_is_decoded_in_either_case() {
    for byte in 0..=u8::MAX {
        for input in [format!("%{byte:02X}"), format!("%{byte:02x}")] {
            assert!(percent_decode_str(&input).eq([byte]), "{input}");
        }
        let value = char::from(byte).to_digit(16);
        assert_eq!(hex_digit_value(byte).map(u32::from), value, "{byte:#x}");
    }
}

#[test]
fn incomplete_and_nested_sequences_decode_as_the_steps_do() {
    for input in ["", "%", "%%", "%%%", "%4", "a%4", "%%41", "%%%41%", "%2541", "%25%34%31", "%4%31", "%g0%0g", "%é1"]
    {
        check(input.as_bytes());
    }
}

#[test]
fn a_sequence_is_found_at_every_position_of_every_length() {
    for length in 3..80 {
        for position in 0..=length - 3 {
            let mut input = vec![b'a'; length];
            input[position..position + 3].copy_from_slice(b"%41");
            assert_eq!(Cow::from(percent_decode(&input)), naive(&input), "{position} of {length}");
            // Percent signs before it start no sequence.
            input[..position].fill(b'%');
            assert_eq!(Cow::from(percent_decode(&input)), naive(&input), "{position} of {length}");
        }
    }
}

/// Code points of all lengths, at every offset in a chunk that is decoded at once; also cut off, and with a wrong byte.
#[test]
fn long_runs_of_percent_encoded_bytes_are_decoded() {
    for code_point in ["a", "é", "€", "\u{1F4A9}"] {
        for ahead in 0..4 {
            let text = "b".repeat(ahead) + &code_point.repeat(70);
            let encoded: String = text.bytes().map(percent_encode_byte).collect();
            assert_eq!(percent_decode_str(&encoded).decode_utf8().unwrap(), text);
            check(encoded.as_bytes());
            check(&encoded.as_bytes()[..encoded.len() - 3]);
            check((encoded.clone() + "+%FF" + &encoded).as_bytes());
        }
    }
}

/// Runs around the length of a chunk, in which no byte, or only one, starts a code point.
#[test]
fn long_runs_of_continuation_bytes_decode_as_the_steps_do() {
    for length in 1..200 {
        check("%BF".repeat(length).as_bytes());
        check(("%C3".to_owned() + &"%BF".repeat(length)).as_bytes());
        check(("a%41%C3%A9".to_owned() + &"%A9".repeat(length) + "b").as_bytes());
    }
}

#[test]
fn utf8_keeps_a_byte_order_mark() {
    for input in ["\u{FEFF}a", "%EF%BB%BFa"] {
        assert_eq!(percent_decode_str(input).decode_utf8().unwrap(), "\u{FEFF}a");
        assert_eq!(percent_decode_str(input).decode_utf8_lossy(), "\u{FEFF}a");
    }
}

#[test]
fn ill_formed_utf8_is_replaced_by_maximal_subparts() {
    let cases = [
        ("%FF", "\u{FFFD}"),
        ("%C3", "\u{FFFD}"),
        ("%C3a", "\u{FFFD}a"),
        ("%F0%9F%92", "\u{FFFD}"),
        ("%F0%9F%92%C3%A9", "\u{FFFD}é"),
        ("%C0%80", "\u{FFFD}\u{FFFD}"),
        ("%ED%A0%80", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("%F4%90%80%80", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("%C1%BF", "\u{FFFD}\u{FFFD}"),
        ("%E0%9F%BF", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("%F0%8F%BF%BF", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("%F5%80%80%80", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("%C3%C3a", "\u{FFFD}\u{FFFD}a"),
    ];
    for (input, expected) in cases {
        assert_eq!(percent_decode_str(input).decode_utf8_lossy(), expected, "{input}");
        assert!(percent_decode_str(input).decode_utf8().is_err(), "{input}");
    }
}

proptest! {
    #[test]
    fn any_bytes_decode_as_the_steps_do(input: Vec<u8>) {
        check(&input);
    }

    #[test]
    fn every_ascii_byte_can_be_the_delimiter(input in "(%|[0-9A-Fa-f]|%[0-7][0-9A-Fa-f]|%C3%A9|%e2%82%ac|[\\x00-\\x7f]|é){0,30}") {
        for delimiter in 0..128 {
            check_delimiter(percent_decode(input.as_bytes()), input.as_bytes(), delimiter);
        }
    }

    #[test]
    fn percent_signs_and_hex_digits_decode_as_the_steps_do(input in "(%|%%|[0-9a-gA-G]|%C3%A9|g|\\+|[a-z ]{1,20}|é){0,30}") {
        check(input.as_bytes());
    }
}
