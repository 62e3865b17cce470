//! The table of everything that is measured.
//!
//! A row has a name, the corpora it is measured on, and a function that makes a case of one of these. The functions are
//! in the modules below, one for each part of the standard.

mod change;
mod form;
mod host;
mod idna;
mod parse;
mod percent;
mod scripts;
mod suffix;

use std::{ffi::OsStr, io, path::PathBuf};

use crate::{
    case::{Builder, Case},
    corpus::Corpus,
    target::Target,
};

/// One thing to do, on every corpus that is fit for it.
#[derive(Clone, Copy)]
pub struct Row {
    pub name: &'static str,
    corpora: fn(&Corpora) -> Vec<Corpus>,
    make: fn(&Row, &Corpus) -> Case,
}

/// What the corpora of all rows are made of.
pub struct Corpora {
    /// Absolute URLs, kind by kind.
    pub absolute: Vec<Corpus>,
    /// References to be resolved.
    pub relative: Corpus,
}

/// Other corpora than the kept ones, as arguments of a command.
#[derive(clap::Args)]
pub struct OtherCorpora {
    /// Absolute URLs, one a line, to take instead of those of fixtures/corpora. May be given more than once.
    #[arg(long)]
    corpus: Vec<PathBuf>,
    /// References, one a line, for the rows that parse with a base.
    #[arg(long)]
    references: Option<PathBuf>,
}

impl OtherCorpora {
    /// These, and of the kept ones what they do not replace.
    ///
    /// # Errors
    ///
    /// When one cannot be read.
    pub fn read(&self) -> io::Result<Corpora> {
        let mut corpora = Corpora::kept()?;
        if !self.corpus.is_empty() {
            corpora.absolute = self.corpus.iter().map(|path| Corpus::read(path)).collect::<Result<_, _>>()?;
        }
        if let Some(path) = &self.references {
            corpora.relative = Corpus::read(path)?;
        }
        Ok(corpora)
    }

    /// The arguments that stand for these.
    pub fn to_arguments(&self) -> impl Iterator<Item = &OsStr> {
        let references = self.references.iter().map(|path| ["--references".as_ref(), path.as_os_str()]);
        self.corpus.iter().map(|path| ["--corpus".as_ref(), path.as_os_str()]).chain(references).flatten()
    }
}

impl Corpora {
    /// The files of fixtures/corpora.
    ///
    /// # Errors
    ///
    /// When one cannot be read.
    pub fn kept() -> io::Result<Self> {
        Ok(Self { absolute: Corpus::kept()?, relative: Corpus::kept_one("relative")? })
    }

    /// Those of the corpora that setters and the like are measured on, which depend less on what stands in a URL: two,
    /// and of each only the first few.
    fn samples(&self) -> Vec<Corpus> {
        const INPUTS: usize = 400;
        self.absolute.iter().take(2).map(|corpus| corpus.clone().first(INPUTS)).collect()
    }
}

/// All rows, in the order of the targets.
pub fn all() -> Vec<Row> {
    [parse::ROWS, change::ROWS, idna::ROWS, form::ROWS, percent::ROWS, host::ROWS, suffix::ROWS].concat()
}

/// The cases whose name, `row/corpus`, contains `filter`. Each is made when it is asked for.
pub fn cases<'a>(corpora: &'a Corpora, filter: &'a str) -> impl Iterator<Item = Case> + 'a {
    all().into_iter().flat_map(move |row| {
        let fits = move |corpus: &Corpus| format!("{}/{}", row.name, corpus.name).contains(filter);
        let matching: Vec<Corpus> = (row.corpora)(corpora).into_iter().filter(fits).collect();
        matching.into_iter().map(move |corpus| (row.make)(&row, &corpus))
    })
}

impl Row {
    const fn new(name: &'static str, corpora: fn(&Corpora) -> Vec<Corpus>, make: fn(&Self, &Corpus) -> Case) -> Self {
        Self { name, corpora, make }
    }

    /// The case of texts.
    fn finish(&self, builder: Builder<str>, corpus: &Corpus, targets: Vec<Target>) -> Case {
        builder.finish(self.name, &corpus.name, targets, str::len)
    }
}

/// The names of the others.
const ADA: &str = "ada-url";
const URL: &str = "url";
const IDNA: &str = "idna";
const PERCENT_ENCODING: &str = "percent-encoding";
const FORM_URLENCODED: &str = "form_urlencoded";

/// The floor: a copy in memory of its own, and one look at every byte.
const COPY: &str = "copy";
const MEMCHR: &str = "memchr";

/// Adds the floor.
fn with_floor(builder: Builder<str>) -> Builder<str> {
    builder.floor(COPY, str::to_owned).floor(MEMCHR, |text| memchr::memchr(b'\n', text.as_bytes()))
}
