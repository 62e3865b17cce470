//! `cargo run --release --bin growth`: measures how time grows while the input doubles from 1 KiB to 16 MiB.
//!
//! Twice the input should take about twice the time. A workload ends with the first size that takes too long, to
//! prepare or to run, so that even quadratic work ends soon. Work that only copies memory is measured first: no other
//! work may be steeper in the mean, unless the ratio is at most 2.3. The command fails if some is.
//!
//! glibc gets large blocks of memory from the system and returns them at once, and the system fills them with zeros
//! page by page. That adds a step to the time which is not part of the algorithm. The command therefore runs itself
//! again with that behavior turned off.

#![forbid(unsafe_code)]

use std::{
    env,
    error::Error,
    path::PathBuf,
    process::{Command, ExitCode},
    time::{Duration, Instant},
};

use clap::Parser;
use cpu_time::ThreadTime;
use url_bench::{
    growth::{self, Workload},
    page,
};

/// Measures how time grows with the size of the input.
#[derive(Parser)]
struct Arguments {
    /// Measure only the workloads whose name contains this.
    #[arg(default_value = "")]
    only: String,
    /// Print the time of every size.
    #[arg(long)]
    sizes: bool,
    /// Write the counts to the part `growth` of this page.
    #[arg(long, conflicts_with = "only")]
    page: Option<PathBuf>,
}

/// The environment variable that configures glibc's allocator, and the value that makes it keep its memory.
const ALLOCATOR: (&str, &str) =
    ("GLIBC_TUNABLES", "glibc.malloc.mmap_threshold=1073741824:glibc.malloc.trim_threshold=4294967295");

/// The sizes of the input, as powers of two.
const SIZES: std::ops::RangeInclusive<u32> = 10..=24;
/// The first size that is judged. For smaller inputs, fixed costs distort the ratio.
const FIRST_JUDGED: u32 = 16;
/// The largest ratio of the times for an input and for half of it, or the mean ratio of a floor if that is larger. Both
/// are more than 2 because of the sizes of caches. n log n has a mean of 2.1 here, and the square of n has 4. A single
/// larger ratio is accepted if the mean is not larger.
const MAX_RATIO: f64 = 2.3;
/// The largest mean ratio of a floor. If it is larger, the measurement tells nothing.
const MAX_RATIO_OF_FLOOR: f64 = 2.6;
/// The first size that takes longer is the last.
const MAX_TIME: Duration = Duration::from_millis(400);
/// The first size that takes longer in total, most of it to prepare, is the last.
const MAX_TOTAL: Duration = Duration::from_secs(2);
/// How often a ratio that is too high is measured again.
const ATTEMPTS: usize = 5;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    if env::var_os(ALLOCATOR.0).is_none() {
        let status =
            Command::new(env::current_exe()?).args(env::args_os().skip(1)).env(ALLOCATOR.0, ALLOCATOR.1).status()?;
        std::process::exit(status.code().unwrap_or(1));
    }
    let (arguments, start) = (Arguments::parse(), Instant::now());
    println!(
        "{:44} {:>8} {:>8}   {:>7} {:>10}   {:>4}   {:>4}",
        "work", "64 KiB", "in the", "end at", "", "mean", "steepest"
    );
    println!("{:44} {:>8} {:>8}   {:>7} {:>10}   {:>4}   {:>4}", "", "ns/byte", "end", "", "time", "", "");
    let max_ratio = max_ratio(arguments.sizes)?;
    let (mut count, mut in_the_mean, mut too_steep) = (0, 0, Vec::new());
    for workload in growth::all().filter(|workload| workload.name.contains(&arguments.only)) {
        count += 1;
        match judge(workload.name, &measure(workload, arguments.sizes), max_ratio) {
            Growth::Linear(_) => {}
            Growth::LinearInTheMean(_) => in_the_mean += 1,
            Growth::TooSteep(mean) => too_steep.push(format!("{} ({mean:.2})", workload.name)),
        }
    }
    if count == 0 {
        return Err(format!("no workload has {:?} in its name", arguments.only).into());
    }
    let seconds = start.elapsed().as_secs();
    println!("\n{} of {count} too steep: more than {max_ratio:.2} in the mean; {seconds} seconds", too_steep.len());
    if let Some(path) = arguments.page {
        let pass = count - too_steep.len();
        let mut text = format!("Of {count} workloads, {pass} pass, {in_the_mean} of them only in the mean.\n");
        if !too_steep.is_empty() {
            let steep: String = too_steep.iter().map(|workload| format!("- {workload}\n")).collect();
            text += &format!("These are steeper than {max_ratio:.2} in the mean:\n\n{steep}");
        }
        page::write(&path, "growth", &text)?;
    }
    Ok(if too_steep.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Measures the floors, and returns the largest ratio that other work may have.
fn max_ratio(prints_sizes: bool) -> Result<f64, Box<dyn Error>> {
    let mut max = MAX_RATIO;
    for floor in growth::FLOORS {
        max = match judge(floor.name, &measure(floor, prints_sizes), MAX_RATIO_OF_FLOOR) {
            Growth::Linear(mean) | Growth::LinearInTheMean(mean) => max.max(mean),
            Growth::TooSteep(mean) => {
                return Err(format!("the machine is too busy: {} grows by {mean:.2}", floor.name).into());
            }
        }
    }
    Ok(max)
}

/// Returns the time of a workload for each size, and prints it if asked to.
fn measure(workload: &Workload, prints_sizes: bool) -> Vec<(u32, Duration)> {
    let mut times: Vec<(u32, Duration)> = Vec::new();
    for size in SIZES {
        let start = ThreadTime::now();
        times.push((size, fastest(workload, size)));
        let is_too_slow = start.elapsed() > MAX_TOTAL;
        // Other programs may have slowed down either measurement.
        for _ in 0..ATTEMPTS {
            let [.., before, now] = &mut times[..] else { break };
            if size <= FIRST_JUDGED || ratio(*before, *now) <= MAX_RATIO {
                break;
            }
            before.1 = before.1.min(fastest(workload, before.0));
            now.1 = now.1.min(fastest(workload, size));
        }
        if is_too_slow || times.last().is_some_and(|(_, time)| *time > MAX_TIME) {
            break;
        }
    }
    if prints_sizes {
        for pair in times.windows(2) {
            println!("    {:>9} {:12.1?} {:6.2}", bytes(pair[1].0), pair[1].1, ratio(pair[0], pair[1]));
        }
    }
    times
}

/// How the time of a workload grows, with the mean ratio.
enum Growth {
    Linear(f64),
    LinearInTheMean(f64),
    TooSteep(f64),
}

/// Prints the line of a workload, and returns its verdict.
fn judge(name: &str, times: &[(u32, Duration)], max_ratio: f64) -> Growth {
    let judged: Vec<_> = times.iter().copied().filter(|(size, _)| *size >= FIRST_JUDGED).collect();
    let [first, .., last] = &*judged else {
        println!("{name:44} too slow at {} or below: TOO STEEP", bytes(FIRST_JUDGED));
        return Growth::TooSteep(f64::INFINITY);
    };
    let ratios = judged.windows(2).map(|pair| (ratio(pair[0], pair[1]), pair[1].0));
    let (steepest, at) = ratios.fold((0.0, 0), |max, next| if next.0 > max.0 { next } else { max });
    let mean = ratio(*first, *last).powf(1.0 / f64::from((last.0 - first.0).max(1)));
    let (growth, verdict) = match (mean <= max_ratio, steepest <= max_ratio) {
        (true, true) => (Growth::Linear(mean), "pass"),
        (true, false) => (Growth::LinearInTheMean(mean), "pass in the mean"),
        (false, _) => (Growth::TooSteep(mean), "TOO STEEP"),
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
    growth
}

fn ratio((_, before): (u32, Duration), (_, now): (u32, Duration)) -> f64 {
    now.as_secs_f64() / before.as_secs_f64()
}

/// Returns the shortest time of several runs, because other load can only add time.
fn fastest(workload: &Workload, size: u32) -> Duration {
    const MAX_RUNNING: Duration = Duration::from_millis(30);
    let max_runs = if size < FIRST_JUDGED { 1 } else { 100 };
    let mut run = (workload.prepare)(1 << size);
    let start = ThreadTime::now();
    let mut fastest = Duration::MAX;
    for count in 0..max_runs {
        let before = ThreadTime::now();
        run();
        fastest = fastest.min(before.elapsed());
        if count > 0 && start.elapsed() > MAX_RUNNING {
            break;
        }
    }
    fastest
}

/// Formats a size.
fn bytes(size: u32) -> String {
    if size < 20 { format!("{} KiB", 1 << (size.max(10) - 10)) } else { format!("{} MiB", 1 << (size - 20)) }
}
