//! `cargo run --release --bin growth`: measures how time grows while the input doubles from 1 KiB to 16 MiB.
//!
//! Twice the input should take about twice the time. A workload ends with the first size that takes too long, so that
//! even quadratic work ends soon.
//!
//! glibc gets large blocks of memory from the system and returns them at once, and the system fills them with zeros
//! page by page. That adds a step to the time which is not part of the algorithm. The command therefore runs itself
//! again with that behavior turned off.

#![forbid(unsafe_code)]

use std::{env, error::Error, path::PathBuf, process::Command, time::Duration};

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
/// The largest ratio of the times for an input and for half of it. It is more than 2 because of the sizes of caches. A
/// single larger ratio is accepted if the mean is not larger.
const MAX_RATIO: f64 = 2.3;
/// The first size that takes longer is the last.
const MAX_TIME: Duration = Duration::from_millis(400);
/// How often a ratio that is too high is measured again.
const ATTEMPTS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
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
    let (mut count, mut in_the_mean, mut too_steep) = (0, 0, Vec::new());
    for workload in growth::all().filter(|workload| workload.name.contains(&arguments.only)) {
        let times = measure(workload);
        if arguments.sizes {
            for pair in times.windows(2) {
                println!("    {:>9} {:12.1?} {:6.2}", bytes(pair[1].0), pair[1].1, ratio(pair[0], pair[1]));
            }
        }
        count += 1;
        match judge(workload.name, &times) {
            Growth::Linear => {}
            Growth::LinearInTheMean => in_the_mean += 1,
            Growth::TooSteep(mean) => too_steep.push(format!("{} ({mean:.2})", workload.name)),
        }
    }
    println!("\n{} too steep", too_steep.len());
    if let Some(path) = arguments.page {
        let pass = count - too_steep.len();
        let mut text = format!("Of {count} workloads, {pass} pass, {in_the_mean} of them only in the mean. ");
        text += "Steeper in the mean: ";
        text += &if too_steep.is_empty() { "none".to_owned() } else { too_steep.join("; ") };
        page::write(&path, "growth", &(text + "."))?;
    }
    Ok(())
}

/// Returns the time of a workload for each size.
fn measure(workload: &Workload) -> Vec<(u32, Duration)> {
    let mut times: Vec<(u32, Duration)> = Vec::new();
    for size in SIZES {
        times.push((size, fastest(workload, size)));
        // Other programs may have slowed down either measurement.
        for _ in 0..ATTEMPTS {
            let [.., before, now] = &mut times[..] else { break };
            if size <= FIRST_JUDGED || ratio(*before, *now) <= MAX_RATIO {
                break;
            }
            before.1 = before.1.min(fastest(workload, before.0));
            now.1 = now.1.min(fastest(workload, size));
        }
        if times.last().is_some_and(|(_, time)| *time > MAX_TIME) {
            break;
        }
    }
    times
}

/// How the time of a workload grows.
enum Growth {
    Linear,
    LinearInTheMean,
    /// The mean ratio.
    TooSteep(f64),
}

/// Prints the line of a workload, and returns its verdict.
fn judge(name: &str, times: &[(u32, Duration)]) -> Growth {
    let judged: Vec<_> = times.iter().copied().filter(|(size, _)| *size >= FIRST_JUDGED).collect();
    let (Some(first), Some(last)) = (judged.first(), judged.last()) else {
        println!("{name:44} too slow below {}: TOO STEEP", bytes(FIRST_JUDGED));
        return Growth::TooSteep(f64::INFINITY);
    };
    let ratios = judged.windows(2).map(|pair| (ratio(pair[0], pair[1]), pair[1].0));
    let (steepest, at) = ratios.fold((0.0, 0), |max, next| if next.0 > max.0 { next } else { max });
    let mean = ratio(*first, *last).powf(1.0 / f64::from((last.0 - first.0).max(1)));
    let (growth, verdict) = match (mean <= MAX_RATIO, steepest <= MAX_RATIO) {
        (true, true) => (Growth::Linear, "pass"),
        (true, false) => (Growth::LinearInTheMean, "pass in the mean"),
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
    const MAX_TOTAL: Duration = Duration::from_millis(30);
    const MAX_RUNS: usize = 100;
    let mut run = (workload.prepare)(1 << size);
    let start = ThreadTime::now();
    let mut fastest = Duration::MAX;
    for count in 0..MAX_RUNS {
        let before = ThreadTime::now();
        run();
        fastest = fastest.min(before.elapsed());
        if count > 0 && start.elapsed() > MAX_TOTAL {
            break;
        }
    }
    fastest
}

/// Formats a size.
fn bytes(size: u32) -> String {
    if size < 20 { format!("{} KiB", 1 << (size.max(10) - 10)) } else { format!("{} MiB", 1 << (size - 20)) }
}
