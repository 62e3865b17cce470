//! The tests of url-literal, a module for each subject.

mod url;
