//! Checks that no container takes quadratic time to make, change or drop.
//!
//! The command `growth` measures all workloads exactly, on an idle machine. This test is coarse enough for any: it asks
//! only that sixteen times the input does not take 64 times the processor time. Quadratic work takes 256 times.

#![forbid(unsafe_code)]

use std::time::Duration;

use cpu_time::ThreadTime;
use url_bench::growth::{self, Workload};

/// A size of the input, and how many times larger the other one is.
const SIZE: usize = 1 << 16;
const FACTOR: u32 = 16;
const MAX_RATIO: u32 = 64;
/// What is faster for the larger input tells nothing.
const MIN_TIME: Duration = Duration::from_millis(2);

/// Returns the shortest time of some runs, because other load can only add time.
fn fastest(workload: &Workload, size: usize) -> Duration {
    let mut run = (workload.prepare)(size);
    let mut time = || {
        let start = ThreadTime::now();
        run();
        start.elapsed()
    };
    (0..3).map(|_| time()).min().unwrap_or_default()
}

fn is_too_steep(workload: &Workload) -> bool {
    let (small, large) = (fastest(workload, SIZE), fastest(workload, SIZE * FACTOR as usize));
    println!("{:50} {small:10.1?} {large:10.1?}", workload.name);
    large > MIN_TIME && large > small * MAX_RATIO
}

#[test]
fn containers_take_no_quadratic_time() {
    let quadratic = Workload {
        name: "quadratic",
        prepare: |n| {
            let list = vec![0_u8; n / 256];
            Box::new(move || assert!(list.iter().all(|a| std::hint::black_box(&list).iter().all(|b| a == b))))
        },
    };
    assert!(is_too_steep(&quadratic), "the clock must count");
    let names: Vec<&str> = growth::CONTAINERS.iter().filter(|of| is_too_steep(of)).map(|of| of.name).collect();
    assert_eq!(names, [""; 0]);
    assert!(growth::CONTAINERS.len() > 20, "{}", growth::CONTAINERS.len());
}
