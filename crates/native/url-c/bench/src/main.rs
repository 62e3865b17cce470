//! Prints the nanoseconds that calls of Rust take for each URL, by the lines of a file: `url-c-bench FILE`.
//!
//! Each line is a name and a number, as in `measure.c`.

use cpu_time::ThreadTime;
use std::hint::black_box;
use url_core::Url;
use url_facts::{Fact, Texts, UrlColumns};

/// Rows of a batch, as in `measure.c`.
const BATCH: usize = 8192;

fn report(name: &str, count: usize, call: impl FnOnce()) {
    let start = ThreadTime::now();
    call();
    println!("{name}\t{:.1}", start.elapsed().as_nanos() as f64 / count as f64);
}

fn main() {
    let path = std::env::args().nth(1).expect("a file");
    let text = std::fs::read_to_string(path).expect("the file, in UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    report("Rust: Url::parse, host_str", lines.len(), || {
        for line in &lines {
            black_box(Url::parse(black_box(line)).ok().as_ref().and_then(Url::host_str));
        }
    });
    report("Rust: Url::parse, registrable_domain", lines.len(), || {
        for line in &lines {
            black_box(Url::parse(black_box(line)).ok().as_ref().and_then(url_psl::registrable_domain));
        }
    });
    let data: String = lines.concat();
    let mut offsets = vec![0_u32];
    offsets.extend(lines.iter().map(|line| u32::try_from(line.len()).expect("a short line")));
    (1..offsets.len()).for_each(|at| offsets[at] += offsets[at - 1]);
    let mut host = UrlColumns::new([Fact::Host]);
    report("Rust: UrlColumns, host", lines.len(), || {
        for start in (0..lines.len()).step_by(BATCH) {
            let part = &offsets[start..=(start + BATCH).min(lines.len())];
            host.fill(Texts::from_bytes(data.as_bytes(), part, None).expect("offsets").iter());
            black_box(host.get(Fact::Host));
        }
    });
}
