//! Files with lists of hosts, line by line.

use super::{
    error::{HostPatternError, HostPatternErrorKind as Kind},
    formats::{Format, Found, Line, is_comment, without_comment},
    list::{HostList, entries},
    list_format::HostListFormat,
    pattern::HostPattern,
};
use alloc::vec::Vec;
use core::{fmt, ops::Range};

/// Reads the lines of one file with a list of hosts. Its format is [named](Self::of), or else the first line that is
/// not a comment decides it. All lines must have it.
///
/// | format | lines | patterns |
/// |---|---|---|
/// | `domains` | `*.example.com` | the pattern that [`HostPattern::parse`] reads |
/// | `wildcard`, if named | `*.example.com` | `.example.com` |
/// | `hosts` | `0.0.0.0 a.example b.example` | the names after the address, each alone |
/// | `adblock` | `\|\|example.com^` | `.example.com` |
/// | `dnsmasq` | `address=/example.com/0.0.0.0`, also `server=` and `local=` | `.example.com` |
/// | `unbound` | `local-zone: "example.com" always_null` | `.example.com` |
/// | `unbound` | `local-data: "example.com A 0.0.0.0"` | `example.com` |
/// | `rpz` | `example.com CNAME .` | `example.com` |
/// | `rpz` | `*.example.com CNAME .` | `*.example.com` |
/// | `clash`, `surge` | `DOMAIN,example.com` | `example.com` |
/// | `clash`, `surge` | `DOMAIN-SUFFIX,example.com` | `.example.com` |
/// | `clash`, `surge` | `IP-CIDR,192.0.2.0/24,no-resolve` | `192.0.2.0/24` |
/// | `clash` | `+.example.com` | `.example.com` |
/// | `clash`, if named | `.example.com` | `*.example.com` |
/// | `clash` | after `payload:`, a dash and any of these: `- '.example.com'` | the same |
/// | `surge`, if named | `.example.com` | `.example.com` |
/// | any | `# text`, `! text`, `; text`, `// text`, `[Adblock Plus]` | none |
/// | `unbound`, `rpz`, `clash` | `server:`, `$TTL 60`, `@ SOA ...`, `@ NS ...`, `payload:` | none, and lines with hosts must follow |
///
/// White space and a `#` or `;` end a line, so a comment can follow, but not in a rule of an ad blocker. In a rule of
/// Surge, white space and `//` do the same.
///
/// A line has one entry. Words or fields of any other file are an error, because a list that matches too little lets
/// through what it should stop. For the same reason, exceptions, keywords and rules with options are errors: they are
/// not about a whole host. So is a `*` of Clash, which stands for one label.
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
/// - [dnscrypt-proxy](https://github.com/DNSCrypt/dnscrypt-proxy/wiki/Filters), for `wildcard`
/// - [rule providers of mihomo](https://wiki.metacubex.one/en/config/rule-providers/content/) and its
///   [wildcards](https://wiki.metacubex.one/en/handbook/syntax/#domain-wildcards)
/// - [rules of Surge](https://manual.nssurge.com/rule/domain-based.html)
#[derive(Clone, Default)]
pub struct HostLines {
    expected: Option<HostListFormat>,
    /// The form of the lines so far.
    form: Option<&'static Format>,
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

    /// Returns a reader for a file in this format. A line in another format is an error.
    ///
    /// ```
    /// use url_host::matching::{HostLines, HostListFormat};
    ///
    /// let mut lines = HostLines::of(HostListFormat::Hosts);
    /// assert_eq!(lines.parse("0.0.0.0 ads.example")?.len(), 1);
    /// assert_eq!(lines.parse("ads.example").unwrap_err().code(), "format");
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    pub fn of(format: HostListFormat) -> Self {
        Self { expected: Some(format), ..Self::default() }
    }

    /// Returns the format that was named or found, or `None` if no line has shown it yet.
    ///
    /// ```
    /// use url_host::matching::{HostLines, HostListFormat};
    ///
    /// let mut lines = HostLines::new();
    /// lines.parse("# a comment")?;
    /// assert_eq!(lines.format(), None);
    /// lines.parse("DOMAIN-SUFFIX,ads.example")?;
    /// assert_eq!(lines.format(), Some(HostListFormat::Surge));
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    pub fn format(&self) -> Option<HostListFormat> {
        self.expected.or_else(|| self.form?.found)
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
    /// - `format`: the line is in another format than the list.
    /// - `rule`: it is not about a whole host.
    /// - `trailing-text`: something follows the host.
    pub fn parse(&mut self, line: &str) -> Result<Vec<HostPattern>, HostPatternError> {
        Ok(self.parse_with_ranges(line)?.into_iter().map(|(pattern, _)| pattern).collect())
    }

    /// Parses the next line, as [`parse`](Self::parse) does, and returns each pattern with the bytes of `line` that
    /// stand for it.
    ///
    /// ```
    /// use url_host::matching::HostLines;
    ///
    /// let line = " ||ads.example^";
    /// let patterns = HostLines::new().parse_with_ranges(line)?;
    /// assert_eq!((patterns[0].0.to_string().as_str(), &line[patterns[0].1.clone()]), (".ads.example", "ads.example"));
    ///
    /// let error = HostLines::new().parse_with_ranges(" ||ads.example^$script").unwrap_err();
    /// assert_eq!((error.code(), error.range()), ("rule", 1..22));
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse).
    pub fn parse_with_ranges(&mut self, line: &str) -> Result<Vec<(HostPattern, Range<usize>)>, HostPatternError> {
        let entry = line.trim_ascii();
        if is_comment(entry) {
            return Ok(Vec::new());
        }
        let start = line.len() - line.trim_ascii_start().len();
        let mut patterns = self.parse_entry(without_comment(entry)).map_err(|error| error.shifted(start))?;
        for (_, range) in &mut patterns {
            *range = start + range.start..start + range.end;
        }
        Ok(patterns)
    }

    fn parse_entry(&mut self, entry: &str) -> Result<Vec<Found>, HostPatternError> {
        let form = Format::of(entry, self.expected, self.form)?;
        let parsed = form.parse(entry)?;
        // Only now, because a line that is wrong says nothing about the others.
        self.form = Some(form);
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
        match self.form {
            Some(form) if !self.has_hosts => Err(HostPatternError::new(Kind::Rule, 0..0).with_example(form.example)),
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for HostLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostLines")
            .field("format", &self.format())
            .field("has_hosts", &self.has_hosts)
            .finish_non_exhaustive()
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
        Self::parse_only_line(HostLines::new(), line)
    }

    /// Parses a line of a file in this format, as [`parse_line`](Self::parse_line) does.
    ///
    /// ```
    /// use url_host::matching::{HostListFormat, HostPattern};
    ///
    /// let patterns = HostPattern::parse_line_of(HostListFormat::Wildcard, "*.ads.example")?;
    /// assert_eq!(format!("{patterns:?}"), "[HostPattern(.ads.example)]");
    ///
    /// let error = HostPattern::parse_line_of(HostListFormat::Wildcard, "ads.example").unwrap_err();
    /// assert_eq!((error.code(), error.range()), ("rule", 0..11));
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`HostLines::parse`] and [`HostLines::finish`].
    pub fn parse_line_of(format: HostListFormat, line: &str) -> Result<Vec<Self>, HostPatternError> {
        Self::parse_only_line(HostLines::of(format), line)
    }

    fn parse_only_line(mut lines: HostLines, line: &str) -> Result<Vec<Self>, HostPatternError> {
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
        Self::read(text, HostLines::new())
    }

    /// Parses the text of a file with a list of hosts in this format, as [`from_lines`](Self::from_lines) does.
    ///
    /// ```
    /// use url_host::matching::{HostList, HostListFormat};
    ///
    /// let list = HostList::from_lines_of(HostListFormat::Wildcard, "*.example.com\n*.example.org\n")?;
    /// assert_eq!(list.to_string(), ".example.com, .example.org");
    ///
    /// let error = HostList::from_lines_of(HostListFormat::Adblock, "0.0.0.0 example.com\n").unwrap_err();
    /// assert_eq!((error.code(), error.range()), ("format", 0..19));
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`from_lines`](Self::from_lines), and `format` for the first line that is not in this format.
    pub fn from_lines_of(format: HostListFormat, text: &str) -> Result<Self, HostPatternError> {
        Self::read(text, HostLines::of(format))
    }

    fn read(text: &str, mut reader: HostLines) -> Result<Self, HostPatternError> {
        let mut list = Self::new();
        let mark = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        for (start, line) in entries(&text[mark..], |c| c == '\n') {
            list.extend(reader.parse(line).map_err(|error| error.shifted(mark + start))?);
        }
        reader.finish().map_err(|error| error.shifted(text.len()))?;
        Ok(list)
    }
}
