//! No `Debug` shows a secret.

use std::fmt::Debug;
use url_lineage::{barth_2011, compare, webspecs_2014::UrlObject, weburl_2011, whatwg_2017};

fn shown(value: impl Debug) -> String {
    let shown = format!("{value:?}");
    assert!(!shown.contains("secret"), "{shown}");
    shown
}

#[test]
fn a_url_is_shown_without_its_secrets() {
    let url = "http://secret:secret@x@h:1/a@b;sig=secret?q&token=secret&u=//secret@h#sig=secret";
    let barth = shown(barth_2011::parse(url).unwrap());
    assert!(barth.contains("\"***@h:1\"") && barth.contains("q&token=***&u=//***@h"), "{barth}");
    let user_info = "Some(\"***\"), password: Some(\"***\"), host: Some(\"h\")";
    assert!(shown(weburl_2011::parse(url).unwrap()).contains(user_info));
    assert!(
        shown(UrlObject::parse(url, None).unwrap()).contains("\"***\", password: Some(\"***\"), host: Some(\"h\")")
    );
    let parsed = whatwg_2017::Url::parse(url, None).unwrap();
    assert!(shown(&parsed).contains("username: \"***\", password: \"***\", host: Some(Domain(\"h\"))"));
    shown(whatwg_2017::UrlObject::from(parsed));
    shown(compare(url, None));
    let opaque = "jdbc:postgresql://u:secret@h/db";
    shown(UrlObject::parse(opaque, None).unwrap());
    shown(whatwg_2017::Url::parse(opaque, None).unwrap());
    shown(compare(opaque, None));
}

#[test]
fn a_url_without_secrets_is_shown_whole() {
    for (url, authority) in
        [("http://u@h:1", "***@h:1"), ("http://h:1", "h:1"), ("http://:@h", "***@h"), ("http://@a:b", "@a:b")]
    {
        assert!(shown(barth_2011::parse(url).unwrap()).contains(&format!("{authority:?}")), "{url}");
    }
    assert!(shown(weburl_2011::parse("http://u@h").unwrap()).contains("password: None"));
    assert!(shown(UrlObject::parse("http://u@h/a?b#c", None).unwrap()).contains("password: None"));
    let rest = r#"path: ["a"], query: Some("b"), fragment: Some("c")"#;
    assert!(shown(UrlObject::parse("http://u@h/a?b#c", None).unwrap()).contains(rest));
    assert!(shown(whatwg_2017::Url::parse("http://u@h/a?b#c", None).unwrap()).contains(rest));
}
