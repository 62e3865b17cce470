//! `cargo run --release --bin extract`: how many megabytes a second url-extract searches on one core, in one run with
//! linkify. `--page FILE` writes the table to the part `speed` of a page.
//!
//! The texts are the prose of docs/ without its URLs, and lines of logs, JSON and HTML with the URLs of the corpora.
//! url-extract parses what it finds; linkify is measured with and without url-core's parser after it.

#![forbid(unsafe_code)]

use std::{
    error::Error,
    fmt::Write as _,
    fs,
    hint::black_box,
    path::{Path, PathBuf},
};

use clap::Parser;
use cpu_time::ThreadTime;
use linkify::{LinkFinder, LinkKind};
use url_bench::{measure::median, page};
use url_core::Url;
use url_extract::{Extractor, Syntax, html::links};

/// Measures the speed of searches for URLs in texts.
#[derive(Parser)]
struct Arguments {
    /// Write the table to the part `speed` of this page.
    #[arg(long)]
    page: Option<PathBuf>,
}

/// The length of a text, about.
const BYTES: usize = 4_000_000;

const ROUNDS: usize = 9;

/// A way to count the URLs of a text.
type Count<'a> = Box<dyn Fn(&str) -> usize + 'a>;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let urls = fs::read_to_string(root.join("fixtures/corpora/http.txt"))?;
    let default = Extractor::new();
    let all = Extractor::new().www(true).bare_hosts(true).mail_addresses(true);
    let json = Extractor::new().syntax(Syntax::Json);
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]);
    let mut every = LinkFinder::new();
    every.url_must_have_scheme(false);
    let (prose, log) = (prose(&root.join("docs"))?, repeated(urls.lines(), log_line));
    let mut table =
        "| text | URLs | url-extract | linkify | linkify, and a parser |\n|---|---|---|---|---|\n".to_owned();
    let html_links: Count<'_> = Box::new(|text| links(text, None).count());
    for (name, text, counts) in [
        ("prose without URLs", &prose, vec![ours(&default), theirs(&finder), parsed(&finder)]),
        ("a log full of URLs", &log, vec![ours(&default), theirs(&finder), parsed(&finder)]),
        ("prose, with hosts and mail addresses", &prose, vec![ours(&all), theirs(&every)]),
        ("a log, with hosts and mail addresses", &log, vec![ours(&all), theirs(&every)]),
        ("JSON with escapes", &repeated(urls.lines(), json_line), vec![ours(&json)]),
        ("attributes of HTML", &repeated(urls.lines(), html_line), vec![html_links]),
    ] {
        let speeds = speeds(text, &counts);
        let cells: Vec<String> = speeds.iter().map(|speed| format!("{speed:.0} MB/s")).collect();
        let row = format!("| {name} | {} | {} |", counts[0](text), cells.join(" | "));
        println!("{row}");
        writeln!(table, "{row}{}", " |".repeat(3 - cells.len()))?;
    }
    if let Some(path) = arguments.page {
        page::write(&path, "speed", &table)?;
    }
    Ok(())
}

fn ours(extractor: &Extractor) -> Count<'_> {
    Box::new(|text| extractor.extract(text).count())
}

fn theirs(finder: &LinkFinder) -> Count<'_> {
    Box::new(|text| finder.links(text).count())
}

fn parsed(finder: &LinkFinder) -> Count<'_> {
    Box::new(|text| finder.links(text).filter(|link| Url::parse(link.as_str()).is_ok()).count())
}

/// Returns the speed of each way, in megabytes a second of processor time: the median of rounds that take turns.
fn speeds(text: &str, counts: &[Count<'_>]) -> Vec<f64> {
    let mut seconds = vec![Vec::new(); counts.len()];
    for round in 0..ROUNDS {
        for offset in 0..counts.len() {
            let index = (round + offset) % counts.len();
            let start = ThreadTime::now();
            black_box(counts[index](black_box(text)));
            seconds[index].push(start.elapsed().as_secs_f64());
        }
    }
    seconds.into_iter().map(|seconds| text.len() as f64 / 1e6 / median(seconds)).collect()
}

/// Returns the lines of pages that have no URL.
fn prose(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            lines.extend(fs::read_to_string(path)?.lines().filter(|line| !line.contains("://")).map(str::to_owned));
        }
    }
    Ok(repeated(lines.iter().map(String::as_str), |line| format!("{line}\n")))
}

/// Returns lines made of others, which are repeated until the text is long enough.
fn repeated<'a>(lines: impl Iterator<Item = &'a str> + Clone, make: fn(&str) -> String) -> String {
    let mut text = String::new();
    for line in lines.cycle() {
        text += &make(line);
        if text.len() > BYTES {
            break;
        }
    }
    text
}

fn log_line(url: &str) -> String {
    format!("203.0.113.7 - - [28/Nov/2026:04:01:00 +0000] \"GET / HTTP/1.1\" 200 5120 \"{url}\" \"Mozilla/5.0\"\n")
}

fn json_line(url: &str) -> String {
    format!("{{\"time\":\"04:01:00\",\"url\":\"{}\"}}\n", url.replace('/', "\\/"))
}

fn html_line(url: &str) -> String {
    format!("<p class=\"x\"><a href=\"{}\">Text</a> and text</p>\n", url.replace('&', "&amp;"))
}

#[cfg(test)]
mod tests {
    use linkify::LinkFinder;

    /// The column of linkify in the table of docs/extract.md.
    #[test]
    fn the_page_has_what_linkify_finds() {
        let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/extract.md"))
            .expect("the page");
        let (_, table) = page.split_once("| text | url-extract |").expect("the table");
        let mut count = 0;
        for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
            let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
            let text = cells[0].trim_matches('`');
            let found: Vec<String> = LinkFinder::new().links(text).map(|link| format!("`{}`", link.as_str())).collect();
            let expected = if found.is_empty() { "nothing".to_owned() } else { found.join(" ") };
            assert_eq!(cells[2], expected, "{text}");
            count += 1;
        }
        assert!(count >= 25, "{count}");
    }
}
