//! The package ada-url parses like url-core.

use super::{
    case::{Case, Class},
    unicode::{
        has_code_point_newer_than, has_composition_newer_than_13, has_split_hangul_syllable, is_reordered_by_nfc,
    },
};
use url_core::Url;
use url_idna::domain_to_unicode;
use url_laws::source::Source;

/// The known differences of version 4.0.0. docs/fuzzing.md has an example of each.
const KNOWN: &[Class] = &[
    ("newer code points", |case| has_code_point_newer_than(16, case.input)),
    ("newer code points in Punycode", |case| {
        let host = case.own.as_ref().ok().and_then(Url::host_str).unwrap_or_default();
        case.is_refused_by_other() && has_code_point_newer_than(16, &domain_to_unicode(host))
    }),
    ("the Bidi rule", |case| case.is_refused_by_idna("B")),
    ("Bidi classes", |case| case.is_refused_by_other() && has_code_point_newer_than(13, &case.domain())),
    ("joining types", |case| {
        let domain = case.domain();
        case.is_refused_by_other() && domain.contains('\u{200C}') && has_code_point_newer_than(4, &domain)
    }),
    ("joiners", |case| case.is_refused_by_idna("C")),
    ("labels that start with a mark", |case| case.is_refused_by_idna("V6")),
    ("Punycode that starts with its only delimiter", |case| {
        case.is_refused_by_idna("P4") && case.domain().to_ascii_lowercase().contains("xn---")
    }),
    ("newer compositions", |case| has_composition_newer_than_13(&case.domain())),
    ("marks that Normalization Form C reorders", |case| is_reordered_by_nfc(&case.domain())),
    ("Hangul syllables", |case| has_split_hangul_syllable(&case.domain())),
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let base = source.base().and_then(|base| Url::parse(&base).ok());
    let input = source.last_input(base.is_some());

    let own = Url::options().base_url(base.as_ref()).parse(&input);
    let other = ada_url::Url::parse(&*input, base.as_ref().map(Url::as_str)).ok();
    Case { input: &input, base: base.as_ref(), own: &own, other: other.as_ref().map(ada_url::Url::href) }.check(KNOWN);
}
