//! A package: what it is called, and under which licence.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// An unpacked package.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Package {
    pub(crate) registry: &'static str,
    /// The name and the version, as the folder has them: `name-version`.
    pub(crate) name: String,
    version: String,
    licence: String,
    pub(crate) folder: PathBuf,
}

impl Package {
    /// The package in `folder`, if one of the three kinds of manifests is there.
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

fn value_after(manifest: &str, key: &str) -> Option<String> {
    let value = manifest.split_once(key)?.1;
    value.split(['"', '\n', '\r']).next().map(str::to_owned)
}

/// The file that names the packages which something was taken from.
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
