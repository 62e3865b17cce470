//! `cargo run --release --bin growth`: how time grows while the input doubles from 1 KiB to 16 MiB.
//!
//! Twice the input should take about twice the time. Sizes are left out once one takes too long, so that even work that
//! grows with the square of its input ends soon.
//!
//! glibc takes large pieces of memory from the system and gives them back at once, and the system then fills them with
//! zeros page by page: a step in the time that is nobody's algorithm. So the command runs itself again with that off.

#![forbid(unsafe_code)]

use std::{env, process::Command, time::Duration};

use clap::Parser;
use cpu_time::ThreadTime;
use url_bench::growth::{self, Growing};

/// Measures how time grows with the size of the input.
#[derive(Parser)]
struct Arguments {
    /// Only the kinds whose name contains this.
    #[arg(default_value = "")]
    only: String,
    /// Print the time of every size.
    #[arg(long)]
    sizes: bool,
}

/// The environment variable that glibc's allocator is configured by, and the value that makes it keep its memory.
const ALLOCATOR: (&str, &str) =
    ("GLIBC_TUNABLES", "glibc.malloc.mmap_threshold=1073741824:glibc.malloc.trim_threshold=4294967295");

const SIZES: std::ops::RangeInclusive<u32> = 10..=24;
/// Below 64 KiB, what does not depend on the size still counts.
const FIRST_JUDGED: u32 = 16;
/// More than twice, because caches have their steps too; the mean of all ratios tells a step from a slope.
const MOST: f64 = 2.3;
/// A size that takes longer is the last.
const TOO_LONG: Duration = Duration::from_millis(400);
/// How often a ratio that is too high is measured again.
const ATTEMPTS: usize = 5;

fn main() -> std::io::Result<()> {
    if env::var_os(ALLOCATOR.0).is_none() {
        let status =
            Command::new(env::current_exe()?).args(env::args_os().skip(1)).env(ALLOCATOR.0, ALLOCATOR.1).status()?;
        std::process::exit(status.code().unwrap_or(1));
    }
    let arguments = Arguments::parse();
    println!(
        "{:44} {:>8} {:>8}   {:>7} {:>10}   {:>4}   {:>4}",
        "work", "64 KiB", "in the", "end at", "", "mean", "steepest"
    );
    println!("{:44} {:>8} {:>8}   {:>7} {:>10}   {:>4}   {:>4}", "", "ns/byte", "end", "", "time", "", "");
    let kinds = growth::ALL.iter().filter(|growing| growing.name.contains(&arguments.only));
    let steep = kinds.filter(|growing| !is_gentle(growing, arguments.sizes)).count();
    println!("\n{steep} too steep");
    Ok(())
}

/// Measures one kind and prints what came of it.
fn is_gentle(growing: &Growing, print_sizes: bool) -> bool {
    let mut times: Vec<(u32, Duration)> = Vec::new();
    for size in SIZES {
        times.push((size, fastest(growing, size)));
        // Something else may have had the memory to itself during either.
        for _ in 0..ATTEMPTS {
            let [.., before, now] = &mut times[..] else { break };
            if size <= FIRST_JUDGED || ratio(*before, *now) <= MOST {
                break;
            }
            before.1 = before.1.min(fastest(growing, before.0));
            now.1 = now.1.min(fastest(growing, size));
        }
        if times.last().is_some_and(|(_, time)| *time > TOO_LONG) {
            break;
        }
    }
    if print_sizes {
        for pair in times.windows(2) {
            println!("    {:>9} {:12.1?} {:6.2}", bytes(pair[1].0), pair[1].1, ratio(pair[0], pair[1]));
        }
    }
    judge(growing.name, &times)
}

fn judge(name: &str, times: &[(u32, Duration)]) -> bool {
    let judged: Vec<_> = times.iter().copied().filter(|(size, _)| *size >= FIRST_JUDGED).collect();
    let (Some(first), Some(last)) = (judged.first(), judged.last()) else {
        println!("{name:44} too slow below {}: TOO STEEP", bytes(FIRST_JUDGED));
        return false;
    };
    let ratios = judged.windows(2).map(|pair| (ratio(pair[0], pair[1]), pair[1].0));
    let (steepest, at) = ratios.fold((0.0, 0), |most, next| if next.0 > most.0 { next } else { most });
    let mean = ratio(*first, *last).powf(1.0 / f64::from((last.0 - first.0).max(1)));
    let verdict = match (mean <= MOST, steepest <= MOST) {
        (true, true) => "pass",
        (true, false) => "pass in the mean",
        (false, _) => "TOO STEEP",
    };
    let per_byte = |(size, time): &(u32, Duration)| time.as_secs_f64() * 1e9 / f64::from(1 << size);
    println!(
        "{name:44} {:8.2} {:8.2}   {:>7} {:10.1?}   {mean:4.2}   {steepest:4.2} at {:>7}  {verdict}",
        per_byte(first),
        per_byte(last),
        bytes(last.0),
        last.1,
        bytes(at)
    );
    mean <= MOST
}

fn ratio((_, before): (u32, Duration), (_, now): (u32, Duration)) -> f64 {
    now.as_secs_f64() / before.as_secs_f64()
}

/// The shortest of several runs: whatever else there is only adds.
fn fastest(growing: &Growing, size: u32) -> Duration {
    const ALTOGETHER: Duration = Duration::from_millis(30);
    const RUNS: usize = 100;
    let mut run = (growing.prepare)(1 << size);
    let start = ThreadTime::now();
    let mut fastest = Duration::MAX;
    for count in 0..RUNS {
        let before = ThreadTime::now();
        run();
        fastest = fastest.min(before.elapsed());
        if count > 0 && start.elapsed() > ALTOGETHER {
            break;
        }
    }
    fastest
}

fn bytes(size: u32) -> String {
    if size < 20 { format!("{} KiB", 1 << (size.max(10) - 10)) } else { format!("{} MiB", 1 << (size - 20)) }
}
