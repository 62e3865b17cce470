//! Writes texts of the grammar: a JSON string on each line, in ASCII.
//!
//! `texts RULE SEED COUNT`

use std::{
    env,
    io::{self, BufWriter, Write as _},
};
use url_laws::{ascii_json, grammar::Grammar};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [rule, seed, count] = &arguments[..] else { return Err(io::Error::other("usage: texts RULE SEED COUNT")) };
    let (Ok(seed), Ok(count)) = (seed.parse(), count.parse::<usize>()) else {
        return Err(io::Error::other("expected two numbers"));
    };
    let (mut grammar, mut output) = (Grammar::new(seed), BufWriter::new(io::stdout().lock()));
    for _ in 0..count {
        writeln!(output, "{}", ascii_json::string(&grammar.text(rule)))?;
    }
    output.flush()
}
