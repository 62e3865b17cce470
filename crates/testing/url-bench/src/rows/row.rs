//! A row of the table, and what urlstack is compared with: other libraries, and the floors. And the inputs of the rows:
//! those of fixtures/corpora, or other ones from the command line.

use std::{ffi::OsStr, io, path::PathBuf};

use crate::{
    case::{Builder, Case},
    corpus::Corpus,
    target::Target,
};

// The names of the other libraries.
pub(super) const ADA: &str = "ada-url";
pub(super) const URL: &str = "url";
pub(super) const IDNA: &str = "idna";
pub(super) const PERCENT_ENCODING: &str = "percent-encoding";
pub(super) const FORM_URLENCODED: &str = "form_urlencoded";

// The names of the floors: a copy of the input into a `String`, and a search that looks at every byte.
pub(super) const COPY: &str = "copy";
pub(super) const MEMCHR: &str = "memchr";

/// Adds both floors.
pub(super) fn with_floors(builder: Builder<str>) -> Builder<str> {
    builder.floor(COPY, str::to_owned).floor(MEMCHR, |text| memchr::memchr(b'\n', text.as_bytes()))
}

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

/// The inputs from which the rows make their corpora.
pub struct Corpora {
    /// Absolute URLs, one corpus for each kind.
    pub absolute: Vec<Corpus>,
    /// References that are resolved against a base URL.
    pub relative: Corpus,
}

/// Arguments of a command that replace the corpora of fixtures/corpora.
#[derive(clap::Args)]
pub struct OtherCorpora {
    /// A file of absolute URLs, one a line, to use instead of those in fixtures/corpora. May be given more than once.
    #[arg(long)]
    corpus: Vec<PathBuf>,
    /// A file of references, one a line, for the rows that parse with a base.
    #[arg(long)]
    references: Option<PathBuf>,
}

impl OtherCorpora {
    /// Reads the given files, and fixtures/corpora for what they do not replace.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn read(&self) -> io::Result<Corpora> {
        let mut corpora = Corpora::from_fixtures()?;
        if !self.corpus.is_empty() {
            corpora.absolute = self.corpus.iter().map(|path| Corpus::read(path)).collect::<Result<_, _>>()?;
        }
        if let Some(path) = &self.references {
            corpora.relative = Corpus::read(path)?;
        }
        Ok(corpora)
    }

    /// Returns the command line arguments that give the same corpora.
    pub fn to_arguments(&self) -> impl Iterator<Item = &OsStr> {
        let references = self.references.iter().map(|path| ["--references".as_ref(), path.as_os_str()]);
        self.corpus.iter().map(|path| ["--corpus".as_ref(), path.as_os_str()]).chain(references).flatten()
    }
}

impl Corpora {
    /// Reads the files of fixtures/corpora.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn from_fixtures() -> io::Result<Self> {
        Ok(Self { absolute: Corpus::absolute_from_fixtures()?, relative: Corpus::from_fixtures("relative")? })
    }

    /// Returns the start of the first two corpora, for setters and edits, whose time depends little on the URL.
    pub(super) fn samples(&self) -> Vec<Corpus> {
        const INPUTS: usize = 400;
        self.absolute.iter().take(2).map(|corpus| corpus.clone().first(INPUTS)).collect()
    }
}
