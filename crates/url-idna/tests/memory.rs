//! Checks that converting takes no more memory than documented, which the package `peak_alloc` counts.

use std::iter;

use peak_alloc::PeakAlloc;
use url_idna::{Processing, domain_parser, domain_parser_strict, domain_to_ascii, domain_to_unicode, punycode};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The bytes of memory for a byte of input, and for any input, that the crate's documentation states.
const BOUND: usize = 64;
const SMALL: usize = 16 << 10;

/// The lengths of the inputs, about. Lists grow by steps, so that the lengths just above a step take the most memory.
fn lengths() -> impl Iterator<Item = usize> {
    iter::successors(Some(600), |len| Some(len * 8 / 7)).take_while(|&len| len < 40_000)
}

/// Returns the most bytes of memory that are held at once during the work, besides those held before.
fn peak<T>(work: impl FnOnce() -> T) -> usize {
    ALLOCATOR.reset_peak_usage();
    let before = ALLOCATOR.current_usage();
    drop(work());
    ALLOCATOR.peak_usage() - before
}

/// Inputs that are mapped to many code points, normalized, encoded, decoded, or rejected label by label.
fn inputs(len: usize) -> Vec<(&'static str, String)> {
    let repeated = |text: &str| text.repeat(len / text.len());
    let distinct = |first: char| (first..).take(len / first.len_utf8());
    let punycode: String = distinct('\u{4E00}').collect();
    let arabic = '\u{FDFA}';
    vec![
        ("18 code points for one", repeated("\u{FDFA}")),
        ("18 code points for one, and a high one", repeated("\u{FDFA}") + "\u{3134F}"),
        ("18 code points for one, not normalized", repeated("\u{FDFA}") + "\u{1D8}\u{323}"),
        (
            "18 code points for one, and distinct others",
            distinct('\u{4E00}').take(len / 60).flat_map(|c| [c, arabic, arabic, arabic]).collect(),
        ),
        ("8 code points for one", repeated("\u{FDFB}")),
        ("marks", "a".to_owned() + &repeated("\u{344}")),
        ("marks out of order", "a".to_owned() + &repeated("\u{301}\u{316}")),
        ("letters with marks", repeated("\u{1D8}\u{323}")),
        ("distinct code points", distinct('\u{80}').collect()),
        ("ideographs", repeated("\u{4E00}")),
        ("letters in upper case", repeated("\u{C4}")),
        ("Punycode", "xn--".to_owned() + &repeated("a")),
        ("Punycode of distinct code points", format!("xn--{}", punycode::encode(&punycode).unwrap_or_default())),
        ("many labels", repeated("\u{E4}.")),
        ("labels of one form", repeated("\u{E4}\u{3002}")),
        ("labels that may not start so", repeated("0.") + "\u{5D0}"),
    ]
}

/// A single test, because the allocator counts the memory of all threads.
#[test]
fn memory_is_within_the_documented_bound() {
    assert!(peak(|| vec![0_u8; SMALL]) >= SMALL, "the allocator must count");
    let mut most = 0;
    for (name, input) in lengths().flat_map(inputs) {
        let peaks = [
            ("domain_parser", peak(|| domain_parser(&input))),
            ("domain_parser_strict", peak(|| domain_parser_strict(&input))),
            ("domain_to_ascii", peak(|| domain_to_ascii(&input))),
            ("domain_to_unicode", peak(|| domain_to_unicode(&input))),
            ("to_ascii_with_errors", peak(|| Processing::url_strict().to_ascii_with_errors(&input, drop))),
            ("to_unicode_with_errors", peak(|| Processing::url_strict().to_unicode_with_errors(&input, drop))),
            ("punycode::encode", peak(|| punycode::encode(&input))),
            ("punycode::decode", peak(|| punycode::decode(input.trim_start_matches("xn--")))),
        ];
        for (function, peak) in peaks {
            let factor = peak.saturating_sub(SMALL) / input.len();
            println!("{factor:4} {function}, {name}, {}", input.len());
            most = most.max(factor);
            assert!(peak <= BOUND * input.len() + SMALL, "{function}, {name}: {peak} bytes for {}", input.len());
        }
    }
    assert!(most > BOUND / 2, "the bound is too far from {most}");
}
