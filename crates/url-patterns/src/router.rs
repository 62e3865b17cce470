//! Patterns with values, such as the handlers of a server.

use crate::{input::Input, list::UrlPatternList, match_result::Match, url_pattern::UrlPattern};
use alloc::vec::Vec;
use core::fmt;

/// A [`UrlPatternList`] with a value for each pattern.
///
/// ```
/// use url_patterns::{Router, UrlPattern};
///
/// let mut router = Router::new();
/// for (route, handler) in [("/", "index"), ("/users/me", "profile"), ("/users/:id", "user")] {
///     router.push(UrlPattern::new(route, "https://example.com")?, handler);
/// }
/// let (handler, found) = router.first("https://example.com/users/42").unwrap();
/// assert_eq!(*handler, "user");
/// assert_eq!(found.pathname().parse::<u64>("id")?, 42);
///
/// assert!(router.first("https://example.com/users").is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Router<T> {
    patterns: UrlPatternList,
    values: Vec<T>,
}

impl<T> Router<T> {
    /// A router without patterns.
    ///
    /// ```
    /// use url_patterns::Router;
    ///
    /// assert!(Router::<u32>::new().first("https://example.com/").is_none());
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a pattern with its value, and returns its index.
    ///
    /// ```
    /// use url_patterns::{Router, UrlPattern};
    ///
    /// let mut router = Router::new();
    /// assert_eq!(router.push(UrlPattern::new("https://example.com/a", None)?, 'a'), 0);
    /// assert_eq!(router.push(UrlPattern::new("https://example.com/b", None)?, 'b'), 1);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn push(&mut self, pattern: UrlPattern, value: T) -> usize {
        self.values.push(value);
        self.patterns.push(pattern)
    }

    /// Removes the pattern with this index and its value, and returns them; `None` if there is no such index. Later
    /// patterns have an index less by one. This takes time linear in the number of patterns; to remove many, use
    /// [`retain`](Self::retain).
    ///
    /// ```
    /// use url_patterns::{Router, UrlPattern};
    ///
    /// let pattern = |input| UrlPattern::new(input, "https://example.com");
    /// let mut router: Router<char> = [(pattern("/*")?, 'a'), (pattern("/b")?, 'b')].into_iter().collect();
    /// assert_eq!(router.remove(0), Some((pattern("/*")?, 'a')));
    /// assert_eq!(router.first("https://example.com/b").map(|(value, _)| *value), Some('b'));
    /// assert!(router.first("https://example.com/a").is_none());
    /// assert_eq!(router.remove(1), None);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn remove(&mut self, index: usize) -> Option<(UrlPattern, T)> {
        let pattern = self.patterns.remove(index)?;
        Some((pattern, self.values.remove(index)))
    }

    /// Keeps the patterns for which `keep` returns `true`, in their order.
    ///
    /// ```
    /// use url_patterns::{Router, UrlPattern};
    ///
    /// let pattern = |input| UrlPattern::new(input, "https://example.com");
    /// let mut router: Router<char> = [(pattern("/*")?, 'a'), (pattern("/b")?, 'b')].into_iter().collect();
    /// router.retain(|pattern, value| pattern.pathname() == "/*" || *value == 'c');
    /// assert_eq!(router.len(), 1);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(&UrlPattern, &mut T) -> bool) {
        let keeps = |(pattern, value): (&UrlPattern, &mut T)| keep(pattern, value);
        let kept: Vec<bool> = self.patterns.patterns().iter().zip(&mut self.values).map(keeps).collect();
        let (mut of_patterns, mut of_values) = (kept.iter(), kept.iter());
        self.patterns.retain(|_| of_patterns.next().is_some_and(|keep| *keep));
        self.values.retain(|_| of_values.next().is_some_and(|keep| *keep));
    }

    /// Returns the pattern with this index and its value.
    ///
    /// ```
    /// use url_patterns::{Router, UrlPattern};
    ///
    /// let mut router = Router::new();
    /// let index = router.push(UrlPattern::new("https://example.com/a", None)?, 'a');
    /// assert_eq!(router.get(index).map(|(pattern, value)| (pattern.pathname(), *value)), Some(("/a", 'a')));
    /// assert!(router.get(1).is_none());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn get(&self, index: usize) -> Option<(&UrlPattern, &T)> {
        Some((self.patterns.patterns().get(index)?, self.values.get(index)?))
    }

    /// Returns the value of the pattern with this index, to change it.
    ///
    /// ```
    /// use url_patterns::{Router, UrlPattern};
    ///
    /// let mut router = Router::new();
    /// let index = router.push(UrlPattern::new("https://example.com/a", None)?, 1);
    /// *router.get_mut(index).unwrap() += 1;
    /// assert_eq!(router.first("https://example.com/a").map(|(value, _)| *value), Some(2));
    /// assert!(router.get_mut(1).is_none());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.values.get_mut(index)
    }

    /// Returns the number of patterns.
    ///
    /// ```
    /// assert_eq!(url_patterns::Router::<()>::new().len(), 0);
    /// ```
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns whether there are no patterns.
    ///
    /// ```
    /// assert!(url_patterns::Router::<()>::new().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the patterns with their values, in the order of their indices.
    ///
    /// ```
    /// use url_patterns::{Router, UrlPattern};
    ///
    /// let router: Router<char> = [(UrlPattern::new("https://example.com/a", None)?, 'a')].into_iter().collect();
    /// assert!(router.iter().map(|(pattern, value)| (pattern.pathname(), *value)).eq([("/a", 'a')]));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&UrlPattern, &T)> {
        self.patterns.patterns().iter().zip(&self.values)
    }

    /// Returns the value of the [first](UrlPatternList::first) pattern that matches, with its match.
    ///
    /// ```
    /// use url_patterns::{Router, UrlPattern};
    ///
    /// let pattern = |input| UrlPattern::new(input, "https://example.com");
    /// let router: Router<char> = [(pattern("/*")?, 'a'), (pattern("/b")?, 'b')].into_iter().collect();
    /// assert_eq!(*router.first("https://example.com/b").unwrap().0, 'a');
    /// assert!(router.first("https://example.org/b").is_none());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn first<'i>(&self, input: impl Into<Input<'i>>) -> Option<(&T, Match<'_, 'i>)> {
        self.patterns.first(input).and_then(|found| self.with_value(found))
    }

    /// Returns the values of [all](UrlPatternList::all) patterns that match, with their matches, in their order.
    ///
    /// ```
    /// use url_patterns::{Router, UrlPattern};
    ///
    /// let pattern = |input| UrlPattern::new(input, "https://example.com");
    /// let router: Router<char> = [(pattern("/*")?, 'a'), (pattern("/b")?, 'b')].into_iter().collect();
    /// assert!(router.all("https://example.com/b").iter().map(|(value, _)| **value).eq(['a', 'b']));
    /// assert!(router.all("https://example.org/b").is_empty());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn all<'i>(&self, input: impl Into<Input<'i>>) -> Vec<(&T, Match<'_, 'i>)> {
        self.patterns.all(input).into_iter().filter_map(|found| self.with_value(found)).collect()
    }

    /// Returns the value of the [most specific](UrlPatternList::most_specific) pattern that matches, with its match.
    ///
    /// ```
    /// use url_patterns::{Router, UrlPattern};
    ///
    /// let pattern = |input| UrlPattern::new(input, "https://example.com");
    /// let router: Router<char> = [(pattern("/*")?, 'a'), (pattern("/b")?, 'b')].into_iter().collect();
    /// assert_eq!(*router.most_specific("https://example.com/b").unwrap().0, 'b');
    /// assert!(router.most_specific("https://example.org/b").is_none());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn most_specific<'i>(&self, input: impl Into<Input<'i>>) -> Option<(&T, Match<'_, 'i>)> {
        self.patterns.most_specific(input).and_then(|found| self.with_value(found))
    }

    fn with_value<'l, 'i>(&'l self, (index, found): (usize, Match<'l, 'i>)) -> Option<(&'l T, Match<'l, 'i>)> {
        Some((self.values.get(index)?, found))
    }
}

impl<T> Default for Router<T> {
    fn default() -> Self {
        Self { patterns: UrlPatternList::new(), values: Vec::new() }
    }
}

impl<T> FromIterator<(UrlPattern, T)> for Router<T> {
    fn from_iter<I: IntoIterator<Item = (UrlPattern, T)>>(patterns: I) -> Self {
        let mut router = Self::new();
        router.extend(patterns);
        router
    }
}

impl<T> Extend<(UrlPattern, T)> for Router<T> {
    fn extend<I: IntoIterator<Item = (UrlPattern, T)>>(&mut self, patterns: I) {
        for (pattern, value) in patterns {
            self.push(pattern, value);
        }
    }
}

/// Shows the patterns with their values.
impl<T: fmt::Debug> fmt::Debug for Router<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
