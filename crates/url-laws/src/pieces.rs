//! The pieces of which texts are made.
//!
//! The inputs of fixtures/corpus are choices from these lists. Appending a piece changes the meaning of fewer of them
//! than inserting one.

/// Starts of URLs.
pub const SCHEMES: &[&str] = &[
    "http://", "https://", "file://", "file:", "ws:", "foo:", "foo://", "foo:/", "blob:", "", "FTP:\\\\", "https:/",
    " ",
];

/// Base URLs, with every kind of host and path.
#[rustfmt::skip]
pub const BASES: &[&str] = &[
    "http://example.com/a/b?q#f", "https://u:p@h:8/", "file:///C:/a/b", "file://host/d:/e", "file:///", "foo://h/a/b?q",
    "foo:/a/b", "foo:opaque?q#f", "foo:/.//p", "foo://", "ws://127.0.0.1", "http://[::1]/..", "foo:", "blob:https://h/x",
];

/// Everything that the states of the parser distinguish, and other text.
#[rustfmt::skip]
const ALL: &[&str] = &[
    "http:", "https:", "HTTP:", "file:", "ws:", "ftp:", "foo:", "blob:", "a+-.1:", "1:", ":", "data:",
    "/", "//", "///", "\\", "\\\\", "/\\", "?", "#", "@", "@@", ":@", "a:b@", "user@", ":80", ":443", ":0", ":00021",
    ":65535", ":65536", ":8x", ":",
    ".", "..", "%2e", "%2E%2e", ".%2e", "/./", "/../", "/.//", "/..//", "c:", "C|", "c|", "/c:/", "C:\\", "d:x",
    "localhost", "LocalHost", "example.com", "EXAMPLE.Com.", "a_b", "-a-", "ab--cd", "xn--", "xn--a", "XN--nxa", "xn--nxa",
    "xn--zca.", "ß", "ẞ", "é", "e\u{301}", "ö.ö", "\u{200d}", "क्\u{200d}ष", "א", "א1", "1א", "ا۱", "。", "．", "①", "２",
    "\u{ad}", "\u{fffd}", "%ef%bc%8e", "%C3%9F", "%41", "%00", "%", "%2", "%zz", "%25",
    "127.0.0.1", "0x7f.1", "1.2.3", "1.2.3.4.5", "256", "4294967295", "4294967296", "08", "0x", "0xg", "1.", ".1", "..", "099",
    "[::1]", "[::]", "[1:2:3:4:5:6:7:8]", "[::ffff:1.2.3.4]", "[::01]", "[:1]", "[::1", "]", "[", "[1::2::3]", "[::1.2.3]",
    "[0:0:0:1:0:0:0:0]", "::1.2.3.4", "1:2:",
    " ", "  ", "\t", "\n", "\r\n", "\u{0}", "\u{1f}", "\u{7f}", "\u{80}", "\u{a0}", "\u{feff}", "\u{ffff}", "\u{10ffff}", "😀",
    "<", ">", "\"", "'", "`", "{", "}", "|", "^", "~", "!", "$", "&", "(", ")", "*", "+", ",", ";", "=", "-", "_",
    "a", "b", "Z", "0", "9", "path", "q=1", "&a=b+c", "frag", "a23456789-123456789-123456789-123456789-123456789-123456789-123",
];

/// Parts of labels: every kind of letter that IDNA distinguishes, and characters that change letters.
#[rustfmt::skip]
pub const LETTERS: &[&str] = &[
    "xn--", "-", ".", "a", "ß", "nxa", "zca", "é", "\u{301}", "\u{200c}", "\u{200d}", "क्", "א", "ب", "1", "٣", "۴", "A", "。",
    "xn--", "--", "XN--", "b", "z", "0", "9", "bcher-kva", "e", "E\u{327}", "ü", "Ｘ", "ﬀ", "ς", "Σ", "ẞ", "\u{345}", "\u{94d}",
    "\u{640}", "ل", "\u{651}", "\u{5b0}", "\u{ad}", "\u{200b}", "\u{fe0f}", "\u{34f}", "≠", "≮", "=\u{338}", "_", "~", "%", " ",
    "①", "⑴", "㏄", "℡", "가", "\u{1100}\u{1161}", "\u{11a8}", "𝒜", "😀", "\u{1e900}", "\u{10a01}", "\u{1d165}", "\u{fffd}",
    "\u{378}", "\u{e0100}", "．", "｡", "․", "‥", "４", "Ⅳ", "\u{671}", "+", "、", "\u{2f868}", "\u{f71}\u{f72}", "\u{1fb3}",
    "a23456789-123456789-123456789-123456789-123456789-123456789-123", "sz", "xn--zca", "xn--4dbcagdahymbxekheh6e0a7fei0b",
    "1ch", "3e0b", "1ug", "0ug", "--a", "-é", "é-", "ā\u{323}", "\u{323}", "\u{300}", "\u{d4d}", "ꦀ", "\u{a872}",
    "\u{113c2}", "\u{113c7}",
];

/// The lists from which texts are made, one list for each text. The first has all pieces. The others have fewer pieces
/// each, for faults that need several related pieces together.
#[rustfmt::skip]
pub const THEMES: &[&[&str]] = &[
    ALL,
    &["/", "/", "\\", "C:", "c|", "d:", "..", ".", "%2e", "x", "?", "#", "localhost", "//", "\t"],
    &["/", "/", "/", "..", ".", "%2E", ".%2e", "", "a", "b%", "\\", "?", "#", " ", "\n"],
    &["1", "0", "255", "256", "0x", "0xff", "08", ".", ".", ".", "a", "x", "%2e", "１", "。", "4294967295", "0x100000000", "٣"],
    &["[", "]", ":", "::", ":", "0", "1", "ffff", "00", "12345", ".", "1.2.3.4", "g", "256", "[::", "0:0:"],
    &["@", ":", ":", "a", "b", "/", "?", "#", "\\", "[", "]", "80", "0", "65536", "%40", "é"],
    LETTERS,
    &["=", "&", "+", "a", "b", "%", "%20", "%26", "%3D", "é", "\u{e000}", "😀", " ", "%ff", "%C3%A9", "?", "#", "'", "%C3", "\u{feff}"],
];
