//! The index by what is literal: a radix tree.
//!
//! A pattern is where its literal text and its segment wildcards lead, as far as there is nothing else before. If that
//! is all of it, it matches what leads there, and the way has what its groups match: the pattern need not be looked at.
//! The other patterns there may match.
//!
//! The nodes and their texts are two vectors, so that a way down is a few places in memory. Each node knows the least
//! index of the patterns at it and below, so that the search for the first match leaves out nodes that have only later
//! ones.

use super::route::{Last, Route, Token};
use crate::slots::{Slot, Slots};
use alloc::{vec, vec::Vec};
use core::ops::Range;

#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// The first one is the root.
    nodes: Vec<Node>,
    text: Vec<u8>,
}

#[derive(Clone, Debug)]
struct Node {
    /// The text that leads here from the node above; empty after a wildcard.
    text: [u32; 2],
    /// The least index of a pattern here or below.
    least: u32,
    /// The node after a segment that is not empty, or the root if there is none.
    wildcard: u32,
    /// The nodes after a text, by its first byte, in the order of these.
    children: Vec<(u8, u32)>,
    /// The patterns that end here, by index.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    index: u32,
    last: Last,
    /// Whether nothing else is asked of what matches.
    is_complete: bool,
}

/// A text, and where the pathname in it starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'t> {
    pub(super) text: &'t [u8],
    pub(super) path_start: usize,
}

/// A pattern that a way leads to.
pub(super) enum Candidate<'s> {
    /// It matches, and its groups have matched there.
    Match(&'s [Slot; Slots::FEW]),
    /// It may match.
    MayMatch,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::new([0, 0], u32::MAX)], text: Vec::new() }
    }
}

impl Node {
    fn new(text: [u32; 2], least: u32) -> Self {
        Self { text, least, wildcard: 0, children: Vec::new(), entries: Vec::new() }
    }

    /// The place of the child with this first byte, or where it would be.
    fn child(&self, first: u8) -> Result<usize, usize> {
        // Most nodes have one or two.
        let place = if self.children.len() <= 8 {
            self.children.iter().take_while(|(other, _)| *other < first).count()
        } else {
            self.children.partition_point(|(other, _)| *other < first)
        };
        if self.children.get(place).is_some_and(|(other, _)| *other == first) { Ok(place) } else { Err(place) }
    }
}

impl Tree {
    pub(super) fn is_empty(&self) -> bool {
        self.nodes[0].least == u32::MAX
    }

    /// Adds a pattern, whose index is greater than all others. If it `is_complete`, nothing but this route is asked of
    /// what matches it.
    pub(super) fn insert(&mut self, route: &Route, index: usize, is_complete: bool) {
        let index = index as u32;
        let mut at = 0;
        self.nodes[0].least = self.nodes[0].least.min(index);
        for token in &route.tokens {
            at = match token {
                Token::Text(text) => self.insert_text(at, text.as_bytes(), index),
                Token::Segment if self.nodes[at].wildcard > 0 => self.nodes[at].wildcard as usize,
                Token::Segment => {
                    let node = self.add([0, 0], index);
                    self.nodes[at].wildcard = node as u32;
                    node
                }
            };
        }
        self.nodes[at].entries.push(Entry { index, last: route.last, is_complete });
    }

    fn add(&mut self, text: [u32; 2], least: u32) -> usize {
        self.nodes.push(Node::new(text, least));
        self.nodes.len() - 1
    }

    /// Returns the node to which a text leads from another one.
    fn insert_text(&mut self, mut at: usize, text: &[u8], index: u32) -> usize {
        let mut rest = text;
        while let [first, ..] = *rest {
            let place = match self.nodes[at].child(first) {
                Ok(place) => place,
                Err(place) => {
                    let start = self.text.len() as u32;
                    self.text.extend(rest);
                    let node = self.add([start, self.text.len() as u32], index);
                    self.nodes[at].children.insert(place, (first, node as u32));
                    return node;
                }
            };
            let child = self.nodes[at].children[place].1;
            let [start, end] = self.nodes[child as usize].text;
            let child_text = &self.text[start as usize..end as usize];
            let same = child_text.iter().zip(rest).take_while(|(a, b)| a == b).count();
            rest = &rest[same..];
            if same == child_text.len() {
                at = child as usize;
                continue;
            }
            // A new node, in the middle of that text.
            let (middle, after) = (start + same as u32, child_text[same]);
            let node = self.add([start, middle], self.nodes[child as usize].least);
            self.nodes[child as usize].text = [middle, end];
            self.nodes[node].children.push((after, child));
            self.nodes[at].children[place].1 = node as u32;
            at = node;
        }
        at
    }

    /// Calls `candidate` with the patterns below `end` that may match, until it changes `end` so that there are none.
    pub(super) fn visit(
        &self,
        place: Place<'_>,
        end: &mut usize,
        candidate: &mut impl FnMut(usize, Candidate<'_>, &mut usize),
    ) {
        let mut walk = Walk { tree: self, place, slots: [Slot::UNMATCHED; Slots::FEW] };
        walk.from(0, 0, 0, end, candidate);
    }
}

struct Walk<'t> {
    tree: &'t Tree,
    place: Place<'t>,
    /// What the wildcards on the way have matched, as far as there is room. A pattern with more is not complete.
    slots: [Slot; Slots::FEW],
}

impl Walk<'_> {
    /// Goes on from a node, to which `at` bytes and `groups` wildcards have led. It calls itself at most once for each
    /// segment of a route.
    fn from(
        &mut self,
        mut node: usize,
        mut at: usize,
        mut groups: usize,
        end: &mut usize,
        candidate: &mut impl FnMut(usize, Candidate<'_>, &mut usize),
    ) {
        let Self { tree, place: Place { text, .. }, .. } = *self;
        loop {
            let Node { least, wildcard, children, entries, .. } = &tree.nodes[node];
            if *least as usize >= *end {
                return;
            }
            for entry in entries {
                self.try_entry(*entry, at, groups, end, candidate);
            }
            let Some(first) = text.get(at) else { return };
            let child = tree.nodes[node].child(*first).ok().and_then(|place| {
                let child = children[place].1 as usize;
                let [start, end] = tree.nodes[child].text;
                let child_text = &tree.text[start as usize..end as usize];
                starts_with(&text[at..], child_text).then_some((child, at + child_text.len()))
            });
            let wildcard = Some(*wildcard as usize).filter(|wildcard| *wildcard > 0 && *first != b'/');
            (node, at) = match (child, wildcard) {
                (None, None) => return,
                (Some(child), None) => child,
                (child, Some(wildcard)) => {
                    if let Some((child, after)) = child {
                        self.from(child, after, groups, end, candidate);
                    }
                    let rest = &text[at..];
                    let segment_end = at + rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len());
                    self.set(groups, at..segment_end);
                    groups += 1;
                    (wildcard, segment_end)
                }
            };
        }
    }

    fn set(&mut self, group: usize, range: Range<usize>) {
        if let Some(slot) = self.slots.get_mut(group) {
            let path_start = self.place.path_start;
            *slot = Slot::new(range.start.saturating_sub(path_start), range.end.saturating_sub(path_start));
        }
    }

    fn try_entry(
        &mut self,
        entry: Entry,
        at: usize,
        groups: usize,
        end: &mut usize,
        candidate: &mut impl FnMut(usize, Candidate<'_>, &mut usize),
    ) {
        let Place { text, path_start } = self.place;
        let index = entry.index as usize;
        // Before the pathname, this may be only the start of the hostname or port.
        if index >= *end || at < path_start || entry.last == Last::End && at < text.len() {
            return;
        }
        if entry.is_complete {
            if entry.last == Last::Rest {
                self.set(groups, at..text.len());
            }
            candidate(index, Candidate::Match(&self.slots), end);
        } else {
            candidate(index, Candidate::MayMatch, end);
        }
    }
}

/// The texts between two nodes are mostly shorter than the call of a function.
#[inline]
fn starts_with(text: &[u8], start: &[u8]) -> bool {
    match text.get(..start.len()) {
        Some(text) if start.len() <= 8 => text.iter().zip(start).all(|(a, b)| a == b),
        Some(text) => text == start,
        None => false,
    }
}
