//! The functions in the engine. One program, because each takes long to link.

mod arguments;
mod evaluations;
mod functions;
mod page;
