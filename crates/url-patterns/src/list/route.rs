//! The start of a pattern that is literal text and segment wildcards: what can be found in an index.

use crate::{
    component::Component,
    groups::Slots,
    part::{Modifier, Part, PartType},
};
use alloc::{string::String, vec::Vec};

#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Route {
    pub(super) tokens: Vec<Token>,
    pub(super) last: Last,
    /// If something else comes after the tokens: a text that must be in what follows them; empty if there is none.
    pub(super) following: String,
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

/// How many bytes of a text that must follow are in an index, which bounds the search for it.
const MAX_FOLLOWING: usize = 64;

impl Route {
    /// The route of a pathname after some text.
    pub(super) fn new(before: &str, pathname: &Component) -> Self {
        let mut route = Self { tokens: Vec::new(), last: Last::End, following: String::new() };
        route.push_text(before);
        if pathname.is_wildcard() {
            route.last = Last::Anything;
        } else if pathname.options().ignore_case {
            route.last = Last::Other;
        } else {
            route.push(pathname);
        }
        route
    }

    /// Whether all of the pathname is this route, and there are slots for its groups.
    pub(super) fn is_complete(&self) -> bool {
        let groups = self.tokens.iter().filter(|token| **token == Token::Segment).count();
        self.last != Last::Other && groups + usize::from(self.last == Last::Rest) <= Slots::FEW
    }

    /// Adds the start of a pathname, and sets what comes after it.
    fn push(&mut self, pathname: &Component) {
        let (text, parts) = (pathname.text(), pathname.parts());
        if !parts.is_empty() && pathname.options().delimiter != Some(b'/') {
            return self.goes_on(text, "", parts);
        }
        let mut slashes = 0;
        for (index, part) in parts.iter().enumerate() {
            let rest = &parts[index + 1..];
            slashes += [part.prefix, part.value, part.suffix]
                .iter()
                .map(|span| span.of(text).matches('/').count())
                .sum::<usize>();
            if part.modifier != Modifier::None || slashes > MAX_SEGMENTS {
                return self.goes_on(text, "", &parts[index..]);
            }
            if part.kind == PartType::FixedText {
                self.push_text(part.value.of(text));
                continue;
            }
            self.push_text(part.prefix.of(text));
            let suffix = part.suffix.of(text);
            match part.kind {
                PartType::SegmentWildcard if self.ends_with_slash() && ends_segment(text, suffix, rest) => {
                    self.tokens.push(Token::Segment);
                    self.push_text(suffix);
                }
                PartType::FullWildcard if rest.is_empty() && suffix.is_empty() => self.last = Last::Rest,
                _ => return self.goes_on(text, suffix, rest),
            }
        }
    }

    /// Something else comes after the tokens: a group, then `suffix` and the parts `rest`.
    fn goes_on(&mut self, text: &str, suffix: &str, rest: &[Part]) {
        self.last = Last::Other;
        // Texts that are next to each other are one.
        let (mut longest, mut current) = (String::new(), String::from(suffix));
        let mut end = |current: &mut String, next: &str| {
            if current.len() > longest.len() {
                longest.clone_from(current);
            }
            current.clear();
            current.push_str(next);
        };
        for part in rest {
            let [prefix, value, suffix] = [part.prefix, part.value, part.suffix].map(|span| span.of(text));
            match part.modifier {
                // It can be left out.
                Modifier::Optional | Modifier::ZeroOrMore => end(&mut current, ""),
                _ if part.is_group() => {
                    current.push_str(prefix);
                    end(&mut current, suffix);
                }
                Modifier::None => current.push_str(value),
                // Its first copy follows what is before, and what is after follows its last.
                Modifier::OneOrMore => {
                    current.push_str(value);
                    end(&mut current, value);
                }
            }
        }
        end(&mut current, "");
        longest.truncate(MAX_FOLLOWING);
        self.following = longest;
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
