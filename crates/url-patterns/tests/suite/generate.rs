//! What is generated matches with the same groups, and is canonical.

use proptest::prelude::*;
use url_patterns::{ComponentName, GenerateErrorKind, Init, UrlPattern};

#[test]
fn errors_name_the_group() {
    use GenerateErrorKind::{GroupMissing, InvalidValue, Modifier, NotCanonical};
    for (pathname, values, kind, group) in [
        ("/:a/:b", &[("a", "1")][..], GroupMissing, Some("b")),
        ("/:a", &[("a", "")], InvalidValue, Some("a")),
        ("/:a", &[("a", "/")], InvalidValue, Some("a")),
        ("/:a?", &[("a", "1")], Modifier, Some("a")),
        ("/{a}*", &[], Modifier, None),
        ("/:a/x", &[("a", "..")], NotCanonical, None),
        ("/:a/x", &[("a", "%2E")], NotCanonical, None),
        ("/:a(b+)", &[("a", "bc")], InvalidValue, None),
        // The first one takes as much as it can.
        ("/*/*", &[("0", "a"), ("1", "b/c")], InvalidValue, Some("0")),
        ("/:a-:b", &[("a", "1-2"), ("b", "3")], InvalidValue, Some("a")),
    ] {
        let pattern = UrlPattern::from_init(&Init::new().pathname(pathname)).unwrap();
        let error = pattern.generate(ComponentName::Pathname, values.iter().copied()).unwrap_err();
        assert_eq!((error.kind(), error.group()), (kind, group), "{pathname}");
    }
    let pattern = UrlPattern::from_init(&Init::new().hostname(":a.example.com").port("8:a")).unwrap();
    let hostname = |value| pattern.generate(ComponentName::Hostname, [("a", value)]).map_err(|error| error.kind());
    assert_eq!(hostname("X").as_deref(), Ok("x.example.com"));
    assert_eq!(hostname("a b"), Err(InvalidValue));
    assert_eq!(hostname("a.b"), Err(InvalidValue));
    let port = |value| pattern.generate(ComponentName::Port, [("a", value)]).map_err(|error| error.kind());
    assert_eq!(port("080").as_deref(), Ok("880"));
    assert_eq!(port("99999"), Err(InvalidValue));
    assert_eq!(port("9999"), Err(NotCanonical));
    // Pieces of an address can be anything, but all of it is one.
    let pattern = UrlPattern::from_init(&Init::new().hostname("[\\:\\::a]")).unwrap();
    let hostname = |value| pattern.generate(ComponentName::Hostname, [("a", value)]).map_err(|error| error.kind());
    assert_eq!(hostname("1F").as_deref(), Ok("[::1f]"));
    assert_eq!(hostname("12345"), Err(NotCanonical));
    // What is `*` is given as its group.
    assert_eq!(pattern.generate(ComponentName::Hash, [("0", "a b")]).as_deref(), Ok("a%20b"));
}

proptest! {
    #[test]
    fn generated_paths_match_with_their_values(
        which in 0_usize..5,
        a in "[ab./%2e*:-]{0,4}|\\PC{0,3}",
        b in "[ab./%2e-]{0,4}|\\PC{0,3}",
    ) {
        let pathname = ["/:a/:b", "/:a-:b", "/x/:a.:b", "/:a/*", "/:a([a-c.]+)/x/:b"][which];
        let pattern = UrlPattern::from_init(&Init::new().pathname(pathname)).unwrap();
        let values = [("a", a.as_str()), ("b", b.as_str()), ("0", b.as_str())];
        if let Ok(path) = pattern.generate(ComponentName::Pathname, values) {
            let text = format!("https://example.com{path}");
            let url = url_core::Url::parse(&text).unwrap();
            prop_assert_eq!(url.path(), &path);
            prop_assert!(url.query().is_none() && url.fragment().is_none());
            let found = pattern.exec(&url).unwrap();
            prop_assert!(found.pathname().groups().all(|(_, group)| group.is_some()));
            prop_assert!(path.matches('/').count() >= pathname.matches('/').count());
        }
    }
}
