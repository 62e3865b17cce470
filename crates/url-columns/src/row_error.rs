//! The error of a row.

use core::{error::Error, fmt, ops::Range};
use url_core::{ParseError, error::ParseErrorKind};

/// The error of a row that is not a URL, where each has to be one.
///
/// ```
/// use url_columns::UrlColumns;
///
/// let error = UrlColumns::new([]).fill_strict([Some("https://h/"), Some("h")]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "row 1: invalid scheme: missing-scheme-non-relative-URL: \
///      no scheme, and no base URL to resolve it against (bytes 0..1)",
/// );
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RowError {
    row: usize,
    error: ParseError,
}

impl RowError {
    pub(crate) fn new(row: usize, error: ParseError) -> Self {
        Self { row, error }
    }

    /// Returns the number of the row, from 0.
    ///
    /// ```
    /// use url_columns::UrlColumns;
    ///
    /// let error = UrlColumns::new([]).fill_strict([None, Some("https://h:x")]).unwrap_err();
    /// assert_eq!(error.row(), 1);
    /// ```
    pub fn row(&self) -> usize {
        self.row
    }

    /// Returns the kind of the parser's error.
    ///
    /// ```
    /// use url_columns::UrlColumns;
    /// use url_core::error::{ParseErrorKind, ValidationErrorKind};
    ///
    /// let error = UrlColumns::new([]).fill_strict([None, Some("https://h:x")]).unwrap_err();
    /// assert_eq!(error.kind(), ParseErrorKind::Validation(ValidationErrorKind::PortInvalid));
    /// ```
    pub fn kind(&self) -> ParseErrorKind {
        self.error.kind()
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs.
    ///
    /// ```
    /// use url_columns::UrlColumns;
    ///
    /// let error = UrlColumns::new([]).fill_strict([None, Some("https://h:x")]).unwrap_err();
    /// assert_eq!(error.code(), "port-invalid");
    /// ```
    pub fn code(&self) -> &'static str {
        self.error.code()
    }

    /// Returns the bytes of the row's text that the error is about.
    ///
    /// ```
    /// use url_columns::UrlColumns;
    ///
    /// let error = UrlColumns::new([]).fill_strict([None, Some("https://h:x")]).unwrap_err();
    /// assert_eq!(error.range(), 10..11);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.error.range()
    }

    /// Returns the reason for a person. `Display` adds the row, the code and the range.
    ///
    /// ```
    /// use url_columns::UrlColumns;
    ///
    /// let error = UrlColumns::new([]).fill_strict([None, Some("https://h:x")]).unwrap_err();
    /// assert_eq!(error.message().to_string(), "expected a port of ASCII digits only");
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        self.error.message()
    }
}

/// Writes the row and the error of the parser.
impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}: {}", self.row, self.error)
    }
}

/// Without a source: `Display` writes the error of the parser.
impl Error for RowError {}
