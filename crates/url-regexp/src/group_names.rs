//! The names of groups, and which groups have them.
//!
//! Two groups may have the same name if they are in different alternatives of a disjunction, because at most one of
//! them can match then.
//!
//! Source: <https://tc39.es/ecma262/#sec-static-semantics-mightbothparticipate>

use alloc::{borrow::ToOwned, collections::BTreeMap, string::String, vec, vec::Vec};

#[derive(Debug, Default)]
pub(crate) struct GroupNames {
    indices: BTreeMap<String, usize>,
    names: Vec<Name>,
    /// The names that the next group cannot have, in the order in which they came.
    taken: Vec<usize>,
}

#[derive(Debug)]
struct Name {
    is_taken: bool,
    /// The first slots of the groups.
    groups: Vec<u32>,
}

/// What a disjunction knows of the names in it.
#[derive(Debug)]
pub(crate) struct Disjunction {
    /// The number of names that were taken before it.
    before: usize,
    /// The names in the alternatives that have ended.
    ended: Vec<usize>,
}

impl GroupNames {
    /// Gives a group a name, and returns whether it may have it.
    pub(crate) fn add(&mut self, name: &str, slot: u32) -> bool {
        let Some(&index) = self.indices.get(name) else {
            self.indices.insert(name.to_owned(), self.names.len());
            self.taken.push(self.names.len());
            self.names.push(Name { is_taken: true, groups: vec![slot] });
            return true;
        };
        let name = &mut self.names[index];
        name.groups.push(slot);
        let is_free = !name.is_taken;
        if is_free {
            self.take(index);
        }
        is_free
    }

    /// The first slots of the groups with this name.
    pub(crate) fn groups(&self, name: &str) -> Option<&[u32]> {
        Some(&self.names[*self.indices.get(name)?].groups)
    }

    pub(crate) fn start_disjunction(&self) -> Disjunction {
        Disjunction { before: self.taken.len(), ended: Vec::new() }
    }

    /// An alternative has ended, and another one begins: its groups may have the same names.
    pub(crate) fn next_alternative(&mut self, disjunction: &mut Disjunction) {
        for index in self.taken.drain(disjunction.before..) {
            self.names[index].is_taken = false;
            disjunction.ended.push(index);
        }
    }

    /// What follows a disjunction may have none of the names in it.
    pub(crate) fn end_disjunction(&mut self, disjunction: Disjunction) {
        for index in disjunction.ended {
            if !self.names[index].is_taken {
                self.take(index);
            }
        }
    }

    fn take(&mut self, index: usize) {
        self.names[index].is_taken = true;
        self.taken.push(index);
    }
}
