//! Where characters may stand in a domain: nowhere, only next to some characters, or only below some top-level domains.
//!
//! Sources, besides those that are named below: `idn_spoof_checker.cc` in
//! <https://chromium.googlesource.com/chromium/src/+/main/components/url_formatter/spoof_checks/>, as of 2025

use core::ops::RangeInclusive;
use unicode_script::{Script, UnicodeScript as _};

/// The prolonged sound mark of kana. All long dashes look like it.
pub(super) const PROLONGED_SOUND: char = '\u{30FC}';

/// Characters that no domain needs, in addition to those that UTS #39 does not allow.
const NOWHERE: &[RangeInclusive<char>] = &[
    '\u{138}'..='\u{138}',   // kra
    '\u{1CD}'..='\u{1DC}',   // vowels of Pinyin
    '\u{2BB}'..='\u{2BC}',   // letters that look like apostrophes
    '\u{2EC}'..='\u{2EC}',   // a modifier letter
    '\u{338}'..='\u{338}',   // a stroke through a letter
    '\u{58A}'..='\u{58A}',   // the Armenian hyphen
    '\u{620}'..='\u{620}',   // a letter of Kashmiri, which fonts of Apple show as a blank
    '\u{F8C}'..='\u{F8F}',   // letters of old Tibetan texts: the same
    '\u{1C80}'..='\u{1C8F}', // Cyrillic Extended-C
    '\u{1E00}'..='\u{1E9B}', // Latin Extended Additional, except for Vietnamese
    '\u{1F00}'..='\u{1FFF}', // Greek Extended
    '\u{2010}'..='\u{2010}', // a hyphen
    '\u{2019}'..='\u{2019}', // an apostrophe
    '\u{2027}'..='\u{2027}', // the hyphenation point
    '\u{30A0}'..='\u{30A0}', // a hyphen of Japanese, which looks like an equals sign
    '\u{A640}'..='\u{A69F}', // Cyrillic Extended-B
    '\u{A720}'..='\u{A7FF}', // Latin Extended-D
];

/// Letters that are used in few languages and look like other letters, with the top-level domains below which readers
/// recognize them.
const REGIONAL: &[(&str, &[&str])] = &[("ðþ", &["fo", "is"]), ("ə", &["az"]), ("·", &["cat"])];

/// Returns the top-level domains below which readers recognize the character, or `None` if that is so below all.
pub(super) fn regions(character: char) -> Option<&'static [&'static str]> {
    REGIONAL.iter().find(|(characters, _)| characters.contains(character)).map(|(_, domains)| *domains)
}

/// A character and its neighbors.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) before: Option<char>,
    pub(super) character: char,
    pub(super) after: Option<char>,
}

impl Place {
    /// Returns whether the character may stand here. Of the punctuation of RFC 5892 this is so between or after the
    /// characters of the RFC, but the Japanese middle dot must have a Chinese or Japanese character after it and none
    /// of other scripts before it, because it looks like a dot between two labels. A sign that prolongs or repeats a
    /// kana stands after one.
    ///
    /// Source: <https://www.rfc-editor.org/rfc/rfc5892#appendix-A>
    pub(super) fn is_allowed(self) -> bool {
        let follows = |script| self.before.is_some_and(|before| is_used_in(before, script));
        match self.character {
            '\u{B7}' => self.before == Some('l') && self.after == Some('l'),
            '\u{5F3}' | '\u{5F4}' => self.before.is_some_and(|before| before.script() == Script::Hebrew),
            '\u{30FB}' => {
                self.before.is_none_or(is_chinese_or_japanese) && self.after.is_some_and(is_chinese_or_japanese)
            }
            PROLONGED_SOUND => follows(Script::Hiragana) || follows(Script::Katakana),
            '\u{30FD}' | '\u{30FE}' => follows(Script::Katakana),
            character => !NOWHERE.iter().any(|range| range.contains(&character)),
        }
    }
}

/// Returns whether the character is used in the script, and not in all scripts.
fn is_used_in(character: char, script: Script) -> bool {
    let scripts = character.script_extension();
    !scripts.is_common() && !scripts.is_inherited() && scripts.contains_script(script)
}

/// Returns whether the character is Chinese or Japanese.
pub(super) fn is_chinese_or_japanese(character: char) -> bool {
    let scripts = [Script::Han, Script::Hiragana, Script::Katakana, Script::Bopomofo];
    scripts.into_iter().any(|script| is_used_in(character, script))
}

/// Finds a letter that looks the same in hiragana and katakana, in a label otherwise in the other of the two.
pub(super) fn misplaced_kana(label: &str) -> Option<char> {
    let misplaced = |own: RangeInclusive<char>, other: Script| {
        let is_other = |character| is_used_in(character, other);
        let (first, last) = (label.chars().next()?, label.chars().next_back()?);
        let is_mixed = label.chars().all(|character| own.contains(&character) || is_other(character));
        let found = label.chars().find(|character| own.contains(character))?;
        (is_mixed && is_other(first) && is_other(last)).then_some(found)
    };
    misplaced('へ'..='ぺ', Script::Katakana).or_else(|| misplaced('ヘ'..='ペ', Script::Hiragana))
}
