//! The tests of url-idna, a module for each subject.

mod errors;
mod large_inputs;
mod punycode;
mod tables;
mod vectors;
