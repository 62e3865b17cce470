//! The tests of url-form, a module for each subject.

mod parse;
mod search_params;
mod secret_names;
mod serialize;
