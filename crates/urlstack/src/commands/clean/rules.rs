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

use crate::terminal::visible::visible;
use std::str::FromStr;
use url_core::{Url, query::NamePattern};
use url_host::matching::HostList;

/// Rules for some hosts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    /// The hosts; `None` for all URLs.
    hosts: Option<HostList>,
    drop: Vec<NamePattern>,
    keep: Vec<NamePattern>,
    unwrap: Vec<Unwrapping>,
}

/// Where a redirector has the URL to which it leads.
#[derive(Clone, Debug)]
struct Unwrapping {
    name: NamePattern,
    path: NamePattern,
}

/// The rules of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules(Vec<Group>);

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
        Ok(Self(groups))
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
    let patterns = || words.iter().map(|word| NamePattern::new(word));
    match verb {
        "drop" => group.drop.extend(patterns()),
        "keep" => group.keep.extend(patterns()),
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
    /// Returns the groups for a URL.
    fn groups(&self, url: &Url) -> impl Iterator<Item = &Group> + Clone {
        let (host, port) = (url.host().map(|host| host.to_owned()), url.port_or_known_default());
        self.0.iter().filter(move |group| match (&group.hosts, &host) {
            (None, _) => true,
            (Some(hosts), Some(host)) => hosts.matches(host, port),
            (Some(_), None) => false,
        })
    }

    /// Returns the URL to which a redirector leads.
    pub(crate) fn target(&self, url: &Url) -> Option<Url> {
        self.groups(url).flat_map(|group| &group.unwrap).find_map(|Unwrapping { name, path }| {
            let query = url.raw_query();
            let mut pairs = query.pairs().filter(|_| path.matches(url.path()));
            pairs.find_map(|pair| web_url(&pair.value().filter(|_| name.matches(&pair.name()))?))
        })
    }

    /// Returns the names that are dropped from a URL, and those that are kept.
    pub(crate) fn names(&self, url: &Url) -> [Vec<&NamePattern>; 2] {
        let groups = self.groups(url);
        [groups.clone().flat_map(|group| &group.drop).collect(), groups.flat_map(|group| &group.keep).collect()]
    }
}

/// Parses the URL to which a redirector leads, which is one of the web.
pub(super) fn web_url(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"))
}
