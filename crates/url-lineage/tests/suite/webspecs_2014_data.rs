//! The `WebSpecs` grammar against what its own reference implementation answered, and against its test of setters:
//! `refimpl.json` and `urlsettest.yml` in `fixtures/lineage/webspecs-2014`. And by two tables, of URLs and of setters.
//!
//! The tables hold what a second transcription of the text returned, which matches the railroad diagrams with all their
//! backtracking before it looks at the rest of the text.

use serde_json::Value;
use std::{collections::BTreeMap, fs, ops::Range};
use url_lineage::{
    Setters as _,
    webspecs_2014::{ConformanceError, ParseException, Parsed, Rule, UrlObject},
};

/// The members of the API in the order of `members`.
const MEMBERS: [&str; 9] =
    ["href", "protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

fn members(url: &UrlObject) -> [String; 9] {
    let delimited = |delimiter, member: &Option<String>| match member {
        Some(member) if !member.is_empty() => format!("{delimiter}{member}"),
        _ => String::new(),
    };
    [
        url.serialize(),
        url.scheme.clone().unwrap_or_default() + ":",
        url.username.clone(),
        url.password.clone().unwrap_or_default(),
        url.host.clone().unwrap_or_default(),
        url.port.clone(),
        url.pathname(),
        delimited('?', &url.query),
        delimited('#', &url.fragment),
    ]
}

/// The cases of the reference implementation.
fn cases() -> Vec<BTreeMap<String, Value>> {
    let text = fs::read_to_string(crate::data("webspecs-2014/refimpl.json")).unwrap();
    let json: Value = serde_json::from_str(&text).unwrap();
    let cases: Vec<_> = serde_json::from_value(json["constructor"].clone()).unwrap();
    assert_eq!(cases.len(), 265);
    cases
}

fn text<'a>(case: &'a BTreeMap<String, Value>, member: &str) -> &'a str {
    case.get(member).and_then(Value::as_str).unwrap_or_default()
}

fn parse(case: &BTreeMap<String, Value>) -> Option<Parsed> {
    let base = UrlObject::parse(text(case, "base"), None).ok().map(|parsed| parsed.url);
    UrlObject::parse(text(case, "input"), base.as_ref()).ok()
}

#[test]
fn the_reference_implementation_returns_the_same_members() {
    let cases = cases();
    let mut accepted = 0;
    for case in &cases {
        let expected = MEMBERS.map(|member| text(case, member).to_owned());
        if let Some(parsed) = parse(case) {
            accepted += 1;
            assert_eq!(members(&parsed.url), expected, "{case:?}");
        } else {
            let input = text(case, "input").trim_matches([' ', '\t', '\n', '\r', '\x0C']);
            assert_eq!(expected, [input, ":", "", "", "", "", "", "", ""], "{case:?}");
        }
    }
    println!("{accepted} of {} accepted, with the same members; the others rejected", cases.len());
    assert_eq!(accepted, 224);
}

#[test]
fn the_reference_implementation_reports_conformance_errors_for_the_same_inputs() {
    // The text indicates an error if host parsing returns another host. The reference implementation reports one only
    // if IDNA maps or ignores a code point, and no error for Punycode.
    const DIFFERENCES: [&str; 1] = ["http://\u{4F60}\u{597D}\u{4F60}\u{597D}"];
    let cases = cases();
    let parsed: Vec<_> = cases.iter().filter_map(|case| Some((case, parse(case)?))).collect();
    let differing: Vec<&str> = parsed
        .iter()
        .filter(|(case, parsed)| parsed.conformance_errors.is_empty() == case.contains_key("exception"))
        .map(|(case, _)| text(case, "input"))
        .collect();
    assert_eq!(differing, DIFFERENCES);
}

/// A case of the test of setters.
#[derive(Default)]
struct SetterCase {
    setter: String,
    name: String,
    url: String,
    value: String,
    /// The members to compare.
    expected: BTreeMap<String, String>,
}

/// Reads the scalars of the file, the only part of YAML that it needs: a line is a setter, or a key and a value.
fn setter_cases(text: &str) -> Vec<SetterCase> {
    let mut cases: Vec<SetterCase> = Vec::new();
    let mut setter = String::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', '-']) || line.starts_with("- "))
    {
        let (key, value) = line.split_once(':').unwrap();
        let value = match value.trim() {
            quoted if quoted.starts_with('"') => serde_json::from_str(quoted).unwrap(),
            plain => plain.trim_matches('\'').to_owned(),
        };
        if !key.starts_with([' ', '-']) {
            setter = key.into();
            continue;
        }
        if key.starts_with('-') {
            cases.push(SetterCase { setter: setter.clone(), ..SetterCase::default() });
        }
        let case = cases.last_mut().unwrap();
        match key {
            "- testname" => case.name = value,
            "  url" => case.url = value,
            "  value" => case.value = value,
            "  tests" => {}
            member => drop(case.expected.insert(member.trim().into(), value)),
        }
    }
    cases
}

#[test]
fn the_test_of_setters() {
    const DIFFERENCES: [(&str, &str, &str); 2] = [
        // The reference implementation takes empty scheme data for null.
        ("href", "resetAll", "href foo: instead of foo:///, pathname  instead of /"),
        // In the text, the password encode set contains the number sign.
        (
            "password",
            "withHash",
            "href http://user:secret%23blah@host:99/path?search#hash instead of \
             http://user:secret#blah@host:99/path?search#hash, password secret%23blah instead of secret#blah",
        ),
    ];
    let text = fs::read_to_string(crate::data("webspecs-2014/urlsettest.yml")).unwrap();
    let cases = setter_cases(&text);
    assert_eq!(cases.len(), 37);
    let mut differences = Vec::new();
    for SetterCase { setter, name, url, value, expected } in &cases {
        let mut url = UrlObject::parse(url, None).unwrap().url;
        // A setter that fails leaves the URL unchanged.
        let _ = url.set(setter.parse().unwrap(), value);
        let members: BTreeMap<_, _> = MEMBERS.into_iter().zip(members(&url)).collect();
        let differing: Vec<String> = expected
            .iter()
            .filter(|(member, expected)| members[member.as_str()] != **expected)
            .map(|(member, expected)| format!("{member} {} instead of {expected}", members[member.as_str()]))
            .collect();
        if !differing.is_empty() {
            differences.push((setter.as_str(), name.as_str(), differing.join(", ")));
        }
    }
    assert_eq!(differences, DIFFERENCES.map(|(setter, name, differing)| (setter, name, differing.to_owned())));
}

/// The rows of a table, each with its fields.
fn rows(table: &str) -> impl Iterator<Item = (&str, Vec<String>)> {
    table.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")).map(|line| {
        let unescape = |field: &str| match field {
            object if object.starts_with('{') => object.into(),
            field => serde_json::from_str(&format!("\"{field}\"")).unwrap(),
        };
        let mut fields: Vec<String> = line.split('\t').map(unescape).collect();
        fields.resize(5, String::new());
        (line, fields)
    })
}

fn place(rule: Rule, kind: &str, Range { start, end }: &Range<usize>) -> String {
    format!("{}:{kind}:{start}-{end}", rule.as_str().replace(' ', "_"))
}

fn exception(exception: &ParseException) -> String {
    place(exception.rule(), &format!("{:?}", exception.kind()), &exception.range())
}

/// In alphabetic order. The order in which errors are indicated is not part of the table.
fn errors(errors: &[ConformanceError]) -> String {
    let mut errors: Vec<_> =
        errors.iter().map(|error| (error.rule().as_str(), format!("{:?}", error.kind()), error)).collect();
    errors.sort_by_key(|(rule, kind, error)| (*rule, kind.clone(), error.range().start));
    errors.iter().map(|(_, kind, error)| place(error.rule(), kind, &error.range())).collect::<Vec<_>>().join(" ")
}

#[test]
fn urls() {
    let mut count = 0;
    for (line, row) in rows(include_str!("webspecs_2014.tsv")) {
        count += 1;
        let base = match &*row[1] {
            "-" => None,
            base => Some(UrlObject::parse(base, None).unwrap().url),
        };
        match UrlObject::parse(&row[0], base.as_ref()) {
            Ok(parsed) => {
                let actual = [parsed.url.serialize(), errors(&parsed.conformance_errors)];
                assert_eq!(actual, row[2..4], "{line}");
                let [json, expected] =
                    [&parsed.url.to_json(), &row[4]].map(|object| serde_json::from_str::<Value>(object).unwrap());
                assert_eq!(json, expected, "{line}");
            }
            Err(failed) => assert_eq!(["!".into(), exception(&failed)], row[2..4], "{line}"),
        }
    }
    assert_eq!(count, 493);
}

#[test]
fn setters() {
    let mut count = 0;
    let mut setter = "";
    for line in include_str!("webspecs_2014_setters.tsv").lines() {
        setter = line.strip_prefix("# ").unwrap_or(setter);
        for (line, row) in rows(line) {
            count += 1;
            let before = UrlObject::parse(&row[0], None).unwrap().url;
            let mut url = before.clone();
            let value = &row[1];
            let result = url.set(setter.parse().unwrap(), value);
            match result {
                Ok(conformance_errors) => {
                    assert_eq!([url.serialize(), errors(&conformance_errors)], row[2..4], "{setter}: {line}");
                }
                Err(failed) => {
                    assert_eq!(["!".into(), exception(&failed)], row[2..4], "{setter}: {line}");
                    assert_eq!(url, before, "{setter}: {line}");
                }
            }
        }
    }
    assert_eq!(count, 161);
}
