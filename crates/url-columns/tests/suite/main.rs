//! The tests of url-columns, a module for each subject.

mod fixtures;
#[cfg(feature = "patterns")]
mod patterns;
