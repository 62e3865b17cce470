//! Counts the lines of a log by the registrable domain of the URL in one of their fields.
//!
//! The argument is the number of the field, from 1; fields are separated by spaces. The input is the log:
//!
//! ```sh
//! printf '%s\n' 'GET https://www.example.co.uk/' 'GET https://example.co.uk/a' 'GET http://127.1/' | \
//!     cargo run -p url-psl --example log_sites -- 2
//! ```

use std::io::{self, BufRead, Write};
use std::{cmp::Reverse, collections::HashMap, env, error::Error, process::ExitCode};
use url_core::{Url, UrlRef};
use url_psl::registrable_domain;

/// Returns the registrable domain, or the host if it has none: an address, or a public suffix such as `co.uk`.
fn party<'a>(url: UrlRef<'a>, host: &'a mut String) -> Option<&'a str> {
    // A map finds only one of `example.com` and `example.com.`.
    *host = url.host()?.without_trailing_dot().to_string();
    Some(registrable_domain(host.as_str()).unwrap_or(host))
}

/// Writes the counts, the greatest first.
pub(crate) fn run(field: &str, input: impl BufRead, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let field: usize = field.parse().map_err(|error| format!("expected the number of a field: {error}"))?;
    let index = field.checked_sub(1).ok_or("the first field has the number 1")?;
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut others = 0;
    // The memory for URLs that have to be changed, and for hosts, so that a line allocates nothing.
    let (mut memory, mut host) = (Url::parse("about:blank")?, String::new());
    for line in input.split(b'\n') {
        let line = line?;
        // A log may have bytes that are not UTF-8, because clients send what they like.
        let line = String::from_utf8_lossy(&line);
        let text = line.split_ascii_whitespace().nth(index).unwrap_or_default();
        let url = Url::options().parse_ref(text, &mut memory).ok();
        match url.and_then(|url| party(url, &mut host)) {
            Some(party) => match counts.get_mut(party) {
                Some(count) => *count += 1,
                None => _ = counts.insert(party.into(), 1),
            },
            None => others += 1,
        }
    }
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_unstable_by(|a, b| (Reverse(a.1), &a.0).cmp(&(Reverse(b.1), &b.0)));
    for (party, count) in counts {
        writeln!(output, "{count} {party}")?;
    }
    if others > 0 {
        writeln!(output, "{others} without a URL that has a host")?;
    }
    Ok(())
}

fn main() -> ExitCode {
    let field = env::args().nth(1).unwrap_or_default();
    match run(&field, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
