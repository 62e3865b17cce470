//! Valid URL strings.

use encoding_rs::UTF_8;
use url_model::{
    Edition, Model, Record,
    fixtures::{idna_tests, to_ascii_tests, url_test_data},
};

fn parse(model: &Model, input: &str, base: Option<&Record>) -> (Option<Record>, Vec<&'static str>) {
    let mut errors = Vec::new();
    (model.basic_url_parse(input, base, UTF_8, &mut errors).ok(), errors)
}

/// A string is valid exactly if it parses without a validation error.
fn check(model: &Model, input: &str, base: Option<&Record>) {
    let (url, errors) = parse(model, input, base);
    let is_clean = url.is_some() && errors.is_empty();
    assert_eq!(model.is_valid_url_string(input, base), is_clean, "{input:?}, {base:?}: {errors:?}");
}

/// The strings whose validity changed up to July 2026.
#[test]
fn strings_are_valid_as_in_july_2026() {
    let model = Model::new(Edition::default());
    let cases = [
        ("https://example.org//", None, true),
        ("file://", None, true),
        ("foo:a:b", None, true),
        ("urn:isbn:1", None, true),
        ("file://host/C:/x", None, true),
        ("/C:/x", Some("file://server/"), true),
        ("file://localhost/", None, true),
        ("file://loc%61lhost/", None, false),
        ("https://example.1/", None, false),
        ("https://1.2.3/", None, false),
        ("https://0x7f.1/", None, false),
        ("https://[0DB8::1]/", None, false),
        ("", Some("mailto:a"), false),
        ("a/b", Some("mailto:a"), false),
        ("?q", Some("mailto:a"), false),
        ("#f", Some("mailto:a"), true),
        ("", Some("https://x/"), true),
        ("", None, false),
    ];
    for (input, base, valid) in cases {
        let base = base.map(|base| parse(&model, base, None).0.expect("a base URL"));
        assert_eq!(model.is_valid_url_string(input, base.as_ref()), valid, "{input:?}");
        check(&model, input, base.as_ref());
    }
}

#[test]
fn ipv6_addresses_are_valid_as_in_the_grammar() {
    let model = Model::new(Edition::default());
    for (address, valid) in [
        ("1:2:3:4:5:6:7:8", true),
        ("1:2:3:4:5:6:7.8.9.10", true),
        ("::", true),
        ("::1.2.3.4", true),
        ("1:2:3:4:5:6:7::", true),
        ("1:2:3:4:5:6::8", true),
        ("1:2:3:4::1.2.3.4", true),
        ("1::2:3:4:5:6:7:8", false),
        ("1:2:3:4:5:6:7", false),
        ("1:2:3:4:5:6::1.2.3.4", false),
        ("1:2:3:4:5:6:7:1.2.3.4", false),
        ("1.2.3.4::", false),
        ("1.2.3.4", false),
        ("01::", false),
        ("0::0", true),
        ("ABCD::12345", false),
        ("::1.2.3.04", false),
        ("1::2::3", false),
        (":::", false),
        ("", false),
    ] {
        for scheme in ["https", "file", "foo"] {
            let input = format!("{scheme}://[{address}]/");
            assert_eq!(model.is_valid_url_string(&input, None), valid, "{input}");
        }
    }
}

#[test]
fn strings_are_valid_if_they_parse_without_an_error() {
    let model = Model::new(Edition::default());
    let mut executed = 0;
    for test in url_test_data() {
        let base = match &test.base {
            Some(base) => match parse(&model, base, None).0 {
                Some(base) => Some(base),
                None => continue,
            },
            None => None,
        };
        check(&model, &test.input, base.as_ref());
        executed += 1;
    }
    for test in to_ascii_tests().iter().chain(&idna_tests()) {
        check(&model, &format!("https://{}/x", test.input), None);
        executed += 1;
    }
    assert_eq!(executed, 891 + 87 + 2691);
}

/// Every string of up to four of these pieces, without a base and with bases of each kind.
#[test]
fn small_strings_are_valid_if_they_parse_without_an_error() {
    let model = Model::new(Edition::default());
    let pieces =
        ["a", "1", ":", "/", "//", "?", "#", "@", "[::1]", "C|", "%41", "%", " ", "\\", "..", "https:", "file:"];
    let bases = ["https://h/p", "file:///C:/p", "foo://h/p", "foo:p"].map(|base| parse(&model, base, None).0);
    let mut strings = vec![String::new()];
    let mut start = 0;
    for _ in 0..4 {
        let end = strings.len();
        for index in start..end {
            strings.extend(pieces.iter().map(|piece| format!("{}{piece}", strings[index])).collect::<Vec<_>>());
        }
        start = end;
    }
    for string in &strings {
        check(&model, string, None);
        for base in &bases {
            check(&model, string, base.as_ref());
        }
    }
    assert_eq!(strings.len(), 88_741);
}
