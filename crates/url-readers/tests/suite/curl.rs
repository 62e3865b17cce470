//! The reader [`Curl`] against recorded answers of libcurl (`curl-7.88.1.tsv`).

use crate::quoted::unquote;
use url_readers::{Components, Curl, Reader};

#[test]
fn the_reader_answers_like_libcurl() {
    let mut count = 0;
    for line in include_str!("curl-7.88.1.tsv").lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let (input, base) = (unquote(columns[0]).expect("an input"), unquote(columns[1]));
        let result = Curl::V7_88.parse(&input, base.as_deref());
        if columns[2..] == ["refused"] {
            let failure = result.expect_err(line);
            assert!(input.get(failure.range().expect("a range")).is_some(), "{line}: {failure}");
        } else {
            let reading = result.unwrap_or_else(|failure| panic!("{line}: {failure}"));
            let [scheme, username, password, host, port, path, query, fragment, canonical] =
                columns[2..].iter().map(|text| unquote(text)).collect::<Vec<_>>().try_into().expect("nine parts");
            let components = Components { scheme, username, password, host, port, path, query, fragment };
            assert_eq!(reading.components, components, "{line}");
            assert_eq!(Some(reading.canonical), canonical, "{line}");
        }
        count += 1;
    }
    assert_eq!(count, 413);
}

/// The differences that the documentation of [`Curl`] names. Only the last one is accepted here and rejected by
/// libcurl.
#[test]
fn the_reader_differs_from_libcurl_where_it_says_so() {
    for (input, base) in [
        ("http://%ff/", None),
        ("file: ?q", Some("http://h/")),
        ("file:\u{1}?q", Some("http://h/")),
        ("file:\u{7f}#f", Some("http://h/")),
    ] {
        Curl::V7_88.parse(input, base).expect_err(input);
    }
    assert_eq!(Curl::V7_88.parse("a", Some("file:///")).unwrap().canonical, "file:///a");
}

#[test]
fn rejections_have_a_range_and_a_reason() {
    for (input, range, reason) in [
        ("http://a b/", 8..9, "found U+0020, a space or control"),
        ("ws://h", 0..2, "the scheme is not supported"),
        ("http:////h", 5..9, "expected one, two or three slashes"),
        ("http://h:8x/", 9..11, "expected a port of digits only, up to 65535"),
        ("http://u@:80/", 9..9, "there is no host"),
        ("http://[::1/", 7..11, "expected a closing bracket"),
        ("http://[::g]/", 7..12, "expected an IPv6 address"),
        ("http://u@a@b/", 9..12, "expected a host without delimiters and controls, in UTF-8"),
        ("file://h/x", 5..10, "expected a path, or `localhost` or `127.0.0.1` and a path"),
    ] {
        let failure = Curl::V7_88.parse(input, None).unwrap_err();
        assert_eq!((failure.message(), failure.range()), (reason, Some(range)), "{input}");
    }
    assert!(Curl::V7_88.parse("x", Some("ws://h")).unwrap_err().is_in_base());
    assert_eq!((Curl::V7_88.name(), Curl::V7_88.date()), ("curl-7.88", "2023-02"));
}

/// libcurl reads at most `CURL_MAX_INPUT_LENGTH` bytes, and joins a reference and a base URL to no more.
#[test]
fn long_inputs() {
    let rejected = |input: &str, base| {
        let failure = Curl::V7_88.parse(input, base).err()?;
        assert_eq!(failure.range(), Some(0..input.len()));
        Some(failure.message().to_owned())
    };
    let reason = Some("expected at most 8000000 bytes".to_owned());
    let of_len = |len: usize| format!("http://h/{}", "a".repeat(len - 9));
    assert_eq!((rejected(&of_len(8_000_000), None), rejected(&of_len(8_000_001), None)), (None, reason.clone()));
    assert_eq!(rejected(&of_len(8_000_001), Some("http://h/")), reason);
    let (fits, is_too_long) = ("a".repeat(7_999_991), "a".repeat(7_999_992));
    assert_eq!((rejected(&fits, Some("http://h/")), rejected(&is_too_long, Some("http://h/"))), (None, reason.clone()));
    let shrinks = "../".repeat(2_666_667);
    assert_eq!(rejected(&shrinks, Some("http://h/")), reason);
}
