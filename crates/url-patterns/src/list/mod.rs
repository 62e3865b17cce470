//! Lists of patterns: which of many match.

mod head;
mod hosts;
mod route;
mod tree;
mod walk;

use crate::{
    component_name::ComponentName,
    groups::Slots,
    input::{Input, Parsed},
    match_result::Match,
    url_pattern::{UrlPattern, before_path},
};
use alloc::vec::Vec;
use core::{cmp::Ordering, fmt, mem};
use hosts::Hosts;
use route::Route;
use tree::Tree;
use url_core::position::Position;
use walk::{Candidate, Place};

/// A list of patterns, with an index of what is literal in them.
///
/// A loop over the patterns would give the same results, and take more time. The index alone finds some patterns, with
/// their groups. Their protocol, hostname and port are literal, and their pathname is text, whole segments and a `*` at
/// the end. Other patterns are tried only if their literal hostname and the start of their pathname fit. If these are
/// many, only patterns whose longest text after that start is in the pathname are tried.
///
/// ```
/// use url_patterns::{UrlPattern, UrlPatternList};
///
/// let mut routes = UrlPatternList::new();
/// for route in ["/users/me", "/users/:id", "/users/:id/posts/*", "/*"] {
///     routes.push(UrlPattern::new(route, "https://example.com")?);
/// }
/// let (route, found) = routes.first("https://example.com/users/42").unwrap();
/// assert_eq!((route, found.pathname().group("id")), (1, Some("42")));
///
/// assert!(routes.first("https://example.org/users/42").is_none());
/// # Ok::<(), url_patterns::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct UrlPatternList {
    patterns: Vec<UrlPattern>,
    /// The patterns whose protocol, hostname and port are literal, by these and their pathname.
    urls: Tree,
    /// The other patterns.
    hosts: Hosts,
}

impl UrlPatternList {
    /// An empty list.
    ///
    /// ```
    /// use url_patterns::UrlPatternList;
    ///
    /// assert!(UrlPatternList::new().first("https://example.com/").is_none());
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a pattern, and returns its index.
    ///
    /// ```
    /// use url_patterns::{UrlPattern, UrlPatternList};
    ///
    /// let mut list = UrlPatternList::new();
    /// assert_eq!(list.push(UrlPattern::new("https://example.com/a", None)?), 0);
    /// assert_eq!(list.push(UrlPattern::new("https://example.com/b", None)?), 1);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn push(&mut self, pattern: UrlPattern) -> usize {
        let index = self.patterns.len();
        let pathname = pattern.component(ComponentName::Pathname);
        if let Some(before_path) = pattern.before_path() {
            let route = Route::new(before_path, pathname);
            let is_complete = route.is_complete() && pattern.is_all_before_search();
            self.urls.insert(&route, index, is_complete);
        } else {
            self.hosts.insert(pattern.component(ComponentName::Hostname), pathname, index);
        }
        self.patterns.push(pattern);
        index
    }

    /// Removes the pattern with this index, and returns it; `None` if there is no such index. Later patterns have an
    /// index less by one. This takes time linear in the number of patterns; to remove many, use
    /// [`retain`](Self::retain).
    ///
    /// ```
    /// use url_patterns::{UrlPattern, UrlPatternList};
    ///
    /// let pattern = |input| UrlPattern::new(input, "https://example.com");
    /// let mut list: UrlPatternList = [pattern("/*")?, pattern("/a")?].into_iter().collect();
    /// assert_eq!(list.remove(0), Some(pattern("/*")?));
    /// assert_eq!(list.first("https://example.com/a").unwrap().0, 0);
    /// assert!(list.first("https://example.com/b").is_none());
    /// assert_eq!(list.remove(1), None);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn remove(&mut self, index: usize) -> Option<UrlPattern> {
        if index >= self.patterns.len() {
            return None;
        }
        let removed = self.patterns.remove(index);
        self.retain(|_| true);
        Some(removed)
    }

    /// Keeps the patterns for which `keep` returns `true`, in their order.
    ///
    /// ```
    /// use url_patterns::{UrlPattern, UrlPatternList};
    ///
    /// let pattern = |input| UrlPattern::new(input, "https://example.com");
    /// let mut list: UrlPatternList = [pattern("/*")?, pattern("/a")?].into_iter().collect();
    /// list.retain(|pattern| pattern.pathname() != "/*");
    /// assert_eq!(list.patterns(), [pattern("/a")?]);
    /// assert!(list.first("https://example.com/b").is_none());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(&UrlPattern) -> bool) {
        // The indices in the trees are others then.
        *self = mem::take(self).patterns.into_iter().filter(|pattern| keep(pattern)).collect();
    }

    /// Returns the patterns, in the order of their indices.
    ///
    /// ```
    /// use url_patterns::{UrlPattern, UrlPatternList};
    ///
    /// let list: UrlPatternList = [UrlPattern::new("https://example.com/a", None)?].into_iter().collect();
    /// assert_eq!(list.patterns()[0].pathname(), "/a");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn patterns(&self) -> &[UrlPattern] {
        &self.patterns
    }

    /// Returns the match of the first pattern that matches, with the index of that pattern.
    ///
    /// ```
    /// use url_patterns::{UrlPattern, UrlPatternList};
    ///
    /// let pattern = |input| UrlPattern::new(input, "https://example.com");
    /// let list: UrlPatternList = [pattern("/*")?, pattern("/a")?].into_iter().collect();
    /// assert_eq!(list.first("https://example.com/a").unwrap().0, 0);
    /// assert!(list.first("https://example.org/a").is_none());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn first<'i>(&self, input: impl Into<Input<'i>>) -> Option<(usize, Match<'_, 'i>)> {
        match input.into() {
            // Of this, nothing is copied before it is known to match.
            Input::Url(url) => {
                let mut found = Slots::default();
                let first = self.first_slots(&Parsed::Url(url), &mut found)?;
                Some((first, self.patterns.get(first)?.matched(Parsed::Url(url), found)))
            }
            input => {
                let parsed = Parsed::of(&input)?;
                let mut found = Slots::default();
                let first = self.first_slots(&parsed, &mut found)?;
                Some((first, self.patterns.get(first)?.matched(parsed, found)))
            }
        }
    }

    fn first_slots(&self, parsed: &Parsed<'_>, found: &mut Slots) -> Option<usize> {
        let mut first = self.patterns.len();
        self.visit(parsed, &mut first, &mut |index, slots, first| {
            *first = index;
            *found = slots;
        });
        (first < self.patterns.len()).then_some(first)
    }

    /// Returns the matches of all patterns that match, with the indices of these patterns, in their order.
    ///
    /// ```
    /// use url_patterns::{UrlPattern, UrlPatternList};
    ///
    /// let pattern = |input| UrlPattern::new(input, "https://example.com");
    /// let list: UrlPatternList = [pattern("/*")?, pattern("/b")?, pattern("/:a")?].into_iter().collect();
    /// let found = list.all("https://example.com/a");
    /// assert!(found.iter().map(|(index, _)| *index).eq([0, 2]));
    /// assert!(list.all("https://example.org/a").is_empty());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn all<'i>(&self, input: impl Into<Input<'i>>) -> Vec<(usize, Match<'_, 'i>)> {
        let Some(parsed) = Parsed::of(&input.into()) else { return Vec::new() };
        let mut found = Vec::new();
        self.visit(&parsed, &mut self.patterns.len(), &mut |index, slots, _| found.push((index, slots)));
        found.sort_unstable_by_key(|(index, _)| *index);
        let matched = |(index, slots): (usize, Slots)| (index, self.patterns[index].matched(parsed.clone(), slots));
        found.into_iter().map(matched).collect()
    }

    /// Returns the match of the most specific pattern that matches, with the index of that pattern. Of equally specific
    /// ones it is the first.
    ///
    /// Patterns are compared [by components](UrlPattern::compare_component): first protocol, hostname and port, then
    /// pathname, search and hash, then username and password.
    ///
    /// ```
    /// use url_patterns::{UrlPattern, UrlPatternList};
    ///
    /// let pattern = |input| UrlPattern::new(input, "https://example.com");
    /// let list: UrlPatternList = [pattern("/*")?, pattern("/:a")?, pattern("/b")?].into_iter().collect();
    /// assert_eq!(list.most_specific("https://example.com/a").unwrap().0, 1);
    /// assert_eq!(list.most_specific("https://example.com/b").unwrap().0, 2);
    /// assert!(list.most_specific("https://example.org/").is_none());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn most_specific<'i>(&self, input: impl Into<Input<'i>>) -> Option<(usize, Match<'_, 'i>)> {
        let parsed = Parsed::of(&input.into())?;
        let mut best: Option<(usize, Slots)> = None;
        self.visit(&parsed, &mut self.patterns.len(), &mut |index, slots, _| {
            let is_better = best.as_ref().is_none_or(|(old, _)| {
                compare(&self.patterns[index], &self.patterns[*old]).then(old.cmp(&index)).is_gt()
            });
            if is_better {
                best = Some((index, slots));
            }
        });
        let (index, slots) = best?;
        Some((index, self.patterns[index].matched(parsed, slots)))
    }

    /// Calls `found` with each pattern that matches, and with its slots, in any order. Patterns from `end` on, which
    /// `found` can change, are left out.
    fn visit(&self, parsed: &Parsed<'_>, end: &mut usize, found: &mut impl FnMut(usize, Slots, &mut usize)) {
        let mut candidate = |index: usize, candidate: Candidate<'_>, end: &mut usize| match candidate {
            Candidate::Match(slots) => found(index, Slots::of_few(slots), end),
            Candidate::MayMatch => {
                if let Some(slots) = self.patterns[index].slots_of(parsed) {
                    found(index, slots, end);
                }
            }
        };
        if !self.urls.is_empty() {
            self.visit_urls(parsed, end, &mut candidate);
        }
        if !self.hosts.is_empty() {
            let [hostname, pathname] =
                [ComponentName::Hostname, ComponentName::Pathname].map(|name| parsed.component(name));
            self.hosts.visit(hostname, pathname, end, &mut candidate);
        }
    }

    /// Visits the patterns whose protocol, hostname and port are literal.
    fn visit_urls(
        &self,
        parsed: &Parsed<'_>,
        end: &mut usize,
        candidate: &mut impl FnMut(usize, Candidate<'_>, &mut usize),
    ) {
        let pathname = parsed.component(ComponentName::Pathname);
        match parsed.url() {
            Some(url) if !url.includes_credentials() => {
                let text = url[..Position::AfterPath].as_bytes();
                walk::visit(&self.urls, Place { text, path_start: text.len() - url.path().len() }, end, candidate);
            }
            _ if parsed.component(ComponentName::Hostname).is_empty() => {}
            // As if there were no credentials.
            _ if pathname.is_empty() || pathname.starts_with('/') => {
                let [protocol, hostname, port] =
                    [ComponentName::Protocol, ComponentName::Hostname, ComponentName::Port]
                        .map(|name| parsed.component(name));
                let text = before_path(protocol, hostname, port) + pathname;
                let path_start = text.len() - pathname.len();
                walk::visit(&self.urls, Place { text: text.as_bytes(), path_start }, end, candidate);
            }
            // The pathname of an init need not be that of a URL with a hostname.
            _ => (0..self.patterns.len()).for_each(|index| {
                if index < *end && self.patterns[index].before_path().is_some() {
                    candidate(index, Candidate::MayMatch, end);
                }
            }),
        }
    }
}

/// Compares two patterns by their components. The greater one is the more specific one.
fn compare(left: &UrlPattern, right: &UrlPattern) -> Ordering {
    use ComponentName::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
    let components = [Protocol, Hostname, Port, Pathname, Search, Hash, Username, Password].into_iter();
    let orderings = components.map(|name| left.compare_component(right, name));
    orderings.fold(Ordering::Equal, Ordering::then)
}

impl FromIterator<UrlPattern> for UrlPatternList {
    fn from_iter<I: IntoIterator<Item = UrlPattern>>(patterns: I) -> Self {
        let mut list = Self::new();
        list.extend(patterns);
        list
    }
}

impl Extend<UrlPattern> for UrlPatternList {
    fn extend<I: IntoIterator<Item = UrlPattern>>(&mut self, patterns: I) {
        for pattern in patterns {
            self.push(pattern);
        }
    }
}

/// Shows the patterns.
impl fmt::Debug for UrlPatternList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.patterns).finish()
    }
}
