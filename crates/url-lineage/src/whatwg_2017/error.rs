//! "Writing": validation errors.

use alloc::{borrow::Cow, format};
use core::{fmt, ops::Range};
use url_readers::Failure;

/// A validation error: a mismatch between the input and valid input, which need not end the parser.
///
/// The text does not name its validation errors; the place and the reason tell which one it is.
///
/// ```
/// use url_lineage::whatwg_2017::{Encoding, Url};
///
/// let mut errors = Vec::new();
/// Url::parse_with(r"http://h\a", None, Encoding::UTF_8, |error| errors.push(error))?;
/// assert_eq!((errors[0].place, errors[0].range.clone()), ("path start state", 8..9));
/// assert_eq!(errors[0].to_string(), r"path start state: found `\`, expected `/` (bytes 8..9)");
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#validation-error>
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ValidationError {
    /// The state or algorithm that reports it, by its name in the text, such as `path state` or `IPv6 parser`.
    pub place: &'static str,
    /// What was found or expected. The reasons of "domain to ASCII" and "domain to Unicode" name the step of UTS #46
    /// and the label.
    pub reason: Cow<'static, str>,
    /// The range of bytes of the input.
    pub range: Range<usize>,
}

impl ValidationError {
    pub(super) fn new(place: &'static str, reason: impl Into<Cow<'static, str>>, range: Range<usize>) -> Self {
        Self { place, reason: reason.into(), range }
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, reason, range } = self;
        write!(f, "{place}: {reason} (bytes {}..{})", range.start, range.end)
    }
}

impl core::error::Error for ValidationError {}

/// A validation error after which the parser returns failure.
impl From<ValidationError> for Failure {
    fn from(error: ValidationError) -> Self {
        Self::new(format!("{}: {}", error.place, error.reason)).at(error.range)
    }
}

/// Called with each validation error.
pub(super) type Report<'r> = &'r mut dyn FnMut(ValidationError);
