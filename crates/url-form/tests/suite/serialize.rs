//! The form serializer: byte by byte, appended to existing text, in legacy encodings, and parsed again.

use proptest::prelude::*;
use url_form::{Serializer, byte_serialize, pairs_of_str, serialize};

type Pairs = Vec<(String, String)>;

/// <https://url.spec.whatwg.org/#concept-urlencoded-serializer>, step by step, with the set spelled as its complement.
fn naive(pairs: &Pairs) -> String {
    let encode = |text: &str| -> String {
        let encode_byte = |byte| match byte {
            b' ' => "+".to_owned(),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        };
        text.bytes().map(encode_byte).collect()
    };
    let mut output = String::new();
    for (name, value) in pairs {
        if !output.is_empty() {
            output += "&";
        }
        output += &[&encode(name), "=", &encode(value)].concat();
    }
    output
}

#[test]
fn every_ascii_byte_is_serialized_as_the_steps_do() {
    for byte in 0..0x80 {
        let text = char::from(byte).to_string();
        let pairs = vec![(text.clone(), text.clone())];
        assert_eq!(serialize(&pairs), naive(&pairs));
        assert_eq!(serialize([(&text, text.clone())]), naive(&pairs));
        assert_eq!(format!("{0}={0}", byte_serialize(&[byte])), naive(&pairs));
    }
}

#[test]
fn ampersands_separate_pairs() {
    assert_eq!(serialize([("", ""); 0]), "");
    assert_eq!(serialize([("", "")]), "=");
    assert_eq!(serialize([("", ""), ("", "")]), "=&=");
    assert_eq!(serialize([("a", ""), ("", "b")]), "a=&=b");
}

#[test]
fn forms_are_appended_to_a_target() {
    let mut output = String::from("x");
    Serializer::new(&mut output).extend_pairs([("a", "1"), ("b", "2")]);
    assert_eq!(output, "xa=1&b=2");
    Serializer::new(&mut output).extend_pairs([("", ""); 0]);
    assert_eq!(output, "xa=1&b=2");

    Serializer::for_suffix(&mut output, 1).append_pair("c", "3").append_pair("d", "4");
    assert_eq!(output, "xa=1&b=2&c=3&d=4");
    for start in [output.len(), output.len() + 1, usize::MAX] {
        let mut output = output.clone();
        Serializer::for_suffix(&mut output, start)
            .append_pair("x", "y")
            .clear()
            .append_pair("e", "5")
            .append_key_only("");
        assert_eq!(output, "xa=1&b=2&c=3&d=4e=5&=");
    }
}

/// `clear` removes everything from the start of the form, wherever the caller says that is.
#[test]
fn clear_removes_the_form_alone() {
    for (start, expected) in [(0, "x=1"), (1, "ax=1"), (2, "aé=&x=1"), (3, "aéx=1"), (4, "aé=x=1"), (9, "aé=x=1")] {
        let mut output = String::from("aé=");
        Serializer::for_suffix(&mut output, start).clear().append_pair("x", "1");
        assert_eq!(output, expected, "{start}");
    }
    // A serializer that has returned its target starts again at 0.
    let mut serializer = Serializer::new(String::from("/?"));
    assert_eq!(serializer.append_key_only("a").append_key_only("b").finish(), "/?a&b");
    assert_eq!(serializer.append_key_only("c").append_pair("", "").finish(), "c&=");
}

#[test]
fn bytes_that_are_not_utf8_are_encoded() {
    assert_eq!(byte_serialize(b"a \xFF\xC3(").collect::<String>(), "a+%FF%C3%28");
    assert_eq!(byte_serialize(b"").next(), None);
}

#[cfg(feature = "encoding")]
#[test]
fn legacy_encodings_are_serialized() {
    use encoding_rs::{BIG5, ISO_2022_JP, REPLACEMENT, SHIFT_JIS, UTF_8, UTF_16LE, WINDOWS_1252};
    use url_form::serialize_with_encoding;

    let pairs = [("é ", "‽+"), ("¥\u{E}", "")];
    for (encoding, expected) in [
        (UTF_8, "%C3%A9+=%E2%80%BD%2B&%C2%A5%0E="),
        (UTF_16LE, "%C3%A9+=%E2%80%BD%2B&%C2%A5%0E="),
        (REPLACEMENT, "%C3%A9+=%E2%80%BD%2B&%C2%A5%0E="),
        (WINDOWS_1252, "%E9+=%26%238253%3B%2B&%A5%0E="),
        (SHIFT_JIS, "%26%23233%3B+=%26%238253%3B%2B&%5C%0E="),
        // The encoder does not use the part of index Big5 that is shared with Hong Kong.
        (BIG5, "%26%23233%3B+=%26%238253%3B%2B&%26%23165%3B%0E="),
        // Each name and each value is encoded from the initial state.
        (ISO_2022_JP, "%26%23233%3B+=%26%238253%3B%2B&%1B%28J%5C%26%2365533%3B%1B%28B="),
    ] {
        assert_eq!(serialize_with_encoding(pairs, encoding), expected, "{}", encoding.name());
    }
}

proptest! {
    #[test]
    fn any_pairs_are_serialized_as_the_steps_do(pairs in proptest::collection::vec(("(\\PC|[\0-~]){0,8}", "(\\PC|[\0-~]){0,8}"), 0..8)) {
        let output = serialize(&pairs);
        prop_assert_eq!(&output, &naive(&pairs));
        prop_assert!(output.is_ascii());
        prop_assert!(pairs_of_str(&output).eq(pairs.iter().map(|(n, v)| (n.into(), v.into()))));
        #[cfg(feature = "encoding")]
        prop_assert_eq!(url_form::serialize_with_encoding(&pairs, encoding_rs::UTF_8), output);
    }
}
