//! The Unicode data files from which the tables are made, all of one version.

use std::path::PathBuf;

use crate::{
    totals,
    ucd::{self, DataFile, Error, Version},
};

/// The only file that does not name its version.
pub(crate) const UNICODE_DATA: &str = "UnicodeData.txt";

const CATEGORIES: &str = "DerivedGeneralCategory.txt";

/// The files that list each assigned code point, but not surrogates.
const OF_ASSIGNED: [&str; 2] = ["DerivedBidiClass.txt", "DerivedCombiningClass.txt"];

/// The data files of one version.
pub(crate) struct DataFiles {
    pub(crate) version: Version,
    files: Vec<(&'static str, DataFile)>,
    /// The path and the text of `UnicodeData.txt`, which does not name its version.
    pub(crate) unicode_data: (PathBuf, String),
}

impl DataFiles {
    /// Reads the files of these names, whose paths `find` returns. All must have one version, which is `version` if
    /// that is given.
    pub(crate) fn read(
        names: impl IntoIterator<Item = &'static str>,
        find: &dyn Fn(&str) -> PathBuf,
        mut version: Option<Version>,
    ) -> Result<Self, Error> {
        let (present, missing): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| find(name).exists());
        let mut files = Vec::new();
        for name in present.into_iter().filter(|&name| name != UNICODE_DATA) {
            let path = find(name);
            let file = DataFile::parse(&path, ucd::read_text(&path)?)?;
            let version = *version.get_or_insert(file.version);
            files.push((name, file.of_version(version)?));
        }
        match (&missing[..], version) {
            ([], Some(version)) => {
                let path = find(UNICODE_DATA);
                let text = ucd::read_text(&path)?;
                Ok(Self { version, files, unicode_data: (path, text) })
            }
            _ => Err(is_missing(find, &missing, version)),
        }
    }

    /// Returns files by their names, which are among those that were read.
    pub(crate) fn of<const N: usize>(&self, names: [&str; N]) -> [&DataFile; N] {
        names.map(|name| {
            let found = self.files.iter().find(|(other, _)| *other == name);
            &found.unwrap_or_else(|| panic!("{name} is not among the names of files")).1
        })
    }

    /// Checks that no line is missing or there twice, as far as the files tell.
    pub(crate) fn check(&self) -> Result<(), Error> {
        for (_, file) in &self.files {
            totals::check(file)?;
        }
        let [categories] = self.of([CATEGORIES]);
        let categories = categories.property(|fields| Some(Ok(fields.first().copied().unwrap_or_default())))?;
        for file in self.of(OF_ASSIGNED) {
            let listed = file.listed(|_| Some(Ok(())))?.listed;
            let is_absent = |c: &usize| listed[*c].is_none() && !matches!(categories[*c], "Cn" | "Unassigned" | "Cs");
            if let Some(c) = (0..ucd::CODE_POINTS).find(is_absent) {
                let message = format!("no line lists U+{c:04X}, whose category is {} in {CATEGORIES}", categories[c]);
                return Err(Error::in_file(&file.path, message));
            }
        }
        Ok(())
    }
}

/// Returns the error about files that are missing.
fn is_missing(find: &dyn Fn(&str) -> PathBuf, missing: &[&str], version: Option<Version>) -> Error {
    let [first, others @ ..] = missing else { unreachable!("without a version, all files are missing") };
    let others = if others.is_empty() { String::new() } else { format!(", and so are {}", others.join(", ")) };
    let version = version.map_or_else(|| "one version".into(), |version| format!("Unicode {version}"));
    Error::in_file(
        &find(first),
        format!(
            "the file is missing{others}: all tables are made from files of {version} (`cargo xtask regen-tables \
             --download` fetches such files into fixtures/unicode)"
        ),
    )
}
