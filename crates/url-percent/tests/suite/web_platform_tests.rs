//! `percent-encoding.json` of the web-platform-tests: each input as the query of a special URL in documents of several
//! encodings.

use encoding_rs::Encoding;
use serde_json::Value;
use url_percent::{SPECIAL_QUERY, percent_encode_after_encoding};

#[test]
fn percent_encoding_passes_the_web_platform_tests() {
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
