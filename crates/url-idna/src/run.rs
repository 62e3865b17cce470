//! The processing steps, label by label.
//!
//! 1. Map the code points of a label, up to what maps to a full stop, and normalize the label. A label in ASCII is only
//!    lowercased.
//! 2. Decode the label if it begins with `xn--`.
//! 3. Check the validity criteria.
//! 4. Write the label in the form asked for.
//!
//! After the last label come the rules about the whole domain name: the Bidi rule, whose failures have been put aside in
//! case the domain name turned out to be a Bidi domain name, and the lengths.
//!
//! The standard maps and normalizes the domain name as a whole before it breaks it into labels. That gives the same,
//! for no composition and no reordering crosses a full stop.
//!
//! Source: <https://www.unicode.org/reports/tr46/#Processing>

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{
    mem,
    ops::{ControlFlow, Range},
};

use crate::{
    bidi::Summary,
    error::{Criterion, Error},
    label::{Label, PREFIX, is_std3},
    locate,
    output::Output,
    processing::Processing,
    properties::{Properties, Status},
    punycode,
};

/// Which of the two operations is asked for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Form {
    Ascii,
    Unicode,
}

/// What to do with an error: go on or stop.
type Report<'r> = &'r mut dyn FnMut(Error) -> ControlFlow<()>;

/// The processing of one domain name.
pub(crate) struct Run<'a, 'r> {
    processing: Processing,
    form: Form,
    domain: &'a str,
    output: Output<'a>,
    report: Report<'r>,
    /// The label that is being processed, its index, and its bytes in the input.
    label: Label,
    index: usize,
    range: Range<usize>,
    /// Whether labels in ASCII have to be summed up for the Bidi rule.
    may_be_bidi: bool,
    is_bidi: bool,
    bidi_failures: Vec<Error>,
}

impl<'a, 'r> Run<'a, 'r> {
    pub(crate) fn new(processing: Processing, form: Form, domain: &'a str, report: Report<'r>) -> Self {
        Self {
            processing,
            form,
            domain,
            output: Output::new(domain),
            report,
            label: Label::default(),
            index: 0,
            range: 0..0,
            may_be_bidi: processing.check_bidi && !is_plain(domain),
            is_bidi: false,
            bidi_failures: Vec::new(),
        }
    }

    pub(crate) fn run(mut self) -> ControlFlow<(), Cow<'a, str>> {
        let bytes = self.domain.as_bytes();
        let mut start = 0;
        loop {
            let len = bytes[start..].iter().position(|&byte| byte == b'.' || byte >= 0x80);
            let end = len.map_or(bytes.len(), |len| start + len);
            self.range = start..end;
            let next = if end == bytes.len() || bytes[end] == b'.' {
                self.ascii_label()?;
                end + 1
            } else {
                self.mapped_label(start)?
            };
            if next > bytes.len() {
                break;
            }
            self.output.push_str(".");
            self.index += 1;
            start = next;
        }
        if self.is_bidi {
            for error in mem::take(&mut self.bidi_failures) {
                (self.report)(error)?;
            }
        }
        if self.processing.verify_dns_length {
            match self.form {
                Form::Ascii => self.verify_dns_length()?,
                Form::Unicode => self.verify_no_empty_label()?,
            }
        }
        ControlFlow::Continue(self.output.finish())
    }

    /// A label that is ASCII in the input.
    fn ascii_label(&mut self) -> ControlFlow<()> {
        let label = &self.domain[self.range.clone()];
        if label.bytes().any(|byte| byte.is_ascii_uppercase()) {
            let lowercase = label.to_ascii_lowercase();
            self.lowercase_label(&lowercase)
        } else {
            self.lowercase_label(label)
        }
    }

    /// A label that is ASCII after mapping.
    fn lowercase_label(&mut self, label: &str) -> ControlFlow<()> {
        if let Some(digits) = label.strip_prefix(PREFIX) {
            return self.punycode_label(label, digits);
        }
        let bytes = label.as_bytes();
        if self.processing.check_hyphens {
            if bytes.get(2..4) == Some(b"--") {
                self.fail(Criterion::HyphensInThirdAndFourthPosition)?;
            }
            if bytes.first() == Some(&b'-') || bytes.last() == Some(&b'-') {
                self.fail(Criterion::HyphenAtEdge)?;
            }
        }
        if self.processing.use_std3_ascii_rules
            && let Some(&byte) = bytes.iter().find(|&&byte| !is_std3(byte))
        {
            self.fail_at(Criterion::Std3AsciiRules, char::from(byte), 0)?;
        }
        if self.may_be_bidi {
            let mut summary = Summary::default();
            for &byte in bytes {
                summary.push(Properties::of(char::from(byte)).bidi_class());
            }
            self.check_bidi(summary);
        }
        self.output.push_str(label);
        ControlFlow::Continue(())
    }

    /// A label that is not all ASCII in the input and begins at `start`. Returns where the next one begins.
    fn mapped_label(&mut self, start: usize) -> ControlFlow<(), usize> {
        let transitional = self.processing.transitional_processing;
        let mut label = mem::take(&mut self.label);
        label.clear();
        let mut end = self.domain.len();
        let mut next = end + 1;
        'label: for (index, c) in self.domain[start..].char_indices() {
            let properties = Properties::of(c);
            let mapping = match properties.status() {
                Status::Valid | Status::Disallowed if c != '.' => {
                    label.push(c, properties);
                    continue;
                }
                Status::Deviation if !transitional => {
                    label.push(c, properties);
                    continue;
                }
                Status::Mapped if transitional && c == 'ẞ' => Properties::of('ß').mapping(),
                _ => properties.mapping(),
            };
            for target in mapping.chain((c == '.').then_some('.')) {
                if target == '.' {
                    end = start + index;
                    next = end + c.len_utf8();
                    break 'label;
                }
                label.push(target, Properties::of(target));
            }
        }
        self.range = start..end;
        label.normalize();
        let result = self.normalized_label(&mut label);
        self.label = label;
        result.map_continue(|()| next)
    }

    fn normalized_label(&mut self, label: &mut Label) -> ControlFlow<()> {
        if label.is_ascii() {
            let ascii: String = label.code_points.iter().collect();
            return self.lowercase_label(&ascii);
        }
        if label.begins_with_prefix() {
            self.fail(Criterion::InvalidPunycode)?;
            self.is_bidi |= self.processing.check_bidi && label.bidi().has_rtl();
        } else {
            self.check(label, false)?;
        }
        match self.form {
            Form::Unicode => label.write(self.output.owned()),
            Form::Ascii => {
                let out = self.output.owned();
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

    /// A label that begins with `xn--`, behind which `digits` stand.
    fn punycode_label(&mut self, text: &str, digits: &str) -> ControlFlow<()> {
        let mut label = mem::take(&mut self.label);
        label.clear();
        if punycode::decode_into(digits.as_bytes(), &mut label.code_points).is_ok() {
            label.look_again();
            if label.is_ascii() {
                self.fail(Criterion::InvalidPunycode)?;
            }
            self.check(&label, true)?;
            // Encoding it again would give the same text, unless it needs no encoding.
            match self.form {
                Form::Ascii if !label.is_ascii() => self.output.push_str(text),
                _ => label.write(self.output.owned()),
            }
        } else {
            if !self.processing.ignore_invalid_punycode {
                self.fail(Criterion::InvalidPunycode)?;
            }
            self.output.push_str(text);
        }
        self.label = label;
        ControlFlow::Continue(())
    }

    /// Checks the validity criteria.
    fn check(&mut self, label: &Label, is_decoded: bool) -> ControlFlow<()> {
        if label.code_points.is_empty() {
            return ControlFlow::Continue(());
        }
        for (criterion, code_point, skip) in label.failures(self.processing, is_decoded) {
            match code_point {
                Some(c) => self.fail_at(criterion, c, skip)?,
                None => self.fail(criterion)?,
            }
        }
        if self.processing.check_bidi {
            self.check_bidi(label.bidi());
        }
        ControlFlow::Continue(())
    }

    fn check_bidi(&mut self, summary: Summary) {
        self.is_bidi |= summary.has_rtl();
        let (index, range) = (self.index, &self.range);
        self.bidi_failures
            .extend(summary.failures().map(|criterion| Error::new(criterion, index, range.clone(), None)));
    }

    /// Reports that the label does not meet a criterion.
    fn fail(&mut self, criterion: Criterion) -> ControlFlow<()> {
        (self.report)(Error::new(criterion, self.index, self.range.clone(), None))
    }

    /// Reports that the label does not meet a criterion because of `c`, as many of which stand before as `skip` says.
    fn fail_at(&mut self, criterion: Criterion, c: char, skip: usize) -> ControlFlow<()> {
        let range = locate::code_point(self.domain, self.range.clone(), c, skip);
        (self.report)(Error::new(criterion, self.index, range, Some(c)))
    }

    /// Source: <https://www.unicode.org/reports/tr46/#ToASCII>, step 4
    fn verify_dns_length(&mut self) -> ControlFlow<()> {
        let ascii = self.output.as_str();
        let without_root = ascii.strip_suffix('.').unwrap_or(ascii);
        if !(1..=253).contains(&without_root.len()) {
            (self.report)(Error::new(Criterion::DomainNameLength, 0, 0..self.domain.len(), None))?;
        }
        let mut ranges = locate::labels(self.domain);
        for (index, label) in ascii.split('.').enumerate() {
            let range = ranges.next().unwrap_or_default();
            if !(1..=63).contains(&label.len()) {
                (self.report)(Error::new(Criterion::LabelLength, index, range, None))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn verify_no_empty_label(&mut self) -> ControlFlow<()> {
        let mut ranges = locate::labels(self.domain);
        let mut labels = self.output.as_str().split('.').enumerate().peekable();
        while let Some((index, label)) = labels.next() {
            let range = ranges.next().unwrap_or_default();
            let is_root = index > 0 && labels.peek().is_none();
            if label.is_empty() && !is_root {
                (self.report)(Error::new(Criterion::EmptyLabel, index, range, None))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether a domain is all ASCII and no label of it is in Punycode.
pub(crate) fn is_plain(domain: &str) -> bool {
    domain.is_ascii() && !has_prefix(domain.as_bytes())
}

/// Whether a label of an ASCII domain begins with `xn--`, in upper or lower case.
fn has_prefix(domain: &[u8]) -> bool {
    // Most domains have no two hyphens in a row, and that is found out without looking for labels.
    domain.windows(2).any(|pair| pair == b"--")
        && domain
            .split(|&byte| byte == b'.')
            .any(|label| label.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX.as_bytes())))
}
