//! The tests of url-sources, a module for each subject.

mod cases;
mod growth;
mod host_lists;
mod laws;
mod parts;
