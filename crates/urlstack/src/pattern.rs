//! Patterns for names, in which `*` matches any text and `?` any character. Brackets match themselves, because they are
//! common in names of queries.

/// A pattern for names.
#[derive(Clone, Debug)]
pub(crate) struct Pattern(String);

impl From<&str> for Pattern {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl Pattern {
    /// Returns whether the pattern matches the whole `name`, optionally ignoring the case of ASCII letters.
    pub(crate) fn matches(&self, name: &str, ignore_case: bool) -> bool {
        let is = |a: char, b: char| a == b || ignore_case && a.eq_ignore_ascii_case(&b);
        let (mut pattern, mut name) = (self.0.chars(), name.chars());
        // The pattern after the last star, and the name after the text that the star matches. An earlier star need not
        // match more, because the text between the stars was found at its first occurrence.
        let mut after_star = None;
        loop {
            let (mut next_pattern, mut next_name) = (pattern.clone(), name.clone());
            match (next_pattern.next(), next_name.next()) {
                (None, None) => return true,
                (Some('*'), _) => {
                    pattern = next_pattern;
                    after_star = Some((pattern.clone(), name.clone()));
                }
                (Some(expected), Some(found)) if expected == '?' || is(expected, found) => {
                    (pattern, name) = (next_pattern, next_name);
                }
                _ => {
                    let Some((after, rest)) = &mut after_star else { return false };
                    if rest.next().is_none() {
                        return false;
                    }
                    (pattern, name) = (after.clone(), rest.clone());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    /// A naive matcher, which follows the words of the help character by character.
    fn naive(pattern: &[char], name: &[char]) -> bool {
        match (pattern, name) {
            ([], _) => name.is_empty(),
            (['*', rest @ ..], _) => (0..=name.len()).any(|len| naive(rest, &name[len..])),
            ([expected, rest @ ..], [found, after @ ..]) => {
                (*expected == '?' || expected == found) && naive(rest, after)
            }
            ([_, ..], []) => false,
        }
    }

    /// All texts of up to `most` of these characters.
    fn texts(characters: &[char], most: usize) -> Vec<Vec<char>> {
        let mut texts = vec![vec![]];
        for _ in 0..most {
            let longer = texts.iter().flat_map(|text| characters.iter().map(|c| [&text[..], &[*c]].concat()));
            texts = longer.chain([vec![]]).collect();
        }
        texts
    }

    #[test]
    fn short_patterns_and_names() {
        let names = texts(&['a', 'é', '['], 4);
        for pattern in texts(&['a', 'é', '[', '*', '?'], 4) {
            let text = Pattern(pattern.iter().collect());
            for name in &names {
                let matches = text.matches(&name.iter().collect::<String>(), false);
                assert_eq!(matches, naive(&pattern, name), "{pattern:?} {name:?}");
            }
        }
    }

    #[test]
    fn many_stars() {
        let pattern = Pattern("*a".repeat(200) + "b");
        assert!(!pattern.matches(&"a".repeat(10_000), false));
    }
}
