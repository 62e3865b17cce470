//! The tests of url-readers, a module for each subject.

mod cell;
mod comparison;
mod confusions;
mod curl;
mod java;
mod pairs;
mod programs;
mod proxies;
mod quoted;
mod rfc3986;
