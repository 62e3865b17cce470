//! Files with lists of hosts, line by line.

use super::{
    error::{HostPatternError, HostPatternErrorKind as Kind},
    formats::{Format, Line, is_comment},
    list::{HostList, entries},
    pattern::HostPattern,
};
use alloc::vec::Vec;
use core::{fmt, ptr};

/// Reads the lines of one file with a list of hosts. The first line that is not a comment decides the format, and all
/// others must have it.
///
/// | format | lines | patterns |
/// |---|---|---|
/// | plain | `*.example.com` | the pattern that [`HostPattern::parse`] reads |
/// | hosts file | `0.0.0.0 a.example b.example` | the names after the address, each alone |
/// | ad blocker | `\|\|example.com^` | `.example.com` |
/// | dnsmasq | `address=/example.com/0.0.0.0`, also `server=` and `local=` | `.example.com` |
/// | unbound | `local-zone: "example.com" always_null` | `.example.com` |
/// | unbound | `local-data: "example.com A 0.0.0.0"` | `example.com` |
/// | response policy zone | `example.com CNAME .` | `example.com` |
/// | response policy zone | `*.example.com CNAME .` | `*.example.com` |
/// | any | `# text`, `! text`, `; text`, `[Adblock Plus]` | none |
/// | unbound, policy zone | `server:`, `$TTL 60`, `@ SOA ...`, `@ NS ...` | none, and lines with hosts must follow |
///
/// White space and a `#` or `;` end a line, so a comment can follow, but not in a rule of an ad blocker.
///
/// A line has one entry. Words or fields of any other file are an error, because a list that matches too little lets
/// through what it should stop. For the same reason, exceptions and rules with options are errors: they are not about a
/// whole host.
///
/// ```
/// use url_host::matching::HostLines;
///
/// let mut lines = HostLines::new();
/// assert!(lines.parse("! Title: a list")?.is_empty());
/// assert_eq!(format!("{:?}", lines.parse("||ads.example.com^")?), "[HostPattern(.ads.example.com)]");
///
/// let error = lines.parse("ads.example.org").unwrap_err();
/// assert_eq!((error.code(), error.range()), ("format", 0..15));
/// lines.finish()?;
///
/// let mut lines = HostLines::new();
/// assert!(lines.parse("server:")?.is_empty());
/// assert_eq!(lines.finish().unwrap_err().code(), "rule");
/// # Ok::<(), url_host::matching::HostPatternError>(())
/// ```
///
/// Sources:
/// - [hosts(5)](https://man7.org/linux/man-pages/man5/hosts.5.html)
/// - [Adblock Plus filters](https://help.adblockplus.org/hc/en-us/articles/360062733293)
/// - [dnsmasq(8)](https://thekelleys.org.uk/dnsmasq/docs/dnsmasq-man.html), `--server` and `--address`
/// - [unbound.conf(5)](https://nlnetlabs.nl/documentation/unbound/unbound.conf/), `local-zone` and `local-data`
/// - [DNS Response Policy Zones](https://datatracker.ietf.org/doc/html/draft-vixie-dnsop-dns-rpz-00)
#[derive(Clone, Default)]
pub struct HostLines {
    format: Option<&'static Format>,
    has_hosts: bool,
}

impl HostLines {
    /// Returns a reader for a file, of which no line has been read.
    ///
    /// ```
    /// use url_host::matching::HostLines;
    ///
    /// assert!(HostLines::new().finish().is_ok());
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Parses the next line, without its newline. It can have several patterns, as in a hosts file, or none.
    ///
    /// ```
    /// use url_host::matching::HostLines;
    ///
    /// assert_eq!(HostLines::new().parse("127.0.0.1 a.example b.example # both")?.len(), 2);
    /// assert_eq!(HostLines::new().parse("1,ads.example").unwrap_err().code(), "address");
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`HostPattern::parse`], with a range in bytes of `line`. Also:
    ///
    /// - `format`: the line is in another format than those before it.
    /// - `rule`: it is not about a whole host.
    /// - `trailing-text`: something follows the host.
    pub fn parse(&mut self, line: &str) -> Result<Vec<HostPattern>, HostPatternError> {
        let entry = line.trim_ascii();
        if is_comment(entry) {
            return Ok(Vec::new());
        }
        let start = line.len() - line.trim_ascii_start().len();
        self.parse_entry(entry).map_err(|error| error.shifted(start))
    }

    fn parse_entry(&mut self, entry: &str) -> Result<Vec<HostPattern>, HostPatternError> {
        let (format, entry) = Format::of(entry);
        if let Some(expected) = self.format.filter(|expected| !ptr::eq(*expected, format)) {
            return Err(HostPatternError::new(Kind::Format, 0..entry.len()).with_example(expected.example));
        }
        let parsed = format.parse(entry)?;
        // Only now, because a line that is wrong says nothing about the others.
        self.format = Some(format);
        match parsed {
            Line::Header => Ok(Vec::new()),
            Line::Patterns(patterns) => {
                self.has_hosts = true;
                Ok(patterns)
            }
        }
    }

    /// Checks at the end of the file that hosts followed what announces them. A file of nothing but comments, or
    /// without lines, is a list of no hosts.
    ///
    /// ```
    /// use url_host::matching::HostLines;
    ///
    /// let mut lines = HostLines::new();
    /// lines.parse("$TTL 60")?;
    /// assert!(lines.clone().finish().is_err());
    /// lines.parse("ads.example CNAME .")?;
    /// assert!(lines.finish().is_ok());
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `rule`, with an empty range at 0, because something is missing.
    pub fn finish(self) -> Result<(), HostPatternError> {
        match self.format {
            Some(format) if !self.has_hosts => {
                Err(HostPatternError::new(Kind::Rule, 0..0).with_example(format.example))
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for HostLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = self.format.map(|format| format.example);
        f.debug_struct("HostLines").field("format", &format).field("has_hosts", &self.has_hosts).finish()
    }
}

impl HostPattern {
    /// Parses a line of a file with a list of hosts, whatever the format of the file. To read a whole file, use
    /// [`HostLines`] or [`HostList::from_lines`], which also find lines of other formats.
    ///
    /// ```
    /// use url_host::matching::HostPattern;
    ///
    /// let shown = |line: &str| HostPattern::parse_line(line).map(|found| format!("{found:?}"));
    /// assert_eq!(shown("127.0.0.1  ads.example.com # since 2024")?, "[HostPattern(ads.example.com)]");
    /// assert_eq!(shown("||ads.example.com^")?, "[HostPattern(.ads.example.com)]");
    /// assert_eq!(shown("! Title: a list")?, "[]");
    ///
    /// // A rule with options is not about the whole host.
    /// let error = HostPattern::parse_line("||ads.example.com^$third-party").unwrap_err();
    /// assert_eq!((error.code(), error.range()), ("rule", 0..30));
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`HostLines::parse`] and [`HostLines::finish`].
    pub fn parse_line(line: &str) -> Result<Vec<Self>, HostPatternError> {
        let mut lines = HostLines::new();
        let patterns = lines.parse(line)?;
        lines.finish().map_err(|error| error.shifted(line.len()))?;
        Ok(patterns)
    }
}

impl HostList {
    /// Parses the text of a file with a list of hosts, in any format that [`HostLines`] reads. A byte order mark at the
    /// start is ignored.
    ///
    /// ```
    /// use url_host::{Host, matching::HostList};
    ///
    /// let list = HostList::from_lines("# allowed\n.example.com\n10.0.0.0/8\n")?;
    /// assert_eq!(list.to_string(), ".example.com, 10.0.0.0/8");
    ///
    /// let error = HostList::from_lines("example.com\n10.0.0.0/33\n").unwrap_err();
    /// assert_eq!((error.code(), error.range()), ("prefix-length", 21..23));
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of the first line that has one, with a range in bytes of `text`, or the one at the end.
    pub fn from_lines(text: &str) -> Result<Self, HostPatternError> {
        let mut list = Self::new();
        let mut reader = HostLines::new();
        let mark = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        for (start, line) in entries(&text[mark..], |c| c == '\n') {
            list.extend(reader.parse(line).map_err(|error| error.shifted(mark + start))?);
        }
        reader.finish().map_err(|error| error.shifted(text.len()))?;
        Ok(list)
    }
}
