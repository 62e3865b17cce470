//! Rules for cleaning, one on each line of a file.
//!
//! ```text
//! # comment
//! drop utm_* ref          # on every host
//! on .example.com 10.0.0.0/8
//! drop session
//! keep utm_id
//! unwrap url /redirect*
//! ```

use super::by_host::ByHost;
use crate::terminal::visible::visible;
use std::{collections::HashSet, io, str::FromStr};
use url_core::{
    Url,
    error::SetError,
    query::{NamePattern, RawPair, RawQuery},
};
use url_host::matching::{HostList, HostPattern};

/// The tracking parameters that are dropped without other rules.
const TRACKING: &str = include_str!("tracking.txt");

/// Rules for some hosts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    /// The hosts; `None` for all URLs.
    hosts: Option<HostList>,
    /// The URLs for which there are no rules.
    except: Vec<Place>,
    /// The URLs for which there are rules, if not all of the hosts.
    only: Vec<Place>,
    drop: Names,
    keep: Names,
    unwrap: Vec<Unwrapping>,
}

/// Names of pairs.
#[derive(Clone, Debug, Default)]
struct Names {
    exact: HashSet<String>,
    patterns: Vec<NamePattern>,
}

impl Names {
    fn insert(&mut self, pattern: NamePattern) {
        match pattern.as_name() {
            Some(name) => _ = self.exact.insert(name.to_owned()),
            None => self.patterns.push(pattern),
        }
    }

    fn has(&self, name: &str) -> bool {
        self.exact.contains(name) || self.patterns.iter().any(|pattern| pattern.matches(name))
    }
}

impl Group {
    /// Returns the domains at or below which the URLs are for which there are rules, if they are known.
    fn domains(&self) -> Option<Vec<&str>> {
        if self.only.is_empty() {
            return domains(self.hosts.as_ref());
        }
        let domains = self.only.iter().map(Place::domains).collect::<Option<Vec<_>>>()?;
        Some(domains.concat())
    }

    /// Returns whether a pair with this name is dropped.
    pub(super) fn drops(&self, name: &str) -> bool {
        self.drop.has(name)
    }

    /// Returns whether a pair with this name is kept.
    pub(super) fn keeps(&self, name: &str) -> bool {
        self.keep.has(name)
    }
}

/// Some URLs: their hosts, and their paths with queries.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) scheme: NamePattern,
    /// `None` is any host.
    pub(super) hosts: Option<HostList>,
    pub(super) path: NamePattern,
}

impl Place {
    /// Returns the domains at or below which the hosts are, if they are known.
    pub(super) fn domains(&self) -> Option<Vec<&str>> {
        domains(self.hosts.as_ref())
    }

    pub(super) fn has(&self, url: &Url) -> bool {
        let path = url.query().map_or(url.path().to_owned(), |query| format!("{}?{query}", url.path()));
        let is_web = matches!(url.scheme(), "http" | "https");
        is_web && self.scheme.matches(url.scheme()) && is_on(url, self.hosts.as_ref()) && self.path.matches(&path)
    }
}

/// Returns the domains of hosts, unless there is an address among them, or any host.
fn domains(hosts: Option<&HostList>) -> Option<Vec<&str>> {
    hosts?.iter().map(HostPattern::domain).collect()
}

/// Returns whether a URL is on one of these hosts, or on any.
fn is_on(url: &Url, hosts: Option<&HostList>) -> bool {
    let has =
        |hosts: &HostList| url.host().is_some_and(|host| hosts.matches(&host.to_owned(), url.port_or_known_default()));
    hosts.is_none_or(has)
}

/// Where a redirector has the URL to which it leads.
#[derive(Clone, Debug)]
struct Unwrapping {
    name: NamePattern,
    path: NamePattern,
}

/// The rules of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    groups: Vec<Group>,
    /// The numbers of the groups.
    by_host: ByHost,
}

impl FromStr for Rules {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut groups = vec![Group::default()];
        for (index, line) in text.lines().enumerate() {
            let line = line.trim_ascii();
            let end =
                line.match_indices('#').find(|(at, _)| line[..*at].is_empty() || line[..*at].ends_with([' ', '\t']));
            let line = end.map_or(line, |(at, _)| &line[..at]);
            let mut words = line.split_ascii_whitespace();
            let Some(verb) = words.next() else { continue };
            add(&mut groups, verb, words).map_err(|message| format!("line {}: {message}", index + 1))?;
        }
        let mut rules = Self::default();
        for group in groups {
            rules.add(group);
        }
        Ok(rules)
    }
}

fn add<'l>(groups: &mut Vec<Group>, verb: &str, words: impl Iterator<Item = &'l str>) -> Result<(), String> {
    let words: Vec<&str> = words.collect();
    let Some(first) = words.first() else { return Err(format!("expected something after `{}`", visible(verb))) };
    if verb == "on" {
        let hosts: HostList = words.join(" ").parse().map_err(|error| format!("{error}"))?;
        groups.push(Group { hosts: Some(hosts), ..Group::default() });
        return Ok(());
    }
    let Some(group) = groups.last_mut() else { return Ok(()) };
    let patterns = words.iter().map(|word| NamePattern::new(word));
    match verb {
        "drop" => patterns.for_each(|pattern| group.drop.insert(pattern)),
        "keep" => patterns.for_each(|pattern| group.keep.insert(pattern)),
        "unwrap" => {
            let path = NamePattern::new(words.get(1).unwrap_or(&"*"));
            if let Some(other) = words.get(2) {
                return Err(format!("expected a name and a path after `unwrap`, found `{}`", visible(other)));
            }
            group.unwrap.push(Unwrapping { name: NamePattern::new(first), path });
        }
        _ => return Err(format!("expected on, drop, keep or unwrap, found `{}`", visible(verb))),
    }
    Ok(())
}

impl Rules {
    /// The rules that are built in.
    pub(crate) fn of_tracking() -> io::Result<Self> {
        TRACKING.parse().map_err(io::Error::other)
    }

    fn add(&mut self, group: Group) {
        self.by_host.insert(group.domains(), self.groups.len());
        self.groups.push(group);
    }

    /// Adds names that are dropped from some URLs, except for others.
    pub(super) fn drop_from(&mut self, only: Vec<Place>, except: Vec<Place>, names: &[String]) {
        let mut drop = Names::default();
        drop.exact.extend(names.iter().cloned());
        // Without places, there are no rules.
        if !only.is_empty() {
            self.add(Group { except, only, drop, ..Group::default() });
        }
    }

    /// Returns the groups for a URL.
    pub(super) fn groups(&self, url: &Url) -> Vec<&Group> {
        let is_in = |places: &[Place]| places.iter().any(|place| place.has(url));
        let is_for = |group: &&Group| {
            is_on(url, group.hosts.as_ref()) && (group.only.is_empty() || is_in(&group.only)) && !is_in(&group.except)
        };
        let numbers = self.by_host.of_url(url);
        numbers.into_iter().filter_map(|number| self.groups.get(number)).filter(is_for).collect()
    }

    /// Returns the URL to which a redirector leads.
    pub(crate) fn target(&self, url: &Url) -> Option<Url> {
        self.groups(url).into_iter().flat_map(|group| &group.unwrap).find_map(|Unwrapping { name, path }| {
            let query = url.raw_query();
            let mut pairs = query.pairs().filter(|_| path.matches(url.path()));
            pairs.find_map(|pair| web_url(&pair.value().filter(|_| name.matches(&pair.name()))?))
        })
    }
}

/// Removes some pairs from the query, and from the fragment. `is_dropped` is told whether a pair is in the query.
pub(super) fn remove(url: &mut Url, is_dropped: impl Fn(&RawPair<'_>, bool) -> bool) -> Result<(), SetError> {
    if url.raw_query().pairs().any(|pair| is_dropped(&pair, true)) {
        url.query_mut().retain(|pair| !is_dropped(&pair, true)).finish()?;
        if url.query() == Some("") {
            url.set_query(None)?;
        }
    }
    // A fragment without an equals sign has no pairs.
    let fragment = url.fragment().filter(|fragment| fragment.contains('=')).map(str::to_owned);
    if let Some(fragment) = fragment {
        let is_kept = |pair: &&str| !RawQuery::new(pair).pairs().any(|pair| is_dropped(&pair, false));
        let kept: Vec<&str> = fragment.split('&').filter(is_kept).collect();
        if kept.len() < fragment.split('&').count() {
            url.set_fragment((!kept.is_empty()).then(|| kept.join("&")).as_deref())?;
        }
    }
    Ok(())
}

/// Parses the URL to which a redirector leads, which is one of the web.
pub(super) fn web_url(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"))
}
