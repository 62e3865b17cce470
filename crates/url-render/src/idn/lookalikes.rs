//! What characters look like: the data of UTS #39, and a table of additions.

use crate::characters::is_delimiter_lookalike;
use alloc::string::String;
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::confusable_detection::skeleton;

/// The prolonged sound mark of kana. All long dashes look like it.
pub(super) const PROLONGED_SOUND: char = '\u{30FC}';

/// The conditions under which a character is mistaken for its lookalike.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Likeness {
    /// Always: in small print, the two hardly differ.
    Always,
    /// In a name whose other letters all match, because the two differ only in height.
    InName,
    /// In a name, and without a Chinese, Japanese or Korean neighbor that shows what it is.
    AtAGlance,
}

/// Returns the ASCII character that `character` looks like, in addition to the confusables of UTS #39.
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
        '口' | '囗' | 'ロ' => (Likeness::AtAGlance, 'o'),
        'し' => (Likeness::AtAGlance, 'l'),
        '冂' => (Likeness::AtAGlance, 'n'),
        '凵' => (Likeness::AtAGlance, 'u'),
        '乂' | 'メ' => (Likeness::AtAGlance, 'x'),
        'ソ' | 'ゾ' | 'ン' | 'ヽ' | 'ヾ' | '乀' | '乁' => (Likeness::AtAGlance, '/'),
        _ => return None,
    })
}

/// Returns the letter that `character` always looks like, or `character` itself.
fn always(character: char) -> char {
    match lookalike(character) {
        Some((Likeness::Always, letter)) => letter,
        _ => character,
    }
}

/// Returns the text that a character looks like, in lowercase. An ASCII character looks like itself.
pub(super) fn looks_like(character: char) -> String {
    if character.is_ascii() {
        return String::from(character);
    }
    skeleton(always(character).encode_utf8(&mut [0; 4])).map(|character| character.to_ascii_lowercase()).collect()
}

pub(super) fn is_diacritic(character: char) -> bool {
    ('\u{300}'..='\u{36F}').contains(&character)
}

/// Returns the skeleton by which protected names are compared. It is lowercased, because the skeletons of some digits
/// are capitals, and has no diacritics, which are easily overlooked. All lookalikes of ASCII letters are replaced, and
/// long dashes become hyphens.
pub(super) fn plain_skeleton(label: &str) -> String {
    let plain = |character| match lookalike(character) {
        Some((_, letter)) if letter != '/' => letter,
        _ => character,
    };
    let label: String = label.chars().map(plain).collect();
    let hyphen = |character| if character == PROLONGED_SOUND { '-' } else { character };
    skeleton(&label).filter(|&character| !is_diacritic(character)).map(hyphen).collect::<String>().to_lowercase()
}

/// Returns whether the character looks like a long dash.
pub(super) fn is_dash(character: char) -> bool {
    !character.is_ascii() && looks_like(character).starts_with(PROLONGED_SOUND)
}

/// Returns whether the character looks like a slash at a glance.
pub(super) fn is_slanted(character: char) -> bool {
    matches!(lookalike(character), Some((Likeness::AtAGlance, '/')))
}

/// Returns whether the character looks like a letter at a glance.
pub(super) fn is_letter_at_a_glance(character: char) -> bool {
    matches!(lookalike(character), Some((Likeness::AtAGlance, letter)) if letter != '/')
}

/// Returns whether the character is Chinese, Japanese or Korean and does not look like a delimiter.
pub(super) fn is_unlike_delimiters(character: char) -> bool {
    is_chinese_japanese_or_korean(character)
        && !is_dash(character)
        && !is_slanted(character)
        && !is_delimiter_lookalike(character)
}

pub(super) fn is_chinese_japanese_or_korean(character: char) -> bool {
    let script = character.script();
    matches!(script, Script::Han | Script::Hiragana | Script::Katakana | Script::Bopomofo | Script::Hangul)
}

/// Returns whether the character is a non-ASCII Latin letter that looks like a single ASCII letter without a diacritic.
/// Below the top-level domain of a country whose language uses the letter, readers recognize it.
pub(super) fn imitates_ascii(character: char, top: &str) -> bool {
    let is_recognized = match character {
        'ı' => matches!(top, "az" | "tr"),
        'þ' => top == "is",
        _ => false,
    };
    let is_latin = !character.is_ascii() && character.script() == Script::Latin;
    is_latin && !is_recognized && matches!(looks_like(character).as_bytes(), [byte] if byte.is_ascii())
}
