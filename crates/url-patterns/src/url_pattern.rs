//! URL patterns, and how they match.

use crate::{
    canonicalize::Encoding,
    component::Component,
    component_name::{ComponentName, PerComponent},
    groups::{Slot, Slots},
    init,
    input::{Input, Parsed},
    match_result::{ComponentMatch, Match},
    owned_match::{OwnedComponentMatch, OwnedMatch},
};
use alloc::{boxed::Box, string::String};
use core::{
    fmt,
    hash::{Hash, Hasher},
};
use url_core::UrlRef;

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
    /// What the href of a URL without credentials must have before its path, if that is known.
    before_path: Option<Box<str>>,
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
        let before_path = literal_before_path(&components);
        Self { components, encodings, before_path, slots }
    }

    /// Returns whether an input matches. A string that is not a URL does not match.
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
        Parsed::of(&input.into()).is_some_and(|parsed| self.find(&parsed, slots))
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
        match input.into() {
            // Of this, nothing is copied before it is known to match.
            Input::Url(url) => self.exec_url(&url),
            input => {
                let parsed = Parsed::of(&input)?;
                let slots = self.slots_of(&parsed)?;
                Some(self.matched(parsed, slots))
            }
        }
    }

    fn exec_url<'i>(&self, url: &UrlRef<'i>) -> Option<Match<'_, 'i>> {
        let mut slots = Slots::default();
        if self.find_in_url(url, slots.first(self.slots)) { Some(self.matched(Parsed::Url(*url), slots)) } else { None }
    }

    /// Returns the slots of a match.
    pub(crate) fn slots_of(&self, parsed: &Parsed<'_>) -> Option<Slots> {
        let mut slots = Slots::default();
        self.find(parsed, slots.first(self.slots)).then_some(slots)
    }

    /// The match with these slots.
    #[inline]
    pub(crate) fn matched<'i>(&self, parsed: Parsed<'i>, slots: Slots) -> Match<'_, 'i> {
        Match { pattern: &self.components, parsed, slots }
    }

    /// Matches all components of an input.
    #[inline]
    fn find(&self, parsed: &Parsed<'_>, slots: &mut [Slot]) -> bool {
        match parsed.url() {
            Some(url) => self.find_in_url(&url, slots),
            None => ComponentName::ALL.iter().all(|name| self.find_one(*name, || parsed.component(*name), slots)),
        }
    }

    /// Matches all components of a URL. Those that differ most often between URLs come first.
    fn find_in_url(&self, url: &UrlRef<'_>, slots: &mut [Slot]) -> bool {
        use ComponentName::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
        let is_found = match &self.before_path {
            Some(text) if starts_with_all_before_the_path(url, text) => true,
            // Only credentials can be between them.
            Some(_) if !url.includes_credentials() => return false,
            _ => false,
        };
        let mut find = |name| self.find_one(name, || init::component(url, name), slots);
        (is_found || find(Hostname) && find(Protocol) && find(Port))
            && find(Pathname)
            && find(Search)
            && find(Hash)
            && find(Username)
            && find(Password)
    }

    /// Most components match everything, so that `text` is asked for only if it matters.
    #[inline]
    fn find_one<'t>(&self, name: ComponentName, text: impl FnOnce() -> &'t str, slots: &mut [Slot]) -> bool {
        let component = self.component(name);
        component.is_wildcard() || component.find(text(), slots)
    }

    pub(crate) fn components(&self) -> &PerComponent<Component> {
        &self.components
    }

    /// The start of the href of all URLs that match, up to the path, if it is known and there are no credentials.
    pub(crate) fn before_path(&self) -> Option<&str> {
        self.before_path.as_deref()
    }

    /// Whether only protocol, hostname, port and pathname matter.
    pub(crate) fn is_all_before_search(&self) -> bool {
        use ComponentName::{Hash, Password, Search, Username};
        [Search, Hash, Username, Password].iter().all(|name| self.component(*name).is_wildcard())
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
        let Some(parsed) = Parsed::of(&input.into()) else { return Some(Mismatch::NotAUrl) };
        let matches = |name: &ComponentName| self.component(*name).is_match(parsed.component(*name));
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

    /// Returns how many bytes the pattern has on the heap, without itself. The allocator may round them up.
    ///
    /// ```
    /// use url_patterns::{Init, UrlPattern};
    ///
    /// // Components that match everything have none.
    /// assert_eq!(UrlPattern::from_init(&Init::new())?.heap_size(), 0);
    /// assert!(UrlPattern::new("https://example.com/:a", None)?.heap_size() > 100);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn heap_size(&self) -> usize {
        let components = self.components().iter().map(Component::heap_size).sum::<usize>();
        components + self.before_path().map_or(0, str::len)
    }
}

/// Protocol, hostname and port of all URLs that match, as they are in an href, if they are literal. Delimiters in them,
/// such as those of an IPv6 address, could be taken for those between them.
fn literal_before_path(components: &PerComponent<Component>) -> Option<Box<str>> {
    let is_delimiter = |byte| matches!(byte, b':' | b'/' | b'?' | b'#' | b'@');
    let literal =
        |name: ComponentName| components[name as usize].literal().filter(|text| !text.bytes().any(is_delimiter));
    let hostname = literal(ComponentName::Hostname).filter(|hostname| !hostname.is_empty())?;
    Some(before_path(literal(ComponentName::Protocol)?, hostname, literal(ComponentName::Port)?).into())
}

/// What is before the path in an href without credentials.
pub(crate) fn before_path(protocol: &str, hostname: &str, port: &str) -> String {
    [protocol, "://", hostname, if port.is_empty() { "" } else { ":" }, port].concat()
}

/// Whether a URL has no credentials and this [`before_path`].
#[inline]
fn starts_with_all_before_the_path(url: &UrlRef<'_>, text: &str) -> bool {
    let href = url.as_str().as_bytes();
    href.starts_with(text.as_bytes()) && matches!(href.get(text.len()), None | Some(b'/' | b'?' | b'#'))
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
#[non_exhaustive]
pub enum Mismatch {
    /// The input is not a URL, or its base URL is not.
    NotAUrl,
    /// This component does not match. Later ones may not match, either.
    Component(ComponentName),
}

/// Defines the attributes of the class, and those of its result, borrowed and owned.
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
                pub fn $method(&self) -> ComponentMatch<'_> {
                    self.component(ComponentName::$Name)
                }
            )*
        }

        impl OwnedMatch {
            $(
                #[doc = concat!("Returns the match of the ", stringify!($method), ".")]
                ///
                /// ```
                /// use url_patterns::{ComponentName, UrlPattern};
                ///
                /// let pattern = UrlPattern::new("https://example.com/*", None)?;
                /// let found = pattern.exec("https://example.com/a").unwrap().into_owned();
                #[doc = concat!("let component = found.component(ComponentName::", stringify!($Name), ");")]
                #[doc = concat!("assert_eq!(found.", stringify!($method), "(), component);")]
                /// # Ok::<(), url_patterns::Error>(())
                /// ```
                pub fn $method(&self) -> &OwnedComponentMatch {
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

impl UrlPattern {
    /// What shows which inputs match: the normalized pattern strings, and whether case is ignored.
    fn identity(&self) -> impl Iterator<Item = (&str, bool)> {
        self.components.iter().map(|component| (component.pattern_string(), component.options().ignore_case))
    }
}

/// Patterns are equal if their normalized pattern strings and [regular expressions](Component::regexp_source) are, and
/// if they ignore case in the same components. Equal patterns match the same; patterns that match the same need not be
/// equal.
///
/// ```
/// use url_patterns::UrlPattern;
///
/// let pattern = |input| UrlPattern::new(input, None);
/// assert_eq!(pattern("https://EXAMPLE.com:443/caf\u{e9}")?, pattern("https://example.com/{caf%C3%A9}")?);
/// assert_ne!(pattern("https://example.com/:id")?, pattern("https://example.com/:name")?);
///
/// // Canonicalization removes the tab, before which `:id` ends. Without it, the `*` is a modifier.
/// let (two, one) = (pattern("https://example.com/:id\t*")?, pattern("https://example.com/:id*")?);
/// assert!(two.pathname() == one.pathname() && two != one);
/// # Ok::<(), url_patterns::Error>(())
/// ```
impl PartialEq for UrlPattern {
    fn eq(&self, other: &Self) -> bool {
        self.identity().eq(other.identity())
            && self.components.iter().zip(&other.components).all(|(one, other)| one.is_same_regexp(other))
    }
}

impl Eq for UrlPattern {}

impl Hash for UrlPattern {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().for_each(|component| component.hash(state));
    }
}

/// Shows the pattern strings of the components without secrets.
impl fmt::Debug for UrlPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("UrlPattern");
        for name in ComponentName::ALL {
            let component = self.component(*name);
            debug.field(name.as_str(), &component.redacted(component.pattern_string()).in_quotes());
        }
        debug.finish()
    }
}
