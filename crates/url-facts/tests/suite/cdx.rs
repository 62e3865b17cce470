//! Keys in the index of a web archive, as the package surt of the Internet Archive makes them.

use url_core::Url;
use url_facts::{Fact, Key, Subject};

/// The URL, and what `surt.surt` of surt 0.3.1 returns for it (<https://pypi.org/project/surt/0.3.1/>).
const KEYS: &[(&str, &str)] = &[
    ("http://archive.org/goo/?a=2&b&a=1", "org,archive)/goo?a=1&a=2&b"),
    // Hosts and ports.
    ("http://WWW1.Example.COM./", "com,example)/"),
    ("http://www.h", "h)/"),
    ("http://wwwx.h/", "h,wwwx)/"),
    ("http://www1a.h/", "h,www1a)/"),
    ("http://www.www.h/", "h,www)/"),
    ("http://www/", "www)/"),
    ("http://a_b.h/", "h,a_b)/"),
    ("http://xn--bcher-kva.example/", "example,xn--bcher-kva)/"),
    ("http://192.168.0.1:8080/a", "1,0,168,192:8080)/a"),
    ("http://[::1]:8080/a", "::1:8080)/a"),
    ("https://h:80/", "h:80)/"),
    ("http://h:80/", "h)/"),
    ("http://u:p@h/", "h)/"),
    ("gopher://h:70/a", "h:70)/a"),
    // Paths.
    ("https://h.example/a//b//", "example,h)/a/b"),
    ("http://h//", "h)/"),
    ("http://h/a/./b/../c", "h)/a/c"),
    ("http://h/a/%252e%252e/b", "h)/b"),
    ("http://h/%2525252e%252e/", "h)/.."),
    ("http://h/..%2f..%2fa", "h)/a"),
    ("http://h/%2e%2e%2fa", "h)/../a"),
    ("http://h/a/b%2f%2e%2e", "h)/a"),
    ("http://h/%7Efoo%2F%41", "h)/~foo/a"),
    ("http://h/%252541", "h)/a"),
    ("http://h/%%32%35", "h)/%25"),
    ("http://h/a%2", "h)/a%252"),
    ("http://h/%zz", "h)/%25zz"),
    ("http://h/a%23b", "h)/a%23b"),
    ("http://h/a%3Fb", "h)/a?b"),
    ("http://h/a%7Fb%1f", "h)/a%7fb%1f"),
    ("http://h/%20", "h)/%20"),
    ("http://h/ü", "h)/%c3%bc"),
    // Queries.
    ("http://h/?", "h)/"),
    ("http://h/a/?b", "h)/a?b"),
    ("http://h/?a&&b", "h)/?&a&b"),
    ("http://h/?&&", "h)/?&&"),
    ("http://h/?=1&", "h)/?&=1"),
    ("http://h/?b&a=&a", "h)/?a&a=&b"),
    ("http://h/?a-b=1&a=1", "h)/?a=1&a-b=1"),
    ("http://h/?a=2&a=10&a", "h)/?a&a=10&a=2"),
    ("http://h/?b=1&a=1&B=0", "h)/?a=1&b=0&b=1"),
    ("http://h/?q=a+b&Q=A", "h)/?q=a&q=a+b"),
    ("http://h/?%61=%26", "h)/?&a="),
    ("http://h/?a%23b", "h)/?a%23b"),
    ("http://h/?a=b;c=d", "h)/?a=b;c=d"),
    ("http://h/a?b?c", "h)/a?b?c"),
    // Sessions, with `{J}` for 32 digits, and `{A}` for 24.
    ("http://h/?jsessionid={J}&x=1", "h)/?x=1"),
    ("http://h/?x=1&JSESSIONID={J}", "h)/?&x=1"),
    ("http://h/?jsessionid={J}0", "h)/?jsessionid={J}0"),
    ("http://h/?a=1&phpsessid={J}&b=2", "h)/?a=1&b=2"),
    ("http://h/?sid={J}", "h)/"),
    ("http://h/?xsid={J}&y", "h)/?xy"),
    ("http://h/?sidx={J}", "h)/?sidx={J}"),
    ("http://h/a?jsessionid={J}&jsessionid={J}", "h)/a?&jsessionid={J}"),
    ("http://h/?jsessionid={J}&jsessionid=1", "h)/?jsessionid=1"),
    ("http://h/?x&jsessionid={J}&phpsessid={J}&y", "h)/?x&y"),
    ("http://h/?aspsessionidABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX&x=y", "h)/?x=y"),
    (
        "http://h/?aspsessionidabcdefg1=ABCDEFGHIJKLMNOPQRSTUVWX&y",
        "h)/?aspsessionidabcdefg1=abcdefghijklmnopqrstuvwx&y",
    ),
    ("http://h/?CFID=1169580&CFTOKEN=48630702&d=1", "h)/?d=1"),
    ("http://h/?a=1&cfid=1&cftoken=2", "h)/?&a=1"),
    ("http://h/?cfid=a&c=1&cftoken=b", "h)/?c=1&cfid=a&cftoken=b"),
    ("http://h/?xcfid=a&cftoken=b&c", "h)/?xc"),
    ("http://h/?cfid=&cftoken=", "h)/?cfid=&cftoken="),
    ("http://h/({A})/a.aspx", "h)/a.aspx"),
    ("http://h/({A})/a.html", "h)/({A})/a.html"),
    ("http://h/(a({A})S({A}))/m.aspx?p=1", "h)/m.aspx?p=1"),
    ("http://h/(ab({A}))/m.aspx", "h)/(ab({A}))/m.aspx"),
    ("http://h/(S({A}))/(S({A}))/m.aspx", "h)/(s({A}))/m.aspx"),
    ("http://h/(a({A}))/x/m.ASPX", "h)/x/m.aspx"),
    ("http://h/q.aspx/(S({A}))/", "h)/q.aspx/(s({A}))"),
    ("http://h/a;jsessionid={J}", "h)/a;jsessionid={J}"),
    // Without a host.
    ("mailto:Me@H", "mailto:me@h"),
    ("dns:Archive.org", "dns:archive.org"),
    ("urn:ISBN:A#f", "urn:isbn:a"),
    ("data:text/plain,%41 B", "data:text/plain,a%20b"),
    ("file:///A/b/?", "file:/a/b"),
    ("foo:/A/b", "foo:/a/b"),
];

#[test]
fn keys_are_those_of_surt() {
    let with_sessions =
        |text: &str| text.replace("{J}", "0123456789abcdefghijklemopqrstuv").replace("{A}", "4hqa0555fwsecu455xqckv45");
    for (text, key) in KEYS {
        let url = Url::parse(&with_sessions(text)).unwrap();
        let subject = Subject::from(url.borrowed());
        assert_eq!(Fact::CdxKey.text(&subject, &Key::None).as_deref(), Some(&*with_sessions(key)), "{text}");
    }
}

/// Many segments and pairs that may be sessions, and bytes that are encoded as often as the text is long.
#[test]
fn long_urls_take_linear_time() {
    for part in [
        "%25",
        "%2525252e/",
        "(4hqa0555fwsecu455xqckv45)/",
        "(s(4hqa0555fwsecu455xqckv45))/",
        "?/(4hqa0555fwsecu455xqckv45)/",
        "?cfid=",
        "?cfid=a&cftoken=",
        "&cfid=1&cftoken=2",
        "?sid=",
        "sid=0123456789abcdefghijklemopqrstuv",
        "?aspsessionid",
        "../",
        "a/%2e%2e/",
    ] {
        let url = Url::parse(&format!("http://h/{}a.aspx", part.repeat(20_000))).unwrap();
        assert!(Fact::CdxKey.text(&Subject::from(url.borrowed()), &Key::None).is_some());
    }
}
