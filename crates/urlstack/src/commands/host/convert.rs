//! `urlstack host --ascii` and `--unicode`: forms of domain names.

use crate::{
    failure::{Failure, Outcome},
    inputs::{Inputs, parsing::Strictness},
    output::{layout::Layout, row::Row},
    record::input::looks_like_url,
    terminal::positions::ColumnCounter,
};
use clap::{
    ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use serde::Serialize;
use std::{borrow::Cow, io};
use url_idna::Processing;
use url_report::lists::List;

/// The options about forms of domain names.
#[derive(clap::Args, Debug)]
pub(super) struct Forms {
    /// Print domain names in ASCII, as used in DNS
    ///
    /// Runs `ToASCII` of UTS #46, with the URL Standard's flags and the flags that you set. Errors have the names that
    /// Unicode's test vectors use. The result can be invalid in a URL: it can be empty, or have forbidden code
    /// points such as a space or a slash.
    #[arg(long, conflicts_with_all = ["public", "list", "opaque"])]
    ascii: bool,

    /// Print domain names in Unicode, for people
    ///
    /// Runs `ToUnicode` of UTS #46, which prints a result even if there are errors.
    #[arg(long, conflicts_with_all = ["ascii", "public", "list", "opaque"])]
    unicode: bool,

    /// Set a flag of UTS #46, or clear it with `no-` before its name; can be repeated
    #[arg(long = "flag", value_name = "FLAG", value_parser = flags(), requires = "form", hide_short_help = true)]
    flags: Vec<Setting>,
}

impl Forms {
    /// Returns the form that is wanted.
    pub(super) fn form(&self) -> Option<Form> {
        match self {
            Self { ascii: true, .. } => Some(Form::Ascii),
            Self { unicode: true, .. } => Some(Form::Unicode),
            _ => None,
        }
    }
}

/// A form of domain names.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    Ascii,
    Unicode,
}

impl Form {
    /// What to do about an input that is a URL.
    fn failure_of_url(self) -> Failure<'static> {
        let placeholder = match self {
            Self::Ascii => "{hostname}",
            Self::Unicode => "{unicode:hostname}",
        };
        let message = format!(
            "expected a domain name, and this is converted as if it were one; `urlstack get '{placeholder}'` prints \
             that of a URL"
        );
        Failure::of_command("not-a-domain", message)
    }
}

/// A flag, and whether it is set.
type Setting = (Flag, bool);

/// Parses a flag by its name, which `no-` can precede.
fn flags() -> impl TypedValueParser<Value = Setting> {
    let set = Flag::value_variants().iter().filter_map(Flag::to_possible_value);
    let clear = set.clone().map(|value| PossibleValue::new(format!("no-{}", value.get_name())).hide(true));
    PossibleValuesParser::new(set.chain(clear)).try_map(|name| match name.strip_prefix("no-") {
        Some(name) => Flag::from_str(name, false).map(|flag| (flag, false)),
        None => Flag::from_str(&name, false).map(|flag| (flag, true)),
    })
}

/// A flag of UTS #46.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Flag {
    /// No hyphens at the ends of a label, nor in its third and fourth position
    CheckHyphens,
    /// The rule of RFC 5893 for right-to-left names; set by the URL Standard
    CheckBidi,
    /// Joiners only where RFC 5892 allows them; set by the URL Standard
    CheckJoiners,
    /// In ASCII, only letters, digits and hyphens
    UseStd3AsciiRules,
    /// ß, ς and the joiners as IDNA2003 mapped them; deprecated
    TransitionalProcessing,
    /// Labels of 1 to 63 bytes, names of 1 to 253
    VerifyDnsLength,
    /// Labels whose Punycode cannot be decoded stay as they are
    IgnoreInvalidPunycode,
}

impl Flag {
    fn of(self, processing: &mut Processing) -> &mut bool {
        match self {
            Self::CheckHyphens => &mut processing.check_hyphens,
            Self::CheckBidi => &mut processing.check_bidi,
            Self::CheckJoiners => &mut processing.check_joiners,
            Self::UseStd3AsciiRules => &mut processing.use_std3_ascii_rules,
            Self::TransitionalProcessing => &mut processing.transitional_processing,
            Self::VerifyDnsLength => &mut processing.verify_dns_length,
            Self::IgnoreInvalidPunycode => &mut processing.ignore_invalid_punycode,
        }
    }
}

#[derive(Serialize)]
struct ErrorMember {
    name: &'static str,
    start: usize,
    end: usize,
    message: Cow<'static, str>,
    label: usize,
}

impl ErrorMember {
    fn new(domain: &str, error: &url_idna::Error) -> Self {
        let Failure { name, range, message, .. } = Failure::of_domain(domain, error);
        Self { name, start: range.start, end: range.end, message, label: error.label() }
    }
}

/// Converts all inputs.
pub(super) fn run(
    forms: &Forms,
    form: Form,
    strictness: Strictness,
    inputs: &Inputs,
    layout: Layout,
) -> io::Result<Outcome> {
    let mut processing = if strictness.is_strict { Processing::url_strict() } else { Processing::url() };
    for (flag, is_set) in &forms.flags {
        *flag.of(&mut processing) = *is_set;
    }
    let layout = layout.with_columns(["text"]);
    let has_stand_in = layout.stand_in().is_some();
    inputs.for_each_text(layout, |text, place, sink| {
        if looks_like_url(text) {
            sink.mark_once(place, &form.failure_of_url().about(text));
        }
        let (result, errors) = convert(processing, form, text);
        if !errors.is_empty() {
            sink.count_failure();
        }
        if sink.layout.has_rows() {
            let result = Row::new(text).with("text", result.as_deref());
            sink.row(&if sink.layout.is_table() {
                let failures: Vec<_> = errors.iter().map(|error| Failure::of_domain(text, error).to_string()).collect();
                result.with("error", failures.join("; "))
            } else {
                result.nested("errors", List(|| errors.iter().map(|error| ErrorMember::new(text, error))))
            });
            return Ok(());
        }
        match result {
            _ if !errors.is_empty() && has_stand_in => sink.stand_in(),
            Some(result) => sink.result(&*result),
            None => {}
        }
        let mut columns = ColumnCounter::new(text.as_bytes());
        for error in errors {
            sink.mark_failure(place, &mut columns, &Failure::of_domain(text, &error));
        }
        Ok(())
    })
}

/// Returns the conversion of `domain`, and its errors.
fn convert(processing: Processing, form: Form, domain: &str) -> (Option<Cow<'_, str>>, Vec<url_idna::Error>) {
    let mut errors = Vec::new();
    let text = match form {
        Form::Ascii => processing.to_ascii_with_errors(domain, |error| errors.push(error)),
        Form::Unicode => processing.to_unicode_with_errors(domain, |error| errors.push(error)),
    };
    let is_result = matches!(form, Form::Unicode) || errors.is_empty();
    (is_result.then_some(text), errors)
}
