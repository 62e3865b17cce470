//! Texts whose URLs are not to be followed by accident: `defang` makes them so, and `refang` restores them.
//!
//! The text between them stays, so that reports can be converted. `defang` of what is defanged changes nothing.
//! `refang` of `defang` is the text, if nothing in it looked defanged before.
//!
//! ```text
//! https://user@evil.example:8080/a.b?u=http://10.0.0.1    ftp://[::1]/      me@evil.example
//! hxxps://user[@]evil[.]example:8080/a.b?u=hxxp://10[.]0[.]0[.]1    [ftp]://[[:][:]1]/    me[@]evil[.]example
//! ```
//!
//! - `scan`: what a place in a text starts with.
//! - `write`: defanging. `restore`: refanging.
//!
//! Brackets around dots, at signs, colons and schemes are those of an Internet-Draft, which also has `hxxp` and `hxxps`
//! for what people write. It is a draft, and no standard. The other forms that are restored are those of a list in the
//! README of ioc-fanger, and in that of iocextract.
//!
//! Source: <https://datatracker.ietf.org/doc/draft-grimminck-safe-ioc-sharing/> (revision 12),
//! <https://pypi.org/project/ioc-fanger/5.1.0/>, <https://pypi.org/project/iocextract/1.16.0/>

mod scan;
mod write;
mod restore;

pub use restore::refang;
pub(crate) use restore::refang_with;
pub use write::{SchemeForm, defang};
