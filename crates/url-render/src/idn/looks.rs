//! The looks of characters and labels: the confusables of UTS #39, and the lists of `shapes`.

use super::{
    places::regions,
    shapes::{self, AMBIGUOUS, AT_A_GLANCE, AT_START, DIGITS, IN_NAMES, LATIN_LIKE, LatinLike, SIGNS},
};
use crate::characters::{base, number_system};
use alloc::string::String;
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::confusable_detection;

pub(super) fn is_diacritic(character: char) -> bool {
    ('\u{300}'..='\u{36F}').contains(&character)
}

/// Returns the skeleton of a text by UTS #39 in lowercase, because the skeletons of some digits are capitals.
fn skeleton(text: &str) -> String {
    confusable_detection::skeleton(text).collect::<String>().to_lowercase()
}

/// Returns what is known of a script whose labels may look like labels in Latin letters.
pub(super) fn latin_like(script: Script) -> Option<&'static LatinLike> {
    LATIN_LIKE.iter().find(|known| known.script == script)
}

/// Returns the ASCII text that a character looks like among others of its script, apart from diacritics, which do not
/// make it look less Latin. An ASCII character looks like itself.
pub(super) fn among_its_script(character: char) -> Option<String> {
    let known = latin_like(character.script()).filter(|known| !known.letters.is_empty());
    match known {
        _ if character.is_ascii() => Some(character.into()),
        Some(known) => shapes::find(known.letters, character).map(String::from),
        None => {
            let seen = among_latin(character).chars().filter(|&character| !is_diacritic(character)).collect();
            Some(seen).filter(|seen: &String| seen.chars().all(|character| character.is_ascii_alphanumeric()))
        }
    }
}

/// Returns the text that a character looks like among Latin letters. An ASCII character looks like itself.
pub(super) fn among_latin(character: char) -> String {
    if character.is_ascii() { character.into() } else { skeleton(character.encode_utf8(&mut [0; 4])) }
}

/// Returns whether a non-ASCII letter of Latin looks like a single ASCII letter without a diacritic. Letters that have
/// a place of their own, or are of a language with many readers, as `ı` of Turkish, do not count.
pub(super) fn imitates_ascii(character: char) -> bool {
    let is_latin = !character.is_ascii() && character.script() == Script::Latin;
    let is_known = character == 'ı' || regions(character).is_some();
    is_latin && !is_known && matches!(among_latin(character).as_bytes(), [byte] if byte.is_ascii())
}

/// Returns the ASCII digit or hyphen that a character is, or the digit that it looks like.
pub(super) fn digit_shape(character: char) -> Option<char> {
    let is_own = character.is_ascii_digit() || character == '-';
    let shape = || shapes::find(DIGITS, character).and_then(|text| text.chars().next());
    is_own.then_some(character).or_else(shape)
}

/// Returns the value of a digit of any script, as an ASCII digit.
pub(super) fn digit_value(character: char) -> Option<char> {
    number_system(character).and_then(|zero| char::from_digit(u32::from(character) - zero, 10))
}

/// Returns the ASCII character that a Chinese or Japanese character looks like at a glance.
pub(super) fn at_a_glance(character: char) -> Option<&'static str> {
    shapes::find(SIGNS, character).or_else(|| shapes::find(AT_A_GLANCE, character))
}

/// Returns whether a Chinese or Japanese character looks like an ASCII character even in a word.
pub(super) fn is_sign(character: char) -> bool {
    shapes::find(SIGNS, character).is_some()
}

/// The looks of a label, for comparison with those of a name. No diacritics are left, and everything that looks like
/// ASCII in any surroundings is ASCII.
#[derive(Clone, Debug)]
pub(super) struct Looks {
    /// Equal for all labels that may look alike.
    pub(super) key: String,
    /// The text, in which letters of [`AMBIGUOUS`] stand for each of their shapes.
    text: String,
}

impl Looks {
    pub(super) fn of(label: &str) -> Self {
        let mut text = String::new();
        for character in label.chars() {
            match AMBIGUOUS.iter().find(|(letter, ..)| *letter == character || *letter == base(character)) {
                Some((letter, _, rest)) => {
                    text.push(*letter);
                    text.push_str(rest);
                }
                None => text.push_str(&skeleton(&in_a_name(character))),
            }
        }
        // UTS #39 has `m` as `rn`, but not `w` as `vv`, although `\u{A761}` is `vv` there.
        let text = text.replace('w', "vv");
        let key = text.chars().map(key).collect();
        Self { key, text }
    }

    /// Returns whether each letter of this name has a shape in common with the other's, or its first letter as a
    /// capital.
    pub(super) fn resemble(&self, other: &Self) -> bool {
        let has_shape = |ours, theirs| shapes_of(ours).any(|shape| shapes_of(theirs).any(|other| other == shape));
        let is_alike = |(index, letters @ (ours, theirs)): (usize, (char, char))| {
            has_shape(ours, theirs) || index == 0 && AT_START.contains(&letters)
        };
        self.key == other.key && self.text.chars().zip(other.text.chars()).enumerate().all(is_alike)
    }
}

/// Returns the ASCII text that a label looks like, if all of its characters look like ASCII among letters that match.
pub(super) fn in_ascii(label: &str) -> Option<String> {
    let seen: String = label.chars().map(in_a_name).collect();
    seen.is_ascii().then_some(seen)
}

/// Returns the text that a character looks like in a name whose other characters match, without diacritics.
fn in_a_name(character: char) -> String {
    if character.is_ascii() {
        return character.into();
    }
    let known = |character: char| {
        let letters = latin_like(character.script()).map(|known| known.letters);
        let mut lists = letters.into_iter().chain([DIGITS, IN_NAMES, SIGNS, AT_A_GLANCE]);
        lists.find_map(|list| shapes::find(list, character))
    };
    if let Some(text) = known(character).or_else(|| known(base(character))) {
        return text.into();
    }
    let seen: String = among_latin(character).chars().filter(|&character| !is_diacritic(character)).collect();
    let value = digit_value(character).filter(|_| !seen.is_ascii());
    value.map_or(seen, String::from)
}

/// Returns the shapes of a character in the text of [`Looks`].
fn shapes_of(character: char) -> impl Iterator<Item = char> {
    let ambiguous = AMBIGUOUS.iter().find(|(letter, ..)| *letter == character);
    let shapes = ambiguous.map_or("", |(_, shapes, _)| shapes);
    shapes.chars().chain(shapes.is_empty().then_some(character))
}

/// Returns the same character for all that have a shape in common, and their shapes.
fn key(character: char) -> char {
    match character {
        'b' | 'þ' => 'p',
        'c' | 'œ' | 'ɔ' => 'o',
        'i' | 't' | 'ł' | 'ӏ' => 'l',
        'z' | 'ʒ' => '3',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::{AMBIGUOUS, Looks, in_ascii, key, shapes_of};
    use crate::characters::number_system;
    use alloc::string::String;
    use unicode_script::{Script, UnicodeScript as _};
    use url_core::host::Host;

    #[test]
    fn letters_with_a_shape_in_common_have_the_same_key() {
        for (letter, ..) in AMBIGUOUS {
            assert!(shapes_of(*letter).all(|shape| key(shape) == key(*letter)), "{letter}");
        }
        let is_alike = |one, other| Looks::of(one).resemble(&Looks::of(other));
        for (one, other) in [
            ("þœł", "pcel"),
            ("þœł", "boet"),
            ("ł", "ӏ"),
            ("þ", "þ"),
            ("Ａ", "a"),
            ("m", "rn"),
            ("w", "vv"),
            ("wv", "vw"),
            ("vvellsfargo", "wellsfargo"),
            ("sawy", "savvy"),
            ("\u{A761}", "w"),
            ("\u{475}\u{475}", "w"),
            ("ẁ", "vv"),
            ("www", "vvvvvv"),
            ("ʒǯɔ", "z3c"),
            ("aʉɛǝ", "auee"),
        ] {
            assert!(is_alike(one, other) && is_alike(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("b", "p"),
            ("t", "l"),
            ("œ", "pe"),
            ("œ", "c"),
            ("tœ", "oet"),
            ("w", "v"),
            ("wvv", "w"),
            ("vv", "v"),
            ("z", "3"),
            ("ʒ", "ӡa"),
            ("ai", "al"),
        ] {
            assert!(!is_alike(one, other) && !is_alike(other, one), "{one} {other}");
        }
        // The capital at the start of a name, not of what imitates it.
        assert!(is_alike("intuit", "lntuit") && !is_alike("linkedin", "iinkedin"));
    }

    /// A letter of Latin that is shown beside ASCII looks like some letters or digits of ASCII.
    #[test]
    fn letters_of_latin_look_like_ascii() {
        let mut count = 0;
        for letter in ('\u{80}'..=char::MAX).filter(|letter| letter.script() == Script::Latin) {
            let name: String = ['a', letter, 'a'].into_iter().collect();
            let Ok(host) = Host::parse(&name) else { continue };
            let check = crate::check_domain(&host).unwrap();
            // Capitals become small letters, and others several letters.
            if check.labels()[0].unicode() != name || !check.is_shown_in_unicode() {
                continue;
            }
            let looks = Looks::of(&name);
            let is_ascii = looks.text.chars().all(|letter| shapes_of(letter).all(|shape| shape.is_ascii()));
            assert!(is_ascii, "{letter} U+{:04X} {}", u32::from(letter), looks.text);
            count += 1;
        }
        assert!(count > 100, "{count} letters");
    }

    #[test]
    fn digits_of_all_scripts_look_like_ascii() {
        let digits = ('\u{80}'..=char::MAX).filter(|&character| number_system(character).is_some());
        let mut count = 0;
        for digit in digits {
            assert!(in_ascii(digit.encode_utf8(&mut [0; 4])).is_some(), "{digit:?}");
            count += 1;
        }
        assert!(count > 700, "{count} digits");
    }
}
