//! One label after mapping or decoding, and the validity criteria.
//!
//! While code points are added, the union of their properties is computed. It nearly always shows that the label meets
//! all criteria. Only if it does not, and for normalization and joiners, the label is scanned again.
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
    layout::Packed,
    normalization::{may_change, normalization_form_c, parts_may_change},
    processing::Processing,
    properties::{BidiClass, JoiningType, Properties, Status, packed, plain},
};

/// A criterion that a label breaks, the code point that the error is about, if any, and the number of equal code points
/// before it in the label.
pub(crate) type Failure = (Criterion, Option<char>, usize);

/// A label in Unicode.
#[derive(Debug, Default)]
pub(crate) struct Label {
    pub(crate) code_points: CodePoints,
    /// The properties of the code points.
    seen: Seen,
    /// Whether two of them were composed, so that `seen` may have more properties than the code points.
    is_composed: bool,
}

/// The properties of the code points of a label.
#[derive(Debug, Default)]
struct Seen {
    /// The union of their bits in [`Packed`].
    all: u32,
    /// Whether pairs of neighbors do not suffice to tell that the label is in Normalization Form C.
    is_in_doubt: bool,
}

impl Seen {
    /// Adds the properties of a code point. `may_change` is whether the last code point and this one may have another
    /// form.
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

    /// Appends code points of `text` up to the first that is not plain, which is removed from `text`, too, and
    /// returned.
    ///
    /// Nearly all code points are handled here, so the loop does nothing else.
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

    /// Appends a code point of any kind that has been mapped, or composes it with the last one.
    ///
    /// Both represent the same text, and composing leaves less to normalize, mostly nothing.
    #[inline]
    pub(crate) fn push(&mut self, c: char, properties: Packed) {
        if !properties.has(Packed::NFC_MAYBE) || !self.compose(c) {
            self.seen.push(self.code_points.last().copied(), properties, |last| parts_may_change(last, c, properties));
            self.code_points.push(c);
        }
    }

    /// Composes the last code point with `c`, if there is a composite.
    #[inline(never)]
    fn compose(&mut self, c: char) -> bool {
        let Some(last) = self.code_points.last_mut() else { return false };
        let Some(composite) = composite(*last, c) else { return false };
        *last = composite;
        self.is_composed = true;
        true
    }

    /// Computes the properties of all code points again.
    pub(crate) fn update_seen(&mut self) {
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

    /// Normalizes the label, which has been mapped, to Normalization Form C, and returns whether that changed it.
    #[inline]
    pub(crate) fn normalize(&mut self) -> bool {
        if self.is_composed {
            self.update_seen();
        }
        self.is_composed | (self.seen.is_in_doubt && self.normalize_again())
    }

    #[inline(never)]
    fn normalize_again(&mut self) -> bool {
        let normalized = normalization_form_c(&self.code_points);
        let differs = normalized != *self.code_points;
        if differs {
            self.code_points = normalized.into();
            self.update_seen();
        }
        differs
    }

    fn is_normalized(&self) -> bool {
        !self.has(Packed::NFC_NO)
            && (!self.seen.is_in_doubt || normalization_form_c(&self.code_points) == *self.code_points)
    }

    /// Returns whether any of the code points has any of these properties.
    #[inline]
    fn has(&self, properties: u32) -> bool {
        self.seen.all & properties != 0
    }

    pub(crate) fn is_ascii(&self) -> bool {
        self.code_points.iter().all(char::is_ascii)
    }

    /// Returns the union of the bits of the code points in [`Packed`].
    pub(crate) fn all(&self) -> u32 {
        self.seen.all
    }

    /// Returns the properties that the Bidi rule depends on.
    pub(crate) fn bidi(&self) -> Summary {
        Summary::new(self.code_points.iter().copied(), self.seen.all)
    }

    fn starts_with_mark(&self) -> bool {
        self.has(Packed::MARK) && self.code_points.first().is_some_and(|&c| packed(c).is_mark())
    }

    pub(crate) fn starts_with_prefix(&self) -> bool {
        self.code_points.starts_with(&['x', 'n', '-', '-'])
    }

    pub(crate) fn write(&self, out: &mut String) {
        out.extend(self.code_points.iter());
    }

    /// Returns whether the label certainly meets all criteria, so that [`failures`](Self::failures) is empty.
    #[inline]
    pub(crate) fn certainly_meets_all(&self, processing: Processing, is_decoded: bool) -> bool {
        // Joiners have the class BN, unlike the other deviations.
        const OF_ALL: u32 = Packed::MAPPED | Packed::IGNORED | Packed::DISALLOWED | BidiClass::BN.bit();
        !self.has(OF_ALL)
            && !self.starts_with_mark()
            && !(is_decoded && (self.seen.is_in_doubt || self.starts_with_prefix()))
            && !processing.check_hyphens
            && !processing.use_std3_ascii_rules
    }

    /// Returns the criteria that the label breaks, in the standard's order, except the Bidi rule.
    ///
    /// A label cannot contain a full stop (criterion 5): mapped labels end there, and Punycode does not encode it.
    pub(crate) fn failures(&self, processing: Processing, is_decoded: bool) -> impl Iterator<Item = Failure> {
        let label = &self.code_points[..];
        let hyphens = processing.check_hyphens;
        let whole = |criterion, fails: bool| fails.then_some((criterion, None, 0));
        let [non_joiner, joiner] =
            if processing.check_joiners && self.has(Packed::DEVIATION) { misplaced_joiners(label) } else { [None; 2] };
        let first = |is_rejected: &dyn Fn(char) -> bool| label.iter().copied().find(|&c| is_rejected(c));
        let disallowed = first(&|c| !matches!(Properties::of(c).status(), Status::Valid | Status::Deviation));
        let not_std3 = first(&|c| processing.use_std3_ascii_rules && c.is_ascii() && !is_std3(c as u8));
        [
            whole(Criterion::NotNormalized, is_decoded && !self.is_normalized()),
            whole(Criterion::HyphensInThirdAndFourthPosition, hyphens && label.get(2..4) == Some(&['-', '-'])),
            whole(Criterion::HyphenAtEdge, hyphens && (label.first() == Some(&'-') || label.last() == Some(&'-'))),
            // With CheckHyphens the standard leaves this to the criterion on the third and fourth position. The test
            // vectors name both, and every label that breaks one breaks the other.
            whole(Criterion::PunycodePrefix, is_decoded && self.starts_with_prefix()),
            self.starts_with_mark().then(|| (Criterion::LeadingMark, label.first().copied(), 0)),
            disallowed.map(|c| (Criterion::DisallowedCodePoint, Some(c), 0)),
            not_std3.map(|c| (Criterion::Std3AsciiRules, Some(c), 0)),
            non_joiner.map(|(criterion, index)| (criterion, Some(NON_JOINER), index)),
            joiner.map(|(criterion, index)| (criterion, Some(JOINER), index)),
        ]
        .into_iter()
        .flatten()
    }
}

const NON_JOINER: char = '\u{200C}';
const JOINER: char = '\u{200D}';

/// A misplaced joiner: the rule it breaks, and the number of equal joiners before it.
type Misplaced = (Criterion, usize);

/// Returns the first misplaced non-joiner of the label and its first misplaced joiner, found in one pass: the
/// `ContextJ` rules.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5892#appendix-A>
fn misplaced_joiners(label: &[char]) -> [Option<Misplaced>; 2] {
    let mut non_joiner = None;
    let mut joiner = None;
    // The numbers of them so far.
    let (mut non_joiners, mut joiners) = (0, 0);

    let mut after_virama = false;
    // The joining type of the last code point that is not transparent.
    let mut left = JoiningType::NonJoining;
    // A non-joiner that follows a left- or dual-joining letter, and needs a right- or dual-joining letter after it.
    let mut pending: Option<usize> = None;

    for &c in label {
        let properties = Properties::of(c);
        let joining_type = properties.joining_type();
        if joining_type != JoiningType::Transparent
            && let Some(index) = pending.take()
            && !matches!(joining_type, JoiningType::RightJoining | JoiningType::DualJoining)
        {
            non_joiner.get_or_insert(index);
        }
        if c == NON_JOINER {
            if !after_virama {
                match left {
                    JoiningType::LeftJoining | JoiningType::DualJoining => pending = Some(non_joiners),
                    _ => _ = non_joiner.get_or_insert(non_joiners),
                }
            }
            non_joiners += 1;
        } else if c == JOINER {
            if !after_virama {
                joiner.get_or_insert(joiners);
            }
            joiners += 1;
        }
        if joining_type != JoiningType::Transparent {
            left = joining_type;
        }
        after_virama = properties.is_virama();
    }
    let non_joiner = non_joiner.or(pending);
    [
        non_joiner.map(|index| (Criterion::ZeroWidthNonJoiner, index)),
        joiner.map(|index| (Criterion::ZeroWidthJoiner, index)),
    ]
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization as _;

    use super::{Label, packed};
    use crate::{compositions::decomposition, normalization::tests::interesting_texts};

    /// Checks that composing code points as they are added gives the same label as normalizing the whole, and that
    /// `seen` matches it.
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
    fn every_composite_is_composed_while_it_is_added() {
        for (first, second) in ('\0'..=char::MAX).filter_map(decomposition) {
            check(&String::from_iter([first, second]));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        #[test]
        fn pushed_text_is_normalized_as_a_whole_would_be(text in interesting_texts()) {
            check(&text);
        }
    }
}
