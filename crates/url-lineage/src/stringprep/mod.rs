//! Stringprep, RFC 3454, with the tables of Unicode 3.2.0, and its profile Nameprep, RFC 3491: how international domain
//! names were prepared before UTS #46.
//!
//! An assigned character keeps its normal form, except for five corrected characters. So the NFKC of an old version is
//! today's NFKC on each run of characters that were assigned then. Other characters are unchanged.
//!
//! `tables` is generated, and read only by this module.

#[allow(clippy::unreadable_literal, reason = "generated")]
#[rustfmt::skip]
mod tables;

use alloc::string::String;
use unicode_normalization::UnicodeNormalization;
use url_idna::properties::{BidiClass, Properties};

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

/// Returns whether the code point is unassigned in Unicode 3.2.0.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3454#appendix-A.1>
pub(crate) fn is_unassigned(c: char) -> bool {
    contains(&tables::UNASSIGNED, c)
}

/// Returns whether the Prohibit step rejects the code point.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3491#section-5>
pub(crate) fn is_prohibited(c: char) -> bool {
    !c.is_ascii() && contains(&tables::PROHIBITED, c)
}

/// Returns whether a table of ranges contains a code point.
pub(crate) fn contains(ranges: &[(u32, u32)], c: char) -> bool {
    let c = u32::from(c);
    let i = ranges.partition_point(|&(_, last)| last < c);
    ranges.get(i).is_some_and(|&(first, _)| first <= c)
}

/// Applies the "map" step: drops characters that are mapped to nothing, and folds case for use with NFKC.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3491#section-3>
pub(crate) fn map(s: &str) -> String {
    let mut mapped = String::with_capacity(s.len());
    for c in s.chars() {
        if c.is_ascii() {
            mapped.push(c.to_ascii_lowercase());
        } else if let Ok(i) = tables::CASE_FOLD.binary_search_by_key(&u32::from(c), |&(from, _)| from) {
            mapped.push_str(tables::CASE_FOLD[i].1);
        } else if !contains(&tables::MAPPED_TO_NOTHING, c) {
            mapped.push(c);
        }
    }
    mapped
}

/// Applies the "check bidi" step: text with a character of `RandALCat` has none of `LCat`, and starts and ends with one
/// of `RandALCat`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3454#section-6>
pub(crate) fn check_bidi(s: &str, version: UnicodeVersion) -> bool {
    let is_r_or_al = |c: char| match version {
        UnicodeVersion::Latest => matches!(Properties::of(c).bidi_class(), BidiClass::R | BidiClass::AL),
        _ => contains(&tables::R_AND_AL_CAT, c),
    };
    let is_l = |c: char| match version {
        UnicodeVersion::Latest => Properties::of(c).bidi_class() == BidiClass::L,
        _ => contains(&tables::L_CAT, c),
    };
    s.is_ascii()
        || !s.chars().any(is_r_or_al)
        || (!s.chars().any(is_l)
            && s.chars().next().is_some_and(is_r_or_al)
            && s.chars().last().is_some_and(is_r_or_al))
}

/// Applies Nameprep of RFC 3491, as for a query, which may contain unassigned code points.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3491>
pub(crate) fn nameprep(s: &str) -> Option<String> {
    let s = nfkc(&map(s), UnicodeVersion::V3_2);
    (!s.chars().any(is_prohibited) && check_bidi(&s, UnicodeVersion::V3_2)).then_some(s)
}

/// Returns whether IDNA treats the character as a full stop.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3490#section-3.1>
pub(crate) fn is_label_separator(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}
