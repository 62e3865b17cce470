//! Unicode IDNA Compatibility Processing (UTS #46): `ToASCII` and `ToUnicode`.
//!
//! Both return a string even if errors were recorded, and the errors as the status codes of `IdnaTestV2.txt`, each at
//! most once:
//!
//! - `P4`: step 4 of the processing, for errors of a label `xn--...` itself
//! - `V1` to `V7`, `U1`: the validity criteria, `U1` being the one of `UseSTD3ASCIIRules`
//! - `C1`, `C2`: the `ContextJ` rules; `B1` to `B6`: the Bidi rule
//! - `A3`, `A4_1`, `A4_2`: the steps of `ToASCII`
//! - `X4_2`: `ToUnicode` met an empty label that is not the root label. UTS #46 does not call this an error, but the
//!   test file lists it.

use crate::{Model, Status, UnicodeData, punycode};

/// The boolean parameters of the processing, by the names of UTS #46; all false by default.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "these are the flags that UTS #46 has")]
pub struct Flags {
    /// `CheckHyphens`
    pub check_hyphens: bool,
    /// `CheckBidi`
    pub check_bidi: bool,
    /// `CheckJoiners`
    pub check_joiners: bool,
    /// `UseSTD3ASCIIRules`
    pub use_std3_ascii_rules: bool,
    /// `Transitional_Processing`
    pub transitional_processing: bool,
    /// `VerifyDnsLength`, which only `ToASCII` uses
    pub verify_dns_length: bool,
    /// `IgnoreInvalidPunycode`
    pub ignore_invalid_punycode: bool,
}

/// The status codes recorded so far.
#[derive(Default)]
struct Errors(Vec<&'static str>);

impl Errors {
    fn record(&mut self, code: &'static str) {
        if !self.0.contains(&code) {
            self.0.push(code);
        }
    }

    fn record_if(&mut self, condition: bool, code: &'static str) {
        if condition {
            self.record(code);
        }
    }
}

impl Model {
    /// Unicode `ToASCII`: the result and the status codes of the errors.
    ///
    /// Source: <https://www.unicode.org/reports/tr46/#ToASCII>
    pub fn to_ascii(&self, domain: &str, flags: Flags) -> (String, Vec<&'static str>) {
        let mut errors = Errors::default();
        // 1. and 2.
        let mut labels = process(self.unicode_data(), domain, flags, &mut errors);
        // 3.
        for label in &mut labels {
            if !label.is_ascii() {
                let code_points: Vec<char> = label.chars().collect();
                match punycode::encode(&code_points) {
                    Ok(encoded) => *label = format!("xn--{encoded}"),
                    Err(_) => errors.record("A3"),
                }
            }
        }
        // 4.
        let result = labels.join(".");
        if flags.verify_dns_length {
            let without_root = result.strip_suffix('.').unwrap_or(&result);
            errors.record_if(!(1..=253).contains(&without_root.len()), "A4_1");
            errors.record_if(labels.iter().any(|label| !(1..=63).contains(&label.len())), "A4_2");
        }
        // 5. and 6.
        (result, errors.0)
    }

    /// Unicode `ToUnicode`: the result and the status codes of the errors.
    ///
    /// Source: <https://www.unicode.org/reports/tr46/#ToUnicode>
    pub fn to_unicode(&self, domain: &str, flags: Flags) -> (String, Vec<&'static str>) {
        let mut errors = Errors::default();
        let labels = process(self.unicode_data(), domain, flags, &mut errors);
        let without_root = if let [labels @ .., last] = &labels[..]
            && last.is_empty()
            && !labels.is_empty()
        {
            labels
        } else {
            &labels
        };
        errors.record_if(without_root.iter().any(String::is_empty), "X4_2");
        (labels.join("."), errors.0)
    }
}

/// The processing, up to the converted labels.
///
/// Source: <https://www.unicode.org/reports/tr46/#Processing>
fn process(data: &UnicodeData, domain_name: &str, flags: Flags, errors: &mut Errors) -> Vec<String> {
    // 1.
    let mapped = map(data, domain_name, flags.transitional_processing);
    // 2.
    let normalized = data.nfc(&mapped);
    // 3.
    let labels: Vec<&str> = normalized.split('.').collect();
    // 4. Whether the name is a Bidi domain name is known only after all labels are converted, so this takes two passes.
    let converted: Vec<Converted> = labels.iter().map(|label| convert(label, flags, errors)).collect();
    let is_bidi_domain_name = converted.iter().any(|label| is_bidi(data, label.label()));
    for label in &converted {
        match label {
            Converted::Failed(_) => {}
            Converted::FromPunycode(label) => {
                let flags = Flags { transitional_processing: false, ..flags };
                validate(data, label, flags, is_bidi_domain_name, errors);
            }
            Converted::Unchanged(label) => validate(data, label, flags, is_bidi_domain_name, errors),
        }
    }
    converted.into_iter().map(Converted::into_label).collect()
}

/// Step 1 of the processing.
///
/// Source: <https://www.unicode.org/reports/tr46/#Processing>
fn map(data: &UnicodeData, domain_name: &str, transitional_processing: bool) -> String {
    let mut output = String::new();
    for c in domain_name.chars() {
        match data.status(c) {
            Status::Disallowed | Status::Valid => output.push(c),
            Status::Ignored => {}
            Status::Mapped if transitional_processing && c == '\u{1E9E}' => output.push_str("ss"),
            Status::Deviation if !transitional_processing => output.push(c),
            Status::Mapped | Status::Deviation => output.extend(data.mapping(c)),
        }
    }
    output
}

/// A label after the first half of step 4.
enum Converted {
    /// An error was recorded that ends the work on this label.
    Failed(String),
    /// The label was one with the prefix `xn--`.
    FromPunycode(String),
    /// Any other label.
    Unchanged(String),
}

impl Converted {
    fn label(&self) -> &str {
        let (Self::Failed(label) | Self::FromPunycode(label) | Self::Unchanged(label)) = self;
        label
    }

    fn into_label(self) -> String {
        let (Self::Failed(label) | Self::FromPunycode(label) | Self::Unchanged(label)) = self;
        label
    }
}

/// Step 4 of the processing up to the validity criteria.
///
/// Source: <https://www.unicode.org/reports/tr46/#ProcessingStepPunycode>
fn convert(label: &str, flags: Flags, errors: &mut Errors) -> Converted {
    let Some(rest) = label.strip_prefix("xn--") else { return Converted::Unchanged(label.to_owned()) };
    // 4.1.1.
    if !label.is_ascii() {
        errors.record("P4");
        return Converted::Failed(label.to_owned());
    }
    // 4.1.2.
    let Ok(decoded) = punycode::decode(rest) else {
        errors.record_if(!flags.ignore_invalid_punycode, "P4");
        return Converted::Failed(label.to_owned());
    };
    // 4.1.3.
    errors.record_if(decoded.iter().all(char::is_ascii), "P4");
    Converted::FromPunycode(decoded.into_iter().collect())
}

/// The validity criteria.
///
/// Source: <https://www.unicode.org/reports/tr46/#Validity_Criteria>
fn validate(data: &UnicodeData, label: &str, flags: Flags, is_bidi_domain_name: bool, errors: &mut Errors) {
    let code_points: Vec<char> = label.chars().collect();
    // The criteria apply to labels that are not empty.
    let [first, ..] = code_points[..] else { return };
    // 1.
    errors.record_if(data.nfc(label) != label, "V1");
    if flags.check_hyphens {
        // 2.
        errors.record_if(matches!(code_points[..], [_, _, '-', '-', ..]), "V2");
        // 3.
        errors.record_if(label.starts_with('-') || label.ends_with('-'), "V3");
    }
    // 4. is for CheckHyphens = false only, but a label that breaks it breaks 2., too, and the test file lists both.
    errors.record_if(label.starts_with("xn--"), "V4");
    // 5.
    errors.record_if(label.contains('.'), "V5");
    // 6.
    errors.record_if(data.is_mark(first), "V6");
    // 7.1. and 7.2.
    let is_allowed = |&c: &char| match data.status(c) {
        Status::Valid => true,
        Status::Deviation => !flags.transitional_processing,
        Status::Ignored | Status::Mapped | Status::Disallowed => false,
    };
    errors.record_if(!code_points.iter().all(is_allowed), "V7");
    // 7.3.
    let is_std3 = |&c: &char| !c.is_ascii() || matches!(c, 'a'..='z' | '0'..='9' | '-');
    errors.record_if(flags.use_std3_ascii_rules && !code_points.iter().all(is_std3), "U1");
    // 8.
    if flags.check_joiners {
        check_joiners(data, &code_points, errors);
    }
    // 9.
    if flags.check_bidi && is_bidi_domain_name {
        check_bidi(data, &code_points, errors);
    }
}

/// The `ContextJ` rules: `C1` for U+200C ZERO WIDTH NON-JOINER, `C2` for U+200D ZERO WIDTH JOINER.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1>
fn check_joiners(data: &UnicodeData, label: &[char], errors: &mut Errors) {
    for (index, &c) in label.iter().enumerate() {
        let (before, after) = (&label[..index], &label[index + 1..]);
        let follows_virama = before.last().is_some_and(|&c| data.is_virama(c));
        if c == '\u{200C}' {
            let not_transparent = |&c: &char| Some(data.joining_type(c)).filter(|&joining_type| joining_type != 'T');
            let joins_before = matches!(before.iter().rev().find_map(not_transparent), Some('L' | 'D'));
            let joins_after = matches!(after.iter().find_map(not_transparent), Some('R' | 'D'));
            errors.record_if(!(follows_virama || joins_before && joins_after), "C1");
        }
        if c == '\u{200D}' {
            errors.record_if(!follows_virama, "C2");
        }
    }
}

/// Returns whether a label makes the domain name that it is part of a Bidi domain name.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5893#section-1.4>
fn is_bidi(data: &UnicodeData, label: &str) -> bool {
    label.chars().any(|c| matches!(data.bidi_class(c), "R" | "AL" | "AN"))
}

/// The Bidi rule.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5893#section-2>
fn check_bidi(data: &UnicodeData, label: &[char], errors: &mut Errors) {
    let classes: Vec<&str> = label.iter().map(|&c| data.bidi_class(c)).collect();
    let contains = |wanted: &str| classes.contains(&wanted);
    let last = classes.iter().rev().find(|&&class| class != "NSM");
    match classes.first() {
        Some(&("R" | "AL")) => {
            // 2.
            let allowed = ["R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"];
            errors.record_if(!classes.iter().all(|class| allowed.contains(class)), "B2");
            // 3.
            errors.record_if(!matches!(last, Some(&("R" | "AL" | "EN" | "AN"))), "B3");
            // 4.
            errors.record_if(contains("EN") && contains("AN"), "B4");
        }
        Some(&"L") => {
            // 5.
            let allowed = ["L", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"];
            errors.record_if(!classes.iter().all(|class| allowed.contains(class)), "B5");
            // 6.
            errors.record_if(!matches!(last, Some(&("L" | "EN"))), "B6");
        }
        // 1.
        _ => errors.record("B1"),
    }
}
