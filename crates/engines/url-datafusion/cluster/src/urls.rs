//! Strings as they are in the column of a log: mostly URLs, some that change when they are parsed, some that are none.
//!
//! The same seed gives the same strings. The names are made up.

use std::fmt::Write as _;

/// Deterministic numbers: `SplitMix64`, by Steele, Lea and Flood, "Fast splittable pseudorandom number generators"
/// (2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below `end`, each as likely.
    pub(crate) const fn below(&mut self, end: u64) -> u64 {
        // The high bits of a product of 64 bits each; the bias is less than `end` in 2^64.
        ((self.next() as u128 * end as u128) >> 64) as u64
    }

    /// A number below `end`, of which small ones are more likely: six in ten are in the first tenth.
    const fn skewed(&mut self, end: u64) -> u64 {
        let first = self.below(end);
        let second = self.below(first + 1);
        self.below(second + 1)
    }

    const fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// An item, of which the first are more likely.
    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        item(list, self.skewed(list.len() as u64))
    }
}

/// The item of a list with this number, if the list went on for ever.
fn item<'a>(list: &[&'a str], number: u64) -> &'a str {
    #[expect(clippy::cast_possible_truncation, reason = "less than the length of the list")]
    let index = (number % list.len() as u64) as usize;
    list[index]
}

/// The number of sites.
const SITES: u64 = 200_000;

/// With a bias for the first ones, as all lists here.
const SUFFIXES: &[&str] =
    &["com", "org", "de", "net", "co.uk", "github.io", "fr", "com.br", "io", "co.jp", "dev", "blogspot.com", "kobe.jp"];
const SUBDOMAINS: &[&str] = &["www.", "", "shop.", "api.", "cdn.", "m.", "blog.", "static.eu.", "a.b.c."];
const INTERNATIONAL: &[&str] = &["faß", "bücher", "пример", "例え", "παράδειγμα", "BÜCHER"];
const WORDS: &[&str] = &[
    "products",
    "news",
    "article",
    "images",
    "search",
    "user",
    "category",
    "2026",
    "item",
    "download",
    "docs",
    "en",
    "video",
    "cart",
    "tag",
    "archive",
    "login",
    "page",
    "assets",
    "v2",
    "comments",
    "caf%C3%A9",
    "a%20b",
];
const ENDINGS: &[&str] = &["", "/", ".html", ".php", ".jpg", ".js", ".css"];
const NAMES: &[&str] = &["id", "q", "page", "utm_source", "utm_campaign", "lang", "ref", "session", "sort", "v"];
/// What a URL ends with that is not its own serialization.
const DIRT: &[&str] = &["/a/../b", "/a b", "/./", "?a|b", "\\c\\d", "/é", "?q=ü", " ", "/{id}", "?x=\"y\""];
const NO_URLS: &[&str] =
    &["-", "", "null", "example.com/index.html", "/relative/path", "http://", "https://[::1/", "?"];

/// A text of a log's column of URLs, which replaces that in `text`.
pub(crate) fn write_url(random: &mut Random, text: &mut String) {
    text.clear();
    if random.chance(1) {
        text.push_str(random.of(NO_URLS));
        return;
    }
    write_origin(random, text);
    let start = text.len();
    for _ in 0..random.below(6) {
        text.push('/');
        text.push_str(random.of(WORDS));
        if random.chance(30) {
            let _ = write!(text, "-{}", random.skewed(1_000_000));
        }
    }
    if text.len() == start {
        text.push('/');
    } else {
        text.push_str(random.of(ENDINGS));
    }
    if random.chance(4) {
        text.push_str(random.of(DIRT));
    }
    if random.chance(35) {
        for index in 0..=random.skewed(4) {
            let _ = write!(text, "{}{}=", if index == 0 { '?' } else { '&' }, random.of(NAMES));
            if random.chance(50) {
                text.push_str(random.of(WORDS));
            } else {
                let _ = write!(text, "{:x}", random.below(1 << 32));
            }
        }
    }
    if random.chance(3) {
        text.push_str("#top");
    }
}

/// The scheme, host and port of a URL.
fn write_origin(random: &mut Random, text: &mut String) {
    let upper = random.chance(1);
    text.push_str(if random.chance(85) { "https://" } else { "http://" });
    let start = text.len();
    match random.below(1000) {
        0..5 => drop(write!(text, "192.0.2.{}", random.below(256))),
        5..8 => drop(write!(text, "[2001:db8::{:x}]", random.below(1 << 16))),
        8..20 => {
            let (subdomain, name) = (random.of(SUBDOMAINS), random.of(INTERNATIONAL));
            let _ = write!(text, "{subdomain}{name}{}.{}", random.skewed(1000), random.of(SUFFIXES));
        }
        _ => {
            let some = random.skewed(SITES);
            let site = random.skewed(some + 1);
            // A site has one suffix.
            let suffix = Random::new(site).of(SUFFIXES);
            let _ = write!(text, "{}{}{site}.{suffix}", random.of(SUBDOMAINS), item(&WORDS[..10], site));
        }
    }
    if upper {
        text[start..].make_ascii_uppercase();
    }
    if random.chance(2) {
        text.push_str(random.of(&[":443", ":8080", ":8443"]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of each kind there are some in a thousand rows, and the same ones each time.
    #[test]
    fn a_log_has_texts_of_all_kinds() {
        let column = || {
            let (mut random, mut text) = (Random::new(1), String::new());
            std::iter::repeat_with(|| {
                write_url(&mut random, &mut text);
                text.clone()
            })
            .take(1000)
            .collect::<Vec<_>>()
        };
        let urls = column();
        assert_eq!(urls, column());
        let count = |test: fn(&str) -> bool| urls.iter().filter(|url| test(url)).count();
        assert!((900..1000).contains(&count(|url| url.starts_with("http"))));
        assert!((200..500).contains(&count(|url| url.contains('?'))));
        assert!((1..50).contains(&count(|url| !url.is_ascii())));
        assert!((1..50).contains(&count(|url| url.contains(":8080"))));
        assert!((1..50).contains(&count(|url| !url.contains("://"))));
    }
}
