//! The Bidi rule: what a label has to be in a domain name with right-to-left code points.
//!
//! None of the rule's six parts depends on more than the first class, the last class that is not NSM, and which classes
//! there are. So a [`Summary`] is enough, and a label need not be kept until the whole domain name is known.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc5893#section-2>

use crate::{error::Criterion, properties::BidiClass};

/// A set of classes: the bit of each is its number.
type Classes = u16;

const fn classes(list: &[BidiClass]) -> Classes {
    let mut set = 0;
    let mut i = 0;
    while i < list.len() {
        set |= 1 << list[i] as u32;
        i += 1;
    }
    set
}

const NEUTRAL: Classes =
    classes(&[BidiClass::ES, BidiClass::CS, BidiClass::ET, BidiClass::ON, BidiClass::BN, BidiClass::NSM]);
const DIGITS: Classes = classes(&[BidiClass::EN, BidiClass::AN]);
const RTL_LETTER: Classes = classes(&[BidiClass::R, BidiClass::AL]);
/// What makes a domain name a Bidi domain name.
const RTL: Classes = RTL_LETTER | classes(&[BidiClass::AN]);
const LTR_LETTER: Classes = classes(&[BidiClass::L]);
const LTR_CONTENT: Classes = LTR_LETTER | NEUTRAL | classes(&[BidiClass::EN]);
const LTR_END: Classes = classes(&[BidiClass::L, BidiClass::EN]);

/// What the Bidi rule has to know of a label.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Summary {
    /// The set of the first class alone; empty in an empty label.
    first: Classes,
    /// The set of the last class alone that is not NSM.
    last: Classes,
    seen: Classes,
}

impl Summary {
    #[inline]
    pub(crate) fn push(&mut self, class: BidiClass) {
        let class_bit = 1 << class as u32;
        if self.seen == 0 {
            self.first = class_bit;
        }
        if class != BidiClass::NSM {
            self.last = class_bit;
        }
        self.seen |= class_bit;
    }

    /// Whether a domain name with this label is a Bidi domain name.
    pub(crate) fn has_rtl(self) -> bool {
        self.seen & RTL != 0
    }

    /// The parts of the rule that the label does not meet, in order.
    pub(crate) fn failures(self) -> impl Iterator<Item = Criterion> {
        let is_rtl = self.first & RTL_LETTER != 0;
        let is_ltr = self.first & LTR_LETTER != 0;
        let within = |set: Classes, all: Classes| set & !all == 0;
        [
            (Criterion::BidiFirst, !is_rtl && !is_ltr && self.seen != 0),
            (Criterion::BidiRtlContent, is_rtl && !within(self.seen, RTL_LETTER | DIGITS | NEUTRAL)),
            (Criterion::BidiRtlEnd, is_rtl && !within(self.last, RTL_LETTER | DIGITS)),
            (Criterion::BidiRtlDigits, is_rtl && within(DIGITS, self.seen)),
            (Criterion::BidiLtrContent, is_ltr && !within(self.seen, LTR_CONTENT)),
            (Criterion::BidiLtrEnd, is_ltr && !within(self.last, LTR_END)),
        ]
        .into_iter()
        .filter_map(|(criterion, fails)| fails.then_some(criterion))
    }
}
