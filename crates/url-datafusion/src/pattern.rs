//! Functions of patterns for URLs.

use crate::{
    arrays::{flag_array, text_array},
    function::{Argument, Definition},
    memory::Memory,
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

/// `url_match(text, pattern)`, and so on. What its arguments are compiled to is kept for the next batch.
#[derive(Debug, Eq, Hash, PartialEq)]
pub(crate) struct PatternFunction {
    kind: Kind,
    memory: Memory<Vec<String>, Compiled>,
}

/// The function of texts that the other arguments make.
type Compiled = Box<dyn FnMut(&StringViewArray) -> Result<ArrayRef> + Send>;

/// Which function it is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
enum Kind {
    Match,
    MatchGroup,
    Route,
}

impl PatternFunction {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [Kind::Match, Kind::MatchGroup, Kind::Route].map(|kind| Self { kind, memory: Memory::default() }).into_iter()
    }
}

impl Kind {
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

    /// What is no pattern, which only a column can give, gives NULL.
    fn compile(self, arguments: &[&str]) -> Compiled {
        let nulls = if self == Self::Match { DataType::Boolean } else { DataType::Utf8View };
        let nulls = Box::new(move |texts: &StringViewArray| Ok(new_null_array(&nulls, texts.len())));
        match (self, arguments) {
            (Self::Match, [pattern]) => match UrlPattern::new(pattern, None) {
                Ok(pattern) => {
                    let mut function = UrlPredicate::matches(pattern);
                    Box::new(move |texts| Ok(flag_array(function.call(texts.iter()))))
                }
                Err(_) => nulls,
            },
            (Self::MatchGroup, [pattern, group]) => {
                match (UrlPattern::new(pattern, None), component_and_group(group)) {
                    (Ok(pattern), Some((component, group))) => {
                        let mut function = UrlFunction::match_group(pattern, component, group);
                        Box::new(move |texts| text_array(function.call(texts.iter())))
                    }
                    _ => nulls,
                }
            }
            (Self::Route, [routes]) => match Routes::parse(routes) {
                Ok(routes) => {
                    let mut function = UrlFunction::route(routes);
                    Box::new(move |texts| text_array(function.call(texts.iter())))
                }
                Err(_) => nulls,
            },
            (_, arguments) => {
                let count = arguments.len() + 1;
                Box::new(move |_| exec_err!("{} does not take {count} arguments", self.name()))
            }
        }
    }
}

/// The parts of `pathname.id`.
fn component_and_group(text: &str) -> Option<(ComponentName, &str)> {
    let (component, group) = text.split_once('.')?;
    Some((component.parse().ok()?, group))
}

impl Definition for PatternFunction {
    fn name(&self) -> String {
        self.kind.name().into()
    }

    fn description(&self) -> String {
        match self.kind {
            Kind::Match => "Whether the URL matches a pattern of the URL Pattern Standard.",
            Kind::MatchGroup => {
                "What a group of a pattern matches of the URL, percent-encoded; NULL if it does not match."
            }
            Kind::Route => "The name of the first of several patterns that the URL matches; NULL if there is none.",
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
        match self.kind {
            Kind::Match => &[Argument::TEXT, PATTERN],
            Kind::MatchGroup => &[Argument::TEXT, PATTERN, GROUP],
            Kind::Route => &[Argument::TEXT, PATTERNS],
        }
    }

    fn data_type(&self, literals: &[Option<&str>]) -> Result<DataType> {
        self.kind.check(literals)?;
        Ok(if self.kind == Kind::Match { DataType::Boolean } else { DataType::Utf8View })
    }

    fn call(&self, texts: &StringViewArray, arguments: &[&str]) -> Result<ArrayRef> {
        let key = arguments.iter().copied().map(Into::into).collect();
        self.memory.with(key, |_| self.kind.compile(arguments), |function| function(texts))
    }
}
