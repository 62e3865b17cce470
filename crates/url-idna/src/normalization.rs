//! Normalization Form C of a label for which the quick check is not sufficient.
//!
//! 1. Decompose every code point fully.
//! 2. Sort each run of non-starters by combining class.
//! 3. Compose code points with the last starter where possible.
//!
//! Code points with the `NFC_Quick_Check` No do not occur here. The mapping table has replaced them in mapped labels,
//! and decoded labels that contain one are invalid. The writer of the tables checks that.
//!
//! Source: <https://www.unicode.org/reports/tr15/#Description_Norm>

use crate::{
    compositions::{composite, decomposition},
    layout::Packed,
    properties::packed,
};
use alloc::vec::Vec;
use core::iter;

/// A code point, above it its combining class, and above that a bit that says whether it composes with a preceding code
/// point.
type Key = u64;

const CLASS_SHIFT: u32 = 32;
const MAYBE_SHIFT: u32 = CLASS_SHIFT + u8::BITS;

/// The smallest composite whose first part may compose with a code point before it, so that its quick check is Maybe.
/// Nearly all other code points with Maybe are before it, and need no lookup of a decomposition.
const FIRST_MAYBE_COMPOSITE: char = '\u{113C5}';

/// Returns whether a text that contains `c` after `last` may not be in the form because of these two. If that holds for
/// no two neighbors, the text is in the form.
///
/// This is the quick check, with the answer Maybe resolved where that is easy: `c`, unless it decomposes, can compose
/// only with `last`, if that is a starter.
///
/// Source: <https://www.unicode.org/reports/tr15/#Detecting_Normalization_Forms>
pub(crate) fn may_change(last: char, c: char, properties: Packed) -> bool {
    properties.has(Packed::NFC_MAYBE) && composite(last, c).is_some() || parts_may_change(last, c, properties)
}

/// [`may_change`] for a code point that as a whole does not compose with `last`: whether the first part of its
/// decomposition may compose with `last`, or whether it may move before `last`, or before a mark that `last` decomposes
/// into. The test is conservative.
pub(crate) fn parts_may_change(last: char, c: char, properties: Packed) -> bool {
    let may_compose = properties.has(Packed::NFC_MAYBE);
    match (packed(last).combining_class(), properties.combining_class()) {
        // It does not move, and as a whole it does not compose.
        (_, 0) => may_compose && c >= FIRST_MAYBE_COMPOSITE && decomposition(c).is_some(),
        (0, _) => may_compose && decomposition(last).is_some(),
        (class_of_last, class) => may_compose || class < class_of_last,
    }
}

/// Returns the Normalization Form C of `text`, which contains no code point with the `NFC_Quick_Check` No.
///
/// Each part of the text is normalized separately. A part starts with a starter that does not compose with a preceding
/// code point, so that nothing before it changes it.
///
/// Source: <https://www.unicode.org/reports/tr15/#Norm_Forms>
pub(crate) fn normalization_form_c(text: &[char]) -> Vec<char> {
    let parts = || text.chunk_by(|_, &c| packed(c).combining_class() != 0 || packed(c).has(Packed::NFC_MAYBE));
    let mut normalized = Vec::with_capacity(parts().map(most_code_points).sum());
    let mut keys = Vec::new();
    for part in parts() {
        if let &[c] = part {
            normalized.push(c);
            continue;
        }
        keys.clear();
        for &c in part {
            decompose(c, &mut keys);
        }
        sort_marks(&mut keys);
        compose(&keys, &mut normalized);
    }
    normalized
}

/// Returns the number of code points of a part if none of them composes.
fn most_code_points(part: &[char]) -> usize {
    if part.len() == 1 {
        return 1;
    }
    let decomposed = |&c: &char| iter::successors(Some(c), |&c| decomposition(c).map(|(first, _)| first)).count();
    part.iter().map(decomposed).sum()
}

/// Sorts each run of non-starters by combining class.
fn sort_marks(keys: &mut [Key]) {
    // Mostly they are ordered.
    if !keys.is_sorted_by(|&last, &key| class(key) == 0 || class(last) <= class(key)) {
        keys.split_mut(|&key| class(key) == 0)
            .filter(|run| !run.is_sorted_by_key(|&key| class(key)))
            .for_each(|run| sort_by_byte(run, CLASS_SHIFT));
    }
}

/// Appends the full decomposition of `c`. Only the first code point of a decomposition can decompose further.
fn decompose(c: char, keys: &mut Vec<Key>) {
    let mut last = c;
    if let Some((first, second)) = decomposition(c) {
        decompose(first, keys);
        last = second;
    }
    let properties = packed(last);
    let (class, may_compose) = (properties.combining_class(), properties.has(Packed::NFC_MAYBE));
    keys.push(Key::from(may_compose) << MAYBE_SHIFT | Key::from(class) << CLASS_SHIFT | Key::from(last));
}

/// The Canonical Composition Algorithm, for a part of a text. Appends the result to `text`.
///
/// A code point is blocked from the last starter if a code point between them does not have a lower class. None of them
/// has class 0, because it would be the last starter.
///
/// Source: <https://www.unicode.org/versions/latest/core-spec/chapter-3/#G50628>
fn compose(keys: &[Key], text: &mut Vec<char>) {
    let mut starter = None;
    let mut last_class = 0;
    for &key in keys {
        let (class, c) = (class(key), code_point(key));
        if key >> MAYBE_SHIFT != 0
            && let Some(place) = starter
            && (last_class < class || text.len() == place + 1)
            && let Some(composite) = composite(text[place], c)
        {
            text[place] = composite;
            continue;
        }
        if class == 0 {
            starter = Some(text.len());
        }
        last_class = class;
        text.push(c);
    }
}

fn class(key: Key) -> u8 {
    (key >> CLASS_SHIFT) as u8
}

fn code_point(key: Key) -> char {
    char::from_u32(key as u32).unwrap_or_default()
}

/// Sorts the keys by the byte at the bit `shift`; the sort is stable. Sorting is so rare that the standard library's
/// sort would be too much code.
#[inline(never)]
fn sort_by_byte(keys: &mut [u64], shift: u32) {
    let byte = |key: u64| usize::from((key >> shift) as u8);
    // The number of keys with each byte; then the place of the next of them.
    let mut places = [0; 256];
    for &key in &*keys {
        places[byte(key)] += 1;
    }
    let mut start = 0;
    for place in &mut places {
        (*place, start) = (start, start + *place);
    }
    let unsorted = keys.to_vec();
    for key in unsorted {
        let place = &mut places[byte(key)];
        keys[*place] = key;
        *place += 1;
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use alloc::{string::String, vec::Vec};

    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization as _;

    use super::{FIRST_MAYBE_COMPOSITE, may_change, normalization_form_c, sort_by_byte};
    use crate::{
        compositions::{composite, decomposition},
        properties::{NfcQuickCheck, Properties, packed},
    };

    fn ours(text: &str) -> String {
        let text: Vec<char> = text.chars().collect();
        normalization_form_c(&text).into_iter().collect()
    }

    fn can_stand(c: char) -> bool {
        Properties::of(c).nfc_quick_check() != NfcQuickCheck::No
    }

    fn is_in_doubt(text: &str) -> bool {
        text.chars().zip(text.chars().skip(1)).any(|(last, c)| may_change(last, c, packed(c)))
    }

    /// All code points that are allowed in the form and compose or have a combining class other than 0, and some that
    /// do neither.
    fn interesting_characters() -> Vec<char> {
        ('\0'..=char::MAX)
            .filter(|&c| can_stand(c))
            .filter(|&c| {
                let properties = Properties::of(c);
                let may_compose = properties.nfc_quick_check() == NfcQuickCheck::Maybe;
                may_compose || properties.combining_class() != 0 || decomposition(c).is_some() && c < '\u{AC20}'
            })
            .chain("aeouAEOU\u{1100}\u{1112}\u{1161}\u{1175}\u{11A7}\u{11A8}\u{11C2}\u{B460}\u{DDD}\u{CCA}".chars())
            .collect()
    }

    /// Texts of these code points.
    pub(crate) fn interesting_texts() -> impl Strategy<Value = String> {
        let text = proptest::collection::vec(proptest::sample::select(interesting_characters()), 0..12);
        text.prop_map(String::from_iter)
    }

    #[test]
    fn the_quick_check_says_no_if_a_code_point_has_another_form() {
        for c in '\0'..=char::MAX {
            let is_itself = core::iter::once(c).nfc().eq([c]);
            assert_eq!(can_stand(c), is_itself, "{c:?}");
        }
    }

    #[test]
    fn no_smaller_composite_may_compose() {
        for c in ('\0'..FIRST_MAYBE_COMPOSITE).filter(|&c| decomposition(c).is_some()) {
            assert_ne!(Properties::of(c).nfc_quick_check(), NfcQuickCheck::Maybe, "{c:?}");
        }
    }

    #[test]
    fn compositions_reverse_decompositions() {
        for c in ('\0'..=char::MAX).filter(|&c| can_stand(c)) {
            let mut parts = Vec::new();
            let mut rest = c;
            while let Some((first, second)) = decomposition(rest) {
                assert_eq!(composite(first, second), Some(rest));
                assert_eq!(decomposition(second), None);
                assert_eq!(Properties::of(second).nfc_quick_check(), NfcQuickCheck::Maybe);
                parts.push(second);
                rest = first;
            }
            parts.push(rest);
            assert!(core::iter::once(c).nfd().eq(parts.into_iter().rev()), "{c:?}");
        }
    }

    /// Every code point before every code point that composes with a preceding one.
    #[test]
    fn every_pair_composes_as_in_unicode_normalization() {
        let seconds: Vec<char> =
            ('\0'..=char::MAX).filter(|&c| Properties::of(c).nfc_quick_check() == NfcQuickCheck::Maybe).collect();
        assert!(seconds.len() > 100);
        for first in '\0'..=char::MAX {
            for &second in &seconds {
                let expected = unicode_normalization::char::compose(first, second);
                assert_eq!(composite(first, second), expected, "{first:?} {second:?}");
            }
        }
    }

    #[test]
    fn usual_words_need_no_normalization() {
        for word in ["বাংলা", "ตัวอย่าง", "உதாரணம்", "\u{1100}\u{1100}", "이름"]
        {
            assert!(!is_in_doubt(word) && word.nfc().eq(word.chars()), "{word}");
        }
        // A mark that moves before that of the letter, although it does not compose with the letter.
        assert!(is_in_doubt("è\u{327}"));
        assert_eq!(ours("è\u{327}"), "ȩ\u{300}");
    }

    /// All pairs of these code points whose second is not plain.
    #[test]
    fn every_pair_that_may_not_change_is_normalized() {
        let seconds: Vec<char> = interesting_characters().into_iter().filter(|&c| !packed(c).is_plain()).collect();
        assert!(seconds.len() > 900);
        for first in interesting_characters() {
            for &second in &seconds {
                if !may_change(first, second, packed(second)) {
                    assert!([first, second].into_iter().nfc().eq([first, second]), "{first:?} {second:?}");
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        #[test]
        fn sort_by_byte_equals_the_stable_sort_of_the_standard_library(mut keys: Vec<u64>, shift in 0..=56_u32) {
            let mut expected = keys.clone();
            expected.sort_by_key(|key| (key >> shift) as u8);
            sort_by_byte(&mut keys, shift);
            prop_assert_eq!(keys, expected);
        }

        #[test]
        fn texts_are_normalized_as_by_unicode_normalization(text in interesting_texts()) {
            prop_assert_eq!(ours(&text), text.nfc().collect::<String>());
            prop_assert!(is_in_doubt(&text) || ours(&text) == text);
        }
    }
}
