//! Files of patterns, for `route`.
//!
//! ```text
//! # A comment.
//! https://example.com/users/:id    user
//! https://*.example.com/*
//! {"pattern": {"hostname": "cdn.example.com"}, "name": "cdn"}
//! {"pathname": "/health"}
//! ```
//!
//! A line is read by [`RouteLine`]. An object on a line is a record with a pattern, or the pattern itself.

use crate::{
    failure::Failure,
    output::sink::Sink,
    patterns::{
        openapi::{self, PathPattern},
        url_pattern::{PatternMembers, PatternRules, TextOrInit, is_object, no_others},
    },
    record::{input::Place, json_members::Members},
    terminal::{positions::ColumnCounter, streams::Level},
};
use std::{borrow::Cow, fs, io, path::Path, str};
use url_core::Url;
use url_patterns::{RouteLine, UrlPatternList};

/// The routes of a file.
#[derive(Debug, Default)]
pub(crate) struct Routes {
    pub(crate) patterns: UrlPatternList,
    /// The name and the line of each pattern.
    pub(crate) routes: Vec<Route>,
}

/// What a pattern leads to.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) name: String,
    /// Counted from 1.
    pub(crate) line: u64,
}

impl Routes {
    /// Reads a file. Appends warnings and errors to the messages of `sink`; if there are errors, there are no routes.
    pub(crate) fn read(
        path: &Path,
        rules: PatternRules,
        base: Option<&str>,
        sink: &mut Sink,
    ) -> io::Result<Option<Self>> {
        let bytes = fs::read(path).map_err(|error| about(path, &error))?;
        let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(&bytes);
        let (mut routes, mut is_valid) = (Self::default(), true);
        for (line, number) in bytes.split(|byte| *byte == b'\n').zip(1..) {
            let place = Place { file: Some(path), line: Some(number) };
            let added = match str::from_utf8(line) {
                Ok(line) => routes.add(line, place, rules, base, sink),
                // Only inputs are read with --lossy.
                Err(error) => Err(Failure { hint: None, ..Failure::not_utf8(line, error) }),
            };
            if let Err(failure) = added {
                is_valid = false;
                sink.mark(Level::Error, place, &mut ColumnCounter::new(failure.subject), &failure);
            }
        }
        Ok(is_valid.then_some(routes))
    }

    /// Reads a description of an API, with a route for each of its paths and servers. Appends errors to the messages of
    /// `sink`; if there are any, there are no routes.
    pub(crate) fn read_openapi(
        path: &Path,
        rules: PatternRules,
        base: Option<&Url>,
        sink: &mut Sink,
    ) -> io::Result<Option<Self>> {
        let text = fs::read_to_string(path).map_err(|error| about(path, &error))?;
        let place = |line| Place { file: Some(path), line: Some(line) };
        let mut routes = Self::default();
        let patterns = match openapi::patterns(&text, base) {
            Ok(patterns) => patterns,
            Err((line, failure)) => {
                sink.mark(Level::Error, place(line), &mut ColumnCounter::new(failure.subject), &failure);
                return Ok(None);
            }
        };
        let mut is_valid = true;
        for PathPattern { path: name, line, pattern } in patterns {
            let members = PatternMembers::new(TextOrInit::Text(pattern.into()), rules);
            match members.create(None, &mut Vec::new()) {
                Ok(pattern) => {
                    routes.patterns.push(pattern);
                    routes.routes.push(Route { name, line });
                }
                Err(error) => {
                    is_valid = false;
                    let failure = members.failure(None, &error).of_component(error.component());
                    sink.mark(Level::Error, place(line), &mut ColumnCounter::new(failure.subject), &failure);
                }
            }
        }
        Ok(is_valid.then_some(routes))
    }

    /// Adds the route on a line, if there is one.
    fn add<'l>(
        &mut self,
        line: &'l str,
        place: Place<'_>,
        rules: PatternRules,
        base: Option<&str>,
        sink: &mut Sink,
    ) -> Result<(), Failure<'l>> {
        let Some(route) = RouteLine::read(line) else { return Ok(()) };
        let in_line = |failure: Failure<'_>| failure.within(line, route.range());
        let (members, name) = read(route, rules).map_err(in_line)?;
        members.check().map_err(in_line)?;
        let mut warnings = Vec::new();
        let pattern = members
            .create(base, &mut warnings)
            .map_err(|error| in_line(members.failure(base, &error).of_component(error.component())))?;
        let doubtful = warnings.iter().map(|warning| {
            let failure = members.pattern.warning(warning);
            in_line(failure).of_component(Some(warning.component()))
        });
        for failure in doubtful.chain(members.pattern.braces().map(in_line)) {
            sink.mark(Level::Warning, place, &mut ColumnCounter::new(failure.subject), &failure);
        }
        self.patterns.push(pattern);
        self.routes.push(Route { name: name.into_owned(), line: place.line.unwrap_or_default() });
        Ok(())
    }
}

/// Returns the error of a file that cannot be read, with its name.
fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{}: {error}", path.display()))
}

/// Reads the pattern on a line, and the name of its route.
fn read(route: RouteLine<'_>, rules: PatternRules) -> Result<(PatternMembers<'_>, Cow<'_, str>), Failure<'_>> {
    let text = route.text();
    if !is_object(text) {
        let pattern = PatternMembers::new(TextOrInit::Text(route.pattern().into()), rules);
        return Ok((pattern, route.name().into()));
    }
    let mut members = Members::read(text)?;
    let name = members.take_string("name")?;
    let pattern = if members.has("pattern") {
        let pattern = PatternMembers::take(&mut members, None, rules)?;
        no_others(members, "pattern, base, options or name")?;
        pattern
    } else {
        PatternMembers::new(TextOrInit::of_members(members)?, rules)
    };
    let name = name.unwrap_or_else(|| match &pattern.pattern {
        TextOrInit::Text(pattern) => pattern.clone(),
        TextOrInit::Init(_) => text.into(),
    });
    Ok((pattern, name))
}
