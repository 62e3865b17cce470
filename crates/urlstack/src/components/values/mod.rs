//! Values of conditions, read as URLs write the component: a host in lower case and Punycode, a path percent-encoded.
//!
//! A value can have several readings, because URLs do: the host of a special URL is a domain, and that of another one
//! is opaque. A value that no URL can have is an error, so that no condition is silently never true.
//!
//! - `glob`: texts with wildcards; `readings`: what a value can mean.
//! - `schemes`, `hosts`, `numbers`, `texts`: values of one kind.

mod glob;
mod hosts;
mod numbers;
mod readings;
mod schemes;
mod texts;
#[cfg(test)]
mod tests;

use crate::{
    components::{component::Component, component_names::distance, suffixes::Suffixes},
    terminal::visible::visible,
};
use glob::Glob;
pub(super) use readings::Writing;
use std::ops::RangeInclusive;
#[cfg(feature = "psl")]
use url_core::{Url, host::Host};
use url_core::{
    error::ValidationErrorKind,
    host::{HostClass, HostKind},
    query::NamePattern,
};

/// Returns patterns for the readings of a value of the component that is called `name`.
pub(super) fn of_component(
    component: &Component,
    name: &str,
    writing: Writing,
    value: &str,
) -> Result<Vec<NamePattern>, String> {
    let value = Glob::new(value);
    if value == Glob::default() && is_never_empty(component) {
        return Err(format!("the URL has no empty `{name}`; did you mean `not {name}`?"));
    }
    let readings = match component {
        Component::Href => hosts::href(&value, writing)?,
        Component::Origin => hosts::tuple_origin(&value)?,
        #[cfg(feature = "psl")]
        Component::Site => hosts::site(&value)?,
        Component::Scheme => schemes::scheme(&value)?,
        Component::Protocol => schemes::protocol(&value)?,
        Component::Username | Component::Password => texts::user(&value, writing),
        Component::Userinfo => texts::userinfo(&value, writing)?,
        Component::Authority => hosts::authority(&value, writing)?,
        Component::Host => hosts::host_and_port(&value, writing)?,
        Component::Hostname => hosts::host(&value, writing)?,
        #[cfg(feature = "psl")]
        Component::DomainLabel => {
            return Err("`domain_label` is not compared; write `registrable_domain=example.*`".to_owned());
        }
        #[cfg(feature = "psl")]
        Component::PublicSuffix | Component::RegistrableDomain | Component::Subdomain => {
            hosts::part_of_domain(&value, name, writing)?
        }
        Component::Port => numbers::port(&value, name)?,
        Component::SegmentCount => numbers::number(&value, name, &NUMBERS)?,
        Component::Path => texts::path(&value, writing)?,
        Component::Filename | Component::Segment(_) => texts::segment(&value, name, writing)?,
        Component::Extension => texts::extension(&value, writing)?,
        Component::Query => texts::query(&value, writing),
        Component::Search => texts::search(&value, writing)?,
        Component::Fragment => texts::fragment(&value, writing),
        Component::Hash => texts::hash(&value, writing)?,
        Component::QueryNames => texts::part_of_query(&value, &['='], writing)?,
        Component::QueryValue(_) => texts::part_of_query(&value, &['&'], writing)?,
        Component::QueryValues(_) => texts::values_of_query(&value, writing)?,
        Component::Surt => return Err("`surt` is a key to sort by; compare the host or the path".to_owned()),
        Component::Kind => {
            let kinds: Vec<_> = HostKind::ALL.iter().map(|kind| kind.as_str()).collect();
            numbers::name(&value, "kind of host", &kinds)?
        }
        Component::Class => {
            let classes: Vec<_> = HostClass::ALL.iter().map(|class| class.as_str()).collect();
            numbers::name(&value, "class of host", &classes)?
        }
        #[cfg(feature = "psl")]
        Component::SuffixSection => {
            let sections = [url_psl::Section::Icann, url_psl::Section::Private].map(url_psl::Section::as_str);
            numbers::name(&value, "section of the Public Suffix List", &sections)?
        }
    };
    Ok(readings.iter().map(Glob::pattern).collect())
}

/// Returns patterns for the number of a line.
pub(super) fn of_line(value: &str) -> Result<Vec<NamePattern>, String> {
    let readings = numbers::number(&Glob::new(value), "line", &LINES)?;
    Ok(readings.iter().map(Glob::pattern).collect())
}

/// Returns patterns for the name of a failure and its message, of which a value can be the name alone.
pub(super) fn of_error(value: &str) -> Result<Vec<NamePattern>, String> {
    let glob = Glob::new(value);
    let name = glob.split(':').next().unwrap_or_default();
    let names =
        || ValidationErrorKind::ALL.iter().map(|kind| kind.as_str()).chain(["not-UTF-8", "not-a-record", "null"]);
    let (pattern, start) = (name.pattern(), name.start());
    let is_known = if name.0.contains(&glob::Symbol::AnyText) {
        // The other end of the pattern can be one of the message.
        names().any(|known| known.starts_with(&start))
    } else {
        names().any(|known| pattern.matches(known))
    };
    if !is_known {
        let nearest = names().min_by_key(|known| distance(value, known));
        let hint = nearest.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
        return Err(format!("there is no error `{}`{hint}", visible(value)));
    }
    let with_message = Glob::join([glob.clone(), Glob::new("*")], ": ");
    Ok(vec![glob.pattern(), with_message.pattern()])
}

const NUMBERS: RangeInclusive<u64> = 0..=u64::MAX;
const LINES: RangeInclusive<u64> = 1..=u64::MAX;

/// The numbers that the text of a component can be, or `None` if it is never a number.
pub(super) fn numbers_of(component: &Component) -> Option<RangeInclusive<u64>> {
    match component {
        Component::Href
        | Component::Origin
        | Component::Scheme
        | Component::Protocol
        | Component::Search
        | Component::Hash
        | Component::Surt
        | Component::Kind
        | Component::Class => None,
        #[cfg(feature = "psl")]
        Component::PublicSuffix
        | Component::SuffixSection
        | Component::RegistrableDomain
        | Component::DomainLabel
        | Component::Site => None,
        Component::Port => Some(numbers::PORTS),
        _ => Some(NUMBERS),
    }
}

/// The numbers of lines.
pub(super) fn lines() -> RangeInclusive<u64> {
    LINES
}

/// Returns whether a URL that has the component has a text there.
fn is_never_empty(component: &Component) -> bool {
    match component {
        // Hosts are empty in file URLs, and what follows a mark can be nothing.
        Component::Authority
        | Component::Host
        | Component::Hostname
        | Component::Path
        | Component::Query
        | Component::Fragment
        | Component::Segment(_)
        | Component::QueryNames
        | Component::QueryValue(_)
        | Component::QueryValues(_) => false,
        _ => true,
    }
}

/// Returns whether every URL has the component.
pub(super) fn is_always_there(component: &Component) -> bool {
    match component {
        Component::Href | Component::Origin | Component::Scheme | Component::Protocol | Component::Path => true,
        #[cfg(feature = "psl")]
        Component::Site => true,
        _ => false,
    }
}

/// Fails if no host has this part by the rules of a Public Suffix List, and returns a warning if that is likely.
#[cfg(feature = "psl")]
pub(super) fn by_suffixes(
    component: &Component,
    name: &str,
    value: &str,
    suffixes: &Suffixes,
) -> Result<Option<String>, String> {
    let glob = Glob::new(value);
    let shown = visible(value);
    let domain = |text: &str| Host::parse(text).ok().map(|host| host.to_string()).unwrap_or_default();
    let is = |what: &str, text: &str, found: &str| match found {
        found if found == text => Ok(None),
        "" => Err(format!("`{shown}` is not {what}")),
        found => Err(format!("`{shown}` is not {what}; did you mean `{name}={}`?", visible(found))),
    };
    match (component, glob.as_text()) {
        (Component::RegistrableDomain, Some(text)) => {
            let domain = domain(&text);
            let found = suffixes.find(&*domain).and_then(|suffix| suffix.registrable_domain());
            is("a registrable domain", &domain, found.unwrap_or_default())
        }
        (Component::PublicSuffix, Some(text)) => {
            let domain = domain(&text);
            let found = suffixes.find(&*domain).map(|suffix| suffix.public_suffix());
            is("a public suffix", &domain, found.unwrap_or_default())
        }
        (Component::RegistrableDomain | Component::PublicSuffix, None) => {
            let below = glob.after_wildcard_and_dot().and_then(|rest| rest.as_text()).unwrap_or_default();
            let domain = domain(&below);
            // The list may have suffixes below a domain that is not one itself.
            let is_registrable = suffixes.find(&*domain).is_some_and(|suffix| suffix.registrable_domain().is_some());
            Ok(is_registrable.then(|| {
                let what = name.rsplit(':').next().unwrap_or_default().replace('_', " ");
                format!("few hosts have a {what} like `{shown}`; did you mean `hostname={shown}`?")
            }))
        }
        (Component::Site, Some(text)) => {
            let Ok(url) = Url::parse(&text) else { return Ok(None) };
            is("a site", &url.origin().ascii_serialization(), &suffixes.site(&url).to_string())
        }
        _ => Ok(None),
    }
}

/// Without the list, there are no such parts.
#[cfg(not(feature = "psl"))]
#[expect(clippy::unnecessary_wraps, reason = "with the list, it can fail")]
pub(super) fn by_suffixes(_: &Component, _: &str, _: &str, _: &Suffixes) -> Result<Option<String>, String> {
    Ok(None)
}
