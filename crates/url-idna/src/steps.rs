//! The processing steps, label by label.
//!
//! 1. Map the code points of a label, up to one that maps to a full stop, and normalize the label. An ASCII label is
//!    only lowercased.
//! 2. Decode the label if it starts with `xn--`.
//! 3. Check the validity criteria.
//! 4. Write the label in the requested form.
//!
//! The rules about the whole domain name follow after the last label: the Bidi rule and the lengths. Failures of the
//! Bidi rule are kept until it is known whether this is a Bidi domain name.
//!
//! The standard maps and normalizes the whole domain name before it splits it into labels. The result is the same,
//! because no composition and no reordering crosses a full stop.
//!
//! Source: <https://www.unicode.org/reports/tr46/#Processing>

use alloc::{borrow::Cow, vec::Vec};
use core::{
    mem,
    ops::{ControlFlow, Range},
};

use crate::{
    ascii::{self, Classes},
    error::{Criterion, Error},
    input_ranges::{self, Replacements},
    processing::Processing,
};

#[cfg(feature = "unicode")]
use crate::label::Label;
/// Without the tables, there is nothing to remember of a label.
#[cfg(not(feature = "unicode"))]
#[derive(Default)]
struct Label(());

/// The prefix of labels in Punycode.
pub(crate) const PREFIX: &str = "xn--";

/// The requested operation.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Form {
    Ascii,
    Unicode,
}

/// Called with each error; returns whether to go on or stop.
type Report<'r> = &'r mut dyn FnMut(Error) -> ControlFlow<()>;

/// The result for a domain name.
pub(crate) struct Converted<'a> {
    pub(crate) text: Cow<'a, str>,
    /// Whether it may contain forbidden domain code points.
    #[cfg_attr(not(feature = "unicode"), expect(dead_code, reason = "all that is not plain ASCII is rejected"))]
    pub(crate) may_be_forbidden: bool,
}

impl<'a> Converted<'a> {
    pub(crate) fn unchanged(domain: &'a str) -> Self {
        Self { text: Cow::Borrowed(domain), may_be_forbidden: true }
    }
}

/// The processing of one domain name.
pub(crate) struct Run<'a, 'r> {
    pub(crate) processing: Processing,
    pub(crate) form: Form,
    pub(crate) domain: &'a str,
    pub(crate) output: Replacements<'a>,
    pub(crate) report: Report<'r>,
    /// The index of the current label, and its range in the input.
    pub(crate) index: usize,
    pub(crate) range: Range<usize>,
    /// Whether ASCII labels have to be summed up for the Bidi rule; `None` until that is needed.
    #[cfg(feature = "unicode")]
    pub(crate) may_be_bidi: Option<bool>,
    pub(crate) is_bidi: bool,
    pub(crate) bidi_failures: Vec<Error>,
    /// Whether any label has bytes, or Bidi classes, of forbidden domain code points.
    pub(crate) may_be_forbidden: bool,
}

impl<'a, 'r> Run<'a, 'r> {
    pub(crate) fn new(processing: Processing, form: Form, domain: &'a str, report: Report<'r>) -> Self {
        Self {
            processing,
            form,
            domain,
            output: Replacements::new(domain),
            report,
            index: 0,
            range: 0..0,
            #[cfg(feature = "unicode")]
            may_be_bidi: None,
            is_bidi: false,
            bidi_failures: Vec::new(),
            may_be_forbidden: false,
        }
    }

    pub(crate) fn run(mut self) -> ControlFlow<(), Converted<'a>> {
        let bytes = self.domain.as_bytes();
        let mut label = Label::default();
        let mut start = 0;
        loop {
            let (len, classes) = ascii::label_prefix(&bytes[start..]);
            let end = start + len;
            self.range = start..end;
            let next = if bytes.get(end).is_none_or(|&byte| byte == b'.') {
                self.ascii_label(classes, &mut label)?;
                end + 1
            } else {
                self.mapped_label(&mut label)?
            };
            if next > bytes.len() {
                break;
            }
            // The label ended at a full stop or at a code point that is mapped to one.
            if bytes[next - 1] != b'.' {
                self.output.replace(self.range.end..next).push('.');
            }
            self.index += 1;
            start = next;
        }
        if self.is_bidi {
            for error in mem::take(&mut self.bidi_failures) {
                (self.report)(error)?;
            }
        }
        let text = mem::take(&mut self.output).finish();
        if self.processing.verify_dns_length {
            match self.form {
                Form::Ascii => self.verify_dns_length(&text)?,
                Form::Unicode => self.verify_no_empty_label(&text)?,
            }
        }
        ControlFlow::Continue(Converted { text, may_be_forbidden: self.may_be_forbidden })
    }

    /// Processes a label that is ASCII in the input.
    #[inline]
    fn ascii_label(&mut self, classes: Classes, decoded: &mut Label) -> ControlFlow<()> {
        let label = &self.domain[self.range.clone()];
        let has_uppercase = classes & ascii::UPPERCASE != 0;
        self.may_be_forbidden |= classes & ascii::FORBIDDEN != 0;
        if classes & ascii::HYPHEN != 0 && has_prefix(label.as_bytes()) {
            return if has_uppercase {
                self.punycode_label(&label.to_ascii_lowercase(), decoded)
            } else {
                self.punycode_label(label, decoded)
            };
        }
        self.check_ascii(label.as_bytes(), classes)?;
        if has_uppercase {
            let out = self.output.replace(self.range.clone());
            let start = out.len();
            out.push_str(label);
            out[start..].make_ascii_lowercase();
        }
        ControlFlow::Continue(())
    }

    /// Checks the validity criteria of an ASCII label that is not in Punycode.
    #[inline]
    pub(crate) fn check_ascii(&mut self, label: &[u8], classes: Classes) -> ControlFlow<()> {
        if self.processing.check_hyphens && classes & ascii::HYPHEN != 0 {
            if label.get(2..4) == Some(b"--") {
                self.fail(Criterion::HyphensInThirdAndFourthPosition)?;
            }
            if label.first() == Some(&b'-') || label.last() == Some(&b'-') {
                self.fail(Criterion::HyphenAtEdge)?;
            }
        }
        if self.processing.use_std3_ascii_rules
            && classes & ascii::NOT_STD3 != 0
            && let Some(byte) = label.iter().map(u8::to_ascii_lowercase).find(|&byte| !ascii::is_std3(byte))
        {
            self.fail_at(Criterion::Std3AsciiRules, char::from(byte), 0)?;
        }
        if self.processing.check_bidi && !ascii::is_left_to_right(label, classes) {
            self.sum_up_for_bidi(label);
        }
        ControlFlow::Continue(())
    }

    /// Reports that the label breaks a criterion.
    pub(crate) fn fail(&mut self, criterion: Criterion) -> ControlFlow<()> {
        (self.report)(Error::new(criterion, self.index, self.range.clone(), None))
    }

    /// Reports that the label breaks a criterion because of `c`, which has `skip` equal code points before it.
    pub(crate) fn fail_at(&mut self, criterion: Criterion, c: char, skip: usize) -> ControlFlow<()> {
        let range = input_ranges::code_point(self.domain, self.range.clone(), c, skip);
        (self.report)(Error::new(criterion, self.index, range, Some(c)))
    }

    /// Source: <https://www.unicode.org/reports/tr46/#ToASCII>, step 4
    fn verify_dns_length(&mut self, ascii: &str) -> ControlFlow<()> {
        let without_root = ascii.strip_suffix('.').unwrap_or(ascii);
        if !(1..=253).contains(&without_root.len()) {
            (self.report)(Error::new(Criterion::DomainNameLength, 0, 0..self.domain.len(), None))?;
        }
        self.verify_labels(ascii, Criterion::LabelLength, |label, _| (1..=63).contains(&label.len()))
    }

    fn verify_no_empty_label(&mut self, unicode: &str) -> ControlFlow<()> {
        let end = unicode.len();
        self.verify_labels(unicode, Criterion::EmptyLabel, |label, start| {
            !label.is_empty() || start > 0 && start == end
        })
    }

    /// Reports every label of the result `domain` for which `is_valid` is false. `is_valid` also gets the position at
    /// which the label starts.
    fn verify_labels(
        &mut self,
        domain: &str,
        criterion: Criterion,
        is_valid: impl Fn(&[u8], usize) -> bool,
    ) -> ControlFlow<()> {
        let labels = || {
            domain.as_bytes().split(|&byte| byte == b'.').scan(0, |next, label| {
                let start = *next;
                *next += label.len() + 1;
                Some(is_valid(label, start))
            })
        };
        // Finding a label in the input takes as long as everything else, and is rarely needed.
        if labels().all(|is_valid| is_valid) {
            return ControlFlow::Continue(());
        }
        let mut ranges = input_ranges::labels(self.domain);
        for (index, is_valid) in labels().enumerate() {
            let range = ranges.next().unwrap_or_default();
            if !is_valid {
                (self.report)(Error::new(criterion, index, range, None))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Without the tables, no other label than an ASCII one can be processed.
#[cfg(not(feature = "unicode"))]
impl Run<'_, '_> {
    /// Rejects a label that is not all ASCII and starts at `range.start`. Returns where the next one starts.
    fn mapped_label(&mut self, _: &mut Label) -> ControlFlow<(), usize> {
        let rest = &self.domain[self.range.start..];
        self.range.end = self.range.start + rest.find('.').unwrap_or(rest.len());
        self.may_be_forbidden = true;
        (self.report)(unsupported(self.domain, self.index, self.range.clone()))?;
        ControlFlow::Continue(self.range.end + 1)
    }

    /// Rejects a label that starts with `xn--`.
    fn punycode_label(&mut self, _: &str, _: &mut Label) -> ControlFlow<()> {
        (self.report)(unsupported(self.domain, self.index, self.range.clone()))
    }

    /// Does nothing: the labels that could contain right-to-left code points are rejected.
    #[expect(clippy::unused_self, reason = "with the tables, it is needed")]
    fn sum_up_for_bidi(&mut self, _: &[u8]) {}
}

/// Returns the error about a label that only the tables could tell something about.
#[cfg(not(feature = "unicode"))]
#[cold]
pub(crate) fn unsupported(domain: &str, index: usize, label: Range<usize>) -> Error {
    match domain[label.clone()].char_indices().find(|(_, c)| !c.is_ascii()) {
        Some((at, c)) => {
            let start = label.start + at;
            Error::new(Criterion::Unsupported, index, start..start + c.len_utf8(), Some(c))
        }
        None => Error::new(Criterion::Unsupported, index, label, None),
    }
}

/// Returns whether a domain is all ASCII and has no label in Punycode.
pub(crate) fn is_ascii_without_punycode(domain: &str) -> bool {
    domain.is_ascii() && !has_punycode(domain.as_bytes())
}

/// Returns whether any label of an ASCII domain starts with `xn--`, in upper or lower case.
pub(crate) fn has_punycode(domain: &[u8]) -> bool {
    has_prefix(domain) || domain.windows(PREFIX.len() + 1).any(|bytes| bytes[0] == b'.' && has_prefix(&bytes[1..]))
}

/// Returns whether a label starts with `xn--`, in upper or lower case.
pub(crate) fn has_prefix(label: &[u8]) -> bool {
    matches!(label, [b'x' | b'X', b'n' | b'N', b'-', b'-', ..])
}

/// The steps for a label that is not all ASCII, or starts with `xn--`: what the tables are needed for.
#[cfg(feature = "unicode")]
mod unicode {
    use super::{Form, PREFIX, Run, is_ascii_without_punycode};
    use crate::{
        ascii,
        bidi::{self, Summary},
        error::{Criterion, Error},
        forbidden::FORBIDDEN_BIDI_CLASSES,
        label::Label,
        properties::{Properties, Status, packed},
        punycode,
    };
    use alloc::string::String;
    use core::ops::ControlFlow;

    impl Run<'_, '_> {
        /// Sums up an ASCII label for the Bidi rule, unless no label of the domain name can contain a right-to-left
        /// code point.
        #[inline(never)]
        pub(crate) fn sum_up_for_bidi(&mut self, label: &[u8]) {
            let domain = self.domain;
            if *self.may_be_bidi.get_or_insert_with(|| !is_ascii_without_punycode(domain)) {
                self.check_bidi(Summary::of_ascii(label));
            }
        }

        /// Processes a label that is not all ASCII in the input and starts at `range.start`. Returns where the next
        /// one starts.
        #[inline(never)]
        pub(crate) fn mapped_label(&mut self, label: &mut Label) -> ControlFlow<(), usize> {
            label.clear();
            let start = self.range.start;
            let mut end = self.domain.len();
            let mut next = end + 1;
            let mut is_changed = false;
            let mut rest = self.domain[start..].chars();
            while let Some(c) = label.push_plain(&mut rest) {
                let pushed = match c {
                    '.' => Pushed::FullStop,
                    _ => push_special(c, self.processing.transitional_processing, label),
                };
                match pushed {
                    Pushed::Itself => {}
                    Pushed::Mapping => is_changed = true,
                    Pushed::FullStop => {
                        next = self.domain.len() - rest.as_str().len();
                        end = next - c.len_utf8();
                        break;
                    }
                }
            }
            self.range = start..end;
            is_changed |= label.normalize();
            self.normalized_label(label, is_changed)?;
            ControlFlow::Continue(next)
        }

        fn normalized_label(&mut self, label: &mut Label, is_changed: bool) -> ControlFlow<()> {
            self.may_be_forbidden |= label.all() & FORBIDDEN_BIDI_CLASSES != 0;
            if label.is_ascii() {
                let text: String = label.code_points.iter().collect();
                if text.starts_with(PREFIX) {
                    return self.punycode_label(&text, label);
                }
                self.check_ascii(text.as_bytes(), ascii::classes(text.as_bytes()))?;
                self.replace_label(&text);
                return ControlFlow::Continue(());
            }
            if label.starts_with_prefix() {
                self.fail(Criterion::InvalidPunycode)?;
                self.is_bidi |= bidi::has_rtl(label.all());
            } else {
                self.check(label, false)?;
            }
            match self.form {
                Form::Unicode if !is_changed => {}
                Form::Unicode => label.write(self.output.replace(self.range.clone())),
                Form::Ascii => {
                    let out = self.output.replace(self.range.clone());
                    let len = out.len();
                    out.push_str(PREFIX);
                    if punycode::encode_into(&label.code_points, out).is_err() {
                        out.truncate(len);
                        label.write(out);
                        self.fail(Criterion::PunycodeOverflow)?;
                    }
                }
            }
            ControlFlow::Continue(())
        }

        /// Processes a lowercase label that starts with `xn--`.
        pub(crate) fn punycode_label(&mut self, text: &str, label: &mut Label) -> ControlFlow<()> {
            label.clear();
            if punycode::decode_into(&text.as_bytes()[PREFIX.len()..], &mut label.code_points).is_ok() {
                label.update_seen();
                let is_ascii = label.is_ascii();
                if is_ascii {
                    self.fail(Criterion::InvalidPunycode)?;
                }
                self.check(label, true)?;
                // Encoding the label again returns the same text, unless it is ASCII and needs no encoding.
                match self.form {
                    Form::Ascii if !is_ascii => self.replace_label(text),
                    _ => label.write(self.output.replace(self.range.clone())),
                }
            } else {
                if !self.processing.ignore_invalid_punycode {
                    self.fail(Criterion::InvalidPunycode)?;
                }
                self.replace_label(text);
            }
            ControlFlow::Continue(())
        }

        /// Replaces the label with `text`.
        fn replace_label(&mut self, text: &str) {
            if self.domain[self.range.clone()] != *text {
                self.output.replace(self.range.clone()).push_str(text);
            }
        }

        /// Checks the validity criteria.
        #[inline]
        fn check(&mut self, label: &Label, is_decoded: bool) -> ControlFlow<()> {
            if label.code_points.is_empty() {
                return ControlFlow::Continue(());
            }
            if !label.certainly_meets_all(self.processing, is_decoded) {
                self.report_failures(label, is_decoded)?;
            }
            if self.processing.check_bidi {
                if bidi::is_uniform(label.all()) {
                    self.is_bidi |= bidi::has_rtl(label.all());
                } else {
                    self.check_bidi(label.bidi());
                }
            }
            ControlFlow::Continue(())
        }

        #[inline(never)]
        fn report_failures(&mut self, label: &Label, is_decoded: bool) -> ControlFlow<()> {
            for (criterion, code_point, skip) in label.failures(self.processing, is_decoded) {
                match code_point {
                    // Only ASCII code points of a label in Punycode occur in the input as such.
                    Some(c) if is_decoded && !c.is_ascii() => {
                        (self.report)(Error::new(criterion, self.index, self.range.clone(), Some(c)))?;
                    }
                    Some(c) => self.fail_at(criterion, c, skip)?,
                    None => self.fail(criterion)?,
                }
            }
            ControlFlow::Continue(())
        }

        #[inline]
        fn check_bidi(&mut self, summary: Summary) {
            self.is_bidi |= summary.has_rtl();
            if summary.fails() {
                self.keep_bidi_failures(summary);
            }
        }

        #[cold]
        fn keep_bidi_failures(&mut self, summary: Summary) {
            for criterion in summary.failures() {
                self.bidi_failures.push(Error::new(criterion, self.index, self.range.clone(), None));
            }
        }
    }

    /// The effect of a code point on a label.
    enum Pushed {
        /// It was added unchanged.
        Itself,
        /// Its mapping was added.
        Mapping,
        /// It is a full stop or is mapped to one, which ends the label.
        FullStop,
    }

    /// Appends the mapping of a code point that is not plain.
    #[inline(never)]
    fn push_special(c: char, is_transitional: bool, label: &mut Label) -> Pushed {
        // The table has the mapping for processing that is not transitional.
        let source = if is_transitional && c == 'ẞ' { 'ß' } else { c };
        let properties = Properties::of(source);
        match properties.status() {
            Status::Mapped | Status::Ignored => {}
            Status::Deviation if is_transitional => {}
            _ => {
                label.push(c, properties.packed());
                return Pushed::Itself;
            }
        }
        for target in properties.mapping() {
            if target == '.' {
                return Pushed::FullStop;
            }
            label.push(target, packed(target));
        }
        Pushed::Mapping
    }
}
