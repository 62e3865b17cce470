//! A string is a valid URL string if and only if it parses without a validation error, and if and only if the grammar
//! of url-model accepts it.
//!
//! The standard does not state the first equivalence, but it follows from the sections on writing and parsing.

use crate::{model::MODEL, source::Source};
use encoding_rs::UTF_8;
use url_core::{Url, reference::Base, writing::is_valid_url_string};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let base = source.base().and_then(|base| Url::parse(&base).ok());
    let input = source.last_input(base.is_some());
    assert_same_validity(&input, base.as_ref());
}

/// Asserts that `input` is valid if and only if it has no validation error, and as url-model says.
pub fn assert_same_validity(input: &str, base: Option<&Url>) {
    let context = format!("{input:?} with base {base:?}");
    let base_record = base.map(|base| {
        let record = MODEL.basic_url_parse(base.as_str(), None, UTF_8, &mut Vec::new());
        record.unwrap_or_else(|_| panic!("url-model rejects the base of {context}"))
    });
    let is_valid = is_valid_url_string(input, base.map(Base::from));
    assert_eq!(is_valid, MODEL.is_valid_url_string(input, base_record.as_ref()), "{context}");

    let mut errors = Vec::new();
    let _ = Url::options().base(base.map(Base::from)).parse_with_errors(input, &mut errors);
    assert_eq!(is_valid, errors.is_empty(), "{context} {errors:?}");
}
