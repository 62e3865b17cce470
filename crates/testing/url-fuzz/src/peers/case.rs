//! One input with the results of both libraries.

use url_core::{ParseError, Url};
use url_percent::percent_decode_str;

/// An input, its base, and the two results.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The input.
    pub input: &'a str,
    /// The base URL, on which both libraries agree.
    pub base: Option<&'a Url>,
    /// The result of url-core.
    pub own: &'a Result<Url, ParseError>,
    /// The href from the other library, or `None` for a failure.
    pub other: Option<&'a str>,
}

/// A known difference of the other library: its name, and a predicate for the cases that belong to it.
pub type Class = (&'static str, fn(&Case<'_>) -> bool);

impl Case<'_> {
    /// Asserts that both results are the same href, or both are failures, or the case belongs to a class in `known`.
    pub fn check(&self, known: &[Class]) {
        let own = self.own.as_ref().ok().map(Url::as_str);
        if own != self.other && !known.iter().any(|(_, is_of_class)| is_of_class(self)) {
            assert_eq!(own, self.other, "{:?} with base {:?}", self.input, self.base);
        }
    }

    /// Returns the input without the characters that the parser removes first.
    pub fn text(&self) -> String {
        let trimmed = self.input.trim_matches(|c: char| c <= ' ');
        trimmed.replace(['\t', '\n', '\r'], "")
    }

    /// Returns the whole input percent-decoded, which contains the decoded domain.
    pub fn domain(&self) -> String {
        percent_decode_str(&self.text()).decode_utf8_lossy().into_owned()
    }

    /// Returns whether only url-core accepts the input.
    pub fn is_rejected_by_other(&self) -> bool {
        self.own.is_ok() && self.other.is_none()
    }

    /// Returns whether only the other library accepts the input, and url-core fails with the validation error `code`.
    pub fn is_rejected_with(&self, code: &str) -> bool {
        self.other.is_some() && self.own.as_ref().err().is_some_and(|error| error.code() == code)
    }

    /// Returns whether only the other library accepts the input, and url-core fails with an IDNA criterion whose code
    /// starts with `prefix`.
    pub fn is_rejected_by_idna(&self, prefix: &str) -> bool {
        let error = self.own.as_ref().err().and_then(ParseError::validation_error);
        let idna = error.and_then(|error| error.idna());
        self.other.is_some() && idna.is_some_and(|error| error.code().starts_with(prefix))
    }
}
