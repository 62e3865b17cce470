//! Linear time, by counting steps.

use super::random::{Allowed, Random};
use url_regexp::Regexp;

/// Patterns and pieces of texts that take other engines exponential or quadratic time.
const CASES: &[(&str, &str, &str)] = &[
    ("(?:a*)*b", "a", ""),
    ("(?:a+)+b", "a", "c"),
    ("(a|a)*c", "a", "b"),
    ("(?:a|aa)+$", "a", "b"),
    ("(a*)*(a*)*(a*)*b", "a", ""),
    ("(?:(?:(?:(?:(?:a?)*)*)*)*)*b", "a", "c"),
    ("(?:(?:(?:a{0,2}){0,2}){0,2})*b", "a", "c"),
    ("(.*)(.*)(.*)(.*)(.*)x", "ab", ""),
    (".*a.*a.*a.*a.*a.*b", "a", "c"),
    ("(?:a*b|a)*", "a", "c"),
    ("(?:[ab]*c?)*d", "ab", "e"),
    ("(?:x*)(?:[ab]*a)(?:[ab]*a)[ab]*c", "ab", ""),
    ("(?:(?=a*b)a)*c", "a", "b"),
    ("(?:(?=(a*))a)*c", "a", "b"),
    ("(?:a(?<=^a*))*b", "a", "c"),
    ("(?:a(?<!b(?=a*c)a*))*b", "a", "c"),
    ("(?=(a+))(?=(?:a|a)*$)a*", "a", ""),
    ("(?:(?:a|b)*?(?:a|b)*?)*?c", "ab", "d"),
    (r"(?:\b|a|\B)*b", "a", "c"),
    (r"[\q{aa|aaa|a}]*b", "a", "c"),
];

#[test]
fn steps_grow_as_texts_do() {
    for (source, piece, end) in CASES {
        let regexp = Regexp::new(source).unwrap();
        let steps: Vec<u64> = [500, 1_000, 2_000]
            .map(|count| {
                let text = piece.repeat(count) + end;
                let [steps, most] = regexp.steps(&text);
                assert!(steps <= most, "{source}: {steps} of {most} on {count}");
                steps
            })
            .to_vec();
        let growths = [steps[1] - steps[0], steps[2] - steps[1]];
        // Each text is longer by twice as much.
        assert!(growths[1] <= 2 * growths[0] + 10, "{source}: {steps:?}");
        assert!(steps[2] < 200_000, "{source}: {steps:?}");
    }
}

#[test]
fn random_patterns_take_no_more_steps_than_their_length_allows() {
    let mut random = Random::new(4);
    let allowed = Allowed { back_references: false, properties: true, modifiers: true, strings: true };
    let mut valid = 0;
    for _ in 0..5_000 {
        let source = random.pattern(allowed);
        // Names can be there already.
        let Ok(regexp) = Regexp::new(&source) else { continue };
        valid += 1;
        for repeated in [1, 1, 20] {
            let text = random.text().repeat(repeated);
            let [steps, most] = regexp.steps(&text);
            assert!(steps <= most, "{source} on {text:?}: {steps} of {most}");
        }
    }
    assert!(valid > 2_500);
}

/// With back references, what is remembered keeps the time polynomial.
#[test]
fn back_references_are_not_exponential_at_once() {
    let regexp = Regexp::new(r"(a*)(?:a|a)*\1b").unwrap();
    assert!(!regexp.is_linear());
    let [steps, _] = regexp.steps(&"a".repeat(40));
    assert!(steps < 100_000, "{steps}");
}
