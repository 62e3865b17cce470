//! Checks that parsing allocates as little as documented.
//!
//! The counting allocator, from the package `stats_alloc`, is in a separate program, so that it does not slow down the
//! benchmarks.

#![forbid(unsafe_code)]

use std::{alloc::System, hint::black_box};

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use url_bench::{
    Corpus,
    rows::patterns::{GROUPS, WITH_REGEXP},
};
use url_core::{Url, UrlRef, redacted::Redactor};
use url_facts::{Fact, ParamsColumn, Routes, UrlColumns, UrlFunction, UrlPredicate};
use url_patterns::{ComponentName, UrlPattern, UrlPatternList};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn allocations(work: impl FnOnce()) -> usize {
    let region = Region::new(ALLOCATOR);
    work();
    let change = region.change();
    change.allocations + change.reallocations
}

/// Returns whether the host is in the text as it is serialized. Then it is not written, nor is there a cleaned copy.
fn keeps_host(text: &str, url: &Url) -> bool {
    !text.contains(['\t', '\n', '\r']) && url.host_str().is_none_or(|host| !host.is_empty() && text.contains(host))
}

/// A single test, because the allocator counts the allocations of all threads.
#[test]
fn allocations_are_as_few_as_promised() {
    assert_eq!(allocations(|| drop(black_box(vec![1]))), 1, "the allocator must count");
    let (mut normal, mut changed) = (0, 0);
    let mut reused = Url::parse(&format!("https://example.com/{}", "long".repeat(10_000))).expect("a valid URL");
    let corpora = Corpus::absolute_from_fixtures().expect("the corpora can be read");
    // Forms that no corpus contains.
    let others = [
        "file://[::1]/",
        "file://[2001:db8::1]/share/x",
        "file://127.0.0.1/C|+_#0x7f.1",
        "http://localhost:8080/a?b#c",
        "http://1.1.1.1/",
        "https://user%40example.org:secret@h:81/",
    ];
    let others = [Corpus::new("others", others.map(str::to_owned))];
    for corpus in corpora.into_iter().chain(others) {
        for text in corpus.texts {
            let Ok(url) = Url::parse(text) else { continue };
            let href = url.as_str();
            if keeps_host(text, &url) {
                assert_eq!(allocations(|| assert!(Url::can_parse(text))), 0, "can_parse {text}");
                changed += usize::from(text != href);
            }
            assert_eq!(allocations(|| assert!(Url::can_parse(href))), 0, "can_parse {href}");
            assert_eq!(
                allocations(|| assert!(UrlRef::from_serialized(href).is_some())),
                0,
                "UrlRef::from_serialized {href}"
            );
            assert_eq!(allocations(|| drop(black_box(Url::parse(href)))), 1, "parse {href}");
            assert_eq!(allocations(|| Url::options().parse_into(href, &mut reused).unwrap()), 0, "parse_into {href}");
            assert_eq!(reused, url);
            let allocated = allocations(|| assert!(Url::options().parse_ref(href, &mut reused).unwrap() == url));
            assert_eq!(allocated, 0, "parse_ref {href}");
            assert_eq!(allocations(|| _ = black_box(url.path_ambiguities().count())), 0, "path_ambiguities {href}");
            normal += 1;
        }
    }
    // An input with tabs is cleaned in a copy. The next URL still reuses the memory.
    Url::options().parse_into("https://example.com/\ta", &mut reused).expect("a valid URL");
    let long = format!("https://example.com/{}", "long".repeat(1000));
    assert_eq!(
        allocations(|| Url::options().parse_into(&long, &mut reused).unwrap()),
        0,
        "parse_into after an input with a tab"
    );
    assert!(normal > 10_000 && changed > 500, "{normal} and {changed}");
    assert_columns_allocate_nothing();
    assert_patterns_allocate_little();
    assert_explanations_are_small();
}

/// An explanation keeps three bytes for a piece, and the href. In these inputs, each byte is a piece.
fn assert_explanations_are_small() {
    for path in ["\\", "\\a"] {
        let input = format!("http://h/{}", path.repeat(100_000));
        let region = Region::new(ALLOCATOR);
        let explanation = Url::explain(&input).expect("a valid URL");
        let change = region.change();
        let kept = change.bytes_allocated - change.bytes_deallocated;
        assert!(kept <= 4 * input.len() + 100, "{kept} bytes for {} bytes of {path}", input.len());
        drop(explanation);
    }
}

/// Patterns are matched without an allocation, also if they have regular expressions in which the next character decides,
/// and all are small.
fn assert_patterns_allocate_little() {
    let mut list = UrlPatternList::new();
    for (pattern, url) in GROUPS.iter().chain(WITH_REGEXP) {
        let region = Region::new(ALLOCATOR);
        let compiled = UrlPattern::new(pattern, None).expect("a pattern");
        let change = region.change();
        let bytes = size_of_val(&compiled) + change.bytes_allocated - change.bytes_deallocated;
        assert!(bytes <= 1024 || compiled.has_regexp_groups(), "{bytes} bytes for {pattern}");
        println!("{bytes:6} bytes: {pattern}");
        let url = Url::parse(url).expect("a valid URL");
        let other = Url::parse("https://example.org/").expect("a valid URL");
        assert_eq!(allocations(|| assert!(compiled.test(&url))), 0, "test {pattern}");
        assert_eq!(allocations(|| assert!(compiled.exec(&url).is_some())), 0, "exec {pattern}");
        assert_eq!(allocations(|| assert!(compiled.exec(url.as_str()).is_some())), 0, "exec of a text {pattern}");
        assert_eq!(allocations(|| assert!(!compiled.test(&other))), 0, "no match {pattern}");
        list.push(compiled);
        assert_eq!(allocations(|| assert!(list.first(&url).is_some())), 0, "list with {pattern}");
    }
    assert_functions_of_patterns_allocate_nothing();
}

fn assert_functions_of_patterns_allocate_nothing() {
    let urls: Vec<&str> = GROUPS.iter().map(|(_, url)| *url).collect();
    let texts = || urls.iter().copied().map(Some);
    let mut all = String::new();
    for (pattern, _) in GROUPS {
        let compiled = || UrlPattern::new(pattern, None).expect("a pattern");
        let mut matches = UrlPredicate::matches(compiled());
        assert!(matches.call(texts()).iter().any(|found| found == Some(true)), "{pattern}");
        assert_eq!(allocations(|| _ = black_box(matches.call(texts()))), 0, "matches of {pattern}");
        let group = compiled().component(ComponentName::Pathname).group_names().next().unwrap_or("0").to_owned();
        let group = UrlFunction::match_group(compiled(), ComponentName::Pathname, &group);
        assert_eq!(count(group, &urls), 0, "match_group of {pattern}");
        all += pattern;
        all += "\n";
    }
    assert_eq!(count(UrlFunction::route(Routes::read(&all).expect("patterns")), &urls), 0, "route");
}

/// The allocations of a function when it is called again.
fn count<F: FnMut(&mut Url, &mut String) -> bool>(mut function: UrlFunction<F>, texts: &[&str]) -> usize {
    let texts = || texts.iter().copied().map(Some);
    function.call(texts());
    allocations(|| _ = black_box(function.call(texts())))
}

/// A batch is filled into the memory of the one before.
fn assert_columns_allocate_nothing() {
    let corpora = Corpus::absolute_from_fixtures().expect("the corpora can be read");
    let texts = corpora.iter().flat_map(|corpus| &corpus.texts);
    let urls: Vec<(&str, Url)> = texts.filter_map(|text| Some((*text, Url::parse(text).ok()?))).collect();
    let is_special = |url: &Url| url.is_special() && url.scheme() != "file";

    // Everything, of serialized special URLs.
    let hrefs: Vec<&str> = urls.iter().map(|(_, url)| url).filter(|url| is_special(url)).map(Url::as_str).collect();
    let mut columns = UrlColumns::new(Fact::COLUMNS.iter().copied());
    columns.fill(hrefs.iter().copied().map(Some));
    assert_eq!(allocations(|| columns.fill(hrefs.iter().copied().map(Some))), 0, "all columns");
    assert!(columns.len() > 7_000, "{}", columns.len());

    // Components, also of URLs that change, with NULL between them.
    let texts = || urls.iter().filter(|(text, url)| keeps_host(text, url)).flat_map(|(text, _)| [Some(*text), None]);
    let mut columns = UrlColumns::new(Fact::COLUMNS.iter().copied().take_while(|column| *column != Fact::Origin));
    columns.fill(texts());
    assert_eq!(allocations(|| columns.fill(texts())), 0, "components");
    assert!(columns.len() > 15_000, "{}", columns.len());

    let hrefs: Vec<&str> = urls.iter().map(|(_, url)| url.as_str()).collect();
    assert_functions_allocate_little(&hrefs);
}

/// Whether a percent sign follows another one, which can be encoded, with at most a digit between.
fn may_have_encoded_digits(href: &str) -> bool {
    let ends_with_sign = |before: &str| before.ends_with('%') || before.ends_with("25");
    href.match_indices('%').any(|(at, _)| {
        let before = &href[..at];
        ends_with_sign(before) || before.strip_suffix(|c: char| c.is_ascii_hexdigit()).is_some_and(ends_with_sign)
    })
}

/// Functions and lists of parameters. What is encoded is decoded in a copy.
fn assert_functions_allocate_little(hrefs: &[&str]) {
    assert_eq!(count(UrlFunction::href(), hrefs), 0, "href");
    // The digits of a percent-encoded byte can be percent-encoded themselves, as in `%25%34%30`, which takes memory.
    let (nested, flat): (Vec<&str>, Vec<&str>) = hrefs.iter().partition(|href| may_have_encoded_digits(href));
    assert_eq!(count(UrlFunction::redact(Redactor::new()), &flat), 0, "redact");
    assert_eq!(count(UrlFunction::redact(Redactor::new()), &nested), nested.len(), "redact with encoded digits");
    assert_eq!(count(UrlFunction::set_param("q", "a"), hrefs), hrefs.len(), "set_param");

    let plain: Vec<&str> = hrefs.iter().copied().filter(|href| !href.contains(['%', '+'])).collect();
    assert_eq!(count(UrlFunction::param("q"), &plain), 0, "param");
    assert_eq!(count(UrlFunction::remove_params(&["no *"]), &plain), 0, "remove_params that removes nothing");
    assert_eq!(count(UrlFunction::remove_params(&["q"]), &["https://h/?q", "https://h/?a&q=1#f"]), 2, "remove_params");
    let mut params = ParamsColumn::new();
    params.fill(plain.iter().copied().map(Some));
    assert_eq!(allocations(|| params.fill(plain.iter().copied().map(Some))), 0, "parameters");
    let counts = (plain.len(), params.names().validity().len());
    assert!(counts.0 > 8_000 && counts.1 > 1_500, "{counts:?}");
}
