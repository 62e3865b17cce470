//! The elements of the railroad diagrams: terminals, alternatives, and two kinds of errors.
//!
//! Diagrams "are to be evaluated sequentially, backtracking as necessary". No rule matches the
//! same text again, so a failed alternative costs only the text that it has read. There are few alternatives, so
//! parsing takes linear time.

use super::{UrlObject, cleanse::cleanse};
use alloc::{string::String, vec::Vec};
use core::{error::Error, fmt, ops::Range};
use url_percent::PercentEncodeSet;
use url_readers::Failure;

/// A conformance error: input that is accepted, but does not conform to the text.
///
/// ```
/// use url_lineage::webspecs_2014::UrlObject;
///
/// let parsed = UrlObject::parse(r"http:\h/", None)?;
/// assert_eq!(parsed.conformance_errors[0].range, 5..6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ConformanceError {
    /// The message, as part of a sentence.
    pub message: &'static str,
    /// The range of bytes of the input.
    pub range: Range<usize>,
}

/// A parse exception: the reason why parsing was terminated.
///
/// ```
/// use url_lineage::webspecs_2014::UrlObject;
///
/// let exception = UrlObject::parse("http://h:x/", None).unwrap_err();
/// assert_eq!(exception.range, 9..10);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ParseException {
    /// The message, as part of a sentence.
    pub message: &'static str,
    /// The range of bytes of the input.
    pub range: Range<usize>,
}

impl fmt::Display for ParseException {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { message, range: Range { start, end } } = self;
        write!(f, "{message} (bytes {start}..{end})")
    }
}

impl Error for ParseException {}

impl From<ParseException> for Failure {
    fn from(exception: ParseException) -> Self {
        Self::new(exception.message).at(exception.range)
    }
}

/// Why a rule has no result.
#[derive(Clone, Debug)]
pub(super) enum Mismatch {
    /// "Failure is returned": the parser tries the next alternative.
    Failure,
    /// The parser stops.
    Exception(ParseException),
}

/// The result of a rule.
pub(super) type Match<T> = Result<T, Mismatch>;

/// The state of a parse: the input, the position up to which it is matched, and the conformance errors so far.
pub(super) struct Grammar<'a> {
    pub(super) input: &'a str,
    pub(super) at: usize,
    pub(super) base: &'a UrlObject,
    pub(super) conformance_errors: Vec<ConformanceError>,
}

impl<'a> Grammar<'a> {
    pub(super) fn new(input: &'a str, base: &'a UrlObject) -> Self {
        Self { input, at: 0, base, conformance_errors: Vec::new() }
    }

    /// Returns the rest of the input.
    pub(super) fn rest(&self) -> &'a str {
        &self.input[self.at..]
    }

    /// Matches one character of a set.
    pub(super) fn one_of(&mut self, is_member: impl Fn(char) -> bool) -> Match<char> {
        let c = self.rest().chars().next().filter(|c| is_member(*c)).ok_or(Mismatch::Failure)?;
        self.at += c.len_utf8();
        Ok(c)
    }

    /// Matches one character.
    pub(super) fn terminal(&mut self, terminal: char) -> Match<char> {
        self.one_of(|c| c == terminal)
    }

    /// Matches a word, ignoring case.
    pub(super) fn word(&mut self, word: &str) -> Match<()> {
        if !self.rest().get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word)) {
            return Err(Mismatch::Failure);
        }
        self.at += word.len();
        Ok(())
    }

    /// Matches every character up to one of a set, or to the end, and returns their range.
    pub(super) fn up_to(&mut self, is_end: impl Fn(char) -> bool) -> Range<usize> {
        let start = self.at;
        self.at += self.rest().find(is_end).unwrap_or(self.rest().len());
        start..self.at
    }

    /// Matches an alternative. If it does not match, restores the state and returns `None`.
    pub(super) fn optional<T>(&mut self, rule: impl FnOnce(&mut Self) -> Match<T>) -> Result<Option<T>, Mismatch> {
        let (at, errors) = (self.at, self.conformance_errors.len());
        match rule(self) {
            Ok(value) => Ok(Some(value)),
            Err(Mismatch::Failure) => {
                self.at = at;
                self.conformance_errors.truncate(errors);
                Ok(None)
            }
            Err(exception) => Err(exception),
        }
    }

    /// "Indicate a conformance error."
    pub(super) fn indicate(&mut self, message: &'static str, range: Range<usize>) {
        self.conformance_errors.push(ConformanceError { message, range });
    }

    /// "Terminate parsing with a parse exception."
    pub(super) fn exception<T>(message: &'static str, range: Range<usize>) -> Match<T> {
        Err(Mismatch::Exception(ParseException { message, range }))
    }

    /// Cleanses a part of the input, and indicates its conformance errors.
    pub(super) fn cleanse(&mut self, range: Range<usize>, set: Option<&PercentEncodeSet>) -> String {
        cleanse(&self.input[range.clone()], set, |message, at: Range<usize>| {
            self.conformance_errors
                .push(ConformanceError { message, range: range.start + at.start..range.start + at.end });
        })
    }
}

/// Returns whether `c` is a slash or backslash.
pub(super) const fn is_slash(c: char) -> bool {
    matches!(c, '/' | '\\')
}
