//! Bounds on the work of patterns of many parts.

use url_patterns::{ComponentName, ErrorKind, Init, UrlPattern};

fn pattern(pathname: &str) -> Result<UrlPattern, url_patterns::Error> {
    UrlPattern::from_init(&Init::new().pathname(pathname))
}

/// If a bit were kept for each part and byte, as for a regular expression, this would take minutes.
#[test]
fn full_wildcards_between_texts_take_linear_time() {
    let of_10_000 = pattern(&"{*a}".repeat(10_000)).unwrap();
    let text = "/a".repeat(20_000);
    let input = Init::new().pathname(&text);
    let found = of_10_000.exec(&input).unwrap();
    // The first is as long as possible, and so is each after it.
    let mut groups = found.pathname().groups().map(|(_, group)| group.unwrap());
    assert_eq!(groups.next().unwrap().len(), 20_001);
    assert!(groups.all(|group| group == "/"));
    assert!(!of_10_000.test(&Init::new().pathname(&"/a".repeat(9_999))));
    assert!(!of_10_000.test(&Init::new().pathname(&(text.clone() + "b"))));
    assert!(pattern(&("/".to_owned() + &"*{}".repeat(10_000))).unwrap().test(&Init::new().pathname(&text)));
}

/// What is compiled to a regular expression has a limit, which is that of the program.
#[test]
fn other_patterns_have_a_limit() {
    for piece in ["{*a}?", "{*a}*", "{a}?b{c}?", "{:n-}?", "{*a}b*c", ":n{:n}?"] {
        let repeated = |count: usize| {
            let numbered = (0..count).map(|index| {
                piece.replace("n-", &format!("n{index}-")).replace(":n{:n", &format!(":n{index}{{:m{index}"))
            });
            numbered.collect::<String>()
        };
        assert!(pattern(&repeated(500)).is_ok(), "{piece}");
        let text = repeated(10_000);
        let error = pattern(&text).unwrap_err();
        assert_eq!((error.kind(), error.component()), (ErrorKind::TooLarge, Some(ComponentName::Pathname)), "{piece}");
        assert_eq!(error.range(), 0..text.len());
        assert!(error.to_string().starts_with("pathname: too-large: "), "{error}");
    }
    let error = pattern(&"(a*)".repeat(10_000)).unwrap_err();
    assert_eq!((error.kind(), error.range()), (ErrorKind::InvalidRegexp, 1..39_999));
    let source = std::error::Error::source(&error).unwrap().downcast_ref::<url_regexp::Error>().unwrap();
    assert_eq!(source.kind(), url_regexp::ErrorKind::TooLarge);
    // Text, and parts with one way to match, have no limit.
    assert!(pattern(&"/a".repeat(100_000)).is_ok());
    let segments = (0..10_000).fold(String::new(), |segments, index| segments + &format!("/:n{index}"));
    assert!(pattern(&segments).unwrap().test(&Init::new().pathname(&"/x".repeat(10_000))));
}
