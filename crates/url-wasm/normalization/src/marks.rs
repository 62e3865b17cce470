//! The decomposition of a long text, with its marks in canonical order.
//!
//! Canonical order sorts the characters between two starters by their Canonical_Combining_Class. An engine tells no
//! class, but what it makes of two marks tells which class is less: it exchanges them if the second one's is, and that
//! is all a sort needs. Each different character is asked about once.

use crate::normalize;
use std::{cmp::Ordering, collections::BTreeMap};

/// Marks of the least and of the greatest class: COMBINING TILDE OVERLAY (1) and COMBINING GREEK YPOGEGRAMMENI (240).
const LEAST: char = '\u{334}';
const GREATEST: char = '\u{345}';

/// Returns `text` in the form `NFD` or `NFKD`.
pub(crate) fn decomposed(text: &str, form: &str) -> String {
    let mut decompositions = BTreeMap::new();
    let mut characters = Vec::new();
    for c in text.chars() {
        let decomposition = decompositions.entry(c).or_insert_with(|| normalize(c.encode_utf8(&mut [0; 4]), form));
        characters.extend(decomposition.chars());
    }
    let ranks = ranks(&characters);
    // A character without a rank is a starter, and stays where it is.
    for run in characters.chunk_by_mut(|a, b| ranks.contains_key(a) && ranks.contains_key(b)) {
        run.sort_by_key(|c| ranks.get(c));
    }
    characters.into_iter().collect()
}

/// Returns the characters that are no starters, each with a number that is as great as its class among them.
fn ranks(characters: &[char]) -> BTreeMap<char, usize> {
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
fn is_exchanged(first: char, second: char) -> bool {
    let text: String = [first, second].into_iter().collect();
    !normalize(&text, "NFD").starts_with(first)
}
