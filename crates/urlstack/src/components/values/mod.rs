//! Values of conditions, read as URLs write the component: a host in lower case and Punycode, a path percent-encoded.
//!
//! A value can have several readings, because URLs do: the host of a special URL is a domain, and that of another one
//! is opaque. A value that no URL can have is an error, so that no condition is silently never true.
//!
//! - `glob`: texts with wildcards, and what a value can mean.
//! - `hosts`, `words`, `texts`: values of one kind.

mod glob;
mod hosts;
mod words;
mod texts;
#[cfg(test)]
mod tests;

use crate::{
    components::{component_names::distance, suffixes::Suffixes},
    terminal::visible::visible,
};
use glob::Glob;
pub(super) use glob::Writing;
use std::ops::RangeInclusive;
#[cfg(feature = "psl")]
use url_core::{Url, host::Host};
use url_core::{
    error::ValidationErrorKind,
    host::{HostClass, HostKind},
    query::NamePattern,
};
use url_facts::Fact;

/// Returns patterns for the readings of a value of the component that is called `name`.
pub(super) fn of_component(fact: Fact, name: &str, writing: Writing, value: &str) -> Result<Vec<NamePattern>, String> {
    let value = Glob::new(value);
    if value == Glob::default() && is_never_empty(fact) {
        return Err(format!("the URL has no empty `{name}`; did you mean `not {name}`?"));
    }
    let readings = match fact {
        Fact::Href => hosts::href(&value, writing)?,
        Fact::Origin => hosts::tuple_origin(&value)?,
        #[cfg(feature = "psl")]
        Fact::Site => hosts::site(&value)?,
        Fact::Scheme => words::scheme(&value)?,
        Fact::Protocol => words::protocol(&value)?,
        Fact::Username | Fact::Password => texts::user(&value, writing),
        Fact::Userinfo => texts::userinfo(&value, writing)?,
        Fact::Authority => hosts::authority(&value, writing)?,
        Fact::HostAndPort => hosts::host_and_port(&value, writing)?,
        Fact::Host => hosts::host(&value, writing)?,
        #[cfg(feature = "psl")]
        Fact::DomainLabel => {
            return Err("`domain_label` is not compared; write `registrable_domain=example.*`".to_owned());
        }
        #[cfg(feature = "psl")]
        Fact::PublicSuffix | Fact::RegistrableDomain | Fact::Subdomain => hosts::part_of_domain(&value, name, writing)?,
        Fact::Port | Fact::PortOrKnownDefault => words::port(&value, name)?,
        Fact::SegmentCount => words::number(&value, name, &NUMBERS)?,
        Fact::Path => texts::path(&value, writing)?,
        Fact::Filename | Fact::Segment => texts::segment(&value, name, writing)?,
        Fact::Extension => texts::extension(&value, writing)?,
        Fact::Query => texts::query(&value, writing),
        Fact::Search => texts::search(&value, writing)?,
        Fact::Fragment => texts::fragment(&value, writing),
        Fact::Hash => texts::hash(&value, writing)?,
        Fact::QueryNames => texts::part_of_query(&value, &['='], writing)?,
        Fact::QueryValue => texts::part_of_query(&value, &['&'], writing)?,
        Fact::QueryValues => texts::values_of_query(&value, writing)?,
        Fact::UnicodeHost => return Err(format!("`{name}` is not compared; compare the host, also in Unicode")),
        Fact::Surt | Fact::CdxKey | Fact::ReversedHost => {
            return Err(format!("`{name}` is a key to sort by; compare the host or the path"));
        }
        Fact::HostKind => {
            let kinds: Vec<_> = HostKind::ALL.iter().map(|kind| kind.as_str()).collect();
            words::name(&value, "kind of host", &kinds)?
        }
        Fact::HostClass => {
            let classes: Vec<_> = HostClass::ALL.iter().map(|class| class.as_str()).collect();
            words::name(&value, "class of host", &classes)?
        }
        #[cfg(feature = "psl")]
        Fact::SuffixSection => {
            let sections = [url_psl::Section::Icann, url_psl::Section::Private].map(url_psl::Section::as_str);
            words::name(&value, "section of the Public Suffix List", &sections)?
        }
        _ => return Err(format!("`{name}` is not compared")),
    };
    Ok(readings.iter().map(Glob::pattern).collect())
}

/// Returns patterns for the number of a line.
pub(super) fn of_line(value: &str) -> Result<Vec<NamePattern>, String> {
    let readings = words::number(&Glob::new(value), "line", &LINES)?;
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
pub(super) fn numbers_of(fact: Fact) -> Option<RangeInclusive<u64>> {
    match fact {
        Fact::Href
        | Fact::Origin
        | Fact::Scheme
        | Fact::Protocol
        | Fact::Search
        | Fact::Hash
        | Fact::ReversedHost
        | Fact::Surt
        | Fact::CdxKey
        | Fact::HostKind
        | Fact::HostClass => None,
        #[cfg(feature = "psl")]
        Fact::PublicSuffix
        | Fact::IcannSuffix
        | Fact::SuffixSection
        | Fact::RegistrableDomain
        | Fact::DomainLabel
        | Fact::Site => None,
        Fact::Port | Fact::PortOrKnownDefault => Some(words::PORTS),
        _ => Some(NUMBERS),
    }
}

/// The numbers of lines.
pub(super) fn lines() -> RangeInclusive<u64> {
    LINES
}

/// Returns whether a URL that has the component has a text there.
fn is_never_empty(fact: Fact) -> bool {
    match fact {
        // Hosts are empty in file URLs, and what follows a mark can be nothing.
        Fact::Authority
        | Fact::HostAndPort
        | Fact::Host
        | Fact::UnicodeHost
        | Fact::Path
        | Fact::Query
        | Fact::Fragment
        | Fact::Segment
        | Fact::QueryNames
        | Fact::QueryValue
        | Fact::QueryValues => false,
        _ => true,
    }
}

/// Returns whether every URL has the component.
pub(super) fn is_always_there(fact: Fact) -> bool {
    match fact {
        Fact::Href | Fact::Origin | Fact::Scheme | Fact::Protocol | Fact::Path | Fact::CdxKey => true,
        #[cfg(feature = "psl")]
        Fact::Site => true,
        _ => false,
    }
}

/// Fails if no host has this part by the rules of a Public Suffix List, and returns a warning if that is likely.
#[cfg(feature = "psl")]
pub(super) fn by_suffixes(fact: Fact, name: &str, value: &str, suffixes: &Suffixes) -> Result<Option<String>, String> {
    let glob = Glob::new(value);
    let shown = visible(value);
    let domain = |text: &str| Host::parse(text).ok().map(|host| host.to_string()).unwrap_or_default();
    let is = |what: &str, text: &str, found: &str| match found {
        found if found == text => Ok(None),
        "" => Err(format!("`{shown}` is not {what}")),
        found => Err(format!("`{shown}` is not {what}; did you mean `{name}={}`?", visible(found))),
    };
    match (fact, glob.as_text()) {
        (Fact::RegistrableDomain, Some(text)) => {
            let domain = domain(&text);
            let found = suffixes.find(&*domain).and_then(|suffix| suffix.registrable_domain());
            is("a registrable domain", &domain, found.unwrap_or_default())
        }
        (Fact::PublicSuffix, Some(text)) => {
            let domain = domain(&text);
            let found = suffixes.find(&*domain).map(|suffix| suffix.public_suffix());
            is("a public suffix", &domain, found.unwrap_or_default())
        }
        (Fact::RegistrableDomain | Fact::PublicSuffix, None) => {
            let below = glob.after_wildcard_and_dot().and_then(|rest| rest.as_text()).unwrap_or_default();
            let domain = domain(&below);
            // The list may have suffixes below a domain that is not one itself.
            let is_registrable = suffixes.find(&*domain).is_some_and(|suffix| suffix.registrable_domain().is_some());
            Ok(is_registrable.then(|| {
                let what = name.rsplit(':').next().unwrap_or_default().replace('_', " ");
                format!("few hosts have a {what} like `{shown}`; did you mean `hostname={shown}`?")
            }))
        }
        (Fact::Site, Some(text)) => {
            let Ok(url) = Url::parse(&text) else { return Ok(None) };
            is("a site", &url.origin().ascii_serialization(), &suffixes.site(&url).to_string())
        }
        _ => Ok(None),
    }
}

/// Without the list, there are no such parts.
#[cfg(not(feature = "psl"))]
#[expect(clippy::unnecessary_wraps, reason = "with the list, it can fail")]
pub(super) fn by_suffixes(_: Fact, _: &str, _: &str, _: &Suffixes) -> Result<Option<String>, String> {
    Ok(None)
}
