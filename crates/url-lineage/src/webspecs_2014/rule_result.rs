//! The results of rules.

use super::{ConformanceError, ParseException, ParseExceptionKind, Rule};
use alloc::vec::Vec;
use core::{fmt, ops::Range};

/// The value that a rule returns for an input, with the conformance errors that it indicates.
///
/// ```
/// use url_lineage::webspecs_2014::{Encoding, rules};
///
/// let path = rules::path(r"a\b", Encoding::UTF_8)?;
/// assert_eq!((path.value, path.conformance_errors.len()), (vec!["a".into(), "b".into()], 1));
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Match<T> {
    /// The value.
    pub value: T,
    /// The conformance errors, in the order in which the rules indicate them.
    pub conformance_errors: Vec<ConformanceError>,
}

/// Why a rule returns no value: a failure, or a parse exception.
///
/// ```
/// use url_lineage::webspecs_2014::{ParseExceptionKind, rules};
///
/// // A scheme has no digits.
/// let failure = rules::scheme("h2").unwrap_err();
/// assert_eq!((failure.kind(), failure.range()), (ParseExceptionKind::Failure, 1..1));
/// assert_eq!(failure.to_string(), "failure: expected a match (bytes 1..1)");
///
/// let no_match = rules::host("a b").unwrap_err();
/// assert_eq!(no_match.kind(), ParseExceptionKind::ForbiddenCodePoint);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NoMatch(Cause);

#[derive(Clone, Debug, Eq, PartialEq)]
enum Cause {
    /// "Failure is returned": the input does not match the railroad diagram from this offset on.
    Failure { at: usize },
    /// "Terminate processing with a parse exception."
    Exception(ParseException),
}

impl NoMatch {
    /// The input does not match the railroad diagram from the offset `at` on, in bytes.
    pub(super) fn failure(at: usize) -> Self {
        Self(Cause::Failure { at })
    }

    /// Returns the parse exception that terminated processing. Returns `None` if the input does not match the railroad
    /// diagram, which is not an exception.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::{Rule, rules};
    ///
    /// assert_eq!(rules::port("x").unwrap_err().exception().unwrap().rule(), Rule::Port);
    /// assert_eq!(rules::scheme("h2").unwrap_err().exception(), None);
    /// ```
    pub fn exception(&self) -> Option<&ParseException> {
        match &self.0 {
            Cause::Failure { .. } => None,
            Cause::Exception(exception) => Some(exception),
        }
    }

    /// Returns the kind of the exception, or [`ParseExceptionKind::Failure`].
    ///
    /// ```
    /// use url_lineage::webspecs_2014::{ParseExceptionKind, rules};
    ///
    /// assert_eq!(rules::port("x").unwrap_err().kind(), ParseExceptionKind::NotDigits);
    /// assert_eq!(rules::scheme("h2").unwrap_err().kind(), ParseExceptionKind::Failure);
    /// ```
    pub fn kind(&self) -> ParseExceptionKind {
        self.exception().map_or(ParseExceptionKind::Failure, ParseException::kind)
    }

    /// Returns the name of the [kind](Self::kind).
    ///
    /// ```
    /// use url_lineage::webspecs_2014::rules;
    ///
    /// assert_eq!(rules::port("x").unwrap_err().code(), "not-digits");
    /// assert_eq!(rules::scheme("h2").unwrap_err().code(), "failure");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind().as_str()
    }

    /// Returns the range in bytes of the input. It is empty if the input does not match from there on.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::rules;
    ///
    /// assert_eq!(rules::port("x").unwrap_err().range(), 0..1);
    /// assert_eq!(rules::scheme("h2").unwrap_err().range(), 1..1);
    /// ```
    pub fn range(&self) -> Range<usize> {
        match &self.0 {
            Cause::Failure { at } => *at..*at,
            Cause::Exception(exception) => exception.range(),
        }
    }

    /// Returns the reason for a person.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::rules;
    ///
    /// assert_eq!(rules::port("x").unwrap_err().message().to_string(), "expected digits only");
    /// assert_eq!(rules::scheme("h2").unwrap_err().message().to_string(), "expected a match");
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }

    /// The failure as an exception of a rule, for functions of the text that treat both alike.
    pub(super) fn into_exception(self, rule: Rule, input: &str) -> ParseException {
        match self.0 {
            Cause::Exception(exception) => exception,
            Cause::Failure { at } => {
                ParseException { reason: ParseExceptionKind::Failure.into(), rule, range: at..input.len() }
            }
        }
    }
}

impl From<ParseException> for NoMatch {
    fn from(exception: ParseException) -> Self {
        Self(Cause::Exception(exception))
    }
}

struct Message<'a>(&'a NoMatch);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.exception() {
            Some(exception) => exception.message().fmt(f),
            None => f.write_str(ParseExceptionKind::Failure.message()),
        }
    }
}

/// Writes the code, the message and the range, after the rule of an exception.
impl fmt::Display for NoMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Cause::Failure { at } => write!(f, "{}: {} (bytes {at}..{at})", self.code(), self.message()),
            Cause::Exception(exception) => exception.fmt(f),
        }
    }
}

impl core::error::Error for NoMatch {}

/// The result of a rule that is invoked individually.
pub type RuleResult<T> = Result<Match<T>, NoMatch>;
