//! What rules return.

use super::{ConformanceError, ParseException, ParseExceptionKind, Rule};
use alloc::vec::Vec;

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
pub struct Match<T> {
    /// The value.
    pub value: T,
    /// The conformance errors, in the order in which the rules indicate them.
    pub conformance_errors: Vec<ConformanceError>,
}

/// Why a rule returns no value.
///
/// ```
/// use url_lineage::webspecs_2014::{NoMatch, rules};
///
/// // A scheme has no digits.
/// assert_eq!(rules::scheme("h2"), Err(NoMatch::Failure { at: 1 }));
/// assert!(matches!(rules::host("a b"), Err(NoMatch::Exception(_))));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum NoMatch {
    /// "Failure is returned": the input does not match the railroad diagram.
    Failure {
        /// The offset in bytes from which the input does not match.
        at: usize,
    },
    /// "Terminate processing with a parse exception."
    Exception(ParseException),
}

impl NoMatch {
    /// The failure as an exception of a rule, for functions of the text that treat both alike.
    pub(super) fn into_exception(self, rule: Rule, input: &str) -> ParseException {
        match self {
            Self::Exception(exception) => exception,
            Self::Failure { at } => ParseException { kind: ParseExceptionKind::Failure, rule, range: at..input.len() },
        }
    }
}

impl core::fmt::Display for NoMatch {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Failure { at } => write!(f, "expected a match (byte {at})"),
            Self::Exception(exception) => exception.fmt(f),
        }
    }
}

impl core::error::Error for NoMatch {}

/// What a rule returns if it is invoked individually.
pub type RuleResult<T> = Result<Match<T>, NoMatch>;
