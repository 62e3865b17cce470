//! The tests of url-core, a module for each subject.

mod ambiguities;
mod api;
mod appending;
mod building;
mod bypasses;
mod comparison;
mod conversions;
mod cookies;
mod data_urls;
mod editors;
mod equivalence;
mod errors;
mod examples;
mod explain;
mod fetch;
mod file_paths;
#[cfg(all(feature = "serde", feature = "std"))]
mod moving;
mod reading;
mod redacted;
mod references;
mod scheme_host_port;
mod states;
mod tables;
mod trustworthy;
mod with_scheme;
mod without_scheme;
mod wpt;
mod writing;
