//! The edition of 2017 on the cases in `data/whatwg_2017.tsv`, by the states of the text, and on those of the setters;
//! and the answers of whatwg-url 4.6.0, a transcription of the same text, to random URLs and setters. And the
//! differences between that edition and today's, on the fixtures.

use serde_json::Value;
use std::{collections::BTreeMap, fs, path::Path};
use url_lineage::{
    Comparison, Component, Failure, Reader, Setters as _, Standard, compare_readers,
    whatwg_2017::{Encoding, Url, UrlObject, ValidationError, Whatwg2017},
};

fn lines(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/data").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the lines of a file except comments, as columns.
fn rows<const N: usize>(text: &str) -> impl Iterator<Item = [&str; N]> {
    let lines = text.lines().filter(|line| !line.starts_with("# "));
    lines.map(|line| line.split('\t').collect::<Vec<_>>().try_into().unwrap_or_else(|_| panic!("{N} columns: {line}")))
}

/// Replaces the escapes.
fn unescaped(text: &str) -> String {
    let mut output = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        output.push_str(before);
        let (c, len) = match after.as_bytes() {
            [b't', ..] => ('\t', 1),
            [b'n', ..] => ('\n', 1),
            [b'r', ..] => ('\r', 1),
            [b'0', ..] => ('\0', 1),
            [b'\\', ..] => ('\\', 1),
            _ => {
                let digits = after.strip_prefix("u{").and_then(|after| after.split_once('}')).unwrap().0;
                (char::from_u32(u32::from_str_radix(digits, 16).unwrap()).unwrap(), "u{}".len() + digits.len())
            }
        };
        output.push(c);
        rest = &after[len..];
    }
    output + rest
}

/// Returns the places and ranges of the errors.
fn listed(errors: &[ValidationError]) -> String {
    let listed = errors.iter().map(|error| format!("{} {}..{}", error.place(), error.range().start, error.range().end));
    listed.collect::<Vec<_>>().join("; ")
}

#[test]
fn every_state() {
    // The number of cases under the name of each state and algorithm, and that of the errors that they report.
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut section = String::new();
    for line in lines("whatwg_2017.tsv").lines().filter(|line| !line.starts_with("# ")) {
        if let Some(name) = line.strip_prefix("## ") {
            section = name.into();
            continue;
        }
        let [input, base, expected, expected_errors] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("expected four columns: {line}")
        };
        let (input, base) = (unescaped(input), unescaped(base));
        counts.entry(section.clone()).or_default().0 += 1;
        let base = Some(base).filter(|base| !base.is_empty()).map(|base| Url::parse(&base, None));
        if let Some(Err(_)) = base {
            assert_eq!(expected, "failure of the base URL", "{line}");
            continue;
        }
        let base = base.map(Result::unwrap);
        let mut errors = Vec::new();
        let url = Url::parse_with(&input, base.as_ref(), Encoding::UTF_8, |error| errors.push(error));
        assert_eq!(url.as_ref().map_or_else(|_| "failure".into(), Url::serialize), expected, "{line}");
        assert_eq!(listed(&errors), expected_errors, "{line}");
        for error in &errors {
            counts.entry(error.place().into()).or_default().1 += 1;
            assert!(input.get(error.range()).is_some() && !error.message().is_empty(), "{line}");
        }
        // The parser reports the same errors whether or not it is asked for them, and fails with the last place.
        let failure = Url::parse(&input, base.as_ref()).err();
        assert_eq!(failure.map(|failure| failure.range()), url.err().map(|failure| failure.range()), "{line}");
    }
    assert_eq!(counts.values().map(|count| count.0).sum::<usize>(), 453);
    // Those that report no error: the parts of the URL that they read are checked elsewhere.
    let silent = ["path or authority state", "scheme start state"];
    for (place, (cases, errors)) in counts {
        assert!(cases > 0 || place == "domain to ASCII", "{place}");
        assert!(errors > 0 || silent.contains(&&*place), "{place}");
    }
}

#[test]
fn every_setter() {
    let text = lines("whatwg_2017_setters.tsv");
    for [url, setter, value, href, expected] in rows(&text) {
        let line = [url, setter, value].join(" ");
        let mut url = UrlObject::new(url, None).unwrap();
        let value = &*unescaped(value);
        let result = url.set(setter.parse().unwrap(), value);
        assert_eq!(url.href(), href, "{line}");
        let found = match result {
            Ok(errors) => listed(&errors),
            Err(failure) => format!("failure: {failure}"),
        };
        assert_eq!(found, expected, "{line}");
    }
    assert_eq!(rows::<5>(&text).count(), 133);
}

/// The answers agree, except where a defect of the other side explains why they do not.
#[test]
fn whatwg_url() {
    let text = lines("whatwg_url_4.6.0.tsv");
    for [input, base, answer, defects] in rows(&text) {
        let line = [input, base].join(" ");
        let base = Some(unescaped(base)).filter(|base| !base.is_empty()).map(|base| Url::parse(&base, None).unwrap());
        let url = Url::parse(&unescaped(input), base.as_ref()).map_or("failure".into(), |url| url.serialize());
        assert_eq!(url == unescaped(answer), defects.is_empty(), "{line}: {url} {answer}");
    }
    assert_eq!(rows::<4>(&text).count(), 4000);
    assert_eq!(rows::<4>(&text).filter(|row| row[3].is_empty()).count(), 3893);
}

#[test]
fn setters_of_whatwg_url() {
    let text = lines("whatwg_url_4.6.0_setters.tsv");
    for [url, setter, value, answer, defects] in rows(&text) {
        let line = [url, setter, value].join(" ");
        let href = UrlObject::new(&unescaped(url), None).map_or("failure".into(), |mut url| {
            // The class ignores failure.
            let _ = url.set(setter.parse().unwrap(), &unescaped(value));
            url.href()
        });
        assert_eq!(href == unescaped(answer), defects.is_empty(), "{line}: {href} {answer}");
    }
    assert_eq!(rows::<5>(&text).count(), 1000);
    assert_eq!(rows::<5>(&text).filter(|row| row[4].is_empty()).count(), 974);
}

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
