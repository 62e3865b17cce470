//! The checks of domains one by one: the table of names in `names.txt`, and what else `check_domain` answers.

use crate::spoofs::{notes, unescape};
use std::{fmt::Write as _, fs, path::Path};
use url_core::{Url, host::Host};
use url_psl::List;
use url_render::{DomainCheck, LabelCheck, Protected, RenderOptions, RestrictionLevel, Scope, check_domain};

/// Lines of a domain in Unicode and, after a tab, the reasons against it, which are missing if it is shown. Lines that
/// start with `#` are headings: a rule, or several.
const TABLE: &str = include_str!("names.txt");

/// The protected names of the table.
const PROTECTED: [&str; 17] = [
    "24.example",
    "28.example",
    "29.example",
    "65.example",
    "7-11.com",
    "ace.com",
    "bank.co.uk",
    "bing.com",
    "facebook.com",
    "kakao.com",
    "mother.com",
    "oebay.com",
    "own.com",
    "paypal.com",
    "ping.com",
    "walmart.com",
    "youtube.com",
];

fn check(options: RenderOptions<'_>, domain: &str) -> DomainCheck {
    let host = Host::parse(domain).unwrap_or_else(|error| panic!("{domain}: {error}"));
    options.check_domain(&host).unwrap()
}

#[test]
fn names_are_shown_or_rejected_as_in_the_table() {
    let protected = Protected::new(PROTECTED).unwrap();
    let options = RenderOptions::new().protected(&protected);
    let mut differences = String::new();
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let (name, expected) = line.split_once('\t').unwrap_or((line, ""));
        let check = check(options, &unescape(name));
        let found = notes(&check);
        assert_eq!(check.is_shown_in_unicode(), found.is_empty(), "{line}");
        let unicode: Vec<&str> = check.labels().iter().map(LabelCheck::unicode).collect();
        assert_eq!(unicode.join("."), unescape(name), "a name in another form");
        let ascii: Vec<&str> = check.labels().iter().map(LabelCheck::ascii).collect();
        assert_eq!(ascii.join("."), Host::parse(&unescape(name)).unwrap().to_string());
        assert_eq!(check.labels().iter().map(|label| label.reasons().len()).sum::<usize>(), check.reasons().count());
        if found != expected {
            let _ = writeln!(differences, "{name}\t{found}");
        }
    }
    assert!(differences.is_empty(), "the reasons differ:\n{differences}");
}

/// A rule that rejects everything, or nothing, is none.
#[test]
fn every_rule_shows_some_names_and_rejects_others() {
    let rules = TABLE.split("# ").filter(|rule| !rule.is_empty());
    for rule in rules.clone().skip(1) {
        let (heading, lines) = rule.split_once('\n').unwrap();
        let rejected = lines.lines().filter(|line| line.contains('\t')).count();
        assert!(
            rejected > 0 && rejected < lines.lines().count() || heading.contains("two number systems"),
            "{heading}"
        );
    }
    assert_eq!(rules.count(), 22);
}

#[test]
fn names_that_cannot_be_protected() {
    let error = |name| Protected::new(["paypal.com", name, "127.0.0.1"]).unwrap_err();
    assert_eq!(
        error("a b").to_string(),
        "not-a-host: expected a domain, found \"a b\", which is not a host: domain-to-ASCII: \
         a domain cannot contain a space (U+0020) (bytes 1..2)"
    );
    let message = |name| error(name).message().to_string();
    assert_eq!(message("0x7f.1"), "expected a domain, found \"0x7f.1\", which is an IP address");
    for name in [".paypal.com", "paypal..com", ".", "paypal.com.."] {
        assert_eq!(message(name), format!("expected a domain, found {name:?}, which has an empty label"));
        assert_eq!(error(name).validation_error(), None);
    }
    for (name, code) in [("", Some("domain-to-ASCII")), ("1.2.x.4", Some("IPv4-non-numeric-part")), ("[::1]", None)] {
        let error = error(name);
        assert_eq!(error.name(), name);
        assert_eq!(error.validation_error().map(url_core::error::ValidationError::code), code, "{name}");
    }
}

/// If a country has a top-level domain in a script, names in the script are expected below its ASCII domain, too.
/// Browsers do not expect the scripts of India below `in`, and the EU has no script of its own.
#[test]
fn names_in_the_script_of_a_country() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/psl/public_suffix_list.dat");
    let list = fs::read_to_string(list).unwrap();
    let is_shown = |name: &str, top: &str| check(RenderOptions::new(), &format!("{name}.{top}")).is_shown_in_unicode();
    let mut count = 0;
    for line in list.lines().filter_map(|line| line.strip_prefix("// xn--")) {
        // For example, `// xn--90ae ("bg", Bulgarian) : BG`.
        let Some((top, country)) = line.split_once(' ').zip(line.rsplit_once(':')) else { continue };
        let (top, country) = (format!("xn--{}", top.0), country.1.trim().to_lowercase());
        if country.len() != 2 || matches!(&*country, "eu" | "in") {
            continue;
        }
        for name in ["هه", "ոսւօ", "хор", "ხიძი", "ικα", "丫", "סוד", "ພຣບ", "บพเแ"]
        {
            assert!(!is_shown(name, "com"), "{name}");
            if is_shown(name, &top) {
                assert!(is_shown(name, &country), "{name}.{country}");
                count += 1;
            }
        }
    }
    assert!(count > 45, "{count} top-level domains");
}

/// The protected name may be given in any form.
#[test]
fn names_below_a_protected_name_may_look_like_it() {
    for name in ["bücher.example", "www.BÜCHER.example", "xn--bcher-kva.example", "bücher.example."] {
        let protected = Protected::new([name]).unwrap();
        let options = RenderOptions::new().protected(&protected);
        let reasons = |domain: &str| options.check_domain(domain).unwrap().reasons().count();
        assert_eq!(reasons("bucher.xn--bcher-kva.example"), 0, "{name}");
        assert_eq!(reasons("bucher.xn--bcher-kva.example."), 0, "{name}");
        assert_eq!(reasons("bucher.example"), 1, "{name}");
        assert_eq!(reasons("bucher.example.com"), 1, "{name}");
    }
}

#[test]
fn levels_of_labels() {
    use RestrictionLevel::{
        AsciiOnly, HighlyRestrictive, MinimallyRestrictive, ModeratelyRestrictive, SingleScript, Unrestricted,
    };
    for (label, expected) in [
        ("example", AsciiOnly),
        ("bücher", SingleScript),
        ("бит1", SingleScript),
        ("a字あ", HighlyRestrictive),
        ("aक", ModeratelyRestrictive),
        // A digit that is used in several scripts, alone and with a letter of one of them.
        ("a१", ModeratelyRestrictive),
        ("aक१", ModeratelyRestrictive),
        ("a१ก", MinimallyRestrictive),
        ("aकก", MinimallyRestrictive),
        ("aб", MinimallyRestrictive),
        ("aβ", MinimallyRestrictive),
        ("a❤", Unrestricted),
    ] {
        let check = check_domain(&Host::parse(label).unwrap()).unwrap();
        assert_eq!(check.labels()[0].level(), expected, "{label}");
    }
}

/// A list that was read at run time determines the registrable domain, also of protected names, and the known top-level
/// domains.
#[test]
fn a_newer_list_of_suffixes() {
    let list = List::read("com\nhosting.example\n").unwrap();
    let url = |input| Url::parse(input).unwrap();
    let shown = |options: RenderOptions<'_>, input| options.render(&url(input)).to_string();
    let options = RenderOptions::new().scope(Scope::RegistrableDomain);
    assert_eq!(shown(options, "https://www.a.hosting.example/"), "hosting.example");
    assert_eq!(shown(options.list(&list), "https://www.a.hosting.example/"), "a.hosting.example");
    assert_eq!(shown(options.drop_www(true).list(&list), "https://www.hosting.example/"), "www.hosting.example");

    // Only the first label of the registrable domain of a name is protected.
    let url = url("https://b\u{E4}nk.com/");
    for (protected, count) in [
        (Protected::new(["bank.hosting.example"]).unwrap(), 0),
        (Protected::with_list(["bank.hosting.example"], &list).unwrap(), 1),
    ] {
        let options = RenderOptions::new().list(&list).protected(&protected);
        assert_eq!(options.check_domain(&url).unwrap().reasons().count(), count);
        // A domain below a protected name is no imitation. Which domains are below it depends on the list.
        let below = options.check_domain("bank.a.hosting.example").unwrap();
        assert_eq!(below.reasons().count(), 0);
        let below = options.check_domain("xn--bnk-qla.bank.hosting.example").unwrap();
        assert_eq!(below.reasons().count(), 0);
    }

    // The compiled-in list does not have the top-level domain, which looks like `com`.
    let host = Host::parse("сасе.сом").unwrap();
    let list = List::read("com\nсом\n").unwrap();
    assert!(!check_domain(&host).unwrap().is_shown_in_unicode());
    assert!(RenderOptions::new().list(&list).check_domain(&host).unwrap().is_shown_in_unicode());
}

/// A URL is not a name, and may have a password.
#[test]
fn errors_show_no_passwords() {
    let error = Protected::new(["https://me:s3cret@bank.example/"]).unwrap_err();
    for shown in [error.to_string(), format!("{error:?}"), error.message().to_string()] {
        assert!(shown.contains("https://***@bank.example/") && !shown.contains("s3cret"), "{shown}");
    }
}

/// Other texts and hosts return `None`.
#[test]
fn only_domains_are_checked() {
    let protected = Protected::new(vec![String::from("paypal.com")]).unwrap();
    let options = RenderOptions::new().protected(&protected);
    for text in [
        "PAYPAL.com",
        "b\u{FC}cher.example",
        "https://a/b\u{202E}",
        "a/b",
        "127.0.0.1",
        "127.1",
        "[::1]",
        "%61.example",
        "",
    ] {
        assert_eq!((check_domain(text), options.check_domain(text)), (None, None), "{text}");
    }
    for input in ["https://127.1/", "https://[::1]/", "foo://paypal.com/", "file:///", "data:,"] {
        assert_eq!(options.check_domain(&Url::parse(input).unwrap()), None, "{input}");
    }
    let expected = options.check_domain("paypa1.com");
    assert_eq!(expected.as_ref().unwrap().reasons().count(), 1);
    assert_eq!(options.check_domain(&Host::parse("PAYPA1.com").unwrap()), expected);
    assert_eq!(options.check_domain(&Url::parse("https://PAYPA1.com/").unwrap()), expected);
    // Empty labels, and Punycode that is none, are labels of hosts, too.
    for domain in ["a..b", "example.com.", "xn--a.com", "a_b"] {
        assert_eq!(check_domain(domain).unwrap().labels().len(), domain.split('.').count(), "{domain}");
    }
}
