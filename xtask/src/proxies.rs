//! `cargo xtask proxies`: asks nginx, `HAProxy` and Apache httpd what becomes of request targets, and writes their
//! answers into fixtures/readers/proxies.tsv.

use std::{fmt::Write as _, path::Path, process::Command};

use serde_json::Value;

use crate::{
    files::{self, write_all},
    programs::{self, target},
    proxy_targets::{NAMED, counted},
    reader_tables::quote,
    reader_texts::hash,
    seeds::{self, Seed},
};

/// The program that starts the others, and their settings.
const DRIVERS: &str = "crates/url-readers/tests/suite/proxies/drivers";

/// How many answers have one hash.
const BLOCK: usize = 1_000;

/// Asks proxies and servers what becomes of request targets, and writes their answers into fixtures/readers.
///
/// The programs are not part of the tests, which compare their answers with the proxies of url-readers. They are
/// Debian's nginx-light, haproxy and apache2, which are started on the loopback interface with settings beside the
/// tests. With `--seed`, the targets come from the grammar of url-laws, and a test compares the answers at once.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    seed: Seed,
}

impl Options {
    pub(crate) fn run(&self, repository: &Path) -> Result<String, String> {
        if self.seed.seed.is_some() { compare(repository, &self.seed) } else { write(repository) }
    }
}

/// Asks the programs about targets of a seed, and compares the answers with those of the proxies.
fn compare(repository: &Path, seed: &Seed) -> Result<String, String> {
    let targets: Vec<String> = seed.texts(repository, "target")?.iter().filter_map(|text| as_bytes(text)).collect();
    let lines = ask(&repository.join(DRIVERS), &targets.iter().map(String::as_str).collect::<Vec<_>>())?;
    let mut rows = String::new();
    for (target, line) in targets.iter().zip(&lines[1..]) {
        let answer = parse(line)?;
        for (name, answer) in answer.as_object().into_iter().flatten() {
            let _ = writeln!(rows, "{}\t{name}\t{}", quote(Some(target)), columns(answer)?);
        }
    }
    let path = target(repository).join("proxies.tsv");
    files::write(&path, rows)?;
    seeds::test(repository, "proxies::", "PROXIES_ANSWERS", &path)?;
    Ok(format!("{} targets of seed {}", targets.len(), seed.seed.unwrap_or_default()))
}

/// Returns a text whose code points are the bytes of a target, unless a byte would end it.
fn as_bytes(text: &str) -> Option<String> {
    let is_usable = !text.contains(['\0', '\n', '\r', ' ']);
    is_usable.then(|| text.bytes().map(char::from).collect())
}

fn write(repository: &Path) -> Result<String, String> {
    let counted = counted();
    let targets: Vec<&str> = NAMED.iter().copied().chain(counted.iter().map(String::as_str)).collect();
    let lines = ask(&repository.join(DRIVERS), &targets)?;
    let answers: Vec<Value> = lines[1..].iter().map(|line| parse(line)).collect::<Result<_, _>>()?;
    let versions = parse(&lines[0])?;
    let names: Vec<&String> =
        answers.first().and_then(Value::as_object).into_iter().flat_map(|answer| answer.keys()).collect();
    if answers.len() != targets.len() || names.is_empty() {
        return Err(format!("expected {} answers, found {}", targets.len(), answers.len()));
    }
    let mut table = format!(
        "# What becomes of request targets in nginx {}, HAProxy {} and Apache httpd {}, written by `cargo xtask \
         proxies`. Do not edit.\n\
         # Columns, separated by tabs: target, settings (of `cargo xtask proxies`), status or `file`, the path that rules \
         are compared with, and the target that is passed on or the path of the file.\n\
         # Texts are quoted as in the other tables; their code points are bytes. The last lines have hashes of \
         answers, {BLOCK} each.\n",
        text(&versions["nginx"])?,
        text(&versions["haproxy"])?,
        text(&versions["httpd"])?,
    );
    for (target, answer) in targets.iter().zip(&answers).take(NAMED.len()) {
        for name in &names {
            let _ = writeln!(table, "{}\t{name}\t{}", quote(Some(target)), columns(&answer[name.as_str()])?);
        }
    }
    for name in &names {
        let of_name = answers[NAMED.len()..].iter().map(|answer| columns(&answer[name.as_str()]));
        let of_name: Vec<String> = of_name.collect::<Result<_, _>>()?;
        let hashes = of_name.chunks(BLOCK).map(|block| format!("{:08x}", hash(block.iter().map(String::as_str))));
        let _ = writeln!(table, "hashes\t{name}\t{}", hashes.collect::<Vec<_>>().join(" "));
    }
    write_all(&repository.join("fixtures/readers"), &[("proxies.tsv", table)]).map_err(|error| error.to_string())?;
    Ok(format!("{} targets, {} settings", targets.len(), names.len()))
}

fn parse(line: &str) -> Result<Value, String> {
    serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))
}

fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| format!("{value}: expected a text"))
}

/// Returns the columns of the status, the path and the target.
fn columns(answer: &Value) -> Result<String, String> {
    let [status, path, target] = answer.as_array().map_or(&[][..], |columns| columns) else {
        return Err(format!("{answer}: expected three values"));
    };
    let status = status.as_str().map_or_else(|| status.to_string(), str::to_owned);
    Ok(format!("{status}\t{}\t{}", quote(path.as_str()), quote(target.as_str())))
}

/// Returns the lines of the program's output.
fn ask(folder: &Path, targets: &[&str]) -> Result<Vec<String>, String> {
    let targets: Vec<Value> = targets.iter().map(|target| Value::from(*target)).collect();
    let (lines, status) = programs::ask(Command::new("python3").arg("run.py").current_dir(folder), &targets)?;
    if status.success() && !lines.is_empty() { Ok(lines) } else { Err(format!("run.py: {status}")) }
}
