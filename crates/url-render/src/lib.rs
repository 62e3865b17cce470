//! Shows a URL to a person who decides whether to trust it: in an address bar, a chat, a consent page, a log or a
//! terminal. It implements the section [URL rendering](https://url.spec.whatwg.org/#url-rendering) of the WHATWG URL
//! Standard.
//!
//! ```
//! use url_core::Url;
//!
//! // Credentials that look like a host are hidden. Readable text is decoded; deceptive characters are not.
//! let url = Url::parse("https://bank.example@evil.example/caf%C3%A9/%E2%80%AEgpj.exe")?;
//! assert_eq!(url_render::render(&url).to_string(), "https://evil.example/café/%E2%80%AEgpj.exe");
//!
//! // Cyrillic letters that look like "apple".
//! # #[cfg(feature = "idn")] {
//! let url = Url::parse("https://\u{430}\u{440}\u{440}\u{4CF}\u{435}.com/")?;
//! assert_eq!(url_render::render(&url).to_string(), "https://xn--80ak6aa92e.com/");
//! # }
//! # Ok::<(), url_core::ParseError>(())
//! ```
//!
//! # How it works
//!
//! A [`Rendered`] is a list of spans. A span has a component, a text, the bytes of the href that it stands for, and
//! whether it was decoded or elided. Small steps from spans to spans pick the parts, decode them, and elide what does
//! not fit. Writers turn the spans into plain text (`Display`), in isolates if wanted, into text in visual order
//! ([`Rendered::visual`]), for a terminal ([`Rendered::ansi`]) or for a page ([`Rendered::html`]).
//!
//! # What is promised
//!
//! - A rendered text reads back as the same URL ([`RenderOptions::read`]), unless something was left out;
//!   [`Rendered::is_invertible`] tells.
//! - No control, no white space except in an opaque path, no format character and no bidirectional control is shown,
//!   unless the caller's own text contains it or [`RenderOptions::isolate`] asks for it.
//! - The registrable domain is always shown whole: the text of its span. On the screen nothing else comes between it in
//!   [`Rendered::visual`] and [`Rendered::html`], and in plain text and [`Rendered::ansi`] with
//!   [`RenderOptions::isolate`]. Without isolates, Hebrew or Arabic in a URL can change places with what is beside it;
//!   [`Rendered::is_bidirectional`] tells.
//! - Time and memory are linear in the length of the URL, times a logarithm for labels converted to Punycode or back.
//!
//! # The order to read in
//!
//! - `options`: [`render`], [`RenderOptions`]. `rendered`: [`Rendered`], [`Span`].
//! - The steps: `parts`, `host`, `decode`, `elide`, `visual`. `writers`: text for terminals and pages. `read_back`:
//!   parsing a rendered text.
//! - `idn`: `judge`, which decides whether a label is shown in Unicode, and what looks alike.
//! - `characters`: what a code point looks like, from tables in the layout of `layout`.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | nothing yet but `std` in the crates below; without it, `alloc` is enough |
//! | `vectors` | yes | vector instructions for searches, where all processors of a target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch` |
//! | `idn` | yes | the judgement of international domain names; without it, every label without hidden characters is shown in Unicode |

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod options;
mod rendered;
mod parts;
mod host;
mod decode;
mod elide;
mod visual;
mod writers;
mod read_back;
#[cfg(feature = "idn")]
mod idn;
mod characters;
#[allow(dead_code, reason = "what only the writer of the tables needs")]
mod layout;
#[rustfmt::skip]
mod tables;

#[cfg(feature = "idn")]
pub use idn::{DomainJudgement, LabelJudgement, ProtectError, Protected, Reason, RestrictionLevel, judge};
pub use options::{RenderOptions, Scope, render};
pub use rendered::{Component, Rendered, Span, SpanKind};
pub use tables::UNICODE_VERSION;

#[cfg(all(doctest, feature = "idn"))]
#[doc = include_str!("../README.md")]
struct Readme;
