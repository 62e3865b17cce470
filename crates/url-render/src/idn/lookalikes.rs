//! What characters look like: the data of UTS #39, and the one table of what is added to them.

use crate::characters::is_delimiter_lookalike;
use alloc::string::String;
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::confusable_detection::skeleton;

/// The sign of kana that all long dashes look like.
pub(super) const PROLONGED_SOUND: char = '\u{30FC}';

/// Where a character is taken for the one that it looks like.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Likeness {
    /// Everywhere: in small print they differ in next to nothing.
    Always,
    /// Where all other letters are those of a name: they differ in their height.
    InName,
    /// In a name, and where no other character of Chinese, Japanese or Korean beside it tells what it is.
    FromAfar,
}

/// The ASCII character that `character` looks like, and where, although UTS #39 does not call the two confusable.
fn lookalike(character: char) -> Option<(Likeness, char)> {
    Some(match character {
        'п' => (Likeness::Always, 'n'),
        'ъ' | 'ь' => (Likeness::Always, 'b'),
        'ѡ' => (Likeness::Always, 'w'),
        '丨' => (Likeness::Always, 'l'),
        'в' => (Likeness::InName, 'b'),
        'к' => (Likeness::InName, 'k'),
        'м' => (Likeness::InName, 'm'),
        'н' => (Likeness::InName, 'h'),
        'т' => (Likeness::InName, 't'),
        '口' | '囗' | 'ロ' => (Likeness::FromAfar, 'o'),
        'し' => (Likeness::FromAfar, 'l'),
        '冂' => (Likeness::FromAfar, 'n'),
        '凵' => (Likeness::FromAfar, 'u'),
        '乂' | 'メ' => (Likeness::FromAfar, 'x'),
        'ソ' | 'ゾ' | 'ン' | 'ヽ' | 'ヾ' | '乀' | '乁' => (Likeness::FromAfar, '/'),
        _ => return None,
    })
}

/// The character, or the letter that it is always taken for.
fn always(character: char) -> char {
    match lookalike(character) {
        Some((Likeness::Always, letter)) => letter,
        _ => character,
    }
}

/// What a character looks like: itself if it is of ASCII, and the digits that are capitals in UTS #39 are small ones.
pub(super) fn looks_like(character: char) -> String {
    if character.is_ascii() {
        return String::from(character);
    }
    skeleton(always(character).encode_utf8(&mut [0; 4])).map(|character| character.to_ascii_lowercase()).collect()
}

pub(super) fn is_diacritic(character: char) -> bool {
    ('\u{300}'..='\u{36F}').contains(&character)
}

/// The skeleton by which protected names are compared: with the capitals that it has of some digits in lower case, and
/// without diacritics, which are easily overlooked. All that looks like a letter of ASCII is one, and long dashes are
/// hyphens.
pub(super) fn plain_skeleton(label: &str) -> String {
    let plain = |character| match lookalike(character) {
        Some((_, letter)) if letter != '/' => letter,
        _ => character,
    };
    let label: String = label.chars().map(plain).collect();
    let hyphen = |character| if character == PROLONGED_SOUND { '-' } else { character };
    skeleton(&label).filter(|&character| !is_diacritic(character)).map(hyphen).collect::<String>().to_lowercase()
}

/// Whether it looks like a long dash.
pub(super) fn is_dash(character: char) -> bool {
    !character.is_ascii() && looks_like(character).starts_with(PROLONGED_SOUND)
}

/// Whether it is taken for a slash from afar.
pub(super) fn is_slanted(character: char) -> bool {
    matches!(lookalike(character), Some((Likeness::FromAfar, '/')))
}

/// Whether it is taken for a letter from afar.
pub(super) fn is_letter_from_afar(character: char) -> bool {
    matches!(lookalike(character), Some((Likeness::FromAfar, letter)) if letter != '/')
}

/// Whether a character of Chinese, Japanese or Korean is taken for no delimiter.
pub(super) fn is_plainly_other(character: char) -> bool {
    is_chinese_japanese_or_korean(character)
        && !is_dash(character)
        && !is_slanted(character)
        && !is_delimiter_lookalike(character)
}

pub(super) fn is_chinese_japanese_or_korean(character: char) -> bool {
    let script = character.script();
    matches!(script, Script::Han | Script::Hiragana | Script::Katakana | Script::Bopomofo | Script::Hangul)
}

/// Whether it is a letter of Latin that is not of ASCII, and yet looks like one letter of ASCII without a diacritic.
/// Below the top-level domain of a country in whose language it is a letter, it is taken for what it is.
pub(super) fn imitates_ascii(character: char, top: &str) -> bool {
    let is_at_home = match character {
        'ı' => matches!(top, "az" | "tr"),
        'þ' => top == "is",
        _ => false,
    };
    let is_latin = !character.is_ascii() && character.script() == Script::Latin;
    is_latin && !is_at_home && matches!(looks_like(character).as_bytes(), [byte] if byte.is_ascii())
}
