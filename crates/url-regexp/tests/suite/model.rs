//! The same as the naive matcher of ECMA-262, on random regular expressions and texts.

use super::random::{Allowed, Random};
use url_model::regexp::RegExp;
use url_regexp::{ErrorKind, Regexp};

/// The naive matcher can take exponentially many steps.
const MAX_STEPS: usize = 20_000;

#[test]
fn random_patterns_match_as_in_the_standard() {
    let count = std::env::var("REGEXP_CASES").map_or(5_000, |count| count.parse().unwrap());
    let mut random = Random::new(std::env::var("REGEXP_SEED").map_or(3, |seed| seed.parse().unwrap()));
    let (mut valid, mut matches, mut slow) = (0, 0, 0);
    let mut groups = Vec::new();
    for _ in 0..count {
        let ignore_case = random.below(3) == 0;
        let back_references = random.below(3) == 0;
        let allowed = Allowed { back_references, properties: false, modifiers: true, strings: true };
        let source = random.pattern(allowed);
        let (ours, theirs) =
            (Regexp::options().ignore_case(ignore_case).compile(&source), RegExp::new(&source, ignore_case));
        let (ours, theirs) = match (ours, theirs) {
            (Ok(ours), Some(theirs)) => (ours, theirs),
            (Err(error), _) if error.kind() == ErrorKind::TooLarge => continue,
            (Err(_), None) => continue,
            (ours, theirs) => panic!("{source:?}: ours is {:?}, theirs {}", ours.err(), theirs.is_some()),
        };
        valid += 1;
        for _ in 0..4 {
            let text = random.text();
            let Ok(theirs) = theirs.exec(&text, MAX_STEPS) else {
                slow += 1;
                continue;
            };
            let ours = ours.captures(&text, &mut groups).then(|| groups.clone());
            assert_eq!(ours, theirs, "{source:?} on {text:?}, ignoring case: {ignore_case}");
            matches += usize::from(theirs.is_some());
        }
    }
    println!("{valid} regular expressions, {matches} matches, and {slow} texts that the model did not finish");
    assert!(valid > count / 2 && matches > count / 4 && slow < count / 50);
}
