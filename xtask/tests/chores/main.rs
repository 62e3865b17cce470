//! The chores, run as programs on scratch copies of the repository.

mod api;
mod check_fixtures;
mod check_registries;
mod checks;
mod circles;
mod commands;
mod conformance;
mod documents;
mod doors;
mod download;
mod english;
mod layers;
mod one_version;
mod picture;
mod regen_tables;
mod release;
mod site;
mod repository;
