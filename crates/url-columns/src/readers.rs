//! Whether other software would read a text in another way.

use crate::FlagColumn;
use url_readers::Verdict;

/// Returns whether other software reads each URL as another URL than the standard does: [`Verdict::is_ambiguous`]. NULL
/// and strings that do not parse give NULL.
///
/// This parses each URL with every reader, and allocates.
///
/// ```
/// use url_columns::readers_differ;
///
/// let texts = [Some("https://example.com/"), Some("http://example.com\\@evil.example/"), Some("example.com"), None];
/// assert!(readers_differ(texts).iter().eq([Some(false), Some(true), None, None]));
/// ```
pub fn readers_differ<'t>(texts: impl IntoIterator<Item = Option<&'t str>>) -> FlagColumn {
    let mut column = FlagColumn::default();
    for text in texts {
        let verdict = text.map(|text| Verdict::of(text, None)).filter(|verdict| verdict.standard().is_ok());
        column.push(verdict.map(|verdict| verdict.is_ambiguous()));
    }
    column
}
