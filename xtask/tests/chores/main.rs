//! The chores, run as programs on scratch copies of the repository.

mod api;
mod checks;
mod circles;
mod documents;
mod download;
mod english;
mod fixtures;
mod layers;
mod one_version;
mod pages;
mod regen_tables;
mod release;
mod repository;
