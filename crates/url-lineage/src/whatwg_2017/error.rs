//! "Writing": validation errors.

use alloc::{borrow::Cow, format};
use core::{fmt, ops::Range};
use url_readers::Failure;

/// A validation error: a mismatch between the input and valid input, which need not end the parser.
///
/// The text does not name its validation errors, so that there is no code; the place and the message tell which one it
/// is.
///
/// ```
/// use url_lineage::whatwg_2017::{Encoding, Url};
///
/// let mut errors = Vec::new();
/// Url::parse_with(r"http://h\a", None, Encoding::UTF_8, |error| errors.push(error))?;
/// assert_eq!((errors[0].place(), errors[0].range()), ("path start state", 8..9));
/// assert_eq!(errors[0].to_string(), r"path start state: found `\`, expected `/` (bytes 8..9)");
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#validation-error>
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ValidationError {
    pub(super) place: &'static str,
    pub(super) message: Cow<'static, str>,
    pub(super) range: Range<usize>,
}

impl ValidationError {
    pub(super) fn new(place: &'static str, message: impl Into<Cow<'static, str>>, range: Range<usize>) -> Self {
        Self { place, message: message.into(), range }
    }

    /// Returns the state or algorithm that reports the error, by its name in the text, such as `path state` or `IPv6
    /// parser`.
    ///
    /// ```
    /// assert_eq!(url_lineage::whatwg_2017::ipv6::parse("1:").unwrap_err().place(), "IPv6 parser");
    /// ```
    pub fn place(&self) -> &'static str {
        self.place
    }

    /// Returns what was found or expected, for a person. The messages of "domain to ASCII" and "domain to Unicode" name
    /// the step of UTS #46 and the label.
    ///
    /// ```
    /// let error = url_lineage::whatwg_2017::domain_to_ascii("a.xn--0").unwrap_err();
    /// assert_eq!(error.message(), "P4: expected more digits: the last integer does not end in label 2");
    /// ```
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the range in bytes of the input.
    ///
    /// ```
    /// assert_eq!(url_lineage::whatwg_2017::domain_to_ascii("a.xn--0").unwrap_err().range(), 2..7);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, message, range } = self;
        write!(f, "{place}: {message} (bytes {}..{})", range.start, range.end)
    }
}

impl core::error::Error for ValidationError {}

/// A validation error after which the parser returns failure.
impl From<ValidationError> for Failure {
    fn from(error: ValidationError) -> Self {
        Self::new(format!("{}: {}", error.place, error.message)).at(error.range)
    }
}

/// Called with each validation error.
pub(super) type Report<'r> = &'r mut dyn FnMut(ValidationError);
