//! The basic URL parser, in three layers.
//!
//! 1. [`recognize`]: most URLs are common ones that are their own serialization. One look at a text tells that, and
//!    where the components are. Nothing is changed here.
//! 2. [`split`]: one pass over any other text finds where every component is, and which of them need work. It has no
//!    output and cannot fail. A reference is split in the text that it makes with the part of the base URL that it
//!    keeps ([`base`]).
//! 3. [`write`]: the components are written in the order of the standard: as they are, or with the work that they need.
//!    Hosts and ports are parsed before the first byte is written, because nothing fails after them.
//!
//! The standard describes the parser as a state machine that walks over code points, and a state decides with each
//! where its component ends and what becomes of it. Here, the split has the first half of each state, and the writer
//! the second half, under its name.
//!
//! All entry points take the same way: [`parse`], with its relatives that borrow, reuse memory, or only ask whether
//! there is a URL; and parses with validation errors ([`ErrorSink::ENABLED`](url_host::ErrorSink)) or with an
//! explanation ([`Output`](output::Output)).
//!
//! The states under a state override are with the setters: the scheme state is `Url::change_scheme`; the host, hostname
//! and port states are in `web::set`; `Url::write_path` runs the path start state; `Url::write_encoded` does the work
//! of the query and fragment states. `state_override` has those that other standards run without a URL.
//!
//! Source: <https://url.spec.whatwg.org/#url-parsing>

pub(crate) mod input;
pub(crate) mod recognize;
mod work;
pub(crate) mod split;
pub(crate) mod authority;
pub(crate) mod rest;
pub(crate) mod base;
pub(crate) mod output;
pub(crate) mod write;
mod parse;
