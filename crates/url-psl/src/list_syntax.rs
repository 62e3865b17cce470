//! The syntax of the Public Suffix List: lines with rules, and comments that mark sections.
//!
//! Converting rules from Unicode to ASCII is left to the caller. So this file refers only to `Section` and the names of
//! variants, and the program that generates the tables includes both.
//!
//! Source: <https://github.com/publicsuffix/list/wiki/Format>

use super::section::Section;
use alloc::{string::String, vec::Vec};
use core::{fmt, ops::Range};

/// A rule as written in the list.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Rule<'a> {
    /// The labels of the rule without `!` and `*.`.
    pub(crate) labels: &'a str,
    pub(crate) kind: RuleKind,
    pub(crate) section: Section,
    /// The position of the labels in the list.
    pub(crate) line: usize,
    pub(crate) start: usize,
}

/// The kind of a rule. A domain can have one rule of each kind; they are stored in this order.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum RuleKind {
    /// The domain is a public suffix.
    Normal,
    /// Each domain with one more label is a public suffix, as in `*.ck`.
    Wildcard,
    /// The domain is not a public suffix, although a wildcard matches it, as in `!www.ck`.
    Exception,
}

/// The error for a string that is not a list, with its line and its range.
///
/// ```
/// let error = url_psl::List::read("com\nco..uk\n").unwrap_err();
/// let message = "empty label in a rule: expected labels with one dot between them";
/// assert_eq!(error.to_string(), format!("empty-label: {message} (line 2, bytes 4..10)"));
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct ParseListError {
    line: usize,
    range: Range<usize>,
    kind: ParseListErrorKind,
}

url_names::named_enum! {
    /// The kind of an error in a list.
    ///
    /// ```
    /// use url_psl::{List, ParseListErrorKind};
    ///
    /// assert_eq!(List::read("!com").unwrap_err().kind(), ParseListErrorKind::MisplacedException);
    /// assert_eq!(List::read("a b.com").unwrap().len(), 1);
    ///
    /// assert_eq!("too-long".parse(), Ok(ParseListErrorKind::TooLong));
    /// assert!("TooLong".parse::<ParseListErrorKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum ParseListErrorKind {
        /// A rule has an empty label: two dots in a row, or a dot at its start or end.
        EmptyLabel = "empty-label" => "empty label in a rule: expected labels with one dot between them",
        /// A `*` is not a whole first label, or is the only label.
        MisplacedWildcard = "misplaced-wildcard" => "misplaced `*`: expected it as the first of several labels",
        /// A `!` is not the first character, or is not followed by at least two labels.
        MisplacedException = "misplaced-exception" => "misplaced `!`: expected it before at least two labels",
        /// A rule is not a domain name: IDNA rejects it, it contains a forbidden character, or it ends in a number like
        /// an address.
        InvalidDomain = "invalid-domain" => "the rule is not a domain name",
        /// The rules up to this one take more than 4 GiB − 1 byte.
        TooLong = "too-long" => "the list is too long: expected rules of less than 4 GiB in all",
        /// A line contains a line break that does not end lines of a list, so that a rule after it might not be read.
        /// That is a CR that LF does not follow. Before a rule or directly after it, it is also a form feed, a vertical
        /// tab, U+0085, U+2028 or U+2029.
        MisplacedLineBreak = "misplaced-line-break" => "misplaced line break: expected lines that end with LF or CR LF",
        /// A comment starts with `===` and contains `BEGIN`, `END` or `DOMAINS`, as the markers of the sections do, but
        /// is none of them.
        UnknownMarker = "unknown-marker" =>
            "unknown marker: expected `===BEGIN ICANN DOMAINS===`, `===BEGIN PRIVATE DOMAINS===`, or `END` of these",
        /// A section begins inside another one, or ends although it has not begun.
        MisplacedSection = "misplaced-section" => "misplaced section: expected sections that do not overlap",
        /// The list is truncated: a section has no end.
        UnclosedSection = "unclosed-section" => "the list is truncated: expected the end of this section",
    }
}

impl ParseListError {
    pub(crate) fn in_rule(rule: &Rule<'_>, kind: ParseListErrorKind) -> Self {
        Self { line: rule.line, range: rule.start..rule.start + rule.labels.len(), kind }
    }

    /// Returns the line, counted from 1.
    ///
    /// ```
    /// assert_eq!(url_psl::List::read("com\n\n!uk\n").unwrap_err().line(), 3);
    /// ```
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the bytes of the list that the error is about.
    ///
    /// ```
    /// assert_eq!(url_psl::List::read("com\n!uk\n").unwrap_err().range(), 5..7);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the kind of this error.
    ///
    /// ```
    /// use url_psl::{List, ParseListErrorKind};
    ///
    /// assert_eq!(List::read("co..uk").unwrap_err().kind(), ParseListErrorKind::EmptyLabel);
    /// ```
    pub fn kind(&self) -> ParseListErrorKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs.
    ///
    /// ```
    /// assert_eq!(url_psl::List::read("co..uk").unwrap_err().code(), "empty-label");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the reason for a person. `Display` adds the code, the line and the range.
    ///
    /// ```
    /// let error = url_psl::List::read("!com").unwrap_err();
    /// assert_eq!(error.message().to_string(), "misplaced `!`: expected it before at least two labels");
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        self.kind.message()
    }
}

/// Writes the code, the [`message`](ParseListError::message), the line and the range.
impl fmt::Display for ParseListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.range;
        write!(f, "{}: {} (line {}, bytes {start}..{end})", self.code(), self.message(), self.line)
    }
}

impl core::error::Error for ParseListError {}

/// The contents of a list.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    /// The text after `VERSION:` in the first comment that has it.
    pub(crate) version: Option<&'a str>,
    pub(crate) rules: Vec<Rule<'a>>,
}

/// A section whose end has not been read yet, and the position of its first marker.
struct OpenSection {
    section: Section,
    line: usize,
    range: Range<usize>,
}

/// A comment that marks where a section begins or ends.
enum Marker {
    Begin(Section),
    End(Section),
}

/// Reads a list line by line.
pub(crate) fn read(list: &str) -> Result<Document<'_>, ParseListError> {
    let mut document = Document { version: None, rules: Vec::new() };
    let mut open_section: Option<OpenSection> = None;
    let mut start = 0;
    for (index, line) in list.split('\n').enumerate() {
        let (number, line_start) = (index + 1, start);
        start += line.len() + 1;
        let line_range = line_start..line_start + line.len();
        let error = |kind| ParseListError { line: number, range: line_range.clone(), kind };
        if let Some(place) = misplaced_line_break(line) {
            let range = line_start + place.start..line_start + place.end;
            return Err(ParseListError { range, ..error(ParseListErrorKind::MisplacedLineBreak) });
        }
        if let Some(comment) = comment(line) {
            match (marker(comment).map_err(error)?, &open_section) {
                (None, _) => {
                    let version = comment.trim().strip_prefix("VERSION:").map(str::trim);
                    document.version = document.version.or(version);
                }
                (Some(Marker::Begin(section)), None) => {
                    open_section = Some(OpenSection { section, line: number, range: line_range });
                }
                (Some(Marker::End(section)), Some(open)) if open.section == section => open_section = None,
                (Some(_), _) => return Err(error(ParseListErrorKind::MisplacedSection)),
            }
        } else if let Some(text) = without_indent(line).split_whitespace().next() {
            let place = line_start + (text.as_ptr() as usize - line.as_ptr() as usize);
            let section = open_section.as_ref().map_or(Section::Private, |open| open.section);
            document.rules.push(rule(text, section, number, place)?);
        }
    }
    match open_section {
        Some(OpenSection { line, range, .. }) => {
            Err(ParseListError { line, range, kind: ParseListErrorKind::UnclosedSection })
        }
        None => Ok(document),
    }
}

/// Returns the first misplaced line break in a line: a CR anywhere, because old systems end all lines with one, or
/// another line break before a rule or directly after it. Elsewhere they are harmless, because nothing there is read.
fn misplaced_line_break(line: &str) -> Option<Range<usize>> {
    let is_break = |character| matches!(character, '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let text = line.strip_suffix('\r').unwrap_or(line);
    let after_rule = without_indent(text).trim_start_matches(|character: char| !character.is_whitespace());
    let rule_end = comment(text).is_none().then_some(text.len() - after_rule.len());
    let is_misplaced = |place, character| character == '\r' || Some(place) <= rule_end && is_break(character);
    let (place, character) = text.char_indices().find(|&(place, character)| is_misplaced(place, character))?;
    Some(place..place + character.len_utf8())
}

/// Returns a line without a leading byte order mark and white space.
fn without_indent(line: &str) -> &str {
    line.trim_start_matches('\u{FEFF}').trim_start()
}

/// Returns the text of a comment, if the line is one.
fn comment(line: &str) -> Option<&str> {
    without_indent(line).strip_prefix("//")
}

/// Parses a comment of the form `===BEGIN ICANN DOMAINS===`. A comment that is almost a marker is an error, because if
/// it were ignored, rules would be in the wrong section. Any other heading is an ordinary comment.
fn marker(comment: &str) -> Result<Option<Marker>, ParseListErrorKind> {
    match comment.trim() {
        "===BEGIN ICANN DOMAINS===" => Ok(Some(Marker::Begin(Section::Icann))),
        "===END ICANN DOMAINS===" => Ok(Some(Marker::End(Section::Icann))),
        "===BEGIN PRIVATE DOMAINS===" => Ok(Some(Marker::Begin(Section::Private))),
        "===END PRIVATE DOMAINS===" => Ok(Some(Marker::End(Section::Private))),
        text if text.starts_with("===") && ["BEGIN", "END", "DOMAINS"].iter().any(|word| text.contains(word)) => {
            Err(ParseListErrorKind::UnknownMarker)
        }
        _ => Ok(None),
    }
}

fn rule(text: &str, section: Section, line: usize, start: usize) -> Result<Rule<'_>, ParseListError> {
    let (kind, labels) = match (text.strip_prefix('!'), text.strip_prefix("*.")) {
        (Some(labels), _) => (RuleKind::Exception, labels),
        (_, Some(labels)) => (RuleKind::Wildcard, labels),
        _ => (RuleKind::Normal, text),
    };
    let rule = Rule { labels, kind, section, line, start: start + text.len() - labels.len() };
    if labels.contains('*') {
        return Err(ParseListError::in_rule(&rule, ParseListErrorKind::MisplacedWildcard));
    }
    if labels.contains('!') || kind == RuleKind::Exception && !labels.contains('.') {
        return Err(ParseListError::in_rule(&rule, ParseListErrorKind::MisplacedException));
    }
    if labels.split('.').any(str::is_empty) {
        return Err(ParseListError::in_rule(&rule, ParseListErrorKind::EmptyLabel));
    }
    Ok(rule)
}

/// Returns the labels of a domain from the last to the first, each followed by a dot. In alphabetical order of these
/// keys, a domain is directly followed by the domains below it.
pub(crate) fn sort_key(domain: &str) -> String {
    let mut key = String::with_capacity(domain.len() + 1);
    for label in domain.rsplit('.') {
        key.push_str(label);
        key.push('.');
    }
    key
}
