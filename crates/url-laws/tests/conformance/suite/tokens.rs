//! The tokens of the candidates: what a step of the standards distinguishes, and one token for everything else.
//!
//! An empty token makes shorter texts part of a product.

pub(crate) type Tokens = &'static [&'static str];

pub(super) const SCHEMES: Tokens = &["http:", "WSS:", "file:", "foo:", "blob:", ""];
pub(super) const SLASHES: Tokens = &["//", "", "/", "\\\\", "///"];
pub(super) const CREDENTIALS: Tokens = &["", "u@", "u:p@", ":p@", "u:@", "@", "a@b:c:d@", "é'@"];
#[rustfmt::skip]
pub(super) const HOSTS: Tokens = &[
    "", "h", "EX.com", "localhost", "1.2.3.4", "[::1]", "[::", "a]b", "%41", "a b", "C|", "xn--",
];
#[rustfmt::skip]
pub(super) const PORTS: Tokens = &["", ":", ":80", ":443", ":65535", ":65536", ":8x", ":00", ":8:0"];
pub(super) const AFTER_AUTHORITY: Tokens = &["", "/", "\\", "?q", "#f", "/p"];

pub(super) const SCHEME: Tokens = &[
    "", "a", "Z", "0", "+", "-", ".", ":", "/", "\\", "_", "@", "?", "#", "z", "A", "9", "é", " ", "\t", "http", "file",
];

/// Every scheme that has a default port, its port, and another one.
#[rustfmt::skip]
pub(super) const SPECIAL: Tokens = &["http", "https", "ws", "wss", "ftp", "file", "gopher", "foo"];
#[rustfmt::skip]
pub(super) const DEFAULT_PORTS: Tokens = &[":80", ":443", ":21", ":20", ":22", ":79", ":81", ":442", ":444", ":0"];

#[rustfmt::skip]
pub(super) const BASES: Tokens = &[
    "http://u:p@h:8/a/b?q#f", "https://h", "file:///C:/a", "file://h/a/b?q#f", "foo:opaque?q#f", "foo:/a/b?q#f", "foo://u:p@h:1?q#f", "blob:https://h/x",
];
#[rustfmt::skip]
pub(super) const REFERENCES: Tokens = &[
    "", "/", "\\", ".", "..", "a", "C:", "d|", "?", "#", "http:", "foo:", "file:", "@", " ", "%2e",
];

pub(super) const BEFORE_PATHS: Tokens = &["http://h", "file://", "file:", "foo://h", "foo:", "foo://", "foo:/"];
#[rustfmt::skip]
pub(super) const PATHS: Tokens = &[
    "", "/", "\\", ".", "..", "%2e", ".%2E", "%2e%2E", "a", "C:", "c|", "Z|", " ", "é", "%4", "%zz", "\t",
];
pub(super) const AFTER_PATHS: Tokens = &["", "?x", "#f"];

/// A place for a character, at `@`.
#[rustfmt::skip]
pub(super) const PLACES: Tokens = &[
    "http://☞@h/", "http://u:☞@h/", "http://a☞b/", "foo://a☞b/", "foo://h/☞", "http://h/a☞b", "foo:a☞b", "foo:☞", "http://h/?a☞b", "foo:?a☞b", "foo:#a☞b",
    "☞http://h", "http://h☞", "ht☞tp://h", "http:☞//h", "http://h:8☞0", "http://[1☞]", "http://1☞", "foo:a☞?b", "foo:a☞#b", "☞",
    "file://☞/", "file:///☞", "http://a%☞1", "http://h/%a☞", "foo://h%☞", "foo:%☞a", "a☞:b",
];

#[rustfmt::skip]
pub(super) const IPV4: Tokens = &[
    "", "0", "1", "7", "8", "9", "x", "0X", "f", "g", ".", "..", "255", "256", "65535", "65536", "16777216", "4294967295", "4294967296", "%31", "１",
];
pub(super) const IPV6: Tokens = &[
    "", "0", "1", "F", "g", "ffff", "10000", ":", "::", "1:2:3:", "4:5:6", ".", "1.2.3.4", "1.2.3", "256", "01", "0:0:",
];

/// Parts of domains: a letter of each kind that IDNA distinguishes, and what composes, reorders and is reordered.
#[rustfmt::skip]
pub(super) const DOMAIN: Tokens = &[
    "", "xn--", "XN--", "-", "--", ".", "。", "a", "A", "z", "0", "9", "_", "ß", "ẞ", "ς", "é", "e", "\u{301}", "\u{323}", "\u{345}", "nxa", "zca", "a-0", "ls8h", "0ug",
    "\u{200c}", "\u{200d}", "\u{94d}", "क", "ب", "ا", "א", "\u{5b0}", "1", "٣", "۴", "\u{600}", "+", "⑴", "$", ",", "\u{ad}", "\u{fe0f}", "\u{3164}", "\u{378}",
    "가", "\u{1100}", "\u{1161}", "\u{11a8}", "\u{11a7}", "각", "\u{1fb3}", "\u{f71}", "\u{f72}", "≠", "=", "\u{338}", "\u{2f868}", "\u{10a01}", "\u{e0100}", "😀", "ꡲ", "\u{712}", "\u{671}", "\u{d4d}",
    "%00", "%C3%A9", "%ff",
];
#[rustfmt::skip]
pub(super) const DOMAIN_OF_THREE: Tokens = &[
    "", "xn--", "-", ".", "a", "1", "é", "e", "\u{301}", "\u{323}", "\u{200c}", "\u{200d}", "\u{94d}", "ب", "ا", "א", "\u{5b0}", "٣", "+", "⑴", "ꡲ", "ß", "z", "0",
    "\u{1100}", "\u{1161}", "\u{11a8}", "가", "\u{345}", "\u{1fb3}",
];
/// Lengths at and beyond which DNS rejects.
pub(super) const LABEL: &str = "a23456789-123456789-123456789-123456789-123456789-123456789-123";

#[rustfmt::skip]
pub(super) const HREFS: Tokens = &[
    "http://h/", "https://u:p@h:8/a/b?q#f", "ws://h?q", "file:///", "file:///C:/a", "file://h/C:?x", "foo://h/a", "foo://h", "foo://", "foo:///a", "foo:/a", "foo:/.//a", "foo:", "foo:a ?q#f", "foo:a  #f",
    "foo:a  ?q", "foo:a b ", "http://1.2.3.4:81/", "blob:https://h/x", "foo://u@h:1", "foo://:p@h", "foo://h:1", "http://h/?", "http://h/#", "foo:a ?#",
];
pub(crate) const SETTERS: Tokens =
    &["protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash", "href"];
#[rustfmt::skip]
pub(super) const VALUES: Tokens = &[
    "", "http", "https:x", "file", "foo:", "ftp", "wss", "h", "h:81", "h:443", "h:80", "h:", ":80", ":", "80", "443", "8x", "65535", "65536", "0", "localhost", "é", "1.2", "[::1]", "[::1]:9",
    "[", "a@b", "u:p", "/", "//x", "/..//x", "/C|", "C:", "..", ".", "\\a", "h\\a", "h/a", "h?a", "h#a", "?", "??", "?a b'", "#", "##", "#f`", "a/b?c#d", " x ", "\tx\n", "%", "x:", "1", "a b", "a\u{0}b",
    "http://x/", "foo://x//y", "é:é", "a1+-.", "1a", "x_", "^|",
];

pub(crate) const ENCODINGS: Tokens =
    &["utf-8", "windows-1252", "big5", "euc-kr", "shift_jis", "gb18030", "iso-2022-jp", "utf-16le", "koi8-r"];
#[rustfmt::skip]
pub(super) const ENCODED: Tokens = &[
    "", "a", "é", "†", "☃", "¥", "あ", "한", "ж", "€", "\u{e5e5}", "😀", "'", "\"", " ", "%", "\\", "~", "\u{7f}", "a+",
];

#[rustfmt::skip]
pub(super) const QUERIES: Tokens = &[
    "", "a", "b", "=", "&", "+", "%41", "%", "é", "%C3%A9", "%ff", "?", "#", " ", "\u{e000}", "😀", "~", "*", "%2",
];
/// Calls, a character between the name and the arguments.
#[rustfmt::skip]
pub(super) const CALLS: Tokens = &[
    "append|a|1", "append|é|x y", "append||", "delete|a", "delete|a|1", "delete|b", "set|a|2", "set|c|", "set||~", "sort", "get|a", "get|c", "getAll|a", "getAll|c", "has|a", "has|a|1", "has|c", "has|b|x",
    "size", "search|", "search|?a=1&a=2", "search|??", "search|\t", "href|http://x/?a", "href|foo:x",
];
pub(super) const CALL_QUERIES: Tokens = &["", "a=1&b=2&a=1&a=3", "?a", "b&a=&\u{e000}&😀&é", "a=%7E~"];

#[rustfmt::skip]
pub(super) const PATTERN: Tokens = &[
    "", "/", ":a", ":b", "*", "(b)", "(.*)", "([^\\/]+?)", "{", "}", "?", "+", "a", "1", "\\", ".", ":", "é", "_", "(", ")", "((?:b))", "-", "\t",
];
pub(super) const PATTERN_INPUTS: Tokens = &["", "/", "/a", "/b/b", "a", "b", "/a/b/a/b", "/-", "ab"];
#[rustfmt::skip]
pub(super) const CONSTRUCTOR: Tokens = &[
    "", "http", "foo", "file", ":", "//", "/", "*", "a", "?", "#", "@", "{", "}", ":b", "(c)", "[::1]", "[", "]", ":8", "\\:", "\\?", "(.*)?", "s?", ".", "+", "{:", ":80",
];
#[rustfmt::skip]
pub(super) const COMPONENT_VALUES: Tokens = &[
    "", "a", "*", ":a", "a:", "?a", "#a", "80", "443", "8x", "é", "[::1]", "[:a", "{[::F]}", "\\[a", "A", "(a)", "{a}?", "a b", "http", "https", "/a", "../b", "\\/a", "{/a}", "%", "a?", "{a}:a", "{:a}b", ":a{b}", ":a{1}",
    ":a*", ":a+", "/:a", "/:a?", "/:a*", "{b:a}", "{b:a}?", "{b:ac}*", "{b:ac}+", "{b*}+", "(a)?", "(a)*", "{a}", "{a}+", "*?", "**", "*a", ":a:b", "a*", ".", "/.", "/{a}", "/(a)", "{/:a}", "{.:a}", ".:a", ":a.", "x.y", "(", ")", "}", "{a",
    "65536", "0", "080", "^", "$", "|", "a.b", "\u{e9}:é", "{:a(b)c}+", "(?:a)", "(a(?:b))", "(a(b))", "(é)", "(\\é)", "(a\\)", "\\", "{a:b(c)d}*", "([^a])", "{a}{b}", "a{b}c", ":0", ":é", "[g]", "[]", "[",
];
#[rustfmt::skip]
pub(super) const PATTERN_BASES: Tokens = &[
    "http://u:p@h:8/a/b?q#f", "https://h/a:b", "foo:opaque?q#f", "file:///a", "foo:/a/b", "nope", "foo:a+b(c)*?q", "http://h/?a{b}#:c",
];
pub(super) const IPV4_OF_FOUR: Tokens = &["", "0", "8", "0x", "f", ".", "256", "65536", "4294967296"];
pub(super) const PATHS_OF_FOUR: Tokens = &["", "/", "\\", ".", "..", "%2E", "a", "C|", "?"];
pub(super) const CONSTRUCTOR_OF_FOUR: Tokens =
    &["", "http", "foo", ":", "//", "/", "*", "a", "?", "#", "@", "{", "}", ":b", "(c)", "[::1]", ":8"];
