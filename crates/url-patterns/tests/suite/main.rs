//! The tests of url-patterns, a module for each subject.

mod bases;
mod browser;
mod display;
mod errors;
mod examples;
mod generate;
mod groups;
mod list;
mod regexp_errors;
mod route_line;
mod sources;
mod syntax;
mod warnings;
mod work;
mod wpt;
