//! The functions in the engine. One program, because each takes long to link.

mod evaluations;
mod functions;
mod page;
