//! The tests of url-psl, a module for each subject.

#[cfg(feature = "host")]
mod list;
#[cfg(feature = "url")]
mod standard;
#[cfg(feature = "url")]
mod examples;
mod text;
