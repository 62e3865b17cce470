//! Under construction.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;
mod validation;
pub use validation::{ErrorSink, Ignore, ValidationError, ValidationErrorKind};
