//! The atoms of the grammar: what a scheme, the slashes before a host, a port, a dot segment and a drive letter are.
//!
//! Each of them is spelled out here and nowhere else. The parser, the setters, references, file paths and the
//! productions in [`writing`](crate::writing) ask these functions. The parts of a host are the business of url-host.

pub(crate) mod scheme;
pub(crate) mod slashes;
pub(crate) mod port;
pub(crate) mod dot_segment;
pub(crate) mod drive_letter;
pub(crate) mod without_scheme;
