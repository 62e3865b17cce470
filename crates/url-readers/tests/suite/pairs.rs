//! Pairs of readers, and of a proxy and a server: what they make of published confusions, and that these are found.

use crate::programs::inputs::unescape;
use std::{collections::BTreeMap, time::Instant};
use url_readers::{
    Confusion, Pair, PairOutcome, Reader, Search, Standard, all_readers,
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
            let host = |reading: &url_readers::Reading| reading.components.host.clone();
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
