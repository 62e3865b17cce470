//! "Parsing URLs for Fun and Profit", draft-abarth-url-01, April 2011: the first text that describes how browsers
//! process URLs.
//!
//! ```
//! use url_lineage::{Reader, barth_2011::Barth};
//!
//! assert_eq!(Barth::UTF_8.parse(r"HTTP:\\EXAMPLE.com;x\y?z", None)?.canonical, "http://example.com/;x/y?z");
//! assert_eq!(Barth::UTF_8.parse("../c", Some("ftp://h/a/b"))?.canonical, "ftp://h/c");
//! assert!(Barth::UTF_8.parse("c", None).is_err());
//! # Ok::<(), url_lineage::Failure>(())
//! ```
//!
//! # Where the text is open
//!
//! A third of its sentences are TODOs. The evidence for the choices is how Firefox 3.6, Chrome 5, Safari 4 and Internet
//! Explorer 8 read 119 URLs. If three of them agree, we follow them ("three browsers"); otherwise, the later
//! specifications.
//!
//! | TODO, or gap | choice | reason |
//! |---|---|---|
//! | drives, file URLs | the rules of `src/files.rs` | `Web::URL`'s data agrees on them |
//! | mailto URLs | a path, escaped like others, and a query; dots are kept | `Web::URL`; three browsers |
//! | which schemes are hierarchical | http, https, ftp, gopher, ws, wss; any other before `//`, except about, data, javascript, mailto | `Web::URL`; Chrome's list |
//! | leading and trailing controls when resolving | trimmed | `Web::URL` |
//! | characters of a scheme; its case | letters, digits, `+`, `-`, `.`; lower | the section on canonicalizing; three browsers |
//! | the empty scheme, `:abc` | a relative URL; without a base URL, invalid | `Web::URL` |
//! | a base URL that is not hierarchical | invalid; the empty string is the base URL | `Web::URL` |
//! | a base URL that is not canonicalized | if its path has no slash, its directory name is a slash | it makes the same URL |
//! | IP addresses | IPv4 as in Chrome and Internet Explorer, if it is in ASCII, each number has a digit, and no dot follows; IPv6 is kept | three browsers kept other forms; two of three kept IPv6 |
//! | percent-encoding in hosts | not decoded; `%` stays | three browsers |
//! | IDNA's to-ascii | RFC 3490, label by label, for labels that are not ASCII | "a wrapper like we do in the cookie spec" |
//! | does a path always start with a slash? | yes, also before `;` | otherwise `h;x` is a host |
//! | collapsing dots | the steps of RFC 3986 | `Web::URL`; three browsers |
//! | percent-encoding in paths | the set `path-unescaped`, which the section does not use; branches win over `path-escaped` for `\` and `%` | Chrome and Internet Explorer; three browsers |
//! | the port | as written, escaped like a path | three browsers keep `-80` |
//! | default ports | http, https, ftp, gopher | three browsers keep the default ports of ws and wss |
//! | an empty user-info, `:` | left out, with its `@` | otherwise `http://:@h/` becomes `http://@h/`, and that `http://h/` |
//! | characters of a query, username, password | a query keeps graphic characters except `"`, `<`, `>`; the others keep what `Web::URL` keeps | three browsers; `Web::URL` |
//! | empty or no query, fragment | distinguished | all later specifications |
//! | the encoding of a query | the encoding of the reader, or UTF-8; a missing character becomes an escaped character reference, `%26%2320320%3B` | Chrome and Safari |
//! | is the "shared scheme" of `foo:x` and `foo://h/a/b` hierarchical? | yes: `foo://h/a/x` | "any other before `//`", above |
//! | `/\i/x` relative to `foo://h/a` starts with two slash characters, but not with `//` | `foo:/\i/x`; with `http`, the host `i` | the same |
//! | tabs and line breaks | dropped first | all four browsers |
//! | URLs that are not hierarchical | ASCII is kept, except controls; the rest is escaped | `Web::URL` |
//!
//! # In reading order
//!
//! `find` finds the parts of a string, and `parse` parses a URL. `resolve` resolves a string relative to a base URL.
//! `canonicalize` canonicalizes a URL, part by part.

mod canonicalize;
pub(crate) mod find;
mod parse;
mod resolve;

pub use canonicalize::{canonicalize, canonicalize_host};
pub use parse::{ParsedUrl, parse};
pub use resolve::resolve;

pub use crate::percent::Encoding;

use url_readers::{Failure, Reader, Reading};

/// The reader that follows Barth's draft, with an ambient encoding for queries.
///
/// ```
/// use url_lineage::{Reader, barth_2011::Barth};
///
/// assert_eq!(Barth::UTF_8.parse("HTTP:example.com/a b", None)?.canonical, "http://example.com/a%20b");
/// assert!(Barth::UTF_8.parse("example.com", None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Barth {
    encoding: Encoding,
}

impl Barth {
    /// The reader with queries in UTF-8.
    pub const UTF_8: Self = Self { encoding: Encoding::UTF_8 };

    /// Returns the reader with queries in another encoding. A character that it lacks becomes a percent-encoded
    /// character reference.
    ///
    /// ```
    /// use url_lineage::{Reader, barth_2011::Barth};
    ///
    /// let reader = Barth::UTF_8.encoding(encoding_rs::WINDOWS_1252);
    /// assert_eq!(reader.parse("http://h/\u{E9}?\u{E9}\u{416}", None)?.canonical, "http://h/%C3%A9?%E9%26%231046%3B");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    pub fn encoding(self, encoding: &'static encoding_rs::Encoding) -> Self {
        Self { encoding: Encoding::new(encoding) }
    }
}

impl Reader for Barth {
    fn name(&self) -> &'static str {
        "barth-2011"
    }

    fn date(&self) -> &'static str {
        "2011-04"
    }

    /// Resolves `input` against `base`, or parses it, and canonicalizes the result.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let url = match base {
            Some(base) => resolve(input, &parse(base).map_err(Failure::in_base)?)?,
            None => parse(input)?,
        };
        canonicalize(&url, self.encoding)
    }
}
