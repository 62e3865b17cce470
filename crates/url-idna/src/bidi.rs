//! The Bidi rule, which labels have to meet in a domain name with right-to-left code points.
//!
//! The six parts of the rule depend only on the first class, the last class that is not NSM, and the set of classes. A
//! [`Summary`] contains these, so no label has to be kept until the whole domain name is known.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc5893#section-2>

use crate::{
    error::Criterion,
    properties::{BidiClass, packed},
};

/// A set of classes, each represented by its bit in [`Packed`](crate::layout::Packed).
type Classes = u32;

const fn classes(list: &[BidiClass]) -> Classes {
    let mut set = 0;
    let mut i = 0;
    while i < list.len() {
        set |= list[i].bit();
        i += 1;
    }
    set
}

const NEUTRAL: Classes =
    classes(&[BidiClass::ES, BidiClass::CS, BidiClass::ET, BidiClass::ON, BidiClass::BN, BidiClass::NSM]);
const DIGITS: Classes = classes(&[BidiClass::EN, BidiClass::AN]);
const RTL_LETTER: Classes = classes(&[BidiClass::R, BidiClass::AL]);
/// The classes that make a domain name a Bidi domain name.
const RTL: Classes = RTL_LETTER | classes(&[BidiClass::AN]);
const LTR_LETTER: Classes = classes(&[BidiClass::L]);
const LTR_CONTENT: Classes = LTR_LETTER | NEUTRAL | classes(&[BidiClass::EN]);
const LTR_END: Classes = classes(&[BidiClass::L, BidiClass::EN]);
const ALL: Classes = (BidiClass::Other.bit() << 1) - 1;

/// Returns whether a label whose code points have these properties makes its domain name a Bidi domain name.
pub(crate) fn has_rtl(all: u32) -> bool {
    all & RTL != 0
}

/// Returns whether a label whose code points have these properties certainly meets the rule, because all are letters of
/// one direction.
#[inline]
pub(crate) fn is_uniform(all: u32) -> bool {
    within(all & ALL, LTR_LETTER) || within(all & ALL, RTL_LETTER)
}

fn within(set: Classes, all: Classes) -> bool {
    set & !all == 0
}

/// The properties of a label that the Bidi rule depends on. The bits of [`Packed`](crate::layout::Packed) other than
/// the classes are ignored.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Summary {
    /// The first code point; 0 in an empty label.
    first: u32,
    /// The last code point whose class is not NSM.
    last: u32,
    /// All code points.
    seen: u32,
}

impl Summary {
    /// Creates the summary of a label whose code points have the properties `seen`.
    pub(crate) fn new(mut label: impl DoubleEndedIterator<Item = char> + Clone, seen: u32) -> Self {
        let first = label.clone().next().map_or(0, |c| packed(c).0);
        let last = label.rfind(|&c| packed(c).bidi_class() != BidiClass::NSM).map_or(0, |c| packed(c).0);
        Self { first, last, seen }
    }

    /// Creates the summary of an ASCII label, which has no marks.
    pub(crate) fn of_ascii(label: &[u8]) -> Self {
        let bits = |byte: &u8| packed(char::from(byte.to_ascii_lowercase())).0;
        let seen = label.iter().map(bits).fold(0, |seen, bits| seen | bits);
        Self { first: label.first().map_or(0, bits), last: label.last().map_or(0, bits), seen }
    }

    /// Returns whether a domain name with this label is a Bidi domain name.
    pub(crate) fn has_rtl(self) -> bool {
        has_rtl(self.seen)
    }

    /// Returns whether the label breaks any part of the rule.
    #[inline]
    pub(crate) fn fails(self) -> bool {
        self.parts().into_iter().any(|(_, fails)| fails)
    }

    /// Returns the parts of the rule that the label breaks, in order.
    pub(crate) fn failures(self) -> impl Iterator<Item = Criterion> {
        self.parts().into_iter().filter_map(|(criterion, fails)| fails.then_some(criterion))
    }

    #[inline]
    fn parts(self) -> [(Criterion, bool); 6] {
        let is_rtl = self.first & RTL_LETTER != 0;
        let is_ltr = self.first & LTR_LETTER != 0;
        let seen = self.seen & ALL;
        [
            (Criterion::BidiFirst, !is_rtl && !is_ltr && seen != 0),
            (Criterion::BidiRtlContent, is_rtl && !within(seen, RTL_LETTER | DIGITS | NEUTRAL)),
            (Criterion::BidiRtlEnd, is_rtl && self.last & (RTL_LETTER | DIGITS) == 0),
            (Criterion::BidiRtlDigits, is_rtl && within(DIGITS, seen)),
            (Criterion::BidiLtrContent, is_ltr && !within(seen, LTR_CONTENT)),
            (Criterion::BidiLtrEnd, is_ltr && self.last & LTR_END == 0),
        ]
    }
}
