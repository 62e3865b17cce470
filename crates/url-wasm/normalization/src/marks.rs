//! The decomposition of a long text, with its marks in canonical order.
//!
//! Canonical order sorts the characters between two starters by their `Canonical_Combining_Class`. An engine tells no
//! class, but its normalization of two marks tells which class is less. It exchanges them if the second one's class is
//! less, and that is all a sort needs. Each different character is asked about once.

use std::{cmp::Ordering, collections::BTreeMap};

/// Marks of the least and of the greatest class: COMBINING TILDE OVERLAY (1) and COMBINING GREEK YPOGEGRAMMENI (240).
const LEAST: char = '\u{334}';
const GREATEST: char = '\u{345}';

/// Returns what `normalize` makes of `text`, which is its form NFD or NFKD.
pub(crate) fn decomposed(text: &str, normalize: impl Fn(&str) -> String) -> String {
    let mut decompositions = BTreeMap::new();
    let mut characters = Vec::new();
    for c in text.chars() {
        let decomposition = decompositions.entry(c).or_insert_with(|| normalize(c.encode_utf8(&mut [0; 4])));
        characters.extend(decomposition.chars());
    }
    let ranks = ranks(&characters, |first, second| is_exchanged(first, second, &normalize));
    // A character without a rank is a starter, and stays where it is.
    for run in characters.chunk_by_mut(|a, b| ranks.contains_key(a) && ranks.contains_key(b)) {
        run.sort_by_key(|c| ranks.get(c));
    }
    characters.into_iter().collect()
}

/// Returns the characters that are no starters, each with a number that is as great as its class among them.
fn ranks(characters: &[char], is_exchanged: impl Fn(char, char) -> bool) -> BTreeMap<char, usize> {
    let mut different = characters.to_vec();
    different.sort_unstable();
    different.dedup();
    different.retain(|&c| !c.is_ascii() && (is_exchanged(c, LEAST) || is_exchanged(GREATEST, c)));
    different.sort_by(|&a, &b| match (is_exchanged(b, a), is_exchanged(a, b)) {
        (true, _) => Ordering::Less,
        (_, true) => Ordering::Greater,
        _ => Ordering::Equal,
    });
    let mut ranks = BTreeMap::new();
    let mut rank = 0;
    for (index, &c) in different.iter().enumerate() {
        rank += usize::from(index > 0 && is_exchanged(c, different[index - 1]));
        ranks.insert(c, rank);
    }
    ranks
}

/// Whether the second of two characters that decompose no further has to be before the first.
fn is_exchanged(first: char, second: char, normalize: impl Fn(&str) -> String) -> bool {
    let text: String = [first, second].into_iter().collect();
    !normalize(&text).starts_with(first)
}

#[cfg(test)]
mod tests {
    use super::decomposed;

    /// The classes of some marks in Unicode. All other characters are starters.
    fn class(c: char) -> u8 {
        match c {
            '\u{334}' => 1,
            '\u{31b}' => 216,
            '\u{323}' | '\u{316}' => 220,
            '\u{301}' | '\u{308}' | '\u{300}' => 230,
            '\u{345}' => 240,
            _ => 0,
        }
    }

    /// Decomposes and sorts as the standard says, by exchanges of neighbors.
    fn normalize(text: &str) -> String {
        let mut characters: Vec<char> =
            text.replace('\u{344}', "\u{308}\u{301}").replace('\u{1ee9}', "u\u{31b}\u{301}").chars().collect();
        while let Some(at) = (1..characters.len()).find(|&at| {
            let [first, second] = [characters[at - 1], characters[at]].map(class);
            second > 0 && first > second
        }) {
            characters.swap(at - 1, at);
        }
        characters.into_iter().collect()
    }

    #[test]
    fn marks_are_in_canonical_order() {
        let all: Vec<char> =
            "au\u{1ee9}\u{344}\u{334}\u{31b}\u{323}\u{316}\u{301}\u{308}\u{300}\u{345}".chars().collect();
        let mut state = 1_u32;
        for _ in 0..500 {
            let mut random = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                all[state as usize / 65_536 % all.len()]
            };
            let text: String = (0..40).map(|_| random()).collect();
            assert_eq!(decomposed(&text, normalize), normalize(&text), "{text:?}");
        }
    }
}
