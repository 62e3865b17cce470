//! The form parser: examples, borrowing, the steps of the standard as a model, and the program in `examples`.

#[expect(dead_code, reason = "it is a program, whose `main` is not called")]
#[path = "../../examples/form_handler.rs"]
mod form_handler;

use std::borrow::Cow;

use proptest::prelude::*;
use url_form::{SearchParams, pairs, pairs_of_str};
use url_percent::percent_decode;

/// <https://url.spec.whatwg.org/#concept-urlencoded-parser>, step by step.
fn naive(input: &[u8]) -> Vec<(String, String)> {
    let sequences = input.split(|&byte| byte == b'&');
    let mut output = Vec::new();
    for bytes in sequences {
        if bytes.is_empty() {
            continue;
        }
        let (mut name, mut value) = match bytes.iter().position(|&byte| byte == b'=') {
            Some(index) => (bytes[..index].to_vec(), bytes[index + 1..].to_vec()),
            None => (bytes.to_vec(), Vec::new()),
        };
        for byte in name.iter_mut().chain(&mut value) {
            if *byte == b'+' {
                *byte = b' ';
            }
        }
        let decode = |bytes: &[u8]| {
            let decoded: Vec<u8> = percent_decode(bytes).collect();
            String::from_utf8_lossy(&decoded).into_owned()
        };
        output.push((decode(&name), decode(&value)));
    }
    output
}

/// Parses the pairs one by one and, if the input is text, as a list that owns them.
fn owned(input: &[u8]) -> Vec<(String, String)> {
    let pairs: Vec<(String, String)> = pairs(input).into_owned().collect();
    if let Ok(text) = std::str::from_utf8(input) {
        assert_eq!(SearchParams::from_query(text).into_iter().collect::<Vec<_>>(), pairs);
    }
    pairs
}

#[test]
fn examples_are_parsed() {
    type Pairs = &'static [(&'static str, &'static str)];
    let cases: &[(&[u8], Pairs)] = &[
        (b"", &[]),
        (b"&", &[]),
        (b"=", &[("", "")]),
        (b"&=&", &[("", "")]),
        (b"test", &[("test", "")]),
        (b"a=b&c=d", &[("a", "b"), ("c", "d")]),
        (b"a=b&a=b", &[("a", "b"), ("a", "b")]),
        (b"a=b=c", &[("a", "b=c")]),
        (b"=b", &[("", "b")]),
        (b"a&&b=&", &[("a", ""), ("b", "")]),
        (b"a=b;c=d", &[("a", "b;c=d")]),
        (b"?a=b", &[("?a", "b")]),
        (b"a+b=c+d", &[("a b", "c d")]),
        (b"+=+", &[(" ", " ")]),
        (b"a%2Bb=c%20d", &[("a+b", "c d")]),
        (b"%26=%3D&%3d=%26", &[("&", "="), ("=", "&")]),
        (b"%2525=%", &[("%25", "%")]),
        (b"%+41=%4+1", &[("% 41", "%4 1")]),
        (b"%zz=%1", &[("%zz", "%1")]),
        ("é=é".as_bytes(), &[("é", "é")]),
        (b"%C3%A9=%f0%9f%92%a9", &[("é", "\u{1F4A9}")]),
        (b"%FF=\xFF", &[("\u{FFFD}", "\u{FFFD}")]),
        (b"a+\xFF=%C3+", &[("a \u{FFFD}", "\u{FFFD} ")]),
        (b"\xEF\xBB\xBFa=%EF%BB%BFb", &[("\u{FEFF}a", "\u{FEFF}b")]),
        (b"\0=%00", &[("\0", "\0")]),
        (b"_charset_=windows-1252&a=%E9", &[("_charset_", "windows-1252"), ("a", "\u{FFFD}")]),
    ];
    for (input, expected) in cases {
        let input_text = input.escape_ascii();
        assert!(owned(input).iter().map(|(n, v)| (&n[..], &v[..])).eq(expected.iter().copied()), "{input_text}");
        assert_eq!(owned(input), naive(input), "{input_text}");
    }
}

#[test]
fn names_and_values_are_borrowed_unless_something_changes() {
    for (input, borrowed) in
        [("plain-é%", true), ("%4", true), ("a+", false), ("+a", false), ("%41", false), ("a%2B", false)]
    {
        for (name, value) in pairs_of_str(&format!("{input}&{input}={input}")) {
            assert_eq!(matches!(name, Cow::Borrowed(_)), borrowed, "{input}");
            assert_eq!(matches!(value, Cow::Borrowed(_)), borrowed || value.is_empty(), "{input}");
        }
    }
    assert!(matches!(pairs(b"\xFF").next(), Some((Cow::Owned(_), Cow::Borrowed("")))));
}

#[test]
fn the_iterator_is_fused_and_can_be_cloned() {
    let mut pairs = pairs(b"a=1&b=2");
    pairs.next();
    let again = pairs.clone();
    assert_eq!(pairs.count(), 1);
    let mut pairs = again;
    assert_eq!(pairs.next(), Some(("b".into(), "2".into())));
    assert_eq!(pairs.next(), None);
    assert_eq!(pairs.next(), None);
}

fn check(input: &[u8]) {
    assert_eq!(owned(input), naive(input), "{}", input.escape_ascii());
    let (low, high) = pairs(input).size_hint();
    let count = pairs(input).count();
    assert!(low <= count && count <= high.unwrap(), "{}", input.escape_ascii());
}

proptest! {
    #[test]
    fn any_bytes_parse_as_the_steps_do(input: Vec<u8>) {
        check(&input);
    }

    #[test]
    fn delimiters_parse_as_the_steps_do(input in "(&|=|\\+|%|%[0-9A-F]{2}|%[0-9a-g]|é|[a-z]{1,20}){0,40}") {
        check(input.as_bytes());
        prop_assert!(pairs_of_str(&input).eq(pairs(input.as_bytes())));
    }
}

#[test]
fn a_form_is_read_and_written_again() {
    let handle = |body: &[u8]| {
        let mut output = Vec::new();
        form_handler::run(body, &mut output).map(|()| String::from_utf8(output).unwrap()).map_err(|e| e.to_string())
    };
    let ok = |text: &str| Ok(String::from(text));
    let err = |text: &str| Err(String::from(text));

    assert_eq!(
        handle(b"tag=a&name=J%C3%BCrgen+B.&tag=b%26c&news"),
        ok("name=J%C3%BCrgen+B.&tag=a&tag=b%26c&news=on\n")
    );
    assert_eq!(handle(b"&n%61me=%FF&"), ok("name=%EF%BF%BD\n"));

    assert_eq!(handle(b"tag=a&name="), err("expected a value for `name`"));
    assert_eq!(handle(b"name=a&name=b"), err("expected `name` once"));
    assert_eq!(handle(b"name=a&Name=b"), err("there is no field \"Name\""));
    let longest = |len: usize| [&b"name="[..], &vec![b'a'; len - 5]].concat();
    assert!(handle(&longest(65_536)).is_ok());
    assert_eq!(handle(&longest(65_537)), err("the body has more than 65536 bytes"));
}
