//! Engines for regular expressions.

use crate::parser::RegexSyntax;
use regex::{Regex, RegexBuilder};

/// A compiled regular expression of an engine.
pub trait RegExp: Sized {
    /// Returns the syntax of the engine, in which text and wildcards of patterns are written.
    fn syntax() -> RegexSyntax;

    /// Compiles a regular expression. An engine may do so later, unless `force_eval` is set.
    ///
    /// # Errors
    ///
    /// When the regular expression is not valid.
    fn parse(pattern: &str, flags: &str, force_eval: bool) -> Result<Self, ()>;

    /// Returns the matches of the groups, without the whole match, or `None` if the text does not match.
    fn matches<'a>(&self, text: &'a str) -> Option<Vec<Option<&'a str>>>;

    /// Returns the source.
    fn pattern_string(&self) -> &str;
}

/// The package regex.
impl RegExp for Regex {
    fn syntax() -> RegexSyntax {
        RegexSyntax::Rust
    }

    fn parse(pattern: &str, flags: &str, _: bool) -> Result<Self, ()> {
        RegexBuilder::new(pattern).case_insensitive(flags.contains('i')).build().map_err(|_| ())
    }

    fn matches<'a>(&self, text: &'a str) -> Option<Vec<Option<&'a str>>> {
        let captures = self.captures(text)?;
        Some(captures.iter().skip(1).map(|group| group.map(|group| group.as_str())).collect())
    }

    fn pattern_string(&self) -> &str {
        self.as_str()
    }
}
