//! Measures time in rounds, so that other load on the machine affects all contestants alike. The clock is the thread's
//! processor time, which excludes other programs.
//!
//! Each round takes one sample of each contestant: as many passes as take about [`Effort::sample`]. The order of the
//! contestants changes from round to round. The time of a contestant is the median of its samples.

use std::time::Duration;

use cpu_time::ThreadTime;

use crate::case::{Case, Contestant};

/// How many rounds to measure, and how long a sample takes.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub rounds: usize,
    pub sample: Duration,
}

impl Effort {
    pub const FULL: Self = Self { rounds: 31, sample: Duration::from_millis(4) };
    pub const QUICK: Self = Self { rounds: 9, sample: Duration::from_millis(1) };
}

/// Returns the time of one pass for each contestant of `case`, in nanoseconds and in the order of the contestants.
pub fn nanoseconds(case: &mut Case, effort: Effort) -> Vec<f64> {
    let passes: Vec<u32> = case.contestants.iter_mut().map(|c| passes_per_sample(c, effort.sample)).collect();
    let count = passes.len();
    let mut samples = vec![Vec::with_capacity(effort.rounds); count];
    for round in 0..effort.rounds {
        for offset in 0..count {
            let index = (round + offset) % count;
            samples[index].push(sample(&mut case.contestants[index], passes[index]));
        }
    }
    samples.into_iter().map(median).collect()
}

fn sample(contestant: &mut Contestant, passes: u32) -> f64 {
    let start = ThreadTime::now();
    (0..passes).for_each(|_| (contestant.pass)());
    start.elapsed().as_secs_f64() * 1e9 / f64::from(passes)
}

/// Returns the number of passes that take about `aim`. The first pass warms up and is not counted.
fn passes_per_sample(contestant: &mut Contestant, aim: Duration) -> u32 {
    (contestant.pass)();
    let mut passes = 1;
    loop {
        let elapsed = sample(contestant, passes) * f64::from(passes);
        let factor = aim.as_secs_f64() * 1e9 / elapsed.max(1.0);
        if factor < 2.0 {
            return passes;
        }
        passes = (f64::from(passes) * factor.min(16.0)).ceil() as u32;
    }
}

/// Returns the median of the samples.
pub fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples.get(samples.len() / 2).copied().unwrap_or(f64::NAN)
}
