//! Readers that answer like programs: URL parsers of programming languages, tools and libraries.
//!
//! Each follows the documentation of its program, and the answers that `cargo xtask readers` got from it, which are in
//! fixtures/readers.

mod git;
mod go;
mod go_reference;
mod node;
mod percent;
mod perl;
mod php;
mod php_uri;
mod python;
mod python_reference;
mod ruby;
mod wget;

pub use git::Git;
pub use go::Go;
pub use node::Node;
pub use perl::Perl;
pub use php::Php;
pub use php_uri::PhpUri;
pub use python::Python;
pub use ruby::Ruby;
pub use wget::Wget;

use crate::{
    curl::Curl,
    java::{reader::Java, url::JavaUrl},
    reader::Reader,
};

/// The readers that answer like programs.
///
/// ```
/// use url_readers::{PROGRAMS, compare};
///
/// let names: Vec<&str> = PROGRAMS.iter().map(|reader| reader.name()).collect();
/// assert!(names.contains(&"python-3.14"));
/// assert!(!compare("http://good.example\\@evil.example/", None, PROGRAMS).agree());
/// ```
pub const PROGRAMS: &[&dyn Reader] = &[
    &Python::V3_11,
    &Python::V3_14,
    &Go::V1_27,
    &Node::V26,
    &Php::V8_5,
    &PhpUri::V8_5,
    &Ruby::V4_0,
    &Perl::V5_17,
    &Java::V17,
    &JavaUrl::V17,
    &Git::V2_47,
    &Wget::V1_21,
    &Curl::V7_88,
    &Curl::V8_23,
];
