//! The rows of the table whose functions are of patterns for URLs.

use super::{
    argument::{Argument, Signature},
    call::{Compile, Compiled, Texts, compiled},
    function::{Function, Kind},
};
use crate::{Data, Example, FlagColumn, Routes, RoutesError, TextColumn, UrlFunction, UrlPredicate, Value};
use alloc::{borrow::ToOwned, boxed::Box, format, string::String, string::ToString, vec::Vec};
use url_patterns::{ComponentName, PatternOptions, RegexpPolicy, UrlPattern};

const PATTERN: Argument = Argument::new("pattern", "A pattern, such as 'https://*.example.com/users/:id'");
const GROUP: Argument = Argument::new("group", "A component and a group of the pattern: 'pathname.id'");
const PATTERNS: Argument = Argument::new(
    "patterns",
    "A pattern on each line; white space and a name may follow it. A name that is not given is the pattern",
);

pub(crate) static FUNCTIONS: [Function; 5] = [
    Function {
        signature: Signature { name: "url_match", arguments: &[Argument::TEXT, PATTERN] },
        description: "Whether the URL matches a pattern of the URL Pattern Standard; NULL for a wrong pattern.",
        data: &[Data::Unicode],
        kind: Kind::Flag(Compile::new(matches).slow()),
        example: Example {
            arguments: &["https://www.example.com/users/7", "https://*.example.com/users/:id"],
            result: || Value::Flag(true),
        },
    },
    Function {
        signature: Signature { name: "url_match_group", arguments: &[Argument::TEXT, PATTERN, GROUP] },
        description: "The part of the URL that a pattern's group matches, percent-encoded; NULL if it does not match, or \
                      the pattern is wrong.",
        data: &[Data::Unicode],
        kind: texts(|arguments| {
            let [pattern, group] = arguments else { return None };
            let (component, group) = component_and_group(group)?;
            Some(compiled(UrlFunction::match_group(self::pattern(pattern).ok()?, component, group)))
        }),
        example: Example {
            arguments: &["https://www.example.com/users/7", "https://*.example.com/users/:id", "pathname.id"],
            result: || Value::Text("7"),
        },
    },
    Function {
        signature: Signature { name: "url_route", arguments: &[Argument::TEXT, PATTERNS] },
        description: "The name of the first pattern that the URL matches; NULL if it matches none, or one is wrong.",
        data: &[Data::Unicode],
        kind: texts(|arguments| match arguments {
            [patterns] => Some(compiled(UrlFunction::route(routes(patterns).ok()?))),
            _ => None,
        }),
        example: Example {
            arguments: &["https://h/users/7", "https://h/users/:id user\nhttps://h/* other"],
            result: || Value::Text("user"),
        },
    },
    Function {
        signature: Signature { name: "url_pattern_error", arguments: &[PATTERN, GROUP.optional()] },
        description: "A message about wrong arguments of url_match and url_match_group; NULL if they are right.",
        data: &[Data::Unicode],
        kind: messages(|arguments| Some(errors(arguments, pattern_error))),
        example: Example {
            arguments: &["https://h/:id", "pathname.name"],
            result: || Value::Text("the groups of the pathname are: id"),
        },
    },
    Function {
        signature: Signature { name: "url_route_error", arguments: &[PATTERNS] },
        description: "A message about wrong patterns of url_route; NULL if they are right.",
        data: &[Data::Unicode],
        kind: messages(|arguments| Some(errors(arguments, |patterns, _| Some(routes(patterns).err()?.to_string())))),
        example: Example { arguments: &["https://h/* a\nhttps://i/* b"], result: || Value::Null },
    },
];

/// Reads an absolute pattern of the URL Pattern Standard as all functions do. A stranger may have chosen the pattern,
/// and an engine cannot interrupt a match. Therefore a back reference is an error, because its match may take
/// exponential time. So is a pattern whose match may take more than [`STEPS`] steps for each byte.
///
/// ```
/// let pattern = url_facts::pattern("https://*.example.com/:year(\\d{4})")?;
/// assert!(pattern.test("https://www.example.com/2026"));
///
/// let error = url_facts::pattern("https://h/:a(b+)/(\\1)").unwrap_err();
/// assert_eq!((error.code(), error.range()), ("regexp-not-linear", 13..20));
/// # Ok::<(), url_patterns::Error>(())
/// ```
///
/// # Errors
///
/// Fails like [`UrlPattern::new`] without a base, and for patterns that may take long.
pub fn pattern(text: &str) -> Result<UrlPattern, url_patterns::Error> {
    options().parse(text, None)
}

/// How many steps a match of a pattern takes at most for each byte of a URL: as many as `\w{1,255}` and some more. A
/// step takes about four nanoseconds, so that a URL of a megabyte takes at most five seconds.
///
/// ```
/// let many_ways = format!("https://h/{}", "{*a}?".repeat(1_000));
/// assert_eq!(url_facts::pattern(&many_ways).unwrap_err().code(), "too-many-steps");
/// ```
pub const STEPS: u32 = 1_200;

/// What functions accept of patterns.
fn options() -> PatternOptions {
    UrlPattern::options().regexps(RegexpPolicy::Linear).step_limit(STEPS)
}

/// Reads the patterns of `url_route`.
fn routes(text: &str) -> Result<Routes, RoutesError> {
    Routes::read_with(text, options())
}

const fn texts(compile: fn(&[&str]) -> Option<Compiled<TextColumn>>) -> Kind {
    Kind::Text(Compile::new(compile).slow())
}

const fn messages(compile: fn(&[&str]) -> Option<Compiled<TextColumn>>) -> Kind {
    Kind::Message(Compile::new(compile).slow())
}

fn matches(arguments: &[&str]) -> Option<Compiled<FlagColumn>> {
    let [pattern] = arguments else { return None };
    let mut function = UrlPredicate::matches(self::pattern(pattern).ok()?);
    Some(Box::new(move |texts, column| function.append(texts, column)))
}

/// A function to what is wrong with patterns and another argument, which does not fail a query.
fn errors(
    arguments: &[&str],
    error: impl Fn(&str, Option<&str>) -> Option<String> + Send + 'static,
) -> Compiled<TextColumn> {
    let argument = arguments.first().map(|argument| (*argument).to_owned());
    Box::new(move |patterns: &mut Texts<'_, '_>, column| {
        patterns.for_each(|pattern| {
            column.push(pattern.and_then(|pattern| error(pattern, argument.as_deref())).as_deref());
        });
    })
}
/// The error of a pattern, or of a group that it should have.
fn pattern_error(pattern: &str, group: Option<&str>) -> Option<String> {
    let pattern = match self::pattern(pattern) {
        Ok(pattern) => pattern,
        Err(error) => return Some(error.to_string()),
    };
    let Some((component, group)) = component_and_group(group?) else {
        let names: Vec<&str> = ComponentName::ALL.iter().map(|name| name.as_str()).collect();
        return Some(format!(
            "expected a component and a group, such as 'pathname.id'; the components are {}",
            names.join(", ")
        ));
    };
    let groups: Vec<&str> = pattern.component(component).group_names().collect();
    let known = if groups.is_empty() { "none".to_owned() } else { groups.join(", ") };
    (!groups.contains(&group)).then(|| format!("the groups of the {component} are: {known}"))
}

/// The parts of `pathname.id`.
fn component_and_group(text: &str) -> Option<(ComponentName, &str)> {
    let (component, group) = text.split_once('.')?;
    Some((component.parse().ok()?, group))
}
