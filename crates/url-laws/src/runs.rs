//! Runs of a law on the inputs of the corpus and on generated inputs, which are the same each time.

use std::{fs, path::Path};

use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};

/// Runs `check` on `cases` byte strings of less than `len_limit` bytes. An input that breaks the law is made smaller
/// before it is reported.
pub fn for_all(cases: u32, len_limit: usize, seed: u8, check: impl Fn(&[u8])) {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let run = TestRunner::new_with_rng(config, rng).run(&vec(any::<u8>(), 0..len_limit), |data| {
        check(&data);
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

/// Runs `check` on the inputs of a law in `fixtures/corpus`.
pub fn for_corpus(law: &str, check: impl Fn(&[u8])) {
    let inputs = corpus(law).unwrap_or_else(|error| panic!("{error}"));
    assert!(!inputs.is_empty(), "{law} has no inputs");
    for input in inputs {
        println!("{law}: {}", to_line(&input));
        check(&input);
    }
}

/// Reads the inputs of a law in `fixtures/corpus`.
///
/// # Errors
///
/// A message, if there is no file of this name, or a line of it is not hexadecimal.
pub fn corpus(law: &str) -> Result<Vec<Vec<u8>>, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/corpus").join(law).with_extension("txt");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    text.lines().map(|line| from_line(line).map_err(|error| format!("{}: {error}", path.display()))).collect()
}

/// Writes an input as a line of `fixtures/corpus` has it: two hexadecimal digits for each byte.
pub fn to_line(input: &[u8]) -> String {
    input.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}

fn from_line(line: &str) -> Result<Vec<u8>, String> {
    let digit = |byte: &u8| (*byte as char).to_digit(16).ok_or_else(|| format!("expected hexadecimal digits: {line}"));
    let digits: Vec<u32> = line.as_bytes().iter().map(digit).collect::<Result<_, _>>()?;
    let (pairs, rest) = digits.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(format!("expected an even number of digits: {line}"));
    }
    Ok(pairs.iter().map(|[high, low]| (high * 16 + low) as u8).collect())
}

#[cfg(test)]
mod tests {
    use super::{corpus, from_line, to_line};

    #[test]
    fn a_line_is_an_input() {
        for (line, input) in [("", &b""[..]), ("00", b"\0"), ("0aff41", b"\x0a\xffA")] {
            assert_eq!(from_line(line).as_deref(), Ok(input));
            assert_eq!(to_line(input), line);
        }
        for line in ["0", "0g", "+1", "4\u{661}"] {
            assert!(from_line(line).is_err(), "{line}");
        }
        assert!(corpus("no_law").is_err());
    }
}
