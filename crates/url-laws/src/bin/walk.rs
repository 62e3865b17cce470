//! Writes a walk: a step on each line, as a JSON object in ASCII, so that no program splits a line elsewhere.
//!
//! `walk [--seed N] [--steps N]`

use std::{
    env,
    io::{self, BufWriter, Write as _},
};
use url_laws::{ascii_json, walk::Walk};

fn main() -> io::Result<()> {
    let (mut seed, mut steps) = (1, 1000);
    let mut arguments = env::args().skip(1);
    while let Some(name) = arguments.next() {
        let number = arguments.next().and_then(|number| number.parse().ok());
        match (&*name, number) {
            ("--seed", Some(number)) => seed = number,
            ("--steps", Some(number)) => steps = number,
            _ => return Err(io::Error::other("usage: walk [--seed N] [--steps N]")),
        }
    }
    let (mut walk, mut output) = (Walk::new(seed), BufWriter::new(io::stdout().lock()));
    for _ in 0..steps {
        writeln!(output, "{}", ascii_json::escaped(&walk.step().to_string()))?;
    }
    output.flush()
}
