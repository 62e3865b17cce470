//! Runs laws on the files of a folder, or on bytes made up from a seed.
//!
//! ```text
//! replay LAW FILE-OR-FOLDER...          one law on files; ends at the first that breaks it
//! replay LAW --seconds N [--seed S]     one law, or `all`, on made-up bytes, for N seconds
//! ```

#![forbid(unsafe_code)]

use std::{
    env, fs,
    panic::catch_unwind,
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};
use url_fuzz::{
    laws::{LAWS, Law},
    upper,
};

const USAGE: &str = "usage: replay LAW FILE-OR-FOLDER... | replay LAW --seconds N [--seed S]";

fn main() -> ExitCode {
    match run(env::args().skip(1).collect()) {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Vec<String>) -> Result<String, String> {
    let mut arguments = arguments.into_iter();
    let name = arguments.next().ok_or(USAGE)?;
    let laws: Vec<(&str, Law)> = laws().into_iter().filter(|(law, _)| name == "all" || *law == name).collect();
    if laws.is_empty() {
        let names: Vec<&str> = self::laws().iter().map(|(law, _)| *law).collect();
        return Err(format!("expected all or one of {}, found {name}", names.join(", ")));
    }
    let (mut seconds, mut seed, mut files) = (0, 1, Vec::new());
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|number| number.parse::<u64>().ok()).ok_or(USAGE);
        match &*argument {
            "--seconds" => seconds = number()?,
            "--seed" => seed = number()?,
            _ => files.push(PathBuf::from(argument)),
        }
    }
    // Either files or made-up bytes.
    if files.is_empty() == (seconds == 0) {
        return Err(USAGE.to_owned());
    }
    let each = Duration::from_secs(seconds) / laws.len().try_into().unwrap_or(1);
    let report = |&(name, law): &(&str, Law)| {
        let count = if files.is_empty() { generate(name, law, each, seed)? } else { replay(law, &files)? };
        Ok(format!("{name}: {count} inputs, none breaks the law"))
    };
    laws.iter().map(report).collect::<Result<Vec<_>, String>>().map(|lines| lines.join("\n"))
}

fn laws() -> Vec<(&'static str, Law)> {
    #[cfg(feature = "peers")]
    return [LAWS, upper::LAWS, url_fuzz::peers::PEERS].concat();
    #[cfg(not(feature = "peers"))]
    [LAWS, upper::LAWS].concat()
}

/// Runs `law` on every file at and below `paths`, and says how many there are.
fn replay(law: Law, paths: &[PathBuf]) -> Result<u64, String> {
    let mut count = 0;
    for path in paths {
        let in_path = |error| format!("{}: {error}", path.display());
        if path.is_dir() {
            let entries: Result<Vec<_>, _> = fs::read_dir(path).map_err(in_path)?.collect();
            let mut below: Vec<PathBuf> = entries.map_err(in_path)?.iter().map(fs::DirEntry::path).collect();
            below.sort();
            count += replay(law, &below)?;
        } else {
            let data = fs::read(path).map_err(in_path)?;
            catch_unwind(|| law(&data)).map_err(|_| format!("{} breaks the law", path.display()))?;
            count += 1;
        }
    }
    Ok(count)
}

/// Runs `law` on made-up bytes, the same ones for the same seed, and says how many there were. Those that break it are
/// written to a file.
fn generate(name: &str, law: Law, duration: Duration, seed: u64) -> Result<u64, String> {
    let (start, mut state, mut count) = (Instant::now(), seed, 0);
    while start.elapsed() < duration {
        let len = next(&mut state) % 64;
        let data: Vec<u8> = (0..len).map(|_| next(&mut state).to_be_bytes()[0]).collect();
        if catch_unwind(|| law(&data)).is_err() {
            let path = PathBuf::from(format!("failure-{name}-{seed}-{count}"));
            fs::write(&path, &data).map_err(|error| format!("{}: {error}", path.display()))?;
            return Err(format!("{} breaks the law {name}", path.display()));
        }
        count += 1;
    }
    Ok(count)
}

/// The generator `SplitMix64`.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut bits = *state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}
