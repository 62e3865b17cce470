//! Normalization Form KC of older Unicode versions.
//!
//! An assigned character keeps its normal form, except for five corrected characters. So the NFKC of an old version is
//! today's NFKC on each run of characters that were assigned then. Other characters are unchanged.

use super::lookup::is_unassigned;
use alloc::string::String;
use unicode_normalization::UnicodeNormalization;

/// The Unicode version to normalize or look up by.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum UnicodeVersion {
    /// 3.2.0 with Corrigenda #3 and #5.
    V3_2,
    /// 4.0.0 with Corrigenda #3, #4 and #5.
    V4_0,
    /// The version of the packages that this crate uses.
    Latest,
}

/// The characters that Unicode 4.0.0 added to 3.2.0 and that have a decomposition or a combining class. The rest of its
/// 1226 new characters are the same in every normal form.
///
/// Source: DerivedAge.txt and UnicodeData.txt of the Unicode Character Database
const NEW_IN_4_0: [(char, char); 22] = [
    ('\u{350}', '\u{357}'),
    ('\u{35D}', '\u{35F}'),
    ('\u{3F9}', '\u{3F9}'),
    ('\u{610}', '\u{615}'),
    ('\u{656}', '\u{658}'),
    ('\u{CBC}', '\u{CBC}'),
    ('\u{17DD}', '\u{17DD}'),
    ('\u{1939}', '\u{193B}'),
    ('\u{1D2C}', '\u{1D2E}'),
    ('\u{1D30}', '\u{1D3A}'),
    ('\u{1D3C}', '\u{1D4D}'),
    ('\u{1D4F}', '\u{1D6A}'),
    ('\u{213B}', '\u{213B}'),
    ('\u{321D}', '\u{321E}'),
    ('\u{3250}', '\u{3250}'),
    ('\u{327C}', '\u{327D}'),
    ('\u{32CC}', '\u{32CF}'),
    ('\u{3377}', '\u{337A}'),
    ('\u{33DE}', '\u{33DF}'),
    ('\u{33FF}', '\u{33FF}'),
    ('\u{FE47}', '\u{FE48}'),
    ('\u{1D4C1}', '\u{1D4C1}'),
];

/// The characters that Corrigendum #4 corrected, and their decompositions before it.
///
/// Source: <https://www.unicode.org/versions/corrigendum4.html>
const BEFORE_CORRIGENDUM_4: [(char, char); 5] = [
    ('\u{2F868}', '\u{2136A}'),
    ('\u{2F874}', '\u{5F33}'),
    ('\u{2F91F}', '\u{43AB}'),
    ('\u{2F95F}', '\u{7AAE}'),
    ('\u{2F9BF}', '\u{4D57}'),
];

/// Returns Normalization Form KC of `s` by `version` of Unicode.
pub(crate) fn nfkc(s: &str, version: UnicodeVersion) -> String {
    let is_new = |c: char| match version {
        UnicodeVersion::Latest => false,
        UnicodeVersion::V3_2 => is_unassigned(c),
        UnicodeVersion::V4_0 => {
            is_unassigned(c) && !NEW_IN_4_0.iter().any(|(first, last)| (*first..=*last).contains(&c))
        }
    };
    let uncorrected = |c: char| match BEFORE_CORRIGENDUM_4.iter().find(|(from, _)| *from == c) {
        Some((_, to)) if version == UnicodeVersion::V3_2 => *to,
        _ => c,
    };
    let mut normalized = String::with_capacity(s.len());
    for run in s.split_inclusive(is_new) {
        let new = run.chars().next_back().filter(|&c| is_new(c));
        let known = &run[..run.len() - new.map_or(0, char::len_utf8)];
        normalized.extend(known.chars().map(uncorrected).nfkc());
        normalized.extend(new);
    }
    normalized
}
