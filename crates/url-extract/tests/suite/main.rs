//! The tests of url-extract, a module for each subject.

mod cases;
#[cfg(feature = "html")]
mod css;
#[cfg(feature = "psl")]
mod defang;
#[cfg(feature = "psl")]
mod enumeration;
mod growth;
#[cfg(feature = "html")]
mod html;
#[cfg(feature = "psl")]
mod model;
#[cfg(feature = "html")]
mod nested;
