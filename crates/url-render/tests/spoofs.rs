//! The table of known spoofs and the output for each, in `spoofs.txt` and docs/rendering.md.
#![cfg(feature = "idn")]

use std::fmt::Write as _;

use url_core::{Host, Url};
use url_psl::List;
use url_render::{DomainCheck, Protected, Reason, RenderOptions, RestrictionLevel, Scope, check_domain};

/// Lines of four fields, separated by tabs: the input, the options, the output, and the trick. Lines that start with
/// `#` are headings. `\u{...}` is a character.
const TABLE: &str = include_str!("spoofs.txt");

/// The protected names of the table.
const PROTECTED: [&str; 7] =
    ["amazon.com", "apple.com", "facebook.com", "google.com", "microsoft.com", "paypal.com", "wikipedia.org"];

struct Spoof<'a> {
    input: &'a str,
    options: &'a str,
    shown: &'a str,
    trick: &'a str,
}

fn spoofs() -> impl Iterator<Item = Spoof<'static>> {
    TABLE.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [input, options, shown, trick] = fields[..] else { panic!("expected four fields: {line:?}") };
        Spoof { input, options, shown, trick }
    })
}

/// Replaces escapes by their characters.
fn unescape(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut unescaped = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('}').expect("a number in braces");
        unescaped.extend(u32::from_str_radix(number, 16).ok().and_then(char::from_u32));
        unescaped += rest;
    }
    unescaped
}

/// Renders the input, and appends the reasons against its labels in brackets.
fn shown(spoof: &Spoof<'_>) -> String {
    let protected = Protected::new(PROTECTED).unwrap();
    let url = match Url::parse(&unescape(spoof.input)) {
        Ok(url) => url,
        Err(error) => return format!("no URL ({})", error.code()),
    };
    let mut options = RenderOptions::new().protected(&protected);
    for option in spoof.options.split(", ") {
        options = match option {
            "-" | "visual" => options,
            "www" => options.drop_www(true),
            "registrable" => options.scope(Scope::RegistrableDomain),
            "host" => options.scope(Scope::Host),
            "credentials" => options.credentials(true),
            "not secure" => options.scheme_text("Not secure "),
            "isolate" => options.isolate(true),
            other => match other.strip_prefix("width ") {
                Some(columns) => options.width(columns.parse().unwrap()),
                None => panic!("unknown option {other:?}"),
            },
        };
    }
    let rendered = options.render(&url);
    let mut shown = if spoof.options == "visual" { rendered.visual() } else { rendered.to_string() };
    let reasons: Vec<String> = rendered.domain_check().into_iter().flat_map(DomainCheck::reasons).map(note).collect();
    if !reasons.is_empty() {
        let _ = write!(shown, " ({})", reasons.join("; "));
    }
    shown.chars().flat_map(|c| if c.is_ascii_graphic() || c == ' ' { vec![c] } else { escape(c) }).collect()
}

/// Returns the code of the reason, and the character or the text that it is about.
fn note(reason: &Reason) -> String {
    let code = reason.code();
    assert_eq!(reason.to_string(), format!("{code}: {}", reason.message()));
    match reason {
        Reason::RestrictedCharacter(c)
        | Reason::InvisibleCharacter(c)
        | Reason::MisplacedMark(c)
        | Reason::DelimiterLookalike(c)
        | Reason::AsciiLookalike(c) => {
            let character = format!("U+{:04X}", u32::from(*c));
            assert!(reason.message().to_string().starts_with(&format!("{character} ")), "{reason}");
            format!("{code}: {character}")
        }
        Reason::DigitLookalikes(text)
        | Reason::SingleScriptConfusable(text)
        | Reason::WholeScriptConfusable(text)
        | Reason::ProtectedName(text) => format!("{code}: looks like {text}"),
        _ => code.to_owned(),
    }
}

/// Escapes bidirectional controls, and keeps visible characters.
fn escape(character: char) -> Vec<char> {
    if ('\u{2066}'..='\u{2069}').contains(&character) { character.escape_unicode().collect() } else { vec![character] }
}

#[test]
fn known_spoofs_are_shown_as_in_the_table() {
    let mut differences = String::new();
    for spoof in spoofs() {
        let shown = shown(&spoof);
        if shown != spoof.shown {
            let _ = writeln!(differences, "{}\t{}\t{shown}\t{}", spoof.input, spoof.options, spoof.trick);
        }
    }
    assert!(differences.is_empty(), "the output differs:\n{differences}");
    assert!(spoofs().count() >= 100);
}

#[test]
fn the_docs_have_the_same_table() {
    let page = include_str!("../../../docs/rendering.md");
    let mut rows = page.lines().skip_while(|line| *line != "## Known spoofs").filter(|line| line.starts_with("| `"));
    for Spoof { input, options, shown, trick } in spoofs() {
        let options = if options == "-" { "" } else { options };
        assert_eq!(rows.next(), Some(&*format!("| `{input}` | {options} | `{shown}` | {trick} |")));
    }
    assert_eq!(rows.next(), None);
}

#[test]
fn names_that_cannot_be_protected() {
    let error = |name| Protected::new(["paypal.com", name, "127.0.0.1"]).unwrap_err();
    assert_eq!(
        error("a b").to_string(),
        "expected a domain, found \"a b\", which is not a host: domain-to-ASCII: \
         a domain cannot contain a space (U+0020) (bytes 1..2)"
    );
    assert_eq!(error("0x7f.1").to_string(), "expected a domain, found \"0x7f.1\", which is an IP address");
    for name in [".paypal.com", "paypal..com", ".", "paypal.com.."] {
        assert_eq!(error(name).to_string(), format!("expected a domain, found {name:?}, which has an empty label"));
        assert_eq!(error(name).validation_error(), None);
    }
    for (name, code) in [("", Some("domain-to-ASCII")), ("1.2.x.4", Some("IPv4-non-numeric-part")), ("[::1]", None)] {
        let error = error(name);
        assert_eq!(error.name(), name);
        assert_eq!(error.validation_error().map(url_core::ValidationError::code), code, "{name}");
    }
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

/// Letters that UTS #39 keeps apart, and that differ in little but their height.
#[test]
fn names_imitated_in_small_print() {
    let protected = Protected::new(["kakao.com", "7-11.com", "mother.example"]).unwrap();
    for (domain, expected) in [
        ("какао.com", "protected-name: looks like kakao.com"),
        ("7一11.com", "ascii-lookalike: U+4E00; protected-name: looks like 7-11.com"),
        ("мотнег.example", "protected-name: looks like mother.example"),
        ("какаду.com", ""),
        ("kakao.com", ""),
    ] {
        let host = Host::parse(domain, false).unwrap().to_string();
        let check = RenderOptions::new().protected(&protected).check_domain(&host).unwrap();
        let reasons: Vec<String> = check.reasons().map(note).collect();
        assert_eq!(reasons.join("; "), expected, "{domain}");
    }
}

/// What is found out about labels, by the names of the reasons.
#[test]
fn reasons_one_by_one() {
    for (domain, expected) in [
        ("example.com", ""),
        ("bücher.example", ""),
        // A letter that looks like a slash, in one script and in two.
        ("ノート.jp", ""),
        ("aノート.jp", "delimiter-lookalike: U+30CE"),
        // Punctuation with its neighbour, and without.
        ("א׳.example", ""),
        ("׳א.example", "restricted-character: U+05F3"),
        ("א״ב.example", ""),
        ("al·la.cat", ""),
        ("al·a.cat", "restricted-character: U+00B7"),
        ("a·la.cat", "restricted-character: U+00B7"),
        ("・日.jp", ""),
        ("日・.jp", ""),
        ("日・日a.jp", ""),
        ("ー・日.jp", ""),
        ("a・日.jp", "restricted-character: U+30FB"),
        ("日・7.jp", "restricted-character: U+30FB"),
        ("・.jp", "restricted-character: U+30FB"),
        // What looks like a hyphen or a letter, in one script and in two.
        ("一.cn", ""),
        ("a一.cn", "ascii-lookalike: U+4E00"),
        ("a一二.cn", ""),
        ("二一a.cn", ""),
        ("aー一.cn", "ascii-lookalike: U+30FC"),
        ("7一.cn", "ascii-lookalike: U+4E00"),
        ("十一7.cn", ""),
        ("aン.jp", "delimiter-lookalike: U+30F3"),
        ("ンa.jp", "delimiter-lookalike: U+30F3"),
        ("aンソb.jp", "delimiter-lookalike: U+30F3"),
        ("aパンb.jp", ""),
        ("aラーb.jp", ""),
        ("aーラ.jp", "ascii-lookalike: U+30FC"),
        // Characters that look like a letter at a glance, next to ASCII only, and next to a character that shows
        // what they are.
        ("入口a.cn", ""),
        ("a口.cn", "ascii-lookalike: U+53E3"),
        ("ロ口a.cn", "ascii-lookalike: U+53E3"),
        ("aロール.jp", ""),
        ("7口.cn", ""),
        ("0口0.com", ""),
        ("0口a.com", "ascii-lookalike: U+53E3"),
        ("口口.cn", ""),
        ("aしよう.jp", ""),
        ("aし.jp", "ascii-lookalike: U+3057"),
        ("u凵.cn", "ascii-lookalike: U+51F5"),
        ("冂n.cn", "ascii-lookalike: U+5182"),
        ("a乂c.cn", "ascii-lookalike: U+4E42"),
        ("aメモ.jp", ""),
        ("丫.cn", "whole-script-confusable: looks like y"),
        ("丫頭.cn", ""),
        ("a丫頭.cn", "ascii-lookalike: U+4E2B"),
        // Marks on letters without dots, and on others.
        ("ı\u{323}.com", "misplaced-mark: U+0323"),
        // A mark of a letter or of another mark, again.
        ("ế\u{302}.com", "misplaced-mark: U+0302"),
        ("\u{D9A}\u{DDD}\u{DCA}.com", "misplaced-mark: U+0DCA"),
        // Cyrillic that looks like Latin, below top-level domains of other scripts and of its own.
        ("сасе.com", "whole-script-confusable: looks like cace"),
        ("сасе.中国", "whole-script-confusable: looks like cace"),
        ("сасе.рф", ""),
        ("сасе.рф.", ""),
        ("сасе", "whole-script-confusable: looks like cace"),
        ("сасё1.com", "whole-script-confusable: looks like cace1"),
        ("сасй.com", ""),
        // Latin letters that look like others, in a label that shows by others that it is none of ASCII.
        ("ıt.com", "single-script-confusable: looks like it"),
        ("ıt.az", ""),
        ("ıʋ.az", "single-script-confusable: looks like iu"),
        ("ıt.is", "single-script-confusable: looks like it"),
        ("þm1.com", "single-script-confusable: looks like pm1"),
        ("þór.com", ""),
        ("cœur.com", ""),
        ("ƒɣ日.com", ""),
        // Digits that look like others, with a hyphen between.
        ("०-०.com", "digit-lookalikes: looks like o-o"),
        // ASCII digits with an Arabic vowel sign, below top-level domains that are known and not.
        ("15\u{64E}.com", "digit-lookalikes: looks like 15"),
        ("15\u{64E}.example", "digit-lookalikes: looks like 15"),
    ] {
        let host = Host::parse(domain, false).unwrap().to_string();
        let check = check_domain(&host).unwrap();
        let reasons: Vec<String> = check.reasons().map(note).collect();
        assert_eq!(reasons.join("; "), expected, "{domain}");
        assert_eq!(check.is_shown_in_unicode(), expected.is_empty(), "{domain}");
        let (ascii, unicode): (Vec<_>, Vec<_>) =
            check.labels().iter().map(|label| (label.ascii(), label.unicode())).unzip();
        assert_eq!((ascii.join("."), unicode.join(".")), (host.clone(), domain.to_owned()));
        let count: usize = check.labels().iter().map(|label| label.reasons().len()).sum();
        assert_eq!(count, reasons.len(), "{domain}");
    }
    assert_eq!(Protected::new(PROTECTED).map(|names| (names.len(), names.is_empty())), Ok((7, false)));
    assert_eq!(Protected::new([""; 0]).map(|names| (names.len(), names.is_empty())), Ok((0, true)));
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
        let check = check_domain(&Host::parse(label, false).unwrap()).unwrap();
        assert_eq!(check.labels()[0].level(), expected, "{label}");
    }
}

/// A list that was read at run time determines the registrable domain, also of protected names, and the known top-level
/// domains.
#[test]
fn a_newer_list_of_suffixes() {
    let list = List::parse("com\nhosting.example\n").unwrap();
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

    // That list does not have the top-level domain, in whose script the label is.
    let host = Host::parse("\u{441}\u{430}\u{441}\u{435}.\u{440}\u{444}", false).unwrap();
    assert!(check_domain(&host).unwrap().is_shown_in_unicode());
    assert!(!RenderOptions::new().list(&list).check_domain(&host).unwrap().is_shown_in_unicode());
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
    assert_eq!(options.check_domain(&Host::parse("PAYPA1.com", false).unwrap()), expected);
    assert_eq!(options.check_domain(&Url::parse("https://PAYPA1.com/").unwrap()), expected);
    // Empty labels, and Punycode that is none, are labels of hosts, too.
    for domain in ["a..b", "example.com.", "xn--a.com", "a_b"] {
        assert_eq!(check_domain(domain).unwrap().labels().len(), domain.split('.').count(), "{domain}");
    }
}
