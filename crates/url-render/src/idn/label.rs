//! The rules for one label in Unicode.

use super::{
    domain_check::RestrictionLevel,
    looks::{
        among_its_script, among_latin, at_a_glance, digit_shape, digit_value, imitates_ascii, is_diacritic, is_sign,
        latin_like,
    },
    places::{Place, is_chinese_or_japanese, misplaced_kana, regions},
    reason::{Reason, ReasonKind},
    shapes::WORDS,
};
use crate::{
    characters::{Preceding, base, display, number_system},
    layout::Display,
};
use alloc::{string::String, vec, vec::Vec};
use core::iter::once;
use unicode_script::{Script, ScriptExtension, UnicodeScript as _};
use unicode_security::{GeneralSecurityProfile as _, RestrictionLevel as Level, RestrictionLevelDetection as _};

/// The top-level domain, below which readers expect some scripts and characters.
pub(super) struct TopLevel<'t> {
    domain: &'t str,
    /// Determined once, because both the top-level domain and the number of labels can be long.
    script: Option<Script>,
}

impl<'t> TopLevel<'t> {
    pub(super) fn new(domain: &'t str) -> Self {
        Self { domain, script: first_script(domain) }
    }

    /// Returns whether the top-level domain is in the script, or that of a country that uses it.
    fn has_script(&self, script: Script) -> bool {
        self.script == Some(script) || latin_like(script).is_some_and(|known| known.domains.contains(&self.domain))
    }
}

/// Returns the script of the first character that is not used in all scripts.
fn first_script(text: &str) -> Option<Script> {
    let mut scripts = text.chars().map(|character| character.script());
    scripts.find(|script| !matches!(script, Script::Common | Script::Inherited))
}

/// Returns the name of that script in Unicode.
pub(super) fn script_name(label: &str) -> Option<&'static str> {
    first_script(label).map(Script::full_name)
}

/// Returns the restriction level of `label`, and the reasons why it is deceptive as, or below, the top-level domain
/// `top`.
pub(super) fn check(label: &str, top: &TopLevel<'_>) -> (RestrictionLevel, Vec<Reason>) {
    let mut reasons = Vec::new();
    if label.is_ascii() {
        return (RestrictionLevel::AsciiOnly, reasons);
    }
    let level = level(label);
    let is_mixed = level > RestrictionLevel::SingleScript;
    if let Some(invisible) = label.chars().find(|&character| display(character) == Display::Invisible) {
        reasons.push(Reason::of_character(ReasonKind::InvisibleCharacter, invisible));
    } else if let Some(restricted) = places(label).find(is_restricted) {
        reasons.push(Reason::of_character(ReasonKind::RestrictedCharacter, restricted.character));
    } else if level > RestrictionLevel::HighlyRestrictive || is_mixed && has_accents(label) {
        reasons.push(Reason::of_label(ReasonKind::MixedScripts));
    }
    reasons.extend(regional_character(label, top.domain).map(of_character(ReasonKind::RegionalCharacter)));
    reasons.extend(misplaced_mark(label).map(of_character(ReasonKind::MisplacedMark)));
    if has_mixed_digits(label) {
        reasons.push(Reason::of_label(ReasonKind::MixedDigits));
    }
    reasons.extend(misplaced_kana(label).map(of_character(ReasonKind::KanaLookalike)));
    reasons.extend(lookalikes(label, is_mixed));
    if !is_mixed {
        reasons.extend(single_script_confusable(label));
    }
    let is_expected = first_script(label).is_some_and(|script| top.has_script(script));
    reasons.extend(digit_lookalikes(label, is_expected).or_else(|| whole_script_confusable(label, is_expected)));
    (level, reasons)
}

/// The same for a label that cannot be looked up.
pub(super) fn too_long(label: &str) -> (RestrictionLevel, Vec<Reason>) {
    if label.is_ascii() {
        return (RestrictionLevel::AsciiOnly, Vec::new());
    }
    (RestrictionLevel::Unrestricted, vec![Reason::of_label(ReasonKind::LabelTooLong)])
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

fn places(label: &str) -> impl Iterator<Item = Place> {
    let before = once(None).chain(label.chars().map(Some));
    let after = label.chars().skip(1).map(Some).chain(once(None));
    before.zip(label.chars()).zip(after).map(|((before, character), after)| Place { before, character, after })
}

/// Returns whether UTS #39 does not allow a character in identifiers, or it may not stand in this place.
fn is_restricted(place: &Place) -> bool {
    !place.character.identifier_allowed() || !place.is_allowed()
}

/// Returns whether the label has Latin letters other than those of ASCII, which do not go with other scripts.
fn has_accents(label: &str) -> bool {
    label
        .chars()
        .any(|character| is_diacritic(character) || !character.is_ascii() && character.script() == Script::Latin)
}

/// Finds a character that readers do not recognize below the top-level domain. Alone, it looks like no name.
fn regional_character(label: &str, top: &str) -> Option<char> {
    let is_foreign = |&character: &char| regions(character).is_some_and(|regions| !regions.contains(&top));
    label.chars().find(is_foreign).filter(|_| label.chars().nth(1).is_some())
}

/// Finds a misplaced mark: one that the letter already has, is one of too many, is a diacritic of Latin, Greek or
/// Cyrillic on a letter of another script, is a mark of another script on an ASCII character, is a dot on a letter with
/// a dot, or is any diacritic on a dotless letter, where it hides that the dot is missing.
///
/// Source: <https://www.unicode.org/reports/tr39/#Optional_Detection>
fn misplaced_mark(label: &str) -> Option<char> {
    let mut letter = '-';
    let mut preceding = Preceding::default();
    for character in label.chars() {
        let before = preceding;
        preceding = before.followed_by(character);
        if display(character) != Display::Mark {
            letter = base(character);
            continue;
        }
        let is_foreign = if is_diacritic(character) {
            !matches!(letter.script(), Script::Latin | Script::Greek | Script::Cyrillic)
        } else {
            letter.is_ascii()
        };
        let is_dot = match letter {
            // ɉ and ɨ have a dot and a stroke.
            'i' | 'j' | 'l' | 'ɉ' | 'ɨ' => character == '\u{307}',
            'ı' | 'ɩ' => is_diacritic(character),
            _ => false,
        };
        if !before.takes_mark(character) || is_foreign || is_dot {
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

/// Returns a function from a character to a reason about it.
fn of_character(kind: ReasonKind) -> impl Fn(char) -> Reason {
    move |character| Reason::of_character(kind, character)
}

/// Finds a character that looks like a delimiter, and one that looks like another ASCII character.
fn lookalikes(label: &str, is_mixed: bool) -> impl Iterator<Item = Reason> {
    let found = if is_mixed { lookalikes_among_letters(label) } else { lookalikes_between_digits(label) };
    let (delimiters, others): (Vec<char>, Vec<char>) =
        found.into_iter().partition(|&character| is_delimiter(character));
    let delimiter = delimiters.first().copied().map(of_character(ReasonKind::DelimiterLookalike));
    delimiter.into_iter().chain(others.first().copied().map(of_character(ReasonKind::AsciiLookalike)))
}

fn is_delimiter(character: char) -> bool {
    matches!(at_a_glance(character), Some("/" | "\\" | "."))
}

/// Returns the Chinese and Japanese characters in a label with Latin letters that are mistaken for ASCII characters:
/// those of words without a character that shows what they are, and signs that are next to any other character.
fn lookalikes_among_letters(label: &str) -> Vec<char> {
    let is_telling = |character| is_chinese_or_japanese(character) && at_a_glance(character).is_none();
    let words = label.split(|character| !is_chinese_or_japanese(character));
    let unknown = words.filter(|word| !word.contains(is_telling)).flat_map(str::chars);
    let is_other = |neighbor: char| !is_chinese_or_japanese(neighbor);
    let exposed = places(label).filter(|place| {
        is_sign(place.character) && (place.before.is_some_and(is_other) || place.after.is_some_and(is_other))
    });
    unknown.chain(exposed.map(|place| place.character)).collect()
}

/// Returns the Chinese and Japanese characters in a label without Latin letters that are mistaken for delimiters or
/// hyphens, because they are between two ASCII characters.
fn lookalikes_between_digits(label: &str) -> Vec<char> {
    let is_ascii = |neighbor: char| neighbor.is_ascii();
    let between = places(label).filter(|place| place.before.is_some_and(is_ascii) && place.after.is_some_and(is_ascii));
    let between = between.map(|place| place.character);
    between.filter(|&character| is_delimiter(character) || at_a_glance(character) == Some("-")).collect()
}

/// Returns a reason if a label of one script looks like an ASCII label because of Latin letters such as `ʋ`, which have
/// no diacritic to distinguish them. Any other non-ASCII letter, such as `ş`, shows that the label is not ASCII.
///
/// Source: <https://www.unicode.org/reports/tr39/#Single_Script_Confusables>
fn single_script_confusable(label: &str) -> Option<Reason> {
    if !label.chars().any(imitates_ascii) {
        return None;
    }
    let seen: String = label.chars().map(among_latin).collect();
    seen.is_ascii().then_some(Reason::of_lookalike(ReasonKind::SingleScriptConfusable, seen))
}

/// Returns a reason if a label has only digits and characters that look like ASCII digits, and any of the latter. Where
/// readers expect the script, a digit that looks like no ASCII digit shows that the others are none.
fn digit_lookalikes(label: &str, is_expected: bool) -> Option<Reason> {
    let value = |character| digit_value(character).filter(|_| !is_expected);
    let seen = label.chars().map(|character| digit_shape(character).or_else(|| value(character)));
    let seen: String = seen.collect::<Option<_>>()?;
    let has_lookalike = label.chars().any(|character| !character.is_ascii() && digit_shape(character).is_some());
    has_lookalike.then_some(Reason::of_lookalike(ReasonKind::DigitLookalikes, seen))
}

/// Returns a reason if a label in another script looks like a label in Latin letters, apart from diacritics, where
/// readers do not expect the script.
///
/// Source: <https://www.unicode.org/reports/tr39/#Whole_Script_Confusables>
fn whole_script_confusable(label: &str, is_expected: bool) -> Option<Reason> {
    if is_expected || WORDS.contains(&label) {
        return None;
    }
    if label.chars().any(|character| character.script() == Script::Latin) {
        return None;
    }
    let seen = label.chars().map(among_its_script).collect::<Option<String>>()?;
    // Vowel signs are alphabetic, too, but are not letters.
    let is_letter = |character: char| character.is_alphabetic() && display(character) != Display::Mark;
    let has_letters = label.chars().any(|character| is_letter(character) && number_system(character).is_none());
    let kind = if has_letters { ReasonKind::WholeScriptConfusable } else { ReasonKind::DigitLookalikes };
    Some(Reason::of_lookalike(kind, seen))
}

#[cfg(test)]
mod tests {
    use super::is_restricted;
    use crate::{characters::display, idn::places::Place, layout::Display};
    use unicode_security::{GeneralSecurityProfile as _, general_security_profile::IdentifierType};

    /// The exceptions are joiners, and three characters that are used like letters.
    #[test]
    fn all_punctuation_that_uts_39_allows_only_in_words_has_a_rule() {
        for character in '\u{80}'..=char::MAX {
            let is_punctuation = character.identifier_type() == Some(IdentifierType::Inclusion)
                && display(character) != Display::Invisible
                && !matches!(character, '\u{6FD}' | '\u{6FE}' | '\u{F0B}');
            assert!(!is_punctuation || is_restricted(&Place { before: None, character, after: None }), "{character:?}");
        }
    }
}
