//! Whether other software would read a string in another way.

use crate::FlagColumn;
use url_readers::{Reader, Verdict};

/// Returns whether other software reads each URL as another URL than the standard does: [`Verdict::is_ambiguous`]. NULL
/// and strings that do not parse give NULL.
///
/// This parses each URL with every reader, and allocates.
///
/// ```
/// use url_facts::readers_differ;
///
/// let texts = [Some("https://example.com/"), Some("http://example.com\\@evil.example/"), Some("example.com"), None];
/// assert!(readers_differ(texts).iter().eq([Some(false), Some(true), None, None]));
/// ```
pub fn readers_differ<'t>(texts: impl IntoIterator<Item = Option<&'t str>>) -> FlagColumn {
    let mut column = FlagColumn::default();
    column.extend(texts.into_iter().map(|text| is_ambiguous(&Verdict::of(text?, None))));
    column
}

/// Returns whether a reader reads each URL as another URL than the standard does, or accepts a string that the standard
/// rejects. NULL and strings that do not parse give NULL.
///
/// ```
/// use url_facts::reader_differs;
/// use url_readers::Curl;
///
/// let texts = [Some("https://example.com/"), Some("http://example.com./a/%2e%2e/"), Some("http://0x7f.1/"), None];
/// assert!(reader_differs(texts, &Curl::V8_23).iter().eq([Some(false), Some(false), Some(false), None]));
/// assert!(reader_differs(texts, &Curl::V7_88).iter().eq([Some(false), Some(true), Some(false), None]));
/// ```
pub fn reader_differs<'t>(texts: impl IntoIterator<Item = Option<&'t str>>, reader: &dyn Reader) -> FlagColumn {
    let mut column = FlagColumn::default();
    column.extend(texts.into_iter().map(|text| is_ambiguous(&Verdict::with(text?, None, &[reader]))));
    column
}

/// Returns whether two readers read each URL as different URLs: one that checks URLs, and one that fetches them. NULL
/// and strings that one of them rejects give NULL.
///
/// ```
/// use url_facts::two_readers_differ;
/// use url_readers::{Curl, Python};
///
/// let texts = [Some("https://example.com/"), Some("http://0x7f.1/"), Some("http://a b/"), None];
/// let differ = two_readers_differ(texts, &Python::V3_14, &Curl::V8_23);
/// assert!(differ.iter().eq([Some(false), Some(true), None, None]));
/// ```
pub fn two_readers_differ<'t>(
    texts: impl IntoIterator<Item = Option<&'t str>>,
    checker: &dyn Reader,
    fetcher: &dyn Reader,
) -> FlagColumn {
    let mut column = FlagColumn::default();
    column.extend(texts.into_iter().map(|text| {
        let read = |reader: &dyn Reader| reader.parse(text?, None).ok();
        Some(!read(checker)?.differing_from(&read(fetcher)?).is_empty())
    }));
    column
}

/// Whether a verdict is ambiguous, or `None` if the standard rejects the text.
fn is_ambiguous(verdict: &Verdict<'_>) -> Option<bool> {
    verdict.standard().is_ok().then(|| verdict.is_ambiguous())
}
