//! Functions of patterns for URLs.

use crate::{
    argument::Argument,
    arrays::{flag_array, text_array},
    batch::{Batch, Strings},
    function::Definition,
    memory::Memory,
};
use datafusion_common::{
    Result,
    arrow::{array::ArrayRef, datatypes::DataType},
};
use url_columns::{FlagColumn, Routes, TextColumn, UrlFunction, UrlPredicate};
use url_patterns::{ComponentName, UrlPattern};

const PATTERN: Argument = Argument::new("pattern", "A pattern, such as 'https://*.example.com/users/:id'");
const GROUP: Argument = Argument::new("group", "A component and a group of the pattern: 'pathname.id'");
const PATTERNS: Argument = Argument::new(
    "patterns",
    "A pattern on each line; white space and a name may follow it. A name that is not given is the pattern",
);

/// What arguments are compiled to: a function that appends its results to a column, or `None` if one of them is wrong.
type Compiled<C> = Option<Box<dyn FnMut(Strings<'_, '_>, &mut C) + Send>>;

/// What the arguments of a function were compiled to, for the next batch.
type Patterns<C> = Memory<Vec<String>, Compiled<C>>;

/// Fills a column with the results of what `compile` makes of the arguments of each row, or calls `push_null`.
fn fill<C: Default>(
    batch: &Batch,
    memory: &Patterns<C>,
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

/// `url_match(text, pattern)`.
#[derive(Debug, Default, Eq, Hash, PartialEq)]
pub(crate) struct Match(Patterns<FlagColumn>);

impl Definition for Match {
    fn name(&self) -> String {
        "url_match".into()
    }

    fn description(&self) -> String {
        "Whether the URL matches a pattern of the URL Pattern Standard; NULL for a wrong pattern.".into()
    }

    fn arguments(&self) -> &'static [Argument] {
        &[Argument::TEXT, PATTERN]
    }

    fn data_type(&self, _: &[Option<&str>]) -> Result<DataType> {
        Ok(DataType::Boolean)
    }

    fn call(&self, batch: &Batch) -> Result<ArrayRef> {
        let compile = |arguments: &[&str]| -> Compiled<FlagColumn> {
            let [pattern] = arguments else { return None };
            let mut function = UrlPredicate::matches(UrlPattern::new(pattern, None).ok()?);
            Some(Box::new(move |texts, column| function.append(texts, column)))
        };
        let push_null = |column: &mut FlagColumn| UrlPredicate::new(|_| false).append([None], column);
        fill(batch, &self.0, compile, push_null).map(|column| flag_array(&column))
    }
}

/// `url_match_group(text, pattern, group)`.
#[derive(Debug, Default, Eq, Hash, PartialEq)]
pub(crate) struct MatchGroup(Patterns<TextColumn>);

impl Definition for MatchGroup {
    fn name(&self) -> String {
        "url_match_group".into()
    }

    fn description(&self) -> String {
        "What a group of a pattern matches of the URL, percent-encoded; NULL if it does not match, or the pattern is wrong."
            .into()
    }

    fn arguments(&self) -> &'static [Argument] {
        &[Argument::TEXT, PATTERN, GROUP]
    }

    fn data_type(&self, _: &[Option<&str>]) -> Result<DataType> {
        Ok(DataType::Utf8View)
    }

    fn call(&self, batch: &Batch) -> Result<ArrayRef> {
        let compile = |arguments: &[&str]| -> Compiled<TextColumn> {
            let [pattern, group] = arguments else { return None };
            let (component, group) = component_and_group(group)?;
            let mut function = UrlFunction::match_group(UrlPattern::new(pattern, None).ok()?, component, group);
            Some(Box::new(move |texts, column| function.append(texts, column)))
        };
        text_array(&fill(batch, &self.0, compile, |column| column.push(None))?)
    }
}

/// `url_route(text, patterns)`.
#[derive(Debug, Default, Eq, Hash, PartialEq)]
pub(crate) struct Route(Patterns<TextColumn>);

impl Definition for Route {
    fn name(&self) -> String {
        "url_route".into()
    }

    fn description(&self) -> String {
        "The name of the first of several patterns that the URL matches; NULL if there is none, or one is wrong.".into()
    }

    fn arguments(&self) -> &'static [Argument] {
        &[Argument::TEXT, PATTERNS]
    }

    fn data_type(&self, _: &[Option<&str>]) -> Result<DataType> {
        Ok(DataType::Utf8View)
    }

    fn call(&self, batch: &Batch) -> Result<ArrayRef> {
        let compile = |arguments: &[&str]| -> Compiled<TextColumn> {
            let [patterns] = arguments else { return None };
            let mut function = UrlFunction::route(Routes::parse(patterns).ok()?);
            Some(Box::new(move |texts, column| function.append(texts, column)))
        };
        text_array(&fill(batch, &self.0, compile, |column| column.push(None))?)
    }
}

/// What is wrong with the arguments of the functions above, which do not fail a query.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) enum PatternError {
    /// `url_pattern_error(pattern[, group])`.
    Pattern,
    /// `url_route_error(patterns)`.
    Route,
}

impl PatternError {
    /// The error of a pattern, of a group that it should have, or of a list of patterns.
    fn of(self, pattern: &str, group: Option<&str>) -> Option<String> {
        if self == Self::Route {
            return Some(Routes::parse(pattern).err()?.to_string());
        }
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
}

impl Definition for PatternError {
    fn name(&self) -> String {
        match self {
            Self::Pattern => "url_pattern_error".into(),
            Self::Route => "url_route_error".into(),
        }
    }

    fn description(&self) -> String {
        match self {
            Self::Pattern => {
                "What is wrong with the arguments of url_match and url_match_group; NULL if nothing is.".into()
            }
            Self::Route => "What is wrong with the patterns of url_route; NULL if nothing is.".into(),
        }
    }

    fn arguments(&self) -> &'static [Argument] {
        const OPTIONAL: Argument = GROUP.optional();
        match self {
            Self::Pattern => &[PATTERN, OPTIONAL],
            Self::Route => &[PATTERNS],
        }
    }

    fn data_type(&self, _: &[Option<&str>]) -> Result<DataType> {
        Ok(DataType::Utf8View)
    }

    fn call(&self, batch: &Batch) -> Result<ArrayRef> {
        let mut column = TextColumn::default();
        batch.try_for_each_run(|arguments, patterns| {
            for pattern in patterns {
                let error = pattern
                    .zip(arguments)
                    .and_then(|(pattern, arguments)| self.of(pattern, arguments.first().copied()));
                column.push(error.as_deref());
            }
            Ok(())
        })?;
        text_array(&column)
    }
}

/// The parts of `pathname.id`.
fn component_and_group(text: &str) -> Option<(ComponentName, &str)> {
    let (component, group) = text.split_once('.')?;
    Some((component.parse().ok()?, group))
}
