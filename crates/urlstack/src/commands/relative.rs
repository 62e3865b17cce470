//! `urlstack relative`.

use crate::{
    failure::Failure,
    help,
    inputs::{
        parsing::AgainstBase,
        url_inputs::{Given, UrlReader},
    },
    outcome::Outcome,
    output::{layout::OnError, row::Row},
};
use std::io;
use url_core::reference::ReferenceForm;

const EXAMPLES: &str = "\
urlstack relative https://example.com/docs/a https://example.com/docs/b?c https://other.example/
  b?c
  //other.example
urlstack relative --path-absolute https://example.com/docs/a https://example.com/docs/b
  /docs/b
urlstack relative https://example.com/ mailto:me
  error: not-relative: the schemes differ
    | mailto:me
    | ^^^^^^^^^";

/// Make relative references from a base URL.
///
/// Prints the shortest reference that `urlstack join` with the same base resolves to the URL. If the drive letter of a
/// file URL requires it, prints a longer one. An input may be relative: it is resolved against the base first, so few
/// inputs are errors.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    #[command(flatten)]
    against: AgainstBase,

    /// Make references that start with the path's slash, and so mean the same on every page of a site
    #[arg(long)]
    path_absolute: bool,

    #[command(flatten)]
    on_error: OnError,

    /// Write a JSON object for each URL, one per line
    ///
    /// An object has input and reference, or input and failure.
    #[arg(long, conflicts_with_all = ["csv", "tsv"])]
    json: bool,
}

/// Makes all references.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let base = args.against.base()?;
    let form = if args.path_absolute { ReferenceForm::PathAbsolute } else { ReferenceForm::Shortest };
    UrlReader::relative_to(Some(base.clone()), &args.against.inputs, args.against.rules)
        .with_default_scheme(&args.against.without_scheme)
        .for_each(
            args.against.inputs.layout(args.json, &args.on_error).with_columns(["reference"]),
            |Given { input, .. }, url, sink| {
                let reference = base
                    .make_relative_with(&*url, form)
                    .map_err(|error| Failure::of_command("not-relative", error.message().to_string()))?;
                sink.row(&Row::new(input).with("reference", reference.as_str()));
                Ok(())
            },
        )
}
