//! The formats by name, and how the format of a text is found.

use crate::{Error, ErrorKind, JsonPath, LogFormat, pieces};
use std::{fmt, str::FromStr, sync::Arc};

/// The format of a text.
///
/// ```
/// use url_sources::Format;
///
/// for name in ["plain", "markdown", "json:links[].href", "combined", "nginx:$remote_addr \"$request\""] {
///     assert!(name.parse::<Format>().is_ok());
/// }
/// assert!("yaml".parse::<Format>().is_err());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Format {
    /// Prose and unknown logs: `plain`.
    Plain,
    /// Source code, whose strings have escapes such as `\/` and `\u0026`: `code`.
    Code,
    /// `CommonMark` with the tables of GFM: `markdown` or `md`.
    Markdown,
    /// The attributes of a page that are URLs: `html`.
    Html,
    /// Sitemaps, RSS, Atom, OPML, SVG and other XML: `xml`.
    Xml,
    /// One JSON text: `json`, or `json:PATH`, which chooses strings that are URLs. `har` is the path of the requests in
    /// an HTTP archive.
    Json(Option<JsonPath>),
    /// A JSON text on each line: `jsonl` or `ndjson`, or `jsonl:PATH`.
    JsonLines(Option<JsonPath>),
    /// Rows with this character between their cells: `csv` or `tsv`, or `csv:;`.
    Table(u8),
    /// A log: one of [`LogFormat::NAMES`], `nginx:LOG_FORMAT` or `apache:LOG_FORMAT`.
    Log(Arc<LogFormat>),
    /// A log whose lines `#Fields:` or `#fields` name its columns: `w3c`, `iis`, `cloudfront` or `zeek`.
    Fields,
}

/// Where an HTTP archive has its requests.
///
/// Source: <https://w3c.github.io/web-performance/specs/HAR/Overview.html>
const HAR: &str = "log.entries[].request.url";

impl FromStr for Format {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (name, rest) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let start = text.len() - rest.unwrap_or_default().len();
        let in_text = |error: Error| error.map_range(|at| (start + at).min(text.len()));
        let path = || rest.map(str::parse).transpose().map_err(in_text);
        Ok(match (name, rest) {
            ("plain", None) => Self::Plain,
            ("code", None) => Self::Code,
            ("markdown" | "md", None) => Self::Markdown,
            ("html", None) => Self::Html,
            ("xml", None) => Self::Xml,
            ("json", _) => Self::Json(path()?),
            ("jsonl" | "ndjson", _) => Self::JsonLines(path()?),
            ("har", None) => Self::Json(Some(HAR.parse()?)),
            ("csv", None) => Self::Table(b','),
            ("tsv", None) => Self::Table(b'\t'),
            ("csv", Some(delimiter)) if let [delimiter] = delimiter.as_bytes() => Self::Table(*delimiter),
            ("nginx", Some(format)) => Self::Log(LogFormat::nginx(format).map_err(in_text)?.into()),
            ("apache", Some(format)) => Self::Log(LogFormat::apache(format).map_err(in_text)?.into()),
            ("w3c" | "iis" | "cloudfront" | "zeek", None) => Self::Fields,
            (name, None) if let Some(log) = LogFormat::named(name) => Self::Log(log.into()),
            _ => return Err(Error::new(ErrorKind::FormatName, 0..name.len())),
        })
    }
}

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

/// How texts of a format start, in any case.
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

/// How many lines of a text are looked at.
const LINES: usize = 8;

/// Finds the format of a text by the extension of its name, or else by how it starts, and returns it with its name.
/// What has no known format is plain.
///
/// ```
/// use url_sources::detect;
///
/// assert_eq!(detect(Some("README.md"), "").0, "markdown");
/// assert_eq!(detect(None, "{\"a\": 1}\n{\"a\": 2}\n").0, "jsonl");
/// assert_eq!(detect(None, "See https://example.com/").0, "plain");
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
    names.find(|name| LogFormat::named(name).is_some_and(|log| is(first, &Format::Log(log.into()))))
}

/// Writes the name, without what follows its colon.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Plain => "plain",
            Self::Code => "code",
            Self::Markdown => "markdown",
            Self::Html => "html",
            Self::Xml => "xml",
            Self::Json(_) => "json",
            Self::JsonLines(_) => "jsonl",
            Self::Table(b'\t') => "tsv",
            Self::Table(_) => "csv",
            Self::Log(_) => "log",
            Self::Fields => "w3c",
        })
    }
}

impl Format {
    /// The names of formats, without those that stand for another one and those that need a value.
    ///
    /// ```
    /// use url_sources::Format;
    ///
    /// assert!(Format::NAMES.iter().all(|name| name.parse::<Format>().is_ok()));
    /// ```
    pub const NAMES: [&'static str; 23] = [
        "plain",
        "code",
        "markdown",
        "html",
        "xml",
        "json",
        "jsonl",
        "har",
        "csv",
        "tsv",
        "common",
        "combined",
        "vhost",
        "traefik",
        "ingress-nginx",
        "envoy",
        "haproxy",
        "elb",
        "squid",
        "w3c",
        "iis",
        "cloudfront",
        "zeek",
    ];

    /// Returns whether each line of a text is read without the others, so that a part of its lines is a text of the
    /// format, too.
    ///
    /// ```
    /// use url_sources::Format;
    ///
    /// assert!(Format::JsonLines(None).is_by_line() && !Format::Json(None).is_by_line());
    /// ```
    pub fn is_by_line(&self) -> bool {
        matches!(self, Self::Plain | Self::Code | Self::JsonLines(_) | Self::Log(_))
    }
}
