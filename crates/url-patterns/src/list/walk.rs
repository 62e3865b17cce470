//! The ways of a string through the index.

use super::{
    head::{Head, segment_end},
    route::Last,
    tree::{Entry, Here, Tree},
};
use crate::groups::{Slot, Slots};
use alloc::vec::Vec;
use core::ops::Range;

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

/// Calls `candidate` with the patterns below `end` that may match, until it changes `end` so that there are none.
pub(super) fn visit(
    tree: &Tree,
    place: Place<'_>,
    end: &mut usize,
    candidate: &mut impl FnMut(usize, Candidate<'_>, &mut usize),
) {
    let mut walk = Walk { tree, place, slots: [Slot::UNMATCHED; Slots::FEW] };
    walk.from(0, 0, 0, end, candidate);
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
        mut number: usize,
        mut at: usize,
        mut groups: usize,
        end: &mut usize,
        candidate: &mut impl FnMut(usize, Candidate<'_>, &mut usize),
    ) {
        let Self { tree, place: Place { text, .. }, .. } = *self;
        loop {
            let node = tree.node(number);
            if node.least as usize >= *end {
                return;
            }
            if let Some(here) = &node.here {
                self.try_here(here, at, groups, end, candidate);
            }
            if at == text.len() {
                return;
            }
            let head = Head::at(text, at);
            let child = tree.child(node, text, at, head);
            let wildcard = node.wildcard as usize;
            if wildcard == 0 || head.first() == b'/' {
                let Some(child) = child else { return };
                (number, at) = child;
                continue;
            }
            if let Some((child, after)) = child {
                self.from(child, after, groups, end, candidate);
            }
            let segment_end = segment_end(text, at, head);
            self.set(groups, at..segment_end);
            groups += 1;
            (number, at) = (wildcard, segment_end);
        }
    }

    fn set(&mut self, group: usize, range: Range<usize>) {
        if let Some(slot) = self.slots.get_mut(group) {
            let path_start = self.place.path_start;
            *slot = Slot::new(range.start.saturating_sub(path_start), range.end.saturating_sub(path_start));
        }
    }

    fn try_here(
        &mut self,
        here: &Here,
        at: usize,
        groups: usize,
        end: &mut usize,
        candidate: &mut impl FnMut(usize, Candidate<'_>, &mut usize),
    ) {
        // Before the pathname, this may be only the start of the hostname or port.
        if at < self.place.path_start {
            return;
        }
        for entry in &here.entries {
            self.try_entry(*entry, at, groups, end, candidate);
        }
        if let Some(tree) = &here.going_on {
            try_going_on(tree, self.place.text, at, end, candidate);
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
        let text = self.place.text;
        let index = entry.index as usize;
        if index >= *end || entry.last == Last::End && at < text.len() {
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

/// Tries the patterns of `tree` whose text is anywhere from `at` on. Each is tried once, wherever its text is.
#[cold]
fn try_going_on(
    tree: &Tree,
    text: &[u8],
    at: usize,
    end: &mut usize,
    candidate: &mut impl FnMut(usize, Candidate<'_>, &mut usize),
) {
    let mut found = Vec::new();
    for start in at..text.len() {
        let mut way = Some((0, start));
        while let Some((number, at)) = way {
            let node = tree.node(number);
            if node.here.is_some() {
                found.push(number);
            }
            way = if at < text.len() { tree.child(node, text, at, Head::at(text, at)) } else { None };
        }
    }
    found.sort_unstable();
    found.dedup();
    let here = found.into_iter().filter_map(|number| tree.node(number).here.as_ref());
    for entry in here.flat_map(|here| &here.entries) {
        let index = entry.index as usize;
        if index < *end {
            candidate(index, Candidate::MayMatch, end);
        }
    }
}
