//! `Web::URL` against the test data of its authors: `fixtures/lineage/weburl-2011`.

use std::{collections::HashMap, fs, path::Path};
use url_lineage::{
    Component, Components, Reader,
    weburl_2011::{ParsedUrl, Variant, WebUrl, parse, resolve},
};

/// A block of a file: the fields by name.
type Case = HashMap<String, String>;

fn cases(path: &Path) -> Vec<Case> {
    let text = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    let blocks = text.split("\n\n").map(|block| block.trim_matches('\n'));
    blocks.filter(|block| block.starts_with("#data")).map(case).collect()
}

fn case(block: &str) -> Case {
    let mut fields: Vec<(String, bool, Vec<&str>)> = Vec::new();
    for line in block.split('\n') {
        let is_name = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        let (name, value) = line.strip_prefix('#').map(|l| l.split_once(' ').unwrap_or((l, ""))).unwrap_or_default();
        if is_name(name) {
            let is_escaped = value == "escaped";
            let value = if is_escaped || value.is_empty() { vec![] } else { vec![value] };
            fields.push((name.into(), is_escaped, value));
        } else if let Some((_, _, lines)) = fields.last_mut() {
            lines.push(line.strip_prefix("| ").unwrap_or(line));
        }
    }
    let value = |is_escaped, lines: Vec<&str>| {
        let text = lines.join("\n");
        if is_escaped { unescape(&text) } else { text }
    };
    fields.into_iter().map(|(name, is_escaped, lines)| (name, value(is_escaped, lines))).collect()
}

/// Resolves `\uHHHH` and `\UHHHHHHHH`. A surrogate pair becomes a character. A lone surrogate becomes U+FFFD, as
/// `Web::URL`'s preprocessing makes it.
fn unescape(text: &str) -> String {
    let mut utf_16: Vec<u16> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = match rest.as_bytes() {
            [b'\\', b'u', ..] => 4,
            [b'\\', b'U', ..] => 8,
            _ => 0,
        };
        let code_point = rest.get(2..2 + digits).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        if let Some(unit) = code_point.and_then(|code_point| u16::try_from(code_point).ok()) {
            utf_16.push(unit);
        } else {
            let c = code_point.map_or(c, |c| char::from_u32(c).unwrap_or(char::REPLACEMENT_CHARACTER));
            utf_16.extend_from_slice(c.encode_utf16(&mut [0; 2]));
        }
        rest = &rest[if code_point.is_some() { 2 + digits } else { c.len_utf8() }..];
    }
    String::from_utf16_lossy(&utf_16)
}

const COMPONENTS: [(&str, Component); 8] = [
    ("scheme", Component::Scheme),
    ("user", Component::Username),
    ("password", Component::Password),
    ("host", Component::Host),
    ("port", Component::Port),
    ("path", Component::Path),
    ("query", Component::Query),
    ("fragment", Component::Fragment),
];

/// What is expected of a variant: the components and the canonical string, or `None` for a failure.
fn expected(case: &Case, prefix: &str) -> Option<([Option<String>; 8], String)> {
    let field = |name: &str| case.get(&format!("{prefix}{name}")).or_else(|| case.get(name)).cloned();
    let is_lifted = case.contains_key(&format!("{prefix}not-invalid"));
    let is_invalid = case.contains_key(&format!("{prefix}invalid")) || (case.contains_key("invalid") && !is_lifted);
    let canonical = field("canon").unwrap_or_else(|| case["data"].clone());
    (!is_invalid).then(|| (COMPONENTS.map(|(name, _)| field(name)), canonical))
}

fn texts(components: &Components) -> [Option<String>; 8] {
    COMPONENTS.map(|(_, component)| components.get(component).map(Into::into))
}

fn reader(variant: Variant, charset: Option<&String>) -> WebUrl {
    let reader = WebUrl::new(variant);
    #[cfg(feature = "encoding")]
    if let Some(encoding) = charset.and_then(|label| encoding_rs::Encoding::for_label(label.as_bytes())) {
        return reader.encoding(encoding);
    }
    let _ = charset;
    reader
}

/// For each file, how many cases it has, and in how many of them each variant gives the components and the canonical
/// string, or the failure, that its authors expected.
const DECOMPOSITIONS: &[(&str, usize, [usize; 4])] = &[
    ("decomps-about.dat", 73, [67, 67, 67, 67]),
    ("decomps-authority-domain.dat", 633, [633, 628, 622, 621]),
    ("decomps-authority-ipv6.dat", 173, [169, 101, 137, 142]),
    ("decomps-authority.dat", 131, [122, 111, 121, 122]),
    #[cfg(feature = "encoding")]
    ("decomps-charsets.dat", 16, [16, 16, 16, 16]),
    ("decomps-data.dat", 187, [187, 187, 187, 187]),
    ("decomps-file.dat", 98, [80, 80, 79, 79]),
    ("decomps-fragment.dat", 764, [762, 762, 762, 762]),
    ("decomps-javascript.dat", 103, [103, 103, 103, 103]),
    ("decomps-mailto.dat", 134, [133, 133, 133, 133]),
    ("decomps-path.dat", 783, [777, 777, 777, 776]),
    ("decomps-port.dat", 22, [22, 22, 22, 22]),
    ("decomps-scheme.dat", 65, [64, 64, 64, 64]),
    ("decomps.dat", 93, [89, 88, 88, 88]),
];

/// What is left of the variant "THIS", by the reason; the classes of the others' differences are in docs/lineage.md.
const REST_OF_THIS: &[(&str, &[&str])] = &[
    ("the text makes an empty query of none when it resolves a fragment", &["#hoge", "#hoge"]),
    (
        "a drive or a path under a scheme that is not known: the text has but one grammar for all",
        &[
            "res://C:\\WINDOWS\\system32\\shdoclc.dll/dnserror",
            "res://C:\\WINDOWS\\system32\\shdocpe.dll/security.htm#subID=BSW;677",
            "res://foo\\bar",
            "resource:///res/builtin/htmlBindings.xml#inputFieldsBase",
        ],
    ),
    (
        "octets of two digits that begin with 0 are not in the production of the text",
        &[
            "http://[::ffff:192.168.0.00]/",
            "http://[::ffff:192.168.0.01]/",
            "http://[64:ff9b::192.00.2.33]/",
            "http://[::01.02.03.04]/",
        ],
    ),
    (
        "a colon in a host that is no address: step 26 of CanonicalizeHost rejects it",
        &[
            "http://foo:80:98",
            "http://foo::",
            "http://[1:2:4",
            "http://[1:2:3/4:5]",
            "http://foo%3A80/",
            "http://foo％3A80/",
            "http://a:b@[c@d:4]:3/",
        ],
    ),
    (
        "the canonical string or a component of the data cannot be: it has a line break, or a typing error",
        &[
            "http://[foo;bar=a]:80",
            "http://a%41b@foo/",
            "http://x:a%41b@foo/",
            "../D|/foo/",
            "file:///C:/asdf#Â",
            "file:///home/me",
            "file:///?/c:/windows/",
            "//?/c:/windows",
            "http://example.com/#aĀb",
            "http://example.com/foo\t\u{91}",
            "http://hoge/?foo\nbar",
            "http://hoge/?foo\nbar#abc\ndef",
            "http://hoge/#foo\nbar",
        ],
    ),
    (
        "more of the paths of Windows than is taken from the data: \\\\?\\, a host of no host, digits",
        &[
            "FILE:/\\/\\7:\\\\//foo\\bar.html",
            "file:///c:/foo/一",
            "//foo@bar",
            "file://Folder Settings\\folder.htt",
            "file://folder.htt",
            "\\\\?\\c:\\windows",
            "\\\\?\\host\\windows",
            "//?/host/windows",
            "\\\\%3F\\c:\\windows",
            "//%3F/c:/windows",
            "\\\\%3F\\host\\windows",
            "//%3F/host/windows",
            "//./c:/windows",
        ],
    ),
    ("the fragment: the text percent-encodes a space", &["http://www.example.com/#hello, world"]),
    ("control characters at the end go before anything is parsed", &["mailto:foo\u{f}"]),
    (
        "dot segments are removed before %2E is decoded",
        &["http://example.com/foo/%2e", "http://example.com/foo/%2e./%2e%2e/.%2e/%2e.bar"],
    ),
    ("%7E is a representation of an unreserved character", &["http://example.org/%7Euser"]),
    (
        "the path of the data has the authority in it, which is the host",
        &["eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "eXAMPLE://a/./b/../b/c/%7bfoo%7d"],
    ),
    ("the low line is a valid scheme character of the text", &["a_b://foo/bar"]),
];

#[test]
fn decompositions() {
    let folder = crate::data("weburl-2011");
    let variants =
        [(Variant::This, ""), (Variant::Chrome, "chrome-"), (Variant::Gecko, "gecko-"), (Variant::Ie, "ie-")];
    let mut rest_of_this = Vec::new();
    for &(name, count, good) in DECOMPOSITIONS {
        let cases = cases(&folder.join(name));
        assert_eq!(cases.len(), count, "{name}");
        for ((variant, prefix), good) in variants.into_iter().zip(good) {
            let differs = |case: &&Case| {
                let base = case.get("base").map(String::as_str);
                let reading = reader(variant, case.get("charset")).parse(&case["data"], base);
                let actual = reading.ok().map(|reading| (texts(&reading.components), reading.canonical));
                actual != expected(case, prefix)
            };
            let rest: Vec<&str> = cases.iter().filter(differs).map(|case| &*case["data"]).collect();
            assert_eq!(count - rest.len(), good, "{name} {variant:?}: {rest:#?}");
            if variant == Variant::This {
                rest_of_this.extend(rest.into_iter().map(String::from));
            }
        }
    }
    rest_of_this.sort();
    let mut listed: Vec<&str> = REST_OF_THIS.iter().flat_map(|(_, data)| data.iter().copied()).collect();
    listed.sort_unstable();
    assert_eq!(rest_of_this, listed);
}

#[cfg(feature = "encoding")]
#[test]
fn docs_lineage_has_the_totals() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lineage.md")).unwrap();
    let total: usize = DECOMPOSITIONS.iter().map(|(_, count, _)| count).sum();
    assert!(page.contains(&format!("| variant | cases of {total} |")), "{total}");
    for (i, variant) in [Variant::This, Variant::Chrome, Variant::Gecko, Variant::Ie].into_iter().enumerate() {
        let good: usize = DECOMPOSITIONS.iter().map(|(_, _, good)| good[i]).sum();
        // A tenth of a per cent, rounded.
        let tenths = (good * 2000 + total) / (2 * total);
        let row = format!("| {variant:?} | {good} | {}.{} |", tenths / 10, tenths % 10);
        assert!(page.contains(&row), "{row}");
    }
}

fn parsed_texts(url: ParsedUrl) -> [Option<String>; 8] {
    let ParsedUrl { scheme, user, password, host, port, path, query, fragment } = url;
    [Some(scheme), user, password, host, port, path, query, fragment]
}

/// A path-relative URL with a fragment and without a query has an empty query in the data. The text resolves it by the
/// steps of RFC 3986, which give it none.
const REST_OF_RESOLVING: [&str; 4] = ["./foo#bar", "g#s", "g#s/../x", "g#s/./x"];

#[test]
fn parsing_and_resolving() {
    let folder = crate::data("weburl-2011");
    for (name, count, listed) in [("parsing.dat", 132, &[][..]), ("resolving.dat", 102, &REST_OF_RESOLVING)] {
        let cases = cases(&folder.join(name));
        assert_eq!(cases.len(), count, "{name}");
        let differs = |case: &&Case| {
            let data = &case["data"];
            let url = match case.get("base") {
                Some(base) => parse(base).and_then(|base| resolve(data, &base)),
                None => parse(data),
            };
            url.ok().map(parsed_texts) != expected(case, "").map(|(texts, _)| texts)
        };
        let mut rest: Vec<&str> = cases.iter().filter(differs).map(|case| &*case["data"]).collect();
        rest.sort_unstable();
        assert_eq!(rest, listed, "{name}");
    }
}
