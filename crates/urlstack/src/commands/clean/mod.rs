//! `urlstack clean`.

mod brave;
mod clear_urls;
mod expression;
mod rules;

use crate::{
    failure::Failure,
    help,
    inputs::{
        Inputs,
        parsing::Parsing,
        url_inputs::{Given, UrlReader},
    },
    outcome::Outcome,
    output::layout::{OnError, To},
};
use clear_urls::Catalog;
use rules::Rules;
use std::{fs, io};
use url_core::{Url, query::NamePattern};

const EXAMPLES: &str = "\
urlstack clean 'https://h/a?utm_source=x&id=%7e&fbclid=y#top'
  https://h/a?id=%7e#top
urlstack clean 'https://h/t#utm_source=x&utm_content=a' 'https://h/?gclid=1'
  https://h/t
  https://h/
urlstack clean --rules rules.txt 'https://r.example.com/go?url=https%3A%2F%2Fh%2F%3Fref%3D1'
  https://h/
urlstack clean --only-rules --rules rules.txt 'https://h/?ref=1&utm_source=x'
  https://h/?utm_source=x
urlstack clean --file urls.txt | urlstack unique
  https://example.com/a?b=c
  https://example.com/d";

const RULES: &str = "\
A file of --rules has a rule on each line, or it is JSON in the format of ClearURLs, or
of Brave (query-filter.json, clean-urls.json).

  drop utm_* ref        removes pairs with these names; `*` is any text
  keep utm_id           keeps them, although another rule drops them
  unwrap url /go*       of a redirector with such a path, takes the URL in this
                        pair; without a path, any
  on .example.com h:80  the rules below are for these hosts only, as in a list of
                        `urlstack host`; `on *` is for every host
  # text                is a comment";

/// How many redirectors in each other are unwrapped.
const MOST_REDIRECTORS: usize = 8;

/// Remove tracking parameters from URLs, and unwrap redirectors.
///
/// Drops pairs in the query that only say where a visitor comes from, such as `utm_source` or `fbclid`, and such
/// pairs in the fragment. All other pairs keep every byte. The built-in list has the names that companies document.
/// Names that others have found, and names of a single site, are in files for --rules. These can also have
/// redirectors.
#[derive(clap::Args, Debug)]
#[command(after_help = help::language_and_examples("Rules", RULES, EXAMPLES))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    /// Add the rules in this file; can be repeated
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, value_parser = read)]
    rules: Vec<Ruleset>,

    /// Follow only the rules in files, not the built-in list
    #[arg(long, requires = "rules")]
    only_rules: bool,

    /// Drop pairs that a `ClearURLs` catalog lists as referral marketing, too
    #[arg(long, requires = "rules")]
    referrals: bool,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input, and href or failure.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// The rules of a file.
#[derive(Clone, Debug)]
pub(super) enum Ruleset {
    Own(Rules),
    ClearUrls(Catalog),
}

impl Ruleset {
    /// The rules that are built in.
    pub(super) fn tracking() -> io::Result<Self> {
        Rules::of_tracking().map(Self::Own)
    }
}

/// Reads a file. A JSON object is one of `ClearURLs`, and an array one of Brave.
fn read(path: &str) -> Result<Ruleset, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    match text.trim_ascii_start().bytes().next() {
        Some(b'{') => Catalog::read(&text).map(Ruleset::ClearUrls),
        Some(b'[') => brave::read(&text).map(Ruleset::Own),
        _ => text.parse().map(Ruleset::Own),
    }
}

/// Cleans all URLs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let layout = args.inputs.layout(args.to, &args.on_error).with_columns(["href"]);
    let own = if args.only_rules { None } else { Some(Ruleset::tracking()?) };
    let rulesets: Vec<Ruleset> = own.into_iter().chain(args.rules.iter().cloned()).collect();
    UrlReader::new(&args.inputs, &args.parsing)?.for_each(layout, |Given { input, .. }, url, sink| {
        clean(url, &rulesets, args.referrals).map_err(|error| Failure::of_change(&error))?;
        sink.url(input, url);
        Ok(())
    })
}

/// Unwraps redirectors, and removes pairs.
pub(super) fn clean(url: &mut Url, rulesets: &[Ruleset], referrals: bool) -> Result<(), url_core::error::SetError> {
    for _ in 0..MOST_REDIRECTORS {
        let target = rulesets.iter().find_map(|ruleset| match ruleset {
            Ruleset::Own(rules) => rules.target(url),
            Ruleset::ClearUrls(catalog) => catalog.target(url),
        });
        match target {
            Some(target) => *url = target,
            None => break,
        }
    }
    for ruleset in rulesets {
        if let Ruleset::ClearUrls(catalog) = ruleset {
            catalog.remove_raw(url);
        }
    }
    if url.query().is_none() && url.fragment().is_none() {
        return Ok(());
    }
    let before = url.clone();
    let (mut dropped, mut kept, mut catalogs) = (Vec::new(), Vec::new(), Vec::new());
    for ruleset in rulesets {
        match ruleset {
            Ruleset::Own(rules) => {
                let [drop, keep] = rules.names(&before);
                dropped.extend(drop);
                kept.extend(keep);
            }
            Ruleset::ClearUrls(catalog) => catalogs.push(catalog.drops(&before, referrals)),
        }
    }
    let is_dropped = |name: &str| {
        let is_in = |patterns: &[&NamePattern]| patterns.iter().any(|pattern| pattern.matches(name));
        (is_in(&dropped) || catalogs.iter().any(|drops| drops(name))) && !is_in(&kept)
    };
    rules::remove(url, is_dropped)
}
