//! The tests of url-percent, a module for each subject.

#[cfg(feature = "encoding")]
mod after_encoding;
mod decode;
mod encode;
mod encode_set;
mod scan;
mod summary_table;
