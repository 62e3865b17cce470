//! The texts that `cargo xtask readers` lets programs read, and that the tests of this crate let the readers read.
//!
//! Named texts stand in the tables of answers with the answer of each program. For [`counted`] texts, of which
//! there are more than 100,000, a table has a hash of each [`BLOCK`] of answers.

use std::{fs, path::Path};

/// The number of counted texts whose answers have one hash.
pub(crate) const BLOCK: usize = 64;

/// The number of texts that are generated.
pub(crate) const GENERATED: usize = 100_000;

/// The files of fixtures/corpora.
const CORPORA: [&str; 7] = ["dirty", "file", "http", "idn", "other", "query", "relative"];

/// Strings that are mutated, besides those of fixtures/corpora. Each has a part that some reader treats in its own way.
const SEEDS: &[&str] = &[
    "http://user:password@www.example.com:8080/a/b/../c;d=e?f=g&h#i",
    "https://[2001:db8::1]:443/a?b#c",
    "http://[fe80::1%25eth0]/",
    "http://[::ffff:127.0.0.1]:80",
    "http://127.0.0.1:11211:80/",
    "http://foo@evil.example:80@good.example/",
    "http://good.example#@evil.example/",
    "http://good.example\\@evil.example/",
    "http:/good.example/a",
    "http:///good.example/a",
    "//good.example/a",
    "/a/b?c",
    "?q#f",
    "good.example:8080/a",
    "http://b\u{FC}cher.example/stra\u{DF}e?\u{E9}",
    "http://g%6Fod.example/%2e%2e/a%2fb%zz",
    "http://0x7f.1/",
    "http://0177.0.0.01:0080/",
    "ftp://ftp.example.com/a;type=i",
    "file:///etc/passwd",
    "file://localhost/c:/a",
    "mailto:user@example.com?subject=a b",
    "javascript:alert('a')",
    "data:text/plain,a%20b",
    "ssh://git@example.com:22/~user/a.git",
    "git@example.com:user/a.git",
    "git://example.com/a.git",
    "jar:file:/a.jar!/b",
    "urn:isbn:0451450523",
    "ldap://example.com:389/a?b?c",
    "ws://example.com/a|b^c`d{e}",
];

/// Pieces that mutations insert.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    ":", "/", "//", "@", "?", "#", "[", "]", "%", "\\", ".", "..", "/../", "/./", ";", "&", "=", "+", "-", "_", "~", "!", "$", "'",
    "(", ")", "*", ",", "\"", "<", ">", "`", "{", "}", "|", "^", " ", "\t", "\n", "\r", "\u{1}", "\u{7F}", "%00", "%20", "%2F", "%2e",
    "%41", "%C3%A9", "%ff", "%zz", "%4", "\u{E9}", "\u{DF}", "\u{FF0F}", "\u{2100}", "\u{3002}", "\u{10348}", "a", "Z", "0", "80", "http:",
    "https://", "u:p@", "::1", "[::1]", "0x7f", "65536", "example", "\u{A0}", "\u{80}", "\u{200D}",
];

/// The parts whose combinations are enumerated.
#[rustfmt::skip]
const PARTS: [&[&str]; 6] = [
    &["http:", "https:", "ftp:", "file:", "mailto:", "x:", "", "HTTP:", "ssh:", "git:", "javascript:", "1x:", " http:"],
    &["//", "", "/", "///", "\\\\", "/\\", "////"],
    &["", "u@", "u:p@", "u@v@", "@", ":@", "u%40:p%3A@", "u:p:q@", "u\\@", "u/@"],
    &[
        "h.example", "", "[::1]", "127.0.0.1", "0x7f.1", "h%65", "EXAMPLE.com", "\u{E9}.example", "h_h", "a b", "[v1.a]", "[fe80::1%25lo]",
        "h\t", "h.", "-h", "[::1", "::1]", "[1.2.3.4]", "%00", "[::1]a", "1.2.3.256",
    ],
    &["", ":", ":80", ":443", ":x", ":080", ":65536", ":-1", ":8 0", ":80:90"],
    &["", "/", "/a/../b", "?q", "#f", "/a?b#c", "\\", "/a b", "?#", "/%zz", ";p=1", "/%41?%ff#%20", "/a//b/./c", "/@b:c"],
];

/// Characters and pieces of which short texts are enumerated, and the texts before them.
const SHORT: [&str; 16] = [":", "/", "@", "?", "#", "[", "]", "%", "\\", "a", "1", ".", " ", "-", "http", "\u{E9}"];
const STARTS: [&str; 4] = ["", "http:", "http://", "http://h"];

/// Returns the texts that are counted: those of fixtures/corpora, and [`GENERATED`] others.
pub(crate) fn counted(fixtures: &Path) -> Vec<String> {
    let mut texts = corpora(fixtures);
    let length = texts.len() + GENERATED;
    let seeds: Vec<String> = SEEDS.iter().map(|seed| (*seed).to_owned()).chain(texts.iter().cloned()).collect();
    texts.extend(short_texts());
    texts.extend(combinations(30_000));
    let mut random = Random(58);
    while texts.len() < length {
        // Half of the texts come from the first seeds, which are fewer and have more parts.
        let count = if random.below(2) == 0 { SEEDS.len() } else { seeds.len() };
        texts.push(mutated(&seeds[random.below(count)], &mut random));
    }
    texts
}

/// The bases against which references are resolved.
const BASES: [&str; 10] = [
    "http://a/b/c/d;p?q",
    "http://u:p@EXAMPLE.com:80/a//b/../c?x#y",
    "https://h",
    "file:///a/b",
    "mailto:u@h",
    "x:a/b",
    "x://h/a/./b;x=y",
    "ftp://h:21/%7Ea/b/",
    "//h/a/b",
    "a/b?c",
];

/// Pieces of which references are enumerated.
const PIECES_OF_REFERENCES: [&str; 12] = ["/", "//", ".", "..", "?", "#", ";", "a", "a:", "\\", "%2e", "http:"];

/// Returns bases and references that are counted: up to three pieces with each base, and the references of
/// fixtures/corpora with one base each.
pub(crate) fn counted_references(fixtures: &Path) -> Vec<(String, String)> {
    let texts = sequences(&PIECES_OF_REFERENCES);
    let pairs = BASES.iter().flat_map(|base| texts.iter().map(move |text| ((*base).to_owned(), text.clone())));
    let with_base = |(base, text): (&&str, String)| ((*base).to_owned(), text);
    pairs.chain(BASES.iter().cycle().zip(corpus(fixtures, "relative")).map(with_base)).collect()
}

fn corpora(fixtures: &Path) -> Vec<String> {
    CORPORA.into_iter().flat_map(|name| corpus(fixtures, name)).collect()
}

fn corpus(fixtures: &Path, name: &str) -> Vec<String> {
    let path = fixtures.join(format!("corpora/{name}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(str::to_owned).collect()
}

/// Returns all texts of up to three pieces of [`SHORT`] behind each of [`STARTS`].
fn short_texts() -> Vec<String> {
    let endings = sequences(&SHORT);
    STARTS.into_iter().flat_map(|start| endings.iter().map(move |ending| start.to_owned() + ending)).collect()
}

/// Returns all texts of up to three pieces.
fn sequences(pieces: &[&str]) -> Vec<String> {
    let mut texts = vec![String::new()];
    for length in 1..=3_u32 {
        texts.extend((0..pieces.len().pow(length)).map(|mut number| {
            let mut text = String::new();
            for _ in 0..length {
                text += pieces[number % pieces.len()];
                number /= pieces.len();
            }
            text
        }));
    }
    texts
}

/// Returns `count` combinations of the [`PARTS`], evenly spread over all.
fn combinations(count: usize) -> impl Iterator<Item = String> {
    let total: usize = PARTS.iter().map(|parts| parts.len()).product();
    // A prime that is no factor of the total visits each combination once.
    let step = 1_000_003;
    (0..count).map(move |index| {
        let mut number = index * step % total;
        PARTS.iter().fold(String::new(), |text, parts| {
            let part = parts[number % parts.len()];
            number /= parts.len();
            text + part
        })
    })
}

/// Returns `text` with one to four random changes.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(characters.len() + 1);
        let end = (at + 1 + random.below(3)).min(characters.len());
        match random.below(6) {
            0 => drop(characters.drain(at..end)),
            1 => {
                let copied = characters[at..end].to_vec();
                let target = random.below(characters.len() + 1);
                characters.splice(target..target, copied);
            }
            2 => drop(characters.splice(at..end, random.pick(PIECES).chars())),
            _ => drop(characters.splice(at..at, random.pick(PIECES).chars())),
        }
    }
    characters.into_iter().collect()
}

/// A generator of numbers that are the same on each machine: `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let limit = u64::try_from(limit).unwrap_or(u64::MAX);
        usize::try_from((mixed ^ (mixed >> 31)) % limit).unwrap_or_default()
    }

    fn pick<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }
}

/// Returns the hash of a block of answers: FNV-1a of 32 bits.
pub(crate) fn hash<'a>(answers: impl IntoIterator<Item = &'a str>) -> u32 {
    let mut hash = 0x811C_9DC5_u32;
    for answer in answers {
        for byte in answer.bytes().chain([b'\n']) {
            hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
    hash
}

/// Replaces the escapes of a published confusion: `\t`, `\n`, `\r`, `\\` and `\u{...}`.
pub(crate) fn unescape(text: &str) -> String {
    let mut chars = text.chars();
    let mut unescaped = String::new();
    while let Some(c) = chars.next() {
        unescaped.push(match c {
            '\\' => match chars.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                Some('u') => {
                    let code_point: String = chars.by_ref().skip(1).take_while(|c| *c != '}').collect();
                    u32::from_str_radix(&code_point, 16).ok().and_then(char::from_u32).expect("a code point")
                }
                other => other.expect("a character after the backslash"),
            },
            c => c,
        });
    }
    unescaped
}
