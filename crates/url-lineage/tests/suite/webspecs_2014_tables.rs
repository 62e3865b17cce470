//! The `WebSpecs` grammar by two tables, of URLs and of setters.
//!
//! The tables hold what a second transcription of the text returned, which matches the railroad diagrams with all their
//! backtracking before it looks at the rest of the text.

use serde_json::Value;
use std::ops::Range;
use url_lineage::{
    Setters as _,
    webspecs_2014::{ConformanceError, ParseException, Rule, UrlObject},
};

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
