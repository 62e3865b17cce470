//! The tests of url-extract, a module for each subject.

mod cases;
#[cfg(feature = "psl")]
mod enumeration;
mod growth;
#[cfg(feature = "psl")]
mod model;
#[cfg(feature = "html")]
mod html;
