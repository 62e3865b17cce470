//! The tests of url-patterns, a module for each subject.

mod browser;
mod errors;
mod examples;
mod generate;
mod groups;
mod list;
mod regexp;
mod syntax;
mod warnings;
mod wpt;
