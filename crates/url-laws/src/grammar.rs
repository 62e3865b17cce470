//! Texts from a grammar and a seed, for what is compared with other programs and across a boundary: a new seed gives
//! new texts, which no fixture has.
//!
//! A rule is a name and its alternatives, each as likely as the others. In an alternative, `{name}` stands for a text
//! of that rule. [`Grammar::text`] chooses at random until nothing is left to choose, by [`Numbers`], which are the
//! same on every machine.

/// The generator `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
#[derive(Clone, Debug)]
pub struct Numbers {
    state: u64,
}

impl Numbers {
    /// Starts the sequence of `seed`.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next number of 64 bits.
    pub fn next_number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// Returns a number less than `limit`, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next_number() % limit as u64).expect("it is less than a usize")
    }

    /// Returns one of `choices`, of which there is at least one.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Returns less than `limit` bytes.
    pub fn bytes(&mut self, limit: usize) -> Vec<u8> {
        (0..self.below(limit)).map(|_| self.next_number().to_be_bytes()[0]).collect()
    }
}

/// How deep rules may lie within each other. Below, a rule gives its first alternative, which contains no other rule.
const DEPTH_LIMIT: usize = 12;

/// The rules. Names and kinds of text follow the syntax of RFC 3986 and the states of the standard's parser; what they
/// disagree about is here on purpose: empty authorities, U+0000, digits and marks of other scripts, unknown schemes.
#[rustfmt::skip]
const RULES: &[(&str, &[&str])] = &[
    // A URL, or a string close to one.
    ("url", &["http://h/", "{special}:{slashes}{authority}{path}{query}{fragment}", "{special}://{host}{port}{path}{query}",
        "{special}://{authority}{path}{query}{fragment}", "{unknown}://{authority}{path}{query}{fragment}", "{unknown}:{opaque}{query}{fragment}",
        "file:{slashes}{drive}{path}{query}", "blob:{url}", "{reference}", "{space}{url}{space}", "{scheme}:{slashes}"]),
    ("reference", &["", "{path}{query}{fragment}", "//{authority}{path}", "{segment}{path}{query}", "{slashes}{authority}", "?{text}", "#{text}", "{drive}{path}"]),
    ("scheme", &["http", "{special}", "{unknown}"]),
    ("special", &["http", "https", "ws", "wss", "ftp", "file", "HTTP", "hTTps"]),
    ("unknown", &["foo", "a+b-c.1", "javascript", "mailto", "tel", "sip", "sips", "git+ssh", "ssh", "postgres", "unix", "data", "blob", "urn", "about",
        "view-source", "jar", "x", "é", "1x", "-", "{letters}"]),
    ("slashes", &["//", "//", "//", "/", "", "///", "////", "\\\\", "/\\", "\\", "/\t/", "//\n"]),
    ("authority", &["h", "{userinfo}{host}{port}", "{host}{port}", "{host}", "", ":80", ":", "@", "{userinfo}", "{userinfo}{userinfo}{host}"]),
    ("userinfo", &["u@", "u:p@", "{text}@", "{text}:{text}@", "@", ":@", ":{text}@", "a:b:c@", "u%40x:p%3A@"]),
    ("host", &["h", "{domain}", "{domain}", "{domain}", "{ipv4}", "[{ipv6}]", "{text}", "{label}{mark}", "{escaped}", "[{text}]", "{label}{any}{label}"]),
    ("domain", &["example.com", "{label}", "{label}.{label}", "{label}.{label}.{suffix}", "{label}.{suffix}", "{label}.{suffix}.", "..", ".{label}", "{label}..{label}", "{label}{dot}{label}"]),
    ("label", &["a", "www", "example", "EXAMPLE", "a_b", "-a", "a-", "ab--cd", "xn--", "xn--a", "xn--nxa", "xn--zca", "xn--{letters}", "ß", "é", "e{mark}", "א", "א1",
        "क्\u{200d}ष", "{digit}", "{letters}", "{letters}{digit}", "{mark}", "\u{ad}", "😀", "*", "a+b"]),
    ("suffix", &["com", "org", "co.uk", "github.io", "localhost", "example", "test", "ck", "kobe.jp", "рф", "xn--p1ai"]),
    ("dot", &[".", ".", "。", "．", "｡", "%2e", "%E3%80%82"]),
    ("ipv4", &["127.0.0.1", "{number}", "{number}.{number}", "{number}.{number}.{number}.{number}", "{number}.{number}.{number}.{number}.", "1.2.3.4.5", "1..2", "{digit}.{digit}.1.1"]),
    ("number", &["1", "0", "8", "08", "255", "256", "0x7f", "0X", "0xg", "65536", "4294967295", "4294967296", "017", "{digit}"]),
    ("ipv6", &["::1", "::", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "0::AB", "1::8", "::1%25eth0", "::1%eth0", "v1.a", "1:2", ":1", "1::2::3", "::1.2.3", "0:0:0:1::", "fe80::{digit}"]),
    ("port", &["", "", "", ":80", ":443", ":0", ":21", ":8080", ":65535", ":65536", ":00080", ":", ":８０", ":8x", ":-1", ":{digit}", ":80:80", ":\t8\n0"]),
    ("path", &["", "/", "/{segment}", "/{segment}/{segment}", "/{segment}{path}", "//{segment}", "/{drive}/{segment}", "\\{segment}", "/{segment}/", "/./{segment}", "/{segment}/../{segment}", "/%2e%2E/{segment}", "/{segment};{segment}"]),
    ("segment", &["a", "b.txt", ".", "..", "%2e", ".%2E", "", "{text}", "a%2Fb", "a%5cb", "index.html", "..a", "C:", "{escaped}", "é", "{segment}{segment}"]),
    ("drive", &["C:", "c|", "/C:", "/c|/", "C:\\", "x:", "", "/", "//h/C:"]),
    ("opaque", &["me@h", "{text}", "/{segment}{path}", "//", "{text} ", "123-456", "a:b", "{domain}", "text/plain,{text}", "+1-201-555-0123", "{authority}"]),
    ("query", &["", "", "?", "?{pair}", "?{pair}&{pair}", "?{pair}&{pair}&{pair}", "?{text}", "??", "?{url}", "?&&", "?a:b"]),
    ("pair", &["a=1", "{text}={text}", "{text}", "=", "={text}", "b=2", "a=%zz", "q={escaped}", "a+b=c+d", "é=😀", "a=b=c", "a%26=%3D", "next={url}"]),
    ("fragment", &["", "", "", "#", "#{text}", "#a#b", "#{escaped}", "# `<"]),
    ("text", &["a", "b", "", "{letters}", "{letters}{text}", "{delimiter}", "{delimiter}{text}", "{space}", "{escaped}", "{any}", "{any}{text}", "{digit}", "{mark}", "xyz", "A"]),
    ("letters", &["ab", "a", "z", "Q", "paypal", "login", "x1", "0a"]),
    ("delimiter", &["/", "?", "#", "@", ":", "[", "]", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", "\\", "|", "^", "`", "{", "}", "<", ">", "\"", "%", "~", "_", "-", "."]),
    ("space", &["", " ", "\t", "\n", "\r", "\u{b}", "\u{0}", "\u{1f}", "\u{7f}", "\u{85}", "\u{a0}", "\u{2028}", "\u{2029}", "\u{3000}", "\u{feff}"]),
    ("escaped", &["%20", "%00", "%0A", "%2F", "%2e", "%25", "%2541", "%41", "%C3%A9", "%c3", "%FF", "%", "%4", "%zz", "%E2%80%A8", "%40", "%3A", "%5B"]),
    // Decimal digits (General_Category Nd) and other numbers.
    ("digit", &["7", "٣", "۴", "९", "໙", "８", "𝟗", "②", "Ⅳ", "½", "০"]),
    // Marks (General_Category M) of old and of new scripts, and joiners.
    ("mark", &["\u{301}", "\u{323}", "\u{94d}", "\u{93c}", "\u{c3c}", "\u{5b0}", "\u{651}", "\u{345}", "\u{20dd}", "\u{fe0f}", "\u{113cf}", "\u{1d165}", "\u{200c}", "\u{200d}", "\u{34f}"]),
    // What a request to a server has between method and version.
    ("target", &["/", "{path}{query}", "/{segment}{path}{query}", "/{segment}{path}{query}{fragment}", "{url}", "http://{authority}{path}{query}", "*", "*{text}", "{authority}", "{query}", "{text}", "{escaped}", "{host}{port}"]),
    // The constructor string of a URL pattern.
    ("pattern", &["*", "{scheme}://{hosts}/{piece}", "{scheme}://{hosts}{pieces}", "https://{domain}/*", "https://{domain}{path}", "*://{hosts}/*", "{scheme}://{hosts}:{portpattern}/{piece}{pieces}",
        "https://*.{suffix}/{piece}?{piece}#{piece}", "{unknown}:{piece}", "http{s}?://{hosts}/*", "{url}"]),
    ("hosts", &["*", "{domain}", "*.{label}.{suffix}", ":sub.{suffix}", "{label}.*", "([a-z]+).{suffix}", "{ipv4}", "[{ipv6}]", "{{label}.}?{suffix}"]),
    ("portpattern", &["*", "80", "443", ":p", "(\\d+)", "8080"]),
    ("pieces", &["", "/{piece}", "/{piece}/{piece}", "/{piece}{pieces}"]),
    ("piece", &["a", "*", ":id", ":id?", ":name+", ":rest*", "{segment}", "(\\d+)", "(a|b)", ":x([a-z]+)", "{a}?", "{{segment}}*", "(.*)", "([^/]+)", "\\{delimiter}", "(\\1)", "(b?a*)(a*)", "{any}"]),
];

/// Texts of rules, in a sequence that depends on the seed alone.
#[derive(Clone, Debug)]
pub struct Grammar {
    numbers: Numbers,
}

impl Grammar {
    /// Starts the sequence of `seed`.
    pub fn new(seed: u64) -> Self {
        Self { numbers: Numbers::new(seed) }
    }

    /// Returns the generator of the choices, for others to make.
    pub fn numbers(&mut self) -> &mut Numbers {
        &mut self.numbers
    }

    /// Returns the next text of the rule `name`: `url`, `reference`, `target`, `pattern`, or one of their parts.
    ///
    /// # Panics
    ///
    /// If there is no such rule.
    pub fn text(&mut self, name: &str) -> String {
        let mut text = String::new();
        self.append(name, DEPTH_LIMIT, &mut text);
        text
    }

    fn append(&mut self, name: &str, depth: usize, text: &mut String) {
        let alternatives = match name {
            "any" => return text.push(self.code_point()),
            _ => alternatives(name).unwrap_or_else(|| panic!("there is no rule {name}")),
        };
        let mut rest = if depth == 0 { alternatives[0] } else { self.numbers.pick(alternatives) };
        while let Some((literal, name, after)) = next_rule(rest) {
            text.push_str(literal);
            self.append(name, depth.saturating_sub(1), text);
            rest = after;
        }
        text.push_str(rest);
    }

    /// Returns a scalar value. Each length in UTF-8 is equally likely.
    fn code_point(&mut self) -> char {
        let limit = self.numbers.pick(&[0x80, 0x800, 0x1_0000, 0x11_0000]);
        let value = u32::try_from(self.numbers.below(limit)).unwrap_or_default();
        char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER)
    }
}

fn alternatives(name: &str) -> Option<&'static [&'static str]> {
    RULES.iter().find(|(rule, _)| *rule == name).map(|(_, alternatives)| *alternatives)
}

/// Splits an alternative at its first name of a rule in braces. Other braces are text.
fn next_rule(alternative: &str) -> Option<(&str, &str, &str)> {
    alternative.match_indices('{').find_map(|(start, _)| {
        let (name, _) = alternative[start + 1..].split_once('}')?;
        let is_rule = name == "any" || alternatives(name).is_some();
        is_rule.then(|| (&alternative[..start], name, &alternative[start + name.len() + 2..]))
    })
}

#[cfg(test)]
mod tests {
    use super::{Grammar, RULES, next_rule};

    /// Where the depth ends, no rule may call another one.
    #[test]
    fn first_alternatives_end() {
        for (name, alternatives) in RULES {
            let calls: Vec<_> = next_rule(alternatives[0]).into_iter().collect();
            assert!(calls.is_empty(), "{name}: {calls:?}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_texts() {
        let texts = |seed| (0..1000).map(|_| Grammar::new(seed).text("url")).collect::<Vec<_>>();
        assert_eq!(texts(1), texts(1));
        assert_ne!(texts(1), texts(2));
    }

    /// What a comparison must not lack.
    #[test]
    fn every_kind_occurs() {
        let mut grammar = Grammar::new(1);
        let texts: Vec<String> = (0..20_000).map(|_| grammar.text("url")).collect();
        for part in ["http:///", "\u{0}", "８", "\u{c3c}", "sip:", "foo:", "[::1]", "xn--", "\u{2028}", "@@"] {
            assert!(texts.iter().any(|text| text.contains(part)), "{part:?}");
        }
        let longest = texts.iter().map(String::len).max();
        assert!(longest.is_some_and(|len| (100..20_000).contains(&len)), "{longest:?}");
    }
}
