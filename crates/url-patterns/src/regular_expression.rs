//! Regular expressions of parts, for patterns in which a group has one of its own, or which have several ways to match.

use crate::{
    error::Fault,
    options::{FULL_WILDCARD_REGEXP, Options},
    part::{Modifier, Part, PartType},
    regexp,
};
use alloc::{string::String, vec::Vec};
use core::ops::Range;

/// A regular expression, and where the pattern string has the parts of it.
#[derive(Debug, Default)]
pub(crate) struct RegularExpression {
    pub(crate) source: String,
    /// Where regular expressions of groups are in the source, and where in the pattern string.
    places: Vec<(Range<usize>, Range<usize>)>,
}

/// Generates the regular expression of `parts`, whose texts are in `text`, without the `^` and `$` at its ends. The
/// regular expressions of groups are at `regexps` in the pattern string.
///
/// Source: <https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list>
pub(crate) fn generate(text: &str, parts: &[Part], options: Options, regexps: Vec<Range<usize>>) -> RegularExpression {
    let mut result = RegularExpression { source: String::with_capacity(2 * text.len()), ..Default::default() };
    let mut regexps = regexps.into_iter();
    for part in parts {
        let place = if part.of == PartType::Regexp { regexps.next() } else { None };
        result.push(text, part, options, place.as_ref());
    }
    result
}

impl RegularExpression {
    fn push(&mut self, text: &str, part: &Part, options: Options, place: Option<&Range<usize>>) {
        let (prefix, value, suffix) = (part.prefix.of(text), part.value.of(text), part.suffix.of(text));
        let modifier = part.modifier.as_str();
        let regexp = match part.of {
            PartType::FixedText if part.modifier == Modifier::None => return self.escape(value),
            PartType::FixedText => {
                self.source.push_str("(?:");
                self.escape(value);
                self.source.push(')');
                return self.source.push_str(modifier);
            }
            PartType::Regexp => value,
            PartType::SegmentWildcard => options.segment_wildcard_regexp(),
            PartType::FullWildcard => FULL_WILDCARD_REGEXP,
        };
        match (part.is_bare(), part.modifier.repeats()) {
            (true, false) => {
                self.group("(", regexp, place, ")");
                self.source.push_str(modifier);
            }
            (true, true) => {
                self.group("((?:", regexp, place, ")");
                self.source.push_str(modifier);
                self.source.push(')');
            }
            (false, false) => {
                self.source.push_str("(?:");
                self.escape(prefix);
                self.group("(", regexp, place, ")");
                self.escape(suffix);
                self.source.push(')');
                self.source.push_str(modifier);
            }
            // The first prefix and the last suffix are not in the group; those between the repetitions are.
            (false, true) => {
                self.source.push_str("(?:");
                self.escape(prefix);
                self.group("((?:", regexp, place, ")(?:");
                self.escape(suffix);
                self.escape(prefix);
                self.group("(?:", regexp, place, "))*)");
                self.escape(suffix);
                self.source.push_str(if part.modifier == Modifier::ZeroOrMore { ")?" } else { ")" });
            }
        }
    }

    /// Appends a regular expression between `open` and `close`.
    fn group(&mut self, open: &str, regexp: &str, place: Option<&Range<usize>>, close: &str) {
        self.source.push_str(open);
        let from = self.source.len();
        self.source.push_str(regexp);
        self.places.extend(place.map(|place| (from..self.source.len(), place.clone())));
        self.source.push_str(close);
    }

    /// Appends text as what matches it.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#escape-a-regexp-string>
    fn escape(&mut self, text: &str) {
        for c in text.chars() {
            if matches!(c, '.' | '+' | '*' | '?' | '^' | '$' | '{' | '}' | '(' | ')' | '[' | ']' | '|' | '/' | '\\') {
                self.source.push('\\');
            }
            self.source.push(c);
        }
    }

    /// Returns the fault of the pattern string that has an error in its regular expression.
    pub(crate) fn fault(&self, error: regexp::Error) -> Fault {
        let Range { start, end } = error.range();
        // What is wrong is in the regular expression of a group, or starts in one.
        let index = self.places.partition_point(|(place, _)| place.start <= start).saturating_sub(1);
        let range = self.places.get(index).map_or(0..0, |(place, in_pattern)| {
            let moved = |at: usize| in_pattern.start + at.clamp(place.start, place.end) - place.start;
            moved(start)..moved(end)
        });
        Fault::of_regexp(range, error)
    }

    /// Where the pattern string has regular expressions, from the first to the last.
    pub(crate) fn place(&self) -> Range<usize> {
        match (self.places.first(), self.places.last()) {
            (Some((_, first)), Some((_, last))) => first.start..last.end,
            _ => 0..0,
        }
    }
}
