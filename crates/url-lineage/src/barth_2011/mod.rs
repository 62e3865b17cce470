//! "Parsing URLs for Fun and Profit", April 2011: the steps that `Web::URL` took over.

pub(crate) mod find;
