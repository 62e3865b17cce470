//! Inputs that would take hours if anything were quadratic. Benchmarks measure how the time grows; these tests would
//! not end.

use url_idna::{Processing, domain_parser, domain_parser_strict, domain_to_unicode, punycode};

const LEN: usize = 50_000;

fn all(domain: &str) -> usize {
    let mut errors = 0;
    for processing in [Processing::url(), Processing::url_strict()] {
        processing.to_ascii_with_errors(domain, |_| errors += 1);
        processing.to_unicode_with_errors(domain, |_| errors += 1);
        let _ = domain_parser(domain);
        let _ = domain_parser_strict(domain);
    }
    let _ = domain_to_unicode(domain);
    errors
}

#[test]
fn a_label_of_distinct_code_points_takes_no_quadratic_time() {
    let domain: String = ('\u{80}'..).take(LEN).collect();
    assert!(all(&domain) > 0);
    let text: String = ('\u{10000}'..).take(LEN).collect();
    let label = punycode::encode(&text).unwrap();
    assert_eq!(punycode::decode(&label), Ok(text));
}

#[test]
fn long_punycode_takes_no_quadratic_time() {
    for digits in ["a", "b", "9", "a9", "-"] {
        assert!(all(&("xn--".to_owned() + &digits.repeat(LEN / digits.len()))) > 0);
    }
    // Every insertion is at the start.
    let text = "\u{100}".repeat(LEN) + "\u{80}";
    let label = punycode::encode(&text).unwrap();
    assert_eq!(punycode::decode(&label), Ok(text));
}

#[test]
fn many_labels_take_no_quadratic_time() {
    assert_eq!(domain_parser(&"a.".repeat(LEN)).unwrap().len(), 2 * LEN);
    // No ASCII domain is rejected. A label with a right-to-left letter must not start with a digit, and U+0378 is not
    // assigned.
    for (label, is_valid) in
        [("ü.", true), ("-ü.", true), ("xn--0.", true), ("。", true), ("0א.", false), ("\u{378}.", false)]
    {
        let domain = label.repeat(LEN);
        all(&domain);
        assert_eq!(domain_parser(&domain).is_ok(), is_valid, "{label}");
    }
}

#[test]
fn many_marks_and_joiners_take_no_quadratic_time() {
    const COUNT: usize = LEN / 4;
    let after_letter = |text: &str| "ب".to_owned() + &text.repeat(COUNT);
    let transparent = "\u{64B}".repeat(LEN);
    let joined = format!("ب{transparent}\u{200C}{transparent}ب");
    for (domain, expected) in [
        (after_letter("\u{301}"), Some(after_letter("\u{301}"))),
        // Normalization sorts marks by their combining class.
        (after_letter("\u{301}\u{316}"), Some(after_letter("\u{316}") + &"\u{301}".repeat(COUNT))),
        // A joiner is valid after a virama, and the non-joiner between two letters that would join.
        (after_letter("\u{200C}"), None),
        (after_letter("\u{200D}"), None),
        (after_letter("ب\u{200C}"), None),
        (after_letter("\u{200C}\u{64B}"), None),
        (joined.clone(), Some(joined)),
        // It stands for four words with spaces between them.
        (after_letter("ﷺ"), None),
        // It is ignored.
        (after_letter("\u{AD}"), Some("ب".to_owned())),
    ] {
        all(&domain);
        let unicode = domain_parser(&domain).ok().map(|ascii| domain_to_unicode(&ascii).into_owned());
        assert!(unicode == expected, "{:?} {}", domain.chars().nth(1), unicode.is_some());
    }
}
