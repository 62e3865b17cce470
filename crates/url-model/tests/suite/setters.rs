//! `setters_tests.json` of web-platform-tests.

use url_model::{
    Edition, Model,
    fixtures::{SetterTest, setter_tests},
    url_components,
    web::UrlObject,
};

fn check(model: &Model, test: &SetterTest) {
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
        check(&model, test);
    }
    let count = |setter: &str| tests.iter().filter(|test| test.setter == setter).count();
    let setters =
        ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
    assert_eq!(setters.map(count), [1, 35, 13, 12, 67, 48, 27, 33, 16, 26]);
    assert_eq!(tests.len(), 278);
}
