//! The frontier of a crawler: the URLs that are still to be requested, each once, in a queue for each site.
//!
//! Nothing is requested. A line of the input is the URL of a page, a tab, and a link as the page has it:
//!
//! ```sh
//! printf 'https://example.com/\t%s\n' /%7Eme/#top /~me/ //www.example.org/ | \
//!     cargo run -p url-psl --example crawl_frontier
//! ```

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::io::{self, BufRead, Write};
use std::{error::Error, process::ExitCode};
use url_core::Url;
use url_core::equivalence::{Equality, Normalizer};
use url_psl::site;

#[derive(Default)]
struct Frontier {
    seen: HashSet<String>,
    /// By site, so that no server gets more requests because it has more names.
    queues: BTreeMap<String, VecDeque<Url>>,
}

impl Frontier {
    /// Adds the URL of a link, unless it was added before or is not requested by HTTP.
    fn add(&mut self, page: &str, link: &str) -> Result<(), Box<dyn Error>> {
        let url = Url::parse(page)?.join(link)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Ok(());
        }
        // A fragment is not sent to the server, and `%7E` means `~`.
        let url = Normalizer::new().fragment(false).normalize(&url);
        // Servers hardly ever give a meaning to the order of parameters. What is requested keeps it.
        let key = Equality::QueryOrderIgnored.key(&url).map(String::from);
        if key.is_some_and(|key| self.seen.insert(key)) {
            self.queues.entry(site(&url).to_string()).or_default().push_back(url);
        }
        Ok(())
    }

    /// Returns the next URL of each site, and leaves out sites that have no more.
    fn next_round(&mut self) -> Vec<Url> {
        let round = self.queues.values_mut().filter_map(VecDeque::pop_front).collect();
        self.queues.retain(|_, queue| !queue.is_empty());
        round
    }
}

/// Writes the URLs round by round. In a round, each site gets one request.
pub(crate) fn run(input: impl BufRead, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let mut frontier = Frontier::default();
    for line in input.lines() {
        let text = line?;
        let (page, link) = text.split_once('\t').ok_or("expected a tab between a page and a link")?;
        if let Err(error) = frontier.add(page, link) {
            writeln!(output, "skip {link} on {page}: {error}")?;
        }
    }
    while !frontier.queues.is_empty() {
        writeln!(output, "round:")?;
        for url in frontier.next_round() {
            writeln!(output, "    {url}")?;
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    match run(io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
