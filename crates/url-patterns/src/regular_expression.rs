//! Regular expressions of parts, for patterns in which a group has one of its own, or which have several ways to match.

use crate::{
    error::{ErrorKind, Fault},
    options::{FULL_WILDCARD_REGEXP, Options},
    part::{Modifier, Part, PartType},
};
use alloc::{string::String, vec::Vec};
use core::ops::Range;
use url_regexp::Regexp;

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
        let place = if part.kind == PartType::Regexp { regexps.next() } else { None };
        result.push(text, part, options, place.as_ref());
    }
    result
}

/// Generates the regular expression of `parts` with its ends.
///
/// Source: <https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list>
pub(crate) fn source(text: &str, parts: &[Part], options: Options) -> String {
    ["^", &generate(text, parts, options, Vec::new()).source, "$"].concat()
}

impl RegularExpression {
    fn push(&mut self, text: &str, part: &Part, options: Options, place: Option<&Range<usize>>) {
        let (prefix, value, suffix) = (part.prefix.of(text), part.value.of(text), part.suffix.of(text));
        let modifier = part.modifier.symbol();
        let regexp = match part.kind {
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

    /// Returns the fault of a pattern string of `len` bytes whose regular expression has this error.
    pub(crate) fn fault(&self, error: url_regexp::Error, ignore_case: bool, len: usize) -> Fault {
        let Range { start, end } = error.range();
        if error.kind() == url_regexp::ErrorKind::TooLarge {
            let Some(place) = self.place() else { return Fault::new(ErrorKind::TooLarge, 0..len) };
            let alone = self.places.iter().find_map(|group| self.fault_alone(group, ignore_case));
            return alone.unwrap_or_else(|| Fault::of_regexp(place, error));
        }
        // It is in the regular expression of a group. What is not closed there ends at the parenthesis after it.
        let index = self.places.partition_point(|(place, _)| place.start <= start).saturating_sub(1);
        let Some(group @ (place, in_pattern)) = self.places.get(index) else { return Fault::of_regexp(0..len, error) };
        if place.end <= start
            && let Some(fault) = self.fault_alone(group, ignore_case)
        {
            return fault;
        }
        let moved = |at: usize| in_pattern.start + at.clamp(place.start, place.end) - place.start;
        Fault::of_regexp(moved(start)..moved(end), error)
    }

    /// The fault of the pattern string if the regular expression of a group is wrong by itself.
    fn fault_alone(&self, (place, in_pattern): &(Range<usize>, Range<usize>), ignore_case: bool) -> Option<Fault> {
        let error = Regexp::options().ignore_case(ignore_case).compile(&self.source[place.clone()]).err()?;
        let Range { start, end } = error.range();
        Some(Fault::of_regexp(in_pattern.start + start..in_pattern.start + end, error))
    }

    /// Where the pattern string has regular expressions, from the first to the last.
    pub(crate) fn place(&self) -> Option<Range<usize>> {
        Some(self.places.first()?.1.start..self.places.last()?.1.end)
    }
}
