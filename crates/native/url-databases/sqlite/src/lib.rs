//! Functions for URLs in SQLite. They have the names and answers of url-facts.
//!
//! - `scalar`: the functions of the table, and what SQLite has for their results.
//! - `table`: functions that return rows. `collation`: the order of hosts.
//! - `foreign`: what SQLite calls, the only unsafe code.

mod collation;
mod foreign;
mod scalar;
mod table;
