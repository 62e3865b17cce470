//! Reading and changing the query: as a string, as form data, or as a list of pairs that are kept byte for byte.
//!
//! | you want | use |
//! |---|---|
//! | the text | [`Url::query`](crate::Url::query), [`set_query`](crate::Url::set_query) |
//! | all pairs, decoded as form data | [`Url::query_pairs`](crate::Url::query_pairs) |
//! | one pair, or the pairs as they are written | [`Url::raw_query`](crate::Url::raw_query) |
//! | to change pairs, and nothing else | [`Url::query_mut`](crate::Url::query_mut) |
//! | a list of pairs that belongs to no URL, such as the body of a form, or to replace all | [`SearchParams`], [`set_query`](crate::Url::set_query) |
//! | the same as a script on the web | [`WebUrl::search_params_mut`](crate::web::WebUrl::search_params_mut) |
//!
//! [`Url::query_pairs_mut`](crate::Url::query_pairs_mut) is for those who move from the package url: it only appends
//! and clears, as there. New programs use `query_mut`.
//!
//! `SearchParams`, the standard's way to edit a query, parses all pairs and serializes all of them again. So `%20`
//! becomes `+`, and a name without `=` gets one. A server that signs queries, or distinguishes `a` from `a=`, sees
//! another query then. `query_mut` keeps every byte of the pairs that are not changed.
//!
//! ```
//! use url_core::Url;
//!
//! let mut url = Url::parse("https://example.com/?flag&q=a%20b&page=1")?;
//! assert_eq!(url.query_pairs().find(|(name, _)| name == "q").unwrap().1, "a b");
//! assert_eq!(url.raw_query().get("q").unwrap().raw_value(), Some("a%20b"));
//! url.query_mut().set("page", "2");
//! assert_eq!(url.query(), Some("flag&q=a%20b&page=2"));
//!
//! // A pair that is not there has no value.
//! assert!(url.raw_query().get("p").is_none());
//! # Ok::<(), url_core::ParseError>(())
//! ```

mod raw;
mod text;
mod edit;
mod form;
mod pattern;

pub use edit::QueryMut;
pub use form::QueryPairsMut;
pub use pattern::NamePattern;
pub use raw::{RawPair, RawPairs, RawQuery};
pub(crate) use text::append_pair;
pub use text::{PairValue, Space};
pub use url_form::SearchParams;
