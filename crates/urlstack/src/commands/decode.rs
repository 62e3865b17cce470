//! `urlstack decode`.

use crate::{
    commands::encode::{SetName, ascii},
    failure::Outcome,
    help,
    inputs::{
        Inputs,
        text_inputs::{self, Whole},
    },
    output::layout::{OnError, To},
};
use std::io;
use url_percent::{PercentEncodeSet, percent_decode};

const EXAMPLES: &str = "\
urlstack decode 'caf%C3%A9%2F%62+c'
  café/b+c
urlstack decode --form 'caf%C3%A9%2F%62+c'
  café/b c
urlstack decode --set component 'caf%C3%A9%2F%62+c'
  caf%C3%A9%2Fb+c";

/// Decode percent-encoded strings.
///
/// Prints the decoded bytes of each argument or line, even if they are not UTF-8. Keeps a percent sign that two
/// hexadecimal digits do not follow. On a terminal, controls and invisible characters are escaped.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("values", text_inputs::of_any_bytes))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    /// Keep bytes in this percent-encode set encoded, and bytes that would form another escape
    ///
    /// With a component's set, the decoded string keeps its meaning in that component. Delimiters within a component,
    /// such as `/` and `&`, are in the set `component`.
    #[arg(long, value_name = "SET", value_enum)]
    set: Option<SetName>,

    /// Keep these ASCII characters encoded, too
    #[arg(long, value_name = "CHARACTERS", value_parser = ascii, requires = "set")]
    also: Option<String>,

    /// Decode these ASCII characters, although the set has them
    #[arg(long, value_name = "CHARACTERS", value_parser = ascii, requires = "set")]
    except: Option<String>,

    #[command(flatten)]
    whole: Whole,

    /// Decode as a form's name or value: a plus sign becomes a space
    ///
    /// The format is application/x-www-form-urlencoded.
    #[arg(long, conflicts_with = "set")]
    form: bool,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input and text, with U+FFFD for invalid UTF-8.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// Decodes all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let layout = args.inputs.layout(args.to, &args.on_error).with_columns(["text"]);
    let set = args.set.map(|name| name.set_with(args.also.as_deref(), args.except.as_deref()));
    let inputs = args.whole.texts_of(&args.inputs);
    inputs.convert(layout, |input, output| {
        match &set {
            None if args.form => {
                for (index, piece) in input.split(|byte| *byte == b'+').enumerate() {
                    output.extend_from_slice(if index == 0 { b"" } else { b" " });
                    percent_decode(piece).append_to(output);
                }
            }
            None => percent_decode(input).append_to(output),
            Some(set) => decode_others(input, set, output),
        }
        Ok(())
    })
}

/// Decodes the percent-encoded bytes that are not in `set` and would not form an escape. A percent sign can form one
/// with the text after it, and a digit with a literal percent sign before it.
fn decode_others(text: &[u8], set: &PercentEncodeSet, output: &mut Vec<u8>) {
    let mut rest = text;
    while let Some((byte, after)) = rest.split_first() {
        let mut decoded = percent_decode(rest);
        let escape = url_percent::starts_with_percent_encoded_byte(rest).then(|| decoded.next()).flatten();
        let makes_escape = |decoded: u8| match &**output {
            _ if decoded == b'%' => true,
            [.., b'%'] => decoded.is_ascii_hexdigit(),
            [.., b'%', digit] => digit.is_ascii_hexdigit() && decoded.is_ascii_hexdigit(),
            _ => false,
        };
        match escape {
            Some(decoded) if !set.contains_byte(decoded) && !makes_escape(decoded) => {
                output.push(decoded);
                rest = &rest[3..];
            }
            _ => {
                output.push(*byte);
                rest = after;
            }
        }
    }
}
