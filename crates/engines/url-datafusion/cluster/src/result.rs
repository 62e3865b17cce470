//! The results of all that can fail.

/// Any error, as all of them are only shown.
pub(crate) type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;
