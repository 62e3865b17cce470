//! Whether other software would read a text in another way.

use crate::FlagColumn;
use url_readers::Verdict;

/// Returns whether other software reads each text as another URL than the standard does, or refuses it where the
/// standard does not, or the reverse: [`Verdict::is_ambiguous`]. NULL gives NULL.
///
/// This parses each text with every reader, and allocates.
///
/// ```
/// use url_columns::readers_differ;
///
/// let texts = [Some("https://example.com/"), Some("http://example.com\\@evil.example/"), None];
/// assert!(readers_differ(texts).iter().eq([Some(false), Some(true), None]));
/// ```
pub fn readers_differ<'t>(texts: impl IntoIterator<Item = Option<&'t str>>) -> FlagColumn {
    let mut column = FlagColumn::default();
    for text in texts {
        column.push(text.map(|text| Verdict::of(text, None).is_ambiguous()));
    }
    column
}
