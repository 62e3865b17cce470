//! The index by pathname: a tree of segments.
//!
//! A pattern is where its first segments lead that are literal or a segment wildcard each. Each tree knows the least
//! index of its patterns, so that the search for the first match leaves out trees that have only later ones.

use crate::{
    component::Component,
    part::{Modifier, PartType},
};
use alloc::{boxed::Box, collections::BTreeMap, string::String, vec::Vec};

/// The patterns with the same first segments.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The least index of a pattern here or below.
    least: usize,
    literals: BTreeMap<Box<str>, Node>,
    /// The next segment is any that is not empty.
    wildcard: Option<Box<Node>>,
    /// The patterns that have no more segments, by index.
    ends: Vec<usize>,
    /// The patterns that may have more segments, by index.
    others: Vec<usize>,
}

impl Default for Node {
    fn default() -> Self {
        Self { least: usize::MAX, literals: BTreeMap::new(), wildcard: None, ends: Vec::new(), others: Vec::new() }
    }
}

/// The first segments of a pattern.
enum Segment {
    Literal(Box<str>),
    Wildcard,
}

/// How many segments of a pattern are in a tree, which bounds its depth.
const MAX_DEPTH: usize = 32;

impl Node {
    /// Adds a pattern, whose index is greater than all others.
    pub(super) fn insert(&mut self, pathname: &Component, index: usize) {
        let (segments, is_all) = segments(pathname);
        let mut node = self;
        node.least = node.least.min(index);
        for segment in segments {
            node = match segment {
                Segment::Literal(literal) => node.literals.entry(literal).or_default(),
                Segment::Wildcard => node.wildcard.get_or_insert_default(),
            };
            node.least = node.least.min(index);
        }
        if is_all { node.ends.push(index) } else { node.others.push(index) }
    }

    /// Calls `candidate` with the patterns below `end` that may match `path`.
    pub(super) fn visit(&self, path: &str, end: &mut usize, candidate: &mut impl FnMut(usize, &mut usize)) {
        // What does not start with a slash has no segments.
        self.visit_rest(path.strip_prefix('/'), end, candidate);
    }

    /// Visits this node with what follows the next slash of the path, if there is one.
    fn visit_rest(&self, rest: Option<&str>, end: &mut usize, candidate: &mut impl FnMut(usize, &mut usize)) {
        if self.least >= *end {
            return;
        }
        let here = if rest.is_none() { &self.ends[..] } else { &[] };
        for index in self.others.iter().chain(here) {
            if *index < *end {
                candidate(*index, end);
            }
        }
        let Some(rest) = rest else { return };
        let (segment, rest) = rest.split_once('/').map_or((rest, None), |(segment, rest)| (segment, Some(rest)));
        if let Some(node) = self.literals.get(segment) {
            node.visit_rest(rest, end, candidate);
        }
        if let Some(node) = self.wildcard.as_ref().filter(|_| !segment.is_empty()) {
            node.visit_rest(rest, end, candidate);
        }
    }
}

/// Returns the first segments of a pattern, each of which is literal or a segment wildcard, and whether these are all.
fn segments(pathname: &Component) -> (Vec<Segment>, bool) {
    let (text, parts, options) = (pathname.text(), pathname.parts(), pathname.options());
    let mut reader = Reader { segments: Vec::new(), open: None, is_wildcard: false };
    if !parts.is_empty() && (options.delimiter != Some(b'/') || options.ignore_case) {
        return (reader.segments, false);
    }
    for (index, part) in parts.iter().enumerate() {
        let is_read = match part.of {
            PartType::FixedText if part.modifier == Modifier::None => reader.literal(part.value.of(text)),
            PartType::SegmentWildcard if part.modifier == Modifier::None => {
                reader.literal(part.prefix.of(text)) && reader.wildcard() && reader.literal(part.suffix.of(text))
            }
            _ => {
                // A slash, or the end, is also the end of the segment before.
                let is_there = matches!(part.modifier, Modifier::None | Modifier::OneOrMore);
                if part.prefix.of(text).starts_with('/') && (is_there || index + 1 == parts.len()) {
                    reader.close();
                }
                false
            }
        };
        if !is_read {
            return (reader.segments, false);
        }
    }
    reader.close();
    (reader.segments, true)
}

/// Reads segments piece by piece.
struct Reader {
    segments: Vec<Segment>,
    /// The text of the segment that is being read; `None` before the first slash.
    open: Option<String>,
    /// It is a wildcard instead.
    is_wildcard: bool,
}

impl Reader {
    /// Reads text. Returns false if a segment is none of the two kinds, or if there are enough.
    fn literal(&mut self, text: &str) -> bool {
        let mut pieces = text.split('/');
        let first = pieces.next().unwrap_or_default();
        match &mut self.open {
            _ if first.is_empty() => {}
            Some(open) if !self.is_wildcard => open.push_str(first),
            _ => return false,
        }
        for piece in pieces {
            if self.segments.len() == MAX_DEPTH {
                return false;
            }
            self.close();
            self.open = Some(piece.into());
        }
        true
    }

    /// Reads a segment wildcard.
    fn wildcard(&mut self) -> bool {
        let begins = self.open.as_ref().is_some_and(String::is_empty) && !self.is_wildcard;
        self.is_wildcard |= begins;
        begins
    }

    /// Ends the segment.
    fn close(&mut self) {
        match self.open.take() {
            None => {}
            Some(_) if self.is_wildcard => self.segments.push(Segment::Wildcard),
            Some(open) => self.segments.push(Segment::Literal(open.into())),
        }
        self.is_wildcard = false;
    }
}
