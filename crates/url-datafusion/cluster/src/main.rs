//! `url-cluster`: URLs in SQL on a cluster of Ballista, and what it takes to try that on one machine.
//!
//! # In reading order
//!
//! - `arguments`: the options of a command. `commands`: one function for each command but these: `generate`, with the
//!   texts of `urls`; `local`, a whole cluster; `cost`, what a row costs a core.
//! - `logger`: the messages of Ballista.

#![forbid(unsafe_code)]

mod arguments;
mod commands;
mod generate;
mod urls;
mod local;
mod cost;
mod logger;

use std::process::ExitCode;

/// Any error, as all of them are only shown.
type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

const HELP: &str = "\
url-cluster: URLs in SQL on a cluster of Ballista

  local [DIR] [--rows N] [--executors N] [--vcores N]
      Starts a cluster on this machine, runs two queries on the logs in DIR, and stops it.
      Without DIR, on logs of N rows in a temporary folder.
  generate DIR [--visits N] [--clicks N] [--files N]
      Writes two logs as Parquet, DIR/visits and DIR/clicks, with N rows, and N files each.
  cost DIR
      Measures on one thread what the rows of the log DIR cost.

  scheduler [--address ADDRESS]
  executor [--address ADDRESS] [--scheduler ADDRESS] [--vcores N] [--work DIR] [--functions some|none|stock]
      --functions none: without those for URLs; stock: as none, and with Ballista's error for them
  query [--scheduler ADDRESS] [--table NAME=DIR]... SQL...
      Each SQL is run on the cluster; a table is a file of Parquet, or a folder of them.

Addresses are by default 127.0.0.1:50050 for the scheduler and 127.0.0.1:50051 for an executor.
URL_CLUSTER_LOG is the least severe message of Ballista that is shown: off, error (the default), warn, info, debug.
";

fn main() -> ExitCode {
    logger::start();
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let arguments: Vec<String> = arguments.collect();
    let result = match command.as_str() {
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
