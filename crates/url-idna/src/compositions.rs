//! Canonical compositions and decompositions: two code points become one, and back.
//!
//! Hangul syllables are computed, all others are in the table that `layout.rs` describes. Code points that are excluded
//! from composition are not in the table.
//!
//! Source: <https://www.unicode.org/reports/tr15/#Description_Norm>

use crate::{
    layout::{SECOND_BITS, START_BITS},
    tables::compositions::{BY_COMPOSITE, COMPOSITES, FIRSTS, PLANE_0, SECONDS},
};

/// The smallest code point that decomposes.
const FIRST_COMPOSITE: char = '\u{C0}';

/// The first Hangul syllable, leading jamo and vowel jamo, and the code point before the first trailing jamo; and their
/// numbers, where "no trailing jamo" counts as one.
///
/// Source: <https://www.unicode.org/versions/latest/core-spec/chapter-3/#G56669>
mod hangul {
    pub(super) const SYLLABLES: u32 = 0xAC00;
    pub(super) const LEADING: u32 = 0x1100;
    pub(super) const VOWELS: u32 = 0x1161;
    pub(super) const TRAILING: u32 = 0x11A7;
    pub(super) const LEADING_COUNT: u32 = 19;
    pub(super) const VOWEL_COUNT: u32 = 21;
    pub(super) const TRAILING_COUNT: u32 = 28;
    pub(super) const SYLLABLE_COUNT: u32 = LEADING_COUNT * VOWEL_COUNT * TRAILING_COUNT;
}

/// Returns the composite of the two code points.
pub(crate) fn composite(first: char, second: char) -> Option<char> {
    use hangul::{LEADING, LEADING_COUNT, SYLLABLE_COUNT, SYLLABLES, TRAILING, TRAILING_COUNT, VOWEL_COUNT, VOWELS};
    let (first, second) = (first as u32, second as u32);
    let (leading, vowel) = (first.wrapping_sub(LEADING), second.wrapping_sub(VOWELS));
    if leading < LEADING_COUNT && vowel < VOWEL_COUNT {
        return char::from_u32(SYLLABLES + (leading * VOWEL_COUNT + vowel) * TRAILING_COUNT);
    }
    let (syllable, trailing) = (first.wrapping_sub(SYLLABLES), second.wrapping_sub(TRAILING));
    if syllable < SYLLABLE_COUNT && syllable % TRAILING_COUNT == 0 && (1..TRAILING_COUNT).contains(&trailing) {
        return char::from_u32(first + trailing);
    }

    if (first | second) >> SECOND_BITS != 0 {
        return None;
    }
    let key = (first >> 16) << SECOND_BITS | second;
    let place = SECONDS.binary_search_by_key(&key, |entry| entry >> START_BITS).ok()?;
    let end = SECONDS.get(place + 1).map_or(FIRSTS.len(), |&next| start(next));
    let start = start(SECONDS[place]);
    let place = FIRSTS[start..end].binary_search(&(first as u16)).ok()?;
    char::from_u32(first & 0x1_0000 | u32::from(COMPOSITES[start + place]))
}

/// Returns the two code points that compose to `c`.
pub(crate) fn decomposition(c: char) -> Option<(char, char)> {
    use hangul::{LEADING, SYLLABLE_COUNT, SYLLABLES, TRAILING, TRAILING_COUNT, VOWEL_COUNT, VOWELS};
    if c < FIRST_COMPOSITE {
        return None;
    }
    let c = c as u32;
    let syllable = c.wrapping_sub(SYLLABLES);
    if syllable < SYLLABLE_COUNT {
        let (pair, trailing) = (syllable / TRAILING_COUNT, syllable % TRAILING_COUNT);
        let (first, second) = match trailing {
            0 => (LEADING + pair / VOWEL_COUNT, VOWELS + pair % VOWEL_COUNT),
            _ => (c - trailing, TRAILING + trailing),
        };
        return Some((char::from_u32(first)?, char::from_u32(second)?));
    }

    let of_plane = match c >> 16 {
        0 => &BY_COMPOSITE[..PLANE_0],
        1 => &BY_COMPOSITE[PLANE_0..],
        _ => return None,
    };
    let place = of_plane.binary_search_by_key(&(c as u16), |&entry| COMPOSITES[usize::from(entry)]).ok()?;
    let entry = usize::from(of_plane[place]);
    // The last second code point whose entries start at `entry` or before.
    let second = SECONDS[..SECONDS.partition_point(|&second| start(second) <= entry)].last()? >> START_BITS;
    let first = c & 0x1_0000 | u32::from(FIRSTS[entry]);
    Some((char::from_u32(first)?, char::from_u32(second & ((1 << SECOND_BITS) - 1))?))
}

/// Returns the place at which the entries of a second code point start.
fn start(second: u32) -> usize {
    (second & ((1 << START_BITS) - 1)) as usize
}
