//! One label after mapping or decoding, and what the validity criteria ask of it.
//!
//! A label is looked at once, while its code points come in. Only normalization, where the quick check asks for it, and
//! the rules for joiners, where there is one, take another look.
//!
//! Source: <https://www.unicode.org/reports/tr46/#Validity_Criteria>

use alloc::{string::String, vec::Vec};

use crate::{
    bidi::Summary,
    error::Criterion,
    joiners::{self, JOINER, NON_JOINER},
    normalization::normalization_form_c,
    processing::Processing,
    properties::{NfcQuickCheck, Properties, Status},
};

/// The prefix of a label in Punycode.
pub(crate) const PREFIX: &str = "xn--";

/// A criterion that a label does not meet, the code point it is about, if it is about one, and how many equal code
/// points stand before that in the label.
pub(crate) type Failure = (Criterion, Option<char>, usize);

/// A label in Unicode.
#[derive(Debug, Default)]
pub(crate) struct Label {
    pub(crate) code_points: Vec<char>,
    seen: Seen,
}

/// What was seen in the code points of a label.
#[derive(Debug)]
struct Seen {
    begins_with_mark: bool,
    /// The first code point whose status is neither valid nor deviation.
    disallowed: Option<char>,
    /// The first ASCII code point that `UseSTD3ASCIIRules` refuses.
    not_std3: Option<char>,
    joiner: bool,
    ascii: bool,
    /// The outcome of the quick check so far, and the combining class it has come to.
    quick_check: NfcQuickCheck,
    combining_class: u8,
    bidi: Summary,
}

impl Default for Seen {
    fn default() -> Self {
        Self {
            begins_with_mark: false,
            disallowed: None,
            not_std3: None,
            joiner: false,
            ascii: true,
            quick_check: NfcQuickCheck::Yes,
            combining_class: 0,
            bidi: Summary::default(),
        }
    }
}

impl Seen {
    #[inline]
    fn push(&mut self, c: char, properties: Properties, is_first: bool) {
        if is_first {
            self.begins_with_mark = properties.is_mark();
        }
        if !matches!(properties.status(), Status::Valid | Status::Deviation) {
            self.disallowed.get_or_insert(c);
        }
        if c.is_ascii() {
            if !is_std3(c as u8) {
                self.not_std3.get_or_insert(c);
            }
        } else {
            self.ascii = false;
        }
        self.joiner |= matches!(c, NON_JOINER | JOINER);
        // https://www.unicode.org/reports/tr15/#Detecting_Normalization_Forms
        let combining_class = properties.combining_class();
        if combining_class != 0 && combining_class < self.combining_class {
            self.quick_check = NfcQuickCheck::No;
        }
        self.combining_class = combining_class;
        self.quick_check = self.quick_check.max(properties.nfc_quick_check());
        self.bidi.push(properties.bidi_class());
    }
}

/// Whether `UseSTD3ASCIIRules` allows this byte in a label.
pub(crate) const fn is_std3(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')
}

impl Label {
    pub(crate) fn clear(&mut self) {
        self.code_points.clear();
        self.seen = Seen::default();
    }

    #[inline]
    pub(crate) fn push(&mut self, c: char, properties: Properties) {
        self.seen.push(c, properties, self.code_points.is_empty());
        self.code_points.push(c);
    }

    /// Replaces the label by what `code_points` has been set to.
    pub(crate) fn look_again(&mut self) {
        self.seen = Seen::default();
        for (index, &c) in self.code_points.iter().enumerate() {
            self.seen.push(c, Properties::of(c), index == 0);
        }
    }

    /// Brings the label, which has been mapped, into Normalization Form C.
    pub(crate) fn normalize(&mut self) {
        if self.seen.quick_check != NfcQuickCheck::Yes {
            self.code_points = normalization_form_c(&self.code_points);
            self.look_again();
        }
    }

    fn is_normalized(&self) -> bool {
        match self.seen.quick_check {
            NfcQuickCheck::Yes => true,
            NfcQuickCheck::Maybe => normalization_form_c(&self.code_points) == self.code_points,
            NfcQuickCheck::No => false,
        }
    }

    pub(crate) fn is_ascii(&self) -> bool {
        self.seen.ascii
    }

    pub(crate) fn bidi(&self) -> Summary {
        self.seen.bidi
    }

    pub(crate) fn begins_with_prefix(&self) -> bool {
        PREFIX.chars().eq(self.code_points.iter().copied().take(PREFIX.len()))
    }

    pub(crate) fn write(&self, out: &mut String) {
        out.extend(&self.code_points);
    }

    /// The criteria that the label does not meet, in the order in which the standard lists them, but for the Bidi rule.
    ///
    /// A full stop (criterion 5) cannot be in a label: mapped labels end there, and Punycode stands for none.
    pub(crate) fn failures(&self, processing: Processing, is_decoded: bool) -> impl Iterator<Item = Failure> {
        let label = &self.code_points[..];
        let hyphens = processing.check_hyphens;
        let whole = |criterion, fails: bool| fails.then_some((criterion, None, 0));
        let [non_joiner, joiner] =
            if processing.check_joiners && self.seen.joiner { joiners::misplaced(label) } else { [None; 2] };
        let not_std3 = self.seen.not_std3.filter(|_| processing.use_std3_ascii_rules);
        [
            whole(Criterion::NotNormalized, is_decoded && !self.is_normalized()),
            whole(Criterion::HyphensInThirdAndFourthPosition, hyphens && label.get(2..4) == Some(&['-', '-'])),
            whole(Criterion::HyphenAtEdge, hyphens && (label.first() == Some(&'-') || label.last() == Some(&'-'))),
            // With CheckHyphens the standard leaves this to the criterion on the third and the fourth position. The
            // test vectors name both, and no label meets one and not the other.
            whole(Criterion::PunycodePrefix, is_decoded && self.begins_with_prefix()),
            self.seen.begins_with_mark.then(|| (Criterion::LeadingMark, label.first().copied(), 0)),
            self.seen.disallowed.map(|c| (Criterion::DisallowedCodePoint, Some(c), 0)),
            not_std3.map(|c| (Criterion::Std3AsciiRules, Some(c), 0)),
            non_joiner.map(|(criterion, index)| (criterion, Some(NON_JOINER), index)),
            joiner.map(|(criterion, index)| (criterion, Some(JOINER), index)),
        ]
        .into_iter()
        .flatten()
    }
}
