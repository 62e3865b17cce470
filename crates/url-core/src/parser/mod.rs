//! The basic URL parser, in three layers.
//!
//! 1. [`recognize`]: most URLs are common ones that are their own serialization. One look at a string tells that, and
//!    where the components are. Nothing is changed here.
//! 2. [`split`]: one pass over any other text finds where every component is, and which of them have to be rewritten
//!    ([`rewrites`]). It has no output and cannot fail.
//! 3. [`write`]: the components are written in the order of the standard: kept as they are, or rewritten. Hosts and
//!    ports are parsed before the first byte is written, because nothing fails after them.
//!
//! The standard describes the parser as a state machine that walks over code points. With each, a state decides where
//! its component ends and what becomes of it. Here, the split has the first half of each state, and the writer the
//! second half, under its name.
//!
//! All entry points are in [`parse`]. If the first look does not answer, they prepare one value ([`prepared`]). It has
//! the part of the base URL that the input keeps ([`base`]). The input follows without the characters that the parser
//! removes ([`input`]), and both are split. They differ in the output to which it is written ([`output`]) and in where
//! errors go ([`ErrorSink`](url_host::ErrorSink)).
//!
//! # Example: a URL
//!
//! ```text
//! input               https://u@h:8/a b?q#f
//! position            0    5  89 11   15  19
//!
//! recognize           a common scheme, and after it bytes that stay as they are in every host, up to 9
//! split               scheme_end 5, username_start 8, username_end 9, host_start 10, host_end 11, path_start 13,
//!                     query_start 17, fragment_start 19; rewrites: the path, from 15 on
//! write               keep 0..15, encode 15..17, keep 17..21
//!
//! href                https://u@h:8/a%20b?q#f    with the query at 19 and the fragment at 21
//! ```
//!
//! # Example: a reference
//!
//! ```text
//! base                https://h/a/b?x
//! input               ../c d
//!
//! recognize           nothing
//! from the base       https://h/a/, the path without its last segment; `../` is skipped, which leaves https://h/
//! text                https://h/c d              of which the first 10 bytes are from the base URL
//! split               the offsets of the base URL up to path_start 9; rewrites: the path, from 11 on
//! write               keep 0..11, encode 11..13
//!
//! href                https://h/c%20d
//! ```
//!
//! The states under a state override are with the setters. The scheme state is `Url::change_scheme`. The host, hostname
//! and port states are in `web::set`. `Url::write_path` runs the path start state, and `Url::write_encoded` does the
//! work of the query and fragment states. `state_override` has those that other standards run without a URL.
//!
//! Source: <https://url.spec.whatwg.org/#url-parsing>

pub(crate) mod input;
pub(crate) mod recognize;
pub(crate) mod rewrites;
pub(crate) mod split;
pub(crate) mod authority;
pub(crate) mod path_to_fragment;
pub(crate) mod base;
pub(crate) mod output;
pub(crate) mod write;
pub(crate) mod prepared;
mod parse;
#[cfg(test)]
mod tests;
