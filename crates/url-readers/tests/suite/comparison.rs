//! [`compare`] and [`Verdict`] on readers with fixed answers, and the names and results of the built-in readers.

use url_readers::{
    Component, Components, Curl, Failure, Reader, Reading, Rfc1738, Rfc3986, Standard, Verdict, compare,
};

/// Always returns the same answer.
struct Fixed(&'static str, Result<Reading, Failure>);

impl Reader for Fixed {
    fn name(&self) -> &str {
        self.0
    }

    fn date(&self) -> &'static str {
        "2000"
    }

    fn parse(&self, _: &str, _: Option<&str>) -> Result<Reading, Failure> {
        self.1.clone()
    }
}

fn reading(host: &str, port: Option<&str>) -> Reading {
    let components = Components { host: Some(host.into()), port: port.map(Into::into), ..Default::default() };
    Reading { components, canonical: format!("{host}:{}", port.unwrap_or_default()) }
}

fn texts(reading: &Reading) -> impl Iterator<Item = Option<&str>> {
    Component::ALL.iter().map(|component| reading.components.get(*component))
}

fn names<'c>(group: &url_readers::Group<'c>) -> Vec<&'c str> {
    group.answers.iter().map(|answer| answer.name).collect()
}

#[test]
fn readers_are_grouped_by_component() {
    let (a, b, c) = (
        Fixed("a", Ok(reading("h", None))),
        Fixed("b", Ok(reading("i", Some("1")))),
        Fixed("c", Ok(reading("h", Some("1")))),
    );
    let d = Fixed("d", Err(Failure::new("it is not nice")));

    let comparison = compare("", None, &[&a, &b, &c]);
    assert_eq!(comparison.to_string(), "the readers differ in host and port");
    let hosts = comparison.groups(Component::Host);
    assert_eq!(hosts.iter().map(|group| group.value).collect::<Vec<_>>(), [Some("h"), Some("i")]);
    assert_eq!(hosts.iter().map(names).collect::<Vec<_>>(), [vec!["a", "c"], vec!["b"]]);
    let ports = comparison.groups(Component::Port);
    assert_eq!(ports.iter().map(|group| group.value).collect::<Vec<_>>(), [None, Some("1")]);
    assert_eq!(ports.iter().map(names).collect::<Vec<_>>(), [vec!["a"], vec!["b", "c"]]);
    assert_eq!(comparison.groups(Component::Path).len(), 1);
    assert_eq!(comparison.canonical_groups().len(), 3);
    assert!(!comparison.agree());

    let comparison = compare("", None, &[&a, &b, &d]);
    assert_eq!(comparison.to_string(), "1 of 3 readers rejects it; the others differ in host and port");
    assert_eq!(comparison.rejections().map(|answer| answer.name).collect::<Vec<_>>(), ["d"]);

    let none = Fixed("none", Ok(Reading { components: Components::default(), canonical: String::new() }));
    let all = Components { path: Some("/".into()), ..reading("h", Some("1")).components };
    let some = Fixed("some", Ok(Reading { components: all, canonical: String::new() }));
    let comparison = compare("", None, &[&none, &some]);
    assert_eq!(comparison.to_string(), "the readers differ in host, port and path");
    assert_eq!(comparison.answers().iter().map(|answer| answer.name).collect::<Vec<_>>(), ["none", "some"]);
    assert_eq!(comparison.into_answers().len(), 2);

    assert_eq!(compare("", None, &[&a, &a]).to_string(), "all 2 readers agree");
    assert!(compare("", None, &[&a, &a]).agree());
    assert_eq!(compare("", None, &[&d, &a, &d]).to_string(), "2 of 3 readers reject it; the others agree");
    assert!(!compare("", None, &[&d, &a]).agree());
    assert_eq!(compare("", None, &[&d, &d]).to_string(), "all 2 readers reject it");
    assert!(compare("", None, &[&d, &d]).agree());
}

/// Spellings of the scheme, the host, the port and the path that have the same meaning.
#[test]
fn other_spellings_of_the_same_components_agree() {
    for input in [
        "HTTP://h/",
        "http://B\u{FC}CHER.example/",
        "http://%68/",
        "http://h:80/",
        "http://h:/",
        "http://h",
        "http://h/%61",
    ] {
        let verdict = Verdict::of(input, None);
        assert_eq!(verdict.differing().collect::<Vec<_>>(), [], "{input}: {verdict}");
        assert!(!verdict.is_ambiguous(), "{input}: {verdict}");
    }
    let verdict = Verdict::of("http://h/a b", None);
    assert_eq!(verdict.validation_errors()[0].range(), 10..11);
}

#[test]
fn readers_have_names_and_dates() {
    let readers: [&dyn Reader; 6] = [
        &Standard::LIVING_2025,
        &Standard::LIVING_2026,
        &Rfc1738,
        &Rfc3986::STRICT,
        &Rfc3986::APPENDIX_B,
        &Curl::V7_88,
    ];
    assert_eq!(
        readers.map(|reader| (reader.name(), reader.date())),
        [
            ("whatwg-2025", "2025"),
            ("whatwg-2026", "2026-07"),
            ("rfc1738", "1994-12"),
            ("rfc3986", "2005"),
            ("rfc3986-appendix-b", "2005"),
            ("curl-7.88", "2023-02"),
        ]
    );
}

#[test]
fn both_editions_of_the_standard_are_readers() {
    for standard in [Standard::LIVING_2025, Standard::LIVING_2026] {
        let reading = standard.parse("//u:p@H:81/a?b#c", Some("wss://x")).unwrap();
        assert_eq!(reading.canonical, "wss://u:p@h:81/a?b#c");
        assert!(texts(&reading).flatten().eq(["wss", "u", "p", "h", "81", "/a", "b", "c"]));

        let reading = standard.parse("https://h:443", None).unwrap();
        assert!(texts(&reading).eq([Some("https"), None, None, Some("h"), None, Some("/"), None, None]));

        let failure = standard.parse("https://h:x", None).unwrap_err();
        assert_eq!((failure.range(), failure.is_in_base()), (Some(10..11), false));
        assert_eq!(failure.to_string(), "port-invalid: expected a port of ASCII digits only (bytes 10..11)");
        let failure = standard.parse("a", Some("b")).unwrap_err();
        assert!(failure.is_in_base());
        assert!(failure.to_string().starts_with("base URL: missing-scheme-non-relative-URL: "));
    }
    assert!(Standard::LIVING_2026.parse("https://xn--a", None).is_ok());
    assert!(Standard::LIVING_2025.parse("https://xn--a", None).is_err());
}
