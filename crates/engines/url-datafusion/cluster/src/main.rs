//! `url-cluster`: URLs in SQL over files on this machine, or on a cluster of Ballista.
//!
//! # In reading order
//!
//! - `arguments`: the options of a command. `tables`: files as tables.
//! - `commands`: one function for each command but the following;
//! - `generate`, with the strings of `urls`;
//! - `local`, a whole cluster;
//! - `cost`, the cost of a row on one core.

#![forbid(unsafe_code)]

mod arguments;
mod tables;
mod commands;
mod generate;
mod urls;
mod local;
mod cost;

use log::{Level, LevelFilter, Log, Metadata, Record, set_logger, set_max_level};
use std::process::ExitCode;

const HELP: &str = "\
url-cluster: URLs in SQL, on one machine or on a cluster of Ballista

  sql [--table NAME=PATH]... [SQL...]
      Runs SQL on this machine; without SQL, that of standard input, where each statement ends with a semicolon.
      A table is a file or a directory of files: .parquet, .csv with a header, .tsv, .json or .jsonl with a record on each
      line, .txt with a URL on each line as the column url; all but .parquet also compressed: .csv.gz, .bz2, .xz, .zst.
      Without --table, FROM 'visits.parquet' reads a file.

  local [DIR] [--rows N] [--executors N] [--vcores N]
      Starts a cluster on this machine, runs two queries on the logs in DIR, and stops it.
      Without DIR, on logs of N rows in a temporary directory.
  generate DIR [--visits N] [--clicks N] [--files N]
      Writes two logs as Parquet, DIR/visits and DIR/clicks, with N rows, and N files each.
  cost DIR
      Measures on one thread what the rows of the log DIR cost.

  scheduler [--address ADDRESS]
  executor [--address ADDRESS] [--scheduler ADDRESS] [--vcores N] [--work DIR] [--functions some|none|stock]
      --functions none: without those for URLs; stock: as none, and with Ballista's error for them
  query [--scheduler ADDRESS] [--table NAME=PATH]... SQL...
      Runs SQL on the cluster. Tables are those of sql; executors read the files under the same paths.

Addresses are by default 127.0.0.1:50050 for the scheduler and 127.0.0.1:50051 for an executor.
URL_CLUSTER_LOG is the least severe message of Ballista that is shown: off, error (the default), warn, info, debug.
";

fn main() -> ExitCode {
    start_logger();
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let arguments: Vec<String> = arguments.collect();
    let result = match command.as_str() {
        "sql" => commands::sql(&arguments),
        "local" => local::run(&arguments),
        "generate" => generate::run(&arguments),
        "cost" => cost::run(&arguments),
        "scheduler" => commands::scheduler(&arguments),
        "executor" => commands::executor(&arguments),
        "query" => commands::query(&arguments),
        "help" | "--help" => {
            print!("{HELP}");
            Ok(())
        }
        other => Err(format!("there is no command {other:?}\n\n{HELP}").into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes Ballista's messages to standard error.
struct Logger(LevelFilter);

impl Log for Logger {
    fn enabled(&self, metadata: &Metadata) -> bool {
        // An executor says which tasks it begins, and the trials read that: see `url_ballista::processes`.
        let is_task = metadata.level() <= Level::Info && metadata.target() == "ballista_executor::execution_loop";
        is_task || metadata.level() <= self.0 && metadata.target().starts_with("ballista")
    }

    fn log(&self, record: &Record) {
        if self.enabled(record.metadata()) {
            eprintln!("{} {}: {}", record.level(), record.target(), record.args());
        }
    }

    fn flush(&self) {}
}

/// Shows messages from now on, of the level that the environment says.
fn start_logger() {
    let level = std::env::var("URL_CLUSTER_LOG").ok().and_then(|level| level.parse().ok());
    let level = level.unwrap_or(LevelFilter::Error);
    if set_logger(Box::leak(Box::new(Logger(level)))).is_ok() {
        set_max_level(level.max(LevelFilter::Info));
    }
}
