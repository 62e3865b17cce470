//! The format of the Public Suffix List: lines of rules, and comments that say which section they are in.
//!
//! What becomes of a rule's text in Unicode is the caller's affair, so that this file refers to nothing but `Section`:
//! the program that makes the tables includes both.
//!
//! Source: <https://github.com/publicsuffix/list/wiki/Format>

use super::section::Section;
use alloc::{string::String, vec::Vec};
use core::{fmt, ops::Range};

/// A rule as the list has it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Rule<'a> {
    /// The labels of the rule without `!` and `*.`.
    pub(crate) labels: &'a str,
    pub(crate) kind: RuleKind,
    pub(crate) section: Section,
    /// Where the labels stand in the list.
    pub(crate) line: usize,
    pub(crate) start: usize,
}

/// What a rule makes of the domain it names, which can have a rule of each kind. What is known of a domain is kept in
/// this order.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum RuleKind {
    /// The domain is a public suffix.
    Normal,
    /// Each domain with one label more is one, as in `*.ck`.
    Wildcard,
    /// The domain is not one, though a wildcard says so, as in `!www.ck`.
    Exception,
}

/// Why a text is not a list, with the line and the bytes it speaks of.
///
/// ```
/// let error = url_psl::List::parse("com\nco..uk\n").unwrap_err();
/// let message = "line 2: empty label in a rule: expected labels with one dot between them (bytes 4..10)";
/// assert_eq!(error.to_string(), message);
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct ParseListError {
    line: usize,
    range: Range<usize>,
    kind: ParseListErrorKind,
}

/// What is wrong with a list.
///
/// ```
/// use url_psl::{List, ParseListErrorKind};
///
/// assert_eq!(List::parse("!com").unwrap_err().kind(), ParseListErrorKind::MisplacedException);
/// assert_eq!(List::parse("a b.com").unwrap().len(), 1);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum ParseListErrorKind {
    /// A rule has an empty label: two dots in a row, or one at its beginning or end.
    EmptyLabel,
    /// A `*` is not the whole of the first label, or is the only one.
    MisplacedWildcard,
    /// A `!` is not the first character, or is not followed by at least two labels.
    MisplacedException,
    /// A rule is not a domain name: IDNA refuses it, it contains what no domain can, or ends in a number as an address.
    InvalidDomain,
    /// The rules up to this one take more than 4 GiB − 1 byte.
    TooLong,
    /// A line has a line break in it that ends no line of a list, so that a rule behind it may not be read: a CR with
    /// no LF behind it, or, in front of a rule or right behind it, a form feed, a vertical tab, U+0085, U+2028 or
    /// U+2029.
    MisplacedLineBreak,
    /// A comment begins with `===` and has `BEGIN`, `END` or `DOMAINS` in it, as the markers of the sections do, but is
    /// none of them.
    UnknownMarker,
    /// A section begins inside of another, or ends where another or none has begun.
    MisplacedSection,
    /// The list is cut off: a section has no end.
    UnclosedSection,
}

impl ParseListErrorKind {
    /// What is wrong, as a name for programs.
    ///
    /// ```
    /// assert_eq!(url_psl::List::parse("co..uk").unwrap_err().kind().code(), "empty-label");
    /// assert_ne!(url_psl::List::parse("co.*.uk").unwrap_err().kind().code(), "empty-label");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::EmptyLabel => "empty-label",
            Self::MisplacedWildcard => "misplaced-wildcard",
            Self::MisplacedException => "misplaced-exception",
            Self::InvalidDomain => "invalid-domain",
            Self::TooLong => "too-long",
            Self::MisplacedLineBreak => "misplaced-line-break",
            Self::UnknownMarker => "unknown-marker",
            Self::MisplacedSection => "misplaced-section",
            Self::UnclosedSection => "unclosed-section",
        }
    }

    const fn message(self) -> &'static str {
        match self {
            Self::EmptyLabel => "empty label in a rule: expected labels with one dot between them",
            Self::MisplacedWildcard => "misplaced `*`: expected it as the first of several labels",
            Self::MisplacedException => "misplaced `!`: expected it in front of at least two labels",
            Self::InvalidDomain => "the rule is not a domain name",
            Self::TooLong => "the list is too long: expected rules of less than 4 GiB in all",
            Self::MisplacedLineBreak => "misplaced line break: expected lines that end with LF or CR LF",
            Self::UnknownMarker => {
                "unknown marker: expected `===BEGIN ICANN DOMAINS===`, `===BEGIN PRIVATE DOMAINS===`, or `END` of these"
            }
            Self::MisplacedSection => "misplaced section: expected the sections one after the other",
            Self::UnclosedSection => "the list is cut off: expected the end of this section",
        }
    }
}

/// What is wrong, and what was expected, in words.
///
/// ```
/// let kind = url_psl::List::parse("!com").unwrap_err().kind();
/// assert_eq!(kind.to_string(), "misplaced `!`: expected it in front of at least two labels");
/// assert_eq!(kind.code(), "misplaced-exception");
/// ```
impl fmt::Display for ParseListErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}

impl ParseListError {
    pub(crate) fn in_rule(rule: &Rule<'_>, kind: ParseListErrorKind) -> Self {
        Self { line: rule.line, range: rule.start..rule.start + rule.labels.len(), kind }
    }

    /// The line, counted from 1.
    ///
    /// ```
    /// assert_eq!(url_psl::List::parse("com\n\n!uk\n").unwrap_err().line(), 3);
    /// ```
    pub fn line(&self) -> usize {
        self.line
    }

    /// The bytes of the list that it speaks of.
    ///
    /// ```
    /// assert_eq!(url_psl::List::parse("com\n!uk\n").unwrap_err().range(), 5..7);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// What is wrong.
    ///
    /// ```
    /// use url_psl::{List, ParseListErrorKind};
    ///
    /// assert_eq!(List::parse("co..uk").unwrap_err().kind(), ParseListErrorKind::EmptyLabel);
    /// ```
    pub fn kind(&self) -> ParseListErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, range, kind } = self;
        write!(f, "line {line}: {kind} (bytes {}..{})", range.start, range.end)
    }
}

impl core::error::Error for ParseListError {}

/// What a list consists of.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    /// What follows `VERSION:` in the comment at its beginning.
    pub(crate) version: Option<&'a str>,
    pub(crate) rules: Vec<Rule<'a>>,
}

/// Reads a list line by line.
pub(crate) fn read(list: &str) -> Result<Document<'_>, ParseListError> {
    let mut document = Document { version: None, rules: Vec::new() };
    let mut section: Option<(Section, usize, Range<usize>)> = None;
    let mut start = 0;
    for (index, line) in list.split('\n').enumerate() {
        let (number, line_start) = (index + 1, start);
        start += line.len() + 1;
        let error = |kind| ParseListError { line: number, range: line_start..line_start + line.len(), kind };
        if let Some(place) = misplaced_line_break(line) {
            let range = line_start + place.start..line_start + place.end;
            return Err(ParseListError { range, ..error(ParseListErrorKind::MisplacedLineBreak) });
        }
        if let Some(comment) = comment(line) {
            match (marker(comment).map_err(error)?, &section) {
                (None, _) => {
                    let version = comment.trim().strip_prefix("VERSION:").map(str::trim);
                    document.version = document.version.or(version);
                }
                (Some((true, begins)), None) => section = Some((begins, number, line_start..line_start + line.len())),
                (Some((false, ends)), Some((begun, ..))) if *begun == ends => section = None,
                (Some(_), _) => return Err(error(ParseListErrorKind::MisplacedSection)),
            }
        } else if let Some(text) = without_indent(line).split_whitespace().next() {
            let place = line_start + (text.as_ptr() as usize - line.as_ptr() as usize);
            let section = section.as_ref().map_or(Section::Private, |section| section.0);
            document.rules.push(rule(text, section, number, place)?);
        }
    }
    match section {
        Some((_, line, range)) => Err(ParseListError { line, range, kind: ParseListErrorKind::UnclosedSection }),
        None => Ok(document),
    }
}

/// What ends a line elsewhere, but not in a list: a CR anywhere, because old systems end all lines with one, and others
/// where a rule is behind them or in front of them. In what is not read, they do no harm.
fn misplaced_line_break(line: &str) -> Option<Range<usize>> {
    let is_break = |character| matches!(character, '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let text = line.strip_suffix('\r').unwrap_or(line);
    let behind_rule = without_indent(text).trim_start_matches(|character: char| !character.is_whitespace());
    let rule_end = comment(text).is_none().then_some(text.len() - behind_rule.len());
    let is_misplaced = |place, character| character == '\r' || Some(place) <= rule_end && is_break(character);
    let (place, character) = text.char_indices().find(|&(place, character)| is_misplaced(place, character))?;
    Some(place..place + character.len_utf8())
}

/// A line without a byte order mark and white space at its beginning.
fn without_indent(line: &str) -> &str {
    line.trim_start_matches('\u{FEFF}').trim_start()
}

/// The text of a comment, if a line is one.
fn comment(line: &str) -> Option<&str> {
    without_indent(line).strip_prefix("//")
}

/// A comment of the form `===BEGIN ICANN DOMAINS===`: whether a section begins, and which. What is nearly that is not
/// passed over, because then the rules would be of the wrong section. Any other heading is a comment.
fn marker(comment: &str) -> Result<Option<(bool, Section)>, ParseListErrorKind> {
    match comment.trim() {
        "===BEGIN ICANN DOMAINS===" => Ok(Some((true, Section::Icann))),
        "===END ICANN DOMAINS===" => Ok(Some((false, Section::Icann))),
        "===BEGIN PRIVATE DOMAINS===" => Ok(Some((true, Section::Private))),
        "===END PRIVATE DOMAINS===" => Ok(Some((false, Section::Private))),
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

/// The labels of a domain from the last to the first, each with a dot behind it: so the rules below a domain stand next
/// to each other in alphabetical order, those of the domain itself first.
pub(crate) fn sort_key(domain: &str) -> String {
    let mut key = String::with_capacity(domain.len() + 1);
    for label in domain.rsplit('.') {
        key.push_str(label);
        key.push('.');
    }
    key
}
