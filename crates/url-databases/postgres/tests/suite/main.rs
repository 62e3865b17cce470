//! The extension in a server: `./server -- cargo test`. `server` starts one and tells by PGHOST where it is.

mod database;
mod encodings;
mod type_url;
mod versions;
