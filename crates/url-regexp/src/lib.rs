//! Regular expressions in the syntax of ECMAScript with the flag `v`, and with the flag `i` if case is ignored. They
//! match in linear time unless there are back references.
//!
//! They are what ECMA-262 says, to the letter: the same strings match, and the groups match the same parts of them.
//! They are made for the components of URLs:
//!
//! - a regular expression matches a whole text, as if it stood in `^(?:` and `)$`;
//! - strings are ASCII. The regular expression need not be, but what it has beyond ASCII never matches, except for two
//!   characters that fold to ASCII letters.
//!
//! ```
//! use url_regexp::Regexp;
//!
//! let regexp = Regexp::new(r"/(?<year>\d{4})(?:-(\d+))?(?<!0)")?;
//! assert!(regexp.group_names().eq([Some("year"), None]));
//! let mut groups = Vec::new();
//! assert!(regexp.captures("/2026", &mut groups));
//! assert_eq!(groups, [Some(1..5), None]);
//! assert!(!regexp.captures("/2026-10", &mut groups));
//!
//! let error = Regexp::new(r"/[^/]+").unwrap_err();
//! assert_eq!((error.code(), error.range()), ("invalid-class-character", 3..4));
//! # Ok::<(), url_regexp::Error>(())
//! ```
//!
//! # Costs
//!
//! Without back references, time and memory of a match are at most the length of the program, multiplied by the length
//! of the text. The program has a copy of a part for each time that a quantifier with numbers repeats it. A match takes
//! at most 32,768 steps for each place in the text. The memory is at most a bit for each place in the text and each
//! place in the program where ways come together. It is taken in blocks of 256 bytes where the match gets to. None is
//! taken if the next character always decides between two ways, as it does in most regular expressions.
//!
//! With back references, a match takes more. It is a polynomial of the text's length, whose degree grows with the
//! number of groups that are referred to. If more than 65,536 states are to be remembered, it can be exponential.
//! [`Regexp::is_linear`] tells these apart.
//!
//! # Limits
//!
//! A program has at most 16,384 units. A regular expression that would be compiled to more is an error, and so are
//! groups and classes that are nested more than 200 deep. A string that is not ASCII, or not shorter than 4 GiB, never
//! matches. No input makes the crate panic.
//!
//! # The crate in reading order
//!
//! - `regexp`: [`Regexp`], what it matches, its [`RegexpOptions`], and what a group has matched. `error`: what can be
//!   wrong.
//! - `parser`, `syntax`, `escape`, `class`: from source to a `syntax_tree`.
//!   `properties`: properties of characters, and which characters a name has, from `property_tables` and
//!   `identifier_tables`. `char_set`: sets of characters.
//! - `compile`: from a syntax tree to a `program`. `decide`: choices without a way back.
//! - `machine`: runs a program. `place`: what is at a place in a string. `visited`: where the machine has been.
//!   `look_arounds`: where these hold.
//!
//! Source: <https://tc39.es/ecma262/#sec-regexp-regular-expression-objects>

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod regexp;
mod error;
mod parser;
mod syntax;
mod escape;
mod class;
#[expect(clippy::unreadable_literal, reason = "it is generated")]
mod identifier_tables;
mod char_set;
mod properties;
#[expect(clippy::unreadable_literal, reason = "it is generated")]
mod property_tables;
mod syntax_tree;
mod compile;
mod decide;
mod program;
mod machine;
mod place;
mod visited;
mod look_arounds;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use error::{Error, ErrorKind};
pub use properties::{is_identifier_part, is_identifier_start};
pub use regexp::{Regexp, RegexpOptions, Slot};
