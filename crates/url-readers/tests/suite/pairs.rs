//! Pairs of readers, and of a proxy and a server: what they make of published confusions, and that these are found.

use crate::programs::inputs::unescape;
use std::{collections::BTreeMap, time::Instant};
use url_readers::{
    Confusion, Pair, PairOutcome, Reader, Reading, Search, Standard, all_readers,
    proxies::{Chain, EncodedSlashes, Haproxy, Httpd, Location, Nginx, Normalizer, Passed, Proxy},
    reader_named,
};

fn pairs() -> impl Iterator<Item = Pair<'static>> {
    let of_checker = |checker: &'static dyn Reader| all_readers().map(move |fetcher| Pair::new(checker, fetcher));
    all_readers().flat_map(of_checker).filter(|pair| pair.checker().name() != pair.fetcher().name())
}

fn published() -> impl Iterator<Item = String> {
    let rows = include_str!("confusions.tsv").lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| unescape(row.split('\t').next().unwrap()))
}

#[test]
fn differences_of_published_confusions_are_named() {
    let mut unnamed = BTreeMap::<String, Vec<String>>::new();
    let mut named = BTreeMap::<Confusion, usize>::new();
    for text in published() {
        for pair in pairs() {
            let verdict = pair.verdict(&text);
            assert_eq!(verdict.is_dangerous(), !verdict.differing().is_empty(), "{pair:?} {text:?}");
            if let Some(safe) = verdict.safe() {
                assert_eq!(safe, Standard::LIVING_2026.parse(&text, None).unwrap().canonical);
                assert_eq!(pair.verdict(safe).outcome(), PairOutcome::Same, "{pair:?} {text:?}");
            }
            for confusion in verdict.confusions() {
                *named.entry(*confusion).or_default() += 1;
                assert!(confusion.remove(&text).is_some() || verdict.confusions().len() > 1, "{pair:?} {text:?}");
            }
            if verdict.is_dangerous() && verdict.confusions().is_empty() {
                unnamed.entry(text.clone()).or_default().push(format!("{pair:?}"));
            }
        }
    }
    // What URI.parse of Ruby does with the path of an FTP URL is none of the known kinds.
    let of_ftp = unnamed.remove("ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm");
    assert!(of_ftp.unwrap().iter().all(|pair| pair.contains("ruby-4.0")));
    assert_eq!(unnamed, BTreeMap::new());
    let missing = Confusion::ALL.iter().filter(|confusion| !named.contains_key(confusion));
    assert_eq!(missing.collect::<Vec<_>>(), [&Confusion::HostCharacter, &Confusion::EmptySegments], "{named:?}");
}

/// The text in which two readers find the hosts, and where it was published in another form.
const FOUND: &[(&str, &str, &str, &str)] = &[
    ("python", "whatwg-2026", "http://evil.example\\@good.example", "D. Schutz, 2020"),
    ("whatwg-2026", "php", "http://good.example\\@evil.example", "D. Schutz, 2020"),
    ("node", "curl", "http://good.example\\@evil.example", "D. Schutz, 2020"),
    ("java-url", "node", "http://evil.example\\@good.example", "D. Schutz, 2020"),
    ("perl", "whatwg-2026", "http://evil.example\\@good.example", "D. Schutz, 2020"),
    ("curl", "rfc1738", "http://good.example#@evil.example", "Orange Tsai, 2017; CVE-2016-8624"),
    ("rfc1738", "php", "http://evil.example?@good.example", "CVE-2016-10397"),
];

#[test]
fn published_confusions_are_found() {
    let search = Search::new("good.example", "evil.example").max_pieces(2);
    for (checker, fetcher, text, source) in FOUND {
        let pair = Pair::new(reader_named(checker).unwrap(), reader_named(fetcher).unwrap());
        let start = Instant::now();
        let found = search.disagreements(&pair);
        println!("{checker} > {fetcher}: {text} ({source}) in {:?}", start.elapsed());
        assert!(found.iter().any(|found| found.text == *text), "{checker} > {fetcher}: {found:?}");
        for found in &found {
            let verdict = pair.verdict(&found.text);
            let host = |reading: &Reading| reading.components.host.clone();
            assert_eq!(verdict.checked().map(host), Ok(Some("good.example".to_owned())));
            assert_eq!(verdict.fetched().map(host), Ok(Some("evil.example".to_owned())));
        }
    }
}

#[test]
fn checks_of_ones_own_are_tested() {
    let search = Search::new("good.example", "evil.example").max_pieces(1);
    let standard = &Standard::LIVING_2026;
    let of = |is_allowed: &dyn Fn(&str) -> bool| search.bypasses(is_allowed, standard);
    let ends = of(&|text| text.trim_start_matches("http://").ends_with("good.example"));
    assert!(ends.contains(&"http://evil.example/good.example".to_owned()), "{ends:?}");
    let starts = of(&|text| text.starts_with("http://good.example"));
    assert!(starts.contains(&"http://good.example@evil.example".to_owned()), "{starts:?}");
    let parsed = of(&|text| {
        standard.parse(text, None).is_ok_and(|reading| reading.components.host.as_deref() == Some("good.example"))
    });
    assert_eq!(parsed, [""; 0]);
}

#[test]
fn paths_that_a_proxy_allows_and_the_server_reads_otherwise_are_found() {
    let nginx = Nginx::new;
    let found = |proxy: &dyn Proxy, server: &dyn Proxy| Chain::new(proxy, server).bypasses("/public/", "/admin");
    let no_decode = Httpd::new().encoded_slashes(EncodedSlashes::NoDecode);
    let full = Haproxy::new().normalize(Normalizer::PathStripDotdotFull);
    for (proxy, server, target) in [
        (&Haproxy::new() as &dyn Proxy, &nginx() as &dyn Proxy, "/public/../admin"),
        (&full, &nginx(), "/public/..%2fadmin"),
        (&full, &Httpd::new(), "/public/%2e%2e/admin"),
        (&no_decode, &nginx(), "/public/..%2fadmin"),
        (&nginx().keep_slashes(), &nginx(), "/public//../admin"),
        (&Httpd::new().pass(Passed::Nocanon), &nginx(), "/public/%2f/../admin"),
    ] {
        let found = found(proxy, server);
        assert!(found.iter().any(|found| found == target), "{} > {}: {found:?}", proxy.name(), server.name());
    }
    // What a proxy passes on is what its rules saw.
    let normalized = full.normalize(Normalizer::PathMergeSlashes);
    for (proxy, server) in [
        (&nginx().location(Location::prefix("/").pass_to("/")) as &dyn Proxy, &nginx() as &dyn Proxy),
        (&nginx().location(Location::prefix("/").pass_to("/")), &Httpd::new()),
        (&Httpd::new(), &nginx()),
        (&nginx(), &nginx()),
        (&normalized, &normalized),
    ] {
        assert_eq!(found(proxy, server), [""; 0], "{} > {}", proxy.name(), server.name());
    }
}

/// Hosts in several notations, and texts that are none.
const HOSTS: &[&str] = &[
    "[v1.a]",
    "[V1.A]",
    "[vF.a:b]",
    "[v1.]",
    "[v",
    "[::1]",
    "[0::1]",
    "[0:0::0001]",
    "[::AB]",
    "[0::AB]",
    "[::ab]",
    "[::ffff:1.2.3.4]",
    "[::ffff:102:304]",
    "[%3A%3A1]",
    "%5B::1%5D",
    "[fe80::1%25eth0]",
    "[fe80::1%eth0]",
    "[fe80::1%25ETH0]",
    "[::1",
    "[]",
    "[::x]",
    "1.2.3.4",
    "\u{FF11}.2.3.4",
    "01.2.3.4",
    "0x7f.1",
    "\u{FF10}x7f.1",
    "127.0.0.1",
    "b\u{FC}cher.example",
    "B\u{DC}CHER.example",
    "b%C3%BCcher.example",
    "B%c3%9cCHER.example",
    "xn--bcher-kva.example",
    "XN--BCHER-KVA.example",
    "stra\u{DF}e.example",
    "strasse.example",
    "EXAMPLE.com",
    "ex%41mple.com",
    "example.com.",
    "%FE",
    "%ff",
    "%EF%BF%BD",
    "\u{FFFD}",
    "a b",
    "a%20b",
    "",
];

/// The comparison is an equivalence: no reading differs from itself, the order does not matter, and two readings that
/// are the same as a third one are the same. A pair compares as the readings do.
#[test]
fn readings_are_compared_in_one_way() {
    let texts: Vec<String> = ["http", "foo"]
        .iter()
        .flat_map(|scheme| HOSTS.iter().map(move |host| format!("{scheme}://{host}/")))
        .chain(published())
        .chain(["http://h", "foo://h", "http://h:80", "HTTP://h:080/", "http:?a", "x:", "//h"].map(str::to_owned))
        .collect();
    let mut known: Vec<Reading> = Vec::new();
    for text in &texts {
        let readings: Vec<Option<Reading>> = all_readers().map(|reader| reader.parse(text, None).ok()).collect();
        for (checker, checked) in all_readers().zip(&readings) {
            for (fetcher, fetched) in all_readers().zip(&readings) {
                let (Some(checked), Some(fetched)) = (checked, fetched) else { continue };
                let differing = checked.differing_from(fetched);
                assert_eq!(differing, fetched.differing_from(checked), "{text}");
                assert!(checker.name() != fetcher.name() || differing.is_empty(), "{text}: {}", checker.name());
                let verdict = Pair::new(checker, fetcher).verdict(text);
                assert_eq!(verdict.differing(), differing, "{text}");
                assert_eq!(verdict.outcome() == PairOutcome::Same, differing.is_empty(), "{text}");
            }
        }
        known.extend(readings.into_iter().flatten().filter(|reading| reading.components.host.is_some()));
    }
    // Whole groups are alike: each reading is the same as all of one group, or as none of it.
    let mut groups: Vec<Vec<Reading>> = Vec::new();
    known.sort_by(|first, second| first.canonical.cmp(&second.canonical));
    known.dedup();
    for reading in known {
        let same = |other: &Reading| reading.differing_from(other).is_empty();
        let found: Vec<usize> = (0..groups.len()).filter(|index| groups[*index].iter().any(same)).collect();
        match found[..] {
            [] => groups.push(vec![reading]),
            [index] => {
                assert!(groups[index].iter().all(same), "{reading:?} {:?}", groups[index]);
                groups[index].push(reading);
            }
            _ => panic!("{reading:?}: {found:?}"),
        }
    }
}

/// Readings that are the same, and readings that are not.
#[test]
fn notations_of_a_host() {
    use url_readers::Component;
    for (checker, fetcher, text, expected) in [
        ("rfc3986", "java", "http://[0::AB]/", &[][..]),
        ("rfc3986", "rfc3986", "http://[v1.a]/", &[]),
        ("rfc3986", "rfc3986-appendix-b", "http://[V1.A]/", &[]),
        ("python", "python-3.11", "http://[0:0::1]/x", &[]),
        ("java", "rfc3986", "http://[fe80::1%25eth0]/", &[]),
        ("rfc3986-appendix-b", "php", "http://[v1.a]/", &[]),
        ("rfc3986", "whatwg-2026", "http://[0::AB]/", &[]),
        ("rfc3986", "whatwg-2026", "http://0x7f.1/", &[Component::Host]),
        ("rfc3986-appendix-b", "perl", "http://[v1.a]/", &[Component::Host]),
    ] {
        let [checker, fetcher] = [checker, fetcher].map(|name| reader_named(name).unwrap());
        if let (Ok(checked), Ok(fetched)) = (checker.parse(text, None), fetcher.parse(text, None)) {
            println!("{text}: {checked:?} {fetched:?}");
        }
        assert_eq!(Pair::new(checker, fetcher).verdict(text).differing(), expected, "{text}");
    }
}
