//! The index of patterns whose protocol, hostname and port are not all literal, by hostname. There is a tree of
//! pathnames for each literal hostname, for each literal end of hostnames, and for all others.

use super::{
    route::Route,
    tree::Tree,
    walk::{self, Candidate, Place},
};
use crate::{
    component::Component,
    part::{Modifier, Part, PartType},
};
use alloc::{boxed::Box, collections::BTreeMap};

#[derive(Clone, Debug, Default)]
pub(super) struct Hosts {
    exact: BTreeMap<Box<str>, Tree>,
    /// By labels at the end of a hostname, without a dot before them.
    ends: BTreeMap<Box<str>, Tree>,
    others: Tree,
}

/// What is known of the hostnames that a pattern matches.
enum Key<'p> {
    /// It is this one.
    Exact(&'p str),
    /// Its last labels are these.
    End(&'p str),
    Any,
}

impl Hosts {
    pub(super) fn is_empty(&self) -> bool {
        self.exact.is_empty() && self.ends.is_empty() && self.others.is_empty()
    }

    pub(super) fn insert(&mut self, hostname: &Component, pathname: &Component, index: usize) {
        let tree = match key(hostname) {
            Key::Exact(hostname) => self.exact.entry(hostname.into()).or_default(),
            Key::End(labels) => self.ends.entry(labels.into()).or_default(),
            Key::Any => &mut self.others,
        };
        tree.insert(&Route::new("", pathname), index, false);
    }

    /// Calls `candidate` with the patterns below `end` that may match, until it changes `end` so that there are none.
    pub(super) fn visit(
        &self,
        hostname: &str,
        pathname: &str,
        end: &mut usize,
        candidate: &mut impl FnMut(usize, Candidate<'_>, &mut usize),
    ) {
        let place = Place { text: pathname.as_bytes(), path_start: 0 };
        let mut visit = |tree: Option<&Tree>| {
            if let Some(tree) = tree {
                walk::visit(tree, place, end, candidate);
            }
        };
        visit(self.exact.get(hostname));
        let mut labels = Some(hostname).filter(|_| !self.ends.is_empty());
        while let Some(end) = labels {
            visit(self.ends.get(end));
            labels = end.split_once('.').map(|(_, labels)| labels);
        }
        visit(Some(&self.others));
    }
}

fn key(hostname: &Component) -> Key<'_> {
    let text = hostname.text();
    let (before, value) = match hostname.parts() {
        [] => return Key::Exact(""),
        [before @ .., Part { kind: PartType::FixedText, modifier: Modifier::None, value, .. }] => {
            (before, value.of(text))
        }
        _ => return Key::Any,
    };
    // What precedes the text ends with a dot, if it is there.
    let is_whole_label = |part: &Part| part.is_group() && part.suffix.of(text).ends_with('.');
    match before {
        [] => Key::Exact(value),
        [part] if is_whole_label(part) && !value.is_empty() => Key::End(value),
        // The first label of the text may be only the end of one.
        _ => value.split_once('.').map_or(Key::Any, |(_, labels)| Key::End(labels)),
    }
}
