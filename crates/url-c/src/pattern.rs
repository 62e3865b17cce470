//! Patterns, and what they match.

use crate::{
    status::{Failure, Result, urlstack_status},
    values::{URLSTACK_IGNORE_CASE, urlstack_pair},
};
use url_core::reference::Base;
use url_patterns::{ComponentName, Init, Input, PatternOptions, UrlPattern};

/// A match of a pattern: for each component, what was matched, and the groups.
#[derive(Debug)]
pub(crate) struct Match {
    components: Vec<MatchedComponent>,
}

#[derive(Debug)]
struct MatchedComponent {
    input: String,
    groups: Vec<(String, Option<String>)>,
}

pub(crate) fn compile(pattern: &str, base: Option<&str>, flags: u32) -> Result<UrlPattern> {
    options(flags)?.parse(pattern, base.map(Base::from)).map_err(Failure::Pattern)
}

/// Compiles a pattern from its components, as far as they are given.
pub(crate) fn compile_parts(parts: &[Option<&str>], base: Option<&str>, flags: u32) -> Result<UrlPattern> {
    options(flags)?.from_init(&init(parts, base)?).map_err(Failure::Pattern)
}

/// Returns these components, as far as they are given.
pub(crate) fn init<'a>(parts: &[Option<&'a str>], base: Option<&'a str>) -> Result<Init<'a>> {
    let mut init = Init::new().base_url(base.map(Base::from));
    for (index, part) in parts.iter().enumerate() {
        let name = *ComponentName::ALL.get(index).ok_or(urlstack_status::InvalidIndex)?;
        init = part.map_or(init, |part| init.with(name, part));
    }
    Ok(init)
}

fn options(flags: u32) -> Result<PatternOptions> {
    if flags & !URLSTACK_IGNORE_CASE != 0 {
        return Err(urlstack_status::InvalidConstant.into());
    }
    Ok(UrlPattern::options().ignore_case(flags & URLSTACK_IGNORE_CASE != 0))
}

/// Returns the name of a component, by its number.
pub(crate) fn component(number: u32) -> Result<ComponentName> {
    let name = usize::try_from(number).ok().and_then(|index| ComponentName::ALL.get(index));
    name.copied().ok_or(urlstack_status::InvalidConstant.into())
}

pub(crate) fn exec<'i>(pattern: &UrlPattern, input: impl Into<Input<'i>>) -> Result<Match> {
    let found = pattern.exec(input).ok_or(urlstack_status::None)?;
    let components = ComponentName::ALL.iter().map(|name| {
        let matched = found.component(*name);
        let groups = matched.groups().map(|(name, value)| (name.to_owned(), value.map(str::to_owned)));
        MatchedComponent { input: matched.input().to_owned(), groups: groups.collect() }
    });
    Ok(Match { components: components.collect() })
}

impl Match {
    fn component(&self, name: ComponentName) -> &MatchedComponent {
        &self.components[name as usize]
    }

    pub(crate) fn input(&self, name: ComponentName) -> &str {
        &self.component(name).input
    }

    pub(crate) fn count(&self, name: ComponentName) -> usize {
        self.component(name).groups.len()
    }

    pub(crate) fn entry(&self, name: ComponentName, index: usize) -> Result<urlstack_pair> {
        let (name, value) = self.component(name).groups.get(index).ok_or(urlstack_status::InvalidIndex)?;
        Ok(urlstack_pair { name: name.as_str().into(), value: value.as_deref().into() })
    }

    pub(crate) fn group(&self, name: ComponentName, group: &str) -> Result<&str> {
        let found = self.component(name).groups.iter().find(|(other, _)| other == group);
        Ok(found.and_then(|(_, value)| value.as_deref()).ok_or(urlstack_status::None)?)
    }
}
