//! The tokens of the products: all that a state of the parser distinguishes, and one token for everything else.
//!
//! An empty token makes shorter texts part of a product.

/// Base URLs of which a state asks something: no base, a special one, a file, an opaque path, no host.
pub(super) const BASES: &[&str] = &["", "http://h/a/b?q#f", "file:///C:/a", "foo:opaque", "foo:/a/b", "foo://h"];

/// What a scheme is made of, what ends it, and what may stand before it.
pub(super) const SCHEME: &[&str] =
    &["", "a", "Z", "0", "+", "-", ".", ":", "/", "\\", "_", "@", "?", "#", "%41", "é", " ", "\t", "http", "file"];

pub(super) const SCHEMES: &[&str] = &["http:", "wss:", "FILE:", "foo:", "blob:", ""];

pub(super) const SLASHES: &[&str] = &["//", "", "/", "\\\\", "/\\", "///", "/./"];

#[rustfmt::skip]
pub(super) const CREDENTIALS: &[&str] = &[
    "", "u@", "u:p@", ":p@", "u:@", ":@", "@", "@@", "a@b@", "a:b:c@", "%@", "é:'@", "u|:^@", "[@", " @", "u\t:@",
];

#[rustfmt::skip]
pub(super) const HOSTS: &[&str] = &[
    "", "h", "EXAMPLE.com", "localhost", "LOCALHOST", "a.b.", "a..b", "a_b", "1.2.3.4", "0x7F.1", "256", "1.2.3.4.5", "0x",
    "[::1]", "[::1.2.3.4]", "[::", "[]", "[1]x", "é", "xn--nxa", "xn--", "%41", "%2F", "%", "a b", "a|b", "a^b", "<", "C:",
    "C|", "\u{ad}", "\u{ff0e}", ".", "..",
];

#[rustfmt::skip]
pub(super) const PORTS: &[&str] = &[
    "", ":", ":80", ":443", ":0", ":00080", ":65535", ":65536", ":99999999999", ":8x", ":x", ":80:80", ": 8", ":8\t0", ":-1",
    ":８",
];

pub(super) const AFTER_AUTHORITY: &[&str] = &["", "/", "\\", "?q", "#f", "/p", "//", "/.."];

/// What a path may follow: every kind of authority, and none.
pub(super) const BEFORE_PATH: &[&str] =
    &["http://h", "https://u:p@h:8", "file://", "file://h", "file:", "foo://h", "foo://", "foo:", "http:", "foo:/."];

#[rustfmt::skip]
pub(super) const PATH: &[&str] = &[
    "", "/", "\\", ".", "..", "%2e", "%2E.", "a", "C:", "c|", " ", "é", "%", "\t", ";^",
];

/// Where a path ends, and what follows.
pub(super) const AFTER_PATH: &[&str] = &["", "?x", "#f", "?", "#", "?/a#b", "?../", "#../?"];

#[rustfmt::skip]
pub(super) const BASE_PATHS: &[&str] = &[
    "", "/", "//", "/a", "/a/", "/a/b", "//a", "/a//", "/C:", "/C:/", "/C:/a", "/C:/a/b", "/C:a", "/C|", "/a/C:", "/a/C:/",
    "a", "a/b",
];

pub(super) const REFERENCE_STARTS: &[&str] = &["", "http:", "file:", "FOO:", "//", "/", " \t"];

pub(super) const REFERENCE: &[&str] =
    &["", "/", "\\", "./", "../", ".", "..", "%2e%2E/", "a", "D:", "d|", "?", "#", "h:", "@"];

/// Texts that together are in every state.
#[rustfmt::skip]
pub(super) const WHOLE: &[&str] = &[
    "http://u:p@h.x:81/a/b?q#f", "wss:\\\\h\\..\\%2e\\", "https:h:443", "file:", "file:///C|/../a", "file:\\\\localhost/c:",
    "file:/.//x", "foo://u@h:1/../a?b#c", "foo:op aque ?q #f", "foo:/.//a", "foo:", "http://1.0x2.03.4/", "http://[1::F.x]:0/",
    "http://[::1.2.3.4]", "http://%41é.xn--nxa/", "blob:https://h:1/x", "//h:1/p", "/../a", "../C|/./", "./b/..", "?q'", "#f`",
    "", "\\\\h", "a:b@c", "javascript:x#y", "mailto:a@b?c",
];

#[rustfmt::skip]
pub(super) const IPV4: &[&str] = &[
    "", "0", "1", "8", "9", "x", "0X", "a", ".", "..", "255", "256", "65535", "65536", "16777215", "16777216", "4294967295",
    "4294967296", "%2e", "０", "。", "_", "-",
];

#[rustfmt::skip]
pub(super) const IPV6: &[&str] =
    &["", "0", "1", "00", "F", "g", "ffff", ":", "::", "1:2:3:", ".", "1.2.3.4", "256", "%"];

pub(super) const DOMAIN: &[&str] = crate::pieces::LETTERS;

/// URLs to change: every kind of host and path, and what a setter must keep or guard.
#[rustfmt::skip]
pub(super) const URLS: &[&str] = &[
    "http://h/", "https://u:p@h:8/a/b?q#f", "ws://h?q", "file:///", "file:///C:/a", "file://h/C:?x", "foo://h/a", "foo://h",
    "foo://", "foo:///a", "foo:/a", "foo:/.//a", "foo:", "foo:opaque ?q#f", "foo:opaque  #f", "foo:///", "mailto:a@b",
    "http://1.2.3.4:81/", "blob:https://h/x", "foo://u@h:1",
];

/// The setters of the URL class.
pub(super) const MEMBERS: &[&str] =
    &["protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash", "href"];

/// The setters of `Url`.
pub(super) const CHANGES: &[&str] = &[
    "scheme",
    "username",
    "password",
    "host",
    "no host",
    "port",
    "path",
    "query",
    "no query",
    "fragment",
    "no fragment",
];

/// Values of setters.
#[rustfmt::skip]
pub(super) const VALUES: &[&str] = &[
    "", "http", "https:x", "file", "foo:", "h", "h:81", "h:443", "h:", ":80", "80", "8x", "65536", "localhost", "é", "1.2", "[::1]",
    "[", "a@b", "u:p", "/", "//x", "/..//x", "/C|", "C:", "..", "\\a", "?", "?a b'", "#", "#f`", "a/b?c#d", " x ", "\tx\n",
    "%", "\u{ad}", "http://x/", "foo://x//y",
];

/// What the parser removes, and nothing.
pub(super) const MARKS: &[&str] = &["", "\t", "\n", "\r"];

/// The last digit of a code point, and the digits before it: of Latin, of the ends of the ranges that one to four bytes
/// encode, of noncharacters, surrogates, controls, and of what IDNA maps to delimiters.
pub(super) const LAST_DIGIT: &[&str] =
    &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f"];

#[rustfmt::skip]
pub(super) const DIGITS: &[&str] = &[
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f", "10", "11", "12", "13", "14", "15", "16", "17",
    "7f", "80", "1e9", "200", "202", "210", "212", "300", "d7f", "d80", "dff", "e00", "fdc", "fdd", "fde", "fdf", "fef", "ff0", "ff1",
    "ff2", "ff3", "fff", "1000", "1f60", "1fff", "e000", "10fff",
];
