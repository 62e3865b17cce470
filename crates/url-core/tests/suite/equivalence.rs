//! Equality by each rule, and normalization.

use std::fs;
use url_core::{
    Url,
    equivalence::{Equality, Normalizer},
};

#[track_caller]
fn url(input: &str) -> Url {
    Url::parse(input).unwrap_or_else(|error| panic!("{input}: {error}"))
}

#[test]
fn each_rule_of_equality_holds_for_its_pairs() {
    use Equality::{Exact, PercentNormal, QueryOrderIgnored, SameDrive, SameOrigin, WithoutFragment};
    let cases: &[(&str, &str, &[Equality])] = &[
        (
            "https://h/",
            "https://h/",
            &[Exact, WithoutFragment, PercentNormal, SameDrive, QueryOrderIgnored, SameOrigin],
        ),
        ("https://h/", "https://h/#", &[WithoutFragment, SameOrigin]),
        ("https://h/", "https://h/?", &[QueryOrderIgnored, SameOrigin]),
        ("https://h/%7e", "https://h/~", &[PercentNormal, SameDrive, SameOrigin]),
        ("https://h/%2f", "https://h/%2F", &[PercentNormal, SameDrive, SameOrigin]),
        ("https://h/%2F", "https://h//", &[SameOrigin]),
        ("https://h/?a&b&a", "https://h/?a&a&&b", &[QueryOrderIgnored, SameOrigin]),
        ("https://h/?a&b&a", "https://h/?a&b&b", &[SameOrigin]),
        ("https://h/?b&a=1&a=2", "https://h/?a=1&b&a=2", &[QueryOrderIgnored, SameOrigin]),
        ("https://h/?a=1&a=2", "https://h/?a=2&a=1", &[SameOrigin]),
        ("https://h/?a#f", "https://h/?a#g", &[WithoutFragment, SameOrigin]),
        ("https://h/index.html", "https://h/", &[SameOrigin]),
        ("https://h/", "http://h/", &[]),
        ("https://h/", "https://h:444/", &[]),
        ("file:///a", "file:///a", &[Exact, WithoutFragment, PercentNormal, SameDrive, QueryOrderIgnored]),
        ("file:///c%3A/x", "file:///C:/x", &[SameDrive]),
        ("file:///c:/x", "file:///C|/x", &[SameDrive]),
        ("file:///%63%3a/%7e", "file:///C:/~", &[SameDrive]),
        ("file:///c:", "file:///C:", &[SameDrive]),
        ("file:///c:/x", "file:///c:/X", &[]),
        ("file:///c:/x", "file:///d:/x", &[]),
        ("file:///x/c:", "file:///x/C:", &[]),
        ("file:////c:/x", "file:////C:/x", &[]),
        ("file:///c%7C/x", "file:///C:/x", &[]),
        ("file:///cc%3A/x", "file:///CC:/x", &[]),
        ("file://h/c:/x", "file://h/C:/x", &[]),
        ("https://h/c:/x", "https://h/C:/x", &[SameOrigin]),
        ("foo:///c:/x", "foo:///C:/x", &[]),
    ];
    for (a, b, holding) in cases {
        for &rule in Equality::ALL {
            assert_eq!(url(a).equals_by(&url(b), rule), holding.contains(&rule), "{a} {b} {rule:?}");
            assert_eq!(url(b).borrowed().equals_by(&url(a), rule), holding.contains(&rule), "{b} {a} {rule:?}");
        }
        assert_eq!(url(a) == url(b), holding.contains(&Exact), "{a} {b}");
    }
}

/// Keys are the same where the rule holds, also for URLs whose components could be taken for others.
#[test]
fn keys_are_the_same_where_the_rule_holds() {
    let folder = url_model::fixtures::dir().join("corpora");
    let read = |name| fs::read_to_string(folder.join(name).with_extension("txt")).expect("a corpus");
    let corpora = ["http", "query", "file", "other"].map(read);
    let lines = corpora.iter().flat_map(|text| text.lines().take(40));
    let own = "https://h https://h/? https://h/?# https://h/# https://h/?a https://h/?&a https://h/?a=1&b https://h/?b&a=1 \
         https://h/?b#a https://h/&a https://h/%7e https://h/~ https://h/%7E https://h:8443/ http://h/ https://u@h/ \
         file:///c:/ file:///C:/ file:///C%3a/ file:///C|/ data:x data:x? blob:https://h/ blob:x https://h/x&a https://h/x?a \
         https://h/?a=1&a=2 https://h/?a=2&a=1 https://h/?A=1&a=2 x:? x: x:# x:?# x://h x://h/?%61 x://h/?a";
    let urls: Vec<Url> = lines.chain(own.split_whitespace()).filter_map(|line| Url::parse(line).ok()).collect();
    assert!(urls.len() > 150, "{}", urls.len());
    let mut same = 0;
    for &rule in Equality::ALL {
        let keys: Vec<_> = urls.iter().map(|url| rule.key(url)).collect();
        for (a, a_key) in urls.iter().zip(&keys) {
            for (b, b_key) in urls.iter().zip(&keys) {
                let are_same = a_key.is_some() && a_key == b_key;
                assert_eq!(are_same, a.equals_by(b, rule), "{} {a} {b}", rule.as_str());
                same += usize::from(are_same && a != b);
            }
        }
    }
    assert!(same > 50, "{same}");
}

/// URLs that look as if they could be normalized further.
#[test]
fn normalized_urls_do_not_change() {
    let cases = [
        "https://h/index.html",
        "https://h/a/",
        "https://h//",
        "https://h/?b&a&",
        "https://h/#",
        "https://h/A%2Fb",
        "https://h/%4%31",
        "https://h/%%31B",
        "file:///%43:/x",
        "file:///%43|",
        "foo://h",
    ];
    for input in cases {
        assert_eq!(url(input).normalized().as_str(), input);
    }
    assert_eq!(url("file:///%43:/%43:%2f").normalized().as_str(), "file:///%43:/C:%2F");
    assert_eq!(url("file://h/%43:/%61").normalized().as_str(), "file://h/%43:/a");
    assert_eq!(url("https://h/%43:/%61").normalized().as_str(), "https://h/C:/a");
    assert_eq!(Normalizer::default(), Normalizer::new());
}

#[test]
fn each_option_of_the_normalizer_can_be_turned_off() {
    let url_of_drive = url("file:///c%3a/%43:?");
    let url = url("https://h/%7e%2f?#%7e");
    let all = Normalizer::new();
    for (normalizer, normal) in [
        (all, "https://h/~%2F#~"),
        (all.hex_case(false), "https://h/~%2f#~"),
        (all.unreserved(false), "https://h/%7E%2F#%7E"),
        (all.empty_query(false), "https://h/~%2F?#~"),
        (all.fragment(false), "https://h/~%2F"),
        (all.empty_query(false).fragment(false), "https://h/~%2F?"),
    ] {
        assert_eq!(normalizer.normalize(&url).as_str(), normal, "{normalizer:?}");
        assert_eq!(normalizer.drive_letter(true).normalize(&url).as_str(), normal, "{normalizer:?}");
    }
    for (normalizer, normal) in [
        (all, "file:///c%3A/C:"),
        (all.drive_letter(true), "file:///C:/C:"),
        (all.drive_letter(true).hex_case(false).unreserved(false).empty_query(false), "file:///C:/%43:?"),
    ] {
        assert_eq!(normalizer.normalize(&url_of_drive).as_str(), normal, "{normalizer:?}");
    }
}
