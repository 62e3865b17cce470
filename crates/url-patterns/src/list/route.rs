//! The start of a pattern that is literal text and segment wildcards: what can be found in an index.

use crate::{
    component::Component,
    part::{Modifier, Part, PartType},
    slots::Slots,
};
use alloc::{string::String, vec::Vec};

#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Route {
    pub(super) tokens: Vec<Token>,
    pub(super) last: Last,
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Token {
    Text(String),
    /// What is up to the next slash or the end, which is not empty. It is a group.
    Segment,
}

/// What comes after the tokens.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Last {
    /// Nothing.
    End,
    /// A group: all that is left.
    Rest,
    /// All that is left, which is no group with a slot.
    Anything,
    /// Something else.
    Other,
}

/// How many segments of a pattern are in an index, which bounds its depth.
const MAX_SEGMENTS: usize = 32;

impl Route {
    /// The route of a pathname after some text.
    pub(super) fn new(before: &str, pathname: &Component) -> Self {
        let mut route = Self { tokens: Vec::new(), last: Last::End };
        route.push_text(before);
        route.last = if pathname.is_wildcard() { Last::Anything } else { route.push(pathname) };
        route
    }

    /// Whether all of the pathname is this route, and there are slots for its groups.
    pub(super) fn is_complete(&self) -> bool {
        let groups = self.tokens.iter().filter(|token| **token == Token::Segment).count();
        self.last != Last::Other && groups + usize::from(self.last == Last::Rest) <= Slots::FEW
    }

    /// Adds the start of a pathname, and returns what comes after it.
    fn push(&mut self, pathname: &Component) -> Last {
        let (text, parts, options) = (pathname.text(), pathname.parts(), pathname.options());
        if parts.is_empty() {
            return Last::End;
        }
        if options.delimiter != Some(b'/') || options.ignore_case {
            return Last::Other;
        }
        let mut slashes = 0;
        for (index, part) in parts.iter().enumerate() {
            let rest = &parts[index + 1..];
            let is_plain = part.modifier == Modifier::None;
            slashes += [part.prefix, part.value, part.suffix]
                .iter()
                .map(|span| span.of(text).matches('/').count())
                .sum::<usize>();
            if !is_plain || slashes > MAX_SEGMENTS {
                return Last::Other;
            }
            match part.kind {
                PartType::FixedText => self.push_text(part.value.of(text)),
                PartType::SegmentWildcard => {
                    self.push_text(part.prefix.of(text));
                    let is_whole = self.ends_with_slash() && ends_segment(text, part.suffix.of(text), rest);
                    if !is_whole {
                        return Last::Other;
                    }
                    self.tokens.push(Token::Segment);
                    self.push_text(part.suffix.of(text));
                }
                PartType::FullWildcard => {
                    self.push_text(part.prefix.of(text));
                    return if rest.is_empty() && part.suffix.is_empty() { Last::Rest } else { Last::Other };
                }
                PartType::Regexp => return Last::Other,
            }
        }
        Last::End
    }

    fn push_text(&mut self, text: &str) {
        match self.tokens.last_mut() {
            _ if text.is_empty() => {}
            Some(Token::Text(last)) => last.push_str(text),
            _ => self.tokens.push(Token::Text(text.into())),
        }
    }

    fn ends_with_slash(&self) -> bool {
        matches!(self.tokens.last(), Some(Token::Text(text)) if text.ends_with('/'))
    }
}

/// Whether a segment ends where `suffix` and the parts `rest` begin.
fn ends_segment(text: &str, suffix: &str, rest: &[Part]) -> bool {
    if !suffix.is_empty() {
        return suffix.starts_with('/');
    }
    let Some(next) = rest.first() else { return true };
    let start = if next.is_group() { next.prefix } else { next.value };
    // What is optional can be left out, and then something else follows.
    let is_there = matches!(next.modifier, Modifier::None | Modifier::OneOrMore) || rest.len() == 1;
    is_there && start.of(text).starts_with('/')
}
