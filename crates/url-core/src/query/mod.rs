//! The query as a list of pairs: to read and to change without touching a byte of the others, and as form data.
//!
//! The standard's own way to edit a query is [`SearchParams`](crate::SearchParams), which reads all pairs and writes
//! all of them anew: `%20` becomes `+`, a name without `=` gets one. Servers that sign queries, or tell `a` from `a=`,
//! see another query then. What is here leaves alone what it was not asked to change.

mod raw;
mod text;
mod edit;
mod form;

pub use edit::QueryMut;
pub use form::QueryPairsMut;
pub use raw::{RawPair, RawPairs, RawQuery};
pub(crate) use text::append_pair;
pub use text::{PairValue, Space};
