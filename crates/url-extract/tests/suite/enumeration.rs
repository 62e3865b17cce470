//! Every text of a few tokens, and longer ones, compared with the model.

use crate::model::{self, Options};
use std::ops::Range;
use url_extract::{Extractor, FoundKind};

const OPTIONS: [Options; 3] = [
    Options { www: false, bare_hosts: false, mail_addresses: false, without_slashes: &[] },
    Options { www: true, bare_hosts: false, mail_addresses: true, without_slashes: &["mailto"] },
    Options { www: true, bare_hosts: true, mail_addresses: true, without_slashes: &[] },
];

fn extractor(options: Options) -> Extractor {
    let extractor = Extractor::new().www(options.www).bare_hosts(options.bare_hosts);
    extractor.mail_addresses(options.mail_addresses).schemes_without_slashes(options.without_slashes.iter().copied())
}

/// Compares the search with the model, with all options. Returns how many URLs there are.
fn compare(text: &str, extractors: &[Extractor]) -> usize {
    let characters: Vec<char> = text.chars().collect();
    let offset = |at: usize| characters[..at].iter().map(|c| c.len_utf8()).sum::<usize>();
    let mut count = 0;
    for (options, extractor) in OPTIONS.into_iter().zip(extractors) {
        let found: Vec<(Range<usize>, FoundKind)> =
            extractor.extract(text).map(|found| (found.range(), found.kind())).collect();
        let expected: Vec<_> = model::find(&characters, options)
            .into_iter()
            .map(|(range, kind)| (offset(range.start)..offset(range.end), kind))
            .collect();
        assert_eq!(found, expected, "{text:?} {options:?}");
        count += found.len();
    }
    count
}

/// What the steps of the rule name, and what can be between.
const TOKENS: [&str; 44] = [
    "http", "https://", "://", "ab://c", "mailto:", "www.", "a.com", "x", "1", "C:", ":", "/", "//", ".", "..", ",",
    ";", "?", "!", "'", "\"", "(", ")", "[", "]", "{", "}", "<", "*", "_", "-", "+", "@", "&amp;", "&", "#", "%", "\\",
    " ", "。", "é", "“", "1.2.3.4", ":80",
];

#[test]
fn short_texts_are_found_as_by_the_model() {
    let extractors = OPTIONS.map(extractor);
    let mut count = 0;
    for a in TOKENS {
        for b in TOKENS {
            for c in TOKENS {
                count += compare(&[a, b, c].concat(), &extractors);
            }
            for (before, after) in
                [("http://", ""), ("'http://", "'x"), ("*http://x", "*"), ("(http://x", ")."), ("x@", ".com")]
            {
                count += compare(&[before, a, b, after].concat(), &extractors);
            }
        }
    }
    assert!(count > 40_000, "{count}");
}

/// Longer texts, by the numbers of a linear congruential generator.
#[test]
fn long_texts_are_found_as_by_the_model() {
    let extractors = OPTIONS.map(extractor);
    let (mut state, mut count) = (1_u32, 0);
    let mut next = |limit: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % limit
    };
    for _ in 0..30_000 {
        let text: String = (0..next(16)).map(|_| TOKENS[next(TOKENS.len())]).collect();
        count += compare(&text, &extractors);
    }
    assert!(count > 20_000, "{count}");
}
