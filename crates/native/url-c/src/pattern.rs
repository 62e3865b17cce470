//! Patterns, and what they match.

use crate::{
    memory::{copy, room, try_list},
    status::{Failure, Result, urlstack_status},
    values::{URLSTACK_IGNORE_CASE, urlstack_component, urlstack_pair},
};
use url_core::reference::Base;
use url_patterns::{ComponentName, Init, Input, PatternOptions, RegexpPolicy, UrlPattern};

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

/// How many times as much memory as a URL a pattern may take, of which each character may be a token.
pub(crate) const TOKEN: usize = 8;

pub(crate) fn compile(pattern: &str, base: Option<&str>, flags: u32) -> Result<UrlPattern> {
    room((pattern.len() + base.map_or(0, str::len)).saturating_mul(TOKEN))?;
    options(flags)?.parse(pattern, base.map(Base::from)).map_err(Failure::Pattern)
}

/// Compiles a pattern from its components, as far as they are given.
pub(crate) fn compile_parts(parts: &[Option<&str>], base: Option<&str>, flags: u32) -> Result<UrlPattern> {
    room(bytes(parts, base).saturating_mul(TOKEN))?;
    options(flags)?.from_init(&init(parts, base)?).map_err(Failure::Pattern)
}

/// Returns how many bytes components have.
pub(crate) fn bytes(parts: &[Option<&str>], base: Option<&str>) -> usize {
    parts.iter().copied().flatten().chain(base).map(str::len).sum()
}

/// Checks that there are so many components.
pub(crate) fn check_count(count: usize) -> Result<()> {
    if count > ComponentName::ALL.len() { Err(urlstack_status::InvalidIndex.into()) } else { Ok(()) }
}

/// Returns these components, as far as they are given.
pub(crate) fn init<'a>(parts: &[Option<&'a str>], base: Option<&'a str>) -> Result<Init<'a>> {
    room(bytes(parts, base))?;
    let mut init = Init::new().base_url(base.map(Base::from));
    for (name, part) in ComponentName::ALL.iter().zip(parts) {
        init = part.map_or(init, |part| init.with(*name, part));
    }
    Ok(init)
}

/// The patterns may be a stranger's, and no program of C can interrupt a match, so there are no back references.
fn options(flags: u32) -> Result<PatternOptions> {
    if flags & !URLSTACK_IGNORE_CASE != 0 {
        return Err(urlstack_status::InvalidConstant.into());
    }
    Ok(UrlPattern::options().regexps(RegexpPolicy::Linear).ignore_case(flags & URLSTACK_IGNORE_CASE != 0))
}

/// Returns the name of a component, by its number.
pub(crate) fn component(number: u32) -> Result<ComponentName> {
    let index = number.checked_sub(urlstack_component::Protocol as u32).and_then(|index| usize::try_from(index).ok());
    index.and_then(|index| ComponentName::ALL.get(index)).copied().ok_or(urlstack_status::InvalidConstant.into())
}

/// Returns an error if a pattern does not match an input of so many bytes.
pub(crate) fn test<'i>(pattern: &UrlPattern, bytes: usize, input: impl Into<Input<'i>>) -> Result<()> {
    room(bytes)?;
    if pattern.test(input) { Ok(()) } else { Err(urlstack_status::None.into()) }
}

/// Matches an input of so many bytes.
pub(crate) fn exec<'i>(pattern: &UrlPattern, bytes: usize, input: impl Into<Input<'i>>) -> Result<Match> {
    room(bytes)?;
    let found = pattern.exec(input).ok_or(urlstack_status::None)?;
    let components = ComponentName::ALL.iter().map(|name| {
        let matched = found.component(*name);
        let groups = matched.groups().map(|(name, value)| Ok((copy(name)?, value.map(copy).transpose()?)));
        Ok(MatchedComponent { groups: try_list(groups)?, input: copy(matched.input())? })
    });
    Ok(Match { components: try_list(components)? })
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
