//! The list of the fixtures: its own tests, and each of its rules, by the tables, by the list read at run time, and by
//! a model of the algorithm.

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::Path,
};

use proptest::prelude::*;
use url_host::{Host, HostAndPort};
use url_psl::{
    List, ParseListErrorKind, Section, Sections, VERSION, find, find_in, has_rule_below, registrable_domain,
};

fn fixture(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/psl").join(name)).unwrap()
}

/// The rules of the list, in ASCII: the labels of each with its `!` and `*`, and its section.
struct Model(HashMap<String, Section>);

impl Model {
    fn new(list: &str) -> Self {
        let mut section = Section::Private;
        let mut rules = HashMap::new();
        for line in list.lines() {
            match line {
                "// ===BEGIN ICANN DOMAINS===" => section = Section::Icann,
                "// ===END ICANN DOMAINS===" => section = Section::Private,
                _ if line.starts_with("//") || line.trim().is_empty() => {}
                _ => {
                    let rule = line.split_whitespace().next().unwrap();
                    let mark = ["!", "*."].into_iter().find(|mark| rule.starts_with(mark)).unwrap_or_default();
                    let domain = Host::parse(&rule[mark.len()..]).unwrap().to_string();
                    // Of two rules that differ only in the section, that of a registry counts.
                    let known = rules.entry(format!("{mark}{domain}")).or_insert(section);
                    *known = section.min(*known);
                }
            }
        }
        Self(rules)
    }

    /// The formal algorithm, step by step: returns the suffix and the section of the prevailing rule. The algorithm
    /// does not say which of two exceptions prevails; here it is the shorter one.
    fn suffix(&self, domain: &str, sections: Sections) -> (String, Option<Section>) {
        let labels: Vec<&str> = domain.split('.').collect();
        let tails: Vec<String> = (0..labels.len()).map(|start| labels[start..].join(".")).collect();
        let counts = |section: &&Section| sections == Sections::All || **section == Section::Icann;
        for (place, tail) in tails.iter().enumerate().rev() {
            if let Some(&section) = self.0.get(&format!("!{tail}")).filter(counts) {
                return (tails[place + 1].clone(), Some(section));
            }
        }
        for (place, tail) in tails.iter().enumerate() {
            let wildcard = tails.get(place + 1).and_then(|parent| self.0.get(&format!("*.{parent}")).filter(counts));
            if let Some(&section) = self.0.get(tail).filter(counts).or(wildcard) {
                return (tail.clone(), Some(section));
            }
        }
        (labels[labels.len() - 1].into(), None)
    }

    /// Checks a list that was read from the same text.
    fn check_list(&self, list: &List, domain: &str) {
        for sections in [Sections::All, Sections::Icann] {
            let (suffix, section) = self.suffix(domain, sections);
            let registrable = domain.strip_suffix(&suffix).and_then(|rest| rest.strip_suffix('.')).map(|rest| {
                let label = rest.rsplit('.').next().unwrap();
                format!("{label}.{suffix}")
            });
            let found = list.find_in(domain, sections).unwrap();
            assert_eq!(found.public_suffix(), suffix, "{domain} {sections:?}");
            assert_eq!(found.registrable_domain(), registrable.as_deref(), "{domain} {sections:?}");
            assert_eq!(found.section(), section, "{domain} {sections:?}");
        }
    }

    /// Checks the compiled list, too.
    fn check(&self, list: &List, domain: &str) {
        self.check_list(list, domain);
        for sections in [Sections::All, Sections::Icann] {
            assert_eq!(find_in(domain, sections), list.find_in(domain, sections), "{domain} {sections:?}");
        }
    }
}

#[test]
fn every_rule_agrees_in_the_tables_and_in_the_list_read_at_run_time() {
    let text = fixture("public_suffix_list.dat");
    let (model, list) = (Model::new(&text), List::read(&text).unwrap());
    assert_eq!(list.version(), Some(VERSION));
    assert_eq!(list.len(), model.0.len());
    assert!(list.len() > 10_000 && !list.is_empty());
    for rule in model.0.keys() {
        let domain = rule.trim_start_matches('!').trim_start_matches("*.");
        let (first, _) = domain.split_once('.').unwrap_or((domain, ""));
        // The rule, domains below it, and names that almost match it or only start or end like it.
        let near = [
            domain.to_owned(),
            format!("a.{domain}"),
            format!("b.a.{domain}"),
            format!("c.b.a.{domain}"),
            format!("x{domain}"),
            domain.replacen(first, &first[1..], 1).trim_start_matches('.').to_owned(),
            format!("{domain}.com"),
            format!("www.{domain}.kobe.jp"),
            format!("a.{first}"),
            // Not letters, but next to letters in ASCII.
            format!("`{domain}"),
            format!("a{{.{domain}"),
        ];
        let capitals = domain.to_ascii_uppercase();
        assert_eq!((find(&*capitals), list.find(&*capitals)), (None, None), "{capitals}");
        for domain in near.iter().filter(|domain| !domain.is_empty()) {
            if !url_host::ends_in_a_number(domain) {
                model.check(&list, domain);
            }
        }
    }
}

/// A rule of few labels, so that several rules match a domain.
const RULE: &str = "(\\*\\.)?[ab](\\.[ab]){0,2}|![ab](\\.[ab]){1,2}";

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn labels_of_rules_in_any_order_agree_with_the_model(places in prop::collection::vec(any::<prop::sample::Index>(), 1..6)) {
        thread_local! {
            static LIST: (Model, List, Vec<String>) = {
                let text = fixture("public_suffix_list.dat");
                let (model, list) = (Model::new(&text), List::read(&text).unwrap());
                let mut labels: Vec<String> =
                    model.0.keys().flat_map(|rule| rule.split('.')).map(|label| label.replace(['!', '*'], "a")).collect();
                labels.sort();
                labels.dedup();
                (model, list, labels)
            };
        }
        LIST.with(|(model, list, labels)| {
            let chosen: Vec<&str> = places.iter().map(|place| place.get(labels).as_str()).collect();
            let domain = chosen.join(".");
            if !url_host::ends_in_a_number(&domain) {
                model.check(list, &domain);
            }
        });
    }

    #[test]
    fn small_lists_agree_with_the_model(
        icann in prop::collection::vec(RULE, 0..6),
        private in prop::collection::vec(RULE, 0..6),
        domains in prop::collection::vec("[abc](\\.[abc]){0,4}", 20),
    ) {
        let text = format!(
            "// ===BEGIN ICANN DOMAINS===\n{}\n// ===END ICANN DOMAINS===\n{}\n",
            icann.join("\n"),
            private.join("\n"),
        );
        let (model, list) = (Model::new(&text), List::read(&text).unwrap());
        prop_assert_eq!(list.len(), model.0.len(), "{}", text);
        for domain in &domains {
            model.check_list(&list, domain);
        }
    }

    #[test]
    fn what_is_found_in_any_text_is_its_last_labels(domain in "[a-z0-9.*!_\u{e9}-]{0,80}|.{0,40}") {
        let list = List::read("com\n*.uk\n!a.uk\n").unwrap();
        for found in [find(&*domain), list.find(&*domain)].into_iter().flatten() {
            let suffix = found.public_suffix();
            let before = domain.strip_suffix(suffix).unwrap();
            let label = before.strip_suffix('.').map(|before| before.rsplit('.').next().unwrap());
            assert!(before.is_empty() || label.is_some(), "{domain}: {suffix}");
            let registrable = label.map(|label| format!("{label}.{suffix}"));
            assert_eq!(found.registrable_domain(), registrable.as_deref(), "{domain}");
        }
    }
}

/// All texts of a few bytes, many of which are dots or next to a dot in ASCII, alone and followed by a label.
#[test]
fn a_label_ends_at_every_dot_and_nowhere_else() {
    let list = List::read("b.b\n").unwrap();
    let mut texts = vec![String::new()];
    for _ in 0..9 {
        let longer = texts.iter().flat_map(|text| ['.', '/', 'b'].map(|c| format!("{text}{c}")));
        texts = longer.chain([String::new()]).collect();
    }
    assert_eq!(texts.len(), (3_usize.pow(10) - 1) / 2);
    for text in texts.iter().flat_map(|text| [text.clone(), format!("{text}bbbbbbb"), format!("{text}.com")]) {
        let labels: Vec<&str> = text.strip_suffix('.').unwrap_or(&text).split('.').collect();
        let of_rules = labels.iter().rev().take(2).take_while(|label| **label == "b").count();
        let of_suffix = of_rules.max(1);
        let start = |count: usize| {
            labels.len().checked_sub(count).map(|before| labels[..before].iter().map(|label| label.len() + 1).sum())
        };
        // No host contains a slash.
        let expected = (!labels.contains(&"") && !text.contains('/'))
            .then(|| (&text[start(of_suffix).unwrap()..], start(of_suffix + 1).map(|start: usize| &text[start..])));
        let found = list.find(&*text);
        assert_eq!(found.map(|suffix| (suffix.public_suffix(), suffix.registrable_domain())), expected, "{text}");
    }
}

/// Lines of the form `checkPublicSuffix('input', 'registrable domain');`, in which either can be null.
#[test]
fn the_tests_of_the_list_pass() {
    let list = List::read(&fixture("public_suffix_list.dat")).unwrap();
    let mut count = 0;
    for line in fixture("test_psl.txt").lines().filter(|line| line.starts_with("checkPublicSuffix(")) {
        let arguments = line.trim_start_matches("checkPublicSuffix(").trim_end_matches(");");
        let (input, expected) = arguments.split_once(", ").unwrap();
        let unquote = |text: &str| text.strip_prefix('\'').map(|text| text.trim_end_matches('\'').to_owned());
        // Input in Unicode is expected in ASCII, as in hosts.
        let expected = unquote(expected).map(|domain| Host::parse(&domain).unwrap().to_string());
        let host = unquote(input).and_then(|input| Host::parse(&input).ok().map(Host::into_owned));
        let found = host.as_ref().and_then(registrable_domain);
        assert_eq!(found, expected.as_deref(), "{line}");
        assert_eq!(host.as_ref().and_then(|host| list.registrable_domain(host)), expected.as_deref(), "{line}");
        count += 1;
    }
    assert_eq!(count, 78);
}

/// A text with a label that no host contains is no domain, whether or not that label is looked up.
#[test]
fn texts_that_no_host_contains_have_no_suffix() {
    let list = List::read(&fixture("public_suffix_list.dat")).unwrap();
    let suffix = |domain: String| {
        let suffix = find(&*domain);
        assert_eq!(suffix, list.find(&*domain), "{domain}");
        suffix.map(|suffix| suffix.public_suffix().to_owned())
    };
    let of_no_host = ["CO", "cO", "Co-operative", "co-operativE", "é", "co-operative-é", "O1", "[", "a|", "\u{7F}"];
    for label in of_no_host {
        assert_eq!(suffix(format!("{label}.uk")), None, "{label}");
        assert_eq!(suffix(format!("example.{label}.")), None, "{label}");
        assert_eq!(suffix(format!("{label}.ck")), None, "{label}");
        // Before a suffix of the wildcard, and before one of the default rule.
        assert_eq!(suffix(format!("{label}.example.ck")), None, "{label}");
        assert_eq!(suffix(format!("{label}.internal")), None, "{label}");
        assert_eq!(suffix(format!("{label}.example.co.uk")), None, "{label}");
        assert_eq!(suffix(format!("some-more.labels.{label}.of.the.subdomain.example.co.uk")), None, "{label}");
    }
    for label in ["example_of-0", "{s}", "a`{}~-name-of-many-words", "a`", "{a", "a}", "~"] {
        assert_eq!(suffix(format!("{label}.uk")), Some("uk".into()), "{label}");
    }
    for character in (0..=0x7F).map(char::from).filter(|character| !matches!(character, '.' | '%')) {
        for label in [format!("a{character}z"), format!("example-of-{character}")] {
            let is_as_the_host_parser_has_it = Host::parse(&label).is_ok_and(|host| host.to_string() == label);
            let expected = is_as_the_host_parser_has_it.then(|| "uk".to_owned());
            assert_eq!(suffix(format!("{label}.uk")), expected, "{label:?}");
            // At each of the eight positions of a word.
            for ahead in 0..8 {
                let domain = format!("{}{label}.www.example.uk", "a".repeat(ahead));
                assert_eq!(suffix(domain), expected, "{label:?}");
            }
        }
    }
}

#[test]
fn texts_that_contain_more_than_a_domain_have_no_suffix() {
    for text in [
        "https://example.com",
        "https://example.com/",
        "example.com:80",
        "127.0.0.1:80",
        "user@example.com",
        "example.com%2E",
        "example.com ",
    ] {
        assert_eq!(find(text), None, "{text}");
        assert_eq!(find(&format!("{text}.www.example.com")), None, "{text}");
    }
    for text in [
        "https://www.example.com",
        "evil.com/www.example.com",
        "a b.www.example.com",
        "WWW.example.com",
        "bücher.example.de",
        "a@www.example.com",
    ] {
        assert_eq!(find(text), None, "{text}");
    }
}

#[test]
fn hosts_and_urls_have_the_suffix_of_their_domain() {
    let host = |text| Host::parse(text).unwrap();
    assert_eq!(registrable_domain(&host("WWW.example.co.uk")), Some("example.co.uk"));
    for address in ["127.1", "[::1]"] {
        assert_eq!(registrable_domain(&host(address)), None);
    }
    assert_eq!(registrable_domain(&Host::parse_opaque("www.example.co.uk").unwrap()), None);
    let with_port: HostAndPort = "WWW.example.co.uk:80".parse().unwrap();
    assert_eq!(registrable_domain(&with_port), Some("example.co.uk"));
    assert_eq!(registrable_domain(&&with_port), Some("example.co.uk"));
}

#[test]
fn a_trailing_dot_is_kept() {
    let suffix = find("www.example.co.uk.").unwrap();
    assert_eq!(suffix.public_suffix(), "co.uk.");
    assert_eq!(suffix.registrable_domain(), Some("example.co.uk."));
    assert_eq!((suffix.subdomain(), suffix.domain()), (Some("www"), "www.example.co.uk."));
    assert_eq!(find("example.com.."), None);
}

#[test]
fn a_list_read_at_run_time_has_its_own_rules() {
    let list = List::read(
        "\u{FEFF}// =====\n// ===BEGIN ICANN DOMAINS===\r\nuk\r\nco.uk  what follows does not count\r\n\
                            // ===END ICANN DOMAINS===\nCO.UK\n*.CK\n!www.ck\n!a.b.c\n  中国\n",
    )
    .unwrap();
    assert_eq!((list.version(), list.len()), (None, 6));
    let find = |domain| {
        let suffix = list.find(domain).unwrap();
        (suffix.public_suffix(), suffix.section())
    };
    assert_eq!(find("a.co.uk"), ("co.uk", Some(Section::Icann)));
    assert_eq!(find("a.b.ck"), ("b.ck", Some(Section::Private)));
    assert_eq!(find("ck"), ("ck", None));
    assert_eq!(find("a.www.ck"), ("ck", Some(Section::Private)));
    // An exception needs no wildcard.
    assert_eq!(find("x.a.b.c"), ("b.c", Some(Section::Private)));
    assert_eq!(find("a.xn--fiqs8s"), ("xn--fiqs8s", Some(Section::Private)));
    assert_eq!(list.find_in("a.b.ck", Sections::Icann).unwrap().public_suffix(), "ck");
    assert!(List::read("// nothing\n").unwrap().is_empty());
    assert_eq!(List::read("// VERSION: 1\n// VERSION: 2\n").unwrap().version(), Some("1"));
}

/// Text that editors write into comments and after rules changes no rule.
#[test]
fn headings_and_line_breaks_outside_of_rules_are_ignored() {
    let list = List::read(
        "// === a heading ===\n// a\u{2028}b\u{85}\n \u{C}// c\u{B}\ncom a\u{2029}b\u{C}\n// ===BEGIN ICANN DOMAINS===\n\
        // === Recommended ===\nuk\n// ===END ICANN DOMAINS===\n",
    )
    .unwrap();
    assert_eq!(list.len(), 2);
    let section = |domain| list.find(domain).unwrap().section();
    assert_eq!(["a.com", "a.uk"].map(section), [Some(Section::Private), Some(Section::Icann)]);
}

/// The same exception in both sections, and others only in the private section. Registries know nothing of these, and
/// may even have a rule with the same labels.
#[test]
fn exceptions_belong_to_their_sections() {
    let list = List::read(
        "// ===BEGIN PRIVATE DOMAINS===\n!a.ck\n!b.ck\n!c.uk\n// ===END PRIVATE DOMAINS===\n\
         // ===BEGIN ICANN DOMAINS===\n*.ck\n!a.ck\nuk\nc.uk\n// ===END ICANN DOMAINS===\n",
    )
    .unwrap();
    assert_eq!(list.len(), 6);
    let find = |domain, sections| {
        let suffix = list.find_in(domain, sections).unwrap();
        (suffix.public_suffix(), suffix.section())
    };
    assert_eq!(find("x.a.ck", Sections::All), ("ck", Some(Section::Icann)));
    assert_eq!(find("x.a.ck", Sections::Icann), ("ck", Some(Section::Icann)));
    assert_eq!(find("x.b.ck", Sections::All), ("ck", Some(Section::Private)));
    assert_eq!(find("x.b.ck", Sections::Icann), ("b.ck", Some(Section::Icann)));
    assert_eq!(find("x.c.uk", Sections::All), ("uk", Some(Section::Private)));
    assert_eq!(find("x.c.uk", Sections::Icann), ("c.uk", Some(Section::Icann)));
}

#[test]
fn a_text_that_ends_in_a_number_is_no_domain() {
    let list = List::read("com\n").unwrap();
    for last in ["1", "01", "0x", "0x1", "0xaf", "1.", "0x1f."] {
        assert_eq!((find(&*format!("a.{last}")), list.find(&*format!("a.{last}"))), (None, None), "{last}");
    }
    for last in ["1a", "0x1g", "x1", "0y1", "1x0"] {
        assert_eq!(list.public_suffix(&*format!("a.{last}")), Some(last));
        assert_eq!(url_psl::public_suffix(&*format!("a.{last}")), Some(last));
    }
}

/// A list, the line and the text of its error, and the kind of the error.
const BAD: &[(&str, usize, &str, ParseListErrorKind)] = &[
    ("com\na..b\n", 2, "a..b", ParseListErrorKind::EmptyLabel),
    (".com", 1, ".com", ParseListErrorKind::EmptyLabel),
    ("com.", 1, "com.", ParseListErrorKind::EmptyLabel),
    ("!a..b", 1, "a..b", ParseListErrorKind::EmptyLabel),
    ("\u{AD}.com", 1, "\u{AD}.com", ParseListErrorKind::EmptyLabel),
    ("com\n\n*", 3, "*", ParseListErrorKind::MisplacedWildcard),
    ("a.*.com", 1, "a.*.com", ParseListErrorKind::MisplacedWildcard),
    ("*.*.com", 1, "*.com", ParseListErrorKind::MisplacedWildcard),
    ("a*.com", 1, "a*.com", ParseListErrorKind::MisplacedWildcard),
    ("!com", 1, "com", ParseListErrorKind::MisplacedException),
    ("!", 1, "", ParseListErrorKind::MisplacedException),
    ("!!a.b", 1, "!a.b", ParseListErrorKind::MisplacedException),
    ("*.!a.b", 1, "!a.b", ParseListErrorKind::MisplacedException),
    ("a.!b", 1, "a.!b", ParseListErrorKind::MisplacedException),
    ("com\n127.0.0.1", 2, "127.0.0.1", ParseListErrorKind::InvalidDomain),
    ("*.0x", 1, "0x", ParseListErrorKind::InvalidDomain),
    ("  a%b.com", 1, "a%b.com", ParseListErrorKind::InvalidDomain),
    ("xn--a.\u{DF}", 1, "xn--a.\u{DF}", ParseListErrorKind::InvalidDomain),
    ("// ===END ICANN DOMAINS===", 1, "// ===END ICANN DOMAINS===", ParseListErrorKind::MisplacedSection),
    (
        "// ===BEGIN ICANN DOMAINS===\n// ===BEGIN PRIVATE DOMAINS===\n",
        2,
        "// ===BEGIN PRIVATE DOMAINS===",
        ParseListErrorKind::MisplacedSection,
    ),
    (
        "// ===BEGIN ICANN DOMAINS===\n// ===END PRIVATE DOMAINS===\n",
        2,
        "// ===END PRIVATE DOMAINS===",
        ParseListErrorKind::MisplacedSection,
    ),
    ("com\rco.uk\rnet\r", 1, "\r", ParseListErrorKind::MisplacedLineBreak),
    ("com\r\n// a\r\r\nco.uk", 2, "\r", ParseListErrorKind::MisplacedLineBreak),
    ("com\n// a\ruk", 2, "\r", ParseListErrorKind::MisplacedLineBreak),
    ("com a\ruk", 1, "\r", ParseListErrorKind::MisplacedLineBreak),
    ("com\n\u{FEFF} \u{2028}uk", 2, "\u{2028}", ParseListErrorKind::MisplacedLineBreak),
    ("com\u{2029}uk", 1, "\u{2029}", ParseListErrorKind::MisplacedLineBreak),
    ("com\u{85}uk", 1, "\u{85}", ParseListErrorKind::MisplacedLineBreak),
    ("com\u{B}uk", 1, "\u{B}", ParseListErrorKind::MisplacedLineBreak),
    ("com\u{C}uk", 1, "\u{C}", ParseListErrorKind::MisplacedLineBreak),
    ("com\n// === BEGIN ICANN DOMAINS ===", 2, "// === BEGIN ICANN DOMAINS ===", ParseListErrorKind::UnknownMarker),
    ("//===BEGIN ICANN DOMAINS==", 1, "//===BEGIN ICANN DOMAINS==", ParseListErrorKind::UnknownMarker),
    ("// ===FINISH ICANN DOMAINS===", 1, "// ===FINISH ICANN DOMAINS===", ParseListErrorKind::UnknownMarker),
    ("// ===END ICANN===", 1, "// ===END ICANN===", ParseListErrorKind::UnknownMarker),
    ("// ===BEGIN ICANN", 1, "// ===BEGIN ICANN", ParseListErrorKind::UnknownMarker),
    ("\n// ===BEGIN PRIVATE DOMAINS===\ncom", 2, "// ===BEGIN PRIVATE DOMAINS===", ParseListErrorKind::UnclosedSection),
];

#[test]
fn errors_have_the_line_the_range_and_the_kind() {
    for &(text, line, about, kind) in BAD {
        let error = List::read(text).unwrap_err();
        assert_eq!((error.line(), &text[error.range()], error.kind()), (line, about, kind), "{text:?}");
        assert!(error.to_string().starts_with(&format!("{kind}: {} (line {line}, bytes ", kind.message())), "{error}");
        let name: String = kind.as_str().split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        assert_eq!(format!("{kind:?}"), name);
    }
    let error = List::read("com\n*.*.uk\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "misplaced-wildcard: misplaced `*`: expected it as the first of several labels (line 2, bytes 6..10)"
    );
}

#[test]
fn a_rule_is_below_each_of_its_proper_endings() {
    let Model(rules) = Model::new(&fixture("public_suffix_list.dat"));
    let domains: HashSet<&str> = rules.keys().map(|rule| rule.trim_start_matches('!')).collect();
    let endings = domains.iter().flat_map(|rule| rule.match_indices('.').map(|(dot, _)| &rule[dot + 1..]));
    let expected: HashSet<&str> = endings.collect();
    assert!(expected.len() > 1_000);
    for domain in domains.iter().chain(&expected).filter(|domain| !domain.starts_with('*')) {
        assert_eq!(has_rule_below(*domain), expected.contains(domain), "{domain}");
        assert_eq!(has_rule_below(&format!("{domain}.")), expected.contains(domain), "{domain}.");
        assert!(!has_rule_below(&format!("no-rule-has-this.{domain}")), "{domain}");
    }
    assert!(!has_rule_below("") && !has_rule_below("[::1]") && !has_rule_below(".com"));
}
