//! `urlstack defang`.

use crate::{
    help,
    inputs::{Inputs, text_inputs},
    outcome::Outcome,
    output::layout::OnError,
};
use std::io;
use url_extract::defang;

const EXAMPLES: &str = "\
urlstack defang 'Seen at http://evil.example/a.exe, from 192.0.2.7 and me@evil.example.'
  Seen at hxxp://evil[.]example/a.exe, from 192[.]0[.]2[.]7 and me[@]evil[.]example.
urlstack defang ftp://u@evil.example 'https://[2001:db8::1]:8080/?u=http://h.example'
  [ftp]://u[@]evil[.]example
  hxxps://[2001[:]db8[:][:]1]:8080/?u=hxxp://h[.]example
urlstack defang --scheme brackets https://evil.example/
  [https]://evil[.]example/
urlstack defang --file urls.txt > harmless.txt";

/// Rewrite URLs, so that nobody follows them by accident.
///
/// Prints each argument or line with its URLs, IP addresses, email addresses and domains changed; `urlstack refang`
/// restores them. Outside URLs, a domain is changed only if its suffix is in the Public Suffix List or has a special
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

    #[command(flatten)]
    on_error: OnError,

    /// Write a JSON object for each input, one per line
    ///
    /// An object has input and text, with U+FFFD for invalid UTF-8.
    #[arg(long, conflicts_with_all = ["csv", "tsv"])]
    json: bool,
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

/// Defangs all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let layout = args.inputs.layout(args.json, &args.on_error).with_columns(["text"]);
    args.inputs.convert_texts(layout, |text, output| defang::defang(text, args.scheme.into(), output))
}
