//! Hosts that need no proxy, compared with what libcurl answers.

use url_host::{
    Host,
    matching::{HostPatternError, NoProxy},
};

/// Each row has a list, a host, curl's answer, and if the answer here is another one, the reason.
#[test]
fn lists_mean_what_they_mean_to_curl() {
    let table = include_str!("no_proxy-curl-7.88.1.tsv");
    let rows = table.lines().filter(|row| !row.starts_with('#'));
    let (mut same, mut other) = (0, 0);
    for row in rows {
        let mut fields = row.split('\t');
        let [list, host, curl] = std::array::from_fn(|_| fields.next().unwrap_or_else(|| panic!("{row}")));
        let difference = fields.next();
        let list = list.replace(r"\t", "\t").replace(r"\n", "\n");
        let no_proxy = NoProxy::new(&list);
        let host = Host::parse(host).unwrap_or_else(|error| panic!("{row}: {error}"));
        let here = if no_proxy.matches(&host) { "direct" } else { "proxy" };
        assert_eq!(here != curl, difference.is_some(), "{row}");
        for error in no_proxy.ignored() {
            assert!(list.get(error.range()).is_some(), "{row}: {error}");
        }
        *if difference.is_some() { &mut other } else { &mut same } += 1;
    }
    assert_eq!((same, other), (108, 28));
}

#[test]
fn entries_that_are_not_understood_are_reported() {
    let cases = [
        ("*.example.com", "wildcard", 0..1),
        ("a,*", "wildcard", 2..3),
        (" *", "wildcard", 1..2),
        ("h, example.com:80", "host", 14..15),
        ("[::1]", "domain", 0..5),
        ("0x7f.1", "domain", 0..6),
        (".127.0.0.1", "domain", 1..10),
        (".", "host", 1..1),
        ("..a", "domain", 1..3),
        ("a..b", "domain", 0..4),
        ("a..", "domain", 0..3),
        ("a\nb", "host", 1..2),
        ("10/8", "address", 0..2),
        ("[::1]/128", "address", 0..5),
        ("/8", "address", 0..0),
        ("10.0.0.0/33", "prefix-length", 9..11),
        ("10.0.0.0/", "prefix-length", 9..9),
        ("\t::1/129", "prefix-length", 5..8),
        ("10.0.0.0/8:80", "prefix-length", 9..13),
    ];
    for (text, code, range) in cases {
        let no_proxy = NoProxy::new(text);
        let [error] = no_proxy.ignored() else { panic!("{text:?}: {no_proxy:?}") };
        assert_eq!((error.code(), error.range()), (code, range), "{text:?}");
    }
    let no_proxy = NoProxy::new("a, b:1, .c\t10.1.2.3/8,d*");
    assert_eq!(no_proxy.hosts().to_string(), ".a, .c, 10.0.0.0/8");
    assert!(no_proxy.ignored().iter().map(HostPatternError::range).eq([4..5, 23..24]));
    assert_eq!(NoProxy::new(""), NoProxy::default());
}
