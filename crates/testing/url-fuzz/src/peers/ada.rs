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

/// The known differences of version 4.0.0, all of them in domains.
const KNOWN: &[Class] = &[
    // `https://0\u{5C8}` is rejected.
    ("newer code points", |case| has_code_point_newer_than(16, case.input)),
    // `https://xn--0x7f.é` is rejected.
    ("newer code points in Punycode", |case| {
        let host = case.own.as_ref().ok().and_then(Url::host_str).unwrap_or_default();
        case.is_rejected_by_other() && has_code_point_newer_than(16, &domain_to_unicode(host))
    }),
    // `https://9.א` is accepted: the rule is not applied to labels of ASCII, nor to some others.
    ("the Bidi rule", |case| case.is_rejected_by_idna("B")),
    // `https://ا\u{877}` is rejected.
    ("Bidi classes", |case| case.is_rejected_by_other() && has_code_point_newer_than(13, &case.domain())),
    // `https://\u{1E900}\u{200C}\u{1E900}` is rejected.
    ("joining types", |case| {
        let domain = case.domain();
        case.is_rejected_by_other() && domain.contains('\u{200C}') && has_code_point_newer_than(4, &domain)
    }),
    // `https://क्\u{200D}ष\u{200D}` is accepted: after a joiner that is allowed, others are not checked.
    ("joiners", |case| case.is_rejected_by_idna("C")),
    // `https://a.\u{1AC2}` is accepted.
    ("labels that start with a mark", |case| case.is_rejected_by_idna("V6")),
    // `https://xn---3e0b。x` is accepted.
    ("Punycode that starts with its only delimiter", |case| {
        case.is_rejected_by_idna("P4") && case.domain().to_ascii_lowercase().contains("xn---")
    }),
    // `https://a\u{113C2}\u{113C2}` has another result.
    ("newer compositions", |case| has_composition_newer_than_13(&case.domain())),
    // `https://ā\u{323}`: a mark that belongs before one that is part of a letter.
    ("marks that Normalization Form C reorders", |case| is_reordered_by_nfc(&case.domain())),
    // `https://가\u{11A8}`: a final consonant after a syllable without one.
    ("Hangul syllables", |case| has_split_hangul_syllable(&case.domain())),
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let base = source.base().and_then(|base| Url::parse(&base).ok());
    let input = source.last_input(base.is_some());

    let own = Url::options().base(base.as_ref().map(Into::into)).parse(&input);
    let other = ada_url::Url::parse(&*input, base.as_ref().map(Url::as_str)).ok();
    Case { input: &input, base: base.as_ref(), own: &own, other: other.as_ref().map(ada_url::Url::href) }.check(KNOWN);
}
