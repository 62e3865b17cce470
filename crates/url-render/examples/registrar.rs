//! A registry decides which names it gives out below its top-level domain, `example`.
//!
//! The arguments are names that others must not look like. The lines of the input are the names that are asked for:
//!
//! ```sh
//! printf '%s\n' Bücher -x- pаypal | cargo run -p url-render --example registrar -- paypal.example
//! ```
//!
//! A registry also has rules of its own, such as the letters of its languages: UTS #46 allows more than IDNA2008.

use std::io::{self, BufRead, Write};
use std::{env, error::Error, process::ExitCode};
use url_idna::Processing;
use url_render::{Protected, RenderOptions};

/// Returns the domain name to register, or the reasons against it.
fn decide(label: &str, options: &RenderOptions<'_>) -> Result<String, Vec<String>> {
    let name = format!("{label}.example");
    let mut rejections = Vec::new();
    // The label comes first, so that the ranges are those of the label.
    let ascii = Processing::url_strict().to_ascii_with_errors(&name, |error| rejections.push(error.to_string()));
    if !rejections.is_empty() {
        return Err(rejections);
    }
    // Only now it is known where labels end: `。` is a dot, too.
    if ascii.matches('.').count() != 1 {
        return Err(vec!["expected one label".into()]);
    }
    let Some(check) = options.check_domain(&*ascii) else { return Err(vec!["expected a domain".into()]) };
    let reasons: Vec<String> = check.reasons().map(ToString::to_string).collect();
    if reasons.is_empty() { Ok(ascii.into()) } else { Err(reasons) }
}

/// Writes a decision for each line.
pub(crate) fn run<S: AsRef<str>>(
    protected: impl IntoIterator<Item = S>,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Box<dyn Error>> {
    let protected = Protected::new(protected)?;
    let options = RenderOptions::new().protected(&protected);
    for line in input.lines() {
        let label = line?;
        match decide(&label, &options) {
            Ok(ascii) => writeln!(output, "register {ascii}")?,
            // Escaped, because it may be deceptive here, too.
            Err(reasons) => writeln!(output, "reject \"{}\"\n    {}", label.escape_default(), reasons.join("\n    "))?,
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    match run(env::args().skip(1), io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
