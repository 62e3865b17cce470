//! The extension in a server: `./server -- cargo test`. `server` starts one, and tells by PGHOST where it is.

mod database;
mod encodings;
mod functions;
mod indexes;
mod page;
mod panics;
mod program;
mod texts;
mod type_url;
mod versions;
