//! Finds the URLs in a string: prose, logs, JSON, source code, Markdown and HTML.
//!
//! ```
//! let text = "See https://example.com/a_(b), or (http://EXAMPLE.org/?q=x).";
//! let urls: Vec<String> = url_extract::extract(text).filter_map(|found| Some(found.url()?.to_string())).collect();
//! assert_eq!(urls, ["https://example.com/a_(b)", "http://example.org/?q=x"]);
//!
//! // Text that only looks like a URL is left out.
//! assert!(url_extract::extract("http://example.com:99999/").next().is_none());
//! ```
//!
//! Each [`Found`] has its range in the text, the text as written, the text that was parsed, and the [`Url`]. An
//! [`Extractor`] has the options: the [`Syntax`] around the URLs, schemes, `www.`, hosts without a scheme, mail
//! addresses.
//!
//! With the feature `html`, the function `html::links` returns the URLs of a page, which may be relative, and resolves
//! them.
//!
//! [`Url`]: url_core::Url
//!
//! # The rule
//!
//! The escapes of the syntax are undone first: of `http:\/\/h` in JSON, the following steps see `http://h`. Then, on
//! request, [defanged](mod@defang) parts are restored ([`Extractor::defanged`]).
//!
//! ## Where a URL starts
//!
//! The text is searched from left to right for a sign of a URL: a colon, a dot, an at sign. The first sign that belongs
//! to a URL decides, and the search goes on at the end of that URL.
//!
//! 1. **A colon ends a scheme.** The scheme is the longest run of ASCII letters, digits, `+`, `-` and `.` before the
//!    colon, from its first letter on. If the part after its last `.` or `-` is a special scheme, such as `https`, then
//!    only that part is the scheme. A scheme has at least two characters. `//` must follow, unless
//!    [`Extractor::schemes_without_slashes`] has the scheme. A control sequence of a terminal, such as `ESC [ 4 m`, is
//!    not a part of the run.
//! 2. **A dot is in a host** (on request). The name is the longest run of letters, digits, `.`, `-`, `_` and `+` around
//!    the dot, without such signs at its ends. It must start with `www.` ([`Extractor::www`]), or be an IPv4 address or
//!    a known domain ([`Extractor::bare_hosts`]). It must not follow `/`, `\` or `@`, and neither `://` nor `@` may
//!    follow it. A port, and a path, query or fragment, can follow.
//! 3. **An at sign is in a mail address** (on request). Names as in step 2 are before and after it, and the second is a
//!    domain with a dot ([`Extractor::mail_addresses`]). The address must not follow `/`, `\` or `@`.
//!
//! ## Where a URL ends
//!
//! A URL ends before the first of these, read from the end of its scheme and slashes, or of its host and port:
//!
//! 1. the end of the text, white space, a control character or a noncharacter. An invisible character such as U+200B
//!    ends it, too, unless it joins letters (U+200C, U+200D). The replacement character U+FFFD does not: it stands for
//!    bytes of the URL that are not UTF-8;
//! 2. `"`, `<`, `>`, `\`, `^`, `` ` `` or `|`, which are not URL units, or a double quotation mark of another shape:
//!    “ ” „ ‟ « » ‹ ›;
//! 3. punctuation of Chinese, Japanese and Korean, such as 。、「」（）, also full-width and half-width;
//! 4. a closing bracket `)`, `]` or `}` whose opening bracket is not in the URL;
//! 5. `'`, if `'` is directly before the URL;
//! 6. `,` or `;`, if the next URL with a scheme and `://` directly follows.
//!
//! Then, as long as there is one, its last character is dropped if it is one of these:
//!
//! 1. punctuation of a sentence: `. , : ; ! ? '`, ‘ ’ ‚ – — …, and the Armenian, Arabic and Devanagari signs
//!    ։ ، ؛ ؟ ۔ । ॥;
//! 2. an opening bracket;
//! 3. `*`, `_` or `~`, if the same character is directly before the URL, or the syntax is Markdown.
//!
//! A character reference such as `&quot;` or `&#39;` at the end is dropped as a whole, unless the syntax decodes it. If
//! nothing is left after the scheme, there is no URL.
//!
//! Last, the text is parsed. If that fails, it is not a URL, and the search goes on after it.
//!
//! # Costs
//!
//! Time is linear in the length of the text. A string with escapes is copied once, and takes memory for each of them;
//! other strings are searched where they are. By default, the search only stops at `://`.
//!
//! # Limits
//!
//! - A letter directly after a URL is taken for a part of it, also in a language without spaces: `http://h/见` has the
//!   path `/见`.
//! - A comma in a table of comma-separated values ends a URL only if white space or a URL follows.
//! - `http:example.com` and `//example.com` are not found, although a browser reads both.
//! - A name of a file such as `README.md` is a bare host, because `md` is a top-level domain.
//! - Code in Markdown is not told from text, so that escapes in it are undone, too.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | enables `std` in the crates below; without it, `alloc` is enough |
//! | `psl` | yes | [`Extractor::bare_hosts`], by the crate url-psl, whose table takes 48 KiB |
//! | `html` | no | the module `html`: the URLs of a page, by the package `html5gum`, which needs `std` |
//! | `vectors` | yes | vector instructions for searches, where all processors of the target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch` |
//!
//! # The crate in reading order
//!
//! - `extractor`: [`Extractor`], the options. `syntax`: [`Syntax`]. `found`: [`Found`].
//! - `escapes`: the escapes of each syntax. `characters`: the characters that end a URL. `start`: where a URL starts.
//!   `end`: where it ends.
//! - [`mod@defang`]: strings whose URLs are not to be followed by accident. `view`: a string without escapes, and where
//!   its parts were.
//! - `urls`: [`extract`], [`Extractor::extract`] and [`Urls`], the search.
//! - `html`: the attributes of HTML elements, and CSS.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod extractor;
mod syntax;
mod found;
mod escapes;
mod characters;
mod start;
mod end;
pub mod defang;
mod view;
mod urls;
#[cfg(feature = "html")]
pub mod html;

pub use extractor::Extractor;
pub use found::{Found, FoundKind};
pub use syntax::Syntax;
pub use urls::{Urls, extract};

#[cfg(all(doctest, feature = "psl", feature = "html"))]
#[doc = include_str!("../README.md")]
struct Readme;
