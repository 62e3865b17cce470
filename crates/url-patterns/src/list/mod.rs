//! Lists of patterns: which of many match.

mod hosts;
mod paths;

use crate::{
    component_name::ComponentName,
    input::{Input, Parsed},
    match_result::Match,
    slots::Slots,
    url_pattern::UrlPattern,
};
use alloc::vec::Vec;
use core::{cmp::Ordering, fmt};
use hosts::Hosts;

/// A list of patterns, with an index by hostname and pathname.
///
/// The results are those of a loop over the patterns, and the time is not: only patterns whose literal hostname and
/// first segments of the pathname fit are tried.
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
        self.hosts.insert(pattern.component(ComponentName::Hostname), pathname, index);
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
        let input = input.into();
        let parsed = Parsed::of(&input)?;
        let (mut first, mut found) = (self.patterns.len(), Slots::default());
        self.visit(&input, &parsed, &mut first, &mut |index, slots, first| {
            *first = index;
            found = slots;
        });
        Some((first, self.patterns.get(first)?.matched(input, parsed, found)))
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
        let input = input.into();
        let Some(parsed) = Parsed::of(&input) else { return Vec::new() };
        let mut found = Vec::new();
        self.visit(&input, &parsed, &mut self.patterns.len(), &mut |index, slots, _| found.push((index, slots)));
        found.sort_unstable_by_key(|(index, _)| *index);
        let matched =
            |(index, slots): (usize, Slots)| (index, self.patterns[index].matched(input, parsed.clone(), slots));
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
        let input = input.into();
        let parsed = Parsed::of(&input)?;
        let mut best: Option<(usize, Slots)> = None;
        self.visit(&input, &parsed, &mut self.patterns.len(), &mut |index, slots, _| {
            let is_better = best.as_ref().is_none_or(|(old, _)| {
                compare(&self.patterns[index], &self.patterns[*old]).then(old.cmp(&index)).is_gt()
            });
            if is_better {
                best = Some((index, slots));
            }
        });
        let (index, slots) = best?;
        Some((index, self.patterns[index].matched(input, parsed, slots)))
    }

    /// Calls `found` with each pattern that matches, and with its slots, in any order. Patterns from `end` on, which
    /// `found` can change, are left out.
    fn visit(
        &self,
        input: &Input<'_>,
        parsed: &Parsed<'_>,
        end: &mut usize,
        found: &mut impl FnMut(usize, Slots, &mut usize),
    ) {
        let component = |name| parsed.component(input, name);
        let (hostname, pathname) = (component(ComponentName::Hostname), component(ComponentName::Pathname));
        self.hosts.visit(hostname, pathname, end, &mut |index, end| {
            if let Some(slots) = self.patterns[index].slots_of(input, parsed) {
                found(index, slots, end);
            }
        });
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
