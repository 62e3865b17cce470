//! The tests of url-model, a module for each subject.

mod hosts;
mod idna_test_v2;
mod percent_encoding;
mod robustness;
mod setters;
mod tables;
mod unicode;
mod urltestdata;
mod validation_errors;
mod validity;
mod web;
