//! The extension in a server: `./server -- cargo test`. `server` starts one, and tells by PGHOST where it is.

mod cancel;
mod comparisons;
mod conditions;
mod database;
mod encodings;
mod functions;
mod indexes;
mod operator_classes;
mod page;
mod program;
mod type_url;
mod versions;
mod walk;
