//! The package that stands in for idna beside idna 1.1: its API, and its results for the domain names of the fixtures.

use std::collections::{BTreeMap, BTreeSet};

use crate::published::missing;
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

            /// Returns the results of each operation by its name. What is not valid has no text: it differs.
            pub(super) fn results(domain: &str) -> Vec<(&'static str, Option<String>)> {
                const LIST: AsciiDenyList = AsciiDenyList::new(false, "_&");
                let (uts46, bytes) = (Uts46::new(), domain.as_bytes());
                let unicode = |(text, result): (Cow<'_, str>, Result<(), Errors>)| {
                    assert_eq!(result.is_err(), text.contains('\u{FFFD}'), "{domain}");
                    result.ok().map(|()| text.into_owned())
                };
                let mut results = vec![
                    ("domain_to_ascii", domain_to_ascii(domain).ok()),
                    ("domain_to_ascii_strict", domain_to_ascii_strict(domain).ok()),
                    ("domain_to_ascii_from_cow", {
                        domain_to_ascii_from_cow(Cow::Owned(bytes.to_vec()), LIST).ok().map(Cow::into_owned)
                    }),
                    ("decode_to_string", punycode::decode_to_string(domain)),
                    ("encode_str", punycode::encode_str(domain)),
                ];
                let to_ascii = |list, hyphens, length| {
                    ("to_ascii", uts46.to_ascii(bytes, list, hyphens, length).ok().map(Cow::into_owned))
                };
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
                        results.push(("to_user_interface", text.map(|text| text + &called)));
                        let (mut sink, mut ascii) = (String::new(), String::new());
                        let policy = ErrorPolicy::FailFast;
                        let both = |_: &[char], _: &[char], _| true;
                        let result = uts46.process(bytes, list, hyphens, policy, both, &mut sink, Some(&mut ascii));
                        results.push((
                            "process",
                            match result {
                                Ok(ProcessingSuccess::Passthrough) => Some(domain.to_owned()),
                                Ok(ProcessingSuccess::WroteToSink) => Some(format!("{sink} {ascii}")),
                                Err(ProcessingError::ValidityError) => None,
                                Err(ProcessingError::SinkError) => unreachable!("a string takes all"),
                            },
                        ));
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

/// UTS #46 rejects a label that decodes to one that starts with `xn--`, and idna accepts it.
#[test]
fn results_differ_from_idna_only_for_labels_that_are_encoded_twice() {
    let tests = [to_ascii_tests(), idna_tests()].concat();
    let mut domains: Vec<String> = tests.into_iter().map(|test| test.input).collect();
    let others = ["a_b", "a&b", "-a", "a-", "a--b", "ab--c", "a..b", "", ".", "a.", "xn--a", "xn--"];
    domains.extend(others.map(str::to_owned));
    let (mut compared, mut differ) = (0, BTreeMap::<_, usize>::new());
    for domain in &domains {
        for ((name, ours), (_, theirs)) in ours::results(domain).into_iter().zip(theirs::results(domain)) {
            compared += 1;
            if ours != theirs {
                assert_eq!(ours, None, "{name} {domain:?}: {theirs:?}");
                *differ.entry(domain.as_str()).or_default() += 1;
            }
        }
    }
    assert_eq!((compared, differ), (214_830, [("xn--xn---epa", 50), ("xn--xn--a--gua.pt", 50)].into()));
}
