//! The encode sets.
//!
//! ```
//! use url_lineage::webspecs_2014::encode_set::{DEFAULT, QUERY};
//!
//! assert!(DEFAULT.contains('?') && !QUERY.contains('?'));
//! ```
//!
//! Source: "Terminology".

use url_percent::{C0_CONTROL, PercentEncodeSet};

/// The simple encode set: code points below U+0020 or above U+007E.
pub const SIMPLE: PercentEncodeSet = C0_CONTROL;
/// The default encode set.
pub const DEFAULT: PercentEncodeSet = SIMPLE.with(b" \"#<>?`");
/// The password encode set.
pub const PASSWORD: PercentEncodeSet = DEFAULT.with(b"/@\\");
/// The username encode set.
pub const USERNAME: PercentEncodeSet = PASSWORD.with(b":");
/// The query encode set: code points below U+0021 or above U+007E, and five others.
pub const QUERY: PercentEncodeSet = SIMPLE.with(b" \"#<>`");
