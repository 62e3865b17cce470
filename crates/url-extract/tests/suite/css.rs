//! The URLs in CSS, by the tokenizer of CSS Syntax.

use url_extract::html::links;

/// The places and values in a page, and what is written there.
fn found(html: &str) -> Vec<(String, String, String)> {
    let link = |link: url_extract::html::Link<'_>| {
        let place = format!("{} {}", link.element(), link.attribute());
        (place, link.value().to_owned(), html[link.range()].to_owned())
    };
    links(html, None).map(link).collect()
}

/// The values of `url()` and `@import` in a style sheet; the latter start with `@`.
const CASES: &[(&str, &[&str])] = &[
    ("url(a) url( b\t) URL(c)", &["a", "b", "c"]),
    ("url('a b') url( \"c)\" ) url('')url()url( )url(' ')", &["a b", "c)"]),
    ("a{background:url(a),url('b')}b{c:d}[{(url(c", &["a", "b", "c"]),
    // Escapes, which also can be in the name.
    ("u\\72l(a) \\75 rl(b) \\u\\R\\l(c) ur\\6d(d)", &["a", "b", "c"]),
    ("url(a\\)b) url(a\\29 b) url(a\\29\r\nb) url(a\\ b) url(\\000029b)", &["a)b", "a)b", "a)b", "a b", ")b"]),
    ("url('\\e9 ') url(\\E9) url(é) url('a\\\"\\'b')", &["é", "é", "é", "a\"'b"]),
    ("url(\\0) url(\\d800 x) url(\\110000) url('\\ffffff')", &["\u{FFFD}", "\u{FFFD}x", "\u{FFFD}", "\u{FFFD}"]),
    ("url('a\\\nb') url('a\\\r\nb') url('a\\\u{C}b')", &["ab", "ab", "ab"]),
    ("url('\\20 a\\20 ') url(' b ')", &["a", "b"]),
    ("url(a\0b) u\0rl(c)", &["a\u{FFFD}b"]),
    // The end of the text ends everything.
    ("url(a", &["a"]),
    ("url(a ", &["a"]),
    ("url('a", &["a"]),
    ("url('a\\", &["a"]),
    ("url(a\\", &["a\u{FFFD}"]),
    ("url(", &[]),
    ("url", &[]),
    ("\\", &[]),
    ("@", &[]),
    ("/*", &[]),
    ("/* url(a)", &[]),
    // What follows a bad URL is read.
    ("url(a b) url(c)", &["c"]),
    ("url(a'b) url(c)", &["c"]),
    ("url(a\"b) url(c)", &["c"]),
    ("url(a(b) url(c)", &["c"]),
    ("url(a\u{1}b) url(a\u{7F}) url(c)", &["c"]),
    ("url(a\\\nb) url(c)", &["c"]),
    ("url(a b\\) url(c)) url(d)", &["d"]),
    ("url(/**/'a') url(/**/b)", &["/**/b"]),
    // A string does not go over the end of a line, and the quotation mark on the next one starts another.
    ("url('a\nb') url(c)", &[]),
    ("url('a\nb) url(c)", &["c"]),
    ("'a\n url(b)", &["b"]),
    ("'a\r\u{C} url(b)", &["b"]),
    // Comments and strings.
    ("/* url(a) */ url(b) /*/ url(c) */ url(d) /***/url(e)", &["b", "d", "e"]),
    ("'url(a)' \"\\\"url(b)\" 'it\\'s url(c)' url(d)", &["d"]),
    ("/* ' */ url(a) /* \" */ '/*' url(b) '*/'", &["a", "b"]),
    ("/ url(a) * / url(b)", &["a", "b"]),
    // Other names.
    ("x-url(a) -url(b) --url(c) url2(d) _url(e) éurl(f) urlé(g) \\x url(h)", &["h"]),
    ("#url(a) @url(b) #\\url(c) .url(d)", &["d"]),
    ("1url(a) 1e3url(b) 1.5url(c) -1url(d) +.5url(e) 1-url(f) 1e-3url(g) 1\\75rl(h)", &[]),
    ("1.url(a) 1+url(b) %url(c) 1%url(d) U+url(e) >url(f)", &["a", "b", "c", "d", "e", "f"]),
    ("url (a) src('b') image-set('c' 1x) format('d')", &[]),
    ("<!--url(a)-->url(b) <!- -url(c) <!--url('d')", &["a", "b", "d"]),
    // Imports.
    ("@import 'a'; @IMPORT \"b\"; @import url(c); @import url('d')", &["@a", "@b", "c", "d"]),
    ("@import'a';@import/**/'b';@import /* 'x' */\n\t'c' layer(d) 'e'", &["@a", "@b", "@c"]),
    ("@\\69mport 'a' ; @imp\\6f rt 'b'", &["@a", "@b"]),
    ("@import x 'a'; @importx 'b'; @x-import 'c'; @ import 'd'; import 'e'; #import 'f'", &[]),
    ("@import '' 'a'; @import ; 'b'; @import <!--'c'", &[]),
    ("@import 'a\n'b'; @import 'c'", &["@c"]),
    ("@charset 'a'; @namespace url(b); @import 'c' supports(d) url(e)", &["b", "@c", "e"]),
    ("@import 'a\\26 b'", &["@a&b"]),
];

#[test]
fn urls_are_where_the_tokenizer_finds_them() {
    for (css, expected) in CASES {
        let found = found(&format!("<style>{css}</style>"));
        let values: Vec<String> = found
            .iter()
            .map(|(place, value, written)| {
                assert!(value == written || css.contains(['\\', '\0']), "{css:?}: {written:?}");
                if place == "style import" { format!("@{value}") } else { value.clone() }
            })
            .collect();
        assert_eq!(values, *expected, "{css:?}");
    }
}

#[test]
fn declarations_of_elements_are_read() {
    let css = "background: url(&quot;a?b&amp;c&quot;), url(d\\29)/*url(e)*/; @import 'f'";
    let html = format!("<p style=\"{css}\"><svg><path STYLE=fill:url(#g) /></svg>");
    let expected = [("p style", "a?b&c", "a?b&amp;c"), ("p style", "d)", "d\\29"), ("path style", "#g", "#g")];
    let expected = expected.map(|(place, value, written)| (place.to_owned(), value.to_owned(), written.to_owned()));
    assert_eq!(found(&html), expected);
    // The whole value, if the reference is not one of the few that a URL has.
    let value = "x:url(a),url(b);y:&eacute;";
    let expected = ["a", "b"].map(|url| ("p style".to_owned(), url.to_owned(), value.to_owned()));
    assert_eq!(found(&format!("<p style='{value}'>")), expected);
}

/// In elements, the escapes of HTML are text, and the type decides.
#[test]
fn elements_are_read_by_their_type() {
    let values = |html: &str| -> Vec<String> { found(html).into_iter().map(|(_, value, _)| value).collect() };
    assert_eq!(values("<style>url(a&amp;b)</style><STYLE>url(c)</STYLE>url(d)"), ["a&amp;b", "c"]);
    assert_eq!(values("<style type>url(a)</style><style type=''>url(b)</style>"), ["a", "b"]);
    assert_eq!(values("<style media=x type=TEXT/CSS>url(a)</style><style type=text/less>url(b)</style>"), ["a"]);
    assert_eq!(values("<style type=' text/css'>url(b)</style><style type='text/css;x'>url(b)</style>"), [""; 0]);
    // Without an end tag, the page ends the style sheet.
    assert_eq!(values("<style>/*<a href=b>*/url(a)"), ["a"]);
    assert_eq!(values("<style>url(a</style>)<a href=b>"), ["a", "b"]);
    assert_eq!(values("<style></style>url(a)<style/>url(b)</style><style"), ["b"]);
    assert_eq!(values("<svg><style><![CDATA[x{y:url(a)}]]></style></svg>"), ["a"]);
    assert_eq!(values("<title><style>url(a)</style></title><!--<style>url(b)</style>-->"), [""; 0]);
    assert_eq!(values("<style>url(a\r\nb)url(\r\nc\r\n)</style><a href=d>"), ["c", "d"]);
}
