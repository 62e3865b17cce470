//! Finds the format of a file.

use crate::{Format, LogFormat, pieces};
use std::net::IpAddr;
use url_core::host::{HostLines, HostListFormat};

/// The extensions of names of files, and their formats.
///
/// Source: <https://www.iana.org/assignments/media-types/media-types.xhtml>, where the types of these formats name the
/// extensions
const EXTENSIONS: [(&str, &str); 22] = [
    ("md", "markdown"),
    ("markdown", "markdown"),
    ("html", "html"),
    ("htm", "html"),
    ("xhtml", "html"),
    ("xml", "xml"),
    ("rss", "xml"),
    ("atom", "xml"),
    ("opml", "xml"),
    ("svg", "xml"),
    ("rdf", "xml"),
    ("xspf", "xml"),
    ("json", "json"),
    ("jsonld", "json"),
    ("geojson", "json"),
    ("webmanifest", "json"),
    ("ipynb", "json"),
    ("jsonl", "jsonl"),
    ("ndjson", "jsonl"),
    ("csv", "csv"),
    ("tsv", "tsv"),
    ("har", "har"),
];

/// How files of a format start, in any case.
const STARTS: [(&str, &str); 9] = [
    ("<!doctype html", "html"),
    ("<html", "html"),
    // Bookmarks, as browsers export them.
    ("<!doctype netscape", "html"),
    ("<?xml", "xml"),
    ("<rss", "xml"),
    ("<feed", "xml"),
    ("<opml", "xml"),
    ("<urlset", "xml"),
    ("<svg", "xml"),
];

/// How many lines are looked at.
const LINES: usize = 8;

/// Finds the format of a file by the extension of its name, or else by its start, and returns it with its name. A file
/// without a known format is plain. So is a list with nothing but hosts. Each line of a host list must have a form that
/// is rare elsewhere, such as `||example.com^`.
///
/// ```
/// use url_sources::detect;
///
/// assert_eq!(detect(Some("README.md"), "").0, "markdown");
/// assert_eq!(detect(None, "{\"a\": 1}\n{\"a\": 2}\n").0, "jsonl");
/// assert_eq!(detect(None, "0.0.0.0 ads.example\n0.0.0.0 b.example\n").0, "hosts");
///
/// assert_eq!(detect(None, "See https://example.com/").0, "plain");
/// assert_eq!(detect(None, "ads.example\nb.example\n").0, "plain");
/// ```
pub fn detect(name: Option<&str>, text: &str) -> (&'static str, Format) {
    let found = by_extension(name).or_else(|| by_content(text)).unwrap_or("plain");
    (found, found.parse().unwrap_or(Format::Plain))
}

fn by_extension(name: Option<&str>) -> Option<&'static str> {
    let (_, extension) = name?.rsplit_once('.')?;
    let known = EXTENSIONS.iter().find(|(known, _)| extension.eq_ignore_ascii_case(known));
    known.map(|(_, format)| *format)
}

fn by_content(text: &str) -> Option<&'static str> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text).trim_ascii_start();
    let starts_with = |start: &str| text.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start));
    if let Some((_, format)) = STARTS.into_iter().find(|(start, _)| starts_with(start)) {
        return Some(format);
    }
    if text.lines().take(LINES).any(|line| line.starts_with("#Fields:") || line.starts_with("#fields")) {
        return Some("w3c");
    }
    let first = text.lines().next()?;
    let is = |text: &str, format: &Format| pieces(text, format, |_| {}).is_ok();
    if first.starts_with(['{', '[']) {
        let second = text.lines().nth(1).unwrap_or_default();
        if is(first, &Format::Json(None)) && second.starts_with(['{', '[']) {
            return Some("jsonl");
        }
        if is(text, &Format::Json(None)) {
            return Some("json");
        }
    }
    // Only spaces are between the fields of Squid, which prose has, too. The first one is a time.
    let has_time = first.split(' ').next().is_some_and(|time| time.contains('.') && time.parse::<f64>().is_ok());
    let mut names = LogFormat::NAMES.into_iter().rev().filter(|name| *name != "squid" || has_time);
    let log = names.find(|name| LogFormat::named(name).is_some_and(|log| is(first, &Format::Log(log.into()))));
    log.or_else(|| host_list(text))
}

/// Returns the format of a list of hosts, if each line is one of it and no other text looks like the first one.
fn host_list(text: &str) -> Option<&'static str> {
    let (mut lines, mut has_hosts) = (HostLines::new(), false);
    for line in text.lines() {
        let hosts = lines.parse(line).ok()?;
        let is_certain = match lines.format() {
            Some(HostListFormat::Domains) => false,
            Some(HostListFormat::Hosts) => has_hosts || is_at_no_machine(line),
            _ => true,
        };
        if !is_certain {
            return None;
        }
        has_hosts |= !hosts.is_empty();
    }
    lines.format().filter(|_| has_hosts).map(HostListFormat::as_str)
}

/// Returns whether a line starts with an address to which no packet is sent over a network. Prose can start with
/// others.
fn is_at_no_machine(line: &str) -> bool {
    let address = line.split_ascii_whitespace().next().and_then(|word| word.parse::<IpAddr>().ok());
    address.is_some_and(|address| address.is_unspecified() || address.is_loopback())
}
