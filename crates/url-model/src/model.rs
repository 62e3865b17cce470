//! The model: an edition of the standard and a version of Unicode.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use crate::{UnicodeData, fixtures};

/// The edition of the standard that the model follows.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Edition {
    /// The domain parser of mid-2025 (then called domain to ASCII), and the search setter of that time; everything else
    /// as of July 2026.
    Living2025,
    /// July 2026, with the search setter of October 2026.
    #[default]
    Living2026,
}

/// Failure, as returned by the standard's algorithms. The last validation error has the reason.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Failure;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("failure")
    }
}

impl std::error::Error for Failure {}

/// An edition of the standard together with Unicode data: the value that has the algorithms as methods.
#[derive(Clone, Debug)]
pub struct Model {
    edition: Edition,
    unicode_data: Arc<UnicodeData>,
}

impl Model {
    /// Creates a model of `edition` with the newest version of Unicode, whose files are read once per process.
    ///
    /// # Panics
    ///
    /// If the files are not in a folder of `fixtures/unicode`.
    pub fn new(edition: Edition) -> Self {
        static UNICODE_DATA: OnceLock<Arc<UnicodeData>> = OnceLock::new();
        let load = || Arc::new(UnicodeData::read(&fixtures::unicode()));
        Self { edition, unicode_data: UNICODE_DATA.get_or_init(load).clone() }
    }

    /// The edition.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The Unicode data.
    pub fn unicode_data(&self) -> &UnicodeData {
        &self.unicode_data
    }
}
