//! The domain parser of both editions and domain to Unicode agree with url-model. The domain parser is idempotent and
//! reverses domain to Unicode. The later edition accepts every domain that the earlier one accepts, with the same
//! result.

use crate::{
    model::{MODEL, MODEL_2025},
    source::Source,
};
use url_idna::{
    Error, domain_parser, domain_parser_strict, domain_to_ascii, domain_to_ascii_strict, domain_to_unicode,
};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let be_strict = source.flag();
    let domain = source.last_domain_or_text();
    let context = format!("{domain:?}, be_strict {be_strict}");

    let parser = if be_strict { domain_parser_strict } else { domain_parser };
    let result = parser(&domain);
    let expected = MODEL.domain_parser(&domain, be_strict, &mut Vec::new());
    assert_eq!(result.as_deref().ok(), expected.as_deref().ok(), "{context}");
    assert_range(&domain, result.as_ref().err());

    let to_ascii = if be_strict { domain_to_ascii_strict } else { domain_to_ascii };
    let of_2025 = to_ascii(&domain);
    let expected = MODEL_2025.domain_parser(&domain, be_strict, &mut Vec::new());
    assert_eq!(of_2025.as_deref().ok(), expected.as_deref().ok(), "{context}");
    assert_range(&domain, of_2025.as_ref().err());
    if of_2025.is_ok() {
        assert_eq!(of_2025, result, "{context}");
    }

    let unicode = domain_to_unicode(&domain);
    assert_eq!(unicode, MODEL.domain_to_unicode(&domain), "{context}");

    if let Ok(ascii) = &result {
        assert_eq!(parser(ascii).as_ref(), Ok(ascii), "{context}");
        assert_eq!(parser(&domain_to_unicode(ascii)).as_ref(), Ok(ascii), "{context}");
    }
}

/// Asserts that the range of the error is in the domain.
fn assert_range(domain: &str, error: Option<&Error>) {
    if let Some(error) = error {
        assert!(domain.get(error.range()).is_some(), "{domain:?}: {error}");
    }
}
