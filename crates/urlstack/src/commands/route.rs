//! `urlstack route`.

use crate::{
    failure::Failure,
    help,
    inputs::{
        Inputs,
        parsing::Parsing,
        url_inputs::{Given, UrlReader},
    },
    outcome::Outcome,
    output::{
        layout::{OnError, To},
        row::{Row, Value},
        sink::Sink,
        written::Written,
    },
    patterns::{
        matched::{Found, GroupMembers, write_rows},
        routes::{Route, Routes},
        url_pattern::PatternRules,
    },
    terminal::stdio::Stdout,
};
use clap::ValueHint;
use serde::Serialize;
use std::{io, path::PathBuf, sync::Arc};
use url_core::Url;
use url_patterns::Match;
use url_report::lists::List;

const EXAMPLES: &str = "\
urlstack match @routes.txt https://example.com/users/7
  href         https://example.com/users/7
  route        user
  pathname.id  7
urlstack match @routes.txt --most-specific https://example.com/users/me
  href   https://example.com/users/me
  route  profile
urlstack match @routes.txt --all --name https://example.com/users/me https://h/
  user\tprofile
  error: no-route: no pattern of routes.txt matches
    | https://h/
    | ^^^^^^^^^^
urlstack match --openapi @openapi.yaml --name https://api.example.com/v1/users/7
  /users/{id}
urlstack match @routes.txt --base https://example.com/ --name --file urls.txt | sort | uniq -c";

const LANGUAGE: &str = "\
Each line has a pattern of `urlstack match`, then white space and the name of the
route. Without a name, it is the pattern. White space in a pattern is written %20.

  # Empty lines and comments are skipped.
  https://example.com/users/:id    user
  https://example.com/users/me     profile
  https://example.com/*            rest
  https://*.example.com/*
  /health                          relative to --base
  {\"pathname\": \"/*.png\"}
  {\"pattern\": \"/a/:b\", \"base\": \"https://h/\", \"options\": {\"ignoreCase\": true}, \"name\": \"a\"}";

const EXIT_CODES: &str = "\
Exit codes:
  0  all inputs have a route, or the output was closed early
  1  an input has none, or is not a URL or a valid record
  2  wrong usage, such as an invalid pattern in FILE, or a file or output that
     cannot be read or written; the other files are read";

/// Find the first pattern of many that matches.
///
/// Reads a file of patterns, and prints for each URL the name of the first one that matches, with its groups. Thanks to
/// an index of hostnames and pathnames, more patterns take little more time.
#[derive(clap::Args, Debug)]
#[command(after_help = help::language_and_examples_with_codes("Files of patterns", LANGUAGE, EXAMPLES, EXIT_CODES))]
#[command(mut_arg("base", |arg| arg.help("Resolve relative patterns, and relative inputs, against this base URL")))]
pub(crate) struct Args {
    /// The file of patterns, one on each line
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    routes: PathBuf,

    #[expect(clippy::doc_markdown, reason = "the help is plain text")]
    /// Read FILE as an OpenAPI description; its paths are the routes
    ///
    /// The description is JSON or YAML, of version 2.0 to 3.2. Each path is appended to the URL of each server.
    /// `{name}` is a group; in its name, `_` replaces characters that group names cannot have.
    ///
    /// A server variable has the values of its enum, or its default and any others. In a server that is relative to
    /// --base, it has its default. Without --base, a server such as `/v1` is on any host. Paths without braces precede
    /// paths with braces, as with --most-specific. References to other parts of the description are not followed.
    #[arg(long)]
    openapi: bool,

    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    #[command(flatten)]
    rules: PatternRules,

    #[command(flatten)]
    choice: Choice,

    /// Print only the name of the route; with --all, tabs separate the names
    #[arg(long, conflicts_with = "to")]
    name: bool,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input, route, line and groups, or input and failure.
    ///
    /// `line` is the pattern's line, and `groups` is as in `urlstack match`. For an input without a route, they are
    /// null. With --all, the object has input and routes, which is an array of objects.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// Which patterns are printed of those that match.
#[derive(clap::Args, Clone, Copy, Debug)]
struct Choice {
    /// Print all patterns that match, in the order of the file
    #[arg(long, conflicts_with = "most_specific")]
    all: bool,

    /// Print the most specific pattern that matches instead of the first one
    ///
    /// Patterns are compared by components, with hostname before pathname. Text is the most specific. A group with a
    /// regular expression follows, then a name and `*`.
    #[arg(long)]
    most_specific: bool,
}

/// One of the routes of an input.
#[derive(Serialize)]
struct RouteMembers<'a> {
    route: &'a str,
    line: u64,
    groups: GroupMembers<'a>,
}

/// Finds the routes of all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let Args { inputs, parsing, on_error, .. } = args;
    let urls = UrlReader::new(inputs, parsing)?;
    let mut sink = Sink::new(Arc::new(inputs.layout(args.to, on_error)));
    let base = parsing.bases.base.as_deref();
    let routes = if args.openapi {
        let base = base.map(|base| parsing.rules.base(base)).transpose()?;
        Routes::read_openapi(&args.routes, args.rules, base.as_ref(), &mut sink)?
    } else {
        Routes::read(&args.routes, args.rules, base, &mut sink)?
    };
    sink.write_to(&mut Stdout, &mut Written::default())?;
    let Some(routes) = routes else { return Ok(Outcome::SomeUnread(Vec::new())) };
    let layout = inputs.layout(args.to, on_error);
    let layout = layout.with_columns(if args.choice.all { &["routes"][..] } else { &["route", "line", "groups"] });
    let layout = if args.name { layout } else { layout.separated_by(b"\n") };
    urls.for_each(layout, |given, url, sink| {
        let found = args.find(&routes, url);
        match found[..] {
            [] if !sink.layout.has_rows() => {
                let message = format!("no pattern of {} matches", args.routes.display());
                Err(Failure::of_command("no-route", message))
            }
            _ => args.write(&routes, given, url, &found, sink),
        }
    })
}

impl Args {
    /// Returns the matches that are asked for, with the indices of their patterns.
    fn find<'r>(&self, routes: &'r Routes, url: &'r Url) -> Vec<(usize, Match<'r, 'r>)> {
        match self.choice {
            Choice { all: true, .. } => routes.patterns.all(url),
            Choice { most_specific, .. } if most_specific || self.openapi => {
                routes.patterns.most_specific(url).into_iter().collect()
            }
            _ => routes.patterns.first(url).into_iter().collect(),
        }
    }

    fn write<'a>(
        &self,
        routes: &'a Routes,
        Given { input, .. }: Given<'_>,
        url: &'a Url,
        found: &'a [(usize, Match<'a, 'a>)],
        sink: &mut Sink,
    ) -> Result<(), Failure<'static>> {
        if sink.layout.has_rows() {
            if found.is_empty() {
                sink.count_failure();
            }
            let members = |(index, found): &'a (usize, Match<'a, 'a>)| {
                let Route { name, line } = &routes.routes[*index];
                RouteMembers { route: name, line: *line, groups: GroupMembers(found) }
            };
            sink.row(&if self.choice.all {
                Row::new(input).nested("routes", List(|| found.iter().map(members)))
            } else {
                let found = found.first().map(members);
                Row::new(input)
                    .with("route", found.as_ref().map(|found| found.route))
                    .with("line", found.as_ref().map(|found| found.line))
                    .with("groups", found.map(|found| Value::nested(found.groups)))
            });
        } else if self.name {
            let names: Vec<&str> = found.iter().map(|(index, _)| &*routes.routes[*index].name).collect();
            let names = names.join("\t");
            if let Some(end) = sink.layout.reserved().filter(|end| names.as_bytes().contains(end)) {
                return Err(Failure::of_end(end, "the name"));
            }
            sink.result(names);
        } else {
            sink.separate(b"\n");
            let matches = found.iter().map(|(index, found)| Found {
                route: Some(&routes.routes[*index].name),
                pattern: &routes.patterns.patterns()[*index],
                groups: found,
            });
            write_rows(sink, url, matches);
        }
        Ok(())
    }
}
