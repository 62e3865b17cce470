//! `IdnaTestV2.txt` compared with the Unicode data: result strings and sets of status codes.

use std::collections::BTreeSet;

use url_model::{
    Edition, Flags, Model, Status,
    fixtures::{IdnaResult, idna_vectors, unicode_version},
};

/// A code point, the status codes it caused while it was unassigned, and the lines that contain it.
type Assigned = (char, &'static [&'static str], &'static [usize]);

/// The rows of Unicode 16.0.0 that do not hold in 18.0.0, because 17.0.0 or 18.0.0 assigned a code point in them.
///
/// Each of these code points was disallowed, which is `V7`, and is valid now. U+1ADC, a nonspacing mark, had the
/// default class L while it was unassigned, and so made its label an LTR label.
const ASSIGNED_SINCE_16: &[Assigned] = &[
    ('\u{1ADC}', &["B5", "B6", "V7"], &[6328, 6329]),
    ('\u{32931}', &["V7"], &[4219, 4220]),
    ('\u{32B9A}', &["V7"], &[4401, 4402, 4403, 4404, 4405, 4406, 4407, 4408, 4409, 4410, 4411]),
    ('\u{3D286}', &["V7"], &[4726, 4727]),
    ('\u{3D416}', &["V7"], &[6466, 6467, 6468, 6469, 6470, 6471, 6472, 6473]),
    ('\u{3E8AC}', &["V7"], &[5858, 5859, 5860]),
    ('\u{3F02B}', &["V7"], &[3952, 3953, 3954, 3955, 3956, 3957, 3958, 3959, 3960, 3961, 3962, 3963, 3964]),
    ('\u{3F8CD}', &["V7"], &[3384, 3385, 3386, 3387]),
];

const FLAGS: Flags = Flags {
    check_hyphens: true,
    check_bidi: true,
    check_joiners: true,
    use_std3_ascii_rules: true,
    transitional_processing: false,
    verify_dns_length: true,
    ignore_invalid_punycode: false,
};

fn result((string, status): (String, Vec<&str>)) -> IdnaResult {
    IdnaResult { string, status: status.into_iter().map(str::to_owned).collect() }
}

#[test]
fn idna_test_v2_txt_passes() {
    let model = Model::new(Edition::default());
    let transitional = Flags { transitional_processing: true, ..FLAGS };
    let vectors = idna_vectors();
    let assigned_since = match (vectors.version, unicode_version()) {
        ((16, 0, 0), (18, 0, 0)) => ASSIGNED_SINCE_16,
        _ => &[],
    };
    let mut differing = BTreeSet::new();
    for row in &vectors.rows {
        let columns = [
            (result(model.to_unicode(&row.source, FLAGS)), &row.to_unicode),
            (result(model.to_ascii(&row.source, FLAGS)), &row.to_ascii_n),
            (result(model.to_ascii(&row.source, transitional)), &row.to_ascii_t),
        ];
        let assigned = assigned_since.iter().find(|(_, _, lines)| lines.contains(&row.line));
        for (actual, expected) in columns {
            let mut expected = expected.clone();
            if let Some(&(code_point, codes, _)) = assigned {
                assert!(row.to_unicode.string.contains(code_point), "{row:?}");
                assert!(codes.iter().all(|&code| expected.status.remove(code)), "{row:?}");
                differing.insert(row.line);
            }
            assert_eq!(actual, expected, "{row:?}");
        }
    }
    assert_eq!(differing.len(), assigned_since.iter().map(|(_, _, lines)| lines.len()).sum::<usize>());
    assert!(assigned_since.iter().all(|&(code_point, ..)| model.unicode_data().status(code_point) == Status::Valid));
    assert!(vectors.rows.len() > 6000, "{} rows of vectors", vectors.rows.len());
    if vectors.version == (16, 0, 0) {
        assert_eq!(vectors.rows.len(), 6389 - 2);
    }
}

/// Without errors, each operation reverses the other.
#[test]
fn to_unicode_and_to_ascii_agree() {
    let model = Model::new(Edition::default());
    let vectors = idna_vectors();
    let mut executed = 0;
    for row in vectors.rows {
        let (ascii, errors) = model.to_ascii(&row.source, FLAGS);
        if errors.is_empty() {
            let unicode = model.to_unicode(&ascii, FLAGS).0;
            assert_eq!(unicode, row.to_unicode.string, "{row:?}");
            assert_eq!(model.to_ascii(&unicode, FLAGS), (ascii, vec![]), "{row:?}");
            executed += 1;
        }
    }
    assert!(executed > 500, "{executed} rows without an error");
    if vectors.version == (16, 0, 0) {
        assert_eq!(executed, 551);
    }
}

/// The flags that the test file does not turn off.
#[test]
fn each_flag_turns_off_its_codes() {
    let model = Model::new(Edition::default());
    let codes = |domain: &str, flags: Flags| model.to_ascii(domain, flags).1;
    let cases: [(&str, &[&str], Flags); 6] = [
        ("ab--c.-a", &["V2", "V3"], Flags { check_hyphens: false, ..FLAGS }),
        ("a\u{5D0}", &["B5", "B6"], Flags { check_bidi: false, ..FLAGS }),
        ("a\u{200C}b\u{200D}", &["C1", "C2"], Flags { check_joiners: false, ..FLAGS }),
        ("a_b", &["U1"], Flags { use_std3_ascii_rules: false, ..FLAGS }),
        ("a..b", &["A4_2"], Flags { verify_dns_length: false, ..FLAGS }),
        ("xn--0", &["P4"], Flags { ignore_invalid_punycode: true, ..FLAGS }),
    ];
    for (domain, expected, without) in cases {
        assert_eq!(codes(domain, FLAGS), expected, "{domain}");
        assert!(codes(domain, without).is_empty(), "{domain}");
    }
    assert_eq!(model.to_ascii("\u{1E9E}\u{DF}", FLAGS).0, "xn--zcaa");
    assert_eq!(model.to_ascii("\u{1E9E}\u{DF}", Flags { transitional_processing: true, ..FLAGS }).0, "ssss");
}

#[test]
fn domain_to_unicode_returns_invalid_domains_unchanged() {
    let model = Model::new(Edition::default());
    for (domain, expected) in [
        ("xn--fa-hia.example", "fa\u{DF}.example"),
        ("xn--fa-hia..", "fa\u{DF}.."),
        ("a_b.xn--fa-hia", "a_b.fa\u{DF}"),
        ("xn--a.xn--fa-hia", "xn--a.xn--fa-hia"),
        ("xn--0ca24w", "xn--0ca24w"),
    ] {
        assert_eq!(model.domain_to_unicode(domain), expected);
    }
}
