//! `urlstack check`.

mod finding;
mod policy;
mod typo;
mod code_hosts;

use crate::{
    failure::Outcome,
    help,
    host_lists::Hosts,
    inputs::{
        Inputs, Reading,
        parsing::{Bases, EditionName, Parsing, Rules, WithoutScheme, scheme},
        url_inputs::{Memory, UrlReader},
    },
    output::{
        layout::{self, OnError, To},
        sink::Sink,
    },
    record::input::Input,
    terminal::stdio::Stdout,
};
use clap::{
    ValueEnum, ValueHint,
    builder::{PossibleValue, PossibleValuesParser},
};
use finding::Origin;
use policy::{Policy, all_names};
use std::{
    ffi::OsString,
    io::{self, Write},
    path::PathBuf,
};

const EXAMPLES: &str = "\
urlstack check https://example.com/ htps://h/
  htps://h/:1: warning: misspelled-scheme: found the scheme `htps`; did you mean `https`?
urlstack check --file bad.txt
  bad.txt:2:10: warning: invalid-credentials: a URL should not include credentials
  bad.txt:3:11: error: port-invalid: expected a port of ASCII digits only, found \"x\" (U+0078)
urlstack check --scheme http,https ftp://example.com/
  ftp://example.com/:1: error: other-scheme: expected the scheme http or https, found `ftp`
urlstack check --deny private-host,secret 'http://10.0.0.1/?token=x'
  http://10.0.0.1/?token=x:8: error: private-host: the class of this host is private
  http://10.0.0.1/?token=x:24: error: secret: the value of `token` is a secret
urlstack check --rules policy.txt --to sarif --file urls.txt > urls.sarif
urlstack extract --to json --also invalid --file urls.txt | urlstack check --places --to github
urlstack check --strict=no --allow invalid-credentials --comments --file urls.txt";

/// Check that inputs are valid URLs.
///
/// Prints a line for each error. The line has the file and line, or the argument; then the column in characters, the
/// level, the name and the message. An input that does not parse, or is relative without a base, is an error. A scheme
/// that --scheme does not list is an error, too.
///
/// A validation error, which browsers tolerate, is a warning. So is a valid URL that was probably not meant, such as
/// `htps://example.com`, `localhost:3000`, `example.com:443`, `C:/x` or `https://http://example.com`. The exit code is
/// 1 if there are errors or warnings; with `--strict=no`, only if there are errors.
///
/// Add your project's rules with --scheme, --hosts, --deny-hosts and --deny. A URL that breaks one is an error. A file
/// for --rules lists rules, one on each line, such as `scheme https`, `hosts @hosts.txt`, `deny private-host,secret`
/// or `allow invalid-credentials`. Lines that start with `#` are comments. File names in it are relative to its
/// directory.
///
/// With --from jsonl, a column counts in the input. If the base does not parse, the column counts in the base; if the
/// line is not a valid object, it counts in the line.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples_with_codes(EXAMPLES, EXIT_CODES))]
pub(crate) struct Args {
    /// URLs to read, by default from standard input, as for `-`; after --file, more files
    ///
    /// After `--`, a `-` is an input, too. A byte order mark before the first line is ignored.
    #[arg(value_name = "URL", value_hint = ValueHint::Url)]
    values: Vec<OsString>,

    /// Check the lines of this file; `-` is standard input
    #[arg(short, long = "file", value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Reject schemes other than these, separated by commas, such as `http,https`
    #[arg(long = "scheme", value_name = "SCHEMES", value_delimiter = ',', value_parser = scheme)]
    schemes: Vec<String>,

    /// Reject hosts outside this list: hosts separated by commas, or `@` and a file
    ///
    /// `urlstack host --help` describes the lines of the file, and names its format, as in `adblock@FILE`.
    #[arg(long, value_name = "LIST")]
    hosts: Option<Hosts>,

    /// Reject the hosts in this list
    #[arg(long, value_name = "LIST")]
    deny_hosts: Option<Hosts>,

    /// Report findings with this name as errors; repeat it, or separate names by commas
    ///
    /// Four names are reported only with this option: private-host, secret, spoofed-host, and mixed-content, which
    /// needs --base.
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = names())]
    deny: Vec<String>,

    /// Read rules from this file: on each line an option's name without hyphens, and a value
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = Policy::read)]
    rules: Option<Policy>,

    /// Read objects from `urlstack extract --to json`, and report the places they name
    #[arg(long, conflicts_with = "from")]
    places: bool,

    #[command(flatten)]
    bases: Bases,

    #[command(flatten)]
    without_scheme: WithoutScheme,

    /// Follow this edition of the URL Standard
    #[arg(long, value_name = "YEAR", value_enum, default_value_t)]
    edition: EditionName,

    /// Report errors instead of warnings; with `=no`, warnings are not failures
    ///
    /// With `=no`, the exit code is 1 only if there are errors.
    #[arg(
        long,
        value_name = "WHETHER",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "yes"
    )]
    strict: Option<Strict>,

    /// Ignore findings with this name, unless the input does not parse; can be repeated
    #[arg(long, value_name = "NAME", value_parser = names())]
    allow: Vec<String>,

    #[command(flatten)]
    reading: Reading,

    /// Write this format
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    to: Format,
}

/// The meaning of warnings.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Strict {
    /// Errors
    Yes,
    /// Warnings, which are not failures
    No,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  every input is a valid URL without a warning, or with --strict=no at least a
     URL
  1  an input is not, or the output was closed early
  2  wrong usage, or a file or output that cannot be read or written; the other
     files are checked";

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
enum Format {
    /// A line for each error: `file:line:column: level: name: message`
    #[default]
    Text,
    /// A JSON object for each error, one per line
    Json,
    /// A row of CSV for each error, below the column names; other members and named fields of its record follow
    Csv,
    /// The same as csv, with tabs between columns
    Tsv,
    /// A SARIF 2.1.0 log, for code scanning services
    Sarif,
    /// GitHub Actions workflow commands, which GitHub shows beside the changed lines
    Github,
}

/// The names of what can be allowed or denied.
fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(all_names().map(|(name, help)| PossibleValue::new(name).help(help)))
}

/// Checks all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let format = args.to;
    let reading = if args.places { args.reading.clone().of_objects() } else { args.reading.clone() };
    let inputs = Inputs { values: args.values.clone(), files: args.files.clone(), reading, ..Inputs::default() };
    let parsing = Parsing {
        bases: args.bases.clone(),
        without_scheme: args.without_scheme.clone(),
        rules: Rules::of_edition(args.edition),
    };
    let urls = UrlReader::new(&inputs, &parsing)?.without_warnings();
    if format == Format::Sarif {
        Stdout.write_all(code_hosts::sarif_start().as_bytes())?;
    }
    let outcome = check(args, format, &inputs, &urls);
    if format == Format::Sarif {
        Stdout.write_all(code_hosts::sarif_end(&outcome).as_bytes())?;
    }
    outcome
}

fn check(args: &Args, format: Format, inputs: &Inputs, urls: &UrlReader<'_>) -> io::Result<Outcome> {
    let format_of_rows = match format {
        Format::Json => To::Json.into(),
        Format::Csv => To::Csv.into(),
        Format::Tsv => To::Tsv.into(),
        Format::Text | Format::Sarif | Format::Github => layout::Format::Text,
    };
    let layout = inputs.layout_as(format_of_rows, &OnError::default()).with_columns(finding::COLUMNS).reporting();
    let own = Policy {
        schemes: args.schemes.clone(),
        hosts: args.hosts.clone(),
        denied_hosts: args.deny_hosts.clone(),
        denied: args.deny.clone(),
        allowed: args.allow.clone(),
    };
    let policy = &args.rules.clone().unwrap_or_default().and(own);
    let default_scheme = args.without_scheme.default_scheme.as_deref();
    let rules = &finding::Rules { default_scheme, policy, is_strict: args.strict == Some(Strict::Yes) };
    urls.run(layout, || {
        let mut memory = Memory::new(true);
        move |input: Input<'_>, sink: &mut Sink| {
            urls.read(&input, &mut memory, sink, |parsed, sink| {
                let origin = if args.places { Origin::take(&mut sink.passed) } else { Origin::default() };
                finding::find(&parsed, rules, &origin, |finding| {
                    sink.has_failed |= finding.is_error || args.strict != Some(Strict::No);
                    match format {
                        Format::Text => sink.line(finding.to_string()),
                        Format::Json | Format::Csv | Format::Tsv => sink.row(&finding.row()),
                        Format::Sarif => code_hosts::write_sarif(sink, finding),
                        Format::Github => sink.line(code_hosts::github_command(finding)),
                    }
                });
            });
        }
    })
}
