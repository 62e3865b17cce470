//! Percent-encoding against its definition, byte by byte, and all forms of the result against each other.

use std::borrow::Cow;

use proptest::prelude::*;
use url_percent::{
    C0_CONTROL, COMPONENT, FORM_URLENCODED, FRAGMENT, PATH, PercentEncode, PercentEncodeSet, QUERY, SPECIAL_QUERY,
    USERINFO, percent_decode, percent_decode_str, percent_encode, percent_encode_byte, utf8_percent_encode,
};

static SETS: [&PercentEncodeSet; 8] =
    [&C0_CONTROL, &FRAGMENT, &QUERY, &SPECIAL_QUERY, &PATH, &USERINFO, &COMPONENT, &FORM_URLENCODED];

fn naive(input: &[u8], set: &PercentEncodeSet) -> String {
    let encode = |&byte: &u8| match byte {
        b' ' if *set == FORM_URLENCODED => "+".to_owned(),
        _ if set.contains_byte(byte) => format!("%{byte:02X}"),
        _ => char::from(byte).to_string(),
    };
    input.iter().map(encode).collect()
}

/// Checks every form of the result.
fn check(encode: &PercentEncode<'_>, input: &[u8], expected: &str) {
    assert_eq!(encode.to_string(), expected);
    assert_eq!(encode.clone().collect::<String>(), expected);
    assert!(encode.clone().all(|chunk| !chunk.is_empty()));

    let mut output = String::from("é");
    encode.clone().append_to(&mut output);
    assert_eq!(output, format!("é{expected}"));

    let whole = Cow::from(encode.clone());
    assert_eq!(whole, expected);
    assert_eq!(matches!(whole, Cow::Borrowed(_)), expected.as_bytes() == input);

    // However many chunks have been taken, the rest is right, and so is its size hint.
    let mut rest = encode.clone();
    let mut taken = String::new();
    loop {
        let (low, high) = rest.size_hint();
        let count = rest.clone().count();
        assert!(low == count.min(1) && count <= high.unwrap());
        assert_eq!(taken.clone() + &rest.to_string(), expected);
        assert_eq!(taken.clone() + &Cow::from(rest.clone()), expected);
        let Some(chunk) = rest.next() else { break };
        taken.push_str(chunk);
    }
    assert_eq!(rest.next(), None);
}

#[test]
fn every_byte_is_encoded_as_defined() {
    for byte in 0..=u8::MAX {
        assert_eq!(percent_encode_byte(byte), format!("%{byte:02X}"));
        for set in SETS {
            check(&percent_encode(&[byte], set), &[byte], &naive(&[byte], set));
            let between = [b'a', byte, b'b', byte];
            check(&percent_encode(&between, set), &between, &naive(&between, set));
        }
    }
    const { assert!(percent_encode_byte(b'#').len() == 3) }
}

#[test]
fn a_space_becomes_a_plus_only_in_forms() {
    for set in SETS {
        let expected = match () {
            () if std::ptr::eq(set, &raw const FORM_URLENCODED) => "a+%2Bb",
            () if *set == C0_CONTROL => "a +b",
            () if *set == COMPONENT => "a%20%2Bb",
            () => "a%20+b",
        };
        assert_eq!(utf8_percent_encode("a +b", set).to_string(), expected);
    }
    // A copy is the same set. A set that differs by one member, with or without a tilde, is another.
    let copy = FORM_URLENCODED;
    assert_eq!(utf8_percent_encode(" ~", &copy).to_string(), "+%7E");
    for other in [FORM_URLENCODED.without(b"~"), FORM_URLENCODED.without(b"!"), FORM_URLENCODED.with(b"*")] {
        assert_eq!(utf8_percent_encode(" ", &other).to_string(), "%20");
    }
}

#[test]
fn long_runs_of_members_and_of_others_are_encoded_as_defined() {
    let clean = "a".repeat(5000);
    let dirty = "é\u{1F4A9} ".repeat(1000);
    for input in [clean.clone(), dirty.clone(), clean.clone() + &dirty, dirty.clone() + &clean + &dirty] {
        for set in SETS {
            let expected = naive(input.as_bytes(), set);
            assert_eq!(Cow::from(utf8_percent_encode(&input, set)), expected);
            assert_eq!(Cow::from(percent_encode(input.as_bytes(), set)), expected);
        }
    }
}

/// Also for a set whose class is every byte, in which each byte is looked up.
#[test]
fn a_member_is_found_at_every_position() {
    for set in [&PATH, &COMPONENT.with(b"m")] {
        for at in 0..150 {
            let input = format!("{}m<{}", "a".repeat(at), "a".repeat(150 - at));
            check(&utf8_percent_encode(&input, set), input.as_bytes(), &naive(input.as_bytes(), set));
        }
    }
}

proptest! {
    #[test]
    fn strings_are_encoded_as_defined(input in "([a-zA-Z]{0,12}|[ -~]|\\PC|[\0-\u{7F}]){0,12}", which in 0..8usize) {
        let set = SETS[which];
        let expected = naive(input.as_bytes(), set);
        check(&utf8_percent_encode(&input, set), input.as_bytes(), &expected);
        check(&percent_encode(input.as_bytes(), set), input.as_bytes(), &expected);
    }

    #[test]
    fn bytes_are_encoded_as_defined(input: Vec<u8>, members: Vec<u8>) {
        let set = PercentEncodeSet::NON_ASCII.with(&members);
        check(&percent_encode(&input, &set), &input, &naive(&input, &set));
    }

    #[test]
    fn decoding_restores_the_input_if_the_set_has_the_percent_sign(input: Vec<u8>, text: String) {
        let encoded = percent_encode(&input, &COMPONENT).to_string();
        prop_assert_eq!(&*Cow::from(percent_decode_str(&encoded)), &*input);
        let encoded = utf8_percent_encode(&text, &COMPONENT).to_string();
        prop_assert_eq!(percent_decode_str(&encoded).decode_utf8().unwrap(), text);
        let form = percent_encode(&input, &FORM_URLENCODED).to_string().replace('+', " ");
        prop_assert_eq!(&*Cow::from(percent_decode(form.as_bytes())), &*input);
    }

    #[test]
    fn encoding_twice_changes_nothing_if_the_set_lacks_the_percent_sign(input: String, which in 0..6usize) {
        let once = utf8_percent_encode(&input, SETS[which]).to_string();
        prop_assert!(matches!(Cow::from(utf8_percent_encode(&once, SETS[which])), Cow::Borrowed(_)));
    }
}
