//! The differences between the edition of 2017 and today's, on the fixtures.

use serde_json::Value;
use std::{collections::BTreeMap, fs, path::Path};
use url_lineage::{Comparison, Component, Failure, Reader, Standard, compare_readers, whatwg_2017::Whatwg2017};

const READERS: [&dyn Reader; 2] = [&Whatwg2017::UTF_8, &Standard::LIVING_2026];

fn fixture(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(name)).unwrap()
}

/// Returns the validation error of today, or the algorithm of 2017 that starts the message.
fn place(failure: &Failure) -> &str {
    failure.code().unwrap_or_else(|| failure.message().split(':').next().unwrap())
}

/// Returns the difference between the two readers, or `None` if they agree.
fn difference(comparison: &Comparison<'_>) -> Option<String> {
    let [in_2017, today] = comparison.answers() else { panic!("two readers") };
    match (&in_2017.result, &today.result) {
        (Err(_), Err(_)) => None,
        (Ok(_), Err(today)) => Some(format!("rejected today: {}", place(today))),
        (Err(in_2017), Ok(_)) => Some(format!("rejected in 2017: {}", place(in_2017))),
        (Ok(a), Ok(b)) => {
            let components: Vec<&str> = comparison.differing().map(Component::as_str).collect();
            assert_eq!(comparison.agree(), components.is_empty());
            match (components.is_empty(), a.canonical == b.canonical) {
                (true, true) => None,
                (true, false) => Some("serialization".into()),
                (false, true) => Some(format!("null {}", components.join(", "))),
                (false, false) => Some(components.join(", ")),
            }
        }
    }
}

/// Returns the inputs by their difference.
fn differences<'a>(cases: impl Iterator<Item = (&'a str, Option<&'a str>)>) -> BTreeMap<String, Vec<&'a str>> {
    let mut differences: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (input, base) in cases {
        if let Some(difference) = difference(&compare_readers(input, base, &READERS)) {
            differences.entry(difference).or_default().push(input);
        }
    }
    differences
}

fn assert_counts(differences: &BTreeMap<String, Vec<&str>>, expected: &[(&str, usize)]) {
    println!("{differences:#?}");
    let counts: Vec<_> = differences.iter().map(|(difference, inputs)| (&**difference, inputs.len())).collect();
    assert_eq!(counts, expected);
}

/// The classes are explained in docs/lineage.md.
#[test]
fn web_platform_tests() {
    let json: Value = serde_json::from_str(&fixture("wpt/urltestdata.json")).unwrap();
    let cases: Vec<&Value> = json.as_array().unwrap().iter().filter(|case| case.is_object()).collect();
    assert_eq!(cases.len(), 891);
    let cases = cases.into_iter().map(|case| (case["input"].as_str().unwrap(), case["base"].as_str()));
    assert_counts(
        &differences(cases),
        &[
            ("fragment", 19),
            ("host", 21),
            ("host, path", 8),
            ("null host", 26),
            ("path", 8),
            ("port", 1),
            ("query", 2),
            ("query, fragment", 1),
            ("rejected in 2017: domain to ASCII", 8),
            ("rejected today: IPv4-non-numeric-part", 17),
            ("rejected today: IPv4-too-many-parts", 10),
            ("rejected today: domain-to-ASCII", 74),
            ("rejected today: host-invalid-code-point", 5),
            ("serialization", 12),
        ],
    );
}

#[test]
fn corpora() {
    let names = ["dirty", "file", "http", "idn", "other", "query", "relative"];
    let texts = names.map(|name| fixture(&format!("corpora/{name}.txt")));
    let inputs = texts.iter().flat_map(|text| text.lines());
    assert_eq!(inputs.clone().count(), 12_637);
    let cases = inputs.map(|input| (input, Some("https://example.com/a/b")));
    assert_counts(&differences(cases), &[("host", 1), ("null host", 13), ("rejected in 2017: domain to ASCII", 12)]);
}
