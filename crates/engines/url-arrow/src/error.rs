//! Errors of calls.

use arrow_schema::ArrowError;
use std::fmt;
use url_facts::ArgumentError;

/// Why a function cannot be called, or returns nothing. Messages contain nothing of arguments' values, because they may
/// be secret.
///
/// ```
/// let function = url_arrow::function("url_parse").unwrap();
/// let error = function.data_type(&[Some("hots")], url_arrow::TextType::Views).unwrap_err();
/// assert!(error.to_string().starts_with("argument 2 of url_parse names no field; expected one of is_url, "), "{error}");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The arguments are none of the function.
    Arguments(String),
    /// The call of a function for some rows.
    Call(String),
    /// The caller of [`call_while`](crate::Function::call_while) wanted no more.
    Interrupted,
    /// An error of Arrow.
    Arrow(ArrowError),
}

/// The result of a call.
pub type Result<T> = std::result::Result<T, Error>;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Arguments(message) | Self::Call(message) => f.write_str(message),
            Self::Interrupted => f.write_str("interrupted"),
            Self::Arrow(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<ArrowError> for Error {
    fn from(error: ArrowError) -> Self {
        Self::Arrow(error)
    }
}

impl From<ArgumentError> for Error {
    fn from(error: ArgumentError) -> Self {
        Self::Arguments(error.message().to_string())
    }
}
