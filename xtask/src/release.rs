//! `cargo xtask release`: checks what has to hold before the crates are published, and publishes them.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{self, Command, Stdio},
};

use crate::{files::read, programs::output, wasm};
use serde_json::Value;

/// Checks that the crates can be published, publishes those that are new or have changed, and tags them
///
/// A crate's tag is its name and version, as in `url-core-0.1.0`. Cargo orders the crates by their dependencies. Checks
/// with a tool that is not installed are left out, and say so.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Checks, and publishes nothing.
    #[arg(long)]
    dry_run: bool,
    /// Only these checks, which publishes nothing, either.
    #[arg(long, value_name = "CHECK", value_delimiter = ',', value_parser = names())]
    only: Vec<String>,
}

/// A crate that is published.
struct Package {
    name: String,
    version: String,
    /// The requirements of other crates of the workspace.
    requirements: Vec<(String, String)>,
    rust_version: String,
}

impl Package {
    fn tag(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

struct Release {
    repository: PathBuf,
    packages: Vec<Package>,
    is_dry: bool,
}

/// `Ok` with what was found or why nothing could be, `Err` with what has to be changed.
type Outcome = Result<String, String>;

type Check = fn(&Release) -> Outcome;

const CHECKS: &[(&str, Check)] = &[
    ("versions", Release::versions),
    ("tags", Release::tags),
    ("changelog", Release::changelog),
    ("packages", Release::packages),
    ("least-versions", Release::least_versions),
    ("rust-version", Release::rust_version),
    ("api", Release::api),
    ("dependencies", Release::dependencies),
    ("javascript", Release::javascript),
];

fn names() -> Vec<&'static str> {
    CHECKS.iter().map(|(name, _)| *name).collect()
}

impl Options {
    pub(crate) fn run(&self, repository: &Path) -> Result<String, String> {
        let is_dry = self.dry_run || !self.only.is_empty();
        let release = Release { repository: repository.into(), packages: packages(repository)?, is_dry };
        let (mut report, mut failures) = (String::new(), 0);
        for (name, check) in CHECKS {
            if self.only.is_empty() || self.only.iter().any(|only| only == name) {
                // Some take minutes.
                eprintln!("== {name}");
                let outcome = check(&release);
                failures += usize::from(outcome.is_err());
                let (status, text) = match outcome {
                    Ok(text) => ("", text),
                    Err(text) => ("FAILED: ", text),
                };
                report.extend([name, ": ", status, &text, "\n"]);
            }
        }
        match (failures, is_dry) {
            (1.., _) => Err(format!("{report}nothing is published: {failures} of the checks failed")),
            (0, true) => Ok(report + "nothing is published: only the checks were asked for"),
            (0, false) => Ok(report + &release.publish()?),
        }
    }
}

/// The packages of the workspace that have a registry.
fn packages(repository: &Path) -> Result<Vec<Package>, String> {
    let metadata = output(cargo(repository).args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let list = |value: &Value, name: &str| value[name].as_array().cloned().unwrap_or_default();
    let text = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let is_published = |package: &&Value| package["publish"].as_array().is_none_or(|registries| !registries.is_empty());
    let is_of_workspace = |dependency: &&Value| dependency["path"].is_string() && dependency["kind"] != "dev";
    let packages = list(&metadata, "packages");
    let package = |package: &Value| Package {
        name: text(package, "name"),
        version: text(package, "version"),
        rust_version: text(package, "rust_version"),
        requirements: list(package, "dependencies")
            .iter()
            .filter(is_of_workspace)
            .map(|dependency| (text(dependency, "name"), text(dependency, "req")))
            .collect(),
    };
    Ok(packages.iter().filter(is_published).map(package).collect())
}

impl Release {
    /// What a crate requires of another one is the version that this has, so that both were tested together.
    fn versions(&self) -> Outcome {
        let version =
            |name: &str| self.packages.iter().find(|package| package.name == name).map(|found| &found.version);
        let mut wrong = Vec::new();
        for package in &self.packages {
            for (name, requirement) in &package.requirements {
                match version(name) {
                    Some(version) if *requirement == format!("^{version}") => {}
                    Some(version) => {
                        wrong.push(format!("{} requires {name} {requirement}, not ^{version}", package.name));
                    }
                    None => wrong.push(format!("{} requires {name}, which is not published", package.name)),
                }
            }
        }
        listed(&wrong, || format!("{} crates", self.packages.len()))
    }

    /// A crate that changed after its tag needs another version.
    fn tags(&self) -> Outcome {
        let tagged = self.packages.iter().filter(|package| self.is_tagged(package));
        let has_changed = |package: &&Package| {
            let folder = format!("crates/{}", package.name);
            let paths = ["src", "Cargo.toml", "README.md"].map(|path| format!("{folder}/{path}"));
            let mut diff = git(&self.repository);
            !succeeds(diff.args(["diff", "--quiet", &package.tag(), "HEAD", "--"]).args(paths))
        };
        let changed = tagged.filter(has_changed);
        let changed = changed.map(|package| format!("{} has changed since {}", package.name, package.tag()));
        listed(&changed.collect::<Vec<_>>(), || format!("{} crates to publish", self.untagged().count()))
    }

    fn is_tagged(&self, package: &Package) -> bool {
        succeeds(git(&self.repository).args([
            "rev-parse",
            "--verify",
            "--quiet",
            &format!("refs/tags/{}", package.tag()),
        ]))
    }

    fn untagged(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| !self.is_tagged(package))
    }

    /// The changelog has a heading for each version to publish; before a release, the first may be `Unreleased`.
    fn changelog(&self) -> Outcome {
        let path = "docs/changelog.md";
        let text = fs::read_to_string(self.repository.join(path)).map_err(|error| format!("{path}: {error}"))?;
        let headings: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        let is_next = self.is_dry && headings.first() == Some(&"Unreleased");
        let versions = self.untagged().map(|package| format!("{} {}", package.name, package.version));
        let wrong = versions.filter(|version| !is_next && !headings.contains(&&**version));
        let wrong: Vec<_> = wrong.map(|version| format!("{path}: expected `## {version}`")).collect();
        listed(&wrong, || "it has each version, or what is not released yet".into())
    }

    /// What is in the packages compiles.
    fn packages(&self) -> Outcome {
        // Cargo keeps what it unpacks for a target directory and a version, so another run needs another directory.
        let target = self.repository.join(format!("target/packages-{}", process::id()));
        let mut publish = cargo(&self.repository);
        let publish = publish.args(["publish", "--workspace", "--dry-run", "--quiet", "--target-dir"]).arg(&target);
        let result = output(if self.is_dry { publish.arg("--allow-dirty") } else { publish });
        // What is left there is only ignored.
        let _ = fs::remove_dir_all(&target);
        result.map(|_| "they compile".into())
    }

    /// The crates compile with the oldest versions that they allow, in a checkout of their own.
    fn least_versions(&self) -> Outcome {
        let checkout = self.repository.join("target/least-versions");
        let remove = || succeeds(git(&self.repository).args(["worktree", "remove", "--force"]).arg(&checkout));
        remove();
        output(git(&self.repository).args(["worktree", "add", "--detach", "--force"]).arg(&checkout))?;
        // Cargo has the option only in nightly versions, or with this variable.
        let bootstrap = |command: &mut Command| output(command.env("RUSTC_BOOTSTRAP", "1"));
        let lock = || bootstrap(cargo(&checkout).args(["update", "-Z", "direct-minimal-versions"]));
        let check = |_| output(&mut self.check(&checkout));
        let result = lock().and_then(check);
        remove();
        result.map(|_| "the crates compile with them".into())
    }

    /// Compiles what is published, with all features.
    fn check(&self, folder: &Path) -> Command {
        let mut check = cargo(folder);
        check.args(["check", "--all-features", "--quiet"]);
        check.args(self.packages.iter().flat_map(|package| ["--package", &package.name]));
        check
    }

    /// The crates compile with the oldest Rust that they promise.
    fn rust_version(&self) -> Outcome {
        let version = self.packages.iter().map(|package| &*package.rust_version).max().unwrap_or_default();
        if !succeeds(Command::new("rustup").args(["run", version, "rustc", "--version"])) {
            return Ok(format!("left out: rustup toolchain install {version}"));
        }
        let mut check = self.check(&self.repository);
        output(check.env("RUSTUP_TOOLCHAIN", version).env_remove("CARGO"))?;
        Ok(format!("the crates compile with {version}"))
    }

    /// Nothing public is gone unless the version says so.
    fn api(&self) -> Outcome {
        let tag = output(git(&self.repository).args(["describe", "--tags", "--abbrev=0", "--match", "url-core-*"]));
        match (tag, has(&self.repository, "semver-checks")) {
            (Err(_), _) => Ok("left out: nothing is published yet".into()),
            (_, false) => Ok("left out: cargo install cargo-semver-checks".into()),
            (Ok(tag), true) => {
                output(cargo(&self.repository).args(["semver-checks", "--workspace", "--baseline-rev", tag.trim()]))
            }
        }
    }

    /// Licences, advisories and sources of all dependencies are as deny.toml allows.
    fn dependencies(&self) -> Outcome {
        if !has(&self.repository, "deny") {
            return Ok("left out: cargo install cargo-deny".into());
        }
        output(cargo(&self.repository).args(["deny", "check"]))?;
        Ok("as deny.toml allows".into())
    }

    /// The npm package is of the crates that are published. Builds it, and the inspector, in `target/release-files`.
    fn javascript(&self) -> Outcome {
        let folder = self.repository.join("crates/url-wasm");
        let manifest = folder.join("Cargo.toml");
        if !manifest.exists() {
            return Ok("left out: there is no crates/url-wasm".into());
        }
        let metadata = output(
            cargo(&folder).args(["metadata", "--locked", "--format-version", "1", "--manifest-path"]).arg(manifest),
        )?;
        let package = folder.join("package/package.json");
        let text = read(&package)?;
        let wrong = javascript_versions(&self.packages, &json(&metadata)?, &json(&text)?);
        if !wrong.is_empty() {
            return Err(wrong.join("\n    "));
        }
        if !succeeds(Command::new("npm").arg("--version")) {
            return Ok("left out: npm is not installed".into());
        }
        wasm::release_files(&self.repository)
    }

    fn publish(&self) -> Result<String, String> {
        let (old, new): (Vec<_>, Vec<_>) = self.packages.iter().partition(|package| self.is_tagged(package));
        let excluded = old.iter().flat_map(|package| ["--exclude", &package.name]);
        output(cargo(&self.repository).args(["publish", "--workspace"]).args(excluded))?;
        for package in &new {
            output(git(&self.repository).args(["tag", &package.tag()]))?;
        }
        let tags: Vec<String> = new.iter().map(|package| package.tag()).collect();
        Ok(format!("published and tagged {}; now git push --tags", tags.join(", ")))
    }
}

/// Tells where the versions of the npm package, of url-wasm and of the crates that it is made of do not agree.
fn javascript_versions(packages: &[Package], metadata: &Value, package: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    for found in metadata["packages"].as_array().into_iter().flatten().filter(|found| found["source"].is_null()) {
        let (name, version) = (found["name"].as_str().unwrap_or_default(), &found["version"]);
        if name == "url-wasm" && *version != package["version"] {
            wrong.push(format!("url-wasm is {version}, and package.json says {}", package["version"]));
        }
        let published = packages.iter().find(|package| package.name == name);
        let is_published = published.is_some_and(|package| *version == package.version);
        if !is_published && !name.ends_with("-wasm") && !name.ends_with("-bindgen") && name != "unicode-normalization" {
            wrong.push(format!("url-wasm has {name} {version}, which is not published"));
        }
    }
    wrong
}

fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn listed(wrong: &[String], right: impl FnOnce() -> String) -> Outcome {
    if wrong.is_empty() { Ok(right()) } else { Err(wrong.join("\n    ")) }
}

fn cargo(folder: &Path) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(folder);
    cargo
}

fn git(folder: &Path) -> Command {
    let mut git = Command::new("git");
    git.current_dir(folder);
    git
}

/// Whether Cargo has a command that is installed separately.
fn has(folder: &Path, command: &str) -> bool {
    succeeds(cargo(folder).args([command, "--version"]))
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::{Package, javascript_versions, json};

    #[test]
    fn the_npm_package_is_of_the_crates_that_are_published() {
        let package = |name: &str, version: &str| Package {
            name: name.into(),
            version: version.into(),
            requirements: Vec::new(),
            rust_version: String::new(),
        };
        let metadata = json(
            r#"{"packages": [
                {"name": "url-core", "version": "0.2.0", "source": null},
                {"name": "url-wasm", "version": "0.1.0", "source": null},
                {"name": "serde", "version": "1.0.0", "source": "registry"}
            ]}"#,
        )
        .unwrap();
        let npm = |version: &str| json(&format!(r#"{{"version": "{version}"}}"#)).unwrap();
        let wrong = javascript_versions(&[package("url-core", "0.2.0")], &metadata, &npm("0.1.0"));
        assert!(wrong.is_empty(), "{wrong:?}");
        let wrong = javascript_versions(&[package("url-core", "0.1.0")], &metadata, &npm("0.1.1"));
        assert_eq!(
            wrong,
            [
                "url-wasm has url-core \"0.2.0\", which is not published",
                "url-wasm is \"0.1.0\", and package.json says \"0.1.1\""
            ]
        );
    }
}
