//! How a component is matched: by comparing text before and after at most one group, or by a regular expression.

use crate::{
    Error,
    parser::{Options, Part, PartModifier, PartType},
    regexp::RegExp,
};

/// Matches a component of a URL: text at its start and its end, and what is between them.
#[derive(Debug)]
pub struct Matcher<R: RegExp> {
    /// The text at the start.
    pub prefix: String,
    /// The text at the end.
    pub suffix: String,
    /// The part between them.
    pub inner: InnerMatcher<R>,
    /// Whether case is ignored.
    pub ignore_case: bool,
}

/// Matches what is between the text at the start and that at the end.
#[derive(Debug)]
pub enum InnerMatcher<R: RegExp> {
    /// A string. If a component is text alone, it is all here.
    Literal {
        /// The text.
        literal: String,
    },
    /// One group.
    SingleCapture {
        /// A character that it does not match.
        filter: Option<char>,
        /// Whether it matches nothing.
        allow_empty: bool,
    },
    /// Anything else: the regular expression of the parts in between.
    RegExp {
        /// The regular expression, or that it is not valid.
        regexp: Result<R, Error>,
    },
}

/// The text of a part that is always there.
fn literal(part: &Part) -> Option<&str> {
    (part.kind == PartType::FixedText && part.modifier == PartModifier::None).then_some(&part.value)
}

impl<R: RegExp> Matcher<R> {
    /// The matcher of parts.
    pub(crate) fn of(mut parts: &[Part], options: &Options, flags: &str) -> Self {
        let (mut prefix, mut suffix) = (String::new(), String::new());
        if parts.iter().any(looks_around) {
            let inner = InnerMatcher::RegExp { regexp: Self::regexp(parts, options, flags) };
            return Self { prefix, suffix, inner, ignore_case: options.ignore_case };
        }
        if let [first, rest @ ..] = parts
            && let Some(text) = literal(first)
        {
            prefix.push_str(text);
            parts = rest;
        }
        if let [rest @ .., last] = parts
            && let Some(text) = literal(last)
        {
            suffix.push_str(text);
            parts = rest;
        }
        let inner = match parts {
            [] => InnerMatcher::Literal { literal: std::mem::take(&mut prefix) + &std::mem::take(&mut suffix) },
            [part] if is_plain_wildcard(part) => {
                prefix.push_str(&part.prefix);
                suffix.insert_str(0, &part.suffix);
                let is_segment = part.kind == PartType::SegmentWildcard;
                let filter = options.delimiter_code_point.filter(|_| is_segment);
                InnerMatcher::SingleCapture { filter, allow_empty: !is_segment }
            }
            parts => InnerMatcher::RegExp { regexp: Self::regexp(parts, options, flags) },
        };
        Self { prefix, suffix, inner, ignore_case: options.ignore_case }
    }

    /// The regular expression of parts.
    fn regexp(parts: &[Part], options: &Options, flags: &str) -> Result<R, Error> {
        R::parse(&options.regexp(parts), flags, false).map_err(Error::RegExp)
    }

    /// Returns what the groups match if a string matches.
    pub fn matches<'a>(&self, input: &'a str) -> Option<Vec<Option<&'a str>>> {
        let (start, rest) = input.split_at_checked(self.prefix.len())?;
        let (middle, end) = rest.split_at_checked(rest.len().checked_sub(self.suffix.len())?)?;
        if !self.is_same(start, &self.prefix) || !self.is_same(end, &self.suffix) {
            return None;
        }
        match &self.inner {
            InnerMatcher::Literal { literal } => self.is_same(middle, literal).then(Vec::new),
            InnerMatcher::SingleCapture { filter, allow_empty } => {
                let is_match = (*allow_empty || !middle.is_empty()) && filter.is_none_or(|c| !middle.contains(c));
                is_match.then(|| vec![Some(middle)])
            }
            InnerMatcher::RegExp { regexp } => regexp.as_ref().ok()?.matches(middle),
        }
    }

    /// Whether two texts, which are ASCII, are the same.
    fn is_same(&self, a: &str, b: &str) -> bool {
        if self.ignore_case { a.eq_ignore_ascii_case(b) } else { a == b }
    }
}

/// Whether a regular expression may depend on the text around what it matches, as `^`, `$` and `\b` do. Then that text
/// must be there.
fn looks_around(part: &Part) -> bool {
    let regexp = part.value.replace("[^", "[");
    let signs = ["^", "$", "\\b", "\\B", "(?=", "(?!", "(?<=", "(?<!"];
    part.kind == PartType::Regexp && signs.iter().any(|sign| regexp.contains(sign))
}

/// Whether a part is one group without a regular expression of its own, and always there.
fn is_plain_wildcard(part: &Part) -> bool {
    matches!(part.kind, PartType::FullWildcard | PartType::SegmentWildcard) && part.modifier == PartModifier::None
}
