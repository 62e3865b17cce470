//! The tests of url-form, a module for each subject.

mod examples;
mod parse;
mod search_params;
mod serialize;
