//! Compares the library with url-model on every text that a few tokens make (`url_laws::enumeration`).
//!
//! ```text
//! enumerate [CATEGORY...] [--every N]     all categories if none is named; of each, one choice of N
//! ```

#![forbid(unsafe_code)]

use std::{
    any::Any,
    env,
    panic::{catch_unwind, set_hook},
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};
use url_laws::enumeration::{CATEGORIES, Category};

const USAGE: &str = "usage: enumerate [CATEGORY...] [--every N]";

/// How many differences of a category are printed.
const SHOWN: usize = 5;

/// How many choices a thread takes at a time.
const BLOCK: u64 = 256;

fn main() -> ExitCode {
    match run(env::args().skip(1)) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(differences) => {
            eprintln!("{differences} choices differ");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints a line for each category, and returns the number of choices that differ.
fn run(mut arguments: impl Iterator<Item = String>) -> Result<u64, String> {
    let (mut chosen, mut every) = (Vec::new(), 1);
    while let Some(argument) = arguments.next() {
        if argument == "--every" {
            every = arguments.next().and_then(|number| number.parse().ok()).filter(|&every| every > 0).ok_or(USAGE)?;
        } else {
            let category = CATEGORIES.iter().find(|category| category.name == argument);
            let names = || CATEGORIES.iter().map(|category| category.name).collect::<Vec<_>>().join(", ");
            chosen.push(*category.ok_or_else(|| format!("expected one of {}, found {argument}; {USAGE}", names()))?);
        }
    }
    let chosen = if chosen.is_empty() { CATEGORIES.to_vec() } else { chosen };

    // The message of a difference is printed with its category instead.
    set_hook(Box::new(|_| {}));
    let (start, mut all) = (Instant::now(), Outcome::default());
    for category in &chosen {
        let (start, outcome) = (Instant::now(), enumerate(category, every));
        println!("{:12} {outcome}, {:.1} s: {}", category.name, start.elapsed().as_secs_f64(), category.about);
        outcome.shown.iter().for_each(|message| println!("    {message}"));
        all = all.and(outcome);
    }
    println!("{:12} {all}, {:.1} s", "all", start.elapsed().as_secs_f64());
    Ok(all.differences)
}

/// What was found in a number of choices.
#[derive(Debug, Default)]
struct Outcome {
    choices: u64,
    comparisons: u64,
    differences: u64,
    /// The messages of the first differences.
    shown: Vec<String>,
}

impl Outcome {
    fn and(mut self, mut other: Self) -> Self {
        self.choices += other.choices;
        self.comparisons += other.comparisons;
        self.differences += other.differences;
        self.shown.append(&mut other.shown);
        self.shown.truncate(SHOWN);
        self
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { choices, comparisons, differences, .. } = self;
        write!(f, "{choices} choices, {comparisons} comparisons, {differences} differences")
    }
}

/// Checks one choice of `every` on all processors.
///
/// The choices are the multiples of a number that has no divisor in common with the number of choices, so that every
/// token of every list is among them.
fn enumerate(category: &Category, every: u64) -> Outcome {
    let step = (every..every.saturating_add(category.len())).find(|&step| divisor(step, category.len()) == 1);
    let step = step.unwrap_or(every);
    let count = category.len().div_ceil(step);
    let (next, outcome) = (AtomicU64::new(0), Mutex::new(Outcome::default()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let block = next.fetch_add(BLOCK, Ordering::Relaxed);
                    if block >= count {
                        return;
                    }
                    let found = (block..count.min(block + BLOCK))
                        .fold(Outcome::default(), |found, number| found.and(check(category, number * step)));
                    let mut outcome = outcome.lock().expect("no thread panics here");
                    *outcome = std::mem::take(&mut *outcome).and(found);
                }
            });
        }
    });
    outcome.into_inner().expect("no thread panics here")
}

fn check(category: &Category, index: u64) -> Outcome {
    match catch_unwind(|| category.check(index)) {
        Ok(comparisons) => Outcome { choices: 1, comparisons, ..Outcome::default() },
        Err(panic) => {
            Outcome { choices: 1, comparisons: 1, differences: 1, shown: vec![message(&*panic).replace('\n', " ")] }
        }
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message")
}

/// The greatest common divisor.
fn divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { divisor(other, one % other) }
}
