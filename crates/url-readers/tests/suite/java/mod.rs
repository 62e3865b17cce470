//! What the class library of Java and Apache Spark answer, in tables that the programs beside them wrote: the functions of
//! Spark against `spark-4.0.1.tsv`, and the URIs of Java 17 against `uri-17.tsv`.

use crate::quoted::{quote, rows, unquote};
use url_readers::{
    Components, Failure, Java, Reader,
    java::{Uri, url_decode, url_decode_strict, url_encode},
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

/// Returns the columns after the input and the base.
fn row(input: &str, base: Option<&str>) -> String {
    let Ok(base) = base.map(Uri::parse).transpose() else { return "base refused".to_owned() };
    let Ok(given) = Uri::parse(input) else { return "refused".to_owned() };
    let uri = base.map_or(given.clone(), |base| base.resolve(&given));
    let port = uri.port().map(|port| port.to_string());
    let columns = [
        uri.scheme(),
        Some(uri.scheme_specific_part()).filter(|_| uri.is_opaque()),
        uri.authority(),
        uri.user_info(),
        uri.host(),
        port.as_deref(),
        uri.path(),
        uri.query(),
        uri.fragment(),
    ];
    let text = if uri.as_str() == input { "=".to_owned() } else { quote(Some(uri.as_str())) };
    columns.map(quote).join("\t") + "\t" + &text
}

#[test]
fn uris_are_those_of_java() {
    let (mut count, mut wrong) = (0, Vec::new());
    for line in rows(include_str!("uri-17.tsv")) {
        let (input, rest) = line.split_once('\t').expect("an input");
        let (base, expected) = rest.split_once('\t').expect("a base");
        let (input_text, base_text) = (unquote(input).expect("an input"), unquote(base));
        let found = row(&input_text, base_text.as_deref());
        if found != expected {
            wrong.push(format!("{input}\t{base}\t{found}"));
        }
        count += 1;
    }
    assert_eq!(wrong, [""; 0], "expected other lines:\n{}", wrong.join("\n"));
    assert_eq!(count, 6083);
}

#[test]
fn the_reader_returns_the_components_of_the_uri() {
    for line in rows(include_str!("uri-17.tsv")) {
        let columns: Vec<_> = line.split('\t').collect();
        let (input, base) = (unquote(columns[0]).expect("an input"), unquote(columns[1]));
        let result = Java::V17.parse(&input, base.as_deref());
        if let [rejection] = columns[2..] {
            let failure = result.expect_err(line);
            assert_eq!(failure.is_in_base(), rejection == "base refused", "{line}");
            let subject = if failure.is_in_base() { base.as_deref() } else { Some(&*input) };
            let range = failure.range().expect("a range");
            assert!(subject.and_then(|subject| subject.get(range)).is_some(), "{line}: {failure}");
            continue;
        }
        let reading = result.unwrap_or_else(|failure| panic!("{line}: {failure}"));
        let [scheme, _, _, user_info, host, port, path, query, fragment, text] =
            columns[2..].iter().map(|column| unquote(column)).collect::<Vec<_>>().try_into().expect("ten parts");
        let (username, password) = match user_info {
            Some(user_info) => match user_info.split_once(':') {
                Some((username, password)) => (Some(username.to_owned()), Some(password.to_owned())),
                None => (Some(user_info), None),
            },
            None => (None, None),
        };
        let components = Components { scheme, username, password, host, port, path, query, fragment };
        assert_eq!(reading.components, components, "{line}");
        assert_eq!(reading.canonical, text.unwrap_or(input), "{line}");
    }
}

#[test]
fn rejections_have_a_range_and_a_reason() {
    for (input, range, reason) in [
        ("http://h/a b", 10..11, "found U+0020 in the path"),
        ("http://h/\u{2003}", 9..12, "found U+2003 in the path"),
        ("http://h/%4x", 9..10, "expected two hexadecimal digits after the percent sign"),
        ("http://h?\\", 9..10, "found U+005C in the query"),
        ("http://h#a#b", 10..11, "found U+0023 in the fragment"),
        ("mailto:a b", 8..9, "found U+0020 in the scheme-specific part"),
        ("http://a|b:80/", 8..9, "found U+007C in the authority"),
        ("http://[::1/", 11..11, "the IPv6 address lacks its closing bracket"),
        ("http://[::g]/", 8..11, "expected an IPv6 address"),
        ("http://[::1%]/", 12..12, "expected a scope of letters, digits, `_` and `.`"),
        ("http://[::1]x/", 12..13, "found U+0078 in the authority after the host"),
        ("http://u@[::1]:x/", 15..16, "expected a port of digits only, up to 2147483647"),
        ("1a:b", 0..1, "found U+0031 in the scheme"),
        (":b", 0..1, "expected a scheme before the colon"),
        ("a:#b", 2..2, "expected a scheme-specific part"),
        ("a://", 4..4, "expected an authority"),
    ] {
        let failure = Java::V17.parse(input, None).unwrap_err();
        let message = format!("not a URI for Java: {reason}");
        assert_eq!((failure.message(), failure.range()), (&*message, Some(range)), "{input}");
    }
    assert!(Java::V17.parse("x", Some("a b")).as_ref().is_err_and(Failure::is_in_base));
    assert_eq!((Java::V17.name(), Java::V17.date()), ("java-17", "2021-09"));
}

#[test]
fn debug_hides_the_user_info() {
    let uri = Uri::parse("http://u:secret@a_b/").unwrap();
    assert_eq!(format!("{uri:?}"), r#"Uri("http://***@a_b/")"#);
}
