//! The parser agrees with url-model: the same failure or record, and the same validation errors in the same order, with
//! and without a base URL, in both editions.

use crate::{
    model::{self, assert_same_outcome},
    source::Source,
};
use encoding_rs::UTF_8;
use url_core::{Url, host::Edition};
use url_model::Record;

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let edition = source.pick(&[Edition::Living2026, Edition::Living2026, Edition::Living2026, Edition::Living2025]);
    let base = source.base();
    let input = source.last_input(base.is_some());
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

    assert_as_in_model((&input, base.as_ref()), base_record.as_ref(), edition, &context);
}

/// Asserts that the outcome of parsing is that of url-model, whose record of the base URL is `base_record`.
pub fn assert_as_in_model(
    (input, base): (&str, Option<&Url>),
    base_record: Option<&Record>,
    edition: Edition,
    context: &str,
) {
    let mut expected_errors = Vec::new();
    let expected = model::of(edition).basic_url_parse(input, base_record, UTF_8, &mut expected_errors).ok();
    let mut errors = Vec::new();
    let url = Url::options().edition(edition).base(base.map(Into::into)).parse_with_errors(input, &mut errors).ok();
    assert_same_outcome((url.as_ref(), &errors), (expected.as_ref(), &expected_errors), context);
}
