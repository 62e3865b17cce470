//! Functions of patterns for URLs.

use crate::{
    arrays::{flag_array, text_array},
    function::{Argument, Definition},
};
use datafusion_common::{
    Result,
    arrow::{
        array::{Array as _, ArrayRef, StringViewArray, new_null_array},
        datatypes::DataType,
    },
    exec_err, plan_datafusion_err, plan_err,
};
use url_columns::{Routes, UrlFunction, UrlPredicate};
use url_patterns::{ComponentName, UrlPattern};

/// Which function it is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) enum PatternFunction {
    Match,
    MatchGroup,
    Route,
}

impl PatternFunction {
    pub(crate) const ALL: [Self; 3] = [Self::Match, Self::MatchGroup, Self::Route];

    const fn name(self) -> &'static str {
        match self {
            Self::Match => "url_match",
            Self::MatchGroup => "url_match_group",
            Self::Route => "url_route",
        }
    }

    /// Checks the arguments that are literals.
    fn check(self, literals: &[Option<&str>]) -> Result<()> {
        let name = self.name();
        if let (Self::Route, Some(Some(routes))) = (self, literals.first()) {
            Routes::parse(routes).map_err(|error| plan_datafusion_err!("the patterns of {name}: {error}"))?;
            return Ok(());
        }
        let pattern = match literals.first() {
            Some(Some(pattern)) => Some(
                UrlPattern::new(pattern, None)
                    .map_err(|error| plan_datafusion_err!("the pattern of {name}: {error}"))?,
            ),
            _ => None,
        };
        let Some(Some(group)) = literals.get(1) else { return Ok(()) };
        let Some((component, group)) = component_and_group(group) else {
            let names: Vec<&str> = ComponentName::ALL.iter().map(|name| name.as_str()).collect();
            let expected = names.join(", ");
            return plan_err!(
                "{name} has no group {group:?}; expected a component and a group, such as 'pathname.id'; \
                 the components are {expected}"
            );
        };
        let Some(pattern) = pattern else { return Ok(()) };
        let mut groups = pattern.component(component).group_names();
        if groups.any(|other| other == group) {
            return Ok(());
        }
        let groups: Vec<&str> = pattern.component(component).group_names().collect();
        let known = if groups.is_empty() { "none".to_owned() } else { groups.join(", ") };
        plan_err!("the pattern of {name} has no group {group:?} in its {component}; those there are {known}")
    }
}

/// The parts of `pathname.id`.
fn component_and_group(text: &str) -> Option<(ComponentName, &str)> {
    let (component, group) = text.split_once('.')?;
    Some((component.parse().ok()?, group))
}

impl Definition for PatternFunction {
    fn name(&self) -> String {
        Self::name(*self).into()
    }

    fn description(&self) -> String {
        match self {
            Self::Match => "Whether the URL matches a pattern of the URL Pattern Standard.",
            Self::MatchGroup => {
                "What a group of a pattern matches of the URL, percent-encoded; NULL if it does not match."
            }
            Self::Route => "The name of the first of several patterns that the URL matches; NULL if there is none.",
        }
        .into()
    }

    fn arguments(&self) -> &'static [Argument] {
        const PATTERN: Argument = Argument::new("pattern", "A pattern, such as 'https://*.example.com/users/:id'");
        const GROUP: Argument = Argument::new("group", "A component and a group of the pattern: 'pathname.id'");
        const PATTERNS: Argument = Argument::new(
            "patterns",
            "A pattern on each line; white space and a name may follow it. A name that is not given is the pattern",
        );
        match self {
            Self::Match => &[Argument::TEXT, PATTERN],
            Self::MatchGroup => &[Argument::TEXT, PATTERN, GROUP],
            Self::Route => &[Argument::TEXT, PATTERNS],
        }
    }

    fn data_type(&self, literals: &[Option<&str>]) -> Result<DataType> {
        self.check(literals)?;
        Ok(if *self == Self::Match { DataType::Boolean } else { DataType::Utf8View })
    }

    /// What is no pattern, which only a column can give, gives NULL.
    fn call(&self, texts: &StringViewArray, arguments: &[&str]) -> Result<ArrayRef> {
        let nulls = |data_type| Ok(new_null_array(&data_type, texts.len()));
        match (self, arguments) {
            (Self::Match, [pattern]) => match UrlPattern::new(pattern, None) {
                Ok(pattern) => Ok(flag_array(UrlPredicate::matches(pattern).call(texts.iter()))),
                Err(_) => nulls(DataType::Boolean),
            },
            (Self::MatchGroup, [pattern, group]) => {
                match (UrlPattern::new(pattern, None), component_and_group(group)) {
                    (Ok(pattern), Some((component, group))) => {
                        text_array(UrlFunction::match_group(pattern, component, group).call(texts.iter()))
                    }
                    _ => nulls(DataType::Utf8View),
                }
            }
            (Self::Route, [routes]) => match Routes::parse(routes) {
                Ok(routes) => text_array(UrlFunction::route(routes).call(texts.iter())),
                Err(_) => nulls(DataType::Utf8View),
            },
            _ => exec_err!("{} does not take {} arguments", Self::name(*self), arguments.len() + 1),
        }
    }
}
