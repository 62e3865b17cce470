//! The judgement of one label in Unicode.

use super::{
    Reason, RestrictionLevel,
    lookalikes::{
        PROLONGED_SOUND, imitates_ascii, is_chinese_japanese_or_korean, is_dash, is_diacritic, is_letter_from_afar,
        is_plainly_other, is_slanted, looks_like,
    },
};
use crate::{
    characters::{MOST_MARKS, display, is_delimiter_lookalike, number_system},
    layout::Display,
};
use alloc::{string::String, vec::Vec};
use core::iter::once;
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::{GeneralSecurityProfile as _, RestrictionLevel as Level, RestrictionLevelDetection as _};

/// The restriction level of `label`, and why it deceives as or below the top-level domain `top`.
pub(super) fn judge(label: &str, top: &str) -> (RestrictionLevel, Vec<Reason>) {
    let mut reasons = Vec::new();
    if label.is_ascii() {
        return (RestrictionLevel::AsciiOnly, reasons);
    }
    let level = level(label);
    if let Some(invisible) = label.chars().find(|&character| display(character) == Display::Invisible) {
        reasons.push(Reason::InvisibleCharacter(invisible));
    } else if let Some(restricted) = characters(label).find(is_restricted) {
        reasons.push(Reason::RestrictedCharacter(restricted.it));
    } else if level > RestrictionLevel::HighlyRestrictive {
        reasons.push(Reason::MixedScripts);
    }
    reasons.extend(misplaced_mark(label).map(Reason::MisplacedMark));
    if has_mixed_digits(label) {
        reasons.push(Reason::MixedDigits);
    }
    let is_mixed = level > RestrictionLevel::SingleScript;
    let lookalike = characters(label).find(|character| character.looks_like_delimiter(is_mixed));
    reasons.extend(lookalike.map(|character| Reason::DelimiterLookalike(character.it)));
    let lookalike = characters(label).find(|character| character.looks_like_ascii(is_mixed));
    reasons.extend(lookalike.map(|character| Reason::AsciiLookalike(character.it)));
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
        Level::MinimallyRestrictive => RestrictionLevel::MinimallyRestrictive,
        Level::Unrestricted => RestrictionLevel::Unrestricted,
    }
}

/// A character, and what stands beside it.
#[derive(Clone, Copy)]
struct Character {
    before: Option<char>,
    it: char,
    after: Option<char>,
}

fn characters(label: &str) -> impl Iterator<Item = Character> {
    let before = once(None).chain(label.chars().map(Some));
    let after = label.chars().skip(1).map(Some).chain(once(None));
    before.zip(label.chars()).zip(after).map(|((before, it), after)| Character { before, it, after })
}

/// Whether UTS #39 does not allow a character in identifiers, or it is punctuation in a place where RFC 5892 does not
/// allow it. That allows the middle dot of Japanese in any label with Japanese letters; here both characters beside it
/// have to be Chinese, Japanese or Korean, because beside a Latin letter it looks like a dot between two labels.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5892#appendix-A>
fn is_restricted(character: &Character) -> bool {
    let &Character { before, it, after } = character;
    let is_in_place = match it {
        '\u{B7}' => before == Some('l') && after == Some('l'),
        '\u{5F3}' | '\u{5F4}' => before.is_some_and(|before| before.script() == Script::Hebrew),
        '\u{30FB}' => {
            let is_japanese = |beside| is_chinese_japanese_or_korean(beside) || beside == PROLONGED_SOUND;
            character.is_beside(is_japanese) && !character.is_beside(|beside| !is_japanese(beside))
        }
        // Apostrophes and hyphens, a point, and what looks like an equals sign.
        '\u{2BB}' | '\u{2BC}' | '\u{2019}' | '\u{58A}' | '\u{2010}' | '\u{2027}' | '\u{30A0}' => false,
        _ => true,
    };
    !it.identifier_allowed() || !is_in_place
}

impl Character {
    /// Whether it looks like a delimiter, in a label of several scripts. What does so from afar only is recognized by a
    /// Chinese, Japanese or Korean character beside it.
    fn looks_like_delimiter(&self, is_mixed: bool) -> bool {
        let looks_like_one =
            || is_delimiter_lookalike(self.it) || is_slanted(self.it) && !self.is_beside(is_plainly_other);
        is_mixed && looks_like_one()
    }

    /// Whether it is Chinese or Japanese and looks like a letter or digit of ASCII, among Latin letters; or like a
    /// hyphen, among ASCII of any kind. What does so from afar only is recognized by a Chinese, Japanese or Korean
    /// character beside it; the sign of a prolonged sound by one before it, as it never begins a word.
    fn looks_like_ascii(&self, is_mixed: bool) -> bool {
        let is_known_word = || match self.it {
            PROLONGED_SOUND => self.before.is_some_and(is_plainly_other),
            _ => self.is_beside(is_plainly_other),
        };
        let is_hyphen = || is_dash(self.it) && !is_known_word();
        let is_known_letter = |beside| {
            (is_chinese_japanese_or_korean(beside) || beside == PROLONGED_SOUND) && !is_letter_from_afar(beside)
        };
        let is_letter = || is_mixed && is_letter_from_afar(self.it) && !self.is_beside(is_known_letter);
        let is_lookalike = || looks_like(self.it).is_ascii() && !is_delimiter_lookalike(self.it);
        self.is_beside(|beside| beside.is_ascii()) && (is_hyphen() || is_letter())
            || is_mixed && is_chinese_japanese_or_korean(self.it) && is_lookalike()
    }

    fn is_beside(&self, is_so: impl Fn(char) -> bool) -> bool {
        [self.before, self.after].into_iter().flatten().any(is_so)
    }
}

/// A mark that is there twice, is one of too many, is a diacritic of Latin, Greek and Cyrillic on a letter of another
/// script, is a dot on a letter that has one, or any on a letter that lacks its dot, which then is not missed.
fn misplaced_mark(label: &str) -> Option<char> {
    let (mut base, mut marks, mut last) = ('-', 0, '-');
    for character in label.chars() {
        if display(character) != Display::Mark {
            (base, marks, last) = (character, 0, character);
            continue;
        }
        marks += 1;
        let is_diacritic = is_diacritic(character);
        let takes_diacritics = matches!(base.script(), Script::Latin | Script::Greek | Script::Cyrillic);
        let is_dot = match base {
            // With an ogonek, a stroke, a tilde or a dot below it, too.
            'i' | 'j' | 'l' | '\u{12F}' | '\u{249}' | '\u{268}' | '\u{1E2D}' | '\u{1ECB}' => character == '\u{307}',
            '\u{131}' | '\u{269}' => is_diacritic,
            _ => false,
        };
        if character == last || marks > MOST_MARKS || is_diacritic && !takes_diacritics || is_dot {
            return Some(character);
        }
        last = character;
    }
    None
}

/// Source: <https://www.unicode.org/reports/tr39/#Mixed_Number_Detection>
fn has_mixed_digits(label: &str) -> bool {
    let mut systems = label.chars().filter_map(number_system);
    let first = systems.next();
    systems.any(|system| Some(system) != first)
}

/// Whether a label of one script looks like one in ASCII because of letters of Latin such as `ʋ`, which have no
/// diacritic that tells them apart. Other letters that are not of ASCII, such as `ş`, show that it is none.
///
/// Source: <https://www.unicode.org/reports/tr39/#Single_Script_Confusables>
fn single_script_confusable(label: &str, top: &str) -> Option<Reason> {
    if !label.chars().any(|character| imitates_ascii(character, top)) {
        return None;
    }
    let seen: String = label.chars().map(looks_like).collect();
    seen.is_ascii().then_some(Reason::SingleScriptConfusable(seen))
}

/// Whether a label without Latin letters looks like one in ASCII, or like one with diacritics: they do not make these
/// letters look less Latin. Below a top-level domain of its own script it may, and so may that one: who reads them
/// expects this script.
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
    let has_letters = label.chars().any(|character| character.is_alphabetic() && number_system(character).is_none());
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

    /// What UTS #39 allows in words only is asked about, but for joiners, and three that are written in words like
    /// letters.
    #[test]
    fn all_punctuation_is_asked_about() {
        for it in '\u{80}'..=char::MAX {
            let is_punctuation = it.identifier_type() == Some(IdentifierType::Inclusion)
                && display(it) != Display::Invisible
                && !matches!(it, '\u{6FD}' | '\u{6FE}' | '\u{F0B}');
            let is_refused = it.identifier_allowed() && is_restricted(&Character { before: None, it, after: None });
            assert_eq!(is_refused, is_punctuation, "{it:?}");
        }
    }
}
