//! Checks that parsing allocates as little as documented.
//!
//! The counting allocator, from the package `stats_alloc`, is in a separate program, so that it does not slow down the
//! benchmarks.

#![forbid(unsafe_code)]

use std::{alloc::System, hint::black_box};

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use url_bench::Corpus;
use url_columns::{Column, UrlColumns};
use url_core::{Url, UrlRef};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn allocations(work: impl FnOnce()) -> usize {
    let region = Region::new(ALLOCATOR);
    work();
    let change = region.change();
    change.allocations + change.reallocations
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
            // `can_parse` writes nothing if the host is in the input as it is serialized.
            if !text.contains(['\t', '\n', '\r'])
                && url.host_str().is_none_or(|host| !host.is_empty() && text.contains(host))
            {
                assert_eq!(allocations(|| assert!(Url::can_parse(text))), 0, "can_parse {text}");
                changed += usize::from(text != href);
            }
            assert_eq!(allocations(|| assert!(Url::can_parse(href))), 0, "can_parse {href}");
            assert_eq!(allocations(|| assert!(UrlRef::parse(href).is_some())), 0, "UrlRef::parse {href}");
            assert_eq!(allocations(|| drop(black_box(Url::parse(href)))), 1, "parse {href}");
            assert_eq!(allocations(|| Url::options().parse_into(href, &mut reused).unwrap()), 0, "parse_into {href}");
            assert_eq!(reused, url);
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
}

/// A batch of serialized special URLs is filled into the memory of the batch before.
fn assert_columns_allocate_nothing() {
    let corpora = Corpus::absolute_from_fixtures().expect("the corpora can be read");
    let urls = corpora.iter().flat_map(|corpus| &corpus.texts).filter_map(|text| Url::parse(text).ok());
    let hrefs: Vec<String> = urls.filter(|url| url.is_special() && url.scheme() != "file").map(String::from).collect();
    let mut columns = UrlColumns::new(Column::ALL.iter().copied());
    let texts = || hrefs.iter().map(|href| Some(&**href));
    columns.fill(texts());
    assert_eq!(allocations(|| columns.fill(texts())), 0, "all columns");
    assert!(columns.len() > 7_000, "{}", columns.len());
}
