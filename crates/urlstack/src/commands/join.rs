//! `urlstack join`.

use crate::{
    help,
    inputs::{
        parsing::AgainstBase,
        url_inputs::{Given, UrlReader},
    },
    outcome::Outcome,
    output::layout::OnError,
};
use std::io;

const EXAMPLES: &str = "\
urlstack join https://example.com/docs/ ../img/a.png '?page=2'
  https://example.com/img/a.png
  https://example.com/docs/?page=2
urlstack join --json https://example.com/ //other.example
  {\"input\":\"//other.example\",\"href\":\"https://other.example/\"}";

/// Resolve references against a base URL.
///
/// Prints the URL that each reference has in a document at the base URL.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("values", |arg| arg.value_name("REFERENCE")))]
#[command(mut_arg("default_scheme", |arg| arg.help("Read a base such as `example.com/x` as a URL with this scheme")))]
pub(crate) struct Args {
    #[command(flatten)]
    against: AgainstBase,

    #[command(flatten)]
    on_error: OnError,

    /// Write a JSON object for each reference, one per line
    ///
    /// An object has input and href, or input and failure.
    #[arg(long, conflicts_with_all = ["csv", "tsv"])]
    json: bool,
}

/// Resolves all references.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let base = args.against.base()?;
    UrlReader::relative_to(Some(base), &args.against.inputs, args.against.rules).for_each(
        args.against.inputs.layout(args.json, &args.on_error).with_columns(["href"]),
        |Given { input, .. }, url, sink| {
            sink.url(input, url);
            Ok(())
        },
    )
}
