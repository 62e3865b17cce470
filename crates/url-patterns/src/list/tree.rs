//! The index by what is literal: a radix tree.
//!
//! A pattern is where its literal text and its segment wildcards lead, up to the first other part. If there is no other
//! part, it matches every text that leads there. The way has the strings that its groups match, so the pattern need not
//! be looked at. The other patterns there may match. If there are many, they are in a tree of their own, by a string
//! that must follow.
//!
//! The nodes and their strings are two vectors, so that a way down is a few places in memory. Each node knows the least
//! index of the patterns at it and below. So the search for the first match leaves out nodes that have only later ones.

use super::{
    head::Head,
    route::{Last, Route, Token},
};
use crate::part::Span;
use alloc::{boxed::Box, vec, vec::Vec};

#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// The first one is the root.
    nodes: Vec<Node>,
    text: Vec<u8>,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    /// Where the text ends that leads here from the node above.
    text_end: u32,
    /// The least index of a pattern here or below.
    pub(super) least: u32,
    /// The node after a segment that is not empty, or the root if there is none.
    pub(super) wildcard: u32,
    /// The nodes after a text, in the order of its first bytes, which are different.
    children: Vec<Child>,
    /// The patterns that lead here and not further. Few nodes have any.
    pub(super) here: Option<Box<Here>>,
}

/// A node below another one, and the text that leads there.
#[derive(Clone, Copy, Debug)]
struct Child {
    head: Head,
    len: u32,
    node: u32,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Here {
    /// By index.
    pub(super) entries: Vec<Entry>,
    /// How many of `entries` have a text that must follow.
    few: u8,
    /// Patterns that are not in `entries`, because there are many: by a text that must be in the rest.
    pub(super) going_on: Option<Tree>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) index: u32,
    pub(super) last: Last,
    /// Whether nothing else is asked of what matches.
    pub(super) is_complete: bool,
    /// A text that must be in the rest; empty if none is known.
    following: Span,
}

/// How many patterns that go on at a node are tried one by one.
const FEW: usize = 8;

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::new(0, u32::MAX)], text: Vec::new() }
    }
}

impl Node {
    fn new(text_end: u32, least: u32) -> Self {
        Self { text_end, least, wildcard: 0, children: Vec::new(), here: None }
    }

    /// The place of the child with this first byte, or where it would be.
    fn child(&self, first: u8) -> Result<usize, usize> {
        // Most nodes have one or two.
        let place = if self.children.len() <= 8 {
            self.children.iter().take_while(|child| child.head.first() < first).count()
        } else {
            self.children.partition_point(|child| child.head.first() < first)
        };
        if self.children.get(place).is_some_and(|child| child.head.first() == first) { Ok(place) } else { Err(place) }
    }
}

impl Tree {
    pub(super) fn is_empty(&self) -> bool {
        self.nodes[0].least == u32::MAX
    }

    #[inline]
    pub(super) fn node(&self, node: usize) -> &Node {
        &self.nodes[node]
    }

    /// The text that leads to a child.
    fn text_of(&self, child: Child) -> &[u8] {
        let end = self.nodes[child.node as usize].text_end as usize;
        &self.text[end - child.len as usize..end]
    }

    /// The node to which the text at `at`, whose start is `head`, leads from another one, and where it is left there.
    #[inline]
    pub(super) fn child(&self, node: &Node, text: &[u8], at: usize, head: Head) -> Option<(usize, usize)> {
        let child = node.children[node.child(head.first()).ok()?];
        let len = child.len as usize;
        let is_there = head.is_same(child.head, len)
            && (len <= Head::LEN || text.get(at + Head::LEN..at + len)? == &self.text_of(child)[Head::LEN..]);
        is_there.then_some((child.node as usize, at + len))
    }

    /// Adds a pattern, whose index is greater than all others. If it `is_complete`, nothing but this route is asked of
    /// what matches it.
    pub(super) fn insert(&mut self, route: &Route, index: usize, is_complete: bool) {
        let node = self.insert_tokens(&route.tokens, index as u32);
        let following = self.add_text(route.following.as_bytes());
        let entry = Entry { index: index as u32, last: route.last, is_complete, following };
        let Self { nodes, text } = self;
        nodes[node].here.get_or_insert_default().push(entry, text);
    }

    /// Adds a pattern by the text that must follow, which is in the bytes `text` of another tree.
    fn insert_following(&mut self, entry: Entry, text: &[u8]) {
        let node = self.insert_text(0, entry.following.of_bytes(text), entry.index);
        self.nodes[0].least = self.nodes[0].least.min(entry.index);
        let entry = Entry { following: Span::default(), ..entry };
        self.nodes[node].here.get_or_insert_default().entries.push(entry);
    }

    fn insert_tokens(&mut self, tokens: &[Token], index: u32) -> usize {
        let mut at = 0;
        self.nodes[0].least = self.nodes[0].least.min(index);
        for token in tokens {
            at = match token {
                Token::Text(text) => self.insert_text(at, text.as_bytes(), index),
                Token::Segment if self.nodes[at].wildcard > 0 => self.nodes[at].wildcard as usize,
                Token::Segment => {
                    let node = self.add(0, index);
                    self.nodes[at].wildcard = node as u32;
                    node
                }
            };
        }
        at
    }

    fn add(&mut self, text_end: u32, least: u32) -> usize {
        self.nodes.push(Node::new(text_end, least));
        self.nodes.len() - 1
    }

    fn add_text(&mut self, text: &[u8]) -> Span {
        let start = self.text.len() as u32;
        self.text.extend(text);
        Span { start, end: self.text.len() as u32 }
    }

    /// The child to which the bytes `text` of all texts lead.
    fn child_of(&self, text: Span, node: usize) -> Child {
        Child { head: Head::at(text.of_bytes(&self.text), 0), len: text.len() as u32, node: node as u32 }
    }

    /// Returns the node to which a text leads from another one.
    fn insert_text(&mut self, mut at: usize, text: &[u8], index: u32) -> usize {
        let mut rest = text;
        while let [first, ..] = *rest {
            let place = match self.nodes[at].child(first) {
                Ok(place) => place,
                Err(place) => {
                    let text = self.add_text(rest);
                    let node = self.add(text.end, index);
                    let child = self.child_of(text, node);
                    self.nodes[at].children.insert(place, child);
                    return node;
                }
            };
            let child = self.nodes[at].children[place];
            let child_text = self.text_of(child);
            let same = child_text.iter().zip(rest).take_while(|(a, b)| a == b).count();
            rest = &rest[same..];
            if same == child_text.len() {
                at = child.node as usize;
                continue;
            }
            // A new node, in the middle of that text.
            let Node { text_end: end, least, .. } = self.nodes[child.node as usize];
            let [start, middle] = [end - child.len, end - child.len + same as u32];
            let node = self.add(middle, least);
            let after = self.child_of(Span { start: middle, end }, child.node as usize);
            self.nodes[node].children.push(after);
            self.nodes[at].children[place] = self.child_of(Span { start, end: middle }, node);
            at = node;
        }
        at
    }
}

impl Here {
    /// Adds a pattern, whose text is in `text`. If there are more than a few of which a text is known that must follow,
    /// these get a tree of their own. No other entry is looked at, so that many patterns with the same route take
    /// linear time.
    fn push(&mut self, entry: Entry, text: &[u8]) {
        if !entry.goes_on() {
            return self.entries.push(entry);
        }
        if let Some(tree) = &mut self.going_on {
            return tree.insert_following(entry, text);
        }
        self.entries.push(entry);
        self.few += 1;
        if usize::from(self.few) > FEW {
            let mut tree = Tree::default();
            for entry in self.entries.extract_if(.., |entry| entry.goes_on()) {
                tree.insert_following(entry, text);
            }
            self.going_on = Some(tree);
        }
    }
}

impl Entry {
    /// Whether a text is known that must follow.
    fn goes_on(&self) -> bool {
        !self.following.is_empty()
    }
}
