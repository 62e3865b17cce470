//! The tests of url-facts, a module for each subject.

mod cdx;
#[cfg(feature = "psl")]
mod facts;
#[cfg(feature = "psl")]
mod fixtures;
#[cfg(feature = "functions")]
mod functions;
#[cfg(feature = "patterns")]
mod patterns;
