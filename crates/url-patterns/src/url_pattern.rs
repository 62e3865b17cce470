//! URL patterns, and how they match.

use crate::{
    canonicalize::Encoding,
    component::Component,
    component_name::{ComponentName, PerComponent},
    input::{Input, Parsed},
    match_result::Match,
    slots::{Slot, Slots},
};
use core::fmt;

/// A pattern for URLs.
///
/// ```
/// use url_patterns::UrlPattern;
///
/// let pattern = UrlPattern::new("https://{*.}?example.com/users/:id", None)?;
/// let found = pattern.exec("https://api.example.com/users/42?page=1").unwrap();
/// assert_eq!(found.pathname().group("id"), Some("42"));
/// assert_eq!(found.hostname().group("0"), Some("api"));
///
/// assert!(!pattern.test("https://example.com/users/"));
/// assert!(!pattern.test("http://example.com/users/42"));
/// # Ok::<(), url_patterns::Error>(())
/// ```
///
/// Source: <https://urlpattern.spec.whatwg.org/#url-pattern>
#[derive(Clone)]
pub struct UrlPattern {
    components: PerComponent<Component>,
    encodings: PerComponent<Encoding>,
    /// The number of slots of all components.
    slots: usize,
}

impl UrlPattern {
    /// The pattern of these components.
    pub(crate) fn from_components(
        mut components: PerComponent<Component>,
        encodings: PerComponent<Encoding>,
    ) -> UrlPattern {
        let mut slots = 0;
        for component in &mut components {
            component.set_first_slot(slots);
            slots += component.slots();
        }
        Self { components, encodings, slots }
    }

    /// Returns whether an input matches. What is not a URL does not match.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/*.png", None)?;
    /// assert!(pattern.test("https://EXAMPLE.com/a/b.png?c"));
    /// assert!(!pattern.test("https://example.com/a/b.jpg"));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#dom-urlpattern-test>
    pub fn test<'i>(&self, input: impl Into<Input<'i>>) -> bool {
        let mut slots = Slots::default();
        let slots = slots.first(self.slots);
        let input = input.into();
        Parsed::of(&input).is_some_and(|parsed| self.find(&input, &parsed, slots))
    }

    /// Matches an input, and returns where the groups matched.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/:kind/:id?", None)?;
    /// let url = Url::parse("https://example.com/books/1")?;
    /// let found = pattern.exec(&url).unwrap();
    /// assert!(found.pathname().groups().eq([("kind", Some("books")), ("id", Some("1"))]));
    ///
    /// let found = pattern.exec("https://example.com/books").unwrap();
    /// assert_eq!(found.pathname().group("id"), None);
    /// assert!(pattern.exec("https://example.com/").is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#dom-urlpattern-exec>
    pub fn exec<'i>(&self, input: impl Into<Input<'i>>) -> Option<Match<'_, 'i>> {
        let input = input.into();
        let parsed = Parsed::of(&input)?;
        let mut found = Match { pattern: &self.components, input, parsed, slots: Slots::default() };
        // Written where they stay, the slots need not be copied.
        if self.find(&found.input, &found.parsed, found.slots.first(self.slots)) { Some(found) } else { None }
    }

    /// Returns the slots of a match.
    pub(crate) fn slots_of(&self, input: &Input<'_>, parsed: &Parsed<'_>) -> Option<Slots> {
        let mut slots = Slots::default();
        self.find(input, parsed, slots.first(self.slots)).then_some(slots)
    }

    /// The match with these slots.
    pub(crate) fn matched<'i>(&self, input: Input<'i>, parsed: Parsed<'i>, slots: Slots) -> Match<'_, 'i> {
        Match { pattern: &self.components, input, parsed, slots }
    }

    /// Matches all components of an input. Those that differ most often between URLs come first.
    fn find(&self, input: &Input<'_>, parsed: &Parsed<'_>, slots: &mut [Slot]) -> bool {
        use ComponentName::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
        [Hostname, Pathname, Protocol, Port, Search, Hash, Username, Password].into_iter().all(|name| {
            let component = self.component(name);
            component.is_wildcard() || component.find(parsed.component(input, name), slots)
        })
    }

    /// Returns why an input does not match; `None` if it does.
    ///
    /// ```
    /// use url_patterns::{ComponentName, Mismatch, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/*.png", None)?;
    /// assert_eq!(pattern.mismatch("https://example.com/a.png"), None);
    /// let mismatch = pattern.mismatch("https://example.com/a.jpg");
    /// assert_eq!(mismatch, Some(Mismatch::Component(ComponentName::Pathname)));
    /// assert_eq!(pattern.mismatch("a.jpg"), Some(Mismatch::NotAUrl));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn mismatch<'i>(&self, input: impl Into<Input<'i>>) -> Option<Mismatch> {
        let input = input.into();
        let Some(parsed) = Parsed::of(&input) else { return Some(Mismatch::NotAUrl) };
        let matches = |name: &ComponentName| self.component(*name).is_match(parsed.component(&input, *name));
        ComponentName::ALL.iter().copied().find(|name| !matches(name)).map(Mismatch::Component)
    }

    /// Returns a component.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com", None)?;
    /// assert_eq!(pattern.component(ComponentName::Hostname).pattern_string(), "example.com");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-struct>
    pub fn component(&self, name: ComponentName) -> &Component {
        &self.components[name as usize]
    }

    /// How the values of groups of a component are canonicalized.
    pub(crate) fn encoding(&self, name: ComponentName) -> Encoding {
        self.encodings[name as usize]
    }

    /// Returns whether a group of any component matches a regular expression of its own.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// assert!(!UrlPattern::new("https://example.com/:a/*", None)?.has_regexp_groups());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#dom-urlpattern-hasregexpgroups>
    pub fn has_regexp_groups(&self) -> bool {
        self.components.iter().any(Component::has_regexp_groups)
    }
}

/// Why an input does not match.
///
/// ```
/// use url_patterns::{ComponentName, Mismatch, UrlPattern};
///
/// let pattern = UrlPattern::new("https://example.com/", None)?;
/// let mismatch = pattern.mismatch("http://example.org/");
/// // The first in the order of the components.
/// assert_eq!(mismatch, Some(Mismatch::Component(ComponentName::Protocol)));
/// # Ok::<(), url_patterns::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mismatch {
    /// The input is not a URL, or its base URL is not.
    NotAUrl,
    /// This component does not match. Later ones may not match, either.
    Component(ComponentName),
}

/// Defines the attributes of the class, and those of its result.
macro_rules! attributes {
    ($($method:ident $Name:ident;)*) => {
        impl UrlPattern {
            $(
                #[doc = concat!("Returns the normalized pattern string of the ", stringify!($method), ".")]
                ///
                /// ```
                /// use url_patterns::UrlPattern;
                ///
                /// let pattern = UrlPattern::new("https://example.com/", None)?;
                #[doc = concat!("let normalized = pattern.", stringify!($method), "().to_owned();")]
                #[doc = concat!("assert_eq!(normalized, pattern.component(url_patterns::ComponentName::",
                    stringify!($Name), ").pattern_string());")]
                /// # Ok::<(), url_patterns::Error>(())
                /// ```
                ///
                #[doc = concat!("Source: <https://urlpattern.spec.whatwg.org/#dom-urlpattern-", stringify!($method), ">")]
                pub fn $method(&self) -> &str {
                    self.component(ComponentName::$Name).pattern_string()
                }
            )*
        }

        impl<'i> Match<'_, 'i> {
            $(
                #[doc = concat!("Returns the match of the ", stringify!($method), ".")]
                ///
                /// ```
                /// use url_patterns::UrlPattern;
                ///
                /// let pattern = UrlPattern::new("https://example.com/*", None)?;
                /// let found = pattern.exec("https://example.com/a").unwrap();
                #[doc = concat!("let input = found.", stringify!($method), "().input().to_owned();")]
                #[doc = concat!("assert_eq!(input, found.component(url_patterns::ComponentName::",
                    stringify!($Name), ").input());")]
                /// # Ok::<(), url_patterns::Error>(())
                /// ```
                pub fn $method(&self) -> crate::match_result::ComponentMatch<'_> {
                    self.component(ComponentName::$Name)
                }
            )*
        }
    };
}

attributes! {
    protocol Protocol;
    username Username;
    password Password;
    hostname Hostname;
    port Port;
    pathname Pathname;
    search Search;
    hash Hash;
}

/// Shows the pattern strings of the components.
impl fmt::Debug for UrlPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("UrlPattern");
        for name in ComponentName::ALL {
            debug.field(name.as_str(), &self.component(*name).pattern_string());
        }
        debug.finish()
    }
}
