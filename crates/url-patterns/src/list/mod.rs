//! Lists of patterns: which of many match.

mod hosts;
mod route;
mod tree;

use crate::{
    component_name::ComponentName,
    input::{Input, Parsed},
    match_result::Match,
    slots::Slots,
    url_pattern::{UrlPattern, before_path},
};
use alloc::vec::Vec;
use core::{cmp::Ordering, fmt};
use hosts::Hosts;
use route::Route;
use tree::{Candidate, Place, Tree};
use url_core::position::Position;

/// A list of patterns, with an index of what is literal in them.
///
/// The results are those of a loop over the patterns, and the time is not: patterns whose protocol, hostname and port
/// are literal, and whose pathname is text, whole segments and a `*` at the end, are found by the index alone, with
/// their groups. Of the other ones, only those are tried whose literal hostname and start of the pathname fit.
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
                let (first, found) = self.first_slots(&Parsed::Url(url))?;
                Some((first, self.patterns.get(first)?.matched(Parsed::Url(url), found)))
            }
            input => {
                let parsed = Parsed::of(&input)?;
                let (first, found) = self.first_slots(&parsed)?;
                Some((first, self.patterns.get(first)?.matched(parsed, found)))
            }
        }
    }

    fn first_slots(&self, parsed: &Parsed<'_>) -> Option<(usize, Slots)> {
        let (mut first, mut found) = (self.patterns.len(), Slots::default());
        self.visit(parsed, &mut first, &mut |index, slots, first| {
            *first = index;
            found = slots;
        });
        (first < self.patterns.len()).then_some((first, found))
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
        let component = |name| parsed.component(name);
        let (hostname, pathname) = (component(ComponentName::Hostname), component(ComponentName::Pathname));
        if !self.urls.is_empty() && !hostname.is_empty() {
            self.visit_urls(parsed, end, &mut candidate);
        }
        self.hosts.visit(hostname, pathname, end, &mut candidate);
    }

    /// Visits the patterns whose protocol, hostname and port are literal, with an input that has a hostname.
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
                self.urls.visit(Place { text, path_start: text.len() - pathname.len() }, end, candidate);
            }
            // As if there were none.
            _ if pathname.is_empty() || pathname.starts_with('/') => {
                let [protocol, hostname, port] =
                    [ComponentName::Protocol, ComponentName::Hostname, ComponentName::Port]
                        .map(|name| parsed.component(name));
                let text = before_path(protocol, hostname, port) + pathname;
                let path_start = text.len() - pathname.len();
                self.urls.visit(Place { text: text.as_bytes(), path_start }, end, candidate);
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
