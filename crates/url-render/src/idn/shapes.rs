//! The looks of characters: lists that add to the confusables of UTS #39.
//!
//! The lists come from Chromium, as of 2025, except where a comment names another source. We judged the looks of each
//! letter by its shape in the Noto fonts.
//!
//! Sources: `idn_spoof_checker.cc` and `skeleton_generator.cc` in
//! <https://chromium.googlesource.com/chromium/src/+/main/components/url_formatter/spoof_checks/>

use unicode_script::Script;

/// Texts in ASCII, each with the characters that look like it.
pub(super) type Shapes = &'static [(&'static str, &'static str)];

/// Returns the text that `character` looks like.
pub(super) fn find(shapes: Shapes, character: char) -> Option<&'static str> {
    shapes.iter().find(|(_, characters)| characters.contains(character)).map(|(text, _)| *text)
}

/// A script, some of whose labels look like labels in Latin letters.
pub(super) struct LatinLike {
    pub(super) script: Script,
    /// The top-level domains in ASCII below which readers expect the script.
    pub(super) domains: &'static [&'static str],
    /// The letters that look like Latin letters, or none if UTS #39 decides.
    pub(super) letters: Shapes,
}

/// Scripts whose labels may look like labels in Latin letters. For a script that is missing here, UTS #39 decides.
///
/// Country domains of Arabic, Han and Lao, and `mk`, `mn` and `rs`, are those of the Public Suffix List whose countries
/// also have a top-level domain in the script; `jp` is added because Japanese is written in Han, too.
#[rustfmt::skip]
pub(super) const LATIN_LIKE: &[LatinLike] = &[
    LatinLike {
        script: Script::Arabic,
        domains: &[
            "ae", "bh", "dz", "eg", "iq", "ir", "jo", "ma", "mr", "my", "om", "pk", "ps", "qa", "sa", "sd", "sy", "tn", "ye",
        ],
        letters: &[],
    },
    LatinLike {
        script: Script::Armenian,
        domains: &["am"],
        letters: &[
            ("w", "ա"), ("q", "գզ"), ("t", "է"), ("l", "լ"), ("h", "հ"), ("j", "յ"), ("n", "ո"), ("u", "ս"), ("i", "ւ"),
            ("o", "օ"), ("'", "ՙ"),
        ],
    },
    LatinLike { script: Script::Bengali, domains: &[], letters: &[("o", "০"), ("q", "৭")] },
    LatinLike {
        script: Script::Cyrillic,
        domains: &["bg", "by", "kz", "mk", "mn", "rs", "ru", "su", "ua", "uz"],
        // Chromium does not have the letters with a diacritic.
        letters: &[
            ("a", "аӑӓ"), ("bl", "ы"), ("c", "с"), ("d", "ԁ"), ("e", "еёӗҽ"), ("g", "ԍ"), ("h", "һ"), ("i", "ії"), ("io", "ю"),
            ("k", "кќ"), ("j", "ј"), ("l", "ӏ"), ("o", "оӧ"), ("p", "рԗ"), ("q", "ԛ"), ("s", "ѕ"), ("t", "т"), ("w", "ԝѡ"),
            ("x", "х"), ("y", "уўӯӱӳ"), ("b", "ъь"), ("n", "п"), ("r", "гѓ"), ("v", "ѵ"),
        ],
    },
    LatinLike { script: Script::Devanagari, domains: &[], letters: &[("s", "ऽ"), ("o", "०"), (".", "ॱ")] },
    LatinLike {
        script: Script::Ethiopic,
        domains: &["er", "et"],
        letters: &[("u", "ሀ"), ("w", "ሠ"), ("n", "ሰስበ"), ("i", "ነ"), ("t", "ተፐ"), ("h", "ከዘ"), ("o", "ዐዕ"), ("m", "ጠꬅ")],
    },
    LatinLike {
        script: Script::Georgian,
        domains: &["ge"],
        letters: &[("n", "ი"), ("m", "ო"), ("y", "ყ"), ("d", "ძ"), ("b", "ხ"), ("s", "ჽ"), ("o", "ჿ")],
    },
    LatinLike {
        script: Script::Greek,
        domains: &["gr"],
        letters: &[
            ("a", "α"), ("i", "ι"), ("k", "κ"), ("v", "ν"), ("p", "ρ"), ("u", "υ"), ("w", "ω"), ("n", "η"), ("o", "ο"), ("t", "τ"),
        ],
    },
    LatinLike { script: Script::Gujarati, domains: &[], letters: &[("s", "ડ"), ("z", "ટ"), ("o", "૦"), ("q", "૧")] },
    LatinLike { script: Script::Gurmukhi, domains: &[], letters: &[("o", "੦"), ("q", "੧")] },
    LatinLike { script: Script::Han, domains: &["cn", "hk", "jp", "mo", "sg", "tw"], letters: &[] },
    LatinLike {
        script: Script::Hebrew,
        domains: &["il"],
        letters: &[("t", "ד"), ("l", "ון"), ("n", "ח"), ("'", "י׳"), ("o", "ס"), ("ll", "װ"), ("''", "ײ")],
    },
    LatinLike { script: Script::Kannada, domains: &[], letters: &[("s", "ಽ"), ("o", "೦"), ("n", "೧")] },
    // Chromium has these letters for comparison with known names only, but for the digit, which UTS #39 has.
    LatinLike { script: Script::Lao, domains: &["la"], letters: &[("n", "ກ"), ("w", "ພຟ"), ("u", "ບ"), ("s", "ຣຮ"), ("o", "໐")] },
    LatinLike { script: Script::Malayalam, domains: &[], letters: &[("s", "ട"), ("o", "ഠ൦"), ("w", "ധ"), ("m", "ന"), ("n", "റ")] },
    LatinLike {
        script: Script::Myanmar,
        domains: &["mm"],
        letters: &[
            ("a", "ခ"), ("n", "ဂ"), ("c", "င"), ("oo", "ထ"), ("u", "ပ"), ("o", "ဝ၀ၜ႐"), ("j", "၂"), ("e", "ၔ"), ("l", "႑"),
            ("d", "႕"), ("q", "႖"), ("z", "႗"),
        ],
    },
    LatinLike { script: Script::Oriya, domains: &[], letters: &[("o", "ଠ୦"), ("r", "୮")] },
    LatinLike { script: Script::Tamil, domains: &[], letters: &[("l", "ட"), ("u", "ப"), ("o", "௦")] },
    LatinLike { script: Script::Telugu, domains: &[], letters: &[("o", "౦"), ("n", "౧")] },
    // The letters of the browser on Linux. On other systems it has fewer of them.
    LatinLike {
        script: Script::Thai,
        domains: &["th"],
        letters: &[
            ("n", "ท"), ("u", "นบปม"), ("w", "พฟ"), ("s", "ร"), ("h", "ห"), ("l", "เ"), ("ll", "แ"), ("o", "๐"), ("a", "ดล"),
        ],
    },
];

/// Words of Russian all of whose letters look like Latin letters. No word in Latin letters looks like them.
pub(super) const WORDS: &[&str] =
    &["астро", "как", "коса", "курс", "парк", "покраска", "пхукет", "сахарок", "секс", "театр", "укроп"];

/// Characters that look like digits.
pub(super) const DIGITS: Shapes =
    &[("0", "θ"), ("2", "२২੨૨೩೭շ"), ("3", "зҙӡउওਤ੩૩౩ဒვპੜკ"), ("4", "੫丩ㄐ"), ("6", "ճ"), ("8", "৪੪୫"), ("9", "૭୨౨")];

/// Other letters that look like Latin letters in a name whose other letters all match. Chromium does not have the
/// letters of Latin, nor does UTS #39. With them and [`AMBIGUOUS`], each letter of Latin that is shown has the look of
/// one of ASCII.
pub(super) const IN_NAMES: Shapes = &[
    ("b", "ƅвҍß"),
    ("d", "ԃ"),
    ("e", "єҿɛǝ"),
    ("f", "ғӻ"),
    ("g", "ဌ"),
    ("h", "нңҥӈӊԋԧԩ"),
    ("k", "ĸқҝҟҡӄԟ"),
    ("m", "мӎ"),
    ("n", "ԥก"),
    ("o", "စ"),
    ("p", "ϼҏ"),
    ("r", "ґ"),
    ("t", "ҭԏ"),
    ("u", "ʉ"),
    ("w", "щ"),
    ("x", "χҳӽӿ"),
];

/// Chinese and Japanese characters that look like ASCII characters, even in a Chinese or Japanese word if they stand at
/// its beginning or end.
pub(super) const SIGNS: Shapes = &[
    ("-", "一乛亠ㄧ"),
    ("=", "二"),
    ("^", "宀"),
    ("<", "巛"),
    ("\\", "丶ㄟ"),
    ("c", "ㄈ"),
    ("i", "工讠ㆲ"),
    ("j", "亅ㆺ"),
    ("l", "丨"),
    ("n", "冖"),
    ("o", "〇"),
    ("t", "七十丁丅ㄒㆳ"),
    ("u", "ㄩ"),
    ("x", "ㄨ"),
    ("y", "ㄚ"),
];

/// Chinese and Japanese characters that look like ASCII characters, except in a Chinese or Japanese word. Of the
/// letters, Chromium has 丆, 丫 and 乂, for comparison with known names only. UTS #39 has 㐅 and 乄 as confusable
/// with characters of these lists.
///
/// Attacks have used ん as a slash since [August
/// 2025](https://plainspeakcyber.tech/p/phish-alert-tricky-website-domains), beside Latin letters. ゝ and ゞ repeat
/// hiragana, and look like ヽ and ヾ, which repeat katakana. 〆 is written like メ.
pub(super) const AT_A_GLANCE: Shapes = &[
    ("/", "ノソゾンんヽヾゝゞ丿乀乁〆"),
    (".", "・"),
    ("-", "ー"),
    ("l", "し"),
    ("n", "冂"),
    ("o", "口囗ロ"),
    ("t", "丆"),
    ("u", "凵"),
    ("x", "乂メ㐅乄"),
    ("y", "丫"),
];

/// Letters that look like one of several letters, in some cases followed by another letter.
pub(super) const AMBIGUOUS: &[(char, &str, &str)] =
    &[('þ', "bp", ""), ('œ', "co", "e"), ('ł', "lt", ""), ('ӏ', "il", ""), ('ʒ', "3z", ""), ('ɔ', "co", "")];

/// Letters at the start of a name, whose capital there looks like another small letter. People know names by their
/// capitals: `lntuit` looks like Intuit.
///
/// Source: <https://onlinethreatalerts.com/article/2015/5/12/fake-or-deceptive-paypal-website-inti-paypai-com>
pub(super) const AT_START: &[(char, char)] = &[('i', 'l')];

#[cfg(test)]
mod tests {
    use super::{AMBIGUOUS, AT_A_GLANCE, DIGITS, IN_NAMES, LATIN_LIKE, SIGNS, WORDS};
    use crate::idn::looks::among_its_script;
    use alloc::{collections::BTreeSet, string::String};
    use unicode_script::UnicodeScript as _;

    #[test]
    fn each_character_is_in_one_list_with_a_text_in_ascii() {
        let lists = LATIN_LIKE.iter().map(|known| known.letters).chain([DIGITS, IN_NAMES, SIGNS, AT_A_GLANCE]);
        let mut found: BTreeSet<char> =
            AMBIGUOUS.iter().map(|(letter, ..)| *letter).filter(|&letter| letter != 'ӏ').collect();
        for (text, characters) in lists.flatten() {
            assert!(text.bytes().all(|byte| byte.is_ascii_graphic()), "{text}");
            assert!(
                characters.chars().all(|character| !character.is_ascii() && found.insert(character)),
                "{characters}"
            );
        }
        assert!(found.len() > 250, "{} characters", found.len());
    }

    #[test]
    fn letters_are_of_their_script() {
        for known in LATIN_LIKE {
            let mut letters = known.letters.iter().flat_map(|(_, letters)| letters.chars());
            assert!(letters.all(|letter| letter.script() == known.script), "{:?}", known.script);
        }
        let is_like_latin = |word: &&str| word.chars().map(among_its_script).collect::<Option<String>>().is_some();
        assert!(WORDS.iter().all(is_like_latin));
    }
}
