//! The parser agrees with url-model: the same failure or record, and the same validation errors in the same order, with
//! a base URL and without, in both editions.

use super::{
    model::{self, assert_same},
    source::Source,
};
use encoding_rs::UTF_8;
use url_core::{Edition, Url, ValidationError};

/// The law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let edition = source.pick(&[Edition::Living2026, Edition::Living2026, Edition::Living2026, Edition::Living2025]);
    let base = source.base();
    let input = if base.is_some() && source.flag() { source.last_text() } else { source.last_url() };
    let context = format!("{input:?} with base {base:?}, {edition:?}");

    let model = model::of(edition);
    let options = Url::options().edition(edition);
    let base = base.and_then(|base| {
        let record = model.basic_url_parse(&base, None, UTF_8, &mut Vec::new()).ok();
        let url = options.parse(&base).ok();
        assert_eq!(url.is_some(), record.is_some(), "the base of {context}");
        url.zip(record)
    });
    let (base, base_record) = base.unzip();

    let mut expected_errors = Vec::new();
    let expected = model.basic_url_parse(&input, base_record.as_ref(), UTF_8, &mut expected_errors).ok();
    let mut errors = Vec::new();
    let url = options.base_url(base.as_ref()).parse_with_errors(&input, &mut errors).ok();

    assert_eq!(errors.iter().map(ValidationError::code).collect::<Vec<_>>(), expected_errors, "{context}");
    assert_eq!(url.is_some(), expected.is_some(), "{context}");
    if let (Some(url), Some(expected)) = (&url, &expected) {
        assert_same(url, expected, &context);
    }
}
