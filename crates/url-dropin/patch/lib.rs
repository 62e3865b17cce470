//! The API of the package with this name, as a package of `[patch.crates-io]`. The code is in the package `compat`.
#![no_std]
#![forbid(unsafe_code)]

pub use compat::*;
