//! What a pattern is compiled with, and sets of characters and strings.

use std::collections::BTreeSet;

/// A `RegExp` Record: the flags that are not always the same.
///
/// Source: <https://tc39.es/ecma262/#pattern-regexprecord>
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RegExpRecord {
    pub(super) ignore_case: bool,
    pub(super) multiline: bool,
    pub(super) dot_all: bool,
}

/// The characters beyond ASCII: those whose case folding is in ASCII, and one for all others.
pub(super) const OTHERS: [char; 3] = ['\u{17F}', '\u{212A}', '\u{E9}'];

/// A `CharSet`: its elements are sequences of characters.
pub(super) type CharSet = BTreeSet<Vec<char>>;

/// `scf(ch)`.
pub(super) fn simple_case_folding(ch: char) -> char {
    match ch {
        '\u{17F}' => 's',
        '\u{212A}' => 'k',
        ch => ch.to_ascii_lowercase(),
    }
}

/// Source: <https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch>
pub(super) fn canonicalize(rer: RegExpRecord, ch: char) -> char {
    if rer.ignore_case { simple_case_folding(ch) } else { ch }
}

pub(super) fn set_of(chars: impl IntoIterator<Item = char>) -> CharSet {
    chars.into_iter().map(|ch| vec![ch]).collect()
}

/// Source: <https://tc39.es/ecma262/#sec-allcharacters>
pub(super) fn all_characters(rer: RegExpRecord) -> CharSet {
    let all = ('\0'..='\x7F').chain(OTHERS);
    set_of(all.filter(|&ch| !rer.ignore_case || simple_case_folding(ch) == ch))
}

/// Source: <https://tc39.es/ecma262/#sec-maybesimplecasefolding>
pub(super) fn maybe_simple_case_folding(rer: RegExpRecord, a: &CharSet) -> CharSet {
    a.iter().map(|string| string.iter().map(|&ch| canonicalize(rer, ch)).collect()).collect()
}

/// Source: <https://tc39.es/ecma262/#sec-charactercomplement>
pub(super) fn character_complement(rer: RegExpRecord, s: &CharSet) -> CharSet {
    &all_characters(rer) - s
}

/// Source: <https://tc39.es/ecma262/#sec-wordcharacters>
pub(super) fn word_characters(rer: RegExpRecord) -> CharSet {
    let basic = |ch: char| ch.is_ascii_alphanumeric() || ch == '_';
    set_of(('\0'..='\x7F').chain(OTHERS).filter(|&ch| basic(ch) || basic(canonicalize(rer, ch))))
}

/// The characters of a range that there are.
pub(super) fn character_range(from: char, to: char) -> CharSet {
    let all = ('\0'..='\x7F').chain(OTHERS).filter(|ch| (from..=to).contains(ch));
    // A single character may be any.
    set_of(all.chain((from == to).then_some(from)))
}

/// `d`, `s` and `w`, and the complements.
///
/// Source: <https://tc39.es/ecma262/#sec-compiletocharset>
pub(super) fn character_class_escape(rer: RegExpRecord, letter: char) -> CharSet {
    let set = match letter.to_ascii_lowercase() {
        'd' => set_of('0'..='9'),
        's' => set_of(['\t', '\u{B}', '\u{C}', ' ', '\n', '\r']),
        _ => maybe_simple_case_folding(rer, &word_characters(rer)),
    };
    if letter.is_ascii_uppercase() { character_complement(rer, &set) } else { set }
}
