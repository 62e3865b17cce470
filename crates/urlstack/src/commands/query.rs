//! `urlstack query`.

use crate::{
    Outcome,
    failure::Failure,
    help,
    inputs::Inputs,
    json,
    layout::{Format, OnError},
    pattern::Pattern,
    sink::Sink,
    url_inputs::{Given, Parsing, UrlReader},
    visible::visible,
};
use clap::ArgGroup;
use serde::Serialize;
use std::{borrow::Cow, io};
use url_core::{
    Url,
    encoded::{Encoded, Item},
    error::SetError,
    query::{PairValue, RawPair, Space},
};

const EXAMPLES: &str = "\
urlstack query 'https://example.com/?q=a+b&page=2&debug'
  q=a b
  page=2
  debug
urlstack query --get page 'https://example.com/?q=a+b&page=2'
  2
urlstack query --remove 'utm_*' --set page=3 'https://example.com/?utm_id=1&sig=%2f&page=2'
  https://example.com/?sig=%2f&page=3
urlstack query --sort --trim 'https://example.com/?b=1&&a=2&' 'https://example.com/?'
  https://example.com/?a=2&b=1
  https://example.com/
urlstack query --json 'https://example.com/?q=a+b&debug'
  {\"input\":\"https://example.com/?q=a+b&debug\",\"pairs\":[[\"q\",\"a b\"],[\"debug\",null]]}";

/// Show or change the name-value pairs of queries.
///
/// Without options, shows the decoded pairs, one per line. Invisible characters, and equals signs in names, are
/// escaped, so that no pair looks like two; -0 and --json print exact bytes. With options that change the query, prints
/// the URL. These options apply in the order of the list below, and other pairs keep every byte.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(after_help = help::examples(EXAMPLES))]
#[command(group = options("named", &["get", "remove", "keep", "rename", "replace", "set"]))]
#[command(mut_arg("on_error", |arg| arg.conflicts_with("all")))]
#[command(group = options("added", &["rename", "replace", "set", "append"]))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    /// Print the first value of this name; a URL without one is an error
    #[arg(long, value_name = "NAME", conflicts_with_all = CHANGES)]
    get: Option<String>,

    /// Print all values of the name, one per line; with newlines in values, use -0 or --json
    #[arg(long, requires = "get")]
    all: bool,

    /// Print each name and each value exactly, followed by a NUL byte
    ///
    /// A missing value is printed as an empty one. A NUL in a printed name or value is an error. With --get, only
    /// values are printed.
    #[arg(short = '0', long, conflicts_with_all = ["json", "csv", "tsv"], conflicts_with_all = CHANGES)]
    null: bool,

    /// Remove the pairs whose names match this pattern, in which `*` matches any text and `?` any character
    #[arg(long, value_name = "GLOB")]
    remove: Vec<Pattern>,

    /// Remove all pairs except those whose names match one of these patterns
    #[arg(long, value_name = "GLOB")]
    keep: Vec<Pattern>,

    /// Rename the pairs of a name
    #[arg(long, value_name = "OLD=NEW", value_parser = Renaming::parse)]
    rename: Vec<Renaming>,

    /// Set the value of every pair of a name; a missing name is not added
    #[arg(long, value_name = "NAME=VALUE", value_parser = Pair::parse)]
    replace: Vec<Pair>,

    /// Set a name to one value, or append it if missing; without `=`, it has no value; with `:=`, the value is
    /// percent-encoded already
    #[arg(long, value_name = "NAME=VALUE", value_parser = Pair::parse)]
    set: Vec<Pair>,

    /// Append a pair
    #[arg(long, value_name = "NAME=VALUE", value_parser = Pair::parse)]
    append: Vec<Pair>,

    /// Sort the pairs by name, as the standard does; pairs of the same name keep their order
    #[arg(long)]
    sort: bool,

    /// Drop empty pairs, as in `&&`, and the `?` of an empty query
    #[arg(long)]
    trim: bool,

    /// Ignore the case of ASCII letters in names
    #[arg(long, requires = "named")]
    ignore_case: bool,

    /// Write added spaces as `+` instead of `%20`
    #[arg(long, requires = "added")]
    plus: bool,

    #[command(flatten)]
    on_error: OnError,

    /// Write a JSON object for each URL, one per line: input, and pairs, values or href, or failure
    ///
    /// A pair is an array of name and value; the value is null without `=`. With --csv or --tsv, each pair has a row.
    #[arg(long, conflicts_with_all = ["csv", "tsv"])]
    json: bool,
}

/// The options that change the query.
const CHANGES: [&str; 8] = ["remove", "keep", "rename", "replace", "set", "append", "sort", "trim"];

/// A group of options, at least one of which is required by others.
fn options(name: &'static str, members: &[&'static str]) -> ArgGroup {
    ArgGroup::new(name).args(members).multiple(true)
}

/// A pair to set or append.
#[derive(Clone, Debug)]
struct Pair {
    name: String,
    /// The value, and whether it is encoded already.
    value: Option<(String, bool)>,
}

impl Pair {
    #[expect(clippy::unnecessary_wraps, reason = "clap asks for it; every text is a pair")]
    fn parse(text: &str) -> Result<Self, String> {
        let Some((name, value)) = text.split_once('=') else {
            return Ok(Self { name: text.to_owned(), value: None });
        };
        let (name, is_encoded) = name.strip_suffix(':').map_or((name, false), |name| (name, true));
        Ok(Self { name: name.to_owned(), value: Some((value.to_owned(), is_encoded)) })
    }

    fn value(&self) -> PairValue<'_> {
        match &self.value {
            None => None.into(),
            Some((value, true)) => Item::from(Encoded(value)).into(),
            Some((value, false)) => value.into(),
        }
    }
}

/// A name and its replacement.
#[derive(Clone, Debug)]
struct Renaming {
    old: String,
    new: String,
}

impl Renaming {
    fn parse(text: &str) -> Result<Self, &'static str> {
        let (old, new) = text.split_once('=').ok_or("expected OLD=NEW")?;
        Ok(Self { old: old.to_owned(), new: new.to_owned() })
    }
}

#[derive(Serialize)]
struct Pairs<'a> {
    input: &'a str,
    pairs: Vec<(Cow<'a, str>, Option<Cow<'a, str>>)>,
}

#[derive(Serialize)]
struct Values<'a> {
    input: &'a str,
    values: Vec<Option<Cow<'a, str>>>,
}

/// A pair as a row of a table, or the value of a name.
#[derive(Serialize)]
struct Row<'a> {
    input: &'a str,
    name: Option<Cow<'a, str>>,
    value: Option<Cow<'a, str>>,
}

/// Shows or changes the queries of all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let columns: &[&str] = match &args.get {
        Some(_) => &["value"],
        None if args.is_change() => &["href"],
        None => &["name", "value"],
    };
    let layout = args.inputs.layout(args.json, &args.on_error).ended_by(args.end()).with_columns(columns);
    let layout = if args.get.is_none() && !args.is_change() { layout.separated_by(b"\n") } else { layout };
    UrlReader::new(&args.inputs, &args.parsing)?.for_each(layout, |Given { input, .. }, url, sink| {
        if let Some(name) = &args.get {
            return get(args, name, input, url, sink);
        }
        if !args.is_change() {
            return show(args, input, url, sink);
        }
        args.change(url).map_err(|error| Failure::of_change(&error))?;
        sink.url(input, url);
        Ok(())
    })
}

fn show(args: &Args, input: &str, url: &Url, sink: &mut Sink) -> Result<(), Failure<'static>> {
    let pairs = url.raw_query().pairs();
    if let Format::Table(_) = sink.layout.format {
        for pair in pairs {
            json::write(sink, &Row { input, name: Some(pair.name()), value: pair.value() });
        }
        return Ok(());
    }
    if sink.layout.is_object() {
        let pairs = pairs.map(|pair| (pair.name(), pair.value())).collect();
        json::write(sink, &Pairs { input, pairs });
        return Ok(());
    }
    if args.null {
        let texts = pairs.flat_map(|pair| [pair.name_bytes(), pair.value_bytes().unwrap_or_default()]);
        return write_all(&texts.collect::<Vec<_>>(), sink);
    }
    sink.separate(b"\n");
    for pair in pairs {
        // The first equals sign of a line follows the name.
        let name = visible(pair.name_bytes()).replace('=', "\\u{3d}");
        let value = pair.value_bytes().map(|value| format!("={}", visible(value)));
        sink.line(name + &value.unwrap_or_default());
    }
    Ok(())
}

/// Prints each text and `end`, or nothing if a text contains what must look like an end: a NUL, or with --on-error also
/// a newline.
fn write_all(texts: &[Cow<'_, [u8]>], sink: &mut Sink) -> Result<(), Failure<'static>> {
    let end = sink.layout.end;
    if (end == b'\0' || sink.layout.reserved().is_some()) && texts.iter().any(|text| text.contains(&end)) {
        return Err(Failure::of_end(end, "what is to be printed"));
    }
    for text in texts {
        sink.ended(text, end);
    }
    Ok(())
}

fn get(args: &Args, name: &str, input: &str, url: &Url, sink: &mut Sink) -> Result<(), Failure<'static>> {
    let query = url.raw_query();
    let query = if args.ignore_case { query.ignore_ascii_case() } else { query };
    let count = if args.all { usize::MAX } else { 1 };
    let pairs: Vec<_> = query.get_all(name).take(count).collect();
    if pairs.is_empty() {
        return Err(Failure::of_command("no-such-component", format!("the query has no {name}")));
    }
    if let Format::Table(_) = sink.layout.format {
        for pair in &pairs {
            json::write(sink, &Row { input, name: None, value: pair.value() });
        }
        return Ok(());
    }
    if sink.layout.is_object() {
        let values = pairs.iter().map(RawPair::value).collect();
        json::write(sink, &Values { input, values });
        return Ok(());
    }
    let values: Vec<_> = pairs.iter().map(|pair| pair.value_bytes().unwrap_or_default()).collect();
    write_all(&values, sink)
}

impl Args {
    /// Returns the byte after each printed text.
    fn end(&self) -> u8 {
        if self.null { b'\0' } else { b'\n' }
    }

    /// Returns whether any option changes the query.
    fn is_change(&self) -> bool {
        let lists = [self.remove.is_empty(), self.keep.is_empty(), self.rename.is_empty()];
        let pairs = [self.replace.is_empty(), self.set.is_empty(), self.append.is_empty()];
        self.sort || self.trim || lists.contains(&false) || pairs.contains(&false)
    }

    fn change(&self, url: &mut Url) -> Result<(), SetError> {
        let mut query = url.query_mut().spaces(if self.plus { Space::Plus } else { Space::Percent20 });
        if self.ignore_case {
            query = query.ignore_ascii_case();
        }
        if !(self.remove.is_empty() && self.keep.is_empty()) {
            query.retain(|pair| {
                let name = pair.name();
                let is_kept = self.keep.is_empty() || self.matches(&self.keep, &name);
                is_kept && !self.matches(&self.remove, &name)
            });
        }
        for Renaming { old, new } in &self.rename {
            query.rename(old, new);
        }
        for pair in &self.replace {
            query.replace(&pair.name, pair.value());
        }
        for pair in &self.set {
            query.set(&pair.name, pair.value());
        }
        for pair in &self.append {
            query.append(&pair.name, pair.value());
        }
        if self.trim {
            query.remove_empty();
        }
        if self.sort {
            query.sort();
        }
        query.finish()
    }

    fn matches(&self, patterns: &[Pattern], name: &str) -> bool {
        patterns.iter().any(|pattern| pattern.matches(name, self.ignore_case))
    }
}
