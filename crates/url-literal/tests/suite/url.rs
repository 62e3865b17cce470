//! The URL of a literal equals the URL that is parsed at run time.

use url_core::{UrlRef, host::Host};
use url_literal::url;

/// Passes a literal on.
macro_rules! handed_on {
    ($literal:literal, $expression:expr, $token:tt) => {
        [url!($literal), url!($expression), url!($token,)]
    };
}

const HANDED_ON: [UrlRef<'static>; 3] = handed_on!("https://a/", "https://b/", "https://c/");

const OF_EVERY_KIND: &[UrlRef<'static>] = &[
    url!("https://user:secret@example.com:8080/dir/file?name=value#place"),
    url!("http://user@127.0.0.1/"),
    url!("ws://:p@[2001:db8::1]/?#"),
    url!("file:///C:/a"),
    url!("file://server/share"),
    url!("foo://"),
    url!("foo://opaque%20:1"),
    url!("foo:/.//guarded"),
    url!("mailto:me@example.com?subject=a"),
    url!("blob:"),
    url!(r"foo:a\b"),
    url!(r#"foo:"quoted\""#),
];

#[test]
fn a_url_of_a_literal_equals_the_parsed_url() {
    for url in OF_EVERY_KIND.iter().chain(&HANDED_ON) {
        let parsed = UrlRef::from_serialized(url.as_str()).unwrap();
        assert_eq!(url.check_invariants(), Ok(()));
        let parts = |url: &UrlRef<'static>| {
            (
                (url.scheme(), url.username(), url.password(), url.host(), url.port()),
                (url.path(), url.query(), url.fragment(), url.has_authority(), url.has_opaque_path()),
            )
        };
        assert_eq!(parts(url), parts(&parsed));
    }
    assert_eq!(OF_EVERY_KIND[2].host(), Some(Host::Ipv6("2001:db8::1".parse().unwrap())));
}
