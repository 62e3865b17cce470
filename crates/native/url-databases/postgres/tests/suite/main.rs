//! The extension in a server: `./server -- cargo test`. `server` starts one, and tells by PGHOST where it is.

mod cancel;
mod comparisons;
mod conditions;
mod database;
mod functions;
mod indexes;
mod program;
mod published;
mod type_url;
mod versions;
mod walk;
