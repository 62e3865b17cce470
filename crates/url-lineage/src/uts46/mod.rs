//! UTS #46 as it was between the specifications of 2014 and 2017, which both use it: revision 17, of Unicode 9.0.0, of
//! June 2016.
//!
//! Its validity criteria had no flags. Every label was checked for hyphens; the Bidi rule and the rules for joiners
//! were advice ("should"), which the URL Standard did not ask for. A label in Punycode could be empty or all ASCII once
//! decoded. Its test vectors show that the root label, which is empty, was not counted among the labels whose length
//! `VerifyDnsLength` checks.
//!
//! `tables` is generated, and read only by `unicode_9`.

#[allow(clippy::unreadable_literal, reason = "generated")]
#[rustfmt::skip]
mod tables;
mod unicode_9;

pub(crate) use unicode_9::Options;

use alloc::{format, string::String};
use core::ops::Range;
use unicode_9::{Entry, entry, is_mark};
use unicode_normalization::UnicodeNormalization;
use url_idna::punycode;

/// The prefix of labels in Punycode.
const PREFIX: &str = "xn--";

/// An error, and where.
#[derive(Debug)]
pub(crate) struct Error {
    /// The step, by its name in the test vectors of UTS #46 (P for "Processing", V for "Validity Criteria", A for
    /// `ToASCII`, and its number), what is wrong with which label, and what was expected.
    pub(crate) reason: String,
    /// The index of the label, from 0. It is 0 for an error of the whole domain name, too.
    pub(crate) label: usize,
    /// The range of bytes of the domain name: a code point, a label or everything.
    pub(crate) range: Range<usize>,
}

/// Applies `ToASCII`. Only the first error is returned.
///
/// Source: <https://www.unicode.org/reports/tr46/tr46-17.html#ToASCII>
pub(crate) fn to_ascii(domain_name: &str, options: Options) -> Result<String, Error> {
    let mut first = None;
    let mut report = |error: Error| _ = first.get_or_insert(error);
    // 1.
    let processed = process(domain_name, options, &mut report);
    // 2. and 3.
    let mut result = String::with_capacity(processed.len());
    for (i, (label, range)) in processed.split('.').zip(label_ranges(domain_name)).enumerate() {
        if i > 0 {
            result.push('.');
        }
        if label.is_ascii() {
            result.push_str(label);
            continue;
        }
        match punycode::encode(label) {
            Ok(encoded) => result.extend([PREFIX, &encoded]),
            Err(error) => report(in_label(i, range, "A3", error.kind().message())),
        }
    }
    // 4.
    if options.verify_dns_length {
        verify_dns_length(&result, domain_name, &mut report);
    }
    // 5. and 6.
    first.map_or(Ok(result), Err)
}

/// Step 4 of `ToASCII`. The length of a domain name and its labels do not include the root label and its dot.
fn verify_dns_length(result: &str, domain_name: &str, report: &mut dyn FnMut(Error)) {
    let without_root = result.strip_suffix('.').unwrap_or(result);
    if !(1..=253).contains(&without_root.len()) {
        let reason = format!("A4_1: found a domain name of {} bytes, expected 1 to 253", without_root.len());
        report(Error { reason, label: 0, range: 0..domain_name.len() });
    }
    for (i, (label, range)) in without_root.split('.').zip(label_ranges(domain_name)).enumerate() {
        if !(1..=63).contains(&label.len()) {
            let reason = format!("found a label of {} bytes, expected 1 to 63", label.len());
            report(in_label(i, range, "A4_2", &reason));
        }
    }
}

/// Applies `ToUnicode`. Also returns the first error.
///
/// Source: <https://www.unicode.org/reports/tr46/tr46-17.html#ToUnicode>
pub(crate) fn to_unicode(domain_name: &str, use_std3_ascii_rules: bool) -> (String, Result<(), Error>) {
    let mut first = Ok(());
    let mut report = |error: Error| {
        if first.is_ok() {
            first = Err(error);
        }
    };
    let result = process(domain_name, Options { use_std3_ascii_rules, ..Options::default() }, &mut report);
    (result, first)
}

/// Applies "Processing".
///
/// Source: <https://www.unicode.org/reports/tr46/tr46-17.html#Processing>
fn process(domain_name: &str, options: Options, report: &mut dyn FnMut(Error)) -> String {
    // 1. Map
    let mut mapped = String::with_capacity(domain_name.len());
    let mut label = 0;
    for (at, c) in domain_name.char_indices() {
        label += usize::from(is_separator(c));
        match entry(c, options) {
            Entry::Disallowed => {
                let reason = format!("P1: found U+{:04X}, expected no disallowed code point", u32::from(c));
                report(Error { reason, label, range: at..at + c.len_utf8() });
                mapped.push(c);
            }
            Entry::Ignored => {}
            Entry::Mapped(target) => mapped.extend(target),
            Entry::Valid => mapped.push(c),
        }
    }
    // 2. Normalize
    let normalized: String = mapped.nfc().collect();
    // 3. Break; 4. Convert/Validate
    let mut result = String::with_capacity(normalized.len());
    for (i, (label, range)) in normalized.split('.').zip(label_ranges(domain_name)).enumerate() {
        if i > 0 {
            result.push('.');
        }
        let mut fail = |code: &str, reason: &str| report(in_label(i, range.clone(), code, reason));
        match label.strip_prefix(PREFIX).map(punycode::decode) {
            None => {
                validate(label, options, &mut fail);
                result.push_str(label);
            }
            Some(Ok(decoded)) => {
                validate(&decoded, Options { is_transitional: false, ..options }, &mut fail);
                result.push_str(&decoded);
            }
            Some(Err(error)) => {
                fail("P4", error.kind().message());
                result.push_str(label);
            }
        }
    }
    result
}

/// Checks the validity criteria, except the fourth: no label contains a full stop. A decoded label is not checked for
/// transitional processing.
///
/// Source: <https://www.unicode.org/reports/tr46/tr46-17.html#Validity_Criteria>
fn validate(label: &str, options: Options, fail: &mut dyn FnMut(&str, &str)) {
    let is_valid = |c| matches!(entry(c, options), Entry::Valid);
    if !label.nfc().eq(label.chars()) {
        fail("V1", "expected Normalization Form C");
    }
    if label.chars().skip(2).take(2).eq(['-', '-']) {
        fail("V2", "found hyphens in the third and fourth position");
    }
    if label.starts_with('-') || label.ends_with('-') {
        fail("V3", "found a hyphen at the start or end");
    }
    if label.starts_with(is_mark) {
        fail("V5", "found a combining mark at the start");
    }
    if let Some(c) = label.chars().find(|&c| !is_valid(c)) {
        fail("V6", &format!("found U+{:04X}, expected only valid code points", u32::from(c)));
    }
}

/// Creates the error of a label, which has the index `i`.
fn in_label(i: usize, range: Range<usize>, code: &str, reason: &str) -> Error {
    Error { reason: format!("{code}: {reason} in label {}", i + 1), label: i, range }
}

/// Returns the labels of a domain name, as ranges of its bytes. They are separated by code points that are mapped to
/// full stops.
fn label_ranges(domain_name: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    domain_name.split(is_separator).map(move |label| {
        let range = start..start + label.len();
        let separator = domain_name[range.end..].chars().next();
        start = range.end + separator.map_or(0, char::len_utf8);
        range
    })
}

/// Returns whether a code point separates labels.
fn is_separator(c: char) -> bool {
    match entry(c, Options::default()) {
        Entry::Mapped(mut target) => target.next() == Some('.'),
        _ => c == '.',
    }
}
