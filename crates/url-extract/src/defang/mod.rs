//! Strings whose URLs are not to be followed by accident: `defang` makes them so, and `refang` restores them.
//!
//! The text between them stays, so that reports can be converted. `defang` of what is defanged changes nothing.
//! `refang` of `defang` is the text, if nothing in it looked defanged before.
//!
//! ```text
//! https://user@evil.example:8080/a.b?u=http://10.0.0.1    ftp://[::1]/      me@evil.example
//! hxxps://user[@]evil[.]example:8080/a.b?u=hxxp://10[.]0[.]0[.]1    [ftp]://[[:][:]1]/    me[@]evil[.]example
//! ```
//!
//! - `scan`: what a place in a string starts with.
//! - `write`: defanging. `restore`: refanging.
//!
//! An Internet-Draft defines brackets around dots, at signs, colons and schemes, and `hxxp` and `hxxps`, which people
//! write. It is a draft, and not a standard. The other forms that are restored come from lists in the READMEs of
//! ioc-fanger and iocextract.
//!
//! Source: <https://datatracker.ietf.org/doc/draft-grimminck-safe-ioc-sharing/> (revision 12),
//! <https://pypi.org/project/ioc-fanger/5.1.0/>, <https://pypi.org/project/iocextract/1.16.0/>

mod scan;
mod write;
mod restore;

pub use restore::refang;
pub(crate) use restore::refang_with;
pub use write::{SchemeForm, defang};
