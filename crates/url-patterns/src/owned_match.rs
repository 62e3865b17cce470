//! Matches that borrow neither from the pattern nor from the input.

use crate::{
    component_name::{ComponentName, PerComponent},
    groups::{GroupError, GroupValue},
    match_result::{ComponentMatch, Match, fmt_match},
};
use alloc::{borrow::Cow, boxed::Box};
use core::{array, error, fmt, ops::Range, str::FromStr};

/// A [`Match`] that borrows neither from the pattern nor from the input, for a thread or a struct that outlives them.
///
/// ```
/// use url_patterns::UrlPattern;
///
/// let found = {
///     let pattern = UrlPattern::new("https://:tenant.example.com/*", None)?;
///     pattern.exec("https://acme.example.com/a/b").unwrap().into_owned()
/// };
/// assert_eq!(found.hostname().group("tenant"), Some("acme"));
/// assert_eq!(found.pathname().input(), "/a/b");
/// # Ok::<(), url_patterns::Error>(())
/// ```
///
/// Source: <https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult>
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct OwnedMatch {
    components: PerComponent<OwnedComponentMatch>,
}

/// The [`ComponentMatch`] of an [`OwnedMatch`].
///
/// ```
/// use url_patterns::UrlPattern;
///
/// let pattern = UrlPattern::new("https://example.com/:a?/*", None)?;
/// let found = pattern.exec("https://example.com/\u{e9}").unwrap().into_owned();
/// assert_eq!(found.pathname().input(), "/%C3%A9");
/// assert!(found.pathname().groups().eq([("a", None), ("0", Some("%C3%A9"))]));
/// # Ok::<(), url_patterns::Error>(())
/// ```
///
/// Source: <https://urlpattern.spec.whatwg.org/#dictdef-urlpatterncomponentresult>
#[derive(Clone, Eq, Hash, PartialEq)]
pub struct OwnedComponentMatch {
    name: ComponentName,
    input: Box<str>,
    groups: Box<[Group]>,
}

/// A group, and where it matched.
#[derive(Clone, Eq, Hash, PartialEq)]
struct Group {
    name: Box<str>,
    range: Option<Range<usize>>,
}

impl OwnedMatch {
    /// Returns the match of a component.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/*", None)?;
    /// let found = pattern.exec("https://EXAMPLE.com/a").unwrap().into_owned();
    /// assert_eq!(found.component(ComponentName::Hostname).input(), "example.com");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn component(&self, name: ComponentName) -> &OwnedComponentMatch {
        &self.components[name as usize]
    }
}

impl OwnedComponentMatch {
    fn of(found: ComponentMatch<'_>) -> Self {
        Self {
            name: found.name,
            input: found.input().into(),
            groups: found.ranges().map(|(name, range)| Group { name: name.into(), range }).collect(),
        }
    }

    /// Returns the component of the input, like [`ComponentMatch::input`].
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/*", None)?;
    /// assert_eq!(pattern.exec("https://example.com/?a b").unwrap().into_owned().search().input(), "a%20b");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn input(&self) -> &str {
        &self.input
    }

    /// Returns what a group matched, or `None` if it did not, or if there is no such group.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/:a/:b?", None)?;
    /// let found = pattern.exec("https://example.com/1").unwrap().into_owned();
    /// assert_eq!((found.pathname().group("a"), found.pathname().group("b")), (Some("1"), None));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn group(&self, name: &str) -> Option<&str> {
        self.groups().find(|(other, _)| *other == name)?.1
    }

    /// Returns what a group matched, percent-decoded, like [`ComponentMatch::decoded`].
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/:name", None)?;
    /// let found = pattern.exec("https://example.com/caf%C3%A9").unwrap().into_owned();
    /// assert_eq!(found.pathname().decoded("name")?, "caf\u{e9}");
    /// assert_eq!(found.pathname().decoded("id").unwrap_err().code(), "not-matched");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`ComponentMatch::decoded`].
    pub fn decoded(&self, name: &str) -> Result<Cow<'_, str>, GroupError> {
        self.value(name).decoded()
    }

    /// Returns the value of what a group matched, like [`ComponentMatch::parse`].
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/:id", None)?;
    /// let found = pattern.exec("https://example.com/42").unwrap().into_owned();
    /// assert_eq!(found.pathname().parse::<u64>("id")?, 42);
    /// assert_eq!(found.pathname().parse::<bool>("id").unwrap_err().code(), "invalid-value");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`ComponentMatch::parse`].
    pub fn parse<T: FromStr<Err: error::Error + Send + Sync + 'static>>(&self, name: &str) -> Result<T, GroupError> {
        self.value(name).parse()
    }

    fn value(&self, name: &str) -> GroupValue<'_> {
        let group = self.groups.iter().find(|group| *group.name == *name);
        GroupValue { input: &self.input, range: group.and_then(|group| group.range.clone()) }
    }

    /// Returns the names of the groups and what they matched, in the order of the pattern.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/:b/:a", None)?;
    /// let found = pattern.exec("https://example.com/1/2").unwrap().into_owned();
    /// assert!(found.pathname().groups().eq([("b", Some("1")), ("a", Some("2"))]));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn groups(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.groups.iter().map(|Group { name, range }| (&**name, range.clone().map(|range| &self.input[range])))
    }
}

/// Shows the input and the groups without their secrets.
impl fmt::Debug for OwnedComponentMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranges = self.groups.iter().map(|group| (&*group.name, group.range.clone()));
        fmt_match("OwnedComponentMatch", f, self.name, &self.input, ranges)
    }
}

impl Match<'_, '_> {
    /// Copies the components and the groups, so that the match borrows nothing.
    ///
    /// ```
    /// use url_patterns::{OwnedMatch, UrlPattern};
    ///
    /// fn route(text: &str) -> Option<OwnedMatch> {
    ///     let pattern = UrlPattern::new("https://example.com/users/:id", None).ok()?;
    ///     Some(pattern.exec(text)?.into_owned())
    /// }
    /// assert_eq!(route("https://example.com/users/1").unwrap().pathname().group("id"), Some("1"));
    /// assert_eq!(route("https://example.com/users/"), None);
    /// ```
    pub fn into_owned(self) -> OwnedMatch {
        let components = array::from_fn(|index| OwnedComponentMatch::of(self.component(ComponentName::ALL[index])));
        OwnedMatch { components }
    }
}
