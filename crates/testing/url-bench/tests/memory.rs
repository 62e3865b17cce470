//! Checks that the memory held during each workload of `growth` grows no faster than the input.
//!
//! The package `peak_alloc` counts bytes, so that the result is the same in every run.

#![forbid(unsafe_code)]

use peak_alloc::PeakAlloc;
use url_bench::growth::{self, Workload};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// A size of the input, and how many times larger the other one is.
const SIZE: usize = 1 << 16;
const FACTOR: usize = 16;

/// Returns the most bytes that the work holds at once, besides its input.
fn peak(workload: &Workload, size: usize) -> usize {
    let mut run = (workload.prepare)(size);
    ALLOCATOR.reset_peak_usage();
    let before = ALLOCATOR.current_usage();
    run();
    ALLOCATOR.peak_usage() - before
}

/// Returns whether memory grows by an eighth more than the input. n log n would grow by a quarter more.
fn is_too_steep(workload: &Workload) -> bool {
    let (small, large) = (peak(workload, SIZE), peak(workload, SIZE * FACTOR));
    println!("{:50} {:6.2} {:6.2}", workload.name, small as f64 / SIZE as f64, large as f64 / (SIZE * FACTOR) as f64);
    // What does not depend on the size is less than a kilobyte.
    large > small * FACTOR / 8 * 9 + 1024
}

/// A single test, because the allocator counts the memory of all threads.
#[test]
fn memory_grows_no_faster_than_the_input() {
    let quadratic = Workload { name: "quadratic", prepare: |n| Box::new(move || drop(vec![0_u8; n * n / 1024])) };
    assert!(is_too_steep(&quadratic), "the allocator must count");
    let (too_steep, others): (Vec<_>, Vec<_>) = growth::all().partition(|workload| is_too_steep(workload));
    assert!(others.len() > 100, "{}", others.len());
    assert_eq!(too_steep.iter().map(|workload| workload.name).collect::<Vec<_>>(), [""; 0]);
}
