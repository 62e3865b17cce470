//! A row of the table.

use super::Corpora;
use crate::{
    case::{Builder, Case},
    corpus::Corpus,
    target::Target,
};

/// One task, measured on every corpus that it applies to.
#[derive(Clone, Copy)]
pub struct Row {
    pub name: &'static str,
    pub(super) corpora: fn(&Corpora) -> Vec<Corpus>,
    pub(super) make: fn(&Row, &Corpus) -> Case,
}

impl Row {
    pub(super) const fn new(
        name: &'static str,
        corpora: fn(&Corpora) -> Vec<Corpus>,
        make: fn(&Self, &Corpus) -> Case,
    ) -> Self {
        Self { name, corpora, make }
    }

    /// Makes a case whose inputs are texts.
    pub(super) fn finish(&self, builder: Builder<str>, corpus: &Corpus, targets: Vec<Target>) -> Case {
        builder.finish(self.name, &corpus.name, targets, str::len)
    }
}
