//! The loop over the rows of a batch, for columns that are filled row by row.

use url_core::ParseError;

/// Appends a row for each text by `push`, and NULL for what is no URL. `push` returns an error instead of appending a
/// row; for NULL it has none.
pub(crate) fn fill<'t>(
    texts: impl IntoIterator<Item = Option<&'t str>>,
    mut push: impl FnMut(Option<&'t str>) -> Result<(), ParseError>,
) {
    for text in texts {
        if push(text).is_err() {
            // There is no error for NULL.
            let _ = push(None);
        }
    }
}
