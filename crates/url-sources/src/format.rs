//! The formats by name.

use crate::{Error, ErrorKind, JsonPath, LogFormat};
use std::{fmt, str::FromStr, sync::Arc};
use url_core::host::HostListFormat;

/// The format of a file.
///
/// ```
/// use url_sources::Format;
///
/// for name in ["plain", "markdown", "json:links[].href", "combined", "nginx:$remote_addr \"$request\"", "adblock"] {
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
    /// Rows with this character between their cells: `csv` or `tsv`, `csv:;`, or `csv:\t` for tabs and quotes.
    Table {
        /// The byte between two cells, of ASCII.
        delimiter: u8,
        /// Whether a cell in double quotes can have delimiters, newlines and doubled quotes in it.
        has_quotes: bool,
        /// The names of the columns, for rows without a header. By default, they are in the first row, unless a URL is
        /// there.
        names: Option<Arc<[String]>>,
    },
    /// A log: one of [`LogFormat::NAMES`], `nginx:LOG_FORMAT` or `apache:LOG_FORMAT`.
    Log(Arc<LogFormat>),
    /// A log whose lines `#Fields:` or `#fields` name its columns: `w3c`, `iis`, `cloudfront` or `zeek`.
    Fields,
    /// A list of hosts: the name of a [`HostListFormat`], such as `hosts` or `adblock`, or `host-list` for the format
    /// that its first line has.
    HostList(Option<HostListFormat>),
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
            ("csv", None) => Self::Table { delimiter: b',', has_quotes: true, names: None },
            ("tsv", None) => Self::Table { delimiter: b'\t', has_quotes: false, names: None },
            ("csv", Some(text)) => {
                Self::Table { delimiter: delimiter(text).map_err(in_text)?, has_quotes: true, names: None }
            }
            ("nginx", Some(format)) => Self::Log(LogFormat::nginx(format).map_err(in_text)?.into()),
            ("apache", Some(format)) => Self::Log(LogFormat::apache(format).map_err(in_text)?.into()),
            ("w3c" | "iis" | "cloudfront" | "zeek", None) => Self::Fields,
            ("host-list", None) => Self::HostList(None),
            _ => {
                let named = Self::named(name).filter(|_| rest.is_none());
                named.ok_or(Error::new(ErrorKind::FormatName, 0..name.len()))?
            }
        })
    }
}

/// Reads the character between cells.
fn delimiter(text: &str) -> Result<u8, Error> {
    match text.as_bytes() {
        b"\\t" => Ok(b'\t'),
        // Quotes and newlines have another meaning in tables.
        [byte @ ..=0x7F] if !b"\"\r\n".contains(byte) => Ok(*byte),
        _ => Err(Error::new(ErrorKind::TableDelimiter, 0..text.len())),
    }
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
            Self::Table { has_quotes: false, .. } => "tsv",
            Self::Table { .. } => "csv",
            Self::Log(_) => "log",
            Self::Fields => "w3c",
            Self::HostList(format) => format.map_or("host-list", HostListFormat::as_str),
        })
    }
}

impl Format {
    /// Returns the log or the list of hosts with this name.
    fn named(name: &str) -> Option<Self> {
        let list = name.parse().ok().map(|format| Self::HostList(Some(format)));
        list.or_else(|| Some(Self::Log(LogFormat::named(name)?.into())))
    }

    /// The names of formats, without those that stand for another one and those that need a value.
    ///
    /// ```
    /// use url_sources::Format;
    ///
    /// assert!(Format::NAMES.iter().all(|name| name.parse::<Format>().is_ok()));
    /// ```
    pub const NAMES: [&'static str; 33] = [
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
        "host-list",
        "domains",
        "wildcard",
        "hosts",
        "adblock",
        "dnsmasq",
        "unbound",
        "rpz",
        "clash",
        "surge",
    ];

    /// Returns whether each line is read without the others. Some lines of a file are then a file of the format, too.
    ///
    /// ```
    /// use url_sources::Format;
    ///
    /// assert!(Format::JsonLines(None).is_by_line() && !Format::Json(None).is_by_line());
    /// ```
    pub fn is_by_line(&self) -> bool {
        matches!(self, Self::Plain | Self::Code | Self::JsonLines(_) | Self::Log(_))
    }

    /// Returns whether each piece is read without those after it. Then a file can be [read in parts](crate::Position)
    /// that end anywhere. In other formats, the end of a file can decide what its start means, or each line is
    /// [read without the others](Self::is_by_line).
    ///
    /// ```
    /// use url_sources::Format;
    ///
    /// assert!(Format::Json(None).is_by_piece() && !Format::Html.is_by_piece());
    /// ```
    pub fn is_by_piece(&self) -> bool {
        matches!(self, Self::Json(_) | Self::Xml)
    }
}
