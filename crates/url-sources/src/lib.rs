//! Reads files of known formats as pieces, and finds the URLs in them: Markdown, HTML, XML, JSON, CSV and logs. The
//! pieces of a host list are hosts.
//!
//! In prose, where a URL ends is a guess. In a file of a known format, most URLs are delimited: the destination of a
//! link, a string of JSON, a cell of a table. This crate reads the format, and guesses only in prose.
//!
//! ```
//! use url_extract::Extractor;
//! use url_sources::{Format, Sources};
//!
//! let text = "[a](https://a.example/Yahoo!) and https://b.example/Yahoo!";
//! let mut found = Vec::new();
//! let sources = Sources::new(Format::Markdown, &Extractor::new());
//! sources.find(text, None, |link| found.push(link.text.into_owned()))?;
//! assert_eq!(found, ["https://a.example/Yahoo!", "https://b.example/Yahoo"]);
//! # Ok::<(), url_sources::Error>(())
//! ```
//!
//! A [`Piece`] is a part of a file with its [`Role`]. [`pieces()`] finds the pieces of a file, and [`Sources`] the URLs
//! in them. [`detect()`] finds the format. A [`Position`] is for files that are not in memory.
//!
//! # Formats
//!
//! | format | pieces | read by |
//! |---|---|---|
//! | `plain`, `code` | all of it is prose | url-extract |
//! | `markdown` | destinations of links, images and definitions, autolinks, attributes of HTML; the rest is prose | `pulldown-cmark` |
//! | `html` | URLs in attributes, CSS, import maps and speculation rules | `html5gum`, by url-extract |
//! | `xml` | attributes and the text of elements; in sitemaps and feeds, some of them are links | `quick-xml` |
//! | `json`, `jsonl` | strings, and names of members that have `://`; with a path, the strings there | this crate |
//! | `csv`, `tsv` | cells | this crate |
//! | names of logs, `nginx:`, `apache:` | fields; the target of a request is a URL | this crate |
//! | `w3c`, `iis`, `cloudfront`, `zeek` | columns, as a line of the log names them | this crate |
//! | `domains`, `wildcard`, `hosts`, `adblock`, `dnsmasq`, `unbound`, `rpz`, `clash`, `surge`; `host-list` for the one of its first line | hosts, which are not URLs; comments are prose | [`HostLines`](url_core::host::HostLines) |
//!
//! # Costs
//!
//! Time is linear in the length of the file. Markdown and HTML take memory for each link; the others take memory for
//! their depth.
//!
//! JSON and XML can be read in parts, which end anywhere, because a [`Position`] keeps the state of the reader between
//! two of them. So a file can be larger than memory, and threads that each have a position can find the URLs of their
//! parts. Markdown and HTML are read at once, because a definition or a `<base>` at the end decides where the links
//! before it lead. In the formats that are [by line](Format::is_by_line), some lines are a file, too.
//!
//! # Limits
//!
//! - Files are UTF-8.
//! - A string of JSON that is itself JSON or HTML is prose.
//! - A list of hosts has URLs in its comments only.
//! - The text between the tags of a page is not looked at, nor are other scripts.
//! - The specifiers that an import map maps are left out, also those that are URLs.
//!
//! # The crate in reading order
//!
//! - `format`: [`Format`]. `detect`: [`detect()`]. `piece`: [`Piece`] and [`Role`]. `error`: [`Error`].
//! - `pieces`: [`pieces()`] and [`Position`], which choose the reader.
//! - `markdown`, `html`, `xml`, `json`, `table`, `log`, `host_list`: a reader for each format. `log_formats`: the
//!   directives of servers, and formats by name.
//! - `urls`: [`Sources`] and [`Link`].

#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod format;
mod piece;
mod error;
mod pieces;
mod detect;
mod markdown;
mod html;
mod xml;
mod json;
mod table;
mod log;
mod log_formats;
mod host_list;
mod urls;

pub use detect::detect;
pub use error::{Error, ErrorKind};
pub use format::Format;
pub use json::JsonPath;
pub use log::{LogFormat, split_request};
pub use piece::{Part, Piece, Role};
pub use pieces::{Position, pieces};
pub use urls::{Link, Sources};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
