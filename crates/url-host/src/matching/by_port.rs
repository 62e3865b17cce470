//! Patterns that differ by their ports only.

use alloc::collections::BTreeMap;

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
