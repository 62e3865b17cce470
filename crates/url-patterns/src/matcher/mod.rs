//! Matching. The standard matches with a regular expression that it generates from the parts ([its section][section]).
//! Here, the parts are compiled to something simpler if they can be, with the same result.
//!
//! - Text alone is compared.
//! - [`direct`]: if there is only one way to go in each step, as in most patterns, a list of steps. It runs without an
//!   allocation.
//! - For other patterns, the [regular expression](url_regexp) of the component. It runs in linear time, unless a
//!   group has a regular expression of its own with a back reference.
//!
//! Patterns and canonicalized strings are ASCII. No text contains a newline, so `.` matches every code point.
//!
//! [section]: https://urlpattern.spec.whatwg.org/#converting-part-lists-to-regular-expressions

mod direct;

use crate::{
    groups::Slot,
    options::Options,
    part::{Modifier, Part, Span},
};
use alloc::boxed::Box;
use url_regexp::Regexp;

/// How the parts of a component are matched.
#[derive(Clone, Debug)]
pub(crate) struct Matcher(Program);

#[derive(Clone, Debug)]
enum Program {
    Anything,
    /// All of the text.
    Text(Span),
    Direct(Box<[direct::Step]>),
    Regexp(Box<Regexp>),
    /// Another engine matches; nothing matches here.
    Elsewhere,
}

impl Matcher {
    /// Matches every text. Its one group, which has no slot, is all of it.
    pub(crate) const ANYTHING: Self = Self(Program::Anything);

    /// Matches nothing, because another engine does.
    pub(crate) const ELSEWHERE: Self = Self(Program::Elsewhere);

    pub(crate) fn is_elsewhere(&self) -> bool {
        matches!(self.0, Program::Elsewhere)
    }

    /// The number of bytes on the heap.
    pub(crate) fn heap_size(&self) -> usize {
        match &self.0 {
            Program::Anything | Program::Text(_) | Program::Elsewhere => 0,
            Program::Direct(steps) => size_of_val(&**steps),
            Program::Regexp(regexp) => size_of::<Regexp>() + regexp.heap_size(),
        }
    }

    /// A matcher for parts whose texts are in `text`, if they need no regular expression.
    pub(crate) fn without_regexp(text: &str, parts: &[Part], options: Options) -> Option<Self> {
        if parts.iter().all(|part| !part.is_group() && part.modifier == Modifier::None) {
            return Some(Self(Program::Text(Span { start: 0, end: text.len() as u32 })));
        }
        Some(Self(Program::Direct(direct::compile(text, parts, options)?)))
    }

    /// The text that all of a component must be, if it is text alone. Its span is in `text`.
    pub(crate) fn literal<'t>(&self, text: &'t str) -> Option<&'t str> {
        if let Program::Text(span) = self.0 { Some(span.of(text)) } else { None }
    }

    /// Whether `input` is the text that all of a component must be, if it is text alone. No slots are needed to find
    /// this.
    #[inline]
    pub(crate) fn is_literal(&self, text: &str, options: Options, input: &str) -> Option<bool> {
        if let Program::Text(span) = self.0 {
            Some(is_text(span, text.as_bytes(), options, input.as_bytes()))
        } else {
            None
        }
    }

    /// Matches what the regular expression of the component matches. Its first groups are those of the component,
    /// unless a regular expression in it has named groups.
    pub(crate) fn of_regexp(regexp: Regexp) -> Self {
        Self(Program::Regexp(Box::new(regexp)))
    }

    /// How many steps a match takes at most for each byte of a text and for its end; `None` if there is no limit.
    pub(crate) fn steps_per_byte(&self) -> Option<u32> {
        match &self.0 {
            Program::Anything | Program::Text(_) => Some(1),
            Program::Direct(steps) => Some(direct::steps_per_byte(steps)),
            Program::Regexp(regexp) => regexp.steps_per_place(),
            Program::Elsewhere => None,
        }
    }

    /// Matches the whole of `input`, and sets a slot for each group. `text` and `options` are those of the parts.
    pub(crate) fn find(&self, text: &str, options: Options, input: &str, slots: &mut [Slot]) -> bool {
        let (text, bytes) = (text.as_bytes(), input.as_bytes());
        match &self.0 {
            Program::Anything => true,
            Program::Text(span) => is_text(*span, text, options, bytes),
            Program::Direct(steps) => direct::run(steps, text, options, bytes, slots),
            Program::Regexp(regexp) => regexp.captures_into(input, slots),
            Program::Elsewhere => false,
        }
    }
}

#[inline]
fn is_text(span: Span, text: &[u8], options: Options, input: &[u8]) -> bool {
    // Most inputs that differ have another length. Empty slices point to no memory, and some processors take long to
    // compare nothing there.
    span.len() == input.len() && (input.is_empty() || options.eq(input, span.of_bytes(text)))
}

#[cfg(test)]
mod tests;
