//! Predicates for text on which tables of an older version of Unicode give other results.

use regex::Regex;
use std::sync::LazyLock;
use url_laws::model::MODEL;
use url_model::Status;

/// Versions of Unicode, each with an expression for the code points that it does not assign.
static NEWER: LazyLock<[(u8, Regex); 3]> = LazyLock::new(|| {
    [4, 13, 16].map(|version| {
        (version, Regex::new(&format!(r"[^\p{{Age:{version}.0}}]")).expect("the expression is well-formed"))
    })
});

/// Returns whether `text` has a code point that this version of Unicode (4, 13 or 16) does not assign.
pub fn has_code_point_newer_than(version: u8, text: &str) -> bool {
    let newer = NEWER.iter().find(|(known, _)| *known == version);
    newer.expect("the version is 4, 13 or 16").1.is_match(text)
}

/// Returns whether Normalization Form C replaces adjacent code points of `text`, as mapped by IDNA, by the same number
/// of others. This happens if marks are reordered, so that one is decomposed from a letter and another is composed with
/// it.
pub fn is_reordered_by_nfc(text: &str) -> bool {
    let code_points = mapped(text);
    let is_reordered = |code_points: &[char]| {
        let text: String = code_points.iter().collect();
        let nfc = MODEL.unicode_data().nfc(&text);
        nfc != text && nfc.chars().count() == code_points.len()
    };
    // Any number of marks may be between the letter and the mark that is composed with it.
    (2..=code_points.len()).any(|count| code_points.windows(count).any(is_reordered))
}

/// Returns whether Normalization Form C changes two adjacent code points of `text`, as mapped by IDNA, of which the
/// first is not assigned in Unicode 13. All compositions after that version are of Unicode 16.
pub fn has_composition_newer_than_13(text: &str) -> bool {
    mapped(text).windows(2).any(|pair| {
        let text: String = pair.iter().collect();
        has_code_point_newer_than(13, &text[..pair[0].len_utf8()]) && MODEL.unicode_data().nfc(&text) != text
    })
}

/// Returns whether a Hangul syllable without a final consonant is followed by one that completes it.
pub fn has_split_hangul_syllable(text: &str) -> bool {
    let is_open = |c: char| matches!(c, '가'..='힣') && (u32::from(c) - u32::from('가')).is_multiple_of(28);
    mapped(text).windows(2).any(|pair| is_open(pair[0]) && matches!(pair[1], '\u{11A8}'..='\u{11C2}'))
}

/// Maps `text`, as in step 1 of the processing of UTS #46.
pub fn mapped(text: &str) -> Vec<char> {
    let data = MODEL.unicode_data();
    let map = |c: char| match data.status(c) {
        Status::Ignored => Vec::new(),
        Status::Mapped => data.mapping(c).to_vec(),
        Status::Valid | Status::Deviation | Status::Disallowed => vec![c],
    };
    text.chars().flat_map(map).collect()
}
