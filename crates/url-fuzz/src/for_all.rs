//! Made-up inputs for a law, the same each time. No part of the library: the tests that run laws include it.

use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};

/// Hands `check` so many byte strings of less than so many bytes. One that breaks it is made smaller before it is told.
pub(crate) fn for_all(cases: u32, most: usize, seed: u8, check: impl Fn(&[u8])) {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let run = TestRunner::new_with_rng(config, rng).run(&vec(any::<u8>(), 0..most), |data| {
        check(&data);
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}
