//! The tests of url-extract, a module for each subject.

mod cases;
mod differences;
#[cfg(feature = "psl")]
mod enumeration;
mod gfm;
mod growth;
#[cfg(feature = "html")]
mod html;
#[cfg(feature = "psl")]
mod model;
