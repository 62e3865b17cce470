//! Regular expressions with the flag `v`, as ECMA-262 writes them: the syntax, and the naive matcher with
//! continuations.
//!
//! Properties (`\p{}`) are missing. Of the code points beyond ASCII, there are only those in `class::OTHERS`.
//!
//! Source: <https://tc39.es/ecma262/#sec-regexp-regular-expression-objects>

mod class;
mod class_contents;
mod matcher;
mod syntax;

use class::RegExpRecord;
use std::ops::Range;

pub use matcher::TooManySteps;

/// A regular expression.
#[derive(Debug)]
pub struct RegExp {
    disjunction: syntax::Node,
    capturing_groups_count: usize,
}

impl RegExp {
    /// Returns `None` for a syntax error.
    pub fn new(source: &str, ignore_case: bool) -> Option<Self> {
        let (disjunction, capturing_groups_count) =
            syntax::parse(source, RegExpRecord { ignore_case, ..RegExpRecord::default() })?;
        Some(Self { disjunction, capturing_groups_count })
    }

    /// Matches the whole of an ASCII text, and returns what each group has captured.
    ///
    /// # Errors
    ///
    /// If it takes more steps.
    pub fn exec(&self, text: &str, steps: usize) -> Result<Option<Vec<Option<Range<usize>>>>, TooManySteps> {
        let input: Vec<char> = text.chars().collect();
        matcher::exec(&self.disjunction, self.capturing_groups_count, &input, steps)
    }
}
