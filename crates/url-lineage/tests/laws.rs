//! The law of url-fuzz on the readers, on a bounded number of made-up inputs, the same each time.

#[path = "../../url-fuzz/src/laws"]
#[allow(unreachable_pub, dead_code, reason = "here it is not a library")]
mod laws {
    pub mod pieces;
    pub mod source;
}
#[path = "../../url-fuzz/src/upper/lineage.rs"]
#[allow(unreachable_pub, reason = "here it is not a library")]
mod lineage;

use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};

/// Hands the law so many byte strings of up to so many bytes.
fn for_all(cases: u32, most: usize, seed: u8) {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let run = TestRunner::new_with_rng(config, rng).run(&vec(any::<u8>(), 0..most), |data| {
        lineage::law(&data);
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn lineage() {
    for_all(4000, 64, 46);
}

#[test]
fn lineage_of_longer_urls() {
    for_all(800, 300, 47);
}
