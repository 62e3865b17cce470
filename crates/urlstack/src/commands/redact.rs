//! `urlstack redact`.

use crate::{
    failure::Outcome,
    help,
    inputs::{Inputs, Reading, text_inputs},
    output::{
        layout::{Format, OnError},
        sink::{Sink, append},
    },
    record::input::Input,
    terminal::{stdio::Stdout, visible::visible},
};
use clap::ValueEnum;
use std::{
    collections::BTreeMap,
    ffi::OsString,
    io::{self, Write},
    path::PathBuf,
    sync::{Mutex, PoisonError},
};
use url_core::redacted::{Redactor, Secret, SecretKind};

const EXAMPLES: &str = "\
urlstack redact 'https://me:s3cret@h/?page=2&access_token=s3cret'
  https://***@h/?page=2&access_token=***
urlstack redact 'GET /cb?code=s3cret HTTP/1.1, then git clone ssh://s3cret@h/'
  GET /cb?code=*** HTTP/1.1, then git clone ssh://***@h/
urlstack redact '{\"access_token\": \"s3cret\"}' https://hooks.slack.com/services/T/B/s3cret
  {\"access_token\": \"***\"}
  https://hooks.slack.com/services/T/B/***
urlstack redact --hide ssn --keep 'page*' 'https://h/?ssn=1&page_token=2&token=3#top'
  https://h/?ssn=***&page_token=2&token=***#top
urlstack redact --count 'https://me:s3cret@h/?sig=s3cret' 'https://h/?Sig=s3cret'
  2\tsig
  1\tuserinfo
urlstack redact --file urls.txt > urls-without-secrets.txt";

/// Hide passwords and tokens in URLs and log lines.
///
/// Prints each argument or line with `***` in place of secrets: usernames and passwords, and the values of names such
/// as `access_token`, `sig` or `password`. These can be parameters of URLs, members of JSON, headers, settings such as
/// `password = "s3cret"`, elements of XML, and options of commands. The headers `Authorization` and `Cookie` are hidden
/// as a whole. URLs inside other URLs are redacted, too. So are the secrets in the paths of URLs for webhooks, such as
/// the ones of Slack, Discord, Microsoft Teams and Telegram. Case, `_` and `-` in names do not matter.
///
/// When in doubt, more is hidden: punctuation after a value, and the name before the `@` of a mail address. A URL that
/// does not parse is hidden up to its last `@`. A line that starts with a URL is read as one URL. Other values without
/// a name are not hidden, as in `Bearer s3cret` or `https://hooks.example/s3cret`. Bytes that are not UTF-8 become
/// U+FFFD.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("values", text_inputs::of_any_bytes))]
pub(crate) struct Args {
    /// URLs to read, by default from standard input, as for `-`; after --file, more files
    #[arg(value_name = "TEXT")]
    values: Vec<OsString>,

    /// Read the lines of this file; `-` is standard input
    ///
    /// Arguments without an option name more files.
    #[arg(short, long = "file", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Hide the values of this name, with `*` at its start or end for any string; can be repeated
    #[arg(long, value_name = "NAME")]
    hide: Vec<String>,

    /// Show the values of this name, whatever else hides them; can be repeated
    #[arg(long, value_name = "NAME")]
    keep: Vec<String>,

    /// Hide this, too
    #[arg(long, value_name = "PART", value_enum)]
    also: Vec<Part>,

    /// Print this text in place of a secret
    #[arg(long, value_name = "TEXT", default_value = "***")]
    replacement: String,

    /// Count what would be hidden: values by name, usernames with passwords, and fragments
    #[arg(long, conflicts_with = "replacement")]
    count: bool,

    /// Read and write lines that end with a NUL byte instead of a newline
    #[arg(short = '0', long)]
    null: bool,
}

/// A part of each URL that is hidden only if that is asked for.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Part {
    /// The whole fragment of each URL
    Fragments,
}

/// Prints all inputs without their secrets.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    // Other ways to read have messages with the input in them.
    let reading = Reading::lines(args.null);
    let inputs = Inputs { values: args.values.clone(), files: args.files.clone(), reading, ..Inputs::default() };
    let layout = inputs.layout_as(Format::Text, &OnError::default());
    let [hide, keep] = [&args.hide, &args.keep].map(|names| names.iter().map(String::as_str).collect::<Vec<_>>());
    let redactor =
        Redactor::new().more_names(&hide).kept_names(&keep).hide_fragments(args.also.contains(&Part::Fragments));
    let redactor = redactor.replacement(&args.replacement);
    if !args.count {
        return inputs.convert(layout, |input, output| {
            append(output, &redactor.line(&String::from_utf8_lossy(input)));
            Ok(())
        });
    }
    let counts = Mutex::new(BTreeMap::new());
    let outcome = inputs.run(layout, || {
        |input: Input<'_>, sink: &mut Sink| {
            inputs.note_file(&input, sink);
            let secrets = redactor.line(&String::from_utf8_lossy(input.bytes)).secrets();
            if !secrets.is_empty() {
                let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
                for secret in &secrets {
                    *counts.entry(name(secret)).or_insert(0_u64) += 1;
                }
            }
        }
    })?;
    let mut counts: Vec<_> = counts.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut lines = Vec::new();
    for (name, count) in &counts {
        writeln!(lines, "{count}\t{}", visible(name))?;
    }
    Stdout.write_all(&lines)?;
    Ok(outcome)
}

/// Returns the name by which secrets are counted, in one case, because they are compared so.
fn name(secret: &Secret) -> String {
    match (secret.kind(), secret.name()) {
        (SecretKind::Value, Some(name)) => name.to_ascii_lowercase(),
        (kind, _) => kind.as_str().to_owned(),
    }
}
