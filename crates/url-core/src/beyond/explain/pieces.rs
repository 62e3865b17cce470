//! The pieces of an explanation, stored in a few bytes each.
//!
//! A piece begins where the one before it ends, so that its change and its two lengths suffice. The lengths are numbers
//! of seven bits a byte, the lowest bits first; the high bit says that more follow.

use crate::change::Change;
use alloc::vec::Vec;
use core::{fmt, iter::FusedIterator, ops::Range};

/// A range of the input, and the range of the href that it became.
///
/// ```
/// use url_core::{Url, explain::Change};
///
/// let explanation = Url::explain("foo:a\tb")?;
/// let tab = explanation.pieces().nth(1).expect("the second of three pieces");
/// assert_eq!((tab.source, tab.result, tab.change), (5..6, 5..5, Change::TabOrNewlineRemoved));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Piece {
    /// The range of the input, in bytes; empty if the piece comes from the base URL or was added. The range includes
    /// any tab or newline within a piece that changed as a whole.
    pub source: Range<usize>,
    /// The range of the href, in bytes; empty if the piece was removed.
    pub result: Range<usize>,
    /// The change that the parser made to the piece.
    pub change: Change,
}

/// A list of pieces.
#[derive(Clone, Eq, PartialEq)]
pub(super) struct PieceList {
    bytes: Vec<u8>,
    len: usize,
}

impl PieceList {
    /// Creates a list with room for this number of short pieces.
    #[inline]
    pub(super) fn with_capacity(len: usize) -> Self {
        Self { bytes: Vec::with_capacity(3 * len), len: 0 }
    }

    /// Appends a piece that begins where the last one ends. An empty piece is left out.
    #[inline]
    pub(super) fn push(&mut self, piece: &Piece) {
        if piece.source.is_empty() && piece.result.is_empty() {
            return;
        }
        self.len += 1;
        let (source, result) = (piece.source.len(), piece.result.len());
        if source | result < 0x80 {
            self.bytes.extend_from_slice(&[piece.change as u8, source as u8, result as u8]);
            return;
        }
        self.bytes.push(piece.change as u8);
        self.push_number(source);
        self.push_number(result);
    }

    #[inline(never)]
    fn push_number(&mut self, mut number: usize) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    #[inline]
    pub(super) fn iter(&self) -> Pieces<'_> {
        Pieces { bytes: &self.bytes, len: self.len, source: 0, result: 0 }
    }
}

/// The pieces of an [`Explanation`](super::Explanation) in their order.
///
/// ```
/// use url_core::{Url, explain::Change};
///
/// let explanation = Url::explain("HTTPS://example.com")?;
/// let mut pieces = explanation.pieces();
/// assert_eq!(pieces.len(), 3);
/// assert_eq!(pieces.next().map(|piece| piece.change), Some(Change::Lowercased));
/// assert_eq!(pieces.nth(2), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Pieces<'e> {
    bytes: &'e [u8],
    len: usize,
    /// The ends of the last piece in the input and in the href.
    source: usize,
    result: usize,
}

impl Pieces<'_> {
    #[inline]
    fn number(&mut self) -> Option<usize> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let (&byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            number |= usize::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(number);
            }
            shift += 7;
        }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        let (&change, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        let change = *Change::ALL.get(usize::from(change))?;
        let (source, result) = (self.source, self.result);
        self.source += self.number()?;
        self.result += self.number()?;
        self.len -= 1;
        Some(Piece { source: source..self.source, result: result..self.result, change })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len, Some(self.len))
    }
}

impl ExactSizeIterator for Pieces<'_> {}

impl FusedIterator for Pieces<'_> {}

/// Lists the pieces that are left.
impl fmt::Debug for Pieces<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, Piece, PieceList};
    use alloc::vec::Vec;

    #[test]
    fn pieces_of_any_length_are_kept() {
        let lengths = [0, 1, 127, 128, 16_383, 16_384, usize::MAX >> 8];
        let (mut list, mut expected) = (PieceList::with_capacity(0), Vec::new());
        let (mut source, mut result) = (0, 0);
        let pairs = lengths.iter().flat_map(|&a| lengths.map(|b| (a, b))).filter(|&pair| pair != (0, 0));
        for ((source_len, result_len), &change) in pairs.zip(Change::ALL.iter().cycle()) {
            let piece = Piece { source: source..source + source_len, result: result..result + result_len, change };
            (source, result) = (piece.source.end, piece.result.end);
            list.push(&piece);
            expected.push(piece);
        }
        list.push(&Piece { source: source..source, result: result..result, change: Change::Kept });
        assert_eq!(list.iter().len(), lengths.len() * lengths.len() - 1);
        assert_eq!(list.iter().collect::<Vec<_>>(), expected);
    }
}
