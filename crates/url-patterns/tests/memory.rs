//! Checks that a pattern, and a URL, has as much memory as it says, which the package `peak_alloc` counts.
//!
//! It is the only test of its program: another at the same time would be counted, too.

use peak_alloc::PeakAlloc;
use url_patterns::UrlPattern;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

#[test]
fn the_heap_has_what_is_said() {
    for text in [
        "https://example.com/",
        "https://*.example.com/:year/:month/caf\u{e9}",
        "{https}?://:a.:b/{:c.d}+{x*}?{y*}?",
        r"https://example.com/:id(\d{1,4}|[a-f]+)/:name([bc](?=a|b)\w(?!c))?*",
    ] {
        let Ok(pattern) = UrlPattern::new(text, None) else { panic!("{text}") };
        let before = MEMORY.current_usage();
        let copy = pattern.clone();
        assert_eq!(copy.heap_size(), MEMORY.current_usage() - before, "{text}");
        assert!(pattern.heap_size() >= copy.heap_size(), "{text}");
    }
    let before = MEMORY.current_usage();
    let url = url_core::Url::parse("https://EXAMPLE.com/a/../b?c").unwrap();
    assert_eq!(url.heap_size(), MEMORY.current_usage() - before);
}
