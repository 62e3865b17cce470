//! `cargo xtask conformance-matrix`: runs the cases of fixtures/suite on other implementations, and writes what differs
//! into fixtures/suite/implementations.json. The site has a page of them.

mod implementations;
mod tables;

use crate::{
    files::read,
    fixtures::sha256,
    programs::{output, run, target},
};
use implementations::{IMPLEMENTATIONS, Implementation, NPM, PYPI};
use serde_json::{Map, Value, json};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use tables::{Answers, Case, shown, table_of_clauses, table_of_faults, table_of_files, text};

/// Runs the suite on other implementations, and writes their answers
///
/// They are programs and packages, which are not part of the tests. `--install` installs the packages of npm and pip
/// into the target directory; the browsers are Debian's `chromium` and `firefox-esr`. The crates are built in
/// crates/testing/url-bench.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Installs the packages of npm and pip
    #[arg(long)]
    install: bool,
    /// Runs only these, and takes the last answers of the others
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    only: Option<Vec<String>>,
    /// Runs nothing, writes nothing, and fails if the last answers are to other cases
    #[arg(long)]
    check: bool,
}

struct Places {
    repository: PathBuf,
    target: PathBuf,
}

impl Places {
    fn suite(&self) -> PathBuf {
        self.repository.join("fixtures/suite")
    }

    fn read(&self, name: &str) -> Result<String, String> {
        fs::read_to_string(self.suite().join(name)).map_err(|error| format!("{name}: {error}"))
    }

    fn json(&self, name: &str) -> Result<Value, String> {
        serde_json::from_str(&self.read(name)?).map_err(|error| format!("{name}: {error}"))
    }

    fn run(&self, words: &[&str]) -> Result<String, String> {
        if let ["{lock}", name] = *words {
            return self.version_in_lock(name);
        }
        let npm = self.target.join("npm/node_modules").display().to_string();
        let (suite, python) = (self.suite().display().to_string(), self.python().display().to_string());
        let replaced =
            |word: &&str| word.replace("{npm}", &npm).replace("{suite}", &suite).replace("{python}", &python);
        let mut words: Vec<String> = words.iter().map(replaced).collect();
        if words[0] == "{bench}" {
            let manifest = self.repository.join("crates/testing/url-bench/Cargo.toml").display().to_string();
            let before = ["cargo", "run", "--quiet", "--manifest-path", &manifest, "--bin", "suite", "--"];
            words.splice(..1, before.map(str::to_owned));
        }
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(self.repository.join("xtask/conformance")).env("NODE_PATH", &npm);
        Ok(output(&mut command)?.trim().to_owned())
    }

    /// The version of a crate that url-bench is built with.
    fn version_in_lock(&self, name: &str) -> Result<String, String> {
        let path = self.repository.join("crates/testing/Cargo.lock");
        let lock = read(&path)?;
        let start = format!("name = \"{name}\"\nversion = \"");
        let version = lock.split_once(&start).and_then(|(_, rest)| rest.split_once('"'));
        version.map(|(version, _)| version.to_owned()).ok_or_else(|| format!("{}: no {name}", path.display()))
    }

    fn python(&self) -> PathBuf {
        self.target.join("python/bin/python")
    }

    fn install(&self) -> Result<(), String> {
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"]).arg(self.target.join("npm"));
        run(npm.args(NPM))?;
        run(Command::new("python3").args(["-m", "venv"]).arg(self.target.join("python")))?;
        run(Command::new(self.python()).args(["-m", "pip", "install", "--quiet"]).args(PYPI))
    }

    /// The cases of a file.
    fn cases(&self, name: &str) -> Result<Vec<Case>, String> {
        let lists: Vec<(String, Value)> = match self.json(name)? {
            Value::Object(setters) => setters.into_iter().filter(|(key, _)| key != "comment").collect(),
            list => vec![(String::new(), list)],
        };
        let cases = lists.into_iter().flat_map(|(setter, list)| {
            let cases = list.as_array().cloned().unwrap_or_default().into_iter().filter(Value::is_object);
            cases.map(move |case| shown(name, &setter, &case)).collect::<Vec<_>>()
        });
        Ok(cases.collect())
    }

    /// The names of the files of cases.
    fn files(&self) -> Result<Vec<String>, String> {
        let summary = self.json("summary.json")?;
        Ok(summary["cases"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect())
    }

    /// A checksum of each file of cases: answers to other cases are of no use.
    fn checksums(&self) -> Result<Value, String> {
        let of_file = |name: String| self.read(&name).map(|text| (name, sha256(text.as_bytes()).into()));
        self.files()?.into_iter().map(of_file).collect::<Result<Map<_, _>, String>>().map(Value::Object)
    }

    /// Runs an implementation.
    fn ask(&self, implementation: &Implementation) -> Result<Value, String> {
        let version = self.run(implementation.version)?;
        let text = self.run(implementation.command)?;
        let mut results: Value = serde_json::from_str(&text).map_err(|error| format!("{error}: {text:.200}"))?;
        if let Some(error) = results["error"].as_str() {
            return Err(error.into());
        }
        results["name"] = implementation.name.into();
        results["version"] = version.into();
        results["files"] = self.checksums()?;
        Ok(results)
    }

    /// Returns the page of these answers, and the number of faults that it has.
    fn page(&self, results: &[(&'static str, Value)]) -> Result<(String, usize), String> {
        let all: Vec<Answers> = results.iter().map(|(name, result)| answers(name, result)).collect();
        let of_file = |file: String| self.cases(&file).map(|cases| (file, cases));
        let cases = self.files()?.into_iter().map(of_file).collect::<Result<BTreeMap<_, _>, String>>()?;
        let (faults, count) = table_of_faults(&all, &cases);
        let (files, clauses) = (table_of_files(&all, &cases), table_of_clauses(&all, &cases));
        Ok((format!("{INTRODUCTION}\n{files}\n## By clause\n\n{clauses}\n{FAULTS}\n{faults}"), count))
    }

    /// Fails if the last answers of an implementation are to other cases.
    fn check(&self, implementation: &Implementation, results: &Value) -> Result<(), String> {
        if results["files"] == self.checksums()? {
            return Ok(());
        }
        let name = implementation.name;
        Err(format!("the answers of {name} are to other cases: run `cargo xtask conformance-matrix --only '{name}'`"))
    }
}

/// Returns the page of how other implementations answer, from their last answers.
pub(crate) fn page(repository: &Path) -> Result<String, String> {
    let places = Places { repository: repository.to_owned(), target: target(repository) };
    let last = places.json(ANSWERS)?;
    let of_last = |name: &str| last.as_array().into_iter().flatten().find(|last| last["name"] == name).cloned();
    let results = IMPLEMENTATIONS.iter().filter_map(|implementation| {
        let name = implementation.name;
        of_last(name).map(|result| (name, result))
    });
    Ok(places.page(&results.collect::<Vec<_>>())?.0)
}

/// The answers in the form of the tables.
fn answers(name: &'static str, results: &Value) -> Answers {
    let ran = results["ran"].as_object().into_iter().flatten();
    let differing = results["differing"].as_array().into_iter().flatten().map(|differing| {
        let index = differing["index"].as_u64().unwrap_or_default() as usize;
        ((text(&differing["file"]), index), text(&differing["found"]))
    });
    Answers {
        name,
        version: text(&results["version"]),
        ran: ran.map(|(file, count)| (file.clone(), count.as_u64().unwrap_or_default())).collect(),
        differing: differing.collect(),
    }
}

const INTRODUCTION: &str = "# Other implementations

Find out where another implementation differs from the standard. [The suite](conformance.md#a-suite-for-every-implementer)
says which cases these are. Each column counts the cases that differ, and, with `of`, how many of them can be run.
ada-url, url and urlpattern are crates; can_ada, upa-url, pywhatwgurl and urlpattern-py are packages of Python. The class
of PHP has other setters. A query in another encoding needs a browser's document. The last column counts the differences
in cases that web-platform-tests does not have.
";

const FAULTS: &str = "## Faults that web-platform-tests do not show

The smallest case of each clause and implementation.
";

/// The file with all answers, one implementation a line.
const ANSWERS: &str = "implementations.json";

impl Options {
    pub(crate) fn run(&self, repository: &Path) -> Result<String, String> {
        let repository = repository.canonicalize().map_err(|error| error.to_string())?;
        let target = target(&repository).join("conformance-matrix");
        let places = Places { repository, target };
        if self.install {
            fs::create_dir_all(&places.target).map_err(|error| error.to_string())?;
            places.install()?;
        }
        let last = places.json(ANSWERS).unwrap_or_else(|_| json!([]));
        let mut results = Vec::new();
        for implementation in IMPLEMENTATIONS {
            let name = implementation.name;
            let is_asked = self.only.as_ref().is_none_or(|only| only.iter().any(|other| other == name));
            let result = if is_asked && !self.check {
                places.ask(implementation).map_err(|error| format!("{name}: {error}"))?
            } else {
                let of_last = last.as_array().into_iter().flatten().find(|last| last["name"] == name);
                of_last.cloned().ok_or_else(|| format!("{ANSWERS} has no answers of {name}"))?
            };
            places.check(implementation, &result)?;
            results.push((name, result));
        }
        let (_, count) = places.page(&results)?;
        if !self.check {
            let lines: Vec<String> = results.iter().map(|(_, result)| result.to_string()).collect();
            let json = format!("[\n{}\n]\n", lines.join(",\n"));
            fs::write(places.suite().join(ANSWERS), json).map_err(|error| error.to_string())?;
        }
        Ok(format!("{} implementations, {count} faults that web-platform-tests do not show", results.len()))
    }
}
