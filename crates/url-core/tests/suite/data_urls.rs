//! The recipe for `data:` URLs in docs/cookbook.md, with the package data-url.

use data_url::DataUrl;
use url_core::Url;

/// Returns the MIME type and the body; `None` if the scheme is not `data`, there is no comma, or the base64 is invalid.
fn mime_type_and_body(url: &Url) -> Option<(String, Vec<u8>)> {
    let data = DataUrl::process(url.as_str()).ok()?;
    let (body, _fragment) = data.decode_to_vec().ok()?;
    Some((data.mime_type().to_string(), body))
}

/// By <https://fetch.spec.whatwg.org/#data-url-processor>.
#[test]
fn mime_types_and_bodies_are_those_of_the_fetch_standard() {
    const DEFAULT: &str = "text/plain;charset=US-ASCII";
    let cases: &[(_, Option<(_, &[u8])>)] = &[
        ("data:,", Some((DEFAULT, b""))),
        ("data:,a%20b", Some((DEFAULT, b"a b"))),
        (" DATA:,x ", Some((DEFAULT, b"x"))),
        ("data:,a\tb\n", Some((DEFAULT, b"ab"))),
        ("data:,\u{e9}%FF", Some((DEFAULT, b"\xC3\xA9\xFF"))),
        ("data:,a,b?c,d", Some((DEFAULT, b"a,b?c,d"))),
        ("data:,x#y", Some((DEFAULT, b"x"))),
        ("data:text/html,<b>", Some(("text/html", b"<b>"))),
        ("data:TEXT/HTML;Charset=utf-8,x", Some(("text/html;charset=utf-8", b"x"))),
        ("data:;charset=utf-8,x", Some(("text/plain;charset=utf-8", b"x"))),
        ("data:nonsense,x", Some((DEFAULT, b"x"))),
        ("data:text/plain;base64,aGk#x", Some(("text/plain", b"hi"))),
        ("data:; BASE64 ,a%47k", Some((DEFAULT, b"hi"))),
        ("data:;base64,a G k =", Some((DEFAULT, b"hi"))),
        ("data://host/,x", Some((DEFAULT, b"x"))),
        ("data:;base64,a", None),
        ("data:;base64,*", None),
        ("data:text/plain", None),
        ("data:#,x", None),
        ("https://h/,x", None),
    ];
    for &(input, expected) in cases {
        let url = Url::parse(input).unwrap();
        let result = mime_type_and_body(&url);
        assert_eq!(result.as_ref().map(|(mime, body)| (&**mime, &**body)), expected, "{input}");
    }
}

#[test]
fn the_recipe_is_this_code() {
    let cookbook = include_str!("../../../../docs/cookbook.md");
    let code = cookbook.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert!(include_str!("data_urls.rs").contains(code), "{code}");
}
