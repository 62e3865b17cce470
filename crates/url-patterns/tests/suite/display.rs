//! Patterns as text, and what is read from it.

use crate::wpt::{cases, construct};
use url_patterns::{Init, UrlPattern};

/// The patterns of the fixtures, in `Display`.
#[test]
fn constructor_strings_are_read_as_the_same_pattern() {
    let (mut strings, mut maps) = (0, 0);
    for case in cases("urlpatterntestdata.json") {
        let Some(Ok(pattern)) = construct(case["pattern"].as_array().unwrap()) else { continue };
        match pattern.to_constructor_string() {
            Some(text) => {
                strings += 1;
                assert_eq!(pattern.to_string(), text);
                assert_eq!(text.parse().as_ref(), Ok(&pattern), "{text}");
            }
            None => maps += 1,
        }
    }
    assert_eq!((strings, maps), (264, 61));
}

/// serde reads what it writes, in formats for people and in others.
#[cfg(feature = "serde")]
#[test]
fn serde_loses_nothing() {
    for case in cases("urlpatterntestdata.json") {
        let Some(Ok(pattern)) = construct(case["pattern"].as_array().unwrap()) else { continue };
        let json = serde_json::to_string(&pattern).unwrap();
        // `Display` writes the string itself, or the same map.
        let text = serde_json::from_str::<String>(&json).unwrap_or_else(|_| json.clone());
        assert_eq!(text, pattern.to_string());
        assert_eq!(serde_json::from_str::<UrlPattern>(&json).unwrap(), pattern, "{json}");
        let bytes = postcard::to_allocvec(&pattern).unwrap();
        assert_eq!(postcard::from_bytes::<UrlPattern>(&bytes).unwrap(), pattern, "{json}");
    }
}

/// Where pattern strings need more than themselves.
#[cfg(feature = "serde")]
#[test]
fn what_an_init_would_drop_is_kept() {
    let json = |init: &Init<'_>| {
        let insensitive = UrlPattern::options().ignore_case(true).from_init(init).unwrap();
        let json = serde_json::to_string(&insensitive).unwrap();
        assert_eq!(serde_json::from_str::<UrlPattern>(&json).unwrap(), insensitive, "{json}");
        let pattern = UrlPattern::from_init(init).unwrap();
        let json = serde_json::to_string(&pattern).unwrap();
        assert_eq!(serde_json::from_str::<UrlPattern>(&json).unwrap(), pattern, "{json}");
        json
    };
    assert_eq!(json(&Init::new().protocol("http").port("80 ")), r#""http://*:{80}""#);
    let of_path = Init::new().protocol("http").hostname("h").port("80 ").pathname("/x");
    assert_eq!(json(&of_path), r#""http://h:{80}/x""#);
    assert_eq!(json(&Init::new().hash("(.*)").search("a")), r#"{"search":"a"}"#);
    assert_eq!(json(&Init::new().hash("##a")), r###"{"hash":"##a"}"###);
    assert_eq!(json(&Init::new().hostname("\\[")), r#"{"hostname":"\\["}"#);
}

/// Where a plain `?` would make a group optional, where a component can only be left out, and where there is none.
#[test]
fn texts_that_need_care() {
    let components = |protocol, hostname, pathname, search, hash| {
        let init = Init::new().protocol(protocol).hostname(hostname).port("").pathname(pathname);
        UrlPattern::from_init(&init.search(search).hash(hash)).unwrap().to_string()
    };
    assert_eq!(components("https", "h", "/*", "q", "*"), r"https://h/*\?q");
    assert_eq!(components("https", "h", "/*", "*", "*"), "https://h/*");
    assert_eq!(components("https", "h", "*", "*", "*"), "https://h");
    assert_eq!(components("https", "h", "/a", "", "b"), "https://h/a#b");
    assert_eq!(components("https", "h", "/a", "", "*"), "https://h/a?");
    assert_eq!(components("data", "", "a", "*", "*"), r"data\:a");
    assert_eq!(
        components("https", "h", "*", "q", "*"),
        r#"{"protocol":"https","hostname":"h","port":"","search":"q"}"#
    );
    let pattern = |username, password| {
        let init = Init::new().protocol("https").username(username).password(password).hostname("h").port("8");
        UrlPattern::from_init(&init).unwrap().to_string()
    };
    assert_eq!(pattern("u", "p"), r"https://u\:p@h:8");
    assert_eq!(pattern("u", "*"), "https://u@h:8");
    assert_eq!(pattern("*", "p"), r"https://*\:p@h:8");
    // A control character, a quotation mark and a backslash in a regular expression.
    let pattern = UrlPattern::from_init(&Init::new().hash("(\"|\\d|\u{1})")).unwrap();
    assert_eq!(pattern.to_string(), r#"{"hash":"(\"|\\d|\u0001)"}"#);
}
