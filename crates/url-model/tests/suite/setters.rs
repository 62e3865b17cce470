//! `setters_tests.json` of web-platform-tests.

use url_model::{
    Edition, Model,
    fixtures::{SetterTest, setter_tests},
    web::UrlObject,
};

fn set(url: &mut UrlObject, setter: &str, value: &str) {
    match setter {
        "href" => url.set_href(value).expect("a URL"),
        "protocol" => url.set_protocol(value),
        "username" => url.set_username(value),
        "password" => url.set_password(value),
        "host" => url.set_host(value),
        "hostname" => url.set_hostname(value),
        "port" => url.set_port(value),
        "pathname" => url.set_pathname(value),
        "search" => url.set_search(value),
        "hash" => url.set_hash(value),
        _ => panic!("unknown setter {setter}"),
    }
}

fn get(url: &UrlObject, getter: &str) -> String {
    match getter {
        "href" => url.href(),
        "origin" => url.origin(),
        "protocol" => url.protocol(),
        "username" => url.username(),
        "password" => url.password(),
        "host" => url.host(),
        "hostname" => url.hostname(),
        "port" => url.port(),
        "pathname" => url.pathname(),
        "search" => url.search(),
        "hash" => url.hash(),
        _ => panic!("unknown getter {getter}"),
    }
}

fn check(model: &Model, test: &SetterTest) {
    let mut url = UrlObject::new(model, &test.href, None).expect("a URL");
    set(&mut url, &test.setter, &test.new_value);
    for (getter, value) in &test.expected {
        assert_eq!(&get(&url, getter), value, "{getter} of {test:?}");
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
