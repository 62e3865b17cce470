//! `urlstack join`: from references to URLs, and back.

use crate::{
    failure::{Failure, Outcome},
    help,
    inputs::{
        parsing::AgainstBase,
        url_inputs::{Given, UrlReader},
    },
    output::{
        layout::{OnError, To},
        row::Row,
    },
};
use clap::ValueEnum;
use std::io;
use url_core::reference::ReferenceForm;

const EXAMPLES: &str = "\
urlstack join https://example.com/docs/ ../img/a.png '?page=2'
  https://example.com/img/a.png
  https://example.com/docs/?page=2
urlstack join --to json https://example.com/ //other.example
  {\"input\":\"//other.example\",\"href\":\"https://other.example/\"}
urlstack join --relative https://h.example/docs/a https://h.example/docs/b?c https://i.example/
  b?c
  //i.example
urlstack join --relative=path-absolute https://example.com/docs/a https://example.com/docs/b
  /docs/b
urlstack join --relative https://example.com/ mailto:me
  error: not-relative: the schemes differ
    | mailto:me
    | ^^^^^^^^^";

/// Resolve references against a base URL.
///
/// Prints the URL that each reference has in a document at the base URL. With --relative, prints the reference that
/// resolves to each URL.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("values", |arg| arg.value_name("REFERENCE")))]
#[command(mut_arg("default_scheme", |arg| arg.help("Read a base such as `example.com/x` as a URL with this scheme")))]
pub(crate) struct Args {
    #[command(flatten)]
    against: AgainstBase,

    /// Make relative references from URLs, in the shortest form or in another one
    ///
    /// The references resolve to the URLs. If the drive letter of a file URL requires it, a reference is longer. An
    /// input may be relative: it is resolved against the base first, so few inputs are errors.
    #[arg(
        long,
        value_name = "FORM",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "shortest"
    )]
    relative: Option<Form>,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input and href, or with --relative input and reference, or input and failure.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// A [`ReferenceForm`] by name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// The shortest reference
    Shortest,
    /// One that starts with the path's slash, and so means the same on every page of a site
    PathAbsolute,
}

impl From<Form> for ReferenceForm {
    fn from(form: Form) -> Self {
        match form {
            Form::Shortest => Self::Shortest,
            Form::PathAbsolute => Self::PathAbsolute,
        }
    }
}

/// Resolves all references, or makes them.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let AgainstBase { inputs, without_scheme, rules, .. } = &args.against;
    let base = args.against.base()?;
    let urls = UrlReader::relative_to(Some(base.clone()), inputs, *rules);
    let layout = inputs.layout(args.to, &args.on_error);
    let Some(form) = args.relative.map(ReferenceForm::from) else {
        return urls.for_each(layout.with_columns(["href"]), |Given { input, .. }, url, sink| {
            sink.url(input, url);
            Ok(())
        });
    };
    urls.with_default_scheme(without_scheme).for_each(
        layout.with_columns(["reference"]),
        |Given { input, .. }, url, sink| {
            let reference = base
                .make_relative_with(&*url, form)
                .map_err(|error| Failure::of_command("not-relative", error.message().to_string()))?;
            sink.row(&Row::new(input).with("reference", reference.as_str()));
            Ok(())
        },
    )
}
