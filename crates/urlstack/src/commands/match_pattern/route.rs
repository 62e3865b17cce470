//! `urlstack match` with a file of patterns.

use crate::{
    failure::Failure,
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
use serde::Serialize;
use std::{io, path::Path, sync::Arc};
use url_core::Url;
use url_patterns::Match;
use url_report::lists::List;

/// The options about a file of patterns.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct Many {
    #[expect(clippy::doc_markdown, reason = "the help is plain text")]
    /// Read the file as an OpenAPI description; its paths are the routes
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
    choice: Choice,

    /// Print only the name of the pattern; with --all, tabs separate the names
    #[arg(long, conflicts_with = "to")]
    name: bool,
}

impl Many {
    /// Returns an option that was given.
    pub(super) fn option(self) -> Option<&'static str> {
        let Self { openapi, choice: Choice { all, most_specific }, name } = self;
        let options = [(openapi, "--openapi"), (all, "--all"), (most_specific, "--most-specific"), (name, "--name")];
        options.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
    }
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

/// A file of patterns, and the inputs.
pub(super) struct Run<'a> {
    pub(super) file: &'a Path,
    pub(super) many: Many,
    pub(super) inputs: &'a Inputs,
    pub(super) parsing: &'a Parsing,
    pub(super) rules: PatternRules,
    pub(super) on_error: &'a OnError,
    pub(super) to: Option<To>,
}

impl Run<'_> {
    /// Finds the routes of all inputs.
    pub(super) fn run(self) -> io::Result<Outcome> {
        let Self { file, many, inputs, parsing, rules, on_error, to } = self;
        let urls = UrlReader::new(inputs, parsing)?;
        let mut sink = Sink::new(Arc::new(inputs.layout(to, on_error)));
        let base = parsing.bases.base.as_deref();
        let routes = if many.openapi {
            let base = base.map(|base| parsing.rules.base(base)).transpose()?;
            Routes::read_openapi(file, rules, base.as_ref(), &mut sink)?
        } else {
            Routes::read(file, rules, base, &mut sink)?
        };
        sink.write_to(&mut Stdout, &mut Written::default())?;
        let Some(routes) = routes else { return Ok(Outcome::SomeUnread(Vec::new())) };
        let layout = inputs.layout(to, on_error);
        let layout = layout.with_columns(if many.choice.all { &["routes"][..] } else { &["route", "line", "groups"] });
        let layout = if many.name { layout } else { layout.separated_by(b"\n") };
        urls.for_each(layout, |given, url, sink| {
            let found = many.find(&routes, url);
            match found[..] {
                [] if !sink.layout.has_rows() => {
                    let message = format!("no pattern of {} matches", file.display());
                    Err(Failure::of_command("no-route", message))
                }
                _ => many.write(&routes, given, url, &found, sink),
            }
        })
    }
}

impl Many {
    /// Returns the matches that are asked for, with the indices of their patterns.
    fn find<'r>(self, routes: &'r Routes, url: &'r Url) -> Vec<(usize, Match<'r, 'r>)> {
        match self.choice {
            Choice { all: true, .. } => routes.patterns.all(url),
            Choice { most_specific, .. } if most_specific || self.openapi => {
                routes.patterns.most_specific(url).into_iter().collect()
            }
            _ => routes.patterns.first(url).into_iter().collect(),
        }
    }

    fn write<'a>(
        self,
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
