//! `urlstack idna`.

use crate::{
    failure::Failure,
    help,
    inputs::{Inputs, text_inputs},
    outcome::Outcome,
    output::{layout::OnError, row::Row},
    record::input::looks_like_url,
    terminal::columns::ColumnCounter,
};
use clap::ValueEnum;
use serde::Serialize;
use std::{borrow::Cow, io};
use url_idna::Processing;
use url_report::lists::List;

const EXAMPLES: &str = "\
urlstack idna Bücher.example 'faß.DE'
  xn--bcher-kva.example
  xn--fa-hia.de
urlstack idna --to unicode xn--bcher-kva.example
  bücher.example
urlstack idna --flag check-hyphens -- -a.example
  error: V3: expected a label that neither starts nor ends with a hyphen
    | -a.example
    | ^^
urlstack idna --json faß.DE
  {\"input\":\"faß.DE\",\"text\":\"xn--fa-hia.de\",\"errors\":[]}";

/// Convert international domain names to ASCII or back.
///
/// Runs `ToASCII` and `ToUnicode` of UTS #46, with the URL Standard's flags and the flags that you set. Errors have the
/// names that Unicode's test vectors use. `ToUnicode` prints a result even if there are errors.
///
/// The result can be invalid in a URL. These operations do not check for an empty result, or for forbidden code points
/// such as a space or a slash. `urlstack host` does.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("values", |arg| text_inputs::of_hosts(arg).value_name("DOMAIN")))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    /// Convert domain names to this form
    #[arg(long, value_enum, default_value_t)]
    to: Form,

    /// Set the flags of the standard's strict mode
    ///
    /// They are `CheckHyphens`, `UseSTD3ASCIIRules` and `VerifyDnsLength`.
    #[arg(long)]
    strict: bool,

    /// Set a flag of UTS #46; can be repeated
    #[arg(long = "flag", value_name = "FLAG", value_enum)]
    flags: Vec<Flag>,

    /// Clear a flag of UTS #46; can be repeated
    #[arg(long = "no-flag", value_name = "FLAG", value_enum)]
    no_flags: Vec<Flag>,

    #[command(flatten)]
    on_error: OnError,

    /// Write a JSON object for each domain name, one per line
    ///
    /// An object has input, text (null if there is none) and errors. If the input is not UTF-8, it has input and
    /// failure.
    #[arg(long, conflicts_with_all = ["csv", "tsv"])]
    json: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Form {
    /// ASCII, as used in DNS
    #[default]
    Ascii,
    /// Unicode, for people
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
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let mut processing = if args.strict { Processing::url_strict() } else { Processing::url() };
    for flag in &args.flags {
        *flag.of(&mut processing) = true;
    }
    for flag in &args.no_flags {
        *flag.of(&mut processing) = false;
    }
    let layout = args.inputs.layout(args.json, &args.on_error).with_columns(["text"]);
    let has_stand_in = layout.stand_in().is_some();
    args.inputs.for_each_text(layout, |text, place, sink| {
        if looks_like_url(text) {
            sink.mark_once(place, &args.to.failure_of_url().about(text));
        }
        let (result, errors) = convert(processing, args.to, text);
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
fn convert(processing: Processing, to: Form, domain: &str) -> (Option<Cow<'_, str>>, Vec<url_idna::Error>) {
    let mut errors = Vec::new();
    let text = match to {
        Form::Ascii => processing.to_ascii_with_errors(domain, |error| errors.push(error)),
        Form::Unicode => processing.to_unicode_with_errors(domain, |error| errors.push(error)),
    };
    let is_result = matches!(to, Form::Unicode) || errors.is_empty();
    (is_result.then_some(text), errors)
}
