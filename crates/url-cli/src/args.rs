//! The command line.

use clap::{Args as Arguments, Parser, Subcommand, ValueEnum};
use encoding_rs::Encoding;
use std::ffi::OsString;
use url_core::Edition;

/// URLs at the terminal, as the WHATWG URL Standard reads them.
#[derive(Debug, Parser)]
#[command(name = "urlstack", version, after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Parse(ParseArgs),
}

const EXIT_CODES: &str = "\
Exit codes:
  0  all inputs are URLs, or the reader of the output went away
  1  some input is not a URL
  2  wrong usage, or an input or output that cannot be read or written";

const PARSE_EXAMPLES: &str = "\
Examples:
  urlstack parse https://example.com:443/a/../b
  urlstack parse --base https://example.com/docs/ '../img?q#top' --errors
  urlstack parse --json < urls.txt
  urlstack parse --ndjson --json < links.ndjson";

/// Show the components of URLs.
///
/// Parses each URL and shows those of its components that are not empty, as the URL class of the standard has them. An
/// input that is not a URL is shown on standard error, with the place marked that is wrong.
#[derive(Arguments, Debug)]
#[command(after_help = format!("{PARSE_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct ParseArgs {
    /// What to parse; without any, each line of standard input
    ///
    /// A line is taken as it is but for its end, which is a newline, or a carriage return and a newline. An empty line
    /// is an empty input. A line that is not UTF-8 is not a URL.
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,

    /// The URL that relative ones are relative to
    #[arg(long, value_name = "URL")]
    pub(crate) base: Option<String>,

    /// The encoding of the document that the URLs stand in, for their queries: a label of the Encoding Standard
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    pub(crate) encoding: Option<&'static Encoding>,

    /// The edition of the URL Standard to follow
    #[arg(long, value_name = "YEAR", value_enum, default_value_t)]
    pub(crate) edition: EditionName,

    /// Also show validation errors that did not make a URL fail (JSON always has them)
    #[arg(long)]
    pub(crate) errors: bool,

    /// Write a JSON object for each input, one a line, failures too
    ///
    /// An object of a URL has input, href, origin, protocol, username, password, host, hostname, port, pathname, search,
    /// hash and errors; another one has input, failure and errors. The members of `errors` are in the order of the
    /// standard, each with its name there and the bytes of the input it speaks of, from start to end. Those of
    /// `failure` also have a message; they are bytes of the base if that is what the message says.
    #[arg(long)]
    pub(crate) json: bool,

    /// Read a JSON object from each line of standard input, such as `{"input": "../a", "base": "https://h/b"}`
    ///
    /// The base may be null or left out; then it is that of --base, if any. Other members are ignored.
    #[arg(long, conflicts_with = "urls")]
    pub(crate) ndjson: bool,
}

/// An [`Edition`] by name.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum EditionName {
    /// Mid-2025: every domain is judged by IDNA
    #[value(name = "2025", alias = "living2025")]
    Living2025,
    /// July 2026: an all-ASCII domain is not refused by IDNA
    #[default]
    #[value(name = "2026", alias = "living2026")]
    Living2026,
}

impl From<EditionName> for Edition {
    fn from(name: EditionName) -> Self {
        match name {
            EditionName::Living2025 => Self::Living2025,
            EditionName::Living2026 => Self::Living2026,
        }
    }
}

/// Source: <https://encoding.spec.whatwg.org/#concept-encoding-get>
fn encoding(label: &str) -> Result<&'static Encoding, &'static str> {
    Encoding::for_label(label.as_bytes()).ok_or("not a label of the Encoding Standard")
}
