//! Random texts with delimiters of URLs: no reader panics, ranges lie in the text, and the two readers of RFC 3986
//! agree on every text that the strict one accepts.

use proptest::{
    collection::vec,
    prelude::*,
    sample::select,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use std::cell::Cell;
use url_readers::{Outcome, Reader, Rfc3986, Verdict};

const PIECES: &[&str] = &[
    "http:",
    "https://",
    "file:",
    "foo:",
    "//",
    "/",
    "\\",
    "?",
    "#",
    "@",
    ":",
    "[",
    "]",
    "::1",
    "[::1]",
    "127.1",
    "0x7f",
    "a",
    "h.example",
    "..",
    "/./",
    "%2e",
    "%",
    "%zz",
    "\u{e9}",
    "\u{200d}",
    " ",
    "\t",
    "80",
    "065536",
    "user",
    "+",
    "|",
    "C:",
    "v1.",
];

#[test]
fn verdicts_on_random_texts_are_consistent() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[47; 32]);
    let config = Config { cases: 4000, failure_persistence: None, ..Config::default() };
    let texts =
        (vec(select(PIECES), 0..9), proptest::option::of(select(&["http://u@h:81/a/b?q", "foo:/a", "mailto:x"][..])));
    let ambiguous = Cell::new(0);
    TestRunner::new_with_rng(config, rng)
        .run(&texts, |(pieces, base)| {
            let text = pieces.concat();
            let verdict = Verdict::of(&text, base);
            ambiguous.set(ambiguous.get() + u32::from(verdict.is_ambiguous()));
            for opinion in verdict.opinions() {
                if let Err(failure) = &opinion.answer.result {
                    let refused = if failure.is_in_base() { base.unwrap_or_default() } else { &text };
                    prop_assert!(refused.get(failure.range().unwrap_or_default()).is_some(), "{:?}: {}", text, failure);
                }
                let is_ok = [opinion.answer.result.is_ok(), verdict.standard().is_ok()];
                match &opinion.outcome {
                    Outcome::Same => prop_assert_eq!(is_ok[0], is_ok[1]),
                    Outcome::Differs(components) => prop_assert!(is_ok == [true, true] && !components.is_empty()),
                    Outcome::Refuses => prop_assert_eq!(is_ok, [false, true]),
                    Outcome::Accepts => prop_assert_eq!(is_ok, [true, false]),
                }
            }
            prop_assert_eq!(verdict.to_string() == "all readers agree", {
                verdict.opinions().iter().all(|opinion| opinion.outcome == Outcome::Same)
            });
            if let Ok(strict) = Rfc3986::STRICT.parse(&text, base) {
                prop_assert_eq!(Rfc3986::APPENDIX_B.parse(&text, base), Ok(strict));
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    // Texts that all agree, or all differ, would prove little.
    assert!((400..3600).contains(&ambiguous.get()), "{} of 4000", ambiguous.get());
}
