//! Regular expressions: by clauses of ECMA-262, its errors, in linear time, and in comparison with its naive matcher
//! and with node.

mod clauses;
mod syntax;
mod errors;
mod growth;
mod random;
mod others;

use url_regexp::Regexp;

/// What groups match, or `None` if the text does not match.
type Groups<'a> = Option<Vec<Option<&'a str>>>;

fn groups<'a>(source: &str, ignore_case: bool, text: &'a str) -> Groups<'a> {
    let regexp = Regexp::options()
        .ignore_case(ignore_case)
        .compile(source)
        .unwrap_or_else(|error| panic!("{source:?}: {error}"));
    let mut groups = Vec::new();
    let is_match = regexp.captures(text, &mut groups);
    assert_eq!(groups.len(), if is_match { regexp.group_count() } else { 0 });
    is_match.then(|| groups.into_iter().map(|range| Some(&text[range?])).collect())
}

/// Each of the texts matches, or none does.
fn check(source: &str, ignore_case: bool, matching: &[&str], others: &[&str]) {
    for (texts, is_match) in [(matching, true), (others, false)] {
        for text in texts {
            assert_eq!(groups(source, ignore_case, text).is_some(), is_match, "{source:?} on {text:?}");
        }
    }
}
