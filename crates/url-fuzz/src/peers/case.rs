//! One input with what both libraries make of it.

use url_core::{ParseError, Url};
use url_percent::percent_decode_str;

/// An input, its base, and the two results.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The input as it was given.
    pub input: &'a str,
    /// The base URL, on which both agree.
    pub base: Option<&'a Url>,
    /// What url-core makes of it.
    pub own: &'a Result<Url, ParseError>,
    /// The href that the other library makes of it, if any.
    pub other: Option<&'a str>,
}

/// A way in which the other library is known to differ: what to call it, and which cases are of it.
pub type Class = (&'static str, fn(&Case<'_>) -> bool);

impl Case<'_> {
    /// Asserts that both results are the same href, or both a failure, or the case one of `known`.
    pub fn check(&self, known: &[Class]) {
        let own = self.own.as_ref().ok().map(Url::as_str);
        if own != self.other && !known.iter().any(|(_, is_of_class)| is_of_class(self)) {
            assert_eq!(own, self.other, "{:?} with base {:?}", self.input, self.base);
        }
    }

    /// The input as the parser goes through it: without what it removes first.
    pub fn text(&self) -> String {
        let trimmed = self.input.trim_matches(|c: char| c <= ' ');
        trimmed.replace(['\t', '\n', '\r'], "")
    }

    /// The input with whatever is percent-encoded decoded, and so the domain too, wherever it stands.
    pub fn domain(&self) -> String {
        percent_decode_str(&self.text()).decode_utf8_lossy().into_owned()
    }

    /// Whether the other library refused what url-core made a URL of.
    pub fn is_refused_by_other(&self) -> bool {
        self.own.is_ok() && self.other.is_none()
    }

    /// Whether the other library made a URL of what url-core refused, with the validation error `code`.
    pub fn is_refused_with(&self, code: &str) -> bool {
        self.other.is_some() && self.own.as_ref().err().is_some_and(|error| error.code() == code)
    }

    /// Whether the other library made a URL of what url-core refused for a criterion of IDNA that begins with `prefix`.
    pub fn is_refused_by_idna(&self, prefix: &str) -> bool {
        let error = self.own.as_ref().err().and_then(ParseError::validation_error);
        let idna = error.and_then(|error| error.idna());
        self.other.is_some() && idna.is_some_and(|error| error.criterion().code().starts_with(prefix))
    }
}
