//! `urlstack match` with a file of patterns.

use crate::{
    failure::{Failure, Outcome},
    inputs::{
        Inputs,
        parsing::Parsing,
        url_inputs::{Given, UrlReader},
    },
    output::{
        layout::{Form, OnError},
        row::{Row, Value},
        sink::{Sink, Written},
    },
    patterns::{
        matched::{Found, GroupMembers, write_rows},
        routes::{Route, Routes},
        url_pattern::PatternRules,
    },
    terminal::stdio::Stdout,
};
use clap::ValueEnum;
use serde::Serialize;
use std::{io, path::Path, sync::Arc};
use url_core::Url;
use url_patterns::Match;
use url_report::lists::List;

/// Which patterns of a file are printed of those that match.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct Many {
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

impl Many {
    /// Returns an option that was given.
    pub(super) fn option(self) -> Option<&'static str> {
        let options = [(self.all, "--all"), (self.most_specific, "--most-specific")];
        options.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
    }
}

/// A file of patterns, which `@` precedes on the command line.
#[derive(Clone, Copy, Debug)]
pub(super) struct PatternFile<'a> {
    path: &'a Path,
    is_openapi: bool,
}

impl<'a> PatternFile<'a> {
    /// Reads the text after the at sign.
    pub(super) fn new(text: &'a str) -> Self {
        let openapi = text.strip_prefix("openapi:");
        Self { path: openapi.unwrap_or(text).as_ref(), is_openapi: openapi.is_some() }
    }
}

/// The forms of answers that only this command has.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum Own {
    /// Only the names of patterns that match, with tabs between them
    Name,
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
    pub(super) file: PatternFile<'a>,
    pub(super) many: Many,
    pub(super) inputs: &'a Inputs,
    pub(super) parsing: &'a Parsing,
    pub(super) rules: PatternRules,
    pub(super) on_error: &'a OnError,
    pub(super) form: Option<Form<Own>>,
}

impl Run<'_> {
    /// Finds the routes of all inputs.
    pub(super) fn run(self) -> io::Result<Outcome> {
        let Self { file, many, inputs, parsing, rules, on_error, form } = self;
        let to = form.and_then(Form::rows);
        let path = file.path;
        let urls = UrlReader::new(inputs, parsing)?;
        let mut sink = Sink::new(Arc::new(inputs.layout(to, on_error)));
        let base = parsing.bases.base.as_deref();
        let routes = if file.is_openapi {
            let base = base.map(|base| parsing.rules.base(base)).transpose()?;
            Routes::read_openapi(path, rules, base.as_ref(), &mut sink)?
        } else {
            Routes::read(path, rules, base, &mut sink)?
        };
        sink.write_to(&mut Stdout, &mut Written::default())?;
        let Some(routes) = routes else { return Ok(Outcome::SomeUnread(Vec::new())) };
        let layout = inputs.layout(to, on_error);
        let layout = layout.with_columns(if many.all { &["routes"][..] } else { &["route", "line", "groups"] });
        let has_names = form == Some(Form::Own(Own::Name));
        let layout = if has_names { layout } else { layout.separated_by(b"\n") };
        urls.for_each(layout, |given, url, sink| {
            let found = many.find(&routes, file.is_openapi, url);
            match found[..] {
                [] if !sink.layout.has_rows() => {
                    let message = format!("no pattern of {} matches", path.display());
                    Err(Failure::of_command("no-route", message))
                }
                _ if has_names => write_names(&routes, &found, sink),
                _ => {
                    many.write(&routes, given, url, &found, sink);
                    Ok(())
                }
            }
        })
    }
}

impl Many {
    /// Returns the matches that are asked for, with the indices of their patterns.
    fn find<'r>(self, routes: &'r Routes, is_openapi: bool, url: &'r Url) -> Vec<(usize, Match<'r, 'r>)> {
        if self.all {
            return routes.patterns.all(url);
        }
        let is_by_rank = self.most_specific || is_openapi;
        let found = if is_by_rank { routes.patterns.most_specific(url) } else { routes.patterns.first(url) };
        found.into_iter().collect()
    }

    fn write<'a>(
        self,
        routes: &'a Routes,
        Given { input, .. }: Given<'_>,
        url: &'a Url,
        found: &'a [(usize, Match<'a, 'a>)],
        sink: &mut Sink,
    ) {
        if sink.layout.has_rows() {
            if found.is_empty() {
                sink.count_failure();
            }
            let members = |(index, found): &'a (usize, Match<'a, 'a>)| {
                let Route { name, line } = &routes.routes[*index];
                RouteMembers { route: name, line: *line, groups: GroupMembers(found) }
            };
            sink.row(&if self.all {
                Row::new(input).nested("routes", List(|| found.iter().map(members)))
            } else {
                let found = found.first().map(members);
                Row::new(input)
                    .with("route", found.as_ref().map(|found| found.route))
                    .with("line", found.as_ref().map(|found| found.line))
                    .with("groups", found.map(|found| Value::nested(found.groups)))
            });
        } else {
            sink.separate(b"\n");
            let matches = found.iter().map(|(index, found)| Found {
                route: Some(&routes.routes[*index].name),
                pattern: &routes.patterns.patterns()[*index],
                groups: found,
            });
            write_rows(sink, url, matches);
        }
    }
}

/// Writes the names of the patterns that match.
fn write_names(routes: &Routes, found: &[(usize, Match<'_, '_>)], sink: &mut Sink) -> Result<(), Failure<'static>> {
    let names: Vec<&str> = found.iter().map(|(index, _)| &*routes.routes[*index].name).collect();
    let names = names.join("\t");
    if let Some(end) = sink.layout.reserved().filter(|end| names.as_bytes().contains(end)) {
        return Err(Failure::of_end(end, "the name"));
    }
    sink.result(names);
    Ok(())
}
