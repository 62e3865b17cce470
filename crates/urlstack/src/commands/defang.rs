//! `urlstack defang`: URLs that nobody follows by accident, and back.

use crate::{
    failure::Outcome,
    help,
    inputs::{Inputs, text_inputs},
    output::layout::{OnError, To},
};
use std::io;
use url_extract::defang::{self, refang};

const EXAMPLES: &str = "\
urlstack defang 'Seen at http://evil.example/a.exe, from 192.0.2.7 and me@evil.example.'
  Seen at hxxp://evil[.]example/a.exe, from 192[.]0[.]2[.]7 and me[@]evil[.]example.
urlstack defang ftp://u@evil.example 'https://[2001:db8::1]:8080/?u=http://h.example'
  [ftp]://u[@]evil[.]example
  hxxps://[2001[:]db8[:][:]1]:8080/?u=hxxp://h[.]example
urlstack defang --scheme brackets https://evil.example/
  [https]://evil[.]example/
urlstack defang --undo 'Seen at hXXp://evil[.]example/a.exe, from me[at]evil[dot]example.'
  Seen at http://evil.example/a.exe, from me@evil.example.
urlstack defang --undo '[ftp]://[[:][:]1]/' 'hxxps[://]evil(.)example'
  ftp://[::1]/
  https://evil.example
urlstack defang --file urls.txt > harmless.txt";

/// Rewrite URLs, so that nobody follows them by accident.
///
/// Prints each argument or line with its URLs, IP addresses, email addresses and domains changed; --undo restores
/// them. Outside URLs, a domain is changed only if its suffix is in the Public Suffix List or has a special
/// use, such as `.example`. So most file names stay. In a path, a query or a fragment, only URLs, IP addresses and
/// email addresses are changed.
///
/// The brackets follow the Internet-Draft `draft-grimminck-safe-ioc-sharing`.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("values", text_inputs::of_any_bytes))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    /// Write schemes in this style
    #[arg(long, value_name = "FORM", value_enum, default_value_t)]
    scheme: SchemeForm,

    /// Restore what was defanged, such as `hxxp://example[.]com`
    ///
    /// Schemes are `hxxp`, `hxxp[s]`, `[https]` and others with brackets. The colon and slashes after the scheme can be
    /// written `[://]`, `[:]//`, `[://` or `:__`.
    ///
    /// Removes the brackets around dots, at signs and colons. `[.]`, `[@]` and `[:]` are restored everywhere. `(.)`,
    /// `{.}`, `[dot]`, `[at]`, `[/]`, `[.`, `\.` and similar forms are restored between parts of names; with spaces
    /// around them, only if the whole is a domain or an email address.
    #[arg(long, conflicts_with = "scheme")]
    undo: bool,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input and text, with U+FFFD for invalid UTF-8.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// How schemes are written.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum SchemeForm {
    /// `hxxp` and `hxxps`, and brackets around other schemes, as people write them
    #[default]
    Hxxp,
    /// Brackets around all schemes, as in the Internet-Draft
    Brackets,
}

impl From<SchemeForm> for defang::SchemeForm {
    fn from(form: SchemeForm) -> Self {
        match form {
            SchemeForm::Hxxp => Self::Hxxp,
            SchemeForm::Brackets => Self::Brackets,
        }
    }
}

/// Defangs all inputs, or restores them.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let layout = args.inputs.layout(args.to, &args.on_error).with_columns(["text"]);
    args.inputs.convert_texts(layout, |text, output| {
        if args.undo { refang(text, output) } else { defang::defang(text, args.scheme.into(), output) }
    })
}
