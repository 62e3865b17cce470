//! The cases of the rule, one in each line of `cases.jsonl`.
//!
//! `text` is searched with `options`; `found` has what is found, as it is written. If there is `parsed`, it has the hrefs.

use serde_json::Value;
use url_extract::{Extractor, Found, Syntax};

/// Returns the extractor with the options of a case.
fn extractor(options: &[&str]) -> Extractor {
    let values = |name: &str| -> Vec<&str> { options.iter().filter_map(|option| option.strip_prefix(name)).collect() };
    let mut extractor = Extractor::new().schemes_without_slashes(values("opaque:"));
    let schemes = values("scheme:");
    if !schemes.is_empty() {
        extractor = extractor.schemes(schemes);
    }
    for option in options.iter().filter(|option| !option.contains(':')) {
        extractor = match *option {
            "www" => extractor.www(true),
            #[cfg(feature = "psl")]
            "bare" => extractor.bare_hosts(true),
            "mail" => extractor.mail_addresses(true),
            "defanged" => extractor.defanged(true),
            "invalid" => extractor.invalid(true),
            syntax => extractor.syntax(syntax.parse::<Syntax>().unwrap()),
        };
    }
    extractor
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn each_case_has_its_urls() {
    let mut count = 0;
    for line in include_str!("cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = case["text"].as_str().unwrap();
        let options = texts(&case["options"]);
        if options.contains(&"bare") && cfg!(not(feature = "psl")) {
            continue;
        }
        let extractor = extractor(&options);
        let found: Vec<Found<'_>> = extractor.extract(text).collect();
        let written: Vec<&str> = found.iter().map(Found::written).collect();
        assert_eq!(written, texts(&case["found"]), "{line}");
        if case["parsed"].is_array() {
            let hrefs: Vec<&str> = found.iter().map(|found| found.url().unwrap().as_str()).collect();
            assert_eq!(hrefs, texts(&case["parsed"]), "{line}");
        }
        for found in &found {
            assert_eq!(&text[found.range()], found.written(), "{line}");
            assert_eq!(found.result(), url_core::Url::parse(found.text()).as_ref(), "{line}");
        }
        count += 1;
    }
    assert!(count > 200, "{count}");
}
