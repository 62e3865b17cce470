//! The laws of url-fuzz on readers and verdicts, on the inputs in fixtures/corpus, and on a fixed number of generated
//! inputs, the same in each run.

#[path = "../../url-fuzz/src/for_all.rs"]
mod for_all;
#[path = "../../url-fuzz/src/laws"]
#[allow(unreachable_pub, dead_code, reason = "here it is not a library")]
mod laws {
    pub mod pieces;
    pub mod source;
}
#[path = "../../url-fuzz/src/upper/readers.rs"]
#[allow(unreachable_pub, reason = "here it is not a library")]
mod readers;
#[path = "../../url-fuzz/src/upper/verdict.rs"]
#[allow(unreachable_pub, reason = "here it is not a library")]
mod verdict;

use for_all::{for_all, for_corpus};
use std::cell::Cell;

#[test]
fn the_corpus_breaks_no_law() {
    for_corpus("readers", readers::law);
    for_corpus("verdict", verdict::law);
}

#[test]
fn readers() {
    for_all(4000, 64, 46, readers::law);
}

#[test]
fn readers_of_longer_texts() {
    for_all(800, 300, 47, readers::law);
}

#[test]
fn verdict() {
    for_all_urls(3000, 64, 48);
}

#[test]
fn verdict_on_longer_texts() {
    for_all_urls(600, 300, 49);
}

/// Where the standard refuses the text, nothing differs, so it must accept two in five of the `cases` inputs.
fn for_all_urls(cases: u32, most: usize, seed: u8) {
    let urls = Cell::new(0);
    for_all(cases, most, seed, |data| urls.set(urls.get() + u32::from(verdict::holds_for(data))));
    assert!(urls.get() >= cases / 5 * 2, "only {} of {cases}", urls.get());
}
