//! `cargo run --release --bin instructions`: counts the instructions of each contestant with callgrind.
//!
//! Unlike times, the counts are nearly the same on every run and do not depend on other load, so that they show whether
//! a small change is an improvement. They do not replace times, because they ignore cache misses and mispredicted
//! branches. The command runs itself under valgrind, once for each contestant, and counts only inside [`counted`].

#![forbid(unsafe_code)]

use std::{cmp::Reverse, collections::BTreeMap, error::Error, path::Path, process::Command};

use clap::Parser;
use url_bench::{
    case::{Contestant, OURS},
    rows::{self, OtherCorpora},
};

/// Counts instructions with valgrind's callgrind.
#[derive(Parser)]
struct Arguments {
    /// Count only the cases whose name (`row/corpus`) starts with this.
    #[arg(default_value = "parse/")]
    only: String,
    #[command(flatten)]
    corpora: OtherCorpora,
    /// Count only urlstack, and print the functions with the most instructions.
    #[arg(long)]
    functions: bool,
    /// Run this case and contestant, under valgrind.
    #[arg(long, hide = true, num_args = 2)]
    run: Option<Vec<String>>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let corpora = arguments.corpora.read()?;
    if let Some([case, contestant]) = arguments.run.as_deref() {
        let case = rows::cases(&corpora, case).find(|candidate| candidate.name() == *case);
        let contestants = case.into_iter().flat_map(|case| case.contestants);
        contestants.filter(|c| c.name == *contestant).for_each(|mut contestant| {
            // The first pass fills the buffers.
            (contestant.pass)();
            counted(&mut contestant);
        });
        return Ok(());
    }
    println!("{:40} {:16} {:>14} {:>8}", "case", "contestant", "instr./input", "ratio");
    for case in rows::cases(&corpora, &arguments.only).filter(|case| case.name().starts_with(&arguments.only)) {
        let mut ours = f64::NAN;
        for contestant in case.contestants.iter().filter(|c| !arguments.functions || c.name == OURS) {
            let profile = std::env::temp_dir().join(format!("url-bench.{}.callgrind", std::process::id()));
            let count =
                count(&arguments.corpora, [&case.name(), contestant.name], &profile)? as f64 / case.inputs as f64;
            ours = if contestant.name == OURS { count } else { ours };
            println!("{:40} {:16} {count:14.1} {:8.2}", case.name(), contestant.name, count / ours);
            if arguments.functions {
                print_functions(&profile)?;
            }
            std::fs::remove_file(profile)?;
        }
    }
    Ok(())
}

/// Runs a pass. Callgrind counts instructions only here.
#[inline(never)]
fn counted(contestant: &mut Contestant) {
    (contestant.pass)();
}

/// Runs a contestant under callgrind, which writes `profile`, and returns the number of instructions.
fn count(corpora: &OtherCorpora, run: [&str; 2], profile: &Path) -> Result<u64, Box<dyn Error>> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no", "--toggle-collect=*instructions*counted*"])
        .arg(format!("--callgrind-out-file={}", profile.display()))
        .arg(std::env::current_exe()?)
        .args(corpora.to_arguments())
        .arg("--run")
        .args(run)
        .output()?;
    let messages = String::from_utf8_lossy(&output.stderr);
    let sum = messages.rsplit_once("Collected :").map(|(_, rest)| rest.split_whitespace().next().unwrap_or_default());
    let sum = sum.and_then(|sum| sum.parse().ok()).filter(|sum| *sum > 0);
    sum.ok_or_else(|| format!("valgrind gave no count for {run:?}:\n{messages}").into())
}

/// Prints the functions with the most instructions of their own, including inlined functions.
fn print_functions(profile: &Path) -> Result<(), Box<dyn Error>> {
    const FUNCTIONS: usize = 24;
    let output = Command::new("callgrind_annotate").args(["--auto=no", "--threshold=100"]).arg(profile).output()?;
    let report = String::from_utf8(output.stdout)?;
    let lines = report.lines().skip_while(|line| !line.contains("file:function")).skip(2);
    let mut functions = BTreeMap::<&str, u64>::new();
    for (count, function) in lines.filter_map(count_and_function) {
        *functions.entry(function).or_default() += count;
    }
    let total: u64 = functions.values().sum();
    let mut functions: Vec<_> = functions.into_iter().collect();
    functions.sort_by_key(|(_, count)| Reverse(*count));
    for (function, count) in functions.into_iter().take(FUNCTIONS) {
        println!("    {:5.1} %  {function}", 100.0 * count as f64 / total as f64);
    }
    Ok(())
}

/// Reads a line like `5,420 ( 4.8%)  src/path.rs:function [program]`. A function has one line for each file from which
/// code was inlined.
fn count_and_function(line: &str) -> Option<(u64, &str)> {
    let (count, rest) = line.trim_start().split_once(' ')?;
    let (_, function) = rest.split_once("%)")?.1.split_once(':')?;
    let count = count.replace(',', "").parse().ok()?;
    Some((count, function.split(" [").next().unwrap_or(function)))
}
