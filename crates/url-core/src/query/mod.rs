//! Reading and changing the query as a list of pairs, byte for byte or as form data.
//!
//! The standard's way to edit a query is [`SearchParams`](crate::SearchParams), which parses all pairs and serializes
//! all of them again: `%20` becomes `+`, and a name without `=` gets one. A server that signs queries, or distinguishes
//! `a` from `a=`, sees another query then. The types of this module keep every byte of the pairs that are not changed.

mod raw;
mod text;
mod edit;
mod form;

pub use edit::QueryMut;
pub use form::QueryPairsMut;
pub use raw::{RawPair, RawPairs, RawQuery};
pub(crate) use text::append_pair;
pub use text::{PairValue, Space};
