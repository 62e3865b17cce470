//! The tests of url-patterns, a module for each subject.

mod bases;
mod browser;
mod errors;
mod examples;
mod generate;
mod groups;
mod list;
mod regexp_errors;
mod route_line;
mod syntax;
mod warnings;
mod work;
mod wpt;
