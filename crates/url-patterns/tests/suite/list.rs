//! A list finds what a loop over its patterns finds.

use core::cmp::Ordering;
use proptest::prelude::*;
use url_patterns::{ComponentName, Init, UrlPattern, UrlPatternList};

/// The indices of the patterns that match.
fn loop_over(list: &UrlPatternList, input: &str) -> Vec<usize> {
    let matches = list.patterns().iter().enumerate().filter(|(_, pattern)| pattern.test(input));
    matches.map(|(index, _)| index).collect()
}

fn assert_same(list: &UrlPatternList, input: &str) -> usize {
    let expected = loop_over(list, input);
    assert!(list.all(input).iter().map(|(index, _)| *index).eq(expected.iter().copied()), "{list:?} on {input}");
    let first = list.first(input);
    assert_eq!(first.as_ref().map(|(index, _)| *index), expected.first().copied(), "{list:?} on {input}");
    if let Some((index, found)) = first {
        let alone = list.patterns()[index].exec(input).unwrap();
        assert!(
            ComponentName::ALL.iter().all(|name| found.component(*name).groups().eq(alone.component(*name).groups()))
        );
    }
    let order = ["protocol", "hostname", "port", "pathname", "search", "hash", "username", "password"];
    let compare = |a: usize, b: usize| {
        order.iter().fold(Ordering::Equal, |ordering, name| {
            let (a, b) = (&list.patterns()[a], &list.patterns()[b]);
            ordering.then_with(|| a.compare_component(b, name.parse().unwrap()))
        })
    };
    let best = expected.iter().copied().reduce(|best, index| if compare(index, best).is_gt() { index } else { best });
    assert_eq!(list.most_specific(input).map(|(index, _)| index), best, "{list:?} on {input}");
    expected.len()
}

/// The components of a URL, also without the slash of the pathname.
fn assert_same_with_init(list: &UrlPatternList, url: &str) {
    let Ok(url) = url_core::Url::parse(url) else { return };
    let port = url.port().map(|port| port.to_string()).unwrap_or_default();
    for pathname in [url.path(), url.path().trim_start_matches('/')] {
        let host = url.host_str().unwrap_or_default();
        let init = Init::new().protocol(url.scheme()).hostname(host).port(&port).pathname(pathname);
        let expected = list.patterns().iter().position(|pattern| pattern.test(&init));
        assert_eq!(list.first(&init).map(|(index, _)| index), expected, "{list:?} on {init:?}");
    }
}

/// All texts of at most `len` of these pieces.
fn products(pieces: &[&str], len: u32) -> Vec<String> {
    let count = |len| (0..pieces.len().pow(len)).map(move |number| (number, len));
    let product =
        |(number, len)| (0..len).map(|place| pieces[number / pieces.len().pow(place) % pieces.len()]).collect();
    (0..=len).flat_map(count).map(product).collect()
}

/// So many patterns go on at one place that they are found by a text that must follow.
#[test]
fn many_patterns_that_start_alike() {
    let pieces = ["*", "a", "/b", ":p-", "{a}?", "(b+)", "{/a}+", "{b:p}+", "{/*}*"];
    let urls = products(&["a", "b", "/", "-", "/b"], 4);
    for base in ["https://e.com/", "https://e.com", "https://{*.}?e.com", "data:"] {
        let create = |text: &String| UrlPattern::new(&format!("{base}{text}"), None).ok();
        let list: UrlPatternList = products(&pieces, 3).iter().filter_map(create).collect();
        assert!(list.patterns().len() > 300);
        let mut found = 0;
        for url in &urls {
            found += assert_same(&list, &format!("{}/{url}", base.replace("{*.}?", "a.").trim_end_matches('/')));
        }
        assert!(found > 1_000, "{found}");
    }
}

fn piece(pieces: &'static [&'static str], count: core::ops::Range<usize>) -> impl Strategy<Value = String> + Clone {
    prop::collection::vec(prop::sample::select(pieces), count).prop_map(|pieces| pieces.concat())
}

fn pattern() -> impl Strategy<Value = UrlPattern> {
    let hostname = piece(&["a", "b", ".", "a.b", "*", "*.", "{*.}?", "{:s.}+", ":h", ":h.", "{b}?"], 0..4);
    let pathname = piece(
        &[
            "/", "a", "/a", "/b", "/:p", "/:q?", "*", "/*", "{/b}?", "/{a}", "{/:r}", ":t-", "-", "/a/b", "{/a:x}",
            "{/:y.b}?", "{/a*}", "{/b/*}+", "{/a}+", "/(a+)",
        ],
        0..5,
    );
    let case = prop::bool::weighted(0.2);
    // Half of them have a literal protocol and port.
    let others = prop::sample::select(
        &[("*", "*"), ("http{s}?", ""), ("https", ""), ("https", ""), ("https", "81"), ("x", "")][..],
    );
    let search = prop::sample::select(&["*", "*", "*", "q"][..]);
    (hostname, prop::bool::weighted(0.3), pathname, case, others, search).prop_filter_map(
        "a pattern",
        |(hostname, any, pathname, case, (protocol, port), search)| {
            let hostname = if any { "*" } else { &hostname };
            let init = Init::new().protocol(protocol).hostname(hostname).port(port).pathname(&pathname).search(search);
            UrlPattern::options().ignore_case(case).from_init(&init).ok()
        },
    )
}

fn url() -> impl Strategy<Value = String> {
    let pathname = piece(&["/", "a", "/a", "/b", "/A", "-", "b", ".b"], 0..6);
    let hostname = piece(&["a", "b", ".", "a.b"], 1..4);
    let user = prop::sample::select(&["", "", "", "u@", "a:b@"][..]);
    let port = prop::sample::select(&["", "", ":81"][..]);
    let query = prop::sample::select(&["", "", "?q", "#f"][..]);
    prop_oneof![
        8 => (user, hostname.clone(), port, pathname.clone(), query)
            .prop_map(|(user, hostname, port, pathname, query)| format!("https://{user}{hostname}{port}/{pathname}{query}")),
        1 => (hostname, pathname.clone()).prop_map(|(hostname, pathname)| format!("x://{hostname}{pathname}")),
        1 => pathname.prop_map(|pathname| format!("x:{pathname}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_list_finds_what_a_loop_finds(patterns in prop::collection::vec(pattern(), 0..12), urls in prop::collection::vec(url(), 4)) {
        let list: UrlPatternList = patterns.into_iter().collect();
        for url in urls {
            assert_same(&list, &url);
            assert_same_with_init(&list, &url);
        }
    }
}

#[test]
fn routes() {
    let routes = [
        "/",
        "/users",
        "/users/",
        "/users/me",
        "/users/:id",
        "/users/:id/posts/:post",
        "/users/:id{/*}?",
        "/:page.html",
        "/static/*",
        "/*",
        "/:a/:b/:c",
    ];
    let patterns = routes.iter().map(|route| UrlPattern::new(route, "https://example.com").unwrap());
    let mut list: UrlPatternList = patterns.collect();
    for (host, path) in [("*.example.com", "/*"), ("{*.}?example.org", "/a"), ("*", "/users/:id"), ("::h", "/")] {
        let pattern = format!("https://{host}{path}");
        list.extend(UrlPattern::new(&pattern, None));
    }
    let mut found = 0;
    for host in ["example.com", "a.example.com", "a.b.example.com", "badexample.org", "example.org", "a.example.org"] {
        for path in [
            "/",
            "/users",
            "/users/",
            "/users/me",
            "/users/1",
            "/users/1/posts/2",
            "/a.html",
            "/static/",
            "/a",
            "/a//b",
        ] {
            found += assert_same(&list, &format!("https://{host}{path}"));
        }
    }
    assert!(found > 50, "{found}");
    assert_same(&list, "data:,");
    assert_same(&list, "no URL");
}

/// The tree is not as deep as the patterns.
#[test]
fn long_patterns() {
    let path = "/a".repeat(200_000);
    let mut list = UrlPatternList::new();
    list.push(UrlPattern::from_init(&Init::new().pathname(&path)).unwrap());
    list.push(UrlPattern::from_init(&Init::new().pathname(&"/a".repeat(40))).unwrap());
    assert_eq!(list.first(format!("https://example.com{path}").as_str()).unwrap().0, 0);
    assert_eq!(list.first(format!("https://example.com{}", "/a".repeat(40)).as_str()).unwrap().0, 1);
    assert!(list.first(format!("https://example.com{}", "/a".repeat(39)).as_str()).is_none());
}
