//! No `Debug` shows a password.

use std::fmt::Debug;
use url_lineage::{barth_2011, compare, webspecs_2014::UrlObject, weburl_2011, whatwg_2017};

fn shown(value: impl Debug) -> String {
    let shown = format!("{value:?}");
    assert!(!shown.contains("secret"), "{shown}");
    shown
}

#[test]
fn a_url_is_shown_without_its_password() {
    let url = "http://u:secret@x@h:1/a@b?q#f";
    assert!(shown(barth_2011::parse(url).unwrap()).contains("\"u:***@h:1\""));
    assert!(shown(weburl_2011::parse(url).unwrap()).contains("password: Some(\"***\"), host: Some(\"h\")"));
    assert!(shown(UrlObject::parse(url, None).unwrap()).contains("password: Some(\"***\"), host: Some(\"h\")"));
    let parsed = whatwg_2017::Url::parse(url, None).unwrap();
    assert!(shown(&parsed).contains("password: \"***\", host: Some(Domain(\"h\"))"));
    shown(whatwg_2017::UrlObject::from(parsed));
    shown(compare(url, None));
}

#[test]
fn a_url_without_a_password_is_shown_whole() {
    for (url, authority) in
        [("http://u@h:1", "u@h:1"), ("http://h:1", "h:1"), ("http://:@h", ":***@h"), ("http://@a:b", "@a:b")]
    {
        assert!(shown(barth_2011::parse(url).unwrap()).contains(&format!("{authority:?}")), "{url}");
    }
    assert!(shown(weburl_2011::parse("http://u@h").unwrap()).contains("password: None"));
    assert!(shown(UrlObject::parse("http://u@h", None).unwrap()).contains("password: None"));
}
