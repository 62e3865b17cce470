//! The judgement of one label in Unicode.

use super::{Reason, RestrictionLevel};
use crate::{
    characters::{display, is_delimiter_lookalike, number_system},
    layout::Display,
};
use alloc::{string::String, vec::Vec};
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::{
    GeneralSecurityProfile as _, RestrictionLevel as Level, RestrictionLevelDetection as _,
    confusable_detection::skeleton,
};

/// How many marks may stand on one character.
///
/// Source: <https://www.unicode.org/reports/tr39/#Optional_Detection>
const MOST_MARKS: usize = 4;

/// The restriction level of `label`, and why it deceives as or below the top-level domain `top`.
pub(super) fn judge(label: &str, top: &str) -> (RestrictionLevel, Vec<Reason>) {
    let mut reasons = Vec::new();
    if label.is_ascii() {
        return (RestrictionLevel::AsciiOnly, reasons);
    }
    let level = level(label);
    if let Some(invisible) = label.chars().find(|&character| display(character) == Display::Invisible) {
        reasons.push(Reason::InvisibleCharacter(invisible));
    } else if let Some(restricted) = label.chars().find(|character| !character.identifier_allowed()) {
        reasons.push(Reason::RestrictedCharacter(restricted));
    } else if level > RestrictionLevel::HighlyRestrictive {
        reasons.push(Reason::MixedScripts);
    }
    reasons.extend(misplaced_mark(label).map(Reason::MisplacedMark));
    if has_mixed_digits(label) {
        reasons.push(Reason::MixedDigits);
    }
    if level > RestrictionLevel::SingleScript {
        let lookalike = label.chars().find(|&character| is_delimiter_lookalike(character));
        reasons.extend(lookalike.map(Reason::DelimiterLookalike));
    }
    reasons.extend(whole_confusable(label, top));
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

/// A mark that is there twice, is one of too many, is a diacritic of Latin, Greek and Cyrillic on a letter of another
/// script, or is a dot on a letter that has one.
fn misplaced_mark(label: &str) -> Option<char> {
    let (mut base, mut marks, mut last) = ('-', 0, '-');
    for character in label.chars() {
        if display(character) != Display::Mark {
            (base, marks, last) = (character, 0, character);
            continue;
        }
        marks += 1;
        let is_diacritic = ('\u{300}'..='\u{36F}').contains(&character);
        let takes_diacritics = matches!(base.script(), Script::Latin | Script::Greek | Script::Cyrillic);
        let is_second_dot = character == '\u{307}' && matches!(base, 'i' | 'j' | 'l' | '\u{131}' | '\u{237}');
        if character == last || marks > MOST_MARKS || is_diacritic && !takes_diacritics || is_second_dot {
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

/// Whether a label without Latin letters looks like one in ASCII. Below a top-level domain of its own script it may,
/// and so may that one: who reads them expects this script.
///
/// Source: <https://www.unicode.org/reports/tr39/#Whole_Script_Confusables>
fn whole_confusable(label: &str, top: &str) -> Option<Reason> {
    let script = |text: &str| {
        let mut scripts = text.chars().map(|character| character.script());
        scripts.find(|script| !matches!(script, Script::Common | Script::Inherited))
    };
    if label.chars().any(|character| character.script() == Script::Latin) {
        return None;
    }
    let skeleton: String = skeleton(label).collect::<String>().to_ascii_lowercase();
    if !skeleton.is_ascii() {
        return None;
    }
    let has_letters = label.chars().any(|character| character.is_alphabetic() && number_system(character).is_none());
    if !has_letters {
        return Some(Reason::DigitLookalikes(skeleton));
    }
    (script(top) != script(label)).then_some(Reason::WholeScriptConfusable(skeleton))
}
