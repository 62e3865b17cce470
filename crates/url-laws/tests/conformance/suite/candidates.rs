//! Every text of a few tokens, as cases. The shortest is the first.

use super::{cases::Case, edges::edges, tokens::*};
use serde_json::{Value, json};
use std::collections::HashSet;
use url_model::fixtures;

/// A product of more than so many choices is thinned to about that many.
const MOST: usize = 12_000;

/// Calls `then` with each choice of one token of each list, or if there are too many, with some that are spread evenly.
fn product(lists: &[Tokens], then: &mut dyn FnMut(&[&'static str])) {
    let count: usize = lists.iter().map(|list| list.len()).product();
    let mut choice = Vec::new();
    let part = count.div_ceil(MOST);
    for mut number in 0..count {
        // Multiplied by the golden ratio, neighbours are far from each other.
        let spread = ((number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize;
        if !spread.is_multiple_of(part) {
            continue;
        }
        choice.clear();
        for list in lists {
            choice.push(list[number % list.len()]);
            number /= list.len();
        }
        then(&choice);
    }
}

/// A case that may be chosen.
#[derive(Debug)]
pub(crate) struct Candidate {
    pub(crate) case: Case,
    /// Whether every mutant is tried on it.
    pub(crate) is_edge: bool,
}

/// All candidates, without duplicates, the shorter ones first.
pub(crate) fn candidates() -> Vec<Candidate> {
    let mut cases = Vec::new();
    urls(&mut cases);
    hosts(&mut cases);
    setters(&mut cases);
    forms(&mut cases);
    patterns(&mut cases);
    let edges = edges().into_iter().map(|case| Candidate { case, is_edge: true });
    let others = cases.into_iter().map(|case| Candidate { case, is_edge: false });
    sorted(edges.chain(others).collect())
}

/// Candidates with the cases of a choice that has been made, on which every mutant is tried, too.
pub(crate) fn with_cases(candidates: Vec<Candidate>, cases: Vec<Case>) -> Vec<Candidate> {
    let cases = cases.into_iter().map(|case| Candidate { case, is_edge: true });
    sorted(cases.chain(candidates).collect())
}

/// The edges alone.
pub(crate) fn edges_alone() -> Vec<Candidate> {
    edges().into_iter().map(|case| Candidate { case, is_edge: true }).collect()
}

/// The shorter ones first, and of equal ones the first.
fn sorted(candidates: Vec<Candidate>) -> Vec<Candidate> {
    let mut keyed: Vec<(usize, String, Candidate)> =
        candidates.into_iter().map(|candidate| (candidate.case.size(), candidate.case.key(), candidate)).collect();
    keyed.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    keyed.dedup_by(|a, b| a.1 == b.1);
    keyed.into_iter().map(|(_, _, candidate)| candidate).collect()
}

fn urls(cases: &mut Vec<Case>) {
    let without_base = [
        &[SCHEMES, SLASHES, CREDENTIALS, HOSTS, PORTS, AFTER_AUTHORITY][..],
        &[BEFORE_PATHS, PATHS, PATHS, PATHS, AFTER_PATHS],
        &[&["http://h", "file://", "foo:"], PATHS_OF_FOUR, PATHS_OF_FOUR, PATHS_OF_FOUR, PATHS_OF_FOUR],
        &[SCHEME, SCHEME, SCHEME],
        &[SPECIAL, &["://h"], DEFAULT_PORTS],
        &[&["blob:"], SPECIAL, &["://h", ":h", "://u:p@h:8/p", ":/h"]],
    ];
    for lists in without_base {
        product(lists, &mut |tokens| cases.push(Case::Url { input: tokens.concat(), base: None }));
    }
    let with_base =
        [&[BASES, REFERENCES, REFERENCES, REFERENCES][..], &[BASES, SCHEMES, SLASHES, HOSTS, AFTER_AUTHORITY]];
    for lists in with_base {
        product(lists, &mut |tokens| {
            cases.push(Case::Url { input: tokens[1..].concat(), base: Some(tokens[0].into()) });
        });
    }
    for place in PLACES {
        for c in characters() {
            cases.push(Case::Url { input: place.replace('☞', &c.to_string()), base: None });
        }
    }
}

/// ASCII, the ends of the ranges of URL code points, and what a domain or an address may be mapped to.
fn characters() -> Vec<char> {
    let others = "\u{80}\u{9f}\u{a0}\u{d7ff}\u{e000}\u{fdcf}\u{fdd0}\u{fdef}\u{fdf0}\u{fffd}\u{fffe}\u{ffff}\u{10000}\u{1ffff}\
        \u{2fffe}\u{10fffd}\u{10ffff}é１％．";
    (0..=0x7f_u8).map(char::from).chain(others.chars()).collect()
}

fn hosts(cases: &mut Vec<Case>) {
    let lists = [
        &[&["http://", "foo://"], IPV4, IPV4, IPV4][..],
        &[&["http://"], IPV4_OF_FOUR, IPV4_OF_FOUR, IPV4_OF_FOUR, IPV4_OF_FOUR, IPV4_OF_FOUR],
        &[&["http://["], IPV6, IPV6, IPV6, IPV6, &["]"]],
        &[&["http://[1:2:3:", "http://[0:0:0:", "http://[1:0:0:"], IPV6, IPV6, IPV6, &["]"]],
        &[&["http://", "foo://", "file://"], DOMAIN, DOMAIN],
        &[&["http://"], DOMAIN_OF_THREE, DOMAIN_OF_THREE, DOMAIN_OF_THREE],
    ];
    for lists in lists {
        product(lists, &mut |tokens| cases.push(Case::Url { input: tokens.concat(), base: None }));
    }
    // Addresses of nine places, each of which is zero or not: every run of zeros.
    for zeros in 0..256_u32 {
        let pieces: Vec<&str> = (0..8).map(|piece| if zeros >> piece & 1 == 1 { "0" } else { "1" }).collect();
        cases.push(Case::Url { input: format!("http://[{}]", pieces.join(":")), base: None });
    }
    // Lengths that DNS rejects.
    let long = [LABEL.to_owned(), format!("{LABEL}4"), format!("{LABEL}."), format!("{}1", [LABEL; 4].join("."))];
    for host in long.into_iter().chain((188..194).map(|length| format!("{LABEL}.{}", "1.".repeat(length / 2)))) {
        cases.push(Case::Url { input: format!("http://{host}"), base: None });
    }
}

fn setters(cases: &mut Vec<Case>) {
    for setter in SETTERS {
        product(&[HREFS, VALUES], &mut |tokens| {
            cases.push(Case::Setter { setter, href: tokens[0].into(), value: tokens[1].into() });
        });
        for href in ["http://h/p", "foo://h/p", "foo:a", "file:///p"] {
            for c in characters() {
                for value in [c.to_string(), format!("a{c}b"), format!("8{c}0")] {
                    cases.push(Case::Setter { setter, href: href.into(), value });
                }
            }
        }
    }
}

fn forms(cases: &mut Vec<Case>) {
    product(&[ENCODINGS, ENCODED, ENCODED], &mut |tokens| {
        cases.push(Case::Encoding { encoding: tokens[0], input: tokens[1..].concat() });
    });
    let mut list = |init: &str, calls: &[&str]| {
        let calls: Vec<Vec<String>> = calls.iter().map(|call| call.split('|').map(str::to_owned).collect()).collect();
        let hrefs = ["http://h/?", "foo:x?"].map(|href| Some(format!("{href}{init}")));
        for href in hrefs.into_iter().chain([None]) {
            let init = if href.is_none() { init.into() } else { Value::Null };
            cases.push(Case::Params { href, init, calls: calls.clone() });
        }
    };
    product(&[QUERIES, QUERIES, QUERIES], &mut |tokens| list(&tokens.concat(), &[]));
    product(&[CALL_QUERIES, CALLS], &mut |tokens| list(tokens[0], &tokens[1..]));
    product(&[CALL_QUERIES, CALLS, CALLS], &mut |tokens| list(tokens[0], &tokens[1..]));
    for c in characters() {
        let c = c.to_string();
        let call = vec!["append".to_owned(), c.clone(), c];
        cases.push(Case::Params { href: None, init: "".into(), calls: vec![call] });
    }
}

fn patterns(cases: &mut Vec<Case>) {
    let mut case = |pattern: Vec<Value>, inputs: Vec<Value>| cases.push(Case::Pattern { pattern, inputs });
    for protocol in ["http", "foo"] {
        product(&[PATTERN, PATTERN, PATTERN], &mut |tokens| {
            let pathname = tokens.concat();
            // Inputs that may match, one in turn, so that there are not too many.
            let turn = pathname.bytes().map(usize::from).sum::<usize>();
            for input in [0, 1, 2].map(|step| PATTERN_INPUTS[(turn + step) % PATTERN_INPUTS.len()]) {
                let pattern = json!({ "protocol": protocol, "pathname": pathname });
                case(vec![pattern], vec![json!({ "protocol": protocol, "pathname": input })]);
            }
        });
    }
    product(&[CONSTRUCTOR_OF_FOUR, CONSTRUCTOR_OF_FOUR, CONSTRUCTOR_OF_FOUR, CONSTRUCTOR_OF_FOUR], &mut |tokens| {
        case(vec![tokens.concat().into()], vec!["http://a:8/a?a#a".into()]);
    });
    product(&[&["http://", "foo://", ""], CONSTRUCTOR, CONSTRUCTOR, CONSTRUCTOR_OF_FOUR], &mut |tokens| {
        case(vec![tokens.concat().into()], vec!["http://a:b@a/a".into()]);
    });
    product(&[PATTERN_BASES, CONSTRUCTOR, CONSTRUCTOR], &mut |tokens| {
        case(vec![tokens[1..].concat().into(), tokens[0].into()], vec!["../a".into(), tokens[0].into()]);
    });
    let names = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];
    for name in names {
        for value in COMPONENT_VALUES {
            for input in COMPONENT_VALUES {
                case(vec![json!({ name: value })], vec![json!({ name: input })]);
            }
            for protocol in ["https", "foo", "*", ""] {
                for (input, ignore_case) in [("a", true), ("A", true), ("80", false), ("ba", false), ("bacba", false)] {
                    let options = ignore_case.then(|| json!({ "ignoreCase": true }));
                    let pattern = vec![json!({ name: value, "protocol": protocol })];
                    case(
                        pattern.into_iter().chain(options).collect(),
                        vec![json!({ name: input, "protocol": "https" })],
                    );
                }
            }
            for base in PATTERN_BASES {
                let init = json!({ name: value, "baseURL": base });
                case(vec![init.clone()], vec![init]);
                case(vec![json!({})], vec![json!({ name: value, "baseURL": base })]);
            }
        }
        for c in characters() {
            let value = format!("a{c}");
            case(vec![json!({ name: value })], vec![json!({ name: value })]);
            case(vec![json!({ name: format!("\\{c}") })], vec![json!({ name: c.to_string() })]);
            case(vec![json!({ name: format!(":a{c}b") })], vec![json!({ name: value })]);
            case(vec![json!({ name: format!("{{:a}}{c}") })], vec![json!({ name: value })]);
        }
    }
}

impl Case {
    /// How long the case is for one who reads it.
    fn size(&self) -> usize {
        match self {
            Self::Url { input, base } => input.len() + base.as_ref().map_or(0, |base| 4 + base.len()),
            Self::Setter { href, value, .. } => href.len() + value.len() + 4,
            Self::Encoding { input, .. } => input.len() + 12,
            Self::Link { input, .. } => input.len() + 16,
            Self::Params { href, init, calls } => {
                let calls: usize = calls.iter().flatten().map(|part| part.len() + 1).sum();
                href.as_ref().map_or(0, String::len) + size_of(init) + calls + 4
            }
            Self::Pattern { pattern, inputs } => pattern.iter().chain(inputs).map(size_of).sum(),
        }
    }

    /// A text that no other case has.
    pub(crate) fn key(&self) -> String {
        match self {
            Self::Setter { setter, href, value } => format!("{setter} {href:?} {value:?}"),
            Self::Encoding { encoding, input } => format!("{encoding} {input:?}"),
            _ => self.given().to_string(),
        }
    }
}

/// The characters of the values, and one for each member.
fn size_of(argument: &Value) -> usize {
    match argument {
        Value::String(text) => text.len() + 1,
        Value::Array(members) => members.iter().map(size_of).sum(),
        Value::Object(members) => members.values().map(|value| size_of(value) + 1).sum(),
        _ => 1,
    }
}

/// The keys of the cases that web-platform-tests has.
pub(crate) fn known() -> HashSet<String> {
    let mut keys = HashSet::new();
    for test in fixtures::url_test_data() {
        keys.insert(Case::Url { input: test.input, base: test.base }.key());
    }
    for test in fixtures::setter_tests() {
        let setter = SETTERS.iter().find(|setter| **setter == test.setter).expect("a setter");
        keys.insert(Case::Setter { setter, href: test.href, value: test.new_value }.key());
    }
    for test in [fixtures::to_ascii_tests(), fixtures::idna_tests()].concat() {
        for scheme in ["http", "https"] {
            keys.insert(Case::Url { input: format!("{scheme}://{}", test.input), base: None }.key());
            keys.insert(Case::Url { input: format!("{scheme}://{}/x", test.input), base: None }.key());
        }
    }
    for test in fixtures::percent_encoding_tests() {
        for (encoding, _) in test.output {
            let encoding = ENCODINGS.iter().find(|name| **name == encoding);
            keys.extend(encoding.map(|encoding| Case::Encoding { encoding, input: test.input.clone() }.key()));
        }
    }
    for test in fixtures::json("urlpatterntestdata.json").as_array().expect("an array") {
        if let (Some(pattern), Some(inputs)) = (test["pattern"].as_array(), test["inputs"].as_array()) {
            keys.insert(Case::Pattern { pattern: pattern.clone(), inputs: inputs.clone() }.key());
        }
    }
    keys
}
