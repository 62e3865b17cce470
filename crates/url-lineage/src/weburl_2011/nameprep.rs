//! "The Nameprep algorithm", a modified version of RFC 3491.

use super::Variant;
use crate::stringprep::{self, UnicodeVersion, nfkc};
use alloc::{string::String, vec::Vec};
use url_idna::properties::Properties;

/// Applies the Nameprep algorithm. `None` is its "fail".
///
/// ```
/// use url_lineage::weburl_2011::{Variant, nameprep};
///
/// assert_eq!(nameprep("ＡＢ\u{AD}Ｃ", Variant::This).as_deref(), Some("abc"));
/// assert_eq!(nameprep("a\u{E000}", Variant::This), None);
/// assert_eq!(nameprep("a\u{340}", Variant::Gecko), None);
/// ```
pub fn nameprep(s: &str, variant: Variant) -> Option<String> {
    prepare(s, variant, true)
}

/// Applies the Nameprep algorithm with "check bidi" false.
///
/// ```
/// use url_lineage::weburl_2011::{Variant, nameprep, nameprep_without_check_bidi};
///
/// assert_eq!(nameprep_without_check_bidi("\u{5D0}X", Variant::This).as_deref(), Some("\u{5D0}x"));
/// assert_eq!(nameprep("\u{5D0}X", Variant::This), None);
/// ```
pub fn nameprep_without_check_bidi(s: &str, variant: Variant) -> Option<String> {
    prepare(s, variant, false)
}

/// The Nameprep algorithm, with its steps numbered as in the text.
fn prepare(s: &str, variant: Variant, check_bidi: bool) -> Option<String> {
    // ASCII is its own normal form, and is neither prohibited nor of a right-to-left script.
    if s.is_ascii() {
        return Some(s.to_ascii_lowercase());
    }
    let is_this_or_gecko = matches!(variant, Variant::This | Variant::Gecko);
    // 2.
    if variant == Variant::Gecko && s.contains(['\u{340}', '\u{341}']) {
        return None;
    }
    // 3.
    let mut s = stringprep::map(s);
    // 4.
    if variant == Variant::Gecko {
        s = undo_corrigendum_5(&s);
    }
    // 5 and 6.
    let has_unassigned = is_this_or_gecko && s.chars().any(stringprep::is_unassigned);
    // 7.
    let version = match variant {
        Variant::This => UnicodeVersion::Latest,
        Variant::Gecko => UnicodeVersion::V4_0,
        Variant::Chrome | Variant::Ie => UnicodeVersion::V3_2,
    };
    s = nfkc(&s, version);
    if has_unassigned {
        // 8 and 9.
        s = nfkc(&stringprep::map(&s), version);
    }
    // 10.
    if s.chars().any(stringprep::is_prohibited) {
        return None;
    }
    // 11.
    let version = match variant {
        Variant::This | Variant::Chrome => UnicodeVersion::Latest,
        Variant::Gecko | Variant::Ie => UnicodeVersion::V3_2,
    };
    // 12.
    (!check_bidi || stringprep::check_bidi(&s, version)).then_some(s)
}

/// Swaps the last two characters of every sequence that Corrigendum #5 covers: a first character, characters with a
/// combining class, and a last character that would compose with the first if they were adjacent.
///
/// Source: <https://www.unicode.org/reports/tr15/tr15-31.html#Corrigendum_5_Sequences>
fn undo_corrigendum_5(s: &str) -> String {
    let mut characters: Vec<char> = s.chars().collect();
    let mut first = None;
    for i in 0..characters.len() {
        let c = characters[i];
        if Properties::of(c).combining_class() > 0 {
            continue;
        }
        if first.is_some_and(|first: usize| first + 1 < i && is_pair_of_corrigendum_5(characters[first], c)) {
            characters.swap(i - 1, i);
        }
        first = Some(i);
    }
    characters.into_iter().collect()
}

fn is_pair_of_corrigendum_5(first: char, last: char) -> bool {
    match first {
        '\u{9C7}' => matches!(last, '\u{9BE}' | '\u{9D7}'),
        '\u{B47}' => matches!(last, '\u{B3E}' | '\u{B56}' | '\u{B57}'),
        '\u{BC6}' => matches!(last, '\u{BBE}' | '\u{BD7}'),
        '\u{BC7}' => last == '\u{BBE}',
        '\u{B92}' => last == '\u{BD7}',
        '\u{CC6}' => matches!(last, '\u{CC2}' | '\u{CD5}' | '\u{CD6}'),
        '\u{CBF}' | '\u{CCA}' => last == '\u{CD5}',
        '\u{D46}' => matches!(last, '\u{D3E}' | '\u{D57}'),
        '\u{D47}' => last == '\u{D3E}',
        '\u{1025}' => last == '\u{102E}',
        '\u{DD9}' => matches!(last, '\u{DCF}' | '\u{DDF}'),
        '\u{1100}'..='\u{1112}' => matches!(last, '\u{1161}'..='\u{1175}'),
        // Only a syllable without a final consonant composes with one.
        '\u{AC00}'..='\u{D7A3}' => {
            (u32::from(first) - 0xAC00).is_multiple_of(28) && matches!(last, '\u{11A8}'..='\u{11C2}')
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_normalization::char::{compose, decompose_canonical};

    /// Returns the two characters that compose to `composite`, if both are in Unicode 3.2 and the last has no combining
    /// class.
    fn pair(composite: char) -> Option<(char, char)> {
        let mut decomposed = Vec::new();
        decompose_canonical(composite, |c| decomposed.push(c));
        let last = decomposed.pop()?;
        let first = decomposed.into_iter().map(Some).reduce(|a, b| compose(a?, b?))??;
        let is_of_3_2 = ![first, last].into_iter().any(stringprep::is_unassigned);
        (is_of_3_2 && Properties::of(last).combining_class() == 0 && compose(first, last) == Some(composite))
            .then_some((first, last))
    }

    #[test]
    fn the_pairs_are_exactly_those_that_compose() {
        let pairs: Vec<(char, char)> = ('\0'..=char::MAX).filter_map(pair).collect();
        assert!(pairs.len() > 11_000);
        for &(first, last) in &pairs {
            assert!(is_pair_of_corrigendum_5(first, last), "{first:?} {last:?}");
        }
        let mut lasts: Vec<char> = pairs.iter().map(|pair| pair.1).collect();
        lasts.sort_unstable();
        lasts.dedup();
        let all = ('\0'..='\u{FFFF}').flat_map(|first| lasts.iter().map(move |&last| (first, last)));
        assert_eq!(all.filter(|&(first, last)| is_pair_of_corrigendum_5(first, last)).count(), pairs.len());
    }

    #[test]
    fn the_last_two_characters_are_swapped() {
        for (text, undone) in [
            ("\u{1100}\u{300}\u{1161}", "\u{1100}\u{1161}\u{300}"),
            ("\u{1100}\u{300}\u{301}\u{1161}", "\u{1100}\u{300}\u{1161}\u{301}"),
            ("a\u{1100}\u{300}\u{1161}b", "a\u{1100}\u{1161}\u{300}b"),
            // The characters are adjacent, do not compose, or have another character between them.
            ("\u{1100}\u{1161}", "\u{1100}\u{1161}"),
            ("\u{1100}\u{300}a", "\u{1100}\u{300}a"),
            ("a\u{300}\u{1161}", "a\u{300}\u{1161}"),
            ("\u{1100}a\u{1161}", "\u{1100}a\u{1161}"),
            ("\u{300}\u{1161}", "\u{300}\u{1161}"),
        ] {
            assert_eq!(undo_corrigendum_5(text), undone, "{text:?}");
        }
        let of = |variant| nameprep("\u{1100}\u{300}\u{1161}", variant);
        assert_eq!(of(Variant::Gecko).as_deref(), Some("\u{AC00}\u{300}"));
        assert_eq!(of(Variant::This).as_deref(), Some("\u{1100}\u{300}\u{1161}"));
    }
}
