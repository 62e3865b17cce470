//! `urlstack encode`, and the names of the percent-encode sets.

use crate::{
    failure::{Failure, Outcome},
    help,
    inputs::{
        Inputs, parsing,
        text_inputs::{self, Whole},
    },
    output::layout::{OnError, To},
};
use clap::ValueEnum;
use encoding_rs::Encoding;
use std::{io, str};
use url_percent::PercentEncodeSet;

const EXAMPLES: &str = "\
urlstack encode 'a b/c?d=50%'
  a%20b%2Fc%3Fd%3D50%25
urlstack encode --set path 'a b/c?d=50%'
  a%20b/c%3Fd=50%
urlstack encode --set path --also '&=' --except '?' 'a b?c&d'
  a%20b?c%26d
urlstack encode --form 'a b/c?d=50%'
  a+b%2Fc%3Fd%3D50%25
urlstack encode --form --encoding Shift_JIS '1+1 ≡ 2'
  1%2B1+%81%DF+2";

/// Percent-encode strings.
///
/// Encodes the bytes of each argument or line that are in one of the standard's percent-encode sets, or all except the
/// unreserved ones. Without --encoding, bytes that are not UTF-8 are encoded like any others.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("values", text_inputs::of_any_bytes))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    /// Encode the bytes in this percent-encode set
    #[arg(long, value_name = "SET", value_enum, default_value_t)]
    set: SetName,

    /// Encode as a form's name or value: the same as --set form-urlencoded
    #[arg(long, conflicts_with = "set")]
    form: bool,

    /// Encode these ASCII characters, too; `--also=-` for a hyphen
    #[arg(long, value_name = "CHARACTERS", value_parser = ascii)]
    also: Option<String>,

    /// Keep these ASCII characters as they are
    #[arg(long, value_name = "CHARACTERS", value_parser = ascii)]
    except: Option<String>,

    #[command(flatten)]
    whole: Whole,

    /// Convert each string to this encoding first: a label of the Encoding Standard
    ///
    /// A character that the encoding lacks becomes `%26%23`, its number and `%3B`: an HTML character reference. UTF-16
    /// and `replacement` have no encoder, and UTF-8 takes their place. An input that is not UTF-8 is an error.
    #[arg(long, value_name = "LABEL", value_parser = parsing::encoding)]
    encoding: Option<&'static Encoding>,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input and text, or with --encoding also input and failure.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// A percent-encode set by name: a set of the standard, or the set of RFC 3986.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum SetName {
    #[value(help = "C0 controls, DELETE and all non-ASCII characters")]
    C0Control,
    #[value(help = "C0 control, and space \" < > `")]
    Fragment,
    #[value(help = "C0 control, and space \" # < >")]
    Query,
    #[value(help = "query, and '")]
    SpecialQuery,
    #[value(help = "query, and ? ^ ` { }")]
    Path,
    #[value(help = "path, and / : ; = @ [ \\ ] |")]
    Userinfo,
    #[value(help = "userinfo, and $ % & + ,")]
    #[default]
    Component,
    #[value(help = "component, and ! ' ( ) ~; a space becomes a plus")]
    FormUrlencoded,
    /// All but letters, digits and - . _ ~, which RFC 3986 calls unreserved
    Unreserved,
}

impl SetName {
    fn set(self) -> &'static PercentEncodeSet {
        match self {
            Self::C0Control => &url_percent::C0_CONTROL,
            Self::Fragment => &url_percent::FRAGMENT,
            Self::Query => &url_percent::QUERY,
            Self::SpecialQuery => &url_percent::SPECIAL_QUERY,
            Self::Path => &url_percent::PATH,
            Self::Userinfo => &url_percent::USERINFO,
            Self::Component => &url_percent::COMPONENT,
            Self::FormUrlencoded => &url_percent::FORM_URLENCODED,
            Self::Unreserved => &url_percent::NOT_UNRESERVED,
        }
    }

    /// Returns the set with some characters of ASCII and without others. A space in a form stays a plus sign.
    pub(crate) fn set_with(self, also: Option<&str>, except: Option<&str>) -> PercentEncodeSet {
        let set = self.set().with(also.unwrap_or_default().as_bytes());
        let set = set.without(except.unwrap_or_default().as_bytes());
        if matches!(self, Self::FormUrlencoded) && set.contains(' ') { set.with_space_as_plus() } else { set }
    }
}

/// Accepts characters that can be in a set or not.
pub(crate) fn ascii(text: &str) -> Result<String, &'static str> {
    if text.is_ascii() {
        Ok(text.to_owned())
    } else {
        Err("expected characters of ASCII; all others are always encoded")
    }
}

/// Encodes all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let name = if args.form { SetName::FormUrlencoded } else { args.set };
    let set = &name.set_with(args.also.as_deref(), args.except.as_deref());
    let layout = args.inputs.layout(args.to, &args.on_error).with_columns(["text"]);
    let inputs = args.whole.texts_of(&args.inputs);
    if let Some(encoding) = args.encoding {
        return inputs.convert(layout, |input, output| {
            let text = str::from_utf8(input).map_err(|error| Failure::not_utf8(input, error))?;
            output.extend_from_slice(url_percent::percent_encode_after_encoding(encoding, text, set).as_bytes());
            Ok(())
        });
    }
    inputs.convert(layout, |input, output| {
        for piece in url_percent::percent_encode(input, set) {
            output.extend_from_slice(piece.as_bytes());
        }
        Ok(())
    })
}
