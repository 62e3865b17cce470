//! A piece of an input and its href.

use crate::change::Change;
use core::ops::Range;

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
