//! Stringprep, RFC 3454, with the tables of Unicode 3.2.0, and its profile Nameprep, RFC 3491: how international domain
//! names were prepared before UTS #46.
//!
//! `tables` is generated, and read only by this module and `lookup`, which says what a table contains. `normalization`
//! is NFKC of one Unicode version.

mod lookup;
mod normalization;
#[allow(clippy::unreadable_literal, reason = "generated")]
#[rustfmt::skip]
mod tables;

use alloc::string::String;
use lookup::contains;
pub(crate) use lookup::{is_prohibited, is_unassigned};
pub(crate) use normalization::{UnicodeVersion, nfkc};
use url_idna::properties::{BidiClass, Properties};

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
