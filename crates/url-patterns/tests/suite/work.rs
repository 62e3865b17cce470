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

/// Patterns with the greatest step limit that rejects them: those of the documentation of the limit.
#[test]
fn step_limits() {
    let greatest = |pattern: &str| {
        let is_rejected = |limit: &u32| {
            let rejected = UrlPattern::options().step_limit(*limit).parse(pattern, None);
            rejected.is_err_and(|error| error.kind() == ErrorKind::TooManySteps)
        };
        (0..=u32::from(u16::MAX)).take_while(is_rejected).last()
    };
    for pattern in ["https://example.com/users/:id", "http{s}?://{*.}?example.com/:year-:month/:id+", "https://*/*.png"]
    {
        assert_eq!(greatest(pattern), Some(1), "{pattern}");
    }
    let with_regexp = r"https://example.com/:year(\d{4})-:month(\d{2})/:lang(en|de|fr)/:slug([a-z0-9\-]+)";
    assert!((30..100).contains(&greatest(with_regexp).unwrap()), "{:?}", greatest(with_regexp));
    // The literal between two wildcards is compared at each place.
    assert_eq!(greatest("https://example.com/*abcdefgh*"), Some(9));
    let many_ways = "https://example.com/".to_owned() + &"{*a}?".repeat(100);
    assert!((1_000..32_768).contains(&greatest(&many_ways).unwrap()), "{:?}", greatest(&many_ways));
    // The steps of back references have no limit, so that every one rejects them but the one that is none.
    let with_reference =
        |limit| UrlPattern::options().step_limit(limit).parse(r"https://example.com/:a(\d)/:b(\1)", None);
    assert_eq!(with_reference(u32::MAX - 1).unwrap_err().kind(), ErrorKind::TooManySteps);
    assert!(with_reference(u32::MAX).is_ok());
}
