//! Explaining a parse: which bytes of the input became which bytes of the href, and why.
//!
//! The parser runs as always. Its output (`trace`) remembers, for each piece of the href, the bytes of input that it
//! was written for. There is no second grammar, and other parses pay nothing for it.

mod pieces;
pub(crate) mod trace;

pub use crate::change::Change;
pub use pieces::{Piece, Pieces};

use crate::{
    error::ParseError,
    options::ParseOptions,
    parser::{
        input::Removed,
        prepared::{LeadingDots, Prepared},
    },
    record::{Offsets, Url},
};
use core::{fmt, ops::Range};
use pieces::PieceList;
use trace::Traced;
use url_host::Ignore;

/// The pieces of an input and its href, and what the parser did with each.
///
/// In their order, the pieces make up the whole input and the whole href. Each takes three bytes, or more if it is
/// longer than 127 bytes.
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
    pieces: PieceList,
}

/// Leaves out the input, which may have secrets.
impl fmt::Debug for Explanation<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explanation").field("url", &self.url).field("pieces", &self.pieces()).finish_non_exhaustive()
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
    /// let sources: Vec<_> = explanation.pieces().map(|piece| piece.source).collect();
    /// assert_eq!(sources, [0..5, 5..19, 19..19]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn pieces(&self) -> Pieces<'_> {
        self.pieces.iter()
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
        self.pieces()
            .filter(|piece| piece.change != Change::Kept)
            .map(|piece| (&self.input[piece.source], &self.url.as_str()[piece.result], piece.change))
    }
}

impl ParseOptions<'_> {
    /// Parses `input`, and explains what became of each byte.
    ///
    /// ```
    /// use url_core::{Url, explain::Change};
    ///
    /// let base = Url::parse("https://example.com/a/b")?;
    /// let explanation = Url::options().base(&base).explain("c")?;
    /// let first = explanation.pieces().next().unwrap();
    /// assert_eq!((first.change, first.result), (Change::TakenFromBase, 0..21));
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
        if let Some(base) = self.base_text {
            return self.with_base_text(&base, |options| options.explain(input));
        }
        self.check_offsets(input.len(), input)?;
        let mut prepared = Prepared::new(input, self);
        prepared.prepare(LeadingDots::Keep, &mut Ignore);
        self.check_offsets(prepared.text.len(), input)?;
        let source = prepared.source();
        let (mut traced, mut offsets) = (Traced::new(source), Offsets::default());
        source.write(&mut traced, &mut offsets, &mut Ignore)?;
        let url = self.checked(Url { href: traced.href.clone(), offsets }, input)?;
        let mut pieces = InInput::new(&source.origin.removed, input, traced.record_count());
        traced.pieces(&url, |piece| pieces.push(piece));
        Ok(Explanation { input, pieces: pieces.finish(), url })
    }
}

impl Url {
    /// Parses an absolute URL, and explains what became of each byte.
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

/// Shifts the sources of pieces to the caller's input, and adds pieces for the bytes removed before the parse.
struct InInput<'t, 'i> {
    removed: &'t Removed,
    input: &'i str,
    pieces: PieceList,
    /// The ends of the last piece in the input and in the href.
    at: usize,
    here: usize,
}

impl<'t, 'i> InInput<'t, 'i> {
    #[inline]
    fn new(removed: &'t Removed, input: &'i str, expected: usize) -> Self {
        let start = removed.position(0);
        let mut pieces = PieceList::with_capacity(expected + 2);
        pieces.push(&Piece { source: 0..start, result: 0..0, change: Change::Trimmed });
        Self { removed, input, pieces, at: start, here: 0 }
    }

    #[inline]
    fn push(&mut self, piece: Piece) {
        let removed = self.removed;
        let Piece { mut source, mut result, change } = piece;
        if source.is_empty() {
            self.push_located(self.at..self.at, result, change);
            return;
        }
        // A kept piece is split where a tab or newline was removed. A piece that changed as a whole is not.
        while change == Change::Kept && removed.before(source.start) < removed.before(source.end - 1) {
            let before = removed.before(source.start);
            let len = (source.clone()).take_while(|&byte| removed.before(byte) == before).count();
            let start = removed.position(source.start);
            self.push_located(start..start + len, result.start..result.start + len, change);
            source.start += len;
            result.start += len;
        }
        let located = removed.position(source.start)..removed.position(source.end - 1) + 1;
        self.push_located(located, result, change);
    }

    /// Pushes a piece for the bytes that were removed before `source`, and then the piece itself.
    #[inline]
    fn push_located(&mut self, source: Range<usize>, result: Range<usize>, change: Change) {
        self.push_removed(source.start, Change::TabOrNewlineRemoved);
        (self.at, self.here) = (source.end, result.end);
        self.pieces.push(&Piece { source, result, change });
    }

    #[inline]
    fn push_removed(&mut self, end: usize, change: Change) {
        self.pieces.push(&Piece { source: self.at..end, result: self.here..self.here, change });
        self.at = end;
    }

    /// Adds the pieces for what was removed at the end of the input.
    #[inline]
    fn finish(mut self) -> PieceList {
        let end = self.input.trim_end_matches(|c| c <= ' ').len().max(self.at);
        self.push_removed(end, Change::TabOrNewlineRemoved);
        self.push_removed(self.input.len(), Change::Trimmed);
        self.pieces
    }
}
