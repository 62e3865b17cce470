//! Databases of the server, asked by psql.

use std::{
    env,
    fmt::Write as _,
    io::{BufRead as _, BufReader, Lines, Write as _},
    process::{Child, ChildStdout, Command, Output, Stdio},
    thread,
};

/// Options for results as lines.
const LINES: [&str; 2] = ["--tuples-only", "--no-align"];

/// A database of its own for a test.
pub(crate) struct Database(String);

impl Database {
    /// Makes a database with the extension; `None` if there is no server, and the test is listed as not run.
    pub(crate) fn new(name: &str) -> Option<Self> {
        let database = Self::empty(name, "UTF8")?;
        database.run("CREATE EXTENSION urlstack");
        Some(database)
    }

    /// Makes a database without the extension, with an encoding for texts.
    pub(crate) fn empty(name: &str, encoding: &str) -> Option<Self> {
        if env::var_os("PGHOST").is_none() {
            url_model::not_run(
                &format!("url-postgres {name}"),
                "it runs by `crates/native/url-databases/postgres/server`",
            );
            return None;
        }
        let server = Self("postgres".into());
        server.run(&format!("DROP DATABASE IF EXISTS {name}"));
        // Where there is a choice, texts have an order that is not that of their bytes.
        let locale = if encoding == "UTF8" && server.has_icu() { "LOCALE_PROVIDER icu ICU_LOCALE 'en'" } else { "" };
        server.run(&format!("CREATE DATABASE {name} ENCODING '{encoding}' {locale} TEMPLATE template0"));
        Some(Self(name.into()))
    }

    /// The major version of the server.
    pub(crate) fn version(&self) -> u32 {
        self.run("SELECT current_setting('server_version_num')::int / 10000").parse().expect("a number")
    }

    /// Whether a database can have the order of a language.
    pub(crate) fn has_icu(&self) -> bool {
        self.version() >= 15 && self.run("SELECT EXISTS (SELECT FROM pg_collation WHERE collname = 'en-x-icu')") == "t"
    }

    /// Makes an extension of the server's own; if the server has not got it, the test is listed as not run.
    pub(crate) fn extend(&self, extension: &str) -> bool {
        let query = format!("SELECT count(*) FROM pg_available_extensions WHERE name = '{extension}'");
        let is_there = self.run(&query) == "1";
        if is_there {
            self.run(&format!("CREATE EXTENSION {extension}"));
        } else {
            url_model::not_run(&format!("url-postgres {}", self.0), &format!("it needs the extension {extension}"));
        }
        is_there
    }

    fn psql(&self, options: &[&str], script: &[u8]) -> Output {
        let mut psql = Command::new("psql")
            .args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"])
            .args(options)
            .args(["--set=VERBOSITY=verbose", "--dbname", &self.0])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("psql runs");
        let mut input = psql.stdin.take().expect("its input is a pipe");
        thread::scope(|scope| {
            // psql may stop at an error, and not read the rest.
            scope.spawn(move || input.write_all(script));
            psql.wait_with_output().expect("psql ends")
        })
    }

    /// Runs statements, and returns the lines of their results.
    pub(crate) fn run_bytes(&self, script: &[u8]) -> Vec<u8> {
        succeeded(script, self.psql(&LINES, script))
    }

    /// Runs statements, and returns their results as a person sees them.
    pub(crate) fn table_of(&self, script: &str) -> String {
        let result = succeeded(script.as_bytes(), self.psql(&["--pset=footer=off"], script.as_bytes()));
        let result = String::from_utf8(result).expect("results are UTF-8");
        let lines = result.lines().map(str::trim_end).filter(|line| !line.is_empty());
        lines.flat_map(|line| [line, "\n"]).collect()
    }

    /// [`run_bytes`](Self::run_bytes) for texts.
    pub(crate) fn run(&self, script: &str) -> String {
        String::from_utf8(self.run_bytes(script.as_bytes())).expect("results are UTF-8").trim_end().into()
    }

    /// Runs statements of which one fails, and returns what psql writes of the error.
    pub(crate) fn error(&self, script: &str) -> String {
        let Output { status, stderr, .. } = self.psql(&LINES, script.as_bytes());
        assert!(!status.success(), "{script}");
        String::from_utf8(stderr).expect("errors are UTF-8")
    }

    /// Makes a table with the columns `id`, from 0, and `text`.
    pub(crate) fn table(&self, name: &str, texts: &[impl AsRef<str>]) {
        let mut script = format!("CREATE TABLE {name} (id integer PRIMARY KEY, text text);\nCOPY {name} FROM STDIN;\n");
        for (id, text) in texts.iter().enumerate() {
            let text =
                text.as_ref().replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r");
            let _ = writeln!(script, "{id}\t{text}");
        }
        script.push_str("\\.\n");
        self.run(&script);
    }
}

/// A connection, which keeps what statements leave for the next ones.
pub(crate) struct Session {
    psql: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Database {
    /// Connects. Errors are told among the results.
    pub(crate) fn session(&self) -> Session {
        let mut psql = Command::new("bash")
            .args(["-c", "exec psql \"$@\" 2>&1", "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align"])
            .args(["--set=VERBOSITY=verbose", "--dbname", &self.0])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("psql runs");
        let lines = BufReader::new(psql.stdout.take().expect("its output is a pipe")).lines();
        Session { psql, lines }
    }
}

impl Session {
    /// Runs statements, and returns the lines of their results, or else what psql writes of an error.
    pub(crate) fn run(&mut self, statements: &str) -> Result<Vec<String>, String> {
        let input = self.psql.stdin.as_mut().expect("its input is a pipe");
        writeln!(input, "{statements};\n\\echo 'end of the results'").expect("psql reads");
        input.flush().expect("psql reads");
        let lines = self.lines.by_ref().map(|line| line.expect("results are UTF-8"));
        let lines: Vec<String> = lines.take_while(|line| line != "end of the results").collect();
        if lines.iter().any(|line| line.starts_with("ERROR: ")) { Err(lines.join("\n")) } else { Ok(lines) }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        drop(self.psql.stdin.take());
        let _ = self.psql.wait();
    }
}

fn succeeded(script: &[u8], Output { status, stdout, stderr }: Output) -> Vec<u8> {
    assert!(status.success(), "{}\n{}", String::from_utf8_lossy(script), String::from_utf8_lossy(&stderr));
    stdout
}

/// The texts of the fixtures, as far as they can be texts of PostgreSQL: those do not have U+0000.
pub(crate) fn texts() -> Vec<String> {
    let mut texts = url_model::fixtures::url_texts();
    let count = texts.len();
    texts.retain(|text| !text.contains('\0'));
    assert!(texts.len() > 15_000 && count - texts.len() < 100, "{} of {count}", texts.len());
    texts
}
