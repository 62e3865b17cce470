//! Descriptions of HTTP APIs, for `route`: `OpenAPI` 2.0 to 3.2, as JSON or YAML.
//!
//! A path of a description is appended to the URL of each server, and what is in braces there is a group of a pattern.
//!
//! Source: <https://spec.openapis.org/oas/v3.1.1.html#paths-object>,
//! <https://spec.openapis.org/oas/v3.1.1.html#server-object>, <https://spec.openapis.org/oas/v2.0.html#swagger-object>

use crate::failure::Failure;
use serde::{
    Deserialize, Deserializer,
    de::{Error as _, IgnoredAny, MapAccess, Visitor},
};
use serde_saphyr::{Spanned, UserMessageFormatter};
use std::{
    collections::{HashMap, HashSet},
    fmt,
};
use url_core::Url;
use url_patterns::escape_pattern_string;

/// How many URLs the variables of one server make.
const MOST_SERVERS: usize = 1000;

/// How deep objects and lists are in each other at most.
const MOST_DEPTH: usize = 200;

/// The members of a description that say which URLs there are.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Description {
    openapi: Option<IgnoredAny>,
    swagger: Option<IgnoredAny>,
    paths: Option<Paths>,
    servers: Option<Vec<Server>>,
    // What version 2.0 has instead of servers.
    schemes: Option<Vec<String>>,
    host: Option<String>,
    base_path: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Server {
    url: String,
    #[serde(default)]
    variables: HashMap<String, Variable>,
}

#[derive(Clone, Debug, Deserialize)]
struct Variable {
    #[serde(rename = "enum")]
    values: Option<Vec<String>>,
    default: Option<String>,
}

/// Each path, and the servers it has instead of those of the description.
#[derive(Debug)]
struct Paths(Vec<(Spanned<String>, PathItem)>);

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct PathItem {
    servers: Option<Vec<Server>>,
    get: Option<Operation>,
    put: Option<Operation>,
    post: Option<Operation>,
    delete: Option<Operation>,
    options: Option<Operation>,
    head: Option<Operation>,
    patch: Option<Operation>,
    trace: Option<Operation>,
    query: Option<Operation>,
}

#[derive(Debug, Deserialize)]
struct Operation {
    servers: Option<Vec<Server>>,
}

impl<'de> Deserialize<'de> for Paths {
    /// Reads the members in their order. Those that do not start with a slash are extensions.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfMembers;
        impl<'de> Visitor<'de> for OfMembers {
            type Value = Paths;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of paths")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Paths, A::Error> {
                let mut paths = Vec::new();
                while let Some(path) = members.next_key::<Spanned<String>>()? {
                    if path.value.starts_with('/') {
                        let item = members.next_value::<Option<PathItem>>()?;
                        paths.push((path, item.unwrap_or_default()));
                    } else if path.value.starts_with("x-") {
                        members.next_value::<IgnoredAny>()?;
                    } else {
                        return Err(A::Error::custom(format!(
                            "expected a path with a slash first, found `{}`",
                            path.value
                        )));
                    }
                }
                Ok(Paths(paths))
            }
        }
        deserializer.deserialize_map(OfMembers)
    }
}

/// A pattern for one path of a description.
pub(super) struct PathPattern {
    pub(super) path: String,
    /// Counted from 1.
    pub(super) line: u64,
    pub(super) pattern: String,
}

/// Why a description cannot be read: the line, counted from 1, and what is wrong in it.
pub(super) type Rejected<'t> = (u64, Failure<'t>);

/// Returns the patterns for all paths of a description, with `base` as the address it is served at.
pub(super) fn patterns<'t>(text: &'t str, base: Option<&Url>) -> Result<Vec<PathPattern>, Rejected<'t>> {
    let unlimited = usize::MAX;
    let budget = serde_saphyr::budget! {
        max_depth: MOST_DEPTH,
        max_events: unlimited,
        max_nodes: unlimited,
        max_total_scalar_bytes: unlimited,
    };
    let options = serde_saphyr::options! { budget: budget, with_snippet: false };
    let description: Description =
        serde_saphyr::from_str_with_options(text, options).map_err(|error| not_readable(text, &error))?;
    let Description { openapi, swagger, paths: Some(Paths(paths)), .. } = &description else {
        return Err(expected(text, 1, "`paths`"));
    };
    if openapi.is_none() && swagger.is_none() {
        return Err(expected(text, 1, "`openapi` or `swagger` with a version"));
    }
    let servers = description.servers(base);
    let mut patterns = Vec::new();
    for (path, item) in paths {
        let line = path.referenced.line();
        for server in item.servers(&servers) {
            let (starts, names) = server.starts(base).map_err(|message| expected(text, line, &message))?;
            let mut names = names;
            let mut end = String::new();
            for piece in pieces(&path.value) {
                match piece {
                    Piece::Text(text) => end.push_str(&escape_pattern_string(text)),
                    Piece::Variable(name) => end.push_str(&group(name, &mut names)),
                }
            }
            patterns.extend(starts.into_iter().map(|start| PathPattern {
                path: path.value.clone(),
                line,
                pattern: start + &end,
            }));
        }
    }
    Ok(patterns)
}

impl Description {
    /// Returns the servers, which have another form in version 2.0. Without any, there is the one at `/`.
    fn servers(&self, base: Option<&Url>) -> Vec<Server> {
        let server = |url| Server { url, variables: HashMap::new() };
        match (&self.host, &self.servers) {
            (_, Some(servers)) if !servers.is_empty() => servers.clone(),
            (Some(host), _) => {
                // By default the scheme is that of the description, which is known with a base only.
                let default = base.map_or(vec!["https".into(), "http".into()], |base| vec![base.scheme().to_owned()]);
                let schemes = self.schemes.as_ref().filter(|schemes| !schemes.is_empty()).unwrap_or(&default);
                let path = self.base_path.as_deref().unwrap_or_default();
                schemes.iter().map(|scheme| server(format!("{scheme}://{host}{path}"))).collect()
            }
            (None, _) => vec![server(self.base_path.clone().unwrap_or_else(|| "/".to_owned()))],
        }
    }
}

impl PathItem {
    /// Returns the servers of all operations: their own, or those of the path, or those of the description.
    fn servers<'a>(&'a self, of_description: &'a [Server]) -> Vec<&'a Server> {
        let Self { get, put, post, delete, options, head, patch, trace, query, .. } = self;
        let of_path = self.servers.as_deref().filter(|servers| !servers.is_empty()).unwrap_or(of_description);
        let operations: Vec<&Operation> =
            [get, put, post, delete, options, head, patch, trace, query].into_iter().flatten().collect();
        let own = |operation: &&'a Operation| operation.servers.as_deref().filter(|servers| !servers.is_empty());
        let has_others = operations.is_empty() || operations.iter().any(|operation| own(operation).is_none());
        let own = operations.iter().filter_map(own).flatten();
        let mut urls = HashSet::new();
        let all = own.chain(of_path.iter().filter(|_| has_others));
        all.filter(|server| urls.insert(&server.url)).collect()
    }
}

impl Server {
    /// Returns the starts of patterns for all values of the variables, and the names of their groups, or what is
    /// expected instead.
    fn starts(&self, base: Option<&Url>) -> Result<(Vec<String>, HashSet<String>), String> {
        let mut names = HashSet::new();
        if !self.url.contains("://") {
            let start = self.relative_start(base)?;
            return Ok((vec![start], names));
        }
        let mut starts = vec![String::new()];
        for piece in pieces(self.url.strip_suffix('/').unwrap_or(&self.url)) {
            let values = match piece {
                Piece::Text(text) => vec![escape_pattern_string(text)],
                Piece::Variable(name) => match self.variables.get(name) {
                    Some(Variable { values: Some(values), .. }) if !values.is_empty() => {
                        values.iter().map(|value| escape_pattern_string(value)).collect()
                    }
                    // The default need not be what a group matches: it can be empty, have slashes, or be a port that is
                    // not written in URLs.
                    variable => {
                        let default = variable.and_then(|variable| variable.default.as_deref());
                        default.map(escape_pattern_string).into_iter().chain([group(name, &mut names)]).collect()
                    }
                },
            };
            if starts.len() * values.len() > MOST_SERVERS {
                return Err(format!("at most {MOST_SERVERS} values of the variables of the server `{}`", self.url));
            }
            starts = starts.iter().flat_map(|start| values.iter().map(move |value| start.clone() + value)).collect();
        }
        Ok((starts, names))
    }

    /// [`Self::starts`] of a server whose URL is relative to the description, or all in a variable. Its variables have
    /// their defaults.
    fn relative_start(&self, base: Option<&Url>) -> Result<String, String> {
        let text: String = pieces(&self.url)
            .map(|piece| match piece {
                Piece::Text(text) => text,
                Piece::Variable(name) => {
                    self.variables.get(name).and_then(|variable| variable.default.as_deref()).unwrap_or_default()
                }
            })
            .collect();
        let without_slash = |url: &str| escape_pattern_string(url.strip_suffix('/').unwrap_or(url));
        match Url::options().base(base.map(Into::into)).parse(&text) {
            Ok(url) => Ok(without_slash(url.as_str())),
            // Any server, as long as nobody says which.
            Err(_) if base.is_none() && text.starts_with('/') => Ok(format!("*://*:*{}", without_slash(&text))),
            Err(_) => Err(format!("--base for the server `{}`, which is relative to it", self.url)),
        }
    }
}

/// A part of a text with variables in braces.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Piece<'a> {
    Text(&'a str),
    Variable(&'a str),
}

/// Returns the parts of a text. A brace without another is text.
fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let inside = |open: usize| {
            let name = &rest[open + 1..];
            let end = name.find(['{', '}'])?;
            (end > 0 && name[end..].starts_with('}')).then(|| (open, &name[..end]))
        };
        let (end, piece) = match rest.match_indices('{').find_map(|(open, _)| inside(open)) {
            _ if rest.is_empty() => return None,
            None => (rest.len(), Piece::Text(rest)),
            Some((0, name)) => (name.len() + 2, Piece::Variable(name)),
            Some((open, _)) => (open, Piece::Text(&rest[..open])),
        };
        rest = &rest[end..];
        Some(piece)
    })
}

/// Returns a group for a variable. Its name is one that groups can have, and that no other group has.
fn group(variable: &str, names: &mut HashSet<String>) -> String {
    let mut name = variable.replace(|c: char| !c.is_ascii_alphanumeric() && c != '_', "_");
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        name.insert(0, '_');
    }
    while !names.insert(name.clone()) {
        name.push('_');
    }
    format!("{{:{name}}}")
}

fn expected<'t>(text: &'t str, line: u64, what: &str) -> Rejected<'t> {
    let subject = line_of(text, line);
    (line, Failure::new("invalid-description", 0..subject.len(), format!("expected {what}"), subject))
}

/// Returns what is wrong with the JSON or YAML.
fn not_readable<'t>(text: &'t str, error: &serde_saphyr::Error) -> Rejected<'t> {
    let message = error.render_with_formatter(&UserMessageFormatter);
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message).to_owned();
    let (line, column) = error.location().map_or((1, 1), |location| (location.line(), location.column()));
    let subject = line_of(text, line);
    let column = usize::try_from(column.saturating_sub(1)).unwrap_or(usize::MAX);
    let start = subject.char_indices().nth(column).map_or(subject.len(), |(start, _)| start);
    (line, Failure::new("invalid-description", start..subject.len(), message, subject))
}

/// Returns the text of a line, counted from 1.
fn line_of(text: &str, line: u64) -> &str {
    text.lines().nth(usize::try_from(line.saturating_sub(1)).unwrap_or(usize::MAX)).unwrap_or_default()
}
