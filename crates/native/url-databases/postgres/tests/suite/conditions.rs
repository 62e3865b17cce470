//! The condition that an index serves holds for every URL that matches the pattern. It is computed without a server.

#[path = "../../src/condition.rs"]
mod condition;

use condition::Condition;
use url_facts::{Value, function};

/// What hosts consist of: labels with rules of the Public Suffix List and without, empty ones, and numbers.
const LABELS: [&str; 9] = ["", "a", "h7", "example", "com", "github", "io", "ck", "3"];

/// What hostnames of patterns start with.
const STARTS: [&str; 16] = [
    "", "*", "*.", ".", "a.", "a", "{*.}?", "{*.}*", "{:s.}+", "{h}?", ":s", ":s.", ":s?.", "(h\\d).", "([^]*)", "\\a.",
];

/// What they end with.
const ENDS: [&str; 12] = [
    "example.com",
    ".example.com",
    "a.example.com",
    "example.com.",
    "com",
    ".com",
    "github.io",
    "a.github.io",
    "example.ck",
    "a.example.ck",
    "3.3",
    "..com",
];

/// All hosts of at most four labels, as the host parser returns them.
fn urls() -> Vec<String> {
    let mut hosts: Vec<String> = LABELS.map(String::from).to_vec();
    let mut longest = hosts.clone();
    for _ in 1..4 {
        let with = |host: &String| LABELS.map(|label| format!("{label}.{host}"));
        longest = longest.iter().flat_map(with).collect();
        hosts.extend_from_slice(&longest);
    }
    let mut href = function("url_href").unwrap().start(&[]).unwrap();
    let texts: Vec<String> = hosts.iter().map(|host| format!("https://{host}/")).collect();
    href.append(texts.iter().map(|text| Some(&**text)), Some(&[]));
    let mut urls: Vec<String> = Vec::new();
    for row in 0..texts.len() {
        if let Value::Text(url) = href.value(row) {
            urls.push(url.into());
        }
    }
    urls.sort();
    urls.dedup();
    urls
}

#[test]
fn every_url_that_matches_a_pattern_satisfies_its_condition() {
    let urls = urls();
    assert!(urls.len() > 4_000, "{}", urls.len());
    let texts = || urls.iter().map(|url| Some(&**url));
    let mut domains = function("url_registrable_domain").unwrap().start(&[]).unwrap();
    domains.append(texts(), Some(&[]));
    let (mut conditions, mut matched, mut without_domain) = (0, 0, 0);
    for first in STARTS {
        for second in STARTS {
            for end in ENDS {
                let pattern = format!("http{{s}}?://{first}{second}{end}/*");
                let Some(Condition { domain, or_none }) = Condition::of(&pattern) else { continue };
                conditions += 1;
                let mut calls = function("url_match").unwrap().start(&[]).unwrap();
                calls.append(texts(), Some(&[&*pattern]));
                for (row, url) in urls.iter().enumerate() {
                    if calls.value(row) != Value::Flag(true) {
                        continue;
                    }
                    // As in SQL, where NULL equals nothing.
                    let found = domains.value(row);
                    let is_none = found == Value::Null;
                    assert!(found == Value::Text(&domain) || (or_none && is_none), "{pattern} {url} {found}");
                    matched += 1;
                    without_domain += usize::from(is_none);
                }
            }
        }
    }
    assert!(conditions > 500 && matched > 8_000 && without_domain > 1_000, "{conditions} {matched} {without_domain}");
}

/// The parts of a condition, for patterns of each kind.
#[test]
fn conditions_of_patterns() {
    for (pattern, expected) in [
        ("https://www.example.com/*", Some(("example.com", false))),
        ("ftp://www.example.com/*", Some(("example.com", false))),
        ("https://*.example.com/*", Some(("example.com", true))),
        ("ws{s}?://{*.}?www.example.com/*", Some(("example.com", true))),
        ("https://EXAMPLE.com./", Some(("example.com.", false))),
        ("https://*.github.io/*", None),
        ("https://*.com/*", None),
        ("https://*example.com/*", None),
        ("https://.example.com/*", None),
        ("https://1.2.3.4/*", None),
        ("*://www.example.com/*", None),
        ("file://www.example.com/*", None),
        ("https://www.example.com/:a(b)/(\\1)", None),
        ("https://www.example.com/{", None),
    ] {
        let found = Condition::of(pattern);
        let found = found.as_ref().map(|Condition { domain, or_none }| (&**domain, *or_none));
        assert_eq!(found, expected, "{pattern}");
    }
}
