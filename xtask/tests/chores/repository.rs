//! A scratch repository to run chores in: a copy of the fixtures, and space for the tables.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

pub(crate) const TABLES: &str = "crates/url-idna/src/tables";
pub(crate) const PSL_TABLES: &str = "crates/url-psl/src/tables.rs";
pub(crate) const RENDER_TABLES: &str = "crates/url-render/src/tables.rs";
pub(crate) const IDENTIFIER_TABLES: &str = "crates/url-regexp/src/identifier_tables.rs";
pub(crate) const PROPERTY_TABLES: &str = "crates/url-regexp/src/property_tables.rs";
pub(crate) const PUBLIC_SUFFIX_LIST: &str = "fixtures/psl/public_suffix_list.dat";
pub(crate) const STRINGPREP_TABLES: &str = "crates/url-lineage/src/stringprep/tables.rs";
pub(crate) const STRINGPREP_DATA: &str = "fixtures/unicode/3.2.0/DerivedBidiClass.txt";
pub(crate) const UNICODE_9_TABLES: &str = "crates/url-lineage/src/uts46/tables.rs";
pub(crate) const UNICODE_9_DATA: [&str; 2] =
    ["fixtures/unicode/9.0.0/IdnaMappingTable.txt", "fixtures/unicode/9.0.0/DerivedGeneralCategory.txt"];

/// Returns the newest version of Unicode among the fixtures, from which the tables are made.
pub(crate) fn version() -> String {
    url_model::fixtures::unicode().file_name().unwrap().to_str().unwrap().to_owned()
}

/// Returns the folder of its files.
pub(crate) fn data() -> String {
    format!("fixtures/unicode/{}", version())
}

/// Returns the repository that contains these tests.
pub(crate) fn real() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs `cargo xtask` with `arguments` on a repository. Returns its output, or its message if it fails.
pub(crate) fn xtask(repository: &Path, arguments: &[&str]) -> Result<String, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let output = command.args(arguments).arg("--repository").arg(repository).output().expect("xtask runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

/// Runs git in a folder, as somebody who may commit.
pub(crate) fn git(folder: &Path, arguments: &[&str]) {
    let identity = ["-c", "user.name=name", "-c", "user.email=name@example.com"];
    let status = Command::new("git").current_dir(folder).args(identity).args(arguments).status();
    assert!(status.is_ok_and(|status| status.success()), "{arguments:?}");
}

/// A copy of the fixtures and the tables in a folder that is removed when this is dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        // It is there if an earlier run was killed.
        let _ = fs::remove_dir_all(&root);
        let scratch = Self(root);
        let generated =
            [PSL_TABLES, RENDER_TABLES, IDENTIFIER_TABLES, PROPERTY_TABLES, STRINGPREP_TABLES, UNICODE_9_TABLES];
        let data_files = ["fixtures/SOURCES", PUBLIC_SUFFIX_LIST, STRINGPREP_DATA].into_iter().chain(UNICODE_9_DATA);
        for file in data_files.chain(generated) {
            scratch.copy(file);
        }
        for directory in [&*data(), TABLES] {
            for entry in fs::read_dir(real().join(directory)).unwrap() {
                scratch.copy(&format!("{directory}/{}", entry.unwrap().file_name().to_str().unwrap()));
            }
        }
        scratch
    }

    pub(crate) fn copy(&self, path: &str) {
        self.write(path, fs::read_to_string(real().join(path)).unwrap());
    }

    pub(crate) fn root(&self) -> &Path {
        &self.0
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap()
    }

    pub(crate) fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub(crate) fn remove(&self, path: &str) {
        fs::remove_file(self.0.join(path)).unwrap();
    }

    pub(crate) fn exists(&self, path: &str) -> bool {
        self.0.join(path).exists()
    }

    /// Returns all generated files, and any other files in the folders of generated files.
    pub(crate) fn tables(&self) -> Vec<(PathBuf, String)> {
        let of_lineage = [STRINGPREP_TABLES, UNICODE_9_TABLES];
        let paths =
            [TABLES, PSL_TABLES, RENDER_TABLES, IDENTIFIER_TABLES, PROPERTY_TABLES].into_iter().chain(of_lineage);
        let folders = paths.map(|path| self.0.join(path));
        let files = folders.flat_map(|path| match fs::read_dir(&path) {
            Ok(entries) => entries.map(|entry| entry.unwrap().path()).collect(),
            Err(_) => vec![path],
        });
        let mut tables: Vec<(PathBuf, String)> =
            files.map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect();
        tables.sort();
        tables
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // If the folder cannot be removed, the next run removes it.
        let _ = fs::remove_dir_all(&self.0);
    }
}
