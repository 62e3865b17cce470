//! `urlstack clean`.

mod brave;
mod by_host;
mod clear_urls;
mod expression;
mod filters;
mod rules;

use crate::{
    failure::{Failure, Outcome},
    help,
    inputs::{
        Inputs,
        parsing::Parsing,
        url_inputs::{Given, UrlReader},
    },
    output::layout::{OnError, To},
    terminal::visible::visible,
};
use brave::Redirectors;
use clap::ValueEnum;
use clear_urls::Catalog;
use filters::{FilterList, Filters, Verdict};
use rules::Rules;
use std::{fs, io};
use url_core::{Url, error::SetError, query::RawPair};

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
A file of --rules has a rule on each line. It can also be JSON of ClearURLs or Brave
(query-filter.json, clean-urls.json, debounce.json), or a filter list of AdGuard or
uBlock Origin. Of a filter list, the rules with $removeparam count, for a page that is
opened by its address: rules for other requests are left out, and $domain= is about the
URL itself.

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

    /// Drop these pairs, too
    #[arg(long, value_name = "PAIRS", value_enum, requires = "rules")]
    also: Vec<Pairs>,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input, and href or failure.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// Pairs that are dropped only if that is asked for.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Pairs {
    /// Pairs that a catalog of `ClearURLs` lists as referral marketing
    Referrals,
}

/// The rules of a file.
#[derive(Clone, Debug)]
pub(super) enum Ruleset {
    Own(Rules),
    ClearUrls(Catalog),
    Redirectors(Redirectors),
    /// The filters, and what a message calls them.
    Filters(FilterList, String),
}

/// Reads a file. A JSON object is one of `ClearURLs`, and an array one of Brave.
fn read(path: &str) -> Result<Ruleset, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    if filters::is_list(&text) {
        return FilterList::read(&text).map(|list| Ruleset::Filters(list, visible(path)));
    }
    match text.trim_ascii_start().bytes().next() {
        Some(b'{') => Catalog::read(&text).map(Ruleset::ClearUrls),
        Some(b'[') if brave::is_list_of_redirectors(&text) => Redirectors::read(&text).map(Ruleset::Redirectors),
        Some(b'[') => brave::read(&text).map(Ruleset::Own),
        _ => text.parse().map(Ruleset::Own),
    }
}

/// Cleans all URLs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let layout = args.inputs.layout(args.to, &args.on_error).with_columns(["href"]);
    for ruleset in &args.rules {
        if let Ruleset::Filters(list, name) = ruleset {
            layout.write_note(list.left_out().map(|left_out| format!("{name}: {left_out}")));
        }
    }
    let own = if args.only_rules { None } else { Some(Rules::of_tracking()?) };
    let rulesets = own.map(Ruleset::Own).into_iter().chain(args.rules.iter().cloned());
    let cleaner = Cleaner::new(rulesets, args.also.contains(&Pairs::Referrals));
    UrlReader::new(&args.inputs, &args.parsing)?.for_each(layout, |Given { input, .. }, url, sink| {
        cleaner.clean(url).map_err(|error| Failure::of_change(&error))?;
        sink.url(input, url);
        Ok(())
    })
}

/// Cleans URLs by some rules.
#[derive(Debug)]
pub(super) struct Cleaner {
    rulesets: Vec<Ruleset>,
    /// The filters of all lists.
    filters: Filters,
    with_referrals: bool,
}

impl Cleaner {
    /// The cleaner with the rules that are built in.
    pub(super) fn of_tracking() -> io::Result<Self> {
        Ok(Self::new([Ruleset::Own(Rules::of_tracking()?)], false))
    }

    fn new(rulesets: impl IntoIterator<Item = Ruleset>, with_referrals: bool) -> Self {
        let (mut others, mut lists) = (Vec::new(), Vec::new());
        for ruleset in rulesets {
            match ruleset {
                Ruleset::Filters(list, _) => lists.push(list),
                ruleset => others.push(ruleset),
            }
        }
        Self { rulesets: others, filters: Filters::new(lists), with_referrals }
    }

    /// Unwraps redirectors, and removes pairs.
    pub(super) fn clean(&self, url: &mut Url) -> Result<(), SetError> {
        for _ in 0..MOST_REDIRECTORS {
            match self.rulesets.iter().find_map(|ruleset| ruleset.target(url)) {
                Some(target) => *url = target,
                None => break,
            }
        }
        for ruleset in &self.rulesets {
            if let Ruleset::ClearUrls(catalog) = ruleset {
                catalog.remove_raw(url);
            }
        }
        if url.query().is_none() && url.fragment().is_none() {
            return Ok(());
        }
        let before = url.clone();
        let (mut groups, mut catalogs) = (Vec::new(), Vec::new());
        for ruleset in &self.rulesets {
            match ruleset {
                Ruleset::Own(rules) => groups.extend(rules.groups(&before)),
                Ruleset::ClearUrls(catalog) => catalogs.push(catalog.drops(&before, self.with_referrals)),
                Ruleset::Redirectors(_) | Ruleset::Filters(..) => {}
            }
        }
        let filters = self.filters.of(&before);
        rules::remove(url, |pair: &RawPair<'_>, is_in_query| {
            let name = &*pair.name();
            let is_listed = || groups.iter().any(|group| group.drops(name)) || catalogs.iter().any(|drops| drops(name));
            !groups.iter().any(|group| group.keeps(name))
                && match filters.verdict(pair, is_in_query) {
                    Verdict::Remove => true,
                    Verdict::Keep => false,
                    Verdict::Nothing => is_listed(),
                }
        })
    }
}

impl Ruleset {
    /// Returns the URL to which a redirector leads.
    fn target(&self, url: &Url) -> Option<Url> {
        match self {
            Self::Own(rules) => rules.target(url),
            Self::ClearUrls(catalog) => catalog.target(url),
            Self::Redirectors(redirectors) => redirectors.target(url),
            Self::Filters(..) => None,
        }
    }
}
