//! The texts of the fixtures.

/// The texts of the fixtures, as far as they can be texts of PostgreSQL: those do not have U+0000.
pub(crate) fn texts() -> Vec<String> {
    let mut texts = url_model::fixtures::url_texts();
    let count = texts.len();
    texts.retain(|text| !text.contains('\0'));
    assert!(texts.len() > 15_000 && count - texts.len() < 100, "{} of {count}", texts.len());
    texts
}
