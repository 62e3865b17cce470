//! An extension of PostgreSQL: the type `url`, and functions for URLs, as the WHATWG URL Standard reads them.
//!
//! - `foreign`: what PostgreSQL calls, and the values that it passes. The only file with unsafe code.
//! - `input`: from a string to the type `url`. `condition`: from a pattern to a condition for an index. `long`: calls
//!   that may take long.
//!
//! The scripts that make the types and functions known to a database are in `extension/`.

mod condition;
mod foreign;
mod input;
mod long;
