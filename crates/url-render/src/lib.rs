//! Renders a URL for a person who decides whether to trust it. The person may see it in an address bar, a chat, a
//! consent page, a log or a terminal. The crate implements the section [URL
//! rendering](https://url.spec.whatwg.org/#url-rendering) of the WHATWG URL Standard.
//!
//! ```
//! use url_core::Url;
//!
//! // Credentials that look like a host are hidden. Readable text is decoded; deceptive characters are not.
//! let url = Url::parse("https://bank.example@evil.example/caf%C3%A9/%E2%80%AEgpj.exe")?;
//! assert_eq!(url_render::render(&url).to_string(), "https://evil.example/café/%E2%80%AEgpj.exe");
//!
//! // Cyrillic letters that look like "apple" fail the check, and are shown as Punycode.
//! # #[cfg(feature = "idn")] {
//! let url = Url::parse("https://\u{430}\u{440}\u{440}\u{4CF}\u{435}.com/")?;
//! assert_eq!(url_render::render(&url).to_string(), "https://xn--80ak6aa92e.com/");
//! # }
//! # Ok::<(), url_core::ParseError>(())
//! ```
//!
//! # How it works
//!
//! A [`Rendered`] is a list of spans. A span has a part, a string, the range of the href that it represents, and a
//! kind: verbatim, decoded, elided or replaced. Small steps pick the parts, decode them, and elide text that does not
//! fit. Writers turn the spans into plain text (`Display`), with isolates if requested, text in visual order
//! ([`Rendered::visual`]), text for a terminal ([`Rendered::ansi`]) or HTML ([`Rendered::html`]).
//!
//! # Guarantees
//!
//! - [`RenderOptions::read`] parses rendered text as the same URL, unless something was left out or
//!   [`PercentDecoding::Full`] decoded it. Call [`Rendered::is_invertible`] to check this.
//! - The text contains no controls, no format characters, no bidirectional controls, and no white space except in an
//!   opaque path. Only the caller's own text and [`RenderOptions::isolate`] can add such characters. With
//!   [`DomainToUnicode::Always`], a domain may contain joiners.
//! - The span of the registrable domain always has its whole text. On the screen, the registrable domain stays in one
//!   piece in [`Rendered::visual`] and [`Rendered::html`], and in plain text and [`Rendered::ansi`] with
//!   [`RenderOptions::isolate`]. Without isolates, Hebrew or Arabic in a URL can swap places with adjacent text.
//!   [`Rendered::is_bidirectional`] returns whether the URL contains such text.
//!
//! # Costs
//!
//! Time and memory are linear in the length of the URL, times a logarithm for labels converted to Punycode or back.
//! Spans borrow from the URL, except for decoded text. The feature `idn` adds some 90 kB of tables.
//!
//! # Limits
//!
//! - Lookalikes are detected by the data of UTS #39 and the lists of a browser, not by the glyphs of a font. Pass the
//!   names that matter to you to [`RenderOptions::protected`].
//! - Domains in opaque paths, such as the path of a `mailto:` URL, are not checked. Opaque paths are decoded only in
//!   `blob:` and `data:` URLs, and only under conditions, unless [`PercentDecoding::Full`] is set.
//! - Widths are terminal columns, not pixels.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | enables `std` in the crates below; without it, `alloc` is enough |
//! | `vectors` | yes | vector instructions for searches, where all processors of a target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch` |
//! | `idn` | yes | checks of international domain names; without it, every label without deceptive characters is shown in Unicode |
//!
//! # The crate in reading order
//!
//! - `choices` and `options`: [`RenderOptions`]. `rendered`: [`Rendered`], [`Span`]. `render`: [`render`], and parsing
//!   a rendered text.
//! - The steps: `parts`, `host`, `decode`, `elide`, `visual`. `suffix`: the public suffix of a host. `writers`: text
//!   for terminals and pages.
//! - `idn`: [`check_domain`], which checks whether labels are shown in Unicode, and what characters look like.
//! - `characters`: how code points are displayed, from tables in the layout of `layout`.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod choices;
mod options;
mod rendered;
mod render;
mod parts;
mod host;
mod decode;
mod elide;
mod visual;
mod writers;
mod suffix;
#[cfg(feature = "idn")]
mod idn;
mod characters;
#[allow(dead_code, reason = "some items are used only by the generator of the tables")]
mod layout;
#[rustfmt::skip]
mod tables;

pub use choices::{DomainToUnicode, PercentDecoding, Scope};
#[cfg(feature = "idn")]
pub use idn::{
    DomainCheck, LabelCheck, ProtectError, ProtectErrorKind, Protected, Reason, ReasonKind, RestrictionLevel,
    check_domain,
};
pub use options::RenderOptions;
pub use render::render;
pub use rendered::{Part, Rendered, Span, SpanKind};
pub use tables::UNICODE_VERSION;

#[cfg(all(doctest, feature = "idn"))]
#[doc = include_str!("../README.md")]
struct Readme;
