//! The table of examples at the end of the standard's section on percent-encoded bytes, row by row, with the sets and
//! results that it has had since March 2026: <https://url.spec.whatwg.org/#percent-encoded-bytes>. The
//! web-platform-tests for percent-encoding.

use url_percent::{USERINFO, percent_decode_str, percent_encode_byte, utf8_percent_encode};

#[test]
fn percent_encode_returns_the_rows_of_the_table() {
    for (input, output) in [(0x23, "%23"), (0x7F, "%7F")] {
        assert_eq!(percent_encode_byte(input), output);
    }
}

#[test]
fn percent_decode_returns_the_rows_of_the_table() {
    for (input, output) in [("%25%s%1G", &b"%%s%1G"[..]), ("‽%25%2E", b"\xE2\x80\xBD\x25\x2E")] {
        assert!(percent_decode_str(input).eq(output.iter().copied()), "{input}");
    }
}

#[test]
fn utf8_percent_encode_returns_the_rows_of_the_table() {
    for (input, output) in [("≡", "%E2%89%A1"), ("‽", "%E2%80%BD"), ("Say what‽", "Say%20what%E2%80%BD")] {
        assert_eq!(utf8_percent_encode(input, &USERINFO).to_string(), output);
    }
}

#[cfg(feature = "encoding")]
#[test]
fn percent_encode_after_encoding_returns_the_rows_of_the_table() {
    use encoding_rs::{ISO_2022_JP, SHIFT_JIS};
    use url_percent::{FORM_URLENCODED, SPECIAL_QUERY, percent_encode_after_encoding};

    let rows = [
        (SHIFT_JIS, &SPECIAL_QUERY, " ", "%20"),
        (SHIFT_JIS, &SPECIAL_QUERY, "≡", "%81%DF"),
        (SHIFT_JIS, &SPECIAL_QUERY, "‽", "%26%238253%3B"),
        (ISO_2022_JP, &SPECIAL_QUERY, "¥", r"%1B(J\%1B(B"),
        (SHIFT_JIS, &FORM_URLENCODED, "1+1 ≡ 2%20‽", "1%2B1+%81%DF+2%2520%26%238253%3B"),
        // The row before March 2026, which had another set and a wrong result, with the right result.
        (ISO_2022_JP, &USERINFO, "¥", "%1B(J%5C%1B(B"),
    ];
    for (encoding, set, input, output) in rows {
        assert_eq!(percent_encode_after_encoding(encoding, input, set), output, "{} {input}", encoding.name());
    }
}

/// Each input of `percent-encoding.json` is the query of a special URL in documents of several encodings.
#[cfg(feature = "encoding")]
#[test]
fn percent_encoding_passes_the_web_platform_tests() {
    use encoding_rs::Encoding;
    use serde_json::Value;
    use url_percent::{SPECIAL_QUERY, percent_encode_after_encoding};

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/wpt/percent-encoding.json");
    let text = std::fs::read_to_string(path).unwrap();
    let cases: Vec<Value> = serde_json::from_str(&text).unwrap();

    let mut checked = 0;
    for case in cases.iter().filter(|case| !case.is_string()) {
        let input = case["input"].as_str().unwrap();
        for (label, output) in case["output"].as_object().unwrap() {
            let encoding = Encoding::for_label(label.as_bytes()).unwrap();
            let result = percent_encode_after_encoding(encoding, input, &SPECIAL_QUERY);
            assert_eq!(result, output.as_str().unwrap(), "{input:?} in {label}");
            checked += 1;
        }
    }
    assert_eq!(checked, 16);
}
