//! The hosts of a filter, in the values of its modifiers.
//!
//! ```text
//! a.example|~b.a.example|shop.*|/^c\d/
//! ```

use crate::{
    commands::clean::{by_host::Domains, expression::Expression},
    terminal::visible::visible,
};
use url_core::host::Host;

/// Hosts, or all but some.
#[derive(Clone, Debug, Default)]
pub(super) struct Hosts {
    only: Names,
    except: Names,
}

/// Hosts by their domains, or by regular expressions.
#[derive(Clone, Debug, Default)]
struct Names {
    domains: Domains<()>,
    expressions: Vec<Expression>,
}

impl Names {
    fn is_empty(&self) -> bool {
        self.domains.is_empty() && self.expressions.is_empty()
    }

    fn has(&self, host: &str) -> bool {
        self.domains.of(host).next().is_some() || self.expressions.iter().any(|one| one.matches(host))
    }
}

impl Hosts {
    pub(super) fn has(&self, host: &str) -> bool {
        (self.only.is_empty() || self.only.has(host)) && !self.except.has(host)
    }

    /// Returns the domains at or below which all hosts are, if they are known.
    pub(super) fn domains(&self) -> Option<impl Iterator<Item = &str>> {
        (!self.only.is_empty() && self.only.expressions.is_empty()).then(|| self.only.domains.names())
    }

    /// Adds hosts with `|` between them. A `~` excludes one.
    pub(super) fn add(&mut self, list: &str) -> Result<(), String> {
        entries(list).try_for_each(|name| match name.strip_prefix('~') {
            Some(name) => add(&mut self.except, name, list),
            None => add(&mut self.only, name, list),
        })
    }

    /// Excludes hosts with `|` between them.
    pub(super) fn exclude(&mut self, list: &str) -> Result<(), String> {
        entries(list).try_for_each(|name| add(&mut self.except, name, list))
    }
}

/// Splits a list at each `|` that is not escaped.
fn entries(list: &str) -> impl Iterator<Item = &str> {
    let ends = list.match_indices('|').map(|(at, _)| at).filter(|at| !list[..*at].ends_with('\\')).chain([list.len()]);
    ends.scan(0, |start, end| Some(&list[std::mem::replace(start, end + 1)..end]))
}

/// Adds a host: a domain, `example.*`, or a regular expression.
fn add(names: &mut Names, name: &str, list: &str) -> Result<(), String> {
    let expected = || format!("expected domains with `|` between them, found `{}`", visible(list));
    if let Some(source) = name.strip_prefix('/') {
        let source = source.strip_suffix('/').ok_or_else(expected)?;
        names.expressions.push(Expression::new(&source.replace(r"\,", ",").replace(r"\|", "|"))?);
        return Ok(());
    }
    let (domain, end) = name.strip_suffix(".*").map_or((name, ""), |domain| (domain, ".*"));
    let domain = Host::parse(domain).map_err(|_| expected())?;
    names.domains.entry(&format!("{domain}{end}"));
    Ok(())
}
