//! Functions for URLs in SQLite: those of url-functions, by the same names and with the same answers.
//!
//! - `scalar`: the functions of the table, and what SQLite has for their results.
//! - `table`: functions that return rows. `collation`: the order of hosts.
//! - `foreign`: what SQLite calls, the only unsafe code.

mod collation;
mod foreign;
mod scalar;
mod table;
