//! The error.

use core::{error::Error, fmt};

/// The domain name is not valid. [`url_idna::Error`] says more, for example why and where.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Errors {}

impl From<Errors> for Result<(), Errors> {
    fn from(errors: Errors) -> Self {
        Err(errors)
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Error for Errors {}
