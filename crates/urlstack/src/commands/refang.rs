//! `urlstack refang`.

use crate::{
    help,
    inputs::{Inputs, text_inputs},
    outcome::Outcome,
    output::layout::OnError,
};
use std::io;
use url_extract::defang::refang;

const EXAMPLES: &str = "\
urlstack refang 'Seen at hXXp://evil[.]example/a.exe, from me[at]evil[dot]example.'
  Seen at http://evil.example/a.exe, from me@evil.example.
urlstack refang '[ftp]://[[:][:]1]/' 'hxxps[://]evil(.)example'
  ftp://[::1]/
  https://evil.example
urlstack refang --file urls.txt | grep -o 'https*://[^ ]*' | urlstack get '{host}'";

/// Restore defanged URLs, such as `hxxp://example[.]com`.
///
/// Prints each argument or line with schemes restored: `hxxp`, `hxxp[s]`, `[https]` and other schemes with brackets.
/// The colon and slashes after the scheme can be written `[://]`, `[:]//`, `[://` or `:__`.
///
/// Removes the brackets around dots, at signs and colons. `[.]`, `[@]` and `[:]` are restored everywhere. `(.)`, `{.}`,
/// `[dot]`, `[at]`, `[/]`, `[.`, `\.` and similar forms are restored between parts of names; with spaces around them,
/// only if the whole is a domain or an email address.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("values", text_inputs::of_any_bytes))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    on_error: OnError,

    /// Write a JSON object for each input, one per line
    ///
    /// An object has input and text, with U+FFFD for invalid UTF-8.
    #[arg(long, conflicts_with_all = ["csv", "tsv"])]
    json: bool,
}

/// Refangs all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let layout = args.inputs.layout(args.json, &args.on_error).with_columns(["text"]);
    args.inputs.convert_texts(layout, refang)
}
