//! One label after mapping or decoding, and what the validity criteria ask of it.
//!
//! What the properties of all code points have together is known while they come in, and nearly always says that
//! nothing can be wrong. Only otherwise, and for normalization and joiners, the label is looked at again.
//!
//! Source: <https://www.unicode.org/reports/tr46/#Validity_Criteria>

use alloc::string::String;
use core::{iter, str::Chars};

use crate::{
    ascii::is_std3,
    bidi::Summary,
    code_points::CodePoints,
    compositions::composite,
    error::Criterion,
    joiners::{self, JOINER, NON_JOINER},
    layout::Packed,
    normalization::{may_change, may_move, normalization_form_c},
    processing::Processing,
    properties::{BidiClass, Properties, Status, packed, plain},
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
    seen: Seen,
    /// Whether two of them were composed, so that more was seen than there is.
    is_composed: bool,
}

/// What was seen in the code points of a label.
#[derive(Debug, Default)]
struct Seen {
    /// The bits that any of them has in [`Packed`].
    all: u32,
    /// Whether it takes more than a look at each code point and the one before it to know whether the label is in
    /// Normalization Form C.
    is_in_doubt: bool,
}

impl Seen {
    /// Looks at the properties of a code point, and asks whether the form `may_change` for what it is and the last one
    /// is.
    #[inline]
    fn push(&mut self, last: Option<char>, properties: Packed, may_change: impl FnOnce(char) -> bool) {
        self.all |= properties.0;
        self.is_in_doubt = self.is_in_doubt || !properties.is_plain() && last.is_some_and(may_change);
    }
}

impl Label {
    pub(crate) fn clear(&mut self) {
        self.code_points.clear();
        self.seen = Seen::default();
        self.is_composed = false;
    }

    /// Appends code points of `text` as long as they are plain, and takes the first that is not from it, too.
    ///
    /// Nearly all code points are seen here alone, so that there is nothing else in this loop.
    #[inline]
    pub(crate) fn push_plain(&mut self, text: &mut Chars<'_>) -> Option<char> {
        let mut all = 0;
        let mut other = None;
        self.code_points.extend(iter::from_fn(|| {
            let c = text.next()?;
            let Some(properties) = plain(c) else {
                other = Some(c);
                return None;
            };
            all |= properties.0;
            Some(c)
        }));
        self.seen.all |= all;
        other
    }

    /// Appends a code point of any kind, which is mapped already, or composes the last one with it.
    ///
    /// Both stand for the same text, so that this leaves less to normalize, which mostly is nothing.
    #[inline]
    pub(crate) fn push(&mut self, c: char, properties: Packed) {
        if !properties.has(Packed::NFC_MAYBE) || !self.compose(c) {
            self.seen.push(self.code_points.last().copied(), properties, |last| may_move(last, properties));
            self.code_points.push(c);
        }
    }

    /// Composes the last code point with `c`, if there is a composite of them.
    #[inline(never)]
    fn compose(&mut self, c: char) -> bool {
        let Some(last) = self.code_points.last_mut() else { return false };
        let Some(composite) = composite(*last, c) else { return false };
        *last = composite;
        self.is_composed = true;
        true
    }

    /// Looks at all that `code_points` has been set to.
    pub(crate) fn look_again(&mut self) {
        let mut seen = Seen::default();
        let mut all = 0;
        let mut last = None;
        for &c in self.code_points.iter() {
            if let Some(properties) = plain(c) {
                all |= properties.0;
            } else {
                let properties = packed(c);
                seen.push(last, properties, |last| may_change(last, c, properties));
            }
            last = Some(c);
        }
        seen.all |= all;
        self.seen = seen;
    }

    /// Brings the label, which has been mapped, into Normalization Form C, and says whether that was another.
    #[inline]
    pub(crate) fn normalize(&mut self) -> bool {
        if self.is_composed {
            self.look_again();
        }
        self.is_composed | (self.seen.is_in_doubt && self.normalize_again())
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
            && (!self.seen.is_in_doubt || normalization_form_c(&self.code_points) == *self.code_points)
    }

    /// Whether one of the code points has one of these properties.
    #[inline]
    fn has(&self, properties: u32) -> bool {
        self.seen.all & properties != 0
    }

    pub(crate) fn is_ascii(&self) -> bool {
        self.code_points.iter().all(char::is_ascii)
    }

    /// The bits that any of the code points has in [`Packed`].
    pub(crate) fn all(&self) -> u32 {
        self.seen.all
    }

    /// What the Bidi rule has to know of it.
    pub(crate) fn bidi(&self) -> Summary {
        Summary::new(self.code_points.iter().copied(), self.seen.all)
    }

    fn begins_with_mark(&self) -> bool {
        self.has(Packed::MARK) && self.code_points.first().is_some_and(|&c| packed(c).is_mark())
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
        // The joiners are of the class BN, unlike the other deviations.
        const OF_ALL: u32 = Packed::MAPPED | Packed::IGNORED | Packed::DISALLOWED | BidiClass::BN.bit();
        !self.has(OF_ALL)
            && !self.begins_with_mark()
            && !(is_decoded && (self.seen.is_in_doubt || self.begins_with_prefix()))
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
        [
            whole(Criterion::NotNormalized, is_decoded && !self.is_normalized()),
            whole(Criterion::HyphensInThirdAndFourthPosition, hyphens && label.get(2..4) == Some(&['-', '-'])),
            whole(Criterion::HyphenAtEdge, hyphens && (label.first() == Some(&'-') || label.last() == Some(&'-'))),
            // With CheckHyphens the standard leaves this to the criterion on the third and the fourth position. The
            // test vectors name both, and no label meets one and not the other.
            whole(Criterion::PunycodePrefix, is_decoded && self.begins_with_prefix()),
            self.begins_with_mark().then(|| (Criterion::LeadingMark, label.first().copied(), 0)),
            disallowed.map(|c| (Criterion::DisallowedCodePoint, Some(c), 0)),
            not_std3.map(|c| (Criterion::Std3AsciiRules, Some(c), 0)),
            non_joiner.map(|(criterion, index)| (criterion, Some(NON_JOINER), index)),
            joiner.map(|(criterion, index)| (criterion, Some(JOINER), index)),
        ]
        .into_iter()
        .flatten()
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization as _;

    use super::{Label, packed};
    use crate::{compositions::decomposition, normalization::tests::interesting_texts};

    /// What is composed as it comes in is what it would be as a whole, and what was seen is seen in that.
    fn check(text: &str) {
        let mut label = Label::default();
        text.chars().for_each(|c| label.push(c, packed(c)));
        let is_changed = label.normalize();
        let expected: String = text.nfc().collect();
        assert_eq!(label.code_points.iter().collect::<String>(), &*expected);
        assert_eq!(is_changed, expected != text);
        assert!(label.is_normalized());
        let all = label.code_points.iter().fold(0, |all, &c| all | packed(c).0);
        assert_eq!(label.seen.all, all, "{text:?}");
    }

    #[test]
    fn composites() {
        for (first, second) in ('\0'..=char::MAX).filter_map(decomposition) {
            check(&String::from_iter([first, second]));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        #[test]
        fn normalize(text in interesting_texts()) {
            check(&text);
        }
    }
}
