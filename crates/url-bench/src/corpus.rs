//! Inputs: the files of fixtures/corpora, files given as arguments, and lists in this module.

use std::{fs, io, path::Path};

/// Texts of one kind. They live as long as the program, so that what is made of them can borrow from them.
#[derive(Clone, Debug)]
pub struct Corpus {
    pub name: String,
    pub texts: Vec<&'static str>,
}

/// The files of fixtures/corpora that hold absolute URLs.
const ABSOLUTE: [&str; 6] = ["http", "query", "file", "other", "idn", "dirty"];

impl Corpus {
    /// The lines of a file, but for those that are empty.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or is not UTF-8.
    pub fn read(path: &Path) -> io::Result<Self> {
        let text: &'static str = fs::read_to_string(path)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?
            .leak();
        let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(Self { name, texts: text.lines().filter(|line| !line.is_empty()).collect() })
    }

    /// A corpus that is made, not read.
    pub fn of<T: Into<String>>(name: &str, texts: impl IntoIterator<Item = T>) -> Self {
        Self { name: name.to_owned(), texts: texts.into_iter().map(|text| &*text.into().leak()).collect() }
    }

    /// The corpora of absolute URLs that are kept in fixtures/corpora.
    ///
    /// # Errors
    ///
    /// When one cannot be read.
    pub fn kept() -> io::Result<Vec<Self>> {
        ABSOLUTE.iter().map(|name| Self::kept_one(name)).collect()
    }

    /// One file of fixtures/corpora.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub fn kept_one(name: &str) -> io::Result<Self> {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/corpora"));
        Self::read(&folder.join(name).with_extension("txt"))
    }

    /// What `make` makes of the texts it makes something of.
    #[must_use]
    pub fn map(&self, make: impl Fn(&'static str) -> Option<String>) -> Self {
        Self::of(&self.name, self.texts.iter().filter_map(|text| make(text)))
    }

    /// The first `count` texts.
    #[must_use]
    pub fn first(mut self, count: usize) -> Self {
        self.texts.truncate(count);
        self
    }
}
