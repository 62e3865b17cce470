//! Base URLs in every function that takes one: none, an empty text, a URL, and a text that is not one.

use url_core::{Url, reference::Base};
use url_patterns::{ErrorKind, Init, Mismatch, UrlPattern, UrlPatternList};

const BASES: &[Option<&str>] = &[
    None,
    Some(""),
    Some(" "),
    Some("https://x/b/c"),
    Some("foo:a"),
    Some("x"),
    Some("/"),
    Some("https://"),
    Some("?"),
];

const INPUTS: &[&str] =
    &["https://x/a", "HTTPS://X/a", "foo:a", "a", "/a", "?a", "", "//x/a", "https://", " https://x/a "];

/// What the steps of a match make of a text and a base URL.
fn parsed(input: &str, base: Option<&str>) -> Option<Url> {
    match base {
        None => Url::parse(input).ok(),
        Some(base) => Url::parse(base).ok()?.join(input).ok(),
    }
}

#[test]
fn of_texts() {
    let patterns = ["https://x/*", "https://x/:a", "*://*/*", "foo:*"];
    let patterns: Vec<_> = patterns.iter().filter_map(|pattern| UrlPattern::new(pattern, None).ok()).collect();
    let list: UrlPatternList = patterns.iter().cloned().collect();
    let mut matches = 0;
    for &base in BASES {
        for &input in INPUTS {
            let url = parsed(input, base);
            for pattern in &patterns {
                let expected = url.as_ref().is_some_and(|url| pattern.test(url));
                matches += usize::from(expected);
                assert_eq!(
                    pattern.test((input, base.map(Base::from))),
                    expected,
                    "{pattern:?} on {input:?} with {base:?}"
                );
                assert_eq!(
                    pattern.exec((input, base.map(Base::from))).is_some(),
                    expected,
                    "{pattern:?} on {input:?} with {base:?}"
                );
                let mismatch = pattern.mismatch((input, base.map(Base::from)));
                assert_eq!(mismatch.is_none(), expected, "{pattern:?} on {input:?} with {base:?}");
                assert_eq!(mismatch == Some(Mismatch::NotAUrl), url.is_none(), "{input:?} with {base:?}");
                let with_texts = [base.map(|base| pattern.test((input, base)))];
                assert!(with_texts.into_iter().flatten().all(|is_match| is_match == expected));
                let owned = base.map(str::to_owned);
                assert!(owned.iter().all(|base| pattern.test((input, base)) == expected));
            }
            let expected = url.as_ref().and_then(|url| list.first(url)).map(|(index, _)| index);
            assert_eq!(
                list.first((input, base.map(Base::from))).map(|(index, _)| index),
                expected,
                "{input:?} with {base:?}"
            );
            let best = url.as_ref().and_then(|url| list.most_specific(url)).map(|(index, _)| index);
            assert_eq!(
                list.most_specific((input, base.map(Base::from))).map(|(index, _)| index),
                best,
                "{input:?} with {base:?}"
            );
            let all = url.as_ref().map_or(0, |url| list.all(url).len());
            assert_eq!(list.all((input, base.map(Base::from))).len(), all, "{input:?} with {base:?}");
        }
    }
    assert!(matches > 20, "{matches}");
}

#[test]
fn of_inits() {
    let pattern = UrlPattern::from_init(&Init::new()).unwrap();
    let list: UrlPatternList = [pattern.clone()].into_iter().collect();
    for &base in BASES {
        let is_url = base.is_none_or(|base| Url::parse(base).is_ok());
        for init in [Init::new(), Init::new().pathname("/a"), Init::new().protocol("https").hostname("h")] {
            let init = init.base_url(base.map(Base::from));
            assert_eq!(pattern.test(&init), is_url, "{init:?}");
            assert_eq!(pattern.exec(&init).is_some(), is_url, "{init:?}");
            assert_eq!(pattern.mismatch(&init), (!is_url).then_some(Mismatch::NotAUrl), "{init:?}");
            assert_eq!(list.first(&init).is_some(), is_url, "{init:?}");
            assert_eq!(list.all(&init).len(), usize::from(is_url), "{init:?}");
            assert_eq!(list.most_specific(&init).is_some(), is_url, "{init:?}");
            match UrlPattern::from_init(&init) {
                Ok(_) => assert!(is_url, "{init:?}"),
                Err(error) => {
                    assert!(!is_url, "{init:?}: {error}");
                    assert_eq!((error.kind(), error.is_in_base()), (ErrorKind::InvalidBase, true), "{init:?}");
                    assert!(base.is_some_and(|base| base.get(error.range()).is_some()), "{init:?}: {error}");
                }
            }
            assert_eq!(UrlPattern::options().from_init_with_warnings(&init, &mut Vec::new()).is_ok(), is_url);
        }
    }
}

#[test]
fn of_constructor_strings() {
    for &base in BASES {
        for pattern in ["https://x/*", "/a", "?a", "#a", ""] {
            let expected = match base {
                Some(base) if Url::parse(base).is_err() => Some(ErrorKind::InvalidBase),
                None if pattern != "https://x/*" => Some(ErrorKind::BaseMissing),
                _ => None,
            };
            for created in [
                UrlPattern::new(pattern, base.map(Base::from)),
                UrlPattern::options().parse(pattern, base.map(Base::from)),
                UrlPattern::options().parse_with_warnings(pattern, base.map(Base::from), &mut Vec::new()),
            ] {
                let error = created.err();
                assert_eq!(error.as_ref().map(url_patterns::Error::kind), expected, "{pattern} with {base:?}");
                assert_eq!(error.is_some_and(|error| error.is_in_base()), expected == Some(ErrorKind::InvalidBase));
            }
        }
    }
}
