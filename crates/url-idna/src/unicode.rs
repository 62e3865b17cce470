//! The steps for a label that is not all ASCII, or starts with `xn--`: what the tables are needed for.

use alloc::string::String;
use core::ops::ControlFlow;

use crate::{
    ascii,
    bidi::{self, Summary},
    error::{Criterion, Error},
    forbidden::FORBIDDEN_BIDI_CLASSES,
    label::Label,
    properties::{Properties, Status, packed},
    punycode,
    steps::{Form, PREFIX, Run, is_ascii_without_punycode},
};

impl Run<'_, '_> {
    /// Sums up an ASCII label for the Bidi rule, unless no label of the domain name can contain a right-to-left code
    /// point.
    #[inline(never)]
    pub(crate) fn sum_up_for_bidi(&mut self, label: &[u8]) {
        let domain = self.domain;
        if *self.may_be_bidi.get_or_insert_with(|| !is_ascii_without_punycode(domain)) {
            self.check_bidi(Summary::of_ascii(label));
        }
    }

    /// Processes a label that is not all ASCII in the input and starts at `range.start`. Returns where the next one
    /// starts.
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
