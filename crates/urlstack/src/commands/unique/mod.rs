//! `urlstack unique`.

mod by;

use super::clean::Cleaner;
use crate::{
    components::{
        suffixes::Suffixes,
        template::{Placeholder, Subject, Template},
    },
    failure::Outcome,
    help,
    inputs::{
        Inputs,
        parsing::Parsing,
        url_inputs::{Given, UrlReader},
    },
    output::{
        groups::{Grouping, Item, Key, KeyHasher, Memory},
        sink::Sink,
    },
    terminal::streams::Streams,
};
use by::{By, ByParser, page_of};
use std::{borrow::Cow, io, str::FromStr};

const EXAMPLES: &str = "\
urlstack unique https://h/ HTTPS://H:443 https://h/#top
  https://h/
  https://h/#top
urlstack unique --by query-order-ignored 'https://h/?a=1&b=2' 'https://h/?b=2&a=1'
  https://h/?a=1&b=2
urlstack unique --by same-page http://h/en https://www.h/en/ 'https://h/en/?utm_source=x'
  http://h/en
urlstack unique --by '{host}{path}?{query_names}' --count 'x:/?id=1' 'x:/?id=2'
  2\tx:/?id=1
urlstack unique --per host=1 https://h/a https://h/b https://i/a
  https://h/a
  https://i/a
urlstack unique --by same-origin --sorted --file urls.txt
  https://example.com/a?b=c
urlstack unique --from csv --url '{url}' --count --file table.csv
  id,url,count
  1,https://example.com/?id=7,1
urlstack unique --by '{site}' --count < urls.txt | sort -rn";

/// Print each URL once.
///
/// Prints the first of the inputs whose URLs are the same. An input is printed unchanged: an argument or a line. With
/// --from, prints the whole object, row or line of a log, below the line with the column names if there is one. An
/// input that does not parse is an error.
///
/// Each printed URL takes about 40 bytes of memory. With --count, it takes about 90 bytes and the length of its input;
/// with --sorted, nothing. When memory would exceed --memory, a note says so. Further new URLs are then kept in
/// temporary files, and printed at the end, in their order. The files take about 80 bytes for each input, and its
/// length, in the directory that TMPDIR chooses.
///
/// Except with --sorted, URLs are compared by 16-byte hashes with random seeds. Among ten million URLs, the probability
/// that two have the same hash is below 10⁻²⁴.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    #[command(flatten)]
    suffixes: Suffixes,

    /// Compare URLs by this rule, or by the text that a template of `urlstack get` prints
    ///
    /// A template has components in braces, as in `{host}{path}`.
    ///
    /// `same-page:www,slash` ignores only some differences: scheme, www, slash (at the end of the path), tracking,
    /// fragment, and order (of the parameters). The parameters for tracking are the ones that `urlstack clean` removes.
    /// This is a guess, because a server can have two pages that differ in one of these.
    #[arg(long, value_name = "RULE", value_parser = ByParser, default_value = "exact")]
    by: By,

    /// Compare each input only with the one before, because equal ones follow each other
    #[arg(long)]
    sorted: bool,

    /// Print the number of inputs that are the same, too
    ///
    /// The number and a tab precede the input. In objects, the number is a member `count`, and in rows, it is the last
    /// column. Without --sorted, everything is printed at the end.
    #[arg(long)]
    count: bool,

    /// Print at most N inputs for each value of a component, such as `host=3`
    ///
    /// The components are the ones that `urlstack get` prints.
    ///
    /// Each value takes about 50 bytes of memory more.
    #[arg(long, value_name = "COMPONENT=N", conflicts_with_all = ["sorted", "count"])]
    per: Option<Limit>,

    /// Use this much memory before keeping inputs on disk, such as `64M` or `4G`
    #[arg(long, value_name = "SIZE", default_value = "1G")]
    memory: Memory,
}

/// How many inputs are printed with the same value of a component.
#[derive(Clone, Debug)]
struct Limit {
    component: Template,
    most: u64,
}

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "expected a component and a number above 0, such as `host=3`";
        let (name, number) = text.rsplit_once('=').ok_or(expected)?;
        let most = number.parse().ok().filter(|most| *most > 0).ok_or(expected)?;
        let component = format!("{{{name}}}").parse::<Template>().map_err(|error| error.to_string())?;
        Ok(Self { component, most })
    }
}

/// Prints the first input of each group.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let Args { inputs, parsing, suffixes, by, sorted, count, per, memory } = args;
    let tracking = by.needs_tracking().then(Cleaner::of_tracking).transpose()?;
    let most_per_value = per.as_ref().map(|limit| limit.most);
    let grouping =
        Grouping { is_sorted: *sorted, has_counts: *count, most_per_value, memory: *memory, ..Grouping::default() };
    let layout = inputs.records().grouped(grouping);
    let layout = if *count { layout.with_columns(["count"]) } else { layout };
    let hasher = KeyHasher::default();
    UrlReader::new(inputs, parsing)?.for_each(layout, |given, url, sink| {
        let fill = |template: &Template| {
            let subject = Subject::new(Some(url), given.input, given.place, suffixes);
            let mut text = Vec::new();
            template.fill(&subject, &mut text, Streams::default()).map_err(Placeholder::missing)?;
            Ok(text)
        };
        let (by_rule, by_template, by_page);
        let key = match by {
            By::Rule(rule) => {
                by_rule = rule.key(&*url);
                by_rule.as_deref().map(str::as_bytes)
            }
            By::Page(rules) => {
                by_page = page_of(url, rules, tracking.as_ref());
                Some(by_page.as_str().as_bytes())
            }
            By::Template(template) => {
                by_template = fill(template)?;
                Some(&*by_template)
            }
        };
        let limited = match per {
            Some(Limit { component, .. }) => hasher.hash(&fill(component)?),
            None => Key::default(),
        };
        let hash = key.map(|key| hasher.hash(key));
        let key = if *sorted { key } else { hash.as_ref().map(|hash| &hash[..]) };
        let texts =
            if *count { counted(inputs, given, sink).map(Cow::from) } else { [given.record, &[]].map(Cow::from) };
        let [before, after] = texts.each_ref().map(|text| sink.streams.shown(text));
        sink.grouped(Item { key, limited, texts: [&before, &after] });
        Ok(())
    })
}

/// Returns what is printed of an input before the number of those that are the same, and after it.
fn counted(inputs: &Inputs, given: Given<'_>, sink: &Sink) -> [Vec<u8>; 2] {
    let Given { record, .. } = given;
    if inputs.are_fields() {
        let mut row = sink.passed.row.clone();
        row.push(inputs.delimiter_of(&row));
        return [row, Vec::new()];
    }
    if inputs.are_objects()
        && let Some(members) = record.trim_ascii_start().strip_prefix(b"{")
    {
        let mut name = "count".to_owned();
        while inputs.key() == Some(&*name) || sink.passed.members.iter().any(|(known, _)| *known == name) {
            name.insert_str(0, "unique.");
        }
        return [format!("{{\"{name}\":").into_bytes(), [b",", members.trim_ascii_start()].concat()];
    }
    [Vec::new(), [b"\t", record].concat()]
}
