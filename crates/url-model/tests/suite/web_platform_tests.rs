//! `urltestdata.json`, `urltestdata-javascript-only.json`, `setters_tests.json` and `percent-encoding.json` of
//! web-platform-tests.

use encoding_rs::Encoding;
use url_model::{
    Edition, Model,
    fixtures::{
        SetterTest, UrlTest, percent_encoding_tests, setter_tests, url_test_data, url_test_data_javascript_only,
    },
    url_components,
    web::UrlObject,
};

/// Runs one case, and checks that the serialization parses to itself.
fn check(model: &Model, test: &UrlTest) {
    assert_eq!(test.expected.is_none(), test.failure, "{test:?}: the file is not understood");
    let url = UrlObject::parse(model, &test.input, test.base.as_deref());
    assert_eq!(url.as_ref().map(|url| url_components!(url)), test.expected, "{test:?}");
    assert_eq!(UrlObject::can_parse(model, &test.input, test.base.as_deref()), url.is_some(), "{test:?}");
    let Some(url) = url else { return };
    if let Some(origin) = &test.origin {
        assert_eq!(&url.origin(), origin, "{test:?}");
    }
    if let Some(search_params) = &test.search_params {
        assert_eq!(&url.search_params().stringify(), search_params, "{test:?}");
    }
    let again = UrlObject::new(model, &url.href(), None).expect("a serialized URL");
    assert_eq!(again.record(), url.record(), "{test:?}");
}

/// Such an input parses with some base, which has to be of its own scheme if it has one, parses with a base that has an
/// opaque path only if the file says so, and is no base itself.
fn check_relative_to(model: &Model, test: &UrlTest, relative_to: &str) {
    assert!(test.base.is_none() && test.failure, "{test:?}");
    let with_opaque_path = UrlObject::can_parse(model, &test.input, Some("mailto:user@example.org"));
    assert_eq!(with_opaque_path, relative_to == "any-base", "{test:?}");
    let mut bases = ["http://example.org/foo/bar", "https://example.org/foo/bar"].into_iter();
    assert!(bases.any(|base| UrlObject::can_parse(model, &test.input, Some(base))), "{test:?}");
    assert!(!UrlObject::can_parse(model, "https://x/", Some(&test.input)), "{test:?}");
}

#[test]
fn urltestdata_json_passes() {
    let model = Model::new(Edition::default());
    let tests = url_test_data();
    for test in &tests {
        check(&model, test);
    }
    assert_eq!(tests.len(), 891);
    assert_eq!(tests.iter().filter(|test| test.failure).count(), 267);
    assert_eq!(tests.iter().filter(|test| test.origin.is_some()).count(), 411);
    assert_eq!(tests.iter().filter(|test| test.search_params.is_some()).count(), 9);

    let relative: Vec<_> = tests.iter().filter_map(|test| Some((test, test.relative_to.as_deref()?))).collect();
    for (test, relative_to) in &relative {
        check_relative_to(&model, test, relative_to);
    }
    assert_eq!(relative.len(), 17);
}

#[test]
fn urltestdata_javascript_only_json_passes() {
    let model = Model::new(Edition::default());
    let tests = url_test_data_javascript_only();
    for test in &tests {
        check(&model, test);
    }
    assert_eq!(tests.len(), 1);
}

/// Where the editions differ, the older one fails.
#[test]
fn the_2025_edition_differs_only_in_domains() {
    let (model, older) = (Model::new(Edition::Living2026), Model::new(Edition::Living2025));
    let mut differing = Vec::new();
    for test in url_test_data() {
        let parse = |model| UrlObject::parse(model, &test.input, test.base.as_deref()).map(|url| url_components!(url));
        if parse(&model) != parse(&older) {
            assert_eq!(parse(&older), None, "{test:?}");
            differing.push(test.input);
        }
    }
    let expected = [
        "http://a.b.c.xn--pokxncvks",
        "http://10.0.0.xn--pokxncvks",
        "http://a.b.c.XN--pokxncvks",
        "http://a.b.c.Xn--pokxncvks",
        "http://10.0.0.XN--pokxncvks",
        "http://10.0.0.xN--pokxncvks",
        "file://xn--/p",
        "https://xn--/",
    ];
    assert_eq!(differing, expected);
}

fn check_setter(model: &Model, test: &SetterTest) {
    let mut url = UrlObject::new(model, &test.href, None).expect("a URL");
    url.set(&test.setter, &test.new_value).expect("a URL");
    for (getter, value) in &test.expected {
        if getter == "origin" {
            assert_eq!(&url.origin(), value, "{test:?}");
        } else {
            assert_eq!(url_components!(url).get(getter), value, "{getter} of {test:?}");
        }
    }
    let again = UrlObject::new(model, &url.href(), None).expect("a serialized URL");
    assert_eq!(again.href(), url.href(), "{test:?}");
}

#[test]
fn setters_tests_json_passes() {
    let model = Model::new(Edition::default());
    let tests = setter_tests();
    for test in &tests {
        check_setter(&model, test);
    }
    let count = |setter: &str| tests.iter().filter(|test| test.setter == setter).count();
    let setters =
        ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
    assert_eq!(setters.map(count), [1, 35, 13, 12, 67, 48, 27, 33, 16, 26]);
    assert_eq!(tests.len(), 278);
}

#[test]
fn percent_encoding_json_passes() {
    let model = Model::new(Edition::default());
    let tests = percent_encoding_tests();
    let mut executed = 0;
    for test in &tests {
        let utf8 = test.output.iter().find(|(encoding, _)| encoding == "utf-8").map(|(_, output)| output);
        for (encoding, output) in &test.output {
            let input = format!("https://doesnotmatter.invalid/?{0}#{0}", test.input);
            let encoding = Encoding::for_label(encoding.as_bytes()).expect("an encoding");
            let url = model.basic_url_parse(&input, None, encoding, &mut Vec::new()).expect("a URL");
            assert_eq!(url.query.as_ref(), Some(output), "{test:?} in {}", encoding.name());
            assert_eq!(url.fragment.as_ref(), utf8, "{test:?} in {}", encoding.name());
            executed += 1;
        }
    }
    assert_eq!((tests.len(), executed), (7, 16));
}
