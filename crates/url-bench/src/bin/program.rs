//! `cargo run --release --bin program -- PROGRAM`: measures `urlstack` on files of millions of lines, drawn from the
//! corpora. It needs `/usr/bin/time` of GNU.

#![forbid(unsafe_code)]

use std::{
    error::Error,
    fs::{self, File},
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use clap::Parser;
use url_bench::{Corpus, page};

/// Measures the program `urlstack`, and prints a table.
#[derive(Parser)]
struct Arguments {
    /// The program, as built by `cargo build --release --package urlstack`.
    program: PathBuf,
    /// How many lines each file has.
    #[arg(long, default_value_t = 10_000_000)]
    lines: usize,
    /// Write the table to the part `program` of this page.
    #[arg(long)]
    page: Option<PathBuf>,
}

/// The commands, each with the corpora of its lines and whether a number makes every line different.
const COMMANDS: &[(&str, &[&str], bool)] = &[
    ("parse --href", &["http", "query"], false),
    ("parse --json", &["http", "query"], false),
    ("parse --href", &["http", "query", "file", "other", "idn"], false),
    ("get {host}{path}", &["http", "query"], false),
    ("set -s scheme=http", &["http", "query"], false),
    ("query --remove utm_*", &["http", "query"], false),
    ("filter scheme=https", &["http", "query"], false),
    ("unique", &["http", "query"], false),
    ("unique", &["http", "query"], true),
    ("unique --memory 64M", &["http", "query"], true),
    ("unique --count", &["http", "query"], true),
    ("unique --per host=3", &["http", "query"], true),
    ("count {host}", &["http", "query"], true),
    ("count {url} --memory 64M", &["http", "query"], true),
    ("count {url} --estimate --memory 64M", &["http", "query"], true),
    ("join https://example.com/a/", &["http", "query"], false),
    ("relative https://example.com/a/", &["http", "query"], false),
    ("render", &["http", "query"], false),
    ("lineage", &["http", "query"], false),
    ("compare", &["http", "query"], false),
    ("explain", &["http", "query"], false),
    ("check", &["http", "query"], false),
    ("extract", &["http", "query"], false),
    ("clean", &["http", "query"], false),
    ("encode", &["http", "query"], false),
    ("decode", &["http", "query"], false),
    ("defang", &["http", "query"], false),
    ("refang", &["http", "query"], false),
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let file = std::env::temp_dir().join(format!("url-bench-program-{}.txt", std::process::id()));
    let mut table = format!("Files of {} lines; MB/s is the rate of one core.\n\n", arguments.lines);
    table += "| command | lines | MB | processor time, s | memory, MB | MB/s |\n|---|---|---:|---:|---:|---:|\n";
    for &(command, corpora, numbered) in COMMANDS {
        write_lines(&file, corpora, numbered, arguments.lines)?;
        let size = fs::metadata(&file)?.len() as f64 / 1e6;
        let run = Command::new("/usr/bin/time")
            .args(["-f", "%U %S %M"])
            .arg(&arguments.program)
            .args(command.split(' '))
            // The other messages are the numbers of time.
            .arg("--quiet")
            .args(["--file".as_ref(), file.as_os_str()])
            .stdout(Stdio::null())
            .output()?;
        let report = String::from_utf8(run.stderr)?;
        // An input that fails is an exit code, of which time writes a line, too.
        if run.status.code().is_none_or(|code| code > 1) {
            return Err(format!("{command}: {report}").into());
        }
        let numbers = report.lines().last().unwrap_or_default();
        let numbers: Vec<f64> =
            numbers.split_whitespace().map(str::parse).collect::<Result<_, _>>().map_err(|_| report.clone())?;
        let &[user, system, kilobytes] = &*numbers else { return Err("expected three numbers from time".into()) };
        let lines = format!("{}{}", corpora.join(", "), if numbered { ", all different" } else { "" });
        let (seconds, memory, rate) = (user + system, kilobytes / 1e3, size / (user + system));
        table += &format!("| `urlstack {command}` | {lines} | {size:.0} | {seconds:.1} | {memory:.0} | {rate:.0} |\n");
    }
    fs::remove_file(file)?;
    println!("{table}");
    arguments.page.map_or(Ok(()), |path| page::write(&path, "program", &table))
}

/// Writes lines of the corpora, chosen at random, the same in every run.
fn write_lines(path: &Path, corpora: &[&str], numbered: bool, count: usize) -> Result<(), Box<dyn Error>> {
    let corpora: Vec<Corpus> = corpora.iter().map(|name| Corpus::from_fixtures(name)).collect::<Result<_, _>>()?;
    let lines: Vec<&str> = corpora.into_iter().flat_map(|corpus| corpus.texts).collect();
    let mut file = BufWriter::new(File::create(path)?);
    let mut random = 1_u64;
    for index in 0..count {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let line = lines[(random >> 33) as usize % lines.len()];
        if numbered { writeln!(file, "{line}#{index}")? } else { writeln!(file, "{line}")? }
    }
    Ok(file.flush()?)
}
