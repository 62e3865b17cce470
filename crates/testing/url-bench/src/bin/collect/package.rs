//! The name, version and licence of a package.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// An unpacked package.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Package {
    pub(crate) registry: &'static str,
    /// The name, from the name of the folder, `name-version`.
    pub(crate) name: String,
    /// The version, from the name of the folder.
    version: String,
    licence: String,
    pub(crate) folder: PathBuf,
}

impl Package {
    /// Reads the package in `folder`, by the manifest of crates.io, npm or PyPI. Returns `None` if the name of the
    /// folder has no version.
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        let (name, version) = folder.file_name()?.to_str()?.rsplit_once('-')?;
        let (registry, licence) = if let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) {
            ("crates.io", value_after(&manifest, "license = \""))
        } else if let Ok(manifest) = fs::read_to_string(folder.join("package/package.json")) {
            ("npm", value_after(&manifest, "\"license\": \""))
        } else {
            let manifest =
                fs::read_to_string(folder.join(format!("{name}-{version}.dist-info/METADATA"))).unwrap_or_default();
            let keys = ["License-Expression: ", "Classifier: License :: ", "\nLicense: "];
            ("PyPI", keys.iter().find_map(|key| value_after(&manifest, key)))
        };
        Some(Self {
            registry,
            name: name.to_owned(),
            version: version.to_owned(),
            licence: licence.unwrap_or_else(|| "see the package".to_owned()),
            folder: folder.to_owned(),
        })
    }
}

/// Returns the text after `key`, up to a quote or the end of the line.
fn value_after(manifest: &str, key: &str) -> Option<String> {
    let value = manifest.split_once(key)?.1;
    value.split(['"', '\n', '\r']).next().map(str::to_owned)
}

/// Returns the contents of the file PACKAGES, which names the packages that the URLs are from.
pub(crate) fn provenance<'a>(packages: impl Iterator<Item = &'a Package>) -> String {
    let head = "\
# The packages whose text files the URLs of this folder were found in, by url-bench's `collect`. Only URLs are taken.
# package | version | licence of the package
";
    packages.fold(head.to_owned(), |text, package| {
        let Package { registry, name, version, licence, .. } = package;
        text + &format!("{registry}:{name} | {version} | {licence}\n")
    })
}
