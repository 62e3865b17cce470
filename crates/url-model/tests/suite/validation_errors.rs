//! The names and the order of the validation errors.

use std::collections::BTreeSet;

use encoding_rs::UTF_8;
use url_model::{Edition, Model, Record, fixtures::url_test_data, validation};

/// Returns whether the parse succeeded, and the errors.
fn parse(model: &Model, input: &str, base: Option<&str>) -> (bool, Vec<&'static str>) {
    let parse = |input: &str, base: Option<&Record>, errors: &mut Vec<&'static str>| {
        model.basic_url_parse(input, base, UTF_8, errors)
    };
    let base = base.map(|base| parse(base, None, &mut Vec::new()).expect("a base URL"));
    let mut errors = Vec::new();
    let succeeded = parse(input, base.as_ref(), &mut errors).is_ok();
    (succeeded, errors)
}

/// The inputs on which the errors of the 2025 and of the July 2026 edition were compared, with those of July 2026.
#[test]
fn errors_are_those_of_july_2026() {
    let cases: [(&str, bool, &[&str]); 18] = [
        ("https://exa%23mple.org", false, &["domain-percent-encoded", "domain-to-ASCII"]),
        ("https://ex ample.org/", false, &["domain-to-ASCII"]),
        ("https://a%zz/", false, &["domain-to-ASCII"]),
        ("https://exam%70le.org", true, &["domain-percent-encoded"]),
        ("file://loc%61lhost/", true, &["domain-percent-encoded"]),
        ("https://_dmarc.example.com", true, &["domain-to-ASCII"]),
        ("https://example.com./", true, &["domain-to-ASCII"]),
        ("https://xn--8i7caa/", true, &["domain-to-ASCII"]),
        ("https://127.0.0.1./", true, &["domain-to-ASCII", "IPv4-empty-part"]),
        ("https://1.2.3/", true, &["IPv4-too-few-parts"]),
        ("https://1.2.256", true, &["IPv4-too-few-parts", "IPv4-out-of-range-part"]),
        ("https://test.42", false, &["IPv4-too-few-parts", "IPv4-non-numeric-part"]),
        ("https://09", false, &["IPv4-too-few-parts", "IPv4-non-numeric-part"]),
        ("https://%30/", true, &["domain-percent-encoded", "IPv4-too-few-parts"]),
        ("https://[::01]", true, &["IPv6-piece-leading-zero"]),
        ("foo:a b", true, &["invalid-URL-unit"]),
        ("foo:a b ?q", true, &["invalid-URL-unit", "invalid-URL-unit"]),
        ("https://\u{AD}/", false, &["domain-to-ASCII"]),
    ];
    let model = Model::new(Edition::default());
    for (input, succeeds, errors) in cases {
        assert_eq!(parse(&model, input, None), (succeeds, errors.to_vec()), "{input}");
    }
}

/// More inputs for which the order or the number of errors is easily wrong.
#[test]
fn errors_have_the_order_and_number_of_the_standard() {
    let cases: [(&str, Option<&str>, bool, &[&str]); 17] = [
        ("https://①.②.③.④", None, true, &["IPv4-non-ASCII-input"]),
        ("https://①.②", None, true, &["IPv4-non-ASCII-input", "IPv4-too-few-parts"]),
        (
            "https://0x7f.1.",
            None,
            true,
            &["domain-to-ASCII", "IPv4-empty-part", "IPv4-too-few-parts", "IPv4-non-decimal-part"],
        ),
        ("https://256.0400.1.1", None, false, &["IPv4-non-decimal-part", "IPv4-out-of-range-part"]),
        ("https://[::0000:00]", None, true, &["IPv6-piece-leading-zero", "IPv6-piece-leading-zero"]),
        ("https://[::0]", None, true, &[]),
        ("https://[1::01x]", None, false, &["IPv6-invalid-code-point"]),
        ("  https://example.org\u{1}", None, true, &["invalid-URL-unit"]),
        ("ht\ntps://exa\tmple.org", None, true, &["invalid-URL-unit"]),
        (" ht\ntps://example.org", None, true, &["invalid-URL-unit", "invalid-URL-unit"]),
        ("https://a@b@example.org", None, true, &["invalid-credentials", "invalid-credentials"]),
        ("https://example.org/<>%", None, true, &["invalid-URL-unit", "invalid-URL-unit", "invalid-URL-unit"]),
        ("foo://<>%/", None, false, &["host-invalid-code-point"]),
        ("foo://\"{}%%/", None, true, &["invalid-URL-unit", "invalid-URL-unit"]),
        (
            "https:\\/example.org",
            None,
            true,
            &[
                "special-scheme-missing-following-solidus",
                "special-scheme-missing-following-solidus",
                "special-scheme-missing-following-solidus",
            ],
        ),
        ("c|/path", Some("file:///c:/"), true, &["file-invalid-Windows-drive-letter", "invalid-URL-unit"]),
        ("/c:/path/to/file", Some("file:///c:/"), true, &[]),
    ];
    let model = Model::new(Edition::default());
    for (input, base, succeeds, errors) in cases {
        assert_eq!(parse(&model, input, base), (succeeds, errors.to_vec()), "{input}");
    }
}

/// The examples of the standard's table. That of `file-invalid-Windows-drive-letter` does not emit the error; `c|/path`
/// does.
#[test]
fn examples_of_the_table_emit_their_errors() {
    let cases: [(&str, &str, Option<&str>); 45] = [
        ("domain-to-ASCII", "https://exa%23mple.org", None),
        ("domain-percent-encoded", "https://exa%23mple.org", None),
        ("host-invalid-code-point", "foo://exa[mple.org", None),
        ("IPv4-non-ASCII-input", "https://①.②.③.④", None),
        ("IPv4-empty-part", "https://127.0.0.1./", None),
        ("IPv4-too-few-parts", "https://1.2.3/", None),
        ("IPv4-too-many-parts", "https://1.2.3.4.5/", None),
        ("IPv4-non-numeric-part", "https://test.42", None),
        ("IPv4-non-decimal-part", "https://127.0.0x0.1", None),
        ("IPv4-out-of-range-part", "https://255.255.4000.1", None),
        ("IPv6-unclosed", "https://[::1", None),
        ("IPv6-invalid-compression", "https://[:1]", None),
        ("IPv6-too-many-pieces", "https://[1:2:3:4:5:6:7:8:9]", None),
        ("IPv6-multiple-compression", "https://[1::1::1]", None),
        ("IPv6-invalid-code-point", "https://[1:2:3!:4]", None),
        ("IPv6-invalid-code-point", "https://[1:2:3:]", None),
        ("IPv6-piece-leading-zero", "https://[::01]", None),
        ("IPv6-too-few-pieces", "https://[1:2:3]", None),
        ("IPv4-in-IPv6-too-many-pieces", "https://[1:1:1:1:1:1:1:127.0.0.1]", None),
        ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::.0.0.1]", None),
        ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0.xyz.1]", None),
        ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0xyz]", None),
        ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.00.0.1]", None),
        ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0.0.1.2]", None),
        ("IPv4-in-IPv6-out-of-range-part", "https://[ffff::127.0.0.4000]", None),
        ("IPv4-in-IPv6-too-few-parts", "https://[ffff::127.0.0]", None),
        ("invalid-URL-unit", "https://example.org/>", None),
        ("invalid-URL-unit", " https://example.org ", None),
        ("invalid-URL-unit", "ht\ntps://example.org", None),
        ("invalid-URL-unit", "https://example.org/%s", None),
        ("special-scheme-missing-following-solidus", "file:c:/my-secret-folder", None),
        ("special-scheme-missing-following-solidus", "https:example.org", None),
        ("special-scheme-missing-following-solidus", "https:foo.html", Some("https://example.org/")),
        ("missing-scheme-non-relative-URL", "💩", None),
        ("missing-scheme-non-relative-URL", "💩", Some("mailto:user@example.org")),
        ("invalid-reverse-solidus", "https://example.org\\path\\to\\file", None),
        ("invalid-credentials", "https://user@example.org", None),
        ("invalid-credentials", "ssh://user@example.org", None),
        ("host-missing", "https://#fragment", None),
        ("host-missing", "https://:443", None),
        ("host-missing", "https://user:pass@", None),
        ("port-out-of-range", "https://example.org:70000", None),
        ("port-invalid", "https://example.org:7z", None),
        ("file-invalid-Windows-drive-letter", "c|/path", Some("file:///c:/")),
        ("file-invalid-Windows-drive-letter-host", "file://c:", None),
    ];
    let model = Model::new(Edition::default());
    for (name, input, base) in cases {
        assert!(parse(&model, input, base).1.contains(&name), "{name}: {input}");
    }
    let names: BTreeSet<&str> = cases.iter().map(|&(name, ..)| name).collect();
    assert_eq!(names, BTreeSet::from(validation::NAMES));
}

/// Every failure has an error, and every error is in the table.
#[test]
fn every_failure_has_an_error() {
    let model = Model::new(Edition::default());
    let tests = url_test_data();
    for test in &tests {
        if test.base.as_deref().is_some_and(|base| !parse(&model, base, None).0) {
            continue;
        }
        let (succeeded, errors) = parse(&model, &test.input, test.base.as_deref());
        assert!(succeeded || !errors.is_empty(), "{test:?}");
        assert!(errors.iter().all(|error| validation::NAMES.contains(error)), "{test:?}: {errors:?}");
    }
    assert_eq!(tests.len(), 891);
}
