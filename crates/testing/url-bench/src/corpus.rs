//! Inputs: the files of fixtures/corpora, files given as arguments, and generated lists.

use std::{fs, io, path::Path};

/// Texts of one kind. They are leaked, so that the results of parsing can borrow from them.
#[derive(Clone, Debug)]
pub struct Corpus {
    pub name: String,
    pub texts: Vec<&'static str>,
}

/// The files of fixtures/corpora that hold absolute URLs.
const ABSOLUTE: [&str; 6] = ["http", "query", "file", "other", "idn", "dirty"];

impl Corpus {
    /// Reads the lines of a file, except empty ones.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is not UTF-8.
    pub fn read(path: &Path) -> io::Result<Self> {
        let text: &'static str = fs::read_to_string(path)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?
            .leak();
        let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(Self { name, texts: text.lines().filter(|line| !line.is_empty()).collect() })
    }

    /// Makes a corpus of generated texts.
    pub fn new<T: Into<String>>(name: &str, texts: impl IntoIterator<Item = T>) -> Self {
        Self { name: name.to_owned(), texts: texts.into_iter().map(|text| &*text.into().leak()).collect() }
    }

    /// Reads the files of fixtures/corpora that hold absolute URLs.
    ///
    /// # Errors
    ///
    /// If one of them cannot be read.
    pub fn absolute_from_fixtures() -> io::Result<Vec<Self>> {
        ABSOLUTE.iter().map(|name| Self::from_fixtures(name)).collect()
    }

    /// Reads one file of fixtures/corpora.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn from_fixtures(name: &str) -> io::Result<Self> {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fixtures/corpora"));
        Self::read(&folder.join(name).with_extension("txt"))
    }

    /// Returns a corpus of the texts that `map` returns, with the same name.
    #[must_use]
    pub fn filter_map(&self, map: impl Fn(&'static str) -> Option<String>) -> Self {
        Self::new(&self.name, self.texts.iter().filter_map(|text| map(text)))
    }

    /// Keeps the first `count` texts.
    #[must_use]
    pub fn first(mut self, count: usize) -> Self {
        self.texts.truncate(count);
        self
    }
}
