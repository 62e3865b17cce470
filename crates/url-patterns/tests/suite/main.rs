//! The tests of url-patterns, a module for each subject.

mod bases;
mod display;
mod errors;
mod groups;
mod list;
mod regexp_errors;
mod routes;
mod sources;
mod syntax;
mod warnings;
mod work;
mod wpt;
