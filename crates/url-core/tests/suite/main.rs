//! The tests of url-core, a module for each subject.

mod ambiguities;
mod api;
mod appending;
mod building;
mod conversions;
mod data_urls;
mod documents;
mod editors;
mod equivalence;
mod errors;
mod examples;
mod explain;
mod fetch;
mod file_paths;
#[cfg(all(feature = "serde", feature = "std"))]
mod moving;
mod origins;
mod redacted;
mod references;
mod states;
mod tables;
mod without_scheme;
mod writing;
