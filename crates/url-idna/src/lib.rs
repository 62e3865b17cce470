//! Under construction.
#![no_std]
#![forbid(unsafe_code)]
/// Placeholder.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Error;
impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("not valid")
    }
}
impl core::error::Error for Error {}
