//! Runs of a law on the inputs of the corpus and on generated inputs, which are the same each time.

use std::{fs, path::Path};

use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};

/// Runs `check` on `cases` byte strings of less than `len_limit` bytes. An input that breaks the law is made smaller
/// before it is reported.
pub fn for_all(cases: u32, len_limit: usize, seed: u8, check: impl Fn(&[u8])) {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let run = TestRunner::new_with_rng(config, rng).run(&vec(any::<u8>(), 0..len_limit), |data| {
        check(&data);
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

/// Runs `check` on the inputs of a law in `fixtures/corpus`.
pub fn for_corpus(law: &str, check: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/corpus").join(law);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files = entries.map(|entry| entry.expect("a readable folder").path()).peekable();
    assert!(files.peek().is_some(), "there are no files in {}", folder.display());
    for file in files {
        println!("{}", file.display());
        check(&fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())));
    }
}
