//! Writes a walk: a step on each line, as a JSON object in ASCII, so that no program splits a line elsewhere.
//!
//! `walk [--seed N] [--steps N]`

use std::{
    env,
    fmt::Write as _,
    io::{self, BufWriter, Write as _},
};
use url_laws::walk::Walk;

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
        writeln!(output, "{}", ascii(&walk.step().to_string()))?;
    }
    output.flush()
}

/// Writes what is not ASCII, which in JSON is only inside of strings, as escapes of UTF-16.
fn ascii(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if c.is_ascii() && c != '\u{7f}' {
            text.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // A string takes everything.
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text
}
