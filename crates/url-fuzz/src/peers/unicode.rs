//! What the tables of other libraries, of older versions of Unicode, cannot know.

use crate::laws::model::MODEL;
use regex::Regex;
use std::sync::LazyLock;
use url_model::Status;

/// What no version of Unicode up to one of these has assigned.
static NEWER: LazyLock<[(u8, Regex); 3]> = LazyLock::new(|| {
    [4, 13, 16].map(|version| {
        (version, Regex::new(&format!(r"[^\p{{Age:{version}.0}}]")).expect("the expression is well-formed"))
    })
});

/// Whether `text` has a code point that no version of Unicode up to this one has assigned: 4, 13 or 16.
pub fn has_code_point_newer_than(version: u8, text: &str) -> bool {
    let newer = NEWER.iter().find(|(known, _)| *known == version);
    newer.expect("a version that is asked for").1.is_match(text)
}

/// Whether some neighbours in `text`, as IDNA maps it, are as many other code points in Normalization Form C: marks
/// that change places, one of them taken out of a letter and another put in.
pub fn is_reordered_by_nfc(text: &str) -> bool {
    let code_points = mapped(text);
    let is_reordered = |neighbours: &[char]| {
        let neighbours: String = neighbours.iter().collect();
        let nfc = MODEL.unicode_data().nfc(&neighbours);
        nfc != neighbours && nfc.chars().count() == neighbours.chars().count()
    };
    // However many marks stand between the letter and the one that belongs before them.
    (2..=code_points.len()).any(|count| code_points.windows(count).any(is_reordered))
}

/// Whether a Hangul syllable without a final consonant stands in front of one that completes it.
pub fn has_split_hangul_syllable(text: &str) -> bool {
    let is_open = |c: char| matches!(c, '가'..='힣') && (u32::from(c) - u32::from('가')).is_multiple_of(28);
    mapped(text).windows(2).any(|pair| is_open(pair[0]) && matches!(pair[1], '\u{11A8}'..='\u{11C2}'))
}

/// Step 1 of the processing of UTS #46.
fn mapped(text: &str) -> Vec<char> {
    let data = MODEL.unicode_data();
    let map = |c: char| match data.status(c) {
        Status::Ignored => Vec::new(),
        Status::Mapped => data.mapping(c).to_vec(),
        Status::Valid | Status::Deviation | Status::Disallowed => vec![c],
    };
    text.chars().flat_map(map).collect()
}
