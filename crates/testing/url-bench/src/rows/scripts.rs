//! Domains in several scripts.

use crate::corpus::Corpus;

/// The names of the corpora and their domains, which are made of words in that script.
const SCRIPTS: &[(&str, &[&str])] = &[
    (
        "ASCII",
        &["www.example.com", "static.cdn.example.net", "MixedCase.Example.ORG", "a-b-c.example.co.uk", "example.de"],
    ),
    (
        "Latin",
        &[
            "bücher.example",
            "www.straße.example",
            "café-crème.example",
            "smörgåsbord.example",
            "Škoda.example",
            "ÉCOLE.example",
            "niño.example",
            "łódź.example",
        ],
    ),
    // In Normalization Form D, which some file systems use.
    (
        "decomposed",
        &[
            "bu\u{308}cher.example",
            "cafe\u{301}-cre\u{300}me.example",
            "smo\u{308}rga\u{30A}sbord.example",
            "S\u{30C}koda.example",
            "vie\u{323}\u{302}tnam.example",
            "\u{434}\u{438}\u{437}\u{430}\u{438}\u{306}\u{43D}.example",
        ],
    ),
    (
        "Cyrillic",
        &[
            "москва.example",
            "почта.россия.example",
            "президент.рф",
            "книги.example",
            "ПРИМЕР.example",
            "українська.example",
        ],
    ),
    ("Greek", &["παράδειγμα.example", "ελλάδα.example", "φαρμακείο.example", "λόγος.example"]),
    (
        "CJK",
        &[
            "例え.テスト",
            "日本語.example",
            "中文网站.example",
            "食狮.公司.cn",
            "한국어.example",
            "国立情報学研究所.example",
            "全角ｅｘａｍｐｌｅ.example",
        ],
    ),
    ("Arabic", &["مثال.example", "موقع.وزارة-الاتصالات.example", "شبكة.example", "السعودية.example", "فارسی.example"]),
    ("Hebrew", &["דוגמה.example", "ישראל.example", "אתר.example"]),
    ("Thai", &["ตัวอย่าง.example", "ไทย.example", "รัฐบาล.ไทย", "คน.ไทย"]),
    ("Indic", &["उदाहरण.example", "भारत.example", "தமிழ்.example", "বাংলা.example", "తెలుగు.example"]),
    (
        "mixed",
        &[
            "www.bücher-москва.example",
            "mail.例え.example",
            "shop.café.москва.example",
            "a.ü.b.中.c.example",
            "☕.example",
            "i❤rust.example",
        ],
    ),
];

/// Returns one corpus for each script, and one of long domains.
pub(super) fn domains() -> Vec<Corpus> {
    let mut corpora: Vec<Corpus> =
        SCRIPTS.iter().map(|(name, domains)| Corpus::new(name, domains.iter().copied())).collect();
    corpora.push(Corpus::new("long", long()));
    corpora
}

/// Returns domains with labels near the limit of 63 bytes, and domains of several such labels.
fn long() -> Vec<String> {
    let words = [
        "donaudampfschifffahrtsgesellschaftskapitänsmütze",
        "международныйконгресссоветского",
        "国際化ドメイン名国際化ドメイン名国際",
    ];
    let labels = |word: &str| [word; 4].join(".") + ".example";
    words.iter().flat_map(|word| [format!("{word}.example"), labels(word)]).collect()
}

/// Returns the ASCII form of the same domains, for those that have an `xn--` label.
fn punycode() -> Vec<Corpus> {
    let ascii = |domain: &str| idna::domain_to_ascii(domain).ok().filter(|ascii| ascii.contains("xn--"));
    domains().into_iter().map(|corpus| corpus.filter_map(ascii)).filter(|corpus| !corpus.texts.is_empty()).collect()
}

/// Returns the ASCII domains, the ASCII form of the domains of each script, and all domains in Unicode.
pub(super) fn ascii_and_unicode() -> Vec<Corpus> {
    let mut corpora = domains();
    let texts = corpora.drain(1..).flat_map(|corpus| corpus.texts).collect();
    corpora.extend(punycode());
    corpora.push(Corpus { name: "Unicode".to_owned(), texts });
    corpora
}

/// Returns the ASCII form of all domains in one corpus.
pub(super) fn all_punycode() -> Corpus {
    let texts = punycode().into_iter().flat_map(|corpus| corpus.texts).collect();
    Corpus { name: "xn--".to_owned(), texts }
}
