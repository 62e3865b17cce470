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
    for label in ["ü.", "-ü.", "xn--0.", "。", "0א.", "\u{378}."] {
        all(&label.repeat(LEN));
    }
}

#[test]
fn many_marks_and_joiners_take_no_quadratic_time() {
    for text in ["\u{301}", "\u{301}\u{316}", "\u{200C}", "\u{200D}", "ب\u{200C}", "\u{200C}\u{64B}", "ﷺ", "\u{AD}"]
    {
        all(&("ب".to_owned() + &text.repeat(LEN / 4)));
    }
    let transparent = "\u{64B}".repeat(LEN);
    all(&format!("ب{transparent}\u{200C}{transparent}ب"));
}
