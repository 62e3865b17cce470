//! `toascii.json`, `IdnaTestV2.json` and `IdnaTestV2-removed.json` of web-platform-tests.

use url_model::{
    Edition, Model,
    fixtures::{HostTest, idna_tests, to_ascii_tests},
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
