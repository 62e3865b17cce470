//! Side-by-side benchmarks of urlstack. `figures.txt` has their results.
//!
//! [`rows`] is the table of tasks. A row makes a [`Case`] from a corpus: the same inputs, processed by urlstack, by
//! each library that it can replace, and by a floor that does less work than any parser; and the aims of the row. A
//! case has only the inputs on which all libraries give the same answer, and counts the others.
//!
//! The command `ratios`, the criterion benchmarks and the command `instructions` all use that table.
//!
//! - [`corpus`]: the inputs;
//! - [`case`]: a task with its contestants and inputs;
//! - [`target`]: the aims;
//! - [`measure`]: how time is measured;
//! - [`rows`]: the table;
//! - [`report`]: how its ratios are printed, and summed up;
//! - [`page`]: how they are written to `figures.txt`;
//! - [`growth`]: work of variable size, for the command `growth`.

#![forbid(unsafe_code)]

pub mod case;
pub mod corpus;
pub mod growth;
pub mod measure;
pub mod page;
pub mod report;
pub mod rows;
pub mod target;

pub use case::Case;
pub use corpus::Corpus;
