//! Writes texts of the grammar: a JSON string on each line, in ASCII.
//!
//! `texts RULE SEED COUNT`

use std::{
    env,
    io::{self, BufWriter, Write as _},
};
use url_laws::grammar::Grammar;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [rule, seed, count] = &arguments[..] else { return Err(io::Error::other("usage: texts RULE SEED COUNT")) };
    let (Ok(seed), Ok(count)) = (seed.parse(), count.parse::<usize>()) else {
        return Err(io::Error::other("expected two numbers"));
    };
    let (mut grammar, mut output) = (Grammar::new(seed), BufWriter::new(io::stdout().lock()));
    for _ in 0..count {
        write!(output, "\"")?;
        for unit in grammar.text(rule).encode_utf16() {
            match u8::try_from(unit) {
                Ok(byte @ (b' ' | b'!' | b'#'..=b'[' | b']'..=b'~')) => output.write_all(&[byte])?,
                _ => write!(output, "\\u{unit:04x}")?,
            }
        }
        writeln!(output, "\"")?;
    }
    output.flush()
}
