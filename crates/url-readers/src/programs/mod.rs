//! Readers that answer like programs: URL parsers of programming languages, tools and libraries.
//!
//! Each follows the documentation of its program, and the answers that `cargo xtask readers` got from it, which are in
//! fixtures/readers. Beside them are all readers of this crate, by their names.

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
    rfc1738::Rfc1738,
    rfc3986::Rfc3986,
    standard::Standard,
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

/// The readers that do not answer like programs.
const OTHERS: &[&dyn Reader] =
    &[&Standard::LIVING_2025, &Standard::LIVING_2026, &Rfc1738, &Rfc3986::STRICT, &Rfc3986::APPENDIX_B];

/// Returns all readers of this crate. Among several versions of a program, the newest is the last.
///
/// ```
/// assert!(url_readers::all_readers().any(|reader| reader.name() == "java-17"));
/// ```
pub fn all_readers() -> impl Iterator<Item = &'static dyn Reader> {
    OTHERS.iter().chain(PROGRAMS).copied()
}

/// Returns the reader with a name, which may lack its version: `python` is the newest Python here. The end of
/// a name may be missing, too, if a hyphen comes before it: `perl` is `perl-uri-5.17`.
///
/// ```
/// use url_readers::reader_named;
///
/// let full_name = |name| reader_named(name).map(|reader| reader.name());
/// assert_eq!(full_name("python"), Some("python-3.14"));
/// assert_eq!(full_name("php"), Some("php-8.5"));
/// assert_eq!(full_name("php-rfc3986"), Some("php-8.5-rfc3986"));
/// assert_eq!(full_name("curl-7.88"), Some("curl-7.88"));
/// assert_eq!(full_name("cobol"), None);
/// ```
pub fn reader_named(name: &str) -> Option<&'static dyn Reader> {
    let last = |is_named: &dyn Fn(&str) -> bool| all_readers().filter(|reader| is_named(reader.name())).last();
    last(&|full| full == name)
        .or_else(|| last(&|full| without_version(full).eq(name.split('-'))))
        .or_else(|| last(&|full| full.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'))))
}

/// The words of a name that do not start with a digit.
fn without_version(name: &str) -> impl Iterator<Item = &str> {
    name.split('-').filter(|word| !word.starts_with(|first: char| first.is_ascii_digit()))
}
