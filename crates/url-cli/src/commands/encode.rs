//! `urlstack encode`, and the names of the percent-encode sets.

use crate::{Outcome, help, inputs::Inputs, texts};
use clap::ValueEnum;
use std::io;
use url_percent::PercentEncodeSet;

const EXAMPLES: &str = "\
urlstack encode 'a b/c?d=50%'
  a%20b%2Fc%3Fd%3D50%25
urlstack encode --set path 'a b/c?d=50%'
  a%20b/c%3Fd=50%
urlstack encode --form 'a b/c?d=50%'
  a+b%2Fc%3Fd%3D50%25";

/// Percent-encode texts.
///
/// Encodes the bytes of each argument or line that are in a percent-encode set of the standard. Bytes that are not
/// UTF-8 are encoded like any others.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("values", texts::of_any_bytes))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    /// The percent-encode set
    #[arg(long, value_name = "SET", value_enum, default_value_t)]
    set: SetName,

    /// The same as --set form-urlencoded: as a name or value of application/x-www-form-urlencoded
    #[arg(long, conflicts_with = "set")]
    form: bool,

    /// Write a JSON object for each text, one per line: input and text
    #[arg(long)]
    json: bool,
}

/// A percent-encode set of the standard by name.
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
}

impl SetName {
    pub(crate) fn set(self) -> &'static PercentEncodeSet {
        match self {
            Self::C0Control => &url_percent::C0_CONTROL,
            Self::Fragment => &url_percent::FRAGMENT,
            Self::Query => &url_percent::QUERY,
            Self::SpecialQuery => &url_percent::SPECIAL_QUERY,
            Self::Path => &url_percent::PATH,
            Self::Userinfo => &url_percent::USERINFO,
            Self::Component => &url_percent::COMPONENT,
            Self::FormUrlencoded => &url_percent::FORM_URLENCODED,
        }
    }
}

/// Encodes all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let set = if args.form { SetName::FormUrlencoded } else { args.set }.set();
    args.inputs.convert((!args.json).then_some(b'\n'), |input, output| {
        for piece in url_percent::percent_encode(input, set) {
            output.extend_from_slice(piece.as_bytes());
        }
    })
}
