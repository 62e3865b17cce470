//! Rules by the hosts that they are for, so that a URL costs the rules for its own host and no others.

use std::collections::HashMap;
use url_core::{Url, host::Host};

/// Values by domain. A domain stands for the ones below it, too, and `example.*` for `example` with any public suffix.
#[derive(Clone, Debug)]
pub(super) struct Domains<V> {
    values: HashMap<Box<str>, V>,
    /// The length of the longest domain. No longer part of a host is looked up.
    longest: usize,
    has_wildcards: bool,
}

impl<V> Default for Domains<V> {
    fn default() -> Self {
        Self { values: HashMap::new(), longest: 0, has_wildcards: false }
    }
}

impl<V: Default> Domains<V> {
    /// Returns the value of a domain, which is added if it is not there.
    pub(super) fn entry(&mut self, domain: &str) -> &mut V {
        self.longest = self.longest.max(domain.len());
        self.has_wildcards |= domain.ends_with(".*");
        self.values.entry(domain.into()).or_default()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the domains, in any order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.values.keys().map(|domain| &**domain)
    }

    /// Returns the values of the domains at or below which a host is.
    pub(super) fn of(&self, host: &str) -> impl Iterator<Item = &V> {
        let host = host.strip_suffix('.').unwrap_or(host);
        let exact = at_and_above(host, self.longest).filter_map(|domain| self.values.get(domain));
        let before_suffix = before_public_suffix(host).filter(|_| self.has_wildcards).unwrap_or_default();
        let names = at_and_above(before_suffix, self.longest).filter(|name| !name.is_empty());
        exact.chain(names.filter_map(|name| self.values.get(&*format!("{name}.*"))))
    }
}

/// Returns a domain and the ones above it, as far as they are not longer than `longest`.
fn at_and_above(domain: &str, longest: usize) -> impl Iterator<Item = &str> {
    let whole = (domain.len() <= longest).then_some(domain);
    // The dot before a part that is as long as the longest.
    let from = domain.len().saturating_sub(longest + 1);
    let dots = domain.bytes().enumerate().skip(from).filter(|(_, byte)| *byte == b'.');
    whole.into_iter().chain(dots.map(|(dot, _)| &domain[dot + 1..]))
}

/// Returns what precedes the public suffix of a domain, without the dot.
#[cfg(feature = "psl")]
fn before_public_suffix(domain: &str) -> Option<&str> {
    domain.strip_suffix(url_psl::find(domain)?.public_suffix())?.strip_suffix('.')
}

/// Without the list, the last label is the suffix.
#[cfg(not(feature = "psl"))]
fn before_public_suffix(domain: &str) -> Option<&str> {
    domain.rsplit_once('.').map(|(before, _)| before)
}

/// The numbers of rules, by the domains at or below which they are.
#[derive(Clone, Debug, Default)]
pub(super) struct ByHost {
    domains: Domains<Vec<usize>>,
    /// The rules that can be for any host.
    anywhere: Vec<usize>,
}

impl ByHost {
    /// Adds a rule for some domains; `None` is any host.
    pub(super) fn insert<'d>(&mut self, domains: Option<impl IntoIterator<Item = &'d str>>, rule: usize) {
        match domains {
            Some(domains) => domains.into_iter().for_each(|domain| self.domains.entry(domain).push(rule)),
            None => self.anywhere.push(rule),
        }
    }

    /// Returns the rules that can be for a host, in their order, each once.
    pub(super) fn of(&self, host: &str) -> Vec<usize> {
        let mut rules: Vec<usize> = self.domains.of(host).flatten().chain(&self.anywhere).copied().collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }

    /// Returns the rules that can be for a URL, like [`of`](Self::of). An opaque host is read as a list of hosts does.
    pub(super) fn of_url(&self, url: &Url) -> Vec<usize> {
        match url.host() {
            Some(Host::Opaque(host)) => self.of(&Host::parse(host).map(|host| host.to_string()).unwrap_or_default()),
            _ => self.of(url.host_str().unwrap_or_default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ByHost, at_and_above};

    #[test]
    fn rules_are_found_by_domains() {
        let mut rules = ByHost::default();
        rules.insert(Some(["example.com", "a.example.com"]), 0);
        rules.insert(None::<[&str; 0]>, 1);
        rules.insert(Some(["com"]), 2);
        rules.insert(Some(["example.*"]), 3);
        for (host, expected) in [
            ("example.com", &[0, 1, 2, 3][..]),
            ("b.a.example.com.", &[0, 1, 2, 3]),
            ("myexample.com", &[1, 2]),
            ("www.example.org", &[1, 3]),
            ("example", &[1]),
            ("", &[1]),
        ] {
            assert_eq!(rules.of(host), expected, "{host}");
        }
        #[cfg(feature = "psl")]
        assert_eq!((rules.of("example.co.uk"), rules.of("example.x.co.uk")), (vec![1, 3], vec![1]));
    }

    #[test]
    fn long_parts_are_not_looked_up() {
        let parts = |domain, longest| at_and_above(domain, longest).collect::<Vec<_>>();
        assert_eq!(parts("a.b.c", 9), ["a.b.c", "b.c", "c"]);
        assert_eq!(parts("a.b.c", 5), ["a.b.c", "b.c", "c"]);
        assert_eq!(parts("a.b.c", 3), ["b.c", "c"]);
        assert_eq!(parts("a.b.c", 2), ["c"]);
        assert_eq!(parts("a.b.c", 0), [""; 0]);
        assert_eq!(parts("abc", 2), [""; 0]);
    }
}
