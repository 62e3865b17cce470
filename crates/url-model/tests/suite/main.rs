//! The tests of url-model, a module for each subject.

mod hosts;
mod robustness;
mod tables;
mod unicode;
mod validation_errors;
mod validity;
mod web;
mod web_platform_tests;
