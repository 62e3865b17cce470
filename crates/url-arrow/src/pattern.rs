//! Functions of patterns for URLs.

use crate::{
    argument::Argument,
    arrays::{flag_array, text_array},
    batch::Batch,
    error::Result,
    memory::Memory,
    row::{Compilations, Compiled, Row},
};
use arrow_array::ArrayRef;
use arrow_schema::DataType;
use url_columns::{FlagColumn, Routes, TextColumn, UrlFunction, UrlPredicate};
use url_core::Url;
use url_patterns::{ComponentName, UrlPattern};

const PATTERN: Argument = Argument::new("pattern", "A pattern, such as 'https://*.example.com/users/:id'");
const GROUP: Argument = Argument::new("group", "A component and a group of the pattern: 'pathname.id'");
const PATTERNS: Argument = Argument::new(
    "patterns",
    "A pattern on each line; white space and a name may follow it. A name that is not given is the pattern",
);

pub(crate) const FUNCTIONS: &[Row] = &[
    Row::new(
        "url_match",
        "Whether the URL matches a pattern of the URL Pattern Standard; NULL for a wrong pattern.",
        &[Argument::TEXT, PATTERN],
        |_, batch, compilations| {
            let compile = |arguments: &[&str]| -> Compiled<FlagColumn> {
                let [pattern] = arguments else { return None };
                let mut function = UrlPredicate::matches(UrlPattern::new(pattern, None).ok()?);
                Some(Box::new(move |texts, column| function.append(texts, column)))
            };
            let push_null = |column: &mut FlagColumn| UrlPredicate::new(|_| false).append([None], column);
            Ok(flag_array(&fill(batch, &compilations.flags, compile, push_null)?))
        },
    )
    .of_type(|| DataType::Boolean),
    Row::new(
        "url_match_group",
        "What a group of a pattern matches of the URL, percent-encoded; NULL if it does not match, or the pattern is wrong.",
        &[Argument::TEXT, PATTERN, GROUP],
        |_, batch, compilations| {
            fill_texts(batch, compilations, |arguments| {
                let [pattern, group] = arguments else { return None };
                let (component, group) = component_and_group(group)?;
                Some(UrlFunction::match_group(UrlPattern::new(pattern, None).ok()?, component, group))
            })
        },
    ),
    Row::new(
        "url_route",
        "The name of the first of several patterns that the URL matches; NULL if there is none, or one is wrong.",
        &[Argument::TEXT, PATTERNS],
        |_, batch, compilations| {
            fill_texts(batch, compilations, |arguments| {
                let [patterns] = arguments else { return None };
                Some(UrlFunction::route(Routes::read(patterns).ok()?))
            })
        },
    ),
    Row::new(
        "url_pattern_error",
        "What is wrong with the arguments of url_match and url_match_group; NULL if nothing is.",
        &[PATTERN, GROUP.optional()],
        |_, batch, _| errors(batch, pattern_error),
    ),
    Row::new(
        "url_route_error",
        "What is wrong with the patterns of url_route; NULL if nothing is.",
        &[PATTERNS],
        |_, batch, _| errors(batch, |patterns, _| Some(Routes::read(patterns).err()?.to_string())),
    ),
];

/// Fills a column with the results of what `compile` makes of the arguments of each row, or calls `push_null`.
fn fill<C: Default>(
    batch: &Batch,
    memory: &Memory<Vec<String>, Compiled<C>>,
    compile: impl Fn(&[&str]) -> Compiled<C>,
    push_null: impl Fn(&mut C),
) -> Result<C> {
    let mut column = C::default();
    batch.try_for_each_run(|arguments, texts| {
        let Some(arguments) = arguments else {
            texts.for_each(|_| push_null(&mut column));
            return Ok(());
        };
        let key = arguments.iter().copied().map(Into::into).collect();
        memory.with(
            key,
            |_| compile(arguments),
            |function| match function {
                Some(function) => function(texts, &mut column),
                None => texts.for_each(|_| push_null(&mut column)),
            },
        );
        Ok(())
    })?;
    Ok(column)
}

/// [`fill`] for a function to texts.
fn fill_texts<F: FnMut(&mut Url, &mut String) -> bool + Send + 'static>(
    batch: &Batch,
    compilations: &Compilations,
    compile: impl Fn(&[&str]) -> Option<UrlFunction<F>>,
) -> Result<ArrayRef> {
    let compile = |arguments: &[&str]| -> Compiled<TextColumn> {
        let mut function = compile(arguments)?;
        Some(Box::new(move |texts, column| function.append(texts, column)))
    };
    text_array(fill(batch, &compilations.texts, compile, |column| column.push(None))?)
}

/// What is wrong with patterns and another argument, which does not fail a query.
fn errors(batch: &Batch, error: impl Fn(&str, Option<&str>) -> Option<String>) -> Result<ArrayRef> {
    let mut column = TextColumn::default();
    batch.try_for_each_run(|arguments, patterns| {
        for pattern in patterns {
            let pair = pattern.zip(arguments);
            column.push(pair.and_then(|(pattern, arguments)| error(pattern, arguments.first().copied())).as_deref());
        }
        Ok(())
    })?;
    text_array(column)
}

/// The error of a pattern, or of a group that it should have.
fn pattern_error(pattern: &str, group: Option<&str>) -> Option<String> {
    let pattern = match UrlPattern::new(pattern, None) {
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
