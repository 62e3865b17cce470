//! Nanoseconds for nine columns of each line of the input by url-facts alone: the median of five runs. What calls it
//! for arrays is compared with it, such as `crates/engines/url-python/bench/measure.py`.

use std::{io, time::Instant};
use url_facts::{Fact, UrlColumns};

const NINE: [Fact; 9] = [
    Fact::Href,
    Fact::Scheme,
    Fact::Host,
    Fact::Port,
    Fact::Path,
    Fact::Query,
    Fact::Fragment,
    Fact::RegistrableDomain,
    Fact::Error,
];

fn main() -> io::Result<()> {
    let text = io::read_to_string(io::stdin())?;
    let rows: Vec<_> = text.lines().map(Some).collect();
    let mut columns = UrlColumns::new(NINE);
    let mut times: Vec<_> = (0..5)
        .map(|_| {
            let start = Instant::now();
            columns.fill(rows.iter().copied());
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    println!("{}", times[2].as_nanos() / rows.len().max(1) as u128);
    Ok(())
}
