//! Explaining a parse: which bytes of the input became which bytes of the href, and why.
//!
//! The parser runs as always, with an output (`trace`) that remembers for each piece of the href the bytes of the
//! input that it was written for. There is no second grammar, and other parses pay nothing for it.

mod piece;
pub(crate) mod trace;

pub use crate::change::Change;
pub use piece::Piece;

use crate::{
    error::ParseError,
    options::ParseOptions,
    parser::{
        input::Removed,
        prepared::{LeadingDots, Prepared},
    },
    record::Url,
};
use alloc::vec::Vec;
use core::{fmt, ops::Range};
use trace::Traced;
use url_host::Ignore;

/// The pieces of an input and of its href, and what the parser did with each.
///
/// In their order, the pieces make up the whole input and the whole href.
///
/// ```
/// use url_core::{Url, explain::Change};
///
/// let input = "HTTP://0x7f.1:80/a/../b c";
/// let explanation = Url::explain(input)?;
/// assert_eq!(explanation.url().as_str(), "http://127.0.0.1/b%20c");
/// let changes: Vec<(&str, &str, Change)> = explanation.changes().collect();
/// assert_eq!(changes, [
///     ("HTTP", "http", Change::Lowercased),
///     ("0x7f.1", "127.0.0.1", Change::ReadAsIpv4),
///     (":80", "", Change::DefaultPortRemoved),
///     ("/a/..", "", Change::DotSegmentRemoved),
///     (" ", "%20", Change::PercentEncoded),
/// ]);
///
/// assert!(Url::explain("http://[").is_err());
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Eq, PartialEq)]
pub struct Explanation<'i> {
    input: &'i str,
    url: Url,
    pieces: Vec<Piece>,
}

/// Leaves out the input, which may have secrets.
impl fmt::Debug for Explanation<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explanation").field("url", &self.url).field("pieces", &self.pieces).finish_non_exhaustive()
    }
}

impl<'i> Explanation<'i> {
    /// Returns the URL that the input was parsed to.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::explain("HTTPS://example.com")?.url().as_str(), "https://example.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// Returns the URL that the input was parsed to, by value.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::explain("HTTPS://example.com")?.into_url(), Url::parse("https://example.com/")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn into_url(self) -> Url {
        self.url
    }

    /// Returns the pieces in order. Each begins where the one before it ends, in the input and in the href.
    ///
    /// ```
    /// # use url_core::Url;
    /// let explanation = Url::explain("HTTPS://example.com")?;
    /// let sources: Vec<_> = explanation.pieces().iter().map(|piece| piece.source.clone()).collect();
    /// assert_eq!(sources, [0..5, 5..19, 19..19]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns the pieces that were not kept: the text of the input, the text of the href, and the change.
    ///
    /// ```
    /// use url_core::{Url, explain::Change};
    ///
    /// let explanation = Url::explain("HTTPS://example.com/")?;
    /// assert!(explanation.changes().eq([("HTTPS", "https", Change::Lowercased)]));
    /// assert_eq!(Url::explain("https://example.com/")?.changes().count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn changes(&self) -> impl Iterator<Item = (&'i str, &str, Change)> {
        self.pieces
            .iter()
            .filter(|piece| piece.change != Change::Kept)
            .map(|piece| (&self.input[piece.source.clone()], &self.url.as_str()[piece.result.clone()], piece.change))
    }
}

impl ParseOptions<'_> {
    /// Parses `input`, and explains what became of each of its bytes.
    ///
    /// ```
    /// use url_core::{Url, explain::Change};
    ///
    /// let base = Url::parse("https://example.com/a/b")?;
    /// let explanation = Url::options().base_url(Some(&base)).explain("c")?;
    /// assert_eq!(explanation.pieces()[0].change, Change::TakenFromBase);
    /// assert_eq!(explanation.pieces()[0].result, 0..21);
    ///
    /// assert!(Url::options().explain("c").is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    #[inline]
    pub fn explain<'i>(&self, input: &'i str) -> Result<Explanation<'i>, ParseError> {
        match self.base_text {
            Some(base) => self.with_base_text(base, |options| options.explain_any(input)),
            None => self.explain_any(input),
        }
    }

    #[inline]
    fn explain_any<'i>(&self, input: &'i str) -> Result<Explanation<'i>, ParseError> {
        self.check_offsets(input.len(), input)?;
        let prepared = Prepared::cleaned(input, self, LeadingDots::Keep, &mut Ignore);
        self.check_offsets(prepared.text.len(), input)?;
        let (traced, offsets) = prepared.write(self, Traced::new(&prepared), &mut Ignore)?;
        let url = self.checked(Url { href: traced.href.clone(), offsets }, input)?;
        let pieces = traced.pieces(&url);
        Ok(Explanation { input, pieces: in_input(&prepared.origin().removed, input, pieces), url })
    }
}

impl Url {
    /// Parses an absolute URL, and explains what became of each byte of the input.
    ///
    /// ```
    /// use url_core::{Url, explain::Change};
    ///
    /// let explanation = Url::explain(r"https:\\example.com")?;
    /// let changes: Vec<(&str, &str, Change)> = explanation.changes().collect();
    /// assert_eq!(changes, [(r"\\", "//", Change::AuthoritySlashesNormalized), ("", "/", Change::SlashAdded)]);
    /// assert_eq!(Change::AuthoritySlashesNormalized.message(), "two slashes precede the authority");
    ///
    /// assert!(Url::explain("example.com").is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    #[inline]
    pub fn explain(input: &str) -> Result<Explanation<'_>, ParseError> {
        ParseOptions::new().explain(input)
    }
}

/// Shifts the sources of the pieces to the caller's input, and adds pieces for the bytes removed before the parse.
#[inline]
fn in_input(removed: &Removed, input: &str, pieces: Vec<Piece>) -> Vec<Piece> {
    let start = removed.position(0);
    let mut whole = Vec::with_capacity(pieces.len() + 2);
    let mut push = |source: Range<usize>, result: Range<usize>, change| {
        if !source.is_empty() || !result.is_empty() {
            whole.push(Piece { source, result, change });
        }
    };
    push(0..start, 0..0, Change::Trimmed);
    let mut at = start;
    let mut here = 0;
    for Piece { source, result, change } in pieces {
        here = result.end;
        let mut result = result;
        let mut source = source;
        if source.is_empty() {
            push(at..at, result, change);
            continue;
        }
        // A kept piece is split where a tab or newline was removed. A piece that changed as a whole is not.
        while change == Change::Kept && removed.before(source.start) < removed.before(source.end - 1) {
            let before = removed.before(source.start);
            let len = (source.clone()).take_while(|&byte| removed.before(byte) == before).count();
            push_with_removed(
                &mut push,
                &mut at,
                removed.position(source.start)..removed.position(source.start) + len,
                result.start..result.start + len,
                change,
            );
            source.start += len;
            result.start += len;
        }
        let located = removed.position(source.start)..removed.position(source.end - 1) + 1;
        push_with_removed(&mut push, &mut at, located, result, change);
    }
    let end = input.trim_end_matches(|c| c <= ' ').len().max(at);
    push(at..end, here..here, Change::TabOrNewlineRemoved);
    push(end..input.len(), here..here, Change::Trimmed);
    whole
}

/// Pushes a piece for the bytes removed between `at` and `source`, and then the piece itself, whose end `at` becomes.
#[inline]
fn push_with_removed(
    push: &mut impl FnMut(Range<usize>, Range<usize>, Change),
    at: &mut usize,
    source: Range<usize>,
    result: Range<usize>,
    change: Change,
) {
    push(*at..source.start, result.start..result.start, Change::TabOrNewlineRemoved);
    *at = source.end;
    push(source, result, change);
}
