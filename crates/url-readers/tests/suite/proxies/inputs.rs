//! The request targets that `cargo xtask proxies` sends to programs, and that the tests of this crate let the proxies
//! read. A target is a text whose code points are bytes.

/// Targets whose answers stand in the table, besides those of which it has hashes.
#[rustfmt::skip]
pub(crate) const NAMED: &[&str] = &[
    "/", "/a", "/a/", "/a/b?c=d", "/a/../b", "/a/./b", "/a/..", "/a/.", "/../a", "/a/../../b", "//a", "//a/../b", "/a//b", "/a//../b",
    "/a/%2e%2e/b", "/a/.%2E/b", "/%2e%2e/a", "/a%2fb", "/a%2Fb", "/a/..%2fb", "/a%2f..%2fb", "/a/%2e%2e%2fb", "/%2f../a", "/a%5cb",
    "/a\\..\\b", "/a/..\\b", "/a/%5c../b", "/a/..;/b", "/a;/../b", "/a;b", "/a%3bb", "/a../b", "/a.", "/a%2e", "/A", "/%61", "/a%00",
    "/a%0ab", "/a%zz", "/a%", "/a%2", "/a%252fb", "/%252e%252e/a", "/a%3fb", "/a%23b", "/a#/../b", "/a?b#c", "/?/../a", "/a?%2e%2e",
    "/caf\u{C3}\u{A9}", "/caf%C3%A9", "/a\"b", "/a<b>", "/a|b", "/a{b}", "http://h/a/../b", "http://h", "http://h?a", "http://h//a",
    "HTTP://h/a", "http:/a", "a", "..", "?a", "", "*", "/static../a", "/a../a", "/a/a", "/a/a/b", "/aa", "/aa/b", "/a;/b", "/a;",
    "http:", "http:?a", "http://h:80/a", "http://h:/a", "https://h:443/a", "http://h:8080/a", "http://h:99999/a", "http://h:+8/a",
    "http://u:p@h/a", "http://[::1]/a", "http://[::1]:80/a", "http:///a", "http:////a", "http://h_/a", "http://1.2.3.4/a",
    "http://1.2.3/a", "http://01.2.3.4/a", "http://a?u@h/b", "http://h?@h/b", "http://a/b@h/c", "http://a\\@h/b", "ftp://h/a", "x+y.z://h/a",
];

/// The pieces whose combinations are enumerated.
#[rustfmt::skip]
const PIECES: [&str; 16] = [
    "/", ".", "..", "a", "%2e", "%2f", "%5c", "\\", "%25", "?", "#", "%", ";", "%00", "%3F", "%23",
];

/// Returns the targets whose answers have hashes: each byte as it is and percent-encoded, and all combinations of up to
/// four pieces, and in the absolute form of up to two.
pub(crate) fn counted() -> Vec<String> {
    // What ends the target, or the line that it is in, cannot be in it.
    let bytes = (0..=u8::MAX).filter(|byte| !b"\n\r ".contains(byte)).map(|byte| format!("/a{}b", char::from(byte)));
    let mut targets: Vec<String> = bytes.chain((0..=u8::MAX).map(|byte| format!("/a%{byte:02x}b"))).collect();
    let mut ends = vec![String::new()];
    let mut last = 0;
    for len in 0..=4 {
        targets.extend(ends[last..].iter().map(|end| format!("/{end}")));
        if len <= 2 {
            let absolute = ends[last..].iter().filter(|end| end.is_empty() || end.starts_with(['/', '?']));
            targets.extend(absolute.flat_map(|end| ["http://h", "HTTP://h"].map(|start| format!("{start}{end}"))));
        }
        let start = last;
        last = ends.len();
        if len < 4 {
            let longer = ends[start..].iter().flat_map(|end| PIECES.map(|piece| format!("{end}{piece}")));
            let longer: Vec<String> = longer.collect();
            ends.extend(longer);
        }
    }
    targets.extend(absolute());
    targets
}

/// The pieces of authorities.
const AUTHORITY: [&str; 13] = ["h", ".", "-", "_", ":", "8", "@", "[", "]", "x", "%41", "\\", "?"];

/// Returns targets in the absolute form: each byte below 0x7F in the scheme, the user info and the host, and all
/// authorities of up to three pieces.
fn absolute() -> Vec<String> {
    let bytes = (0..0x7F).map(char::from).filter(|byte| !"\n\r ".contains(*byte));
    let mut targets: Vec<String> = bytes
        .flat_map(|byte| {
            [
                format!("a{byte}://h/a"),
                format!("http://{byte}@h/a"),
                format!("http://h{byte}/a"),
                format!("http://[{byte}]/a"),
            ]
        })
        .collect();
    for len in 0..=3 {
        for number in 0..AUTHORITY.len().pow(len) {
            let piece = |place| AUTHORITY[number / AUTHORITY.len().pow(place) % AUTHORITY.len()];
            let authority: String = (0..len).map(piece).collect();
            targets.extend(["", "/a", "?a"].map(|end| format!("http://{authority}{end}")));
        }
    }
    targets
}
