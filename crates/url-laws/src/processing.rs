//! `ToASCII` and `ToUnicode` agree with url-model for every combination of flags: the same string and the same set of
//! status codes. `ToASCII` is idempotent and reverses `ToUnicode`.

use crate::{model::MODEL, source::Source};
use std::collections::BTreeSet;
use url_idna::{Criterion, Error, Processing};
use url_model::Flags;

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let flags = flags(source.byte());
    let domain = source.last_domain_or_text();
    let context = format!("{domain:?} {flags:?}");

    let mut errors = Vec::new();
    let ascii = flags.to_ascii_with_errors(&domain, |error| errors.push(error));
    let (expected, expected_codes) = MODEL.to_ascii(&domain, model_flags(flags));
    assert_eq!(ascii, expected, "ToASCII {context}");
    assert_codes(&domain, &errors, expected_codes, &format!("ToASCII {context}"));
    let result = flags.to_ascii(&domain);
    assert_eq!(result.as_ref().err(), errors.first(), "{context}");
    if let Ok(result) = result {
        assert_eq!(result, ascii, "{context}");
        assert_eq!(flags.to_ascii(&ascii).as_ref(), Ok(&ascii), "ToASCII of ToASCII {context}");
        // Transitional processing does not map the code points of an `xn--` label, but maps them in the decoded label.
        if !flags.transitional_processing {
            let unicode = flags.to_unicode(&ascii).0;
            assert_eq!(flags.to_ascii(&unicode).as_ref(), Ok(&ascii), "ToASCII of {unicode:?} {context}");
        }
    }

    let mut errors = Vec::new();
    let unicode = flags.to_unicode_with_errors(&domain, |error| errors.push(error));
    let (expected, mut expected_codes) = MODEL.to_unicode(&domain, model_flags(flags));
    assert_eq!(unicode, expected, "ToUnicode {context}");
    // Unicode's test file has a code for empty labels, which ToUnicode reports only if VerifyDnsLength is set.
    expected_codes.retain(|&code| flags.verify_dns_length || code != Criterion::EmptyLabel.as_str());
    assert_codes(&domain, &errors, expected_codes, &format!("ToUnicode {context}"));
    assert_eq!(flags.to_unicode(&domain), (unicode, errors.first().copied().map_or(Ok(()), Err)), "{context}");
}

/// Returns the flags for a byte: any combination, or those of the standard.
pub fn flags(bits: u8) -> Processing {
    if matches!(bits, 0x80..0xC0) {
        return if bits % 2 == 1 { Processing::url_strict() } else { Processing::url() };
    }
    let mut flags = Processing::url();
    let all = [
        &mut flags.check_hyphens,
        &mut flags.check_bidi,
        &mut flags.check_joiners,
        &mut flags.use_std3_ascii_rules,
        &mut flags.transitional_processing,
        &mut flags.verify_dns_length,
        &mut flags.ignore_invalid_punycode,
    ];
    (0..).zip(all).for_each(|(index, flag)| *flag = bits & (1 << index) != 0);
    flags
}

fn model_flags(flags: Processing) -> Flags {
    Flags {
        check_hyphens: flags.check_hyphens,
        check_bidi: flags.check_bidi,
        check_joiners: flags.check_joiners,
        use_std3_ascii_rules: flags.use_std3_ascii_rules,
        transitional_processing: flags.transitional_processing,
        verify_dns_length: flags.verify_dns_length,
        ignore_invalid_punycode: flags.ignore_invalid_punycode,
    }
}

/// Asserts that the errors have the expected codes, each once for a label, and that their ranges are in the input.
fn assert_codes(domain: &str, errors: &[Error], expected: Vec<&str>, context: &str) {
    let codes: BTreeSet<&str> = errors.iter().map(Error::code).collect();
    assert_eq!(codes, expected.into_iter().collect(), "{context}");
    let distinct: BTreeSet<_> = errors.iter().map(|error| (error.label(), error.kind())).collect();
    assert_eq!(distinct.len(), errors.len(), "{context} {errors:?}");
    for error in errors {
        assert!(domain.get(error.range()).is_some(), "{context} {error}");
    }
}
