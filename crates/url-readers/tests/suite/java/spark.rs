//! The functions of Spark against its recorded answers (`spark-4.0.1.tsv`).

use crate::quoted::{quote, rows, unquote};
use url_readers::{
    Failure,
    java::{url_decode, url_decode_strict, url_encode},
    spark::{UrlPart, key_pattern, parse_url, try_parse_url},
};

/// Returns the key that a regular expression means, if it is literal.
fn literal_key(pattern: &str) -> Option<&str> {
    match pattern.strip_prefix("\\Q").and_then(|rest| rest.strip_suffix("\\E")) {
        Some(quoted) => Some(quoted),
        None => Some(pattern).filter(|key| !key.contains(|c| "\\^$.|?*+()[]{}".contains(c))),
    }
}

/// Returns the last column, or `None` for a key that is not literal.
fn result(function: &str, arguments: [Option<&str>; 3]) -> Option<String> {
    let [text, part, key] = arguments;
    let text = text.expect("a text");
    let column = |result: Result<Option<&str>, Failure>| result.map_or("refused".to_owned(), quote);
    Some(match function {
        "parse_url" => {
            let key = match key {
                Some(pattern) => Some(literal_key(pattern)?),
                None => None,
            };
            let Ok(part) = part.expect("a part").parse::<UrlPart>() else {
                // The caller of these functions knows the part, so only the URL can be wrong.
                return Some(column(parse_url(text, UrlPart::Host, None).map(|_| None)));
            };
            let result = parse_url(text, part, key);
            assert_eq!(try_parse_url(text, part, key), result.clone().unwrap_or_default(), "{text}");
            column(result)
        }
        "url_encode" => quote(Some(&url_encode(text))),
        "url_decode" => column(url_decode(text).as_deref().map(Some).map_err(Clone::clone)),
        other => panic!("{other}: expected the name of a function"),
    })
}

#[test]
fn functions_return_what_spark_returns() {
    let (mut count, mut patterns, mut wrong) = (0, 0, Vec::new());
    for line in rows(include_str!("spark-4.0.1.tsv")) {
        let columns: [&str; 5] = line.split('\t').collect::<Vec<_>>().try_into().expect("five columns");
        let [function, arguments @ .., expected] = columns;
        let texts = arguments.map(unquote);
        match result(function, texts.each_ref().map(|text| text.as_deref())) {
            Some(found) if found != expected => wrong.push(format!("{function}\t{}\t{found}", arguments.join("\t"))),
            Some(_) => count += 1,
            None => patterns += 1,
        }
    }
    assert_eq!(wrong, [""; 0], "expected other lines:\n{}", wrong.join("\n"));
    assert_eq!((count, patterns), (985, 6));
}

/// To Spark, these keys are regular expressions that match something else.
#[test]
fn keys_are_literal() {
    let value =
        |query: &str, key| try_parse_url(&format!("http://h?{query}"), UrlPart::Query, Some(key)).map(str::to_owned);
    assert_eq!(value("abc=1&a.c=2", "a.c").as_deref(), Some("2"));
    for (query, key) in [("abc=1", "a.c"), ("abc=1", "a(b)c"), ("abc=1", "["), ("a=1&b=2", "a|b")] {
        assert_eq!(value(query, key), None);
    }
    assert_eq!(key_pattern("a(b)c"), "(&|^)a(b)c=([^&]*)");
}

/// What is decoded without its faults is what Java decodes. Everything else is rejected.
#[test]
fn strict_decoding_loses_nothing() {
    let mut rejected = 0;
    for line in rows(include_str!("spark-4.0.1.tsv")).filter(|line| line.starts_with("url_decode")) {
        let text = unquote(line.split('\t').nth(1).expect("a text")).expect("a text");
        match url_decode_strict(&text) {
            Ok(decoded) => {
                assert_eq!(url_decode(&text).as_ref(), Ok(&decoded), "{text}");
                assert_eq!(url_decode_strict(&url_encode(&decoded)), Ok(decoded.clone()), "{text}");
            }
            Err(failure) => {
                let found = &text[failure.range().expect("a range")];
                assert!(found.starts_with('%'), "{text}: {failure}");
                rejected += 1;
            }
        }
    }
    assert_eq!(rejected, 181);
    for (text, range) in [("a%4", 1..2), ("%+1", 0..1), ("%C3", 0..3), ("%41%ED%A0%80", 3..6), ("%F0%9Fx", 0..6)] {
        assert_eq!(url_decode_strict(text).unwrap_err().range(), Some(range), "{text}");
    }
}
