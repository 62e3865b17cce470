//! The inputs of the rows: those of fixtures/corpora, or other ones from the command line.

use std::{ffi::OsStr, io, path::PathBuf};

use crate::corpus::Corpus;

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
