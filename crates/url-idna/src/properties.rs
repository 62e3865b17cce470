//! The properties of code points that IDNA uses: the only reader of the generated tables, except for the compositions.
//!
//! One lookup returns all properties. `layout.rs` describes the tables.

use core::str::Chars;

use crate::{
    compositions::decomposition,
    layout::{BLOCK_BITS, DELTA_BITS, MAPPING_BITS, MAPPING_END, NEAR, PLANE, Packed},
    tables::{
        mappings::{DELTAS, MAPPINGS, PLAIN, RANGES, SPECIAL},
        trie::{LEAVES, TRIE},
    },
};

pub use crate::layout::{BidiClass, JoiningType, NfcQuickCheck, Status};

/// The properties of one code point, by the version of Unicode in [`UNICODE_VERSION`](crate::UNICODE_VERSION).
///
/// Unassigned code points have properties, too; their status is [`Status::Disallowed`].
///
/// ```
/// use url_idna::properties::{BidiClass, Properties, Status};
///
/// let sharp_s = Properties::of('ß');
/// assert_eq!(sharp_s.status(), Status::Deviation);
/// assert!(sharp_s.mapping().eq("ss".chars()));
/// assert_eq!(Properties::of('א').bidi_class(), BidiClass::R);
///
/// // A code point that is not allowed in domain names has no mapping.
/// assert_eq!(Properties::of('\u{FFFD}').status(), Status::Disallowed);
/// assert_eq!(Properties::of('\u{FFFD}').mapping().next(), None);
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Properties {
    code_point: char,
    packed: Packed,
    value: usize,
}

impl Properties {
    /// Looks up a code point.
    ///
    /// ```
    /// use url_idna::properties::{Properties, Status};
    ///
    /// let properties = Properties::of('Ⅷ');
    /// assert_eq!(properties.status(), Status::Mapped);
    /// assert!(properties.mapping().eq("viii".chars()));
    /// assert_eq!(Properties::of('\u{FFFD}').status(), Status::Disallowed);
    /// ```
    #[inline]
    pub fn of(code_point: char) -> Self {
        let value = value(code_point);
        Self { code_point, packed: packed_value(value), value }
    }

    #[inline]
    pub(crate) const fn packed(self) -> Packed {
        self.packed
    }

    /// Returns the status in the mapping table.
    ///
    /// ```
    /// use url_idna::properties::{Properties, Status};
    ///
    /// assert_eq!(Properties::of('a').status(), Status::Valid);
    /// assert_eq!(Properties::of('\u{AD}').status(), Status::Ignored);
    /// assert_eq!(Properties::of('\u{FFFD}').status(), Status::Disallowed);
    /// ```
    ///
    /// Source: <https://www.unicode.org/reports/tr46/#IDNA_Mapping_Table>
    #[inline]
    pub const fn status(self) -> Status {
        self.packed.status()
    }

    /// Returns the code points that the mapping table maps this one to. The mapping is empty unless the status is
    /// [`Status::Mapped`] or [`Status::Deviation`]; two of the deviations map to the empty string, too.
    ///
    /// ```
    /// use url_idna::properties::Properties;
    ///
    /// assert!(Properties::of('Ä').mapping().eq(['ä']));
    /// assert!(Properties::of('ﬁ').mapping().eq(['f', 'i']));
    /// assert_eq!(Properties::of('ä').mapping().next(), None);
    /// ```
    ///
    /// Source: <https://www.unicode.org/reports/tr46/#IDNA_Mapping_Table>
    #[inline]
    pub fn mapping(self) -> Mapping {
        let place = self.value.checked_sub(PLAIN.len() + SPECIAL.len());
        if let Some(delta) = place.and_then(|place| DELTAS.get(place)) {
            // Shifted up and down again, the distance keeps its sign.
            let delta = delta.cast_signed() << (32 - DELTA_BITS) >> (32 - DELTA_BITS);
            let target = (self.code_point as u32).wrapping_add_signed(delta);
            return Mapping(Target::CodePoint(char::from_u32(target)));
        }
        let has_text = self.packed.has(Packed::MAPPED | Packed::DEVIATION);
        let text = if has_text { text(self.code_point) } else { None };
        Mapping(Target::Text(text.unwrap_or_default().chars()))
    }

    /// Returns the property `Bidi_Class`.
    ///
    /// ```
    /// use url_idna::properties::{BidiClass, Properties};
    ///
    /// assert_eq!(Properties::of('א').bidi_class(), BidiClass::R);
    /// assert_eq!(Properties::of('a').bidi_class(), BidiClass::L);
    /// ```
    #[inline]
    pub const fn bidi_class(self) -> BidiClass {
        self.packed.bidi_class()
    }

    /// Returns the property `Joining_Type`.
    ///
    /// ```
    /// use url_idna::properties::{JoiningType, Properties};
    ///
    /// assert_eq!(Properties::of('ب').joining_type(), JoiningType::DualJoining);
    /// assert_eq!(Properties::of('a').joining_type(), JoiningType::NonJoining);
    /// ```
    #[inline]
    pub const fn joining_type(self) -> JoiningType {
        self.packed.joining_type()
    }

    /// Returns whether the `General_Category` is Mark: Mn, Mc or Me.
    ///
    /// ```
    /// use url_idna::properties::Properties;
    ///
    /// assert!(Properties::of('\u{301}').is_mark());
    /// assert!(!Properties::of('a').is_mark());
    /// ```
    #[inline]
    pub const fn is_mark(self) -> bool {
        self.packed.is_mark()
    }

    /// Returns whether the code point is a virama: its `Canonical_Combining_Class` is 9.
    ///
    /// ```
    /// use url_idna::properties::Properties;
    ///
    /// assert!(Properties::of('\u{94D}').is_virama());
    /// assert!(!Properties::of('\u{301}').is_virama());
    /// ```
    ///
    /// Source: <https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1>
    #[inline]
    pub const fn is_virama(self) -> bool {
        self.combining_class() == 9
    }

    /// Returns the property `Canonical_Combining_Class`, from 0 to 254.
    ///
    /// ```
    /// use url_idna::properties::Properties;
    ///
    /// assert_eq!(Properties::of('\u{301}').combining_class(), 230);
    /// assert_eq!(Properties::of('a').combining_class(), 0);
    /// ```
    #[inline]
    pub const fn combining_class(self) -> u8 {
        self.packed.combining_class()
    }

    /// Returns the property `NFC_Quick_Check`.
    ///
    /// ```
    /// use url_idna::properties::{NfcQuickCheck, Properties};
    ///
    /// assert_eq!(Properties::of('\u{301}').nfc_quick_check(), NfcQuickCheck::Maybe);
    /// assert_eq!(Properties::of('\u{340}').nfc_quick_check(), NfcQuickCheck::No);
    /// ```
    #[inline]
    pub const fn nfc_quick_check(self) -> NfcQuickCheck {
        self.packed.nfc_quick_check()
    }

    /// Returns the two code points that compose to this one in Normalization Form C. The first may itself be such a
    /// composite.
    ///
    /// Returns `None` if there are none, and for every code point with the `NFC_Quick_Check` No, which that form never
    /// contains.
    ///
    /// ```
    /// use url_idna::properties::Properties;
    ///
    /// assert_eq!(Properties::of('ế').decomposition(), Some(('ê', '\u{301}')));
    /// assert_eq!(Properties::of('ê').decomposition(), Some(('e', '\u{302}')));
    /// assert_eq!(Properties::of('e').decomposition(), None);
    /// assert_eq!(Properties::of('한').decomposition(), Some(('하', '\u{11AB}')));
    /// // The Kelvin sign decomposes to K alone, and does not return.
    /// assert_eq!(Properties::of('\u{212A}').decomposition(), None);
    /// ```
    pub fn decomposition(self) -> Option<(char, char)> {
        decomposition(self.code_point)
    }
}

/// The code points that [`Properties::mapping`] maps a code point to, in order.
///
/// ```
/// use url_idna::properties::Properties;
///
/// let mut mapping = Properties::of('ß').mapping();
/// assert_eq!((mapping.next(), mapping.next(), mapping.next()), (Some('s'), Some('s'), None));
/// ```
#[derive(Clone, Debug)]
pub struct Mapping(Target);

#[derive(Clone, Debug)]
enum Target {
    CodePoint(Option<char>),
    Text(Chars<'static>),
}

impl Iterator for Mapping {
    type Item = char;

    #[inline]
    fn next(&mut self) -> Option<char> {
        match &mut self.0 {
            Target::CodePoint(code_point) => code_point.take(),
            Target::Text(text) => text.next(),
        }
    }
}

/// The place at which the entries of the second zone would start if the zone started with code point 0.
const SECOND_ZONE: usize = {
    let [_, middle, leaf] = BLOCK_BITS;
    (NEAR >> leaf) - (NEAR >> (middle + leaf))
};

/// The same for the third zone.
const THIRD_ZONE: usize = {
    let [upper, middle, leaf] = BLOCK_BITS;
    SECOND_ZONE + (PLANE >> (middle + leaf)) - (PLANE >> (upper + middle + leaf))
};

/// The tables that every lookup reads, in one static, so that only one address is loaded.
struct Tables {
    trie: [u16; TRIE.len()],
    leaves: [u8; LEAVES.len()],
    plain: [u32; PLAIN.len()],
}

static TABLES: Tables = Tables { trie: TRIE, leaves: LEAVES, plain: PLAIN };

/// Returns the value of a code point in the trie.
#[inline]
fn value(code_point: char) -> usize {
    let [_, middle, leaf] = BLOCK_BITS;
    let code_point = code_point as usize;
    let block = if code_point < NEAR {
        TABLES.trie[code_point >> leaf]
    } else {
        let block = if code_point < PLANE {
            TABLES.trie[SECOND_ZONE + (code_point >> (middle + leaf))]
        } else {
            middle_block(code_point)
        };
        TABLES.trie[usize::from(block) + (code_point >> leaf & ((1 << middle) - 1))]
    };
    usize::from(TABLES.leaves[usize::from(block) + (code_point & ((1 << leaf) - 1))])
}

/// Returns the place of the middle block of a code point outside plane 0.
#[inline(never)]
fn middle_block(code_point: usize) -> u16 {
    let [upper, middle, leaf] = BLOCK_BITS;
    let block = TABLES.trie[THIRD_ZONE + (code_point >> (upper + middle + leaf))];
    TABLES.trie[usize::from(block) + (code_point >> (middle + leaf) & ((1 << upper) - 1))]
}

/// Returns the packed properties of a code point.
#[inline]
pub(crate) fn packed(code_point: char) -> Packed {
    packed_value(value(code_point))
}

/// Returns the packed properties of a code point if it [is plain](Packed::is_plain).
#[inline]
pub(crate) fn plain(code_point: char) -> Option<Packed> {
    TABLES.plain.get(value(code_point)).copied().map(Packed)
}

/// Returns the packed properties for a value.
#[inline]
fn packed_value(value: usize) -> Packed {
    Packed(TABLES.plain.get(value).copied().unwrap_or_else(|| special(value - PLAIN.len())))
}

/// Returns the entry of `SPECIAL` for a value from which `PLAIN.len()` has been subtracted.
#[inline(never)]
fn special(value: usize) -> u32 {
    let place = match value.checked_sub(SPECIAL.len()) {
        None => value,
        Some(place) => (DELTAS[place] >> DELTA_BITS) as usize,
    };
    SPECIAL[place]
}

/// Returns the mapping of a code point if it is in `MAPPINGS`.
#[inline(never)]
fn text(code_point: char) -> Option<&'static str> {
    let code_point = code_point as u32;
    let next_range = RANGES.partition_point(|range| range >> MAPPING_BITS <= code_point);
    let range = RANGES.get(next_range.checked_sub(1)?)?;
    let mut mappings = MAPPINGS.get((range & ((1 << MAPPING_BITS) - 1)) as usize..)?.chars();
    for _ in range >> MAPPING_BITS..code_point {
        mappings.find(|&c| c == MAPPING_END)?;
    }
    Some(mappings.as_str().split_once(MAPPING_END)?.0)
}
