//! Cases at the edge of one step, which products of tokens miss. Every mutant is tried on each of them.

use super::{cases::Case, tokens::LABEL};
use serde_json::{Value, json};

/// All of them.
pub(super) fn edges() -> Vec<Case> {
    let mut cases = Vec::new();
    addresses(&mut cases);
    domains(&mut cases);
    normalization(&mut cases);
    punycode(&mut cases);
    files(&mut cases);
    setters(&mut cases);
    links(&mut cases);
    lists(&mut cases);
    constructor_strings(&mut cases);
    pathnames(&mut cases);
    inits(&mut cases);
    cases
}

fn url(input: impl Into<String>) -> Case {
    Case::Url { input: input.into(), base: None }
}

/// IPv4 and IPv6 addresses: the least and the greatest numbers, and what each error needs.
fn addresses(cases: &mut Vec<Case>) {
    let ipv4 = ["1.2", "4294967295", "255.255.255.255", "1.2.3.254", "0.1", "1.65535", "1.2.65535"];
    cases.extend(ipv4.map(|host| url(format!("http://{host}"))));
    #[rustfmt::skip]
    let ipv6 = [
        "::1:2:3:4:5:6:7", "::1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "1::2", "1:2:3:4:5:6:7:.1", "::1..2.3", "::9.1.1.1",
        "::1a.1.1.1", "::255.254.1.1", "::1.2.3.12", "::1.2.3.4.5", "1:2:3:4:5:6:1.2.3.4",
    ];
    cases.extend(ipv6.map(|host| url(format!("http://[{host}]"))));
}

/// Letters whose labels are read from the right, from the left, and a number.
const SIDES: [&str; 4] = ["א", "ب", "a", "1"];
/// A character of each class that the Bidi rule knows.
const CLASSES: [&str; 13] =
    ["א", "ب", "a", "1", "٣", "+", ",", "$", "!", "\u{338}", "\u{94d}\u{200d}", "\u{200c}", "_"];
/// Characters by how they join: to the left, to both sides, to the right, not at all, and transparent ones.
const JOINING: [&str; 9] = ["ꡲ", "ꡀ", "ب", "ا", "a", "\u{64b}", "\u{18a9}", "\u{94d}", ""];

fn domains(cases: &mut Vec<Case>) {
    for byte in 0..=0x7F_u8 {
        cases.push(url(format!("http://a%{byte:02X}b")));
    }
    for first in SIDES {
        for class in CLASSES {
            for last in SIDES.into_iter().chain([""]) {
                // Another label makes the name a Bidi domain name.
                cases.extend(["", ".א", ".é"].map(|more| url(format!("http://{first}{class}{last}{more}"))));
            }
        }
    }
    for before in JOINING {
        for transparent in ["", "\u{64b}", "\u{18a9}"] {
            for after in JOINING {
                cases.push(url(format!("http://{before}{transparent}\u{200c}{transparent}{after}")));
            }
        }
    }
    for label in ["ab--c", "-a", "a-", "a--b", "xn--a", "xn--é", "é--xn--", "ab--é"] {
        cases.extend(["", ".é"].map(|more| url(format!("http://{label}{more}"))));
    }
    let last = |length: usize| format!("{LABEL}.{LABEL}.{LABEL}.{}", &LABEL[..length]);
    let long = [LABEL.to_owned(), format!("{LABEL}4"), last(61), last(62), last(61) + ".", last(60) + "."];
    cases.extend(
        long.into_iter().chain([".".into(), "a.".into(), "é.".into()]).map(|host| url(format!("http://{host}"))),
    );
}

/// Hangul syllables at the ends of the ranges, and marks that block others.
fn normalization(cases: &mut Vec<Case>) {
    #[rustfmt::skip]
    let hosts = [
        "나", "개", "갸", "힣", "\u{d7a4}", "\u{d7a4}\u{11b3}", "\u{1112}\u{1175}\u{11c2}", "\u{1113}\u{1161}",
        "\u{1100}\u{1176}", "\u{1102}\u{1161}", "\u{1100}\u{1162}", "\u{1102}\u{1162}", "가\u{11a7}", "가\u{11c3}",
        "각\u{11a8}", "e\u{313}\u{301}", "e\u{301}\u{301}", "e\u{323}\u{302}", "\u{1100}\u{323}\u{1161}",
        "é\u{323}", "e\u{33f}\u{323}\u{302}", "q\u{302}\u{323}", "a\u{5ae}\u{300}",
    ];
    cases.extend(hosts.map(|host| url(format!("http://{host}"))));
}

/// Domains in Punycode, alone and beside a label that makes the result one of `ToASCII`.
fn punycode(cases: &mut Vec<Case>) {
    #[rustfmt::skip]
    let labels = [
        "9ca", "bcher-kva", "e-xbb", "xn---epa", "lsa", "wgv71a119e", "r8jz45g", "80ak6aa92e", "90ae", "mgbug7c06b",
        "fsq", "a-0", "-", "a-", "", "--", "99999999", "a-ecp", "0000h", "0ug", "ls8h", "zca", "a9a", "z", "9", "0",
        "ihqwcrb4cv8a8dqg056pqjye", "4dbcagdahymbxekheh6e0a7fei0b", "egbpdaj6bu4bxfgehfvwxn", "3b-ww4c5e180e575a65lsy2b",
    ];
    for label in labels {
        cases.extend(["", ".é"].map(|more| url(format!("http://xn--{label}{more}"))));
    }
    // The bias after the first number depends on how large that is, and on how long the label is.
    for length in 0..8 {
        for number in (0x3400..0xD7A0).step_by(0x1D3) {
            let c = char::from_u32(number).expect("a scalar value");
            cases.push(url(format!("http://{}{c}힣", "a".repeat(length))));
        }
    }
    // 455, at which the adaptation of the bias divides once more.
    for number in 0xB23C..0xB2B0 {
        let c = char::from_u32(number).expect("a scalar value");
        cases.push(url(format!("http://aaaaa{c}힣")));
    }
}

/// Windows drive letters, and what is not one.
fn files(cases: &mut Vec<Case>) {
    cases.extend(
        ["file:///ab:/..", "file:///1:/..", "file:///C|/..", "file:///1|/..", "file:///C|x", "file:///C:x/.."].map(url),
    );
    for input in ["1:", "1|", "/1|", "/1|/x", "/C|x", "C|x", "C|/x", "//C|x", "//C|", "/C:", "D:/", "..", "../..", "/x"]
    {
        for base in ["file:///C:/a", "file:///ab:/", "file:///a/b", "file://h/C:/a/b"] {
            cases.push(Case::Url { input: input.into(), base: Some(base.into()) });
        }
    }
}

fn setters(cases: &mut Vec<Case>) {
    let hrefs =
        ["http://h/", "http://u@h/", "http://:p@h/", "http://h:8/", "http://h:443/", "ws://h:443/", "ftp://h:80/"];
    for href in hrefs {
        for value in ["file", "https", "http", "wss", "ftp"] {
            cases.push(Case::Setter { setter: "protocol", href: href.into(), value: value.into() });
        }
    }
    for href in ["foo://u@h/", "foo://:p@h/", "foo://h:1/", "foo://h/", "foo:/a", "file://h/a"] {
        for setter in ["host", "hostname"] {
            cases.push(Case::Setter { setter, href: href.into(), value: String::new() });
        }
    }
}

/// Queries that are encoded in UTF-8 though the document is not, and one that is not.
fn links(cases: &mut Vec<Case>) {
    for start in ["http://h", "ws://h", "wss://h", "foo:a", "foo://h", "file://", "ftp://h"] {
        for query in ["é", "'", "é'#é", "☃"] {
            for encoding in ["windows-1252", "utf-16le", "koi8-r"] {
                cases.push(Case::Link { encoding, input: format!("{start}?{query}") });
            }
        }
    }
}

fn lists(cases: &mut Vec<Case>) {
    let mut list = |init: Value| cases.push(Case::Params { href: None, init, calls: Vec::new() });
    for init in ["%4g", "%g4", "%4G=%e9", "%zz", "a=%2", "a+b=%2B", "%F0%9F%92=%A9"] {
        list(init.into());
    }
    list(json!([["a", "b"], ["a", "é"]]));
    list(json!([["?a", "+"]]));
    for c in ' '..='\u{7F}' {
        list(json!([[c.to_string(), ""]]));
    }
}

/// Constructor strings, with a base URL, and what they are matched with.
fn constructor_strings(cases: &mut Vec<Case>) {
    #[rustfmt::skip]
    let strings = [
        "http://h/{#}", "http://h/{?}", "http://h/{a#b}c", "http://h/{a}b#c", "http://h/{{#}}", "http://h/{a}?b", "http://h/{a}\\?b",
        "http://{a:b}c/d", "http://{a/}b", "http://h{:8}?", "http://{u@}h", "http://u{:}p@h", "HTTP\\:h/p", "HTTP:8/p", "a.0:/b", "a.0:8",
        "##a", "#a", "??a", "?a", "?a#b", "http://h/(a)?b", "http://h/:a?b", "http://h/*?b", "http://h/a?b", "http://h/a\\?b",
        "http://h?a#b", "http://h#a", "http://h:8#a", "http://h:8?a", "http://h:8/a", "http://u:p@h:8/a?b#c", "http://u@h",
        "foo:a?b", "foo:a#b", "foo:a", "foo:", "foo://", "foo://h", "foo://h?a", "foo://h#a", "http:?a", "http:#a", "http\\:h?a",
        "{http}://h", "http{s}?://h", "(http)://h", "http://[::1]", "http://[::1]:8", "http://{[::1]}", "http://[a]b]:8/",
        "{a:b}", "{#}", "{?}", "/{a}", "a{#}b", "}", "http://h/}#a", "http://h/a}b?c", "}a?b", "{", "http://h/{#",
    ];
    let base = "http://u:p@h:8/a/b?q#f";
    for string in strings {
        for input in ["http://h/a?b#c", "http://h/#a", "foo:a?b"] {
            let inputs = vec![json!(input)];
            cases.push(Case::Pattern { pattern: vec![json!(string)], inputs: inputs.clone() });
            cases.push(Case::Pattern { pattern: vec![json!(string), json!(base)], inputs });
        }
    }
}

fn pathnames(cases: &mut Vec<Case>) {
    #[rustfmt::skip]
    let pathnames = [
        ":$a", ":a$", ":_a", ":%", "{\\a}?", "{\\a:b}", "{a\\.b:c}", "{\\::a}", "/{..}", "/{.}", "a{..}", "{a}*", "{a}+", "{a}", "{}?",
        ":a{*b}", ":a*{*b}", ":a{*}", "{:a\\bc}", "{:a\\1}", "{:a\\.}", "{:a(.*)b}", "{:a(x)b}", "{([^\\/]+?)b}", "{(.*)b}", "{*b}",
        "{x:a}.", "{x:a}b", "{x:a}", ":a{(b)c}", ":a{(b)}", ":a(b)", ":a{b(b)}", "(a/)(b)", "(a/):b", "(a/)*", "/(b)", "/{(b)}", "/{:b}",
        "{b:a(x)c}", "{b:a(x)c}?", "{b:a(x)c}+", "{b:a(x)c}*", "(x)", "(x)?", "(x)*", "(x)+", "{:a.}", "{.:a}", "{:a}.", "((?:b)c)", "(?a)",
        "(", "((", "((a", "(a", "(a\\", "(a(", "(\\é)", "(é)", "(a(?:b)c)", "(a(?b))", "()", "(())", "(\\()", "\\é", "\\", "\\/:a", "\\/(b)", "\\/*", ":a:b", ":a:a",
        ":a-b", ":a{-b}", "/:a/:a", "/:a(b)", "/:a(b)?", "**", "*(a)", "(a)*", "{a}{b}", "{a}?{b}?",
    ];
    let inputs = ["/", "a", "b", "bxc", "bxcbxc", "x", "xx", "b.", "1", "/b", "..", "abc", "a/b", ":b"];
    for pathname in pathnames {
        for protocol in ["http", "foo"] {
            for input in inputs {
                let init = |pathname: &str| vec![json!({ "protocol": protocol, "pathname": pathname })];
                cases.push(Case::Pattern { pattern: init(pathname), inputs: init(input) });
            }
        }
    }
}

fn inits(cases: &mut Vec<Case>) {
    let mut case = |pattern: Value, inputs: Value| {
        let list = |value: Value| value.as_array().cloned().unwrap_or_default();
        cases.push(Case::Pattern { pattern: list(pattern), inputs: list(inputs) });
    };
    case(json!([{}, "http://h"]), json!([{}]));
    case(json!([{}]), json!(["/a", "nope"]));
    case(json!([{}]), json!(["/a", "http://h"]));
    case(json!([{}]), json!([{ "baseURL": "nope" }]));
    for base in ["foo:a/b", "foo:/a/b", "foo://h/a/b", "http://h/a/b", "foo:a", "foo://h"] {
        for value in ["c", "/c", "\\/c", "{/c}", "../c", ""] {
            let init = json!({ "pathname": value, "baseURL": base });
            case(json!([init]), json!([init]));
            case(json!([{}]), json!([init]));
        }
    }
}
