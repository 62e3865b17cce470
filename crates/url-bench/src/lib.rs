//! Side-by-side benchmarks of urlstack: every claim of speed comes from here.
//!
//! There is one table of things to do ([`rows`]). A row makes a [`Case`] of a corpus: the same inputs, done by us, by
//! every library that a user would otherwise take, and by a floor that does less than anyone could; and what is aimed
//! at. A case is made only of the inputs on which all give the same answer, and counts the others.
//!
//! Whatever measures goes through that table: the command `ratios`, the criterion benchmarks, `instructions`.
//!
//! - [`corpus`]: where inputs come from; [`case`]: what is compared; [`target`]: what is aimed at;
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
