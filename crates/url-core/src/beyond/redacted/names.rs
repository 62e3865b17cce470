//! Which names have secret values: the one place that says so.

use url_form::secret_names::entry_matches;

/// The names whose values are hidden.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'a> {
    pub(super) hidden: &'a [&'a str],
    /// Others besides.
    pub(super) more: &'a [&'a str],
    /// The names whose values are shown, although they are among the others.
    pub(super) kept: &'a [&'a str],
}

impl Names<'_> {
    /// Returns whether values of a name, a sequence of decoded bytes, are hidden.
    pub(super) fn hide(&self, name: &(impl Iterator<Item = u8> + Clone)) -> bool {
        let mut entries = self.hidden.iter().chain(self.more);
        entries.any(|entry| entry_matches(entry, name.clone())) && !self.keep(name)
    }

    /// Returns whether values of a name are shown, whatever else hides them.
    pub(super) fn keep(&self, name: &(impl Iterator<Item = u8> + Clone)) -> bool {
        self.kept.iter().any(|entry| entry_matches(entry, name.clone()))
    }
}
