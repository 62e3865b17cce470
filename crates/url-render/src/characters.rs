//! The looks of a code point: the lookups in the generated tables, and the lists of deceptive characters.

use crate::{
    layout::{BLOCK_BITS, Display, Packed},
    tables::{LEAVES, MIRRORED, TRIE},
};
use core::iter::from_fn;
use unicode_bidi::{BidiClass, BidiDataSource};
use url_idna::properties::Properties;

fn packed(character: char) -> Packed {
    let mut shift: u32 = BLOCK_BITS.iter().sum();
    let mut index = (u32::from(character) >> shift) as usize;
    for bits in BLOCK_BITS {
        shift -= bits;
        index = usize::from(TRIE[index]) + (u32::from(character) >> shift & ((1 << bits) - 1)) as usize;
    }
    Packed(LEAVES[index])
}

/// Returns how a character is displayed.
pub(crate) fn display(character: char) -> Display {
    packed(character).display()
}

/// Returns the number system of a decimal digit, as its digit zero.
///
/// The digits of a system are ten consecutive code points, and those of another system may follow directly.
#[cfg(feature = "idn")]
pub(crate) fn number_system(digit: char) -> Option<u32> {
    let first = ('\0'..=digit).rev().take_while(|&character| packed(character).is_decimal_digit()).last()?;
    Some(u32::from(digit) - (u32::from(digit) - u32::from(first)) % 10)
}

/// Returns the mirrored form of a character, which replaces it in right-to-left text, or the character itself.
pub(crate) fn mirrored(character: char) -> char {
    MIRRORED.binary_search_by_key(&character, |&(from, _)| from).map_or(character, |index| MIRRORED[index].1)
}

/// The `Bidi_Class` of every character, from the same version of Unicode as the other properties.
#[derive(Debug)]
pub(crate) struct BidiClasses;

impl BidiDataSource for BidiClasses {
    fn bidi_class(&self, character: char) -> BidiClass {
        CLASSES[packed(character).bidi_class()]
    }
}

/// Returns whether a character is right-to-left, or a digit that can make the text next to it right-to-left.
pub(crate) fn is_right_to_left(character: char) -> bool {
    matches!(BidiClasses.bidi_class(character), BidiClass::R | BidiClass::AL | BidiClass::AN)
}

/// The classes, in the order of [`layout::BIDI_CLASSES`](crate::layout::BIDI_CLASSES).
#[rustfmt::skip]
const CLASSES: [BidiClass; 23] = [
    BidiClass::AL, BidiClass::AN, BidiClass::B, BidiClass::BN, BidiClass::CS, BidiClass::EN, BidiClass::ES, BidiClass::ET,
    BidiClass::FSI, BidiClass::L, BidiClass::LRE, BidiClass::LRI, BidiClass::LRO, BidiClass::NSM, BidiClass::ON, BidiClass::PDF,
    BidiClass::PDI, BidiClass::R, BidiClass::RLE, BidiClass::RLI, BidiClass::RLO, BidiClass::S, BidiClass::WS,
];

/// Returns whether a visible character can be mistaken for a sign of the program itself, for blank space, for a URL
/// delimiter, or for a part of the previous character. Letters and digits that look like a delimiter do not count:
/// among other letters of their script, readers recognize them.
pub(crate) fn is_deceptive(character: char) -> bool {
    let is_delimiter = is_delimiter_lookalike(character) || is_percent_lookalike(character);
    let is_sign =
        is_security_sign(character) || is_blank(character) || is_overlay(character) || is_other_dot(character);
    is_sign || is_delimiter && !character.is_alphanumeric()
}

/// The maximum number of marks on one character.
///
/// Source: <https://www.unicode.org/reports/tr39/#Optional_Detection>
const MAX_MARKS: usize = 4;

/// The characters before a character, as far as they decide whether the character may be shown. Marks must be on a
/// letter or digit, are limited in number, and must not repeat, because a repeated mark is invisible.
#[derive(Clone, Copy, Default)]
pub(crate) struct Preceding {
    /// The last character that is not a mark.
    base: Option<char>,
    /// The marks after it, up to the maximum.
    marks: [char; MAX_MARKS],
    count: usize,
}

impl Preceding {
    /// Returns the state after `character`.
    pub(crate) fn followed_by(mut self, character: char) -> Self {
        if display(character) != Display::Mark {
            return Self { base: Some(character), ..Self::default() };
        }
        if let Some(place) = self.marks.get_mut(self.count) {
            *place = character;
            self.count += 1;
        }
        self
    }

    /// Returns whether `character` may be shown here unencoded.
    pub(crate) fn allows(self, character: char) -> bool {
        let takes_marks = self.count > 0 || self.base.is_some_and(char::is_alphanumeric);
        match display(character) {
            _ if is_deceptive(character) => false,
            Display::Visible => true,
            Display::Mark => takes_marks && self.takes_mark(character),
            Display::Invisible => false,
        }
    }

    /// Returns whether there is room for `mark`, and the base character does not have it yet.
    ///
    /// Precomposed letters and marks have the marks that they decompose into. Those that Normalization Form C never
    /// contains are taken as a whole; there are none in domains.
    pub(crate) fn takes_mark(self, mark: char) -> bool {
        let marks = self.marks.into_iter().take(self.count);
        let mut present = self.base.into_iter().chain(marks).flat_map(parts);
        self.count < MAX_MARKS && present.all(|present| parts(mark).all(|part| part != present))
    }
}

/// Returns the code points that a character decomposes into, from the last to the first.
fn parts(character: char) -> impl Iterator<Item = char> {
    let mut rest = Some(character);
    from_fn(move || {
        let whole = rest?;
        let decomposition = Properties::of(whole).decomposition();
        rest = decomposition.map(|(first, _)| first);
        Some(decomposition.map_or(whole, |(_, last)| last))
    })
}

/// Returns the first code point that a character decomposes into, which is its letter without marks.
#[cfg(feature = "idn")]
pub(crate) fn base(character: char) -> char {
    parts(character).last().unwrap_or(character)
}

/// Returns whether a character is a lock, key, shield, check mark, warning or similar sign. Programs show these next to
/// a URL to say that it is safe or not.
fn is_security_sign(character: char) -> bool {
    matches!(character,
        '\u{1F50F}'..='\u{1F513}' // locks and the key
        | '\u{1F5DD}' // old key
        | '\u{1F6E1}' // shield
        | '\u{1F6C2}'..='\u{1F6C3}' // passport control, customs
        | '\u{1F6A8}' // police cars' light
        | '\u{1F6AB}' // no entry
        | '\u{26D4}'
        | '\u{26A0}' // warning
        | '\u{26BF}' // squared key
        | '\u{2139}' | '\u{24D8}' // information
        | '\u{2611}' | '\u{2705}' | '\u{2713}'..='\u{2714}' | '\u{1F5F8}' | '\u{1F5F9}' | '\u{1FBB1}' // check marks
        | '\u{2612}' | '\u{2716}'..='\u{2718}' | '\u{274C}' | '\u{274E}' | '\u{1F5F4}'..='\u{1F5F7}' // crosses
        | '\u{1F310}' // globe
        | '\u{26E8}' | '\u{1F6C8}' // cross on a shield, circled information source
        | '\u{237B}' | '\u{2BBD}' | '\u{10102}' // marks that tick or cross something
    )
}

/// Returns whether a character is a blank symbol, or the replacement for a missing one.
fn is_blank(character: char) -> bool {
    matches!(
        character,
        '\u{2800}' // Braille pattern blank
        | '\u{FFFC}' | '\u{FFFD}' // object replacement character, replacement character
        | '\u{13441}' | '\u{13442}' // Egyptian hieroglyph full blank, half blank
        | '\u{16FE4}' // Khitan small script filler
        | '\u{1D159}' // musical symbol null notehead
    )
}

/// Returns whether a character is a mark that strikes out or encloses a letter, so that it looks like another character
/// or a sign.
fn is_overlay(character: char) -> bool {
    matches!(
        character,
        '\u{334}'..='\u{338}' // tilde, strokes and slashes
        | '\u{488}'..='\u{489}' | '\u{A670}'..='\u{A672}' // signs of Cyrillic numbers around a letter
        | '\u{1ABE}' // parentheses
        | '\u{20D0}'..='\u{20F0}' // marks for symbols
    )
}

/// Returns whether a character is a dot that UTS #39 does not list: a dot that IDNA maps to the label separator, or the
/// hyphenation point.
fn is_other_dot(character: char) -> bool {
    matches!(character, '\u{3002}' | '\u{FF61}' | '\u{2027}')
}

/// Returns whether UTS #39 lists a character as confusable with one of `/ \ ? # @ : .` or with an ellipsis.
#[rustfmt::skip]
pub(crate) fn is_delimiter_lookalike(character: char) -> bool {
    matches!(
        character,
        // /
        '\u{1735}' | '\u{2041}' | '\u{2044}' | '\u{2215}' | '\u{2571}' | '\u{27CB}' | '\u{29F8}' | '\u{2CC6}' | '\u{2CC7}' | '\u{2F03}' | '\u{3033}' | '\u{30CE}' | '\u{31D2}' | '\u{31D3}' | '\u{4E3F}' | '\u{FF0F}' | '\u{FF89}' | '\u{1D23A}'
        // a backslash
        | '\u{2216}' | '\u{2572}' | '\u{27CD}' | '\u{29F5}' | '\u{29F9}' | '\u{2F02}' | '\u{31D4}' | '\u{4E36}' | '\u{FE68}' | '\u{FF3C}' | '\u{1D20F}' | '\u{1D23B}'
        // ?
        | '\u{241}' | '\u{294}' | '\u{97D}' | '\u{13AE}' | '\u{A6EB}' | '\u{FE16}' | '\u{FE56}' | '\u{FF1F}'
        // #
        | '\u{FE5F}' | '\u{FF03}'
        // @
        | '\u{FE6B}' | '\u{FF20}'
        // :
        | '\u{2D0}' | '\u{2F8}' | '\u{589}' | '\u{5C3}' | '\u{703}' | '\u{704}' | '\u{831}' | '\u{903}' | '\u{A83}' | '\u{1361}' | '\u{1393}' | '\u{16EC}' | '\u{1803}' | '\u{1809}' | '\u{205A}' | '\u{2236}' | '\u{A4FD}' | '\u{A789}' | '\u{FE13}' | '\u{FE30}' | '\u{FE55}' | '\u{FF1A}' | '\u{1015B}' | '\u{10AF5}' | '\u{11002}' | '\u{11082}' | '\u{11182}' | '\u{1123A}' | '\u{115BE}' | '\u{116AC}' | '\u{11838}' | '\u{11DD9}' | '\u{1D108}'
        // .
        | '\u{660}' | '\u{6F0}' | '\u{701}' | '\u{702}' | '\u{2024}' | '\u{A4F8}' | '\u{A60E}' | '\u{ABEC}' | '\u{FE52}' | '\u{FF0E}' | '\u{10A50}' | '\u{1D16D}' | '\u{1ECAE}'
        // two dots
        | '\u{2025}' | '\u{A4FA}'
        // three dots
        | '\u{2026}'
    )
}

/// Returns whether a character is another percent sign, or a per mille sign.
fn is_percent_lookalike(character: char) -> bool {
    matches!(character, '\u{66A}' | '\u{609}'..='\u{60A}' | '\u{2030}'..='\u{2031}' | '\u{2052}' | '\u{FE6A}' | '\u{FF05}')
}

#[cfg(all(test, feature = "idn"))]
mod tests {
    use super::{CLASSES, is_delimiter_lookalike, mirrored};
    use crate::layout::BIDI_CLASSES;
    use alloc::{format, string::String};
    use unicode_security::confusable_detection::skeleton;

    /// The skeleton of a lookalike is a delimiter, or dots.
    #[test]
    fn lookalikes_of_delimiters_are_those_of_uts_39() {
        for character in '\u{80}'..=char::MAX {
            let skeleton: String = skeleton(character.encode_utf8(&mut [0; 4])).collect();
            let is_one = matches!(&*skeleton, "/" | "\\" | "?" | "#" | "@" | ":" | "%" | ".");
            let are_dots = skeleton.len() > 1 && skeleton.bytes().all(|byte| byte == b'.');
            assert_eq!(is_delimiter_lookalike(character), is_one || are_dots, "{character:?} {skeleton:?}");
        }
    }

    #[test]
    fn classes_are_in_the_order_of_bidi_classes() {
        assert_eq!(CLASSES.map(|class| format!("{class:?}")), BIDI_CLASSES);
    }

    #[test]
    fn mirror_images_are_mutual() {
        assert_eq!((mirrored('('), mirrored('\u{BB}'), mirrored('a')), (')', '\u{AB}', 'a'));
    }
}
