//! The URLs of small texts of each format.

use serde_json::Value;
use std::collections::BTreeSet;
use url_extract::Extractor;
use url_sources::{Error, Format, Piece, Role, Sources, pieces};

/// The texts and the URLs that are found in a text, and the error.
fn found(format: &str, text: &str, base: Option<&str>) -> (Vec<[String; 2]>, Option<Error>) {
    let mut found = Vec::new();
    let sources = Sources::new(format.parse().unwrap(), &Extractor::new());
    let result = sources.find(text, base.map(Into::into), |link| {
        let url = link.result.map_or_else(|error| error.code().to_owned(), String::from);
        found.push([link.text.into_owned(), url]);
    });
    (found, result.err())
}

#[test]
fn cases() {
    let mut formats = BTreeSet::new();
    for line in include_str!("cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| case[name].as_str();
        let (why, format) = (text("why").unwrap(), text("format").unwrap());
        formats.insert(format.split(':').next().unwrap().to_owned());
        let (found, error) = found(format, text("text").unwrap(), text("base"));
        assert_eq!(error.map(|error| error.code()), text("error"), "{why}: {error:?}");
        if let Some(at) = case["at"].as_u64() {
            assert_eq!(error.map(|error| error.range().start as u64), Some(at), "{why}");
        }
        let strings = |value: &Value| -> Vec<String> {
            value.as_array().into_iter().flatten().map(|text| text.as_str().unwrap().to_owned()).collect()
        };
        let column = |index: usize| -> Vec<String> { found.iter().map(|row| row[index].clone()).collect() };
        if error.is_none() {
            assert_eq!(column(0), strings(&case["found"]), "{why}");
        }
        if case["parsed"].is_array() {
            assert_eq!(column(1), strings(&case["parsed"]), "{why}");
        }
    }
    for format in ["plain", "code", "markdown", "html", "xml", "json", "jsonl", "csv", "tsv", "nginx", "apache", "w3c"]
    {
        assert!(formats.contains(format), "{format}");
    }
    for name in url_sources::LogFormat::NAMES {
        assert!(formats.contains(name), "{name}");
    }
}

/// The places of pieces have the names of elements, attributes and scripts.
#[test]
fn pieces_of_pages_have_names() {
    let text = "<p style='a:url(b)'>\n<style>@import 'c'; url(d)</style>\n<script type=importmap>\n{\"imports\": {\"e\": \"/f\"}, \
                \"scopes\": {\"g\": {}}, \"integrity\": {\"/h\": 1}}</script><script type=speculationrules>\
                {\"x\": [{\"urls\": [\"i\"]}]}</script><iframe srcdoc=\"&lt;a href='j'>\">";
    let mut found = Vec::new();
    let names = |piece: Piece<'_>| {
        assert_eq!((piece.role, &text[piece.range.clone()]), (Role::Link, &*piece.text));
        found.push(format!("{} {} {}", piece.line, piece.name, piece.text));
    };
    pieces(text, &Format::Html, names).unwrap();
    let expected = [
        "1 p style b",
        "2 style import c",
        "2 style url d",
        "4 importmap imports /f",
        "4 importmap scopes g",
        "4 importmap integrity /h",
        "4 speculationrules urls i",
        "4 a href j",
    ];
    assert_eq!(found, expected);
}

#[test]
fn names_of_formats() {
    for (name, expected) in [
        ("yaml", Some(("format-name", 0..4))),
        ("csv:;;", Some(("table-delimiter", 4..6))),
        ("csv:", Some(("table-delimiter", 4..4))),
        ("csv:\"", Some(("table-delimiter", 4..5))),
        ("csv:é", Some(("table-delimiter", 4..6))),
        ("csv:\\t", None),
        ("plain:x", Some(("format-name", 0..5))),
        ("json:", Some(("json-path", 5..5))),
        ("nginx:", Some(("log-variables", 6..6))),
        ("nginx:a$", Some(("log-variable", 7..8))),
        ("nginx:$a$b", Some(("log-separator", 6..10))),
        ("apache:%", Some(("log-variable", 7..8))),
        ("apache:x", Some(("log-variables", 7..8))),
        ("ndjson", None),
        ("md", None),
        ("apache:%h%U", None),
    ] {
        let error = name.parse::<Format>().err();
        assert_eq!(error.map(|error| (error.code(), error.range())), expected, "{name}");
    }
}

#[test]
fn formats_are_found() {
    for (name, text, expected) in [
        (Some("a/b.MD"), "", "markdown"),
        (Some("x.rss"), "", "xml"),
        (Some("x.txt"), "<!DOCTYPE html>", "html"),
        (None, "\u{FEFF}  <?xml version='1.0'?>", "xml"),
        (None, "{\"a\":\n 1}", "json"),
        (None, "[1]\n[2]\n", "jsonl"),
        (None, "{\"a\":1}\n", "json"),
        (None, "{not json", "plain"),
        (None, "#Software: x\n#Fields: a b\n", "w3c"),
        (None, "192.0.2.7 - - [1] \"GET /x HTTP/1.1\" 200 5 \"-\" \"curl\"", "combined"),
        (None, "192.0.2.7 - - [1] \"GET /x HTTP/1.1\" 200 5", "common"),
        (None, "192.0.2.7 - - [1] \"GET /x HTTP/1.1\" 200 5 \"-\" \"curl\" 12 \"r\" \"http://h\" 5ms", "traefik"),
        (
            None,
            "1764147601.000    123 192.0.2.1 TCP_MISS/200 4512 GET http://a/ - HIER_DIRECT/192.0.2.9 text/html",
            "squid",
        ),
        (None, "one two three four five six seven eight nine ten eleven", "plain"),
        (None, "", "plain"),
        (None, "a b c", "plain"),
    ] {
        assert_eq!(url_sources::detect(name, text).0, expected, "{name:?} {text}");
    }
}
