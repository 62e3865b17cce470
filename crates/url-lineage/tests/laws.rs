//! The law of url-fuzz on the readers, on the inputs kept in fixtures/corpus, and on a bounded number of made-up ones,
//! the same each time.

#[path = "../../url-fuzz/src/for_all.rs"]
mod for_all;
#[path = "../../url-fuzz/src/laws"]
#[allow(unreachable_pub, dead_code, reason = "here it is not a library")]
mod laws {
    pub mod pieces;
    pub mod source;
}
#[path = "../../url-fuzz/src/upper/lineage.rs"]
#[allow(unreachable_pub, reason = "here it is not a library")]
mod lineage;

use for_all::{for_all, for_corpus};

#[test]
fn the_corpus_breaks_no_law() {
    for_corpus("lineage", lineage::law);
}

#[test]
fn lineage() {
    for_all(4000, 64, 46, lineage::law);
}

#[test]
fn lineage_of_longer_urls() {
    for_all(800, 300, 47, lineage::law);
}
