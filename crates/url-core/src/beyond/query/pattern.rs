//! Patterns for names of parameters.

use alloc::{string::String, vec::Vec};
use core::fmt::{self, Write as _};

/// A pattern for names, in which `*` is any text and `?` is any character.
///
/// A backslash makes the `*`, `?` or backslash after it an ordinary character. Brackets are always ordinary, because
/// names such as `a[0]` are common. The pattern matches decoded names, and only whole ones.
///
/// ```
/// use url_core::{Url, query::NamePattern};
///
/// let tracking = NamePattern::new("utm_*");
/// let mut url = Url::parse("https://example.com/?utm_source=a&q=%2f&%75tm_id=1")?;
/// url.query_mut().retain(|pair| !tracking.matches(&pair.name()));
/// assert_eq!(url.query(), Some("q=%2f"));
///
/// assert!(!tracking.matches("my_utm_id") && !tracking.matches("UTM_ID"));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NamePattern {
    /// What is before the first star, between two, and after the last.
    pieces: Vec<Piece>,
    ignores_case: bool,
}

/// A pattern without stars.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
struct Piece {
    /// The characters, with `?` for any.
    text: String,
    /// The positions of those that stand for any, in characters.
    any: Vec<usize>,
    /// How many there are.
    len: usize,
}

impl NamePattern {
    /// Reads a pattern. Every text is one.
    ///
    /// ```
    /// use url_core::query::NamePattern;
    ///
    /// let pattern = NamePattern::new(r"filter[?]\*");
    /// assert!(pattern.matches("filter[1]*"));
    /// assert!(!pattern.matches("filter[10]*") && !pattern.matches("filter[1]x"));
    /// ```
    pub fn new(pattern: &str) -> Self {
        let mut pieces = Vec::new();
        let mut piece = Piece::default();
        let mut characters = pattern.chars().peekable();
        while let Some(c) = characters.next() {
            match c {
                '*' => pieces.push(core::mem::take(&mut piece)),
                '?' => {
                    piece.any.push(piece.len);
                    piece.push('?');
                }
                '\\' => piece.push(characters.next_if(|c| matches!(c, '*' | '?' | '\\')).unwrap_or(c)),
                _ => piece.push(c),
            }
        }
        pieces.push(piece);
        Self { pieces, ignores_case: false }
    }

    /// Returns the same pattern, which ignores the case of ASCII letters.
    ///
    /// ```
    /// use url_core::query::NamePattern;
    ///
    /// assert!(NamePattern::new("Utm_*").ignore_ascii_case().matches("uTM_id"));
    /// assert!(!NamePattern::new("É").ignore_ascii_case().matches("é"));
    /// ```
    #[must_use]
    pub fn ignore_ascii_case(self) -> Self {
        Self { ignores_case: true, ..self }
    }

    /// Returns the name, if the pattern has neither `*` nor `?` and so stands for no other.
    ///
    /// ```
    /// use url_core::query::NamePattern;
    ///
    /// assert_eq!(NamePattern::new(r"a\*[0]").as_name(), Some("a*[0]"));
    /// assert_eq!(NamePattern::new("a*").as_name(), None);
    /// ```
    pub fn as_name(&self) -> Option<&str> {
        match &*self.pieces {
            [piece] if piece.any.is_empty() => Some(&piece.text),
            _ => None,
        }
    }

    /// Returns whether the pattern matches the whole of `name`.
    ///
    /// It takes at most as many steps as there are characters in the name times those in the pattern.
    ///
    /// ```
    /// use url_core::query::NamePattern;
    ///
    /// assert!(NamePattern::new("*").matches("") && NamePattern::new("a*c").matches("abc"));
    /// assert!(!NamePattern::new("a*c").matches("abcd"));
    /// ```
    pub fn matches(&self, name: &str) -> bool {
        let Some((first, others)) = self.pieces.split_first() else { return false };
        let Some(mut rest) = self.after(first, name) else { return false };
        let Some((last, between)) = others.split_last() else { return rest.is_empty() };
        // Taking the first place of each piece is enough, because what is between two of them is any text.
        for piece in between {
            match self.find(piece, rest) {
                Some(after) => rest = after,
                None => return false,
            }
        }
        let start = match last.len.checked_sub(1) {
            None => Some(rest.len()),
            Some(before) => rest.char_indices().nth_back(before).map(|(at, _)| at),
        };
        start.and_then(|start| self.after(last, &rest[start..])) == Some("")
    }

    /// Returns what follows the piece, if `text` starts with it.
    fn after<'t>(&self, piece: &Piece, text: &'t str) -> Option<&'t str> {
        if piece.any.is_empty() && !self.ignores_case {
            return text.strip_prefix(&*piece.text);
        }
        let mut any = piece.any.iter().copied().peekable();
        let mut found = text.chars();
        for (index, expected) in piece.text.chars().enumerate() {
            let is_any = any.next_if_eq(&index).is_some();
            let c = found.next()?;
            if !(is_any || c == expected || self.ignores_case && c.eq_ignore_ascii_case(&expected)) {
                return None;
            }
        }
        Some(found.as_str())
    }

    /// Returns what follows the first place of the piece.
    fn find<'t>(&self, piece: &Piece, text: &'t str) -> Option<&'t str> {
        if piece.any.is_empty() && !self.ignores_case {
            return text.split_once(&*piece.text).map(|(_, after)| after);
        }
        let starts = text.char_indices().map(|(start, _)| start).chain([text.len()]);
        starts.into_iter().find_map(|start| self.after(piece, &text[start..]))
    }
}

impl Piece {
    fn push(&mut self, c: char) {
        self.text.push(c);
        self.len += 1;
    }
}

/// Writes a pattern that matches the same names.
///
/// ```
/// use url_core::query::NamePattern;
///
/// assert_eq!(NamePattern::new(r"utm_*\?\x").to_string(), r"utm_*\?\\x");
/// assert_ne!(NamePattern::new(r"\*").to_string(), "*");
/// ```
impl fmt::Display for NamePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, piece) in self.pieces.iter().enumerate() {
            if index > 0 {
                f.write_char('*')?;
            }
            for (index, c) in piece.text.chars().enumerate() {
                if matches!(c, '*' | '\\') || c == '?' && !piece.any.contains(&index) {
                    f.write_char('\\')?;
                }
                f.write_char(c)?;
            }
        }
        Ok(())
    }
}

/// [`NamePattern::new`].
///
/// ```
/// use url_core::query::NamePattern;
///
/// let pattern = NamePattern::from("a?");
/// assert!(pattern.matches("ab") && !pattern.matches("a"));
/// ```
impl From<&str> for NamePattern {
    fn from(pattern: &str) -> Self {
        Self::new(pattern)
    }
}

#[cfg(test)]
mod tests {
    use super::NamePattern;
    use alloc::{
        string::{String, ToString},
        vec,
        vec::Vec,
    };

    /// A naive matcher, which follows the words of the documentation character by character.
    fn naive(pattern: &[char], name: &[char]) -> bool {
        match (pattern, name) {
            ([], _) => name.is_empty(),
            (['*', rest @ ..], _) => (0..=name.len()).any(|len| naive(rest, &name[len..])),
            (['\\', expected @ ('*' | '?' | '\\'), rest @ ..], _) => {
                name.split_first().is_some_and(|(found, after)| found == expected && naive(rest, after))
            }
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
        let names = texts(&['a', 'é', '*', '\\'], 4);
        let mut count = 0;
        for pattern in texts(&['a', 'é', '*', '?', '\\'], 4) {
            let compiled = NamePattern::new(&pattern.iter().collect::<String>());
            let upper = pattern.iter().collect::<String>().to_ascii_uppercase();
            assert_eq!(NamePattern::new(&compiled.to_string()), compiled, "{pattern:?}");
            let in_any_case = NamePattern::new(&upper).ignore_ascii_case();
            for name in &names {
                let expected = naive(&pattern, name);
                let text: String = name.iter().collect();
                assert_eq!(compiled.matches(&text), expected, "{pattern:?} {name:?}");
                assert_eq!(in_any_case.matches(&text), expected, "{pattern:?} {name:?} in any case");
                count += usize::from(expected);
                if let Some(only) = compiled.as_name() {
                    assert_eq!(only == text, expected, "{pattern:?} {name:?}");
                }
            }
        }
        assert!(count > 10_000, "{count}");
    }

    #[test]
    fn many_stars() {
        let pattern = NamePattern::new(&("*a".repeat(200) + "b"));
        assert!(!pattern.matches(&"a".repeat(10_000)));
    }
}
