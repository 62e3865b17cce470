//! `toascii.json`, `IdnaTestV2.json` and `IdnaTestV2-removed.json` of web-platform-tests. `IdnaTestV2.txt`, compared
//! with the Unicode data: result strings and sets of status codes.

use url_model::{
    Edition, Flags, Model, Status,
    fixtures::{HostTest, IdnaResult, idna_tests, idna_vectors, to_ascii_tests},
    web::UrlObject,
};

/// Percent-encodes the code points that would end the host in a URL, as the runner of these tests does.
fn encode_host_ending_code_points(input: &str) -> String {
    let encode = |c: char| match c {
        ':' | '/' | '?' | '#' | '\\' => format!("%{:02X}", u32::from(c)),
        _ => c.to_string(),
    };
    input.chars().map(encode).collect()
}

/// Runs one case through the parser and both setters.
fn check(model: &Model, test: &HostTest) {
    let host = encode_host_ending_code_points(&test.input);
    let url = UrlObject::parse(model, &format!("https://{host}/x"), None);
    let parts = url.map(|url| (url.href(), url.host(), url.hostname(), url.pathname()));
    let expected = test
        .output
        .as_ref()
        .map(|output| (format!("https://{output}/x"), output.clone(), output.clone(), "/x".to_owned()));
    assert_eq!(parts, expected, "{test:?}");

    let after_setting = |set: fn(&mut UrlObject, &str)| {
        let mut url = UrlObject::new(model, "https://x/x", None).expect("a URL");
        set(&mut url, &host);
        url.host()
    };
    let expected = test.output.as_deref().unwrap_or("x");
    assert_eq!(after_setting(UrlObject::set_host), expected, "host of {test:?}");
    assert_eq!(after_setting(UrlObject::set_hostname), expected, "hostname of {test:?}");
}

#[test]
fn toascii_json_passes() {
    let model = Model::new(Edition::default());
    let tests = to_ascii_tests();
    for test in &tests {
        check(&model, test);
    }
    assert_eq!(tests.len(), 87);
    assert_eq!(tests.iter().filter(|test| test.url_standard_only).count(), 3);
}

#[test]
fn idna_test_v2_json_passes() {
    let model = Model::new(Edition::default());
    let mut tests = idna_tests();
    assert_eq!(tests.len(), 2671 + 20);
    // The result of `ToASCII` for the empty string is not visible in a URL, which then has no host.
    tests.retain(|test| !test.input.is_empty());
    // The file is of Unicode 17, in which this code point was unassigned. Both cases expect failure.
    let is_new = |test: &HostTest| test.input.contains('\u{3E8AC}');
    for test in tests.iter().filter(|test| is_new(test)) {
        assert_eq!(test.output, None, "{test:?}");
        assert!(UrlObject::can_parse(&model, &format!("https://{}/x", test.input), None), "{test:?}");
    }
    assert_eq!(tests.iter().filter(|test| is_new(test)).count(), 2);
    tests.retain(|test| !is_new(test));
    for test in &tests {
        check(&model, test);
    }
    assert_eq!(tests.len(), 2671 + 20 - 1 - 2);
}

/// For these inputs the older edition rejects more: ASCII domains, which the newer returns unchanged.
#[test]
fn the_editions_differ_only_in_ascii_domains() {
    let (model, older) = (Model::new(Edition::Living2026), Model::new(Edition::Living2025));
    let mut differing = 0;
    for test in to_ascii_tests().iter().chain(&idna_tests()) {
        let parse = |model: &Model| model.host_parse(&test.input, false, &mut Vec::new());
        if parse(&model) != parse(&older) {
            assert!(test.input.is_ascii() && parse(&older).is_err(), "{test:?}");
            assert_eq!(test.output.as_deref(), Some(&*test.input.to_ascii_lowercase()), "{test:?}");
            differing += 1;
        }
    }
    assert_eq!(differing, 766);
}

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
    for row in &vectors.rows {
        let columns = [
            (result(model.to_unicode(&row.source, FLAGS)), &row.to_unicode),
            (result(model.to_ascii(&row.source, FLAGS)), &row.to_ascii_n),
            (result(model.to_ascii(&row.source, transitional)), &row.to_ascii_t),
        ];
        for (actual, expected) in columns {
            assert_eq!(&actual, expected, "{row:?}");
        }
    }
    for assigned in vectors.assigned_since {
        assert_eq!(model.unicode_data().status(assigned.code_point), Status::Valid, "{assigned:?}");
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
