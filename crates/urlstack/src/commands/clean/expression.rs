//! Regular expressions of rules, which are written for JavaScript without the flag `v`.

use std::ops::Range;
use url_regexp::Regexp;

/// A regular expression that is searched for in a text.
#[derive(Clone, Debug)]
pub(crate) struct Expression(Regexp);

impl Expression {
    /// Compiles an expression that is searched for, in any case.
    pub(crate) fn new(source: &str) -> Result<Self, String> {
        Self::search(source, true)
    }

    /// Compiles an expression that is searched for.
    pub(crate) fn search(source: &str, ignores_case: bool) -> Result<Self, String> {
        // The first match counts, as in `exec`.
        Self::compile(&format!(r"[\s\S]*?({})[\s\S]*", with_flag_v(source)), ignores_case)
    }

    /// Compiles an expression that a whole text matches, in any case.
    pub(crate) fn whole(source: &str) -> Result<Self, String> {
        Self::compile(&format!("({})", with_flag_v(source)), true)
    }

    fn compile(source: &str, ignores_case: bool) -> Result<Self, String> {
        let regexp = Regexp::options().ignore_case(ignores_case).compile(source).map_err(|error| error.to_string())?;
        // The numbers of groups are others here, and the time would not be linear.
        if regexp.is_linear() { Ok(Self(regexp)) } else { Err("back references are not supported".to_owned()) }
    }

    pub(crate) fn matches(&self, text: &str) -> bool {
        self.0.captures_into(text, &mut [])
    }

    /// Returns what the expression matches first, and its first group.
    pub(crate) fn find<'t>(&self, text: &'t str) -> Option<(Range<usize>, Option<&'t str>)> {
        let mut groups = Vec::new();
        self.0.captures(text, &mut groups);
        let range = groups.first()?.clone()?;
        Some((range, groups.get(1).cloned().flatten().map(|group| &text[group])))
    }

    /// Returns what the groups match, or `None` without a match. A group that takes no part in it is empty.
    pub(crate) fn groups<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        let mut groups = Vec::new();
        let is_match = self.0.captures(text, &mut groups);
        let group = |range: Option<Range<usize>>| range.and_then(|range| text.get(range)).unwrap_or_default();
        is_match.then(|| groups.into_iter().skip(1).map(group).collect())
    }
}

/// Characters that may be escaped, in ECMA-262 `SyntaxCharacter` and `/`.
const SYNTAX: &str = r"^$\.*+?()[]{}|/";

/// Characters that may be escaped in a class, too: `-` and `ClassSetReservedPunctuator`.
const PUNCTUATION: &str = "-&!#%,:;<=>@`~";

/// Rewrites an expression so that it means with the flag `v` what it means without flags. Without flags, any character
/// can be escaped, and most need not be: `[^/|?-]`, `\-`, `a{`.
///
/// Source: <https://tc39.es/ecma262/#sec-regular-expressions-patterns> (B.1.2), and `ClassSetCharacter` of
/// <https://tc39.es/ecma262/#prod-ClassSetCharacter>
fn with_flag_v(source: &str) -> String {
    let mut output = String::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        rest = match c {
            '\\' => push_escape(after, "", &mut output),
            '[' => {
                output.push('[');
                push_class(after, &mut output)
            }
            '{' if quantifier_len(after).is_some() => {
                let len = quantifier_len(after).unwrap_or_default();
                output.push('{');
                output.push_str(&after[..len]);
                &after[len..]
            }
            '{' | '}' | ']' => {
                output.extend(['\\', c]);
                after
            }
            _ => {
                output.push(c);
                after
            }
        };
    }
    output
}

/// Writes the class before whose end `text` starts, and returns what follows it.
fn push_class<'t>(text: &'t str, output: &mut String) -> &'t str {
    let mut rest = text;
    if let Some(after) = rest.strip_prefix('^') {
        output.push('^');
        rest = after;
    }
    // Whether a hyphen would make a range with the last character.
    let (mut may_start_range, mut is_in_range) = (false, false);
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        match c {
            ']' => {
                output.push(']');
                return after;
            }
            '-' if may_start_range && !after.starts_with(']') => {
                output.push('-');
                (may_start_range, is_in_range) = (false, true);
                rest = after;
                continue;
            }
            '\\' => {
                let is_set = after.starts_with(['d', 'D', 'w', 'W', 's', 'S']);
                rest = push_escape(after, PUNCTUATION, output);
                may_start_range = !is_set && !is_in_range;
            }
            _ => {
                if SYNTAX.contains(c) || PUNCTUATION.contains(c) {
                    output.push('\\');
                }
                output.push(c);
                rest = after;
                may_start_range = !is_in_range;
            }
        }
        is_in_range = false;
    }
    rest
}

/// Writes an escape after its backslash, without that where the flag `v` does not allow it, and returns what follows.
fn push_escape<'t>(text: &'t str, allowed: &str, output: &mut String) -> &'t str {
    let Some(c) = text.chars().next() else {
        output.push('\\');
        return text;
    };
    if c.is_ascii_alphanumeric() || SYNTAX.contains(c) || allowed.contains(c) {
        output.push('\\');
    }
    output.push(c);
    &text[c.len_utf8()..]
}

/// Returns the length of a quantifier after its brace, with the other brace.
fn quantifier_len(text: &str) -> Option<usize> {
    let inside = text.split_once('}')?.0;
    let (least, most) = inside.split_once(',').unwrap_or((inside, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (!least.is_empty() && are_digits(least) && are_digits(most)).then_some(inside.len() + 1)
}

#[cfg(test)]
mod tests {
    use super::{Expression, with_flag_v};

    #[test]
    fn expressions_are_rewritten() {
        for (source, expected) in [
            (r"^https?:\/\/(?:[a-z0-9-]+\.)*?h", r"^https?:\/\/(?:[a-z0-9\-]+\.)*?h"),
            (r"[^/|?]*", r"[^\/\|\?]*"),
            (r"[\w-.]", r"[\w\-\.]"),
            (r"[a-z-9]", r"[a-z\-9]"),
            (r"[-a&&b]", r"[\-a\&\&b]"),
            (r"[%a-z\-_]", r"[\%a-z\-_]"),
            (r"a\-b\_\%\=c", r"a-b_%=c"),
            (r"(?:\.[a-z]{2,}){1,}{", r"(?:\.[a-z]{2,}){1,}\{"),
            (r"a]b}", r"a\]b\}"),
            ("[a", "[a"),
            (r"a\", r"a\"),
        ] {
            assert_eq!(with_flag_v(source), expected, "{source}");
        }
    }

    #[test]
    fn expressions_are_found_as_by_exec() {
        let find = |source: &str, text| Expression::new(source).unwrap().find(text);
        assert_eq!(find("b+", "abbab"), Some((1..3, None)));
        assert_eq!(find("B(c)?", "abbc"), Some((1..2, None)));
        assert_eq!(find("^b", "ab"), None);
        assert_eq!(find("b$", "bab"), Some((2..3, None)));
        assert_eq!(find("u=([^&]+)", "x?a&u=c&d"), Some((4..7, Some("c"))));
        assert!(Expression::whole("a|bc").unwrap().matches("BC") && !Expression::whole("a|bc").unwrap().matches("bcd"));
        assert!(Expression::new("(").is_err() && Expression::new(r"(a)\1").is_err());
        assert!(Expression::search("b$", true).unwrap().matches("aB"));
        assert!(!Expression::search("b$", false).unwrap().matches("aB"));
        assert_eq!(Expression::new("^/(a)?(b+)").unwrap().groups("/bbc"), Some(vec!["", "bb"]));
        assert_eq!(Expression::new("^/(a)").unwrap().groups("/b"), None);
    }
}
