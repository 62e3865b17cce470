//! The rules for one label in Unicode.

use super::{
    Reason, RestrictionLevel,
    lookalikes::{
        PROLONGED_SOUND, imitates_ascii, is_chinese_japanese_or_korean, is_dash, is_diacritic, is_letter_at_a_glance,
        is_slanted, is_unlike_delimiters, looks_like,
    },
};
use crate::{
    characters::{Preceding, display, is_delimiter_lookalike, number_system},
    layout::Display,
};
use alloc::{string::String, vec::Vec};
use core::iter::once;
use unicode_script::{Script, ScriptExtension, UnicodeScript as _};
use unicode_security::{GeneralSecurityProfile as _, RestrictionLevel as Level, RestrictionLevelDetection as _};

/// Returns the restriction level of `label`, and the reasons why it is deceptive as, or below, the top-level domain
/// `top`.
pub(super) fn check(label: &str, top: &str) -> (RestrictionLevel, Vec<Reason>) {
    let mut reasons = Vec::new();
    if label.is_ascii() {
        return (RestrictionLevel::AsciiOnly, reasons);
    }
    let level = level(label);
    if let Some(invisible) = label.chars().find(|&character| display(character) == Display::Invisible) {
        reasons.push(Reason::InvisibleCharacter(invisible));
    } else if let Some(restricted) = characters(label).find(is_restricted) {
        reasons.push(Reason::RestrictedCharacter(restricted.value));
    } else if level > RestrictionLevel::HighlyRestrictive {
        reasons.push(Reason::MixedScripts);
    }
    reasons.extend(misplaced_mark(label).map(Reason::MisplacedMark));
    if has_mixed_digits(label) {
        reasons.push(Reason::MixedDigits);
    }
    let is_mixed = level > RestrictionLevel::SingleScript;
    let lookalike = characters(label).find(|character| character.looks_like_delimiter(is_mixed));
    reasons.extend(lookalike.map(|character| Reason::DelimiterLookalike(character.value)));
    let lookalike = characters(label).find(|character| character.looks_like_ascii(is_mixed));
    reasons.extend(lookalike.map(|character| Reason::AsciiLookalike(character.value)));
    if !is_mixed {
        reasons.extend(single_script_confusable(label, top));
    }
    reasons.extend(whole_script_confusable(label, top));
    (level, reasons)
}

fn level(label: &str) -> RestrictionLevel {
    match label.detect_restriction_level() {
        Level::ASCIIOnly => RestrictionLevel::AsciiOnly,
        Level::SingleScript => RestrictionLevel::SingleScript,
        Level::HighlyRestrictive => RestrictionLevel::HighlyRestrictive,
        Level::ModeratelyRestrictive => RestrictionLevel::ModeratelyRestrictive,
        // The package finds the other script only if it is the only one that its characters are used in.
        Level::MinimallyRestrictive if is_latin_with_another_script(label) => RestrictionLevel::ModeratelyRestrictive,
        Level::MinimallyRestrictive => RestrictionLevel::MinimallyRestrictive,
        Level::Unrestricted => RestrictionLevel::Unrestricted,
    }
}

/// Returns whether one recommended script, but not Cyrillic or Greek, has all characters that Latin does not have.
///
/// Source: <https://www.unicode.org/reports/tr39/#Restriction_Level_Detection>
fn is_latin_with_another_script(label: &str) -> bool {
    let scripts = label.chars().map(|character| character.script_extension());
    let others = scripts.filter(|scripts| !scripts.contains_script(Script::Latin));
    let shared = others.fold(ScriptExtension::default(), ScriptExtension::intersection);
    shared.iter().any(|script| script.is_recommended() && !matches!(script, Script::Cyrillic | Script::Greek))
}

/// A character and its neighbors.
#[derive(Clone, Copy)]
struct Character {
    before: Option<char>,
    value: char,
    after: Option<char>,
}

fn characters(label: &str) -> impl Iterator<Item = Character> {
    let before = once(None).chain(label.chars().map(Some));
    let after = label.chars().skip(1).map(Some).chain(once(None));
    before.zip(label.chars()).zip(after).map(|((before, value), after)| Character { before, value, after })
}

/// Returns whether UTS #39 does not allow a character in identifiers, or the character is punctuation in a position
/// where RFC 5892 does not allow it. RFC 5892 allows the Japanese middle dot in any label with Japanese letters. Here,
/// both neighbors must be Chinese, Japanese or Korean, because next to a Latin letter it looks like a dot between two
/// labels.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5892#appendix-A>
fn is_restricted(&Character { before, value, after }: &Character) -> bool {
    let is_in_place = match value {
        '\u{B7}' => before == Some('l') && after == Some('l'),
        '\u{5F3}' | '\u{5F4}' => before.is_some_and(|before| before.script() == Script::Hebrew),
        '\u{30FB}' => {
            let is_japanese = |neighbor| is_chinese_japanese_or_korean(neighbor) || neighbor == PROLONGED_SOUND;
            [before, after] != [None, None] && [before, after].into_iter().flatten().all(is_japanese)
        }
        // Apostrophes and hyphens, a point, and a character that looks like an equals sign.
        '\u{2BB}' | '\u{2BC}' | '\u{2019}' | '\u{58A}' | '\u{2010}' | '\u{2027}' | '\u{30A0}' => false,
        _ => true,
    };
    !value.identifier_allowed() || !is_in_place
}

impl Character {
    /// Returns whether the character looks like a delimiter, in a label of several scripts. A character that looks like
    /// a delimiter only at a glance is recognized by a Chinese, Japanese or Korean neighbor.
    fn looks_like_delimiter(&self, is_mixed: bool) -> bool {
        let looks_like_one =
            || is_delimiter_lookalike(self.value) || is_slanted(self.value) && !self.has_neighbor(is_unlike_delimiters);
        is_mixed && looks_like_one()
    }

    /// Returns whether the character is Chinese or Japanese and looks like an ASCII letter or digit next to Latin
    /// letters, or like a hyphen next to any ASCII. A character that looks so only at a glance is recognized by a
    /// Chinese, Japanese or Korean neighbor. The prolonged sound mark is recognized by one before it, as it never
    /// starts a word.
    fn looks_like_ascii(&self, is_mixed: bool) -> bool {
        let is_known_word = || match self.value {
            PROLONGED_SOUND => self.before.is_some_and(is_unlike_delimiters),
            _ => self.has_neighbor(is_unlike_delimiters),
        };
        let is_hyphen = || is_dash(self.value) && !is_known_word();
        let is_known_letter = |neighbor| {
            (is_chinese_japanese_or_korean(neighbor) || neighbor == PROLONGED_SOUND) && !is_letter_at_a_glance(neighbor)
        };
        let is_letter = || is_mixed && is_letter_at_a_glance(self.value) && !self.has_neighbor(is_known_letter);
        let is_lookalike = || looks_like(self.value).is_ascii() && !is_delimiter_lookalike(self.value);
        self.has_neighbor(|neighbor| neighbor.is_ascii()) && (is_hyphen() || is_letter())
            || is_mixed && is_chinese_japanese_or_korean(self.value) && is_lookalike()
    }

    fn has_neighbor(&self, is_match: impl Fn(char) -> bool) -> bool {
        [self.before, self.after].into_iter().flatten().any(is_match)
    }
}

/// Finds a misplaced mark: one that the letter already has, is one of too many, is a diacritic of Latin, Greek or
/// Cyrillic on a letter of another script, is a dot on a letter with a dot, or is any diacritic on a dotless letter,
/// where it hides that the dot is missing.
///
/// Source: <https://www.unicode.org/reports/tr39/#Optional_Detection>
fn misplaced_mark(label: &str) -> Option<char> {
    let mut base = '-';
    let mut preceding = Preceding::default();
    for character in label.chars() {
        let before = preceding;
        preceding = before.followed_by(character);
        if display(character) != Display::Mark {
            base = character;
            continue;
        }
        let is_diacritic = is_diacritic(character);
        let takes_diacritics = matches!(base.script(), Script::Latin | Script::Greek | Script::Cyrillic);
        let is_dot = match base {
            // Also letters with an ogonek, a stroke, a tilde or a dot below.
            'i' | 'j' | 'l' | '\u{12F}' | '\u{249}' | '\u{268}' | '\u{1E2D}' | '\u{1ECB}' => character == '\u{307}',
            '\u{131}' | '\u{269}' => is_diacritic,
            _ => false,
        };
        if !before.takes_mark(character) || is_diacritic && !takes_diacritics || is_dot {
            return Some(character);
        }
    }
    None
}

/// Returns whether the label has digits of several number systems.
///
/// Source: <https://www.unicode.org/reports/tr39/#Mixed_Number_Detection>
fn has_mixed_digits(label: &str) -> bool {
    let mut systems = label.chars().filter_map(number_system);
    let first = systems.next();
    systems.any(|system| Some(system) != first)
}

/// Returns a reason if a label of one script looks like an ASCII label because of Latin letters such as `ʋ`, which have
/// no diacritic to distinguish them. Any other non-ASCII letter, such as `ş`, shows that the label is not ASCII.
///
/// Source: <https://www.unicode.org/reports/tr39/#Single_Script_Confusables>
fn single_script_confusable(label: &str, top: &str) -> Option<Reason> {
    if !label.chars().any(|character| imitates_ascii(character, top)) {
        return None;
    }
    let seen: String = label.chars().map(looks_like).collect();
    seen.is_ascii().then_some(Reason::SingleScriptConfusable(seen))
}

/// Returns a reason if a label without Latin letters looks like an ASCII label, apart from diacritics, which do not
/// make the letters look less Latin. Below a top-level domain of the same script, this is no reason, because readers
/// expect the script; nor is it for that top-level domain itself.
///
/// Source: <https://www.unicode.org/reports/tr39/#Whole_Script_Confusables>
fn whole_script_confusable(label: &str, top: &str) -> Option<Reason> {
    let script = |text: &str| {
        let mut scripts = text.chars().map(|character| character.script());
        scripts.find(|script| !matches!(script, Script::Common | Script::Inherited))
    };
    if label.chars().any(|character| character.script() == Script::Latin) {
        return None;
    }
    let mut seen: String = label.chars().map(looks_like).collect();
    seen.retain(|character| !is_diacritic(character));
    if !seen.is_ascii() {
        return None;
    }
    // Vowel signs are alphabetic, too, but are not letters.
    let is_letter = |character: char| character.is_alphabetic() && display(character) != Display::Mark;
    let has_letters = label.chars().any(|character| is_letter(character) && number_system(character).is_none());
    if !has_letters {
        return Some(Reason::DigitLookalikes(seen));
    }
    (script(top) != script(label)).then_some(Reason::WholeScriptConfusable(seen))
}

#[cfg(test)]
mod tests {
    use super::{Character, is_restricted};
    use crate::{characters::display, layout::Display};
    use unicode_security::{GeneralSecurityProfile as _, general_security_profile::IdentifierType};

    /// The exceptions are joiners, and three characters that are used like letters.
    #[test]
    fn all_punctuation_that_uts_39_allows_only_in_words_has_a_rule() {
        for character in '\u{80}'..=char::MAX {
            let is_punctuation = character.identifier_type() == Some(IdentifierType::Inclusion)
                && display(character) != Display::Invisible
                && !matches!(character, '\u{6FD}' | '\u{6FE}' | '\u{F0B}');
            let is_refused = character.identifier_allowed()
                && is_restricted(&Character { before: None, value: character, after: None });
            assert_eq!(is_refused, is_punctuation, "{character:?}");
        }
    }
}
