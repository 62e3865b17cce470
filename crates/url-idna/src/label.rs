//! One label after mapping or decoding, and what the validity criteria ask of it.
//!
//! What the properties of all code points have together is known while they come in, and nearly always says that nothing
//! can be wrong. Only otherwise, and for normalization and joiners, the label is looked at again.
//!
//! Source: <https://www.unicode.org/reports/tr46/#Validity_Criteria>

use alloc::string::String;

use crate::{
    ascii::is_std3,
    bidi::Summary,
    code_points::CodePoints,
    error::Criterion,
    joiners::{self, JOINER, NON_JOINER},
    layout::Packed,
    normalization::normalization_form_c,
    processing::Processing,
    properties::{Properties, Status, packed},
};

/// The prefix of a label in Punycode.
pub(crate) const PREFIX: &str = "xn--";

/// A criterion that a label does not meet, the code point it is about, if it is about one, and how many equal code
/// points stand before that in the label.
pub(crate) type Failure = (Criterion, Option<char>, usize);

/// A label in Unicode.
#[derive(Debug, Default)]
pub(crate) struct Label {
    pub(crate) code_points: CodePoints,
    /// What was seen in them.
    pub(crate) seen: Seen,
}

/// What was seen in the code points of a label.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    summary: Summary,
    /// All bits of all code points.
    code_points: u32,
    /// The last code point.
    last: Packed,
    /// Whether a combining class is lower than the one before.
    is_out_of_order: bool,
}

impl Seen {
    #[inline]
    pub(crate) fn push(&mut self, c: char, properties: Packed) {
        self.summary.push(properties);
        self.code_points |= c as u32;
        let (class, last) = (properties.combining_class(), self.last.combining_class());
        // Without a branch: it is cheaper than to foretell it.
        self.is_out_of_order |= (class != 0) & (class < last);
        self.last = properties;
    }
}

impl Label {
    /// Replaces the label by what `code_points` has been set to.
    pub(crate) fn look_again(&mut self) {
        let mut seen = Seen::default();
        for &c in self.code_points.iter() {
            seen.push(c, packed(c));
        }
        self.seen = seen;
    }

    /// Brings the label, which has been mapped, into Normalization Form C, and says whether that was another.
    #[inline]
    pub(crate) fn normalize(&mut self) -> bool {
        (self.seen.is_out_of_order || self.has(Packed::NFC_MAYBE)) && self.normalize_again()
    }

    #[inline(never)]
    fn normalize_again(&mut self) -> bool {
        let normalized = normalization_form_c(&self.code_points);
        let differs = normalized != *self.code_points;
        if differs {
            self.code_points = normalized.into();
            self.look_again();
        }
        differs
    }

    fn is_normalized(&self) -> bool {
        !self.has(Packed::NFC_NO)
            && !self.seen.is_out_of_order
            && (!self.has(Packed::NFC_MAYBE) || normalization_form_c(&self.code_points) == *self.code_points)
    }

    /// Whether one of the code points has one of these properties.
    #[inline]
    fn has(&self, properties: u32) -> bool {
        self.seen.summary.all() & properties != 0
    }

    pub(crate) fn is_ascii(&self) -> bool {
        self.seen.code_points < 0x80
    }

    pub(crate) fn bidi(&self) -> Summary {
        self.seen.summary
    }

    pub(crate) fn begins_with_prefix(&self) -> bool {
        self.code_points.starts_with(&['x', 'n', '-', '-'])
    }

    pub(crate) fn write(&self, out: &mut String) {
        out.extend(self.code_points.iter());
    }

    /// Whether the label meets all criteria for sure, so that [`failures`](Self::failures) has none.
    #[inline]
    pub(crate) fn is_flawless(&self, processing: Processing, is_decoded: bool) -> bool {
        const OF_ALL: u32 = Packed::MAPPED | Packed::IGNORED | Packed::DISALLOWED | Packed::DEVIATION;
        const OF_DECODED: u32 = Packed::NFC_MAYBE | Packed::NFC_NO;
        !self.has(if is_decoded { OF_ALL | OF_DECODED } else { OF_ALL })
            && self.seen.summary.first() & Packed::MARK == 0
            && !(is_decoded && (self.seen.is_out_of_order || self.begins_with_prefix()))
            && !processing.check_hyphens
            && !processing.use_std3_ascii_rules
    }

    /// The criteria that the label does not meet, in the order in which the standard lists them, but for the Bidi rule.
    ///
    /// A full stop (criterion 5) cannot be in a label: mapped labels end there, and Punycode stands for none.
    pub(crate) fn failures(&self, processing: Processing, is_decoded: bool) -> impl Iterator<Item = Failure> {
        let label = &self.code_points[..];
        let hyphens = processing.check_hyphens;
        let whole = |criterion, fails: bool| fails.then_some((criterion, None, 0));
        let [non_joiner, joiner] =
            if processing.check_joiners && self.has(Packed::DEVIATION) { joiners::misplaced(label) } else { [None; 2] };
        let first = |is_refused: &dyn Fn(char) -> bool| label.iter().copied().find(|&c| is_refused(c));
        let disallowed = first(&|c| !matches!(Properties::of(c).status(), Status::Valid | Status::Deviation));
        let not_std3 = first(&|c| processing.use_std3_ascii_rules && c.is_ascii() && !is_std3(c as u8));
        let begins_with_mark = self.seen.summary.first() & Packed::MARK != 0;
        [
            whole(Criterion::NotNormalized, is_decoded && !self.is_normalized()),
            whole(Criterion::HyphensInThirdAndFourthPosition, hyphens && label.get(2..4) == Some(&['-', '-'])),
            whole(Criterion::HyphenAtEdge, hyphens && (label.first() == Some(&'-') || label.last() == Some(&'-'))),
            // With CheckHyphens the standard leaves this to the criterion on the third and the fourth position. The
            // test vectors name both, and no label meets one and not the other.
            whole(Criterion::PunycodePrefix, is_decoded && self.begins_with_prefix()),
            begins_with_mark.then(|| (Criterion::LeadingMark, label.first().copied(), 0)),
            disallowed.map(|c| (Criterion::DisallowedCodePoint, Some(c), 0)),
            not_std3.map(|c| (Criterion::Std3AsciiRules, Some(c), 0)),
            non_joiner.map(|(criterion, index)| (criterion, Some(NON_JOINER), index)),
            joiner.map(|(criterion, index)| (criterion, Some(JOINER), index)),
        ]
        .into_iter()
        .flatten()
    }
}
