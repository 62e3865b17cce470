//! Functions for URLs in DuckDB. They have the names and answers of url-facts.
//!
//! DuckDB calls a function for a chunk of up to 2,048 rows, in as many threads as it has. `table` has the functions,
//! `datum` their results as DuckDB has values, and `foreign` what is said in C.

mod datum;
mod foreign;
mod table;
