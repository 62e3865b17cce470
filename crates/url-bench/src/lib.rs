//! Side-by-side benchmarks of urlstack: every claim of speed comes from here.
//!
//! There is one table of tasks ([`rows`]). A row makes a [`Case`] from a corpus: the same inputs, done by us, by every
//! library that a user would otherwise take, and by a floor that does less than anyone could; and its aims. A case has
//! only the inputs on which all give the same answer, and counts the others.
//!
//! All measurements use that table: the command `ratios`, the criterion benchmarks, `instructions`.
//!
//! - [`corpus`]: the inputs; [`case`]: what is compared; [`target`]: the aims;
//! - [`measure`]: how time is taken; [`rows`]: the table.

#![forbid(unsafe_code)]

pub mod case;
pub mod corpus;
pub mod growth;
pub mod measure;
pub mod rows;
pub mod sizes;
pub mod target;

pub use case::Case;
pub use corpus::Corpus;
