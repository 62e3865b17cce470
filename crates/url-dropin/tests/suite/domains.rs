//! The package that stands in for idna beside idna 1.1: its API, and its results for the domain names of the fixtures.

use std::collections::{BTreeMap, BTreeSet};

use crate::{differential::seed_and_count, published::missing};
use url_laws::grammar::Grammar;
use url_model::fixtures::{idna_tests, to_ascii_tests};

/// The API of idna 1.1 with its types, and each operation with each option.
macro_rules! side {
    ($name:ident, $package:ident) => {
        mod $name {
            use std::{borrow::Cow, error::Error, fmt};
            use $package::{
                AsciiDenyList, Errors, domain_to_ascii, domain_to_ascii_cow, domain_to_ascii_from_cow,
                domain_to_ascii_strict, domain_to_unicode, punycode,
                uts46::{
                    DnsLength, ErrorPolicy, Hyphens, ProcessingError, ProcessingSuccess, Uts46, verify_dns_length,
                },
            };

            #[expect(dead_code, deprecated, reason = "what is tested is that it compiles")]
            fn api(config: $package::Config, mut idna: $package::Idna) {
                const LIST: AsciiDenyList = AsciiDenyList::new(true, "_");
                const UTS46: Uts46 = Uts46::new();
                let _: fn(&[u8], AsciiDenyList) -> Result<Cow<'_, str>, Errors> = domain_to_ascii_cow;
                let _: fn(Cow<'_, [u8]>, AsciiDenyList) -> Result<Cow<'_, str>, Errors> = domain_to_ascii_from_cow;
                let _: [fn(&str) -> Result<String, Errors>; 2] = [domain_to_ascii, domain_to_ascii_strict];
                let _: fn(&str) -> (String, Result<(), Errors>) = domain_to_unicode;
                let _: [fn(&str) -> Option<String>; 2] = [punycode::decode_to_string, punycode::encode_str];
                let _: fn(&str) -> Option<Vec<char>> = punycode::decode;
                let _: fn(&[char]) -> Option<String> = punycode::encode;
                let _: fn(&str, bool) -> bool = verify_dns_length;
                let _: fn(Errors) -> Result<(), Errors> = From::from;
                let _: fn(fmt::Error) -> ProcessingError = From::from;
                let _: Box<dyn Error> = Box::new(Errors::default());
                let _ =
                    (LIST == AsciiDenyList::EMPTY, UTS46, Uts46::default(), AsciiDenyList::URL, AsciiDenyList::STD3);
                let config = config.use_std3_ascii_rules(true).transitional_processing(true).verify_dns_length(true);
                let config = config.check_hyphens(true).use_idna_2008_rules(false);
                let _: (Result<String, Errors>, (String, Result<(), Errors>)) =
                    (config.to_ascii(""), config.to_unicode(""));
                let mut output = String::new();
                let _: Result<(), Errors> = idna.to_ascii("", &mut output);
                let _: Result<(), Errors> = idna.to_unicode("", &mut output);
                let _ = ($package::Idna::new(config), $package::Idna::default(), $package::Config::default());
            }

            /// Returns the results of each operation by its name, with the text of what is not valid.
            pub(super) fn results(domain: &str) -> Vec<(&'static str, String)> {
                const LIST: AsciiDenyList = AsciiDenyList::new(false, "_&");
                let (uts46, bytes) = (Uts46::new(), domain.as_bytes());
                let unicode = |(text, result): (Cow<'_, str>, Result<(), Errors>)| format!("{result:?} {text}");
                let ascii = |result: Result<Cow<'_, str>, Errors>| {
                    result.map_or_else(|error| format!("{error:?} {error}"), Cow::into_owned)
                };
                let mut results = vec![
                    ("domain_to_ascii", ascii(domain_to_ascii(domain).map(Cow::Owned))),
                    ("domain_to_ascii_strict", ascii(domain_to_ascii_strict(domain).map(Cow::Owned))),
                    ("domain_to_ascii_from_cow", { ascii(domain_to_ascii_from_cow(Cow::Owned(bytes.to_vec()), LIST)) }),
                    ("domain_to_unicode", {
                        let (text, result) = domain_to_unicode(domain);
                        unicode((text.into(), result))
                    }),
                    ("decode_to_string", format!("{:?}", punycode::decode_to_string(domain))),
                    ("encode_str", format!("{:?}", punycode::encode_str(domain))),
                    ("verify_dns_length", {
                        let is_ascii = domain.is_ascii();
                        format!("{:?}", [false, true].map(|dot| is_ascii && verify_dns_length(domain, dot)))
                    }),
                ];
                let to_ascii =
                    |list, hyphens, length| ("to_ascii", ascii(uts46.to_ascii(bytes, list, hyphens, length)));
                for list in [AsciiDenyList::EMPTY, AsciiDenyList::STD3, AsciiDenyList::URL, LIST] {
                    for hyphens in [Hyphens::Allow, Hyphens::CheckFirstLast, Hyphens::Check] {
                        for length in [DnsLength::Ignore, DnsLength::VerifyAllowRootDot, DnsLength::Verify] {
                            results.push(to_ascii(list, hyphens, length));
                        }
                        results.push(("to_unicode", unicode(uts46.to_unicode(bytes, list, hyphens))));
                        let mut called = String::new();
                        let choose = |label: &[char], top: &[char], is_bidi: bool| {
                            called += &format!("{label:?} {top:?} {is_bidi}\n");
                            label.len() % 2 == 0
                        };
                        let text = unicode(uts46.to_user_interface(bytes, list, hyphens, choose));
                        // In a name that is not valid, idna marks the top-level domain for the closure, and does not write it.
                        let called = if text.starts_with("Ok") { called } else { String::new() };
                        results.push(("to_user_interface", text + &called));
                        for policy in [ErrorPolicy::FailFast, ErrorPolicy::MarkErrors] {
                            let (mut sink, mut ascii) = (String::new(), String::new());
                            let both = |_: &[char], _: &[char], _| true;
                            let result = uts46.process(bytes, list, hyphens, policy, both, &mut sink, Some(&mut ascii));
                            results.push((
                                "process",
                                match result {
                                    Ok(ProcessingSuccess::Passthrough) => domain.to_owned(),
                                    Ok(ProcessingSuccess::WroteToSink) => format!("{sink} {ascii}"),
                                    Err(ProcessingError::ValidityError) => format!("Err {sink}"),
                                    Err(ProcessingError::SinkError) => unreachable!("a string takes all"),
                                },
                            ));
                        }
                    }
                }
                results
            }
        }
    };
}

side!(ours, idna_dropin);
side!(theirs, idna);

/// The list above has each public item of idna.
#[test]
fn the_list_has_every_item_of_idna() {
    let files = ["lib.rs", "uts46.rs", "punycode.rs", "deprecated.rs"];
    let (missing, count) = missing("idna", &files, include_str!("domains.rs"));
    assert_eq!((missing, count), (BTreeSet::new(), 43));
}

/// How the results for a domain name may differ.
fn class(domain: &str, theirs: &str) -> &'static str {
    let differs = |domain: &str| ours::results(domain) != theirs::results(domain);
    if theirs.starts_with("Err") && !theirs.contains('\u{FFFD}') {
        // The first labels of a bidi domain name, which idna passes through if they are ASCII in lower case.
        "no mark there"
    } else if domain.to_ascii_lowercase().contains("xn--xn--") {
        // UTS #46 rejects a label that decodes to one that starts with `xn--`, and idna accepts it.
        "encoded twice"
    } else if domain.chars().any(|c| !c.is_ascii() && differs(&c.to_string())) {
        // Unicode 18.0 has characters that Unicode 16.0 does not have.
        "a newer character"
    } else {
        "unknown"
    }
}

/// Compares all results for domain names. Returns how many were compared, and how many differ by class.
fn compare(domains: impl IntoIterator<Item = String>) -> (usize, BTreeMap<&'static str, usize>) {
    let (mut compared, mut differ) = (0, BTreeMap::new());
    for domain in domains {
        let (ours, theirs) = (ours::results(&domain), theirs::results(&domain));
        compared += ours.len();
        for (name, text) in ours.iter().filter(|(name, _)| name.contains("unicode")) {
            assert_eq!(text.starts_with("Err"), text.contains('\u{FFFD}'), "{name} {domain}: {text}");
        }
        let differing = || ours.iter().zip(&theirs).filter(|(ours, theirs)| ours != theirs);
        if let Some(first) = differing().next() {
            let class = class(&domain, &first.1.1);
            *differ.entry(class).or_default() += differing().count();
            if class == "unknown" {
                println!("{domain:?}: {first:?}");
            }
        }
    }
    (compared, differ)
}

#[test]
fn results_differ_from_idna_only_by_these_classes() {
    let tests = [to_ascii_tests(), idna_tests()].concat();
    let others = [
        "a_b",
        "a&b",
        "-a",
        "a-",
        "a--b",
        "ab--c",
        "a..b",
        "",
        ".",
        "a.",
        "xn--a",
        "xn--",
        "\u{80}",
        "xn--paypal-.com",
        "xn---",
        "XN--PAYPAL-",
        "ｘｎ－－paypal－",
        "xn--ü",
        "xn--ü-",
        "xn--a-ü.b",
        "a\u{200d}b",
        "\u{200c}",
        "אa",
        "1א.b",
        "א1۱",
        "\u{301}a",
        "xn--a.xn--nxa",
        "xn--Nxa.\u{fffd}",
        "-xn--a-.-",
        "xn--zca.א_",
        "\u{ad}",
        "a\u{ad}.xn--\u{ad}",
        "xn--\u{ad}-",
        "xn--zca%2exn--nxa",
    ];
    let domains = tests.into_iter().map(|test| test.input).chain(others.map(str::to_owned));
    assert_eq!(compare(domains), (255_892, [("encoded twice", 118)].into()));
}

#[test]
fn results_for_generated_names_differ_from_idna_only_by_these_classes() {
    let (seed, count) = seed_and_count(300);
    let mut grammar = Grammar::new(seed);
    let names = (0..count).map(|index| grammar.text(if index % 4 == 0 { "host" } else { "domain" }));
    let (compared, differ) = compare(names);
    println!("seed {seed}, {count} names: {compared} compared, {differ:?} differ");
    assert!(
        differ.keys().all(|class| ["a newer character", "encoded twice", "no mark there"].contains(class)),
        "{differ:?}"
    );
}
