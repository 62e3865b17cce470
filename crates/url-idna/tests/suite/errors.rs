//! The error of each criterion: its code, label, range, code point and message.

use std::collections::BTreeSet;

use url_idna::{
    Criterion, Error, Processing, domain_parser, domain_to_unicode, is_forbidden_domain_code_point,
    is_forbidden_host_code_point,
};

const STRICT: Processing = Processing::url_strict();
const LOOSE: Processing = Processing::url();

fn first(processing: Processing, domain: &str) -> Error {
    processing.to_ascii(domain).expect_err(domain)
}

/// Flags, domain, and of the first error: the criterion, the label, the text of the range, and the code point.
type Case = (Processing, &'static str, Criterion, usize, &'static str, Option<char>);

const CASES: &[Case] = &[
    (LOOSE, "a.xn--0.b", Criterion::InvalidPunycode, 1, "xn--0", None),
    (LOOSE, "a.XN--", Criterion::InvalidPunycode, 1, "XN--", None),
    (LOOSE, "xn--ascii-", Criterion::InvalidPunycode, 0, "xn--ascii-", None),
    (LOOSE, "xn--ü。a", Criterion::InvalidPunycode, 0, "xn--ü", None),
    (LOOSE, "a。xn--u-ccb", Criterion::NotNormalized, 1, "xn--u-ccb", None),
    // The first part of the second mark composes with the first mark.
    (LOOSE, "xn--a-xb9ipa", Criterion::NotNormalized, 0, "xn--a-xb9ipa", None),
    (STRICT, "ab--c", Criterion::HyphensInThirdAndFourthPosition, 0, "ab--c", None),
    (STRICT, "ü.üb--c", Criterion::HyphensInThirdAndFourthPosition, 1, "üb--c", None),
    (STRICT, "a.-b", Criterion::HyphenAtEdge, 1, "-b", None),
    (STRICT, "ü-.b", Criterion::HyphenAtEdge, 0, "ü-", None),
    (LOOSE, "xn--xn---epa", Criterion::PunycodePrefix, 0, "xn--xn---epa", None),
    (LOOSE, "a.\u{308}b", Criterion::LeadingMark, 1, "\u{308}", Some('\u{308}')),
    (LOOSE, "ü\u{FDD0}\u{FDD1}", Criterion::DisallowedCodePoint, 0, "\u{FDD0}", Some('\u{FDD0}')),
    (LOOSE, "a.xn--a", Criterion::DisallowedCodePoint, 1, "xn--a", Some('\u{80}')),
    (STRICT, "a_b", Criterion::Std3AsciiRules, 0, "_", Some('_')),
    (STRICT, "ü.a＿ü", Criterion::Std3AsciiRules, 1, "＿", Some('_')),
    (STRICT, "ü℀", Criterion::Std3AsciiRules, 0, "℀", Some('/')),
    (LOOSE, "a\u{94D}\u{200C}a\u{200C}b", Criterion::ZeroWidthNonJoiner, 0, "\u{200C}", Some('\u{200C}')),
    (LOOSE, "a\u{200D}", Criterion::ZeroWidthJoiner, 0, "\u{200D}", Some('\u{200D}')),
    (LOOSE, "0a.א", Criterion::BidiFirst, 0, "0a", None),
    (LOOSE, "אa", Criterion::BidiRtlContent, 0, "אa", None),
    (LOOSE, "א-", Criterion::BidiRtlEnd, 0, "א-", None),
    (LOOSE, "א0٠", Criterion::BidiRtlDigits, 0, "א0٠", None),
    (LOOSE, "aא0", Criterion::BidiLtrContent, 0, "aא0", None),
    (LOOSE, "ü-.א", Criterion::BidiLtrEnd, 0, "ü-", None),
    (STRICT, "a..b", Criterion::LabelLength, 1, "", None),
    (STRICT, "a.b。", Criterion::LabelLength, 2, "", None),
    (STRICT, "", Criterion::DomainNameLength, 0, "", None),
];

#[test]
fn each_criterion_reports_what_and_where() {
    let mut seen = BTreeSet::new();
    for &(processing, domain, criterion, label, text, code_point) in CASES {
        let error = first(processing, domain);
        assert_eq!(error.kind(), criterion, "{domain:?}: {error}");
        assert_eq!(error.label(), label, "{domain:?}: {error}");
        assert_eq!(&domain[error.range()], text, "{domain:?}: {error}");
        assert_eq!(error.code_point(), code_point, "{domain:?}: {error}");
        assert!(
            error.to_string().starts_with(criterion.as_str())
                && error.message().to_string().ends_with(criterion.message())
        );
        seen.insert(criterion);
    }
    // The other criteria have their own tests, below. The last one is for programs without the tables.
    let others = [
        Criterion::PunycodeOverflow,
        Criterion::EmptyLabel,
        Criterion::Empty,
        Criterion::ForbiddenDomainCodePoint,
        Criterion::Unsupported,
    ];
    seen.extend(others);
    for criterion in Criterion::ALL {
        assert!(criterion.message().starts_with("expected ") && !criterion.message().ends_with('.'), "{criterion}");
    }
    assert_eq!(seen, Criterion::ALL.iter().copied().collect());
}

/// A flag that is false requires nothing. The remaining criteria are those of every processing.
#[test]
fn flags_that_are_false_require_nothing() {
    for &(_, domain, criterion, ..) in CASES {
        let is_always_an_error = matches!(
            criterion,
            Criterion::InvalidPunycode
                | Criterion::NotNormalized
                | Criterion::PunycodePrefix
                | Criterion::LeadingMark
                | Criterion::DisallowedCodePoint
        );
        let result = Processing::default().to_ascii(domain);
        assert_eq!(result.is_err(), is_always_an_error, "{domain:?}: {result:?}");
    }
}

/// The second joiner or non-joiner is the misplaced one, and the range is its own.
#[test]
fn the_range_is_that_of_the_misplaced_code_point() {
    for joiner in ['\u{200C}', '\u{200D}'] {
        let domain = format!("a\u{94D}{joiner}a{joiner}b");
        assert_eq!(first(LOOSE, &domain).range(), 8..11, "{domain:?}");
    }
}

#[test]
fn messages_say_what_was_found_and_expected() {
    for (error, message) in [
        (
            first(LOOSE, "a.xn--0"),
            "P4: expected Punycode after `xn--`, in ASCII, that decodes to a label with a non-ASCII code point (bytes 2..7)",
        ),
        (
            first(STRICT, "a_b"),
            "U1: found U+005F, expected no other ASCII code points than letters, digits and hyphens (bytes 1..2)",
        ),
        (first(STRICT, "a..b"), "A4_2: expected labels of 1 to 63 bytes, without an empty one at the end (bytes 2..2)"),
    ] {
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_label_too_long_for_punycode_overflows() {
    let domain = "a".repeat(10_000) + "\u{10FFFD}";
    let mut errors = Vec::new();
    LOOSE.to_ascii_with_errors(&domain, |error| errors.push((error.kind(), error.range())));
    assert_eq!(
        errors,
        [(Criterion::DisallowedCodePoint, 10_000..10_004), (Criterion::PunycodeOverflow, 0..domain.len())]
    );
}

#[test]
fn lengths_outside_the_limits_are_rejected() {
    let label = "a".repeat(63);
    let longest = [&label[..], &label, &label, &label[..61]].join(".");
    assert_eq!(longest.len(), 253);
    assert_eq!(STRICT.to_ascii(&longest).as_deref(), Ok(&*longest));
    assert_eq!(first(STRICT, &format!("{longest}a")).kind(), Criterion::DomainNameLength);
    assert_eq!(first(STRICT, &format!("b.{label}a")).range(), 2..66);
    assert_eq!(first(STRICT, &format!("b。{label}a")).range(), 4..68);
    // The lengths are those of the ASCII form.
    assert_eq!(first(STRICT, &"ü".repeat(60)).kind(), Criterion::LabelLength);
}

/// `ToUnicode` has no lengths; the flag only rejects empty labels.
#[test]
fn to_unicode_rejects_empty_labels_except_the_last() {
    let (unicode, result) = STRICT.to_unicode("ü..b.");
    assert_eq!(unicode, "ü..b.");
    let error = result.unwrap_err();
    assert_eq!((error.kind(), error.label(), error.range()), (Criterion::EmptyLabel, 1, 3..3));
    assert_eq!(STRICT.to_unicode("ü.").1, Ok(()));
    assert_eq!(LOOSE.to_unicode("ü..b").1, Ok(()));
}

#[test]
fn the_domain_parser_rejects_empty_domains_and_forbidden_code_points() {
    for (domain, criterion, text) in [
        ("", Criterion::Empty, ""),
        ("\u{AD}\u{200B}", Criterion::Empty, "\u{AD}\u{200B}"),
        ("a b", Criterion::ForbiddenDomainCodePoint, " "),
        ("ü.a%", Criterion::ForbiddenDomainCodePoint, "%"),
        ("a℀b", Criterion::ForbiddenDomainCodePoint, "℀"),
        ("ü#.b", Criterion::ForbiddenDomainCodePoint, "#"),
    ] {
        let error = domain_parser(domain).unwrap_err();
        assert_eq!((error.kind(), &domain[error.range()]), (criterion, text), "{error}");
    }
}

/// There is always text to display: the unchanged domain if it is not valid.
#[test]
fn domains_that_are_not_valid_are_displayed_unchanged() {
    for (domain, unicode) in [
        ("xn--53h.EXAMPLE", "☕.example"),
        ("☕.Faß_.", "☕.faß_."),
        ("☕.XN--0", "☕.XN--0"),
        ("XN--53H.א-", "XN--53H.א-"),
        ("", ""),
    ] {
        assert_eq!(domain_to_unicode(domain), unicode);
    }
}

/// A right-to-left code point may be in any label: also in Punycode, in upper case, and in an invalid one.
#[test]
fn one_right_to_left_label_makes_a_bidi_domain_name() {
    for domain in ["0a.א", "0a.xn--4db", "0a.XN--4DB", "0a.xn--א"] {
        let mut errors = Vec::new();
        LOOSE.to_ascii_with_errors(domain, |error| errors.push((error.kind(), error.range())));
        assert!(errors.contains(&(Criterion::BidiFirst, 0..2)), "{domain:?}: {errors:?}");
    }
    assert_eq!(LOOSE.to_ascii("0a.ü").as_deref(), Ok("0a.xn--tda"));
    LOOSE.to_ascii_with_errors("0a.xn--ü", |error| assert_eq!(error.kind(), Criterion::InvalidPunycode));
}

#[test]
fn forbidden_code_points_are_those_of_the_standard() {
    let host: BTreeSet<u8> = (0..=u8::MAX).filter(|&byte| is_forbidden_host_code_point(byte)).collect();
    assert_eq!(host, b"\0\t\n\r #/:<>?@[\\]^|".iter().copied().collect());
    let domain: BTreeSet<u8> = (0..=u8::MAX).filter(|&byte| is_forbidden_domain_code_point(byte)).collect();
    assert_eq!(domain, host.into_iter().chain(0..=0x1F).chain(*b"%\x7F").collect());
}

/// A label that cannot be decoded is kept unchecked; one that can be decoded is checked as always.
#[test]
fn invalid_punycode_can_be_ignored() {
    let mut processing = STRICT;
    processing.ignore_invalid_punycode = true;
    assert_eq!(processing.to_ascii("XN--0.ü").as_deref(), Ok("xn--0.xn--tda"));
    assert_eq!(processing.to_unicode("xn--0.xn--tda"), ("xn--0.ü".into(), Ok(())));
    assert_eq!(first(processing, "xn--a").kind(), Criterion::DisallowedCodePoint);
    assert_eq!(first(processing, "xn--ascii-").kind(), Criterion::InvalidPunycode);
}

#[test]
fn transitional_processing_maps_deviations() {
    let mut processing = LOOSE;
    processing.transitional_processing = true;
    assert_eq!(processing.to_ascii("Faß.ΣΑΣς.ẞ").as_deref(), Ok("fass.xn--mxa9aba.ss"));
    // Labels in Punycode are not mapped.
    assert_eq!(processing.to_ascii("xn--fa-hia").as_deref(), Ok("xn--fa-hia"));
    // The misplaced joiner is in the Punycode; the one before it is removed.
    processing.check_joiners = true;
    let error = first(processing, "\u{200D}xn--1ug");
    assert_eq!((error.code_point(), error.range()), (Some('\u{200D}'), 0..10));
}
