//! The tests of url-render, a module for each subject.

extern crate alloc;

// The tables of characters are private.
#[allow(dead_code, reason = "what is asked of characters besides")]
#[path = "../../src/characters.rs"]
mod characters;
#[allow(dead_code, reason = "what only the writer needs")]
#[path = "../../src/layout.rs"]
mod layout;
#[allow(unreachable_pub, reason = "what the crate says of them")]
#[path = "../../src/tables.rs"]
#[rustfmt::skip]
mod tables;

#[cfg(feature = "idn")]
mod browser;
mod character_tables;
mod elision;
#[cfg(feature = "idn")]
mod examples;
#[cfg(feature = "idn")]
mod names;
mod rendering;
#[cfg(feature = "idn")]
mod spoofs;
