//! Explaining a parse: which bytes of the input became which bytes of the href, and why.
//!
//! The parser runs as it always does, with an output of its own ([`trace`]) that remembers for whatever is written what it
//! was written for. There is no second grammar, and who does not ask for an explanation does not pay for one.

pub(crate) mod trace;

use crate::{
    change::Change,
    error::ParseError,
    options::ParseOptions,
    parser::{Parser, input::Input},
    record::Url,
};
use alloc::vec::Vec;
use core::{fmt, ops::Range};
use trace::Traced;
use url_host::Ignore;

/// What became of an input, piece by piece: together the pieces are the whole input and the whole href, each in its order.
///
/// ```
/// use url_core::{Change, Url};
///
/// let input = "HTTP://0x7f.1:80/a/../b c";
/// let explanation = Url::explain(input)?;
/// assert_eq!(explanation.url().as_str(), "http://127.0.0.1/b%20c");
/// let changes: Vec<(&str, &str, Change)> = explanation.changes().collect();
/// assert_eq!(changes, [
///     ("HTTP", "http", Change::LowerCased),
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

/// Some bytes of the input, and the bytes of the href that they became.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Piece {
    /// Where in the input it stood, in bytes; empty if it is of the base URL or was added. A tab or newline in the midst of
    /// what was changed as a whole is in the range.
    pub source: Range<usize>,
    /// Where in the href it stands, in bytes; empty if it was removed.
    pub result: Range<usize>,
    /// What the parser did.
    pub change: Change,
}

/// Without the input, which may have a password.
impl fmt::Debug for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explanation").field("url", &self.url).field("pieces", &self.pieces).finish_non_exhaustive()
    }
}

impl<'i> Explanation<'i> {
    /// The URL that the input was parsed to.
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// The URL, moved out.
    pub fn into_url(self) -> Url {
        self.url
    }

    /// The pieces, in their order. Each begins where the one before it ends, in the input and in the href.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The pieces that were not kept: what stood in the input, what stands in the href, and what was done.
    pub fn changes(&self) -> impl Iterator<Item = (&'i str, &str, Change)> {
        self.pieces
            .iter()
            .filter(|piece| piece.change != Change::Kept)
            .map(|piece| (&self.input[piece.source.clone()], &self.url.as_str()[piece.result.clone()], piece.change))
    }
}

impl ParseOptions<'_> {
    /// Parses `input`, and says what became of each of its bytes.
    ///
    /// ```
    /// use url_core::{Change, Url};
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
    pub fn explain<'i>(&self, input: &'i str) -> Result<Explanation<'i>, ParseError> {
        let text = Input::trimmed(input, &mut Ignore).without_tabs_and_newlines(&mut Ignore);
        let mut parser = Parser::new(&text.text, self, Traced::new(&text.text), Ignore);
        parser.run().map_err(|error| text.locate(error))?;
        let (href, offsets) = (parser.output.href(), parser.offsets);
        if href.len() > self.max_len as usize {
            return Err(ParseError::too_long(input.len(), self.max_len));
        }
        let url = Url { href: href.into(), offsets };
        let pieces = parser.output.pieces(&url);
        Ok(Explanation { input, pieces: in_input(&text, input, pieces), url })
    }
}

impl Url {
    /// Parses an absolute URL, and says what became of each byte of the input.
    ///
    /// ```
    /// use url_core::{Change, Url};
    ///
    /// let explanation = Url::explain(r"https:\\example.com")?;
    /// let changes: Vec<(&str, &str, Change)> = explanation.changes().collect();
    /// assert_eq!(changes, [(r"\\", "//", Change::AuthoritySlashes), ("", "/", Change::SlashAdded)]);
    /// assert_eq!(Change::AuthoritySlashes.message(), "the authority stands behind two slashes");
    ///
    /// assert!(Url::explain("example.com").is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    pub fn explain(input: &str) -> Result<Explanation<'_>, ParseError> {
        ParseOptions::new().explain(input)
    }
}

/// The pieces with their sources in the caller's input, and pieces for what was taken out of it beforehand.
fn in_input(text: &Input<'_>, input: &str, pieces: Vec<Piece>) -> Vec<Piece> {
    let start = text.position(0) - text.removed_before(0);
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
        // What was kept is cut where something was removed; what became something else as a whole is not.
        while change == Change::Kept && text.removed_before(source.start) < text.removed_before(source.end - 1) {
            let removed = text.removed_before(source.start);
            let len = (source.clone()).take_while(|&byte| text.removed_before(byte) == removed).count();
            push_with_removed(
                &mut push,
                &mut at,
                text.position(source.start)..text.position(source.start) + len,
                result.start..result.start + len,
                change,
            );
            source.start += len;
            result.start += len;
        }
        let located = text.position(source.start)..text.position(source.end - 1) + 1;
        push_with_removed(&mut push, &mut at, located, result, change);
    }
    let end = input.trim_end_matches(|c| c <= ' ').len().max(at);
    push(at..end, here..here, Change::TabOrNewlineRemoved);
    push(end..input.len(), here..here, Change::Trimmed);
    whole
}

/// Pushes a piece, and in front of it one for what was removed between it and `at`, which then is its end.
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
