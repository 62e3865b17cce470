//! The domains of a list, as a tree of their labels. With each domain are the patterns that have it, by their ports.
//!
//! The root of the tree is the root of the DNS, and each edge is a label. `www.example.com` is the edge `com`, then
//! `example`, then `www`. A look-up follows the labels of a host from right to left and so meets the patterns of all
//! domains above it. It takes one search among the children of a node for each label. So its time grows with the length
//! of the host, and logarithmically with the number of children, and not with the number of patterns.

use super::pattern::Depth;
use alloc::{boxed::Box, collections::BTreeMap, vec, vec::Vec};

/// The positions in a list of the patterns for the same hosts, by their port.
#[derive(Clone, Default, Eq, PartialEq)]
pub(super) struct ByPort(BTreeMap<Option<u16>, usize>);

impl ByPort {
    /// Adds the pattern at `position`, unless there is one with this port. Returns whether there was none.
    pub(super) fn insert(&mut self, port: Option<u16>, position: usize) -> bool {
        *self.0.entry(port).or_insert(position) == position
    }

    /// Returns the position of the pattern with this port, or else that of the one for every port.
    pub(super) fn find(&self, port: Option<u16>) -> Option<usize> {
        self.0.get(&port).or_else(|| self.0.get(&None)).copied()
    }

    /// Returns the position of the pattern for every port, if `port` is a single one.
    pub(super) fn find_for_every_port(&self, port: Option<u16>) -> Option<usize> {
        port.and_then(|_| self.0.get(&None)).copied()
    }
}

/// The tree. Its nodes are in one vector, the root first, so that a domain of very many labels causes no deep
/// recursion.
#[derive(Clone, Eq, PartialEq)]
pub(super) struct Names {
    nodes: Vec<Node>,
}

/// A domain that is in a pattern, or above one that is.
#[derive(Clone, Default, Eq, PartialEq)]
struct Node {
    /// The nodes of the domains one label below, by that label.
    children: BTreeMap<Box<str>, usize>,
    /// The patterns with this domain.
    patterns: BTreeMap<Depth, ByPort>,
}

impl Default for Names {
    fn default() -> Self {
        Self { nodes: vec![Node::default()] }
    }
}

impl Names {
    /// Returns the patterns with this domain and this depth, which may be none yet.
    pub(super) fn entry(&mut self, depth: Depth, domain: &str) -> &mut ByPort {
        let mut node = 0;
        for label in domain.rsplit('.') {
            let new = self.nodes.len();
            node = *self.nodes[node].children.entry(label.into()).or_insert(new);
            if node == new {
                self.nodes.push(Node::default());
            }
        }
        self.nodes[node].patterns.entry(depth).or_default()
    }

    /// Returns the position of the pattern with the longest domain that matches. Of those with the same domain it is
    /// the one with the lowest depth, and of these the one with a port.
    pub(super) fn find(&self, name: &str, port: Option<u16>) -> Option<usize> {
        self.find_lowest(name, |patterns, is_name| {
            let own = if is_name { Depth::At } else { Depth::Below };
            [own, Depth::AtOrBelow].into_iter().find_map(|depth| patterns.get(&depth)?.find(port))
        })
    }

    /// Returns the position of the narrowest pattern that covers the one with this domain, depth and port, and is not
    /// that one.
    pub(super) fn broader(&self, depth: Depth, domain: &str, port: Option<u16>) -> Option<usize> {
        self.find_lowest(domain, |patterns, is_same| {
            let own = if is_same {
                patterns.get(&depth).and_then(|same| same.find_for_every_port(port))
            } else {
                patterns.get(&Depth::Below).and_then(|below| below.find(port))
            };
            let has_both = !is_same || depth != Depth::AtOrBelow;
            own.or_else(|| patterns.get(&Depth::AtOrBelow).filter(|_| has_both)?.find(port))
        })
    }

    /// Returns what `find` finds in the patterns of the lowest domain at or above `name`. It is called with whether the
    /// domain is the name.
    fn find_lowest(&self, name: &str, find: impl Fn(&BTreeMap<Depth, ByPort>, bool) -> Option<usize>) -> Option<usize> {
        let mut found = None;
        let mut node = &self.nodes[0];
        let mut labels = name.rsplit('.').peekable();
        while let Some(&child) = labels.next().and_then(|label| node.children.get(label)) {
            node = &self.nodes[child];
            found = find(&node.patterns, labels.peek().is_none()).or(found);
        }
        found
    }
}
