//! What holds for every text of every format.

use proptest::{prelude::*, sample::select};
use serde_json::Value;
use url_extract::Extractor;
use url_sources::{Format, Role, Sources, pieces};

const FORMATS: [&str; 31] = [
    "plain",
    "code",
    "markdown",
    "html",
    "xml",
    "json",
    "json:a[].b",
    "jsonl",
    "jsonl:a",
    "har",
    "csv",
    "tsv",
    "csv:;",
    "common",
    "vhost",
    "ingress-nginx",
    "haproxy",
    "squid",
    "w3c",
    "nginx:$a \"$request\"$uri",
    "apache:%h %t%U%q",
    "host-list",
    "domains",
    "wildcard",
    "hosts",
    "adblock",
    "dnsmasq",
    "unbound",
    "rpz",
    "clash",
    "surge",
];

/// Texts of what formats consist of.
fn texts() -> impl Strategy<Value = String> {
    const PARTS: &[&str] = &[
        "https://h/",
        "a",
        "é",
        "😀",
        " ",
        "\n",
        "\r\n",
        "\t",
        "\"",
        "'",
        "\\",
        "\\\"",
        "\\u00e9",
        "\\ud83d",
        "\\x22",
        ",",
        ";",
        ":",
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        "<",
        ">",
        "</a>",
        "<a href=",
        "<link>",
        "<style>",
        "</style>",
        "<p style='",
        "url(",
        "@import ",
        "<iframe srcdoc=\"",
        "<script type=importmap>",
        "</script>",
        "{\"imports\":{\"a\":\"",
        "<![CDATA[",
        "]]>",
        "<!--",
        "&amp;",
        "&",
        "#",
        "#Fields: a uri",
        "#fields\ta",
        "[x](",
        "[x]: ",
        "![",
        "`",
        "```\n",
        "    ",
        "> ",
        "| ",
        "-",
        "GET /x HTTP/1.1",
        "1",
        "{\"a\":",
        "[\"",
        "\"]",
        "://",
        ".",
        "@",
        "$",
        "%",
        "\u{0}",
        "\u{FEFF}",
        "a.b",
        "0.0.0.0 ",
        "||",
        "^",
        "address=/",
        "/",
        "local-zone: ",
        "local-data: \"",
        " static",
        " A 0.0.0.0",
        " CNAME .",
        "$TTL 60",
        "payload:\n",
        "- ",
        "+.",
        "*.",
        "DOMAIN,",
        "IP-CIDR,::/0",
        " // ",
    ];
    prop::collection::vec(select(PARTS), 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pieces_are_in_their_order(text in texts(), format in select(&FORMATS[..])) {
        let format: Format = format.parse().unwrap();
        let mut end = 0;
        let result = pieces(&text, &format, |piece| {
            assert!(piece.range.start >= end || matches!(format, Format::Html | Format::Markdown), "{piece:?} in {text:?}");
            assert!(text.get(piece.range.clone()).is_some(), "{piece:?} in {text:?}");
            assert_eq!(piece.line, 1 + text[..piece.range.start].matches('\n').count() as u64, "{piece:?} in {text:?}");
            end = piece.range.end;
        });
        if let Err(error) = result {
            let range = error.range();
            assert!(text.get(range.clone()).is_some(), "{error} in {text:?}");
        }
    }

    #[test]
    fn urls_are_in_the_text(text in texts(), format in select(&FORMATS[..])) {
        let sources = Sources::new(format.parse().unwrap(), &Extractor::new().www(true).mail_addresses(true).invalid(true));
        let _ = sources.find(&text, Some("https://base/".into()), |link| {
            assert!(text.get(link.range.clone()).is_some(), "{link:?} in {text:?}");
        });
    }

    /// A text of JSON has the strings that serde_json finds, and is rejected if it rejects it.
    #[test]
    fn json_is_that_of_another_reader(text in texts(), value in values()) {
        for text in [text, value.to_string(), serde_json::to_string_pretty(&value).unwrap()] {
            let mut found = Vec::new();
            let result = pieces(&text, &Format::Json(None), |piece| found.push(piece.text.into_owned()));
            let Ok(expected) = serde_json::from_str::<Value>(&text) else {
                // This reader takes numbers such as `1.`, controls in strings, and a byte order mark.
                prop_assert!(result.is_err() || text.contains(|c: char| c == '\u{FEFF}' || c.is_ascii_digit() || c < ' ' || c == '-' || c == '\\'), "{text:?}");
                continue;
            };
            prop_assert!(result.is_ok(), "{text:?}");
            let mut strings = Vec::new();
            strings_of(&expected, &mut strings);
            if serde_json::to_string(&expected).unwrap().len() == text.len() {
                found.sort();
                strings.sort();
                prop_assert_eq!(found, strings);
            }
        }
    }

    /// Cells that are written by the rules of RFC 4180 are read again.
    #[test]
    fn cells_are_read_as_they_were_written(rows in prop::collection::vec(prop::collection::vec("[a\",\r\n é]{0,4}", 2), 1..6)) {
        let quoted = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
        let text: String = rows.iter().map(|row| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\r\n").collect();
        for names in [None, Some(["a", "b"].map(str::to_owned).into())] {
            let (mut found, has_names) = (Vec::new(), names.is_some());
            pieces(&text, &Format::Table { delimiter: b',', has_quotes: true, names }, |piece| {
                assert_eq!(piece.role, Role::Value);
                assert!(!has_names || piece.name == ["a", "b"][found.len() % 2]);
                found.push(piece.text.into_owned());
            }).unwrap();
            prop_assert_eq!(found, rows.concat());
        }
    }
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        "[a/\"\\\\é\n:]{0,6}".prop_map(Value::from)
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a.:/é]{0,5}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// Adds the strings of a value, and the names of members that look like URLs.
fn strings_of(value: &Value, strings: &mut Vec<String>) {
    match value {
        Value::String(text) => strings.push(text.clone()),
        Value::Array(values) => values.iter().for_each(|value| strings_of(value, strings)),
        Value::Object(members) => members.iter().for_each(|(name, value)| {
            strings.extend(name.contains("://").then(|| name.clone()));
            strings_of(value, strings);
        }),
        _ => {}
    }
}
