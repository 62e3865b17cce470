//! What holds of every reader and every input.

use proptest::{
    prelude::*,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use url_lineage::{
    READERS, Reader,
    webspecs_2014::UrlObject,
    whatwg_2017::{Host, Whatwg2017},
};

/// Pieces of which URLs are made, and of which readers have their own opinions.
const PIECES: &[&str] = &[
    "http:",
    "HTTPS:",
    "file:",
    "other:",
    "mailto:",
    "javascript:",
    "c:",
    "C|",
    "h",
    "EXAMPLE",
    ".com",
    "xn--",
    "xn--4ca",
    "//",
    "/",
    "\\",
    "\\\\",
    "?",
    "#",
    ":",
    "@",
    ";",
    "[",
    "]",
    "::",
    "[::1]",
    "[1:2::1.2.3.04]",
    "%",
    "%2e",
    "%2F",
    "%5B",
    "%5C",
    "%7C",
    "%E4",
    "%C3%A4",
    "%00",
    "..",
    ".",
    "~",
    "^",
    "|",
    "80",
    ":80",
    ":65536",
    "0x7f",
    "1.2.3.256",
    "08",
    " ",
    "\t",
    "\n",
    "\0",
    "\u{1}",
    "\u{7F}",
    "\u{AD}",
    "\u{E4}",
    "\u{DF}",
    "\u{3002}",
    "\u{FF0E}",
    "\u{FF05}\u{FF10}",
    "\u{5D0}",
    "\u{660}",
    "\u{7C1}",
    "\u{340}",
    "\u{1100}\u{300}\u{1161}",
    "\u{2F868}",
    "\u{1D2C}",
    "\u{FDD0}",
    "\u{FFFD}",
    "\u{E000}",
    "\u{200B}",
    "\u{10FFFF}",
    "'",
    "\"",
    "<",
    ">",
    "`",
    "{",
    "}",
    "&",
    "+",
    "-",
    "_",
    "a",
    "b",
];

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => prop::collection::vec(prop::sample::select(PIECES), 0..12).prop_map(|pieces| pieces.concat()),
        1 => any::<String>(),
    ]
}

/// Hands `check` so many texts and bases, the same each time.
fn for_all(cases: u32, check: impl Fn(&str, Option<&str>)) {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[11; 32]);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, rng)
        .run(&(text(), prop::option::of(text())), |(input, base)| {
            check(&input, base.as_deref());
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn every_reader_answers_and_says_where() {
    for_all(4000, |input, base| {
        for reader in READERS {
            if let Err(failure) = reader.parse(input, base) {
                let subject = if failure.is_in_base() { base.unwrap_or_default() } else { input };
                let range = failure.range().unwrap_or_default();
                assert!(subject.get(range).is_some(), "{} {input:?} {base:?} {failure}", reader.name());
            }
        }
    });
}

/// The text of 2017 promises idempotence, and its parts keep it.
#[test]
fn what_2017_serializes_it_parses_to_the_same() {
    for_all(4000, |input, base| {
        for is_special in [false, true] {
            if let Ok((host, _)) = Host::parse(input, is_special)
                && !matches!(&host, Host::Domain(domain) if domain.is_empty())
            {
                let again = Host::parse(&host.to_string(), is_special).map(|(host, _)| host);
                assert_eq!(again.as_ref(), Ok(&host), "{input:?}");
            }
        }
        if let Ok(reading) = Whatwg2017.parse(input, base)
            && reading
                .components
                .host
                .as_deref()
                .is_none_or(|host| !host.is_empty() || reading.canonical.starts_with("file:"))
        {
            assert_eq!(Whatwg2017.parse(&reading.canonical, None).as_ref(), Ok(&reading), "{input:?} {base:?}");
        }
    });
}

/// Conformance errors, the exception and setters are about their input.
#[test]
fn the_grammar_of_2014_says_where() {
    for_all(4000, |input, base| {
        let base = base.and_then(|base| UrlObject::parse(base, None).ok()).map(|parsed| parsed.url);
        match UrlObject::parse(input, base.as_ref()) {
            Ok(parsed) => {
                for error in &parsed.conformance_errors {
                    assert!(input.get(error.range.clone()).is_some(), "{input:?} {error:?}");
                }
            }
            Err(exception) => assert!(input.get(exception.range.clone()).is_some(), "{input:?} {exception}"),
        }
        let Some(base) = base else { return };
        let setters: [fn(&mut UrlObject, &str) -> Result<Vec<_>, _>; 7] = [
            UrlObject::set_protocol,
            UrlObject::set_host,
            UrlObject::set_hostname,
            UrlObject::set_port,
            UrlObject::set_pathname,
            UrlObject::set_search,
            UrlObject::set_hash,
        ];
        for set in setters {
            let mut url = base.clone();
            match set(&mut url, input) {
                Ok(errors) => {
                    assert!(errors.iter().all(|error| input.get(error.range.clone()).is_some()), "{errors:?}");
                }
                Err(_) => assert_eq!(url, base),
            }
        }
    });
}
