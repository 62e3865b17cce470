//! URL patterns: how they are created, and how they match.

use crate::{
    canonicalize::Encoding,
    component::{Compiler, Component},
    component_name::{ComponentName, PerComponent},
    constructor_string::{self, matches_a_special_scheme},
    error::{Error, ErrorKind},
    init::{self, Init, Purpose},
    input::{Input, Parsed},
    match_result::Match,
    options::Options,
    regexp_policy::RegexpPolicy,
    slots::{Slot, Slots},
    warning::{self, Warning},
    warning_kind::WarningKind,
};
use alloc::vec::Vec;
use core::{array, fmt, ops::Range};
use url_core::{reference::Base, scheme::SchemeType};

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

/// Options of a pattern.
///
/// ```
/// use url_patterns::UrlPattern;
///
/// let pattern = UrlPattern::options().ignore_case(true).parse("https://example.com/a/:b", None)?;
/// assert!(pattern.test("https://example.com/A/B"));
/// assert!(!UrlPattern::new("https://example.com/a/:b", None)?.test("https://example.com/A/B"));
/// # Ok::<(), url_patterns::Error>(())
/// ```
///
/// Source: <https://urlpattern.spec.whatwg.org/#dictdef-urlpatternoptions>
#[derive(Clone, Copy, Debug, Default)]
pub struct PatternOptions {
    ignore_case: bool,
    regexps: RegexpPolicy,
}

impl PatternOptions {
    /// Whether lowercase and uppercase letters in pathname, search and hash are the same. By default they are not. In
    /// the other components, URLs have no case, or it matters.
    ///
    /// ```
    /// use url_patterns::{Init, UrlPattern};
    ///
    /// let options = UrlPattern::options().ignore_case(true);
    /// assert!(options.from_init(&Init::new().hash("a"))?.test("https://example.com/#A"));
    /// assert!(!options.from_init(&Init::new().username("a"))?.test("https://A@example.com/"));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    #[must_use]
    pub const fn ignore_case(self, ignore_case: bool) -> Self {
        Self { ignore_case, ..self }
    }

    /// Which regular expressions the pattern may have. By default it may have all.
    ///
    /// ```
    /// use url_patterns::{RegexpPolicy, UrlPattern};
    ///
    /// let options = UrlPattern::options().regexps(RegexpPolicy::None);
    /// assert!(options.parse("https://example.com/(a|b)", None).is_err());
    /// assert!(options.parse("https://example.com/:a", None).is_ok());
    /// ```
    #[must_use]
    pub const fn regexps(self, regexps: RegexpPolicy) -> Self {
        Self { regexps, ..self }
    }

    fn compiler(self) -> Compiler {
        Compiler { regexps: self.regexps }
    }

    /// Creates a pattern like [`UrlPattern::new`].
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// assert!(UrlPattern::options().parse("https://example.com/*", None).is_ok());
    /// assert!(UrlPattern::options().parse("https://example.com/(", None).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`UrlPattern::new`].
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>
    pub fn parse<'b>(self, input: &str, base: impl Into<Base<'b>>) -> Result<UrlPattern, Error> {
        self.parse_with_warnings(input, base, &mut Vec::new())
    }

    /// [`parse`](Self::parse) that also adds what is hardly meant to `warnings`. An error comes without.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let mut warnings = Vec::new();
    /// UrlPattern::options().parse_with_warnings("http://192.168.*/", None, &mut warnings)?;
    /// assert_eq!(warnings[0].code(), "text-changed");
    /// assert!(UrlPattern::options().parse_with_warnings("/", None, &mut warnings).is_err());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`UrlPattern::new`].
    pub fn parse_with_warnings<'b>(
        self,
        input: &str,
        base: impl Into<Base<'b>>,
        warnings: &mut Vec<Warning>,
    ) -> Result<UrlPattern, Error> {
        let compiler = self.compiler();
        let parsed = constructor_string::parse(input, &compiler)?;
        let mut init = Init::new().base_url(base);
        for (name, component) in ComponentName::ALL.iter().zip(parsed) {
            if let Some((value, _)) = component {
                init = init.with(*name, value);
            }
        }
        if init.get(ComponentName::Protocol).is_none() && !has_base(&init)? {
            return Err(Error::of_all(input, ErrorKind::BaseMissing));
        }
        let start = |name| parsed[name as usize].map_or(0, |(_, start)| start);
        self.create(&init, &compiler, start, warnings)
    }

    /// Creates a pattern like [`UrlPattern::from_init`].
    ///
    /// ```
    /// use url_patterns::{Init, UrlPattern};
    ///
    /// assert!(UrlPattern::options().from_init(&Init::new().pathname("/:a")).is_ok());
    /// assert!(UrlPattern::options().from_init(&Init::new().pathname("/:")).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`UrlPattern::from_init`].
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>
    pub fn from_init(self, init: &Init<'_>) -> Result<UrlPattern, Error> {
        self.from_init_with_warnings(init, &mut Vec::new())
    }

    /// [`from_init`](Self::from_init) that also adds what is hardly meant to `warnings`. An error comes without.
    ///
    /// ```
    /// use url_patterns::{Init, UrlPattern};
    ///
    /// let mut warnings = Vec::new();
    /// let init = Init::new().hostname("example.com/path");
    /// let pattern = UrlPattern::options().from_init_with_warnings(&init, &mut warnings)?;
    /// assert_eq!((pattern.hostname(), warnings[0].code()), ("example.com", "text-left-out"));
    /// assert!(UrlPattern::options().from_init_with_warnings(&Init::new().port("x"), &mut warnings).is_err());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`UrlPattern::from_init`].
    pub fn from_init_with_warnings(self, init: &Init<'_>, warnings: &mut Vec<Warning>) -> Result<UrlPattern, Error> {
        self.create(init, &self.compiler(), |_| 0, warnings)
    }

    /// Creates a pattern from an init whose components start at `start` in the caller's text.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>, from step 4 on
    fn create(
        self,
        init: &Init<'_>,
        compiler: &Compiler,
        start: impl Fn(ComponentName) -> usize,
        warnings: &mut Vec<Warning>,
    ) -> Result<UrlPattern, Error> {
        let base = init.base().to_url().map_err(Error::invalid_base)?;
        // Nothing is canonicalized yet, so nothing fails.
        let processed = init::process(init, base.as_ref(), Purpose::Pattern).map_err(|(name, fault)| fault.of(name))?;
        let value = |name: ComponentName| processed[name as usize].as_ref().map_or("*", |of| &*of.value);
        let is_default_port = {
            let default = SchemeType::of(value(ComponentName::Protocol)).default_port();
            default.is_some_and(|default| value(ComponentName::Port) == default_port_text(default))
        };
        let mut encodings = array::from_fn(|index| Encoding::of(ComponentName::ALL[index]));
        let mut components = [const { Component::WILDCARD }; 8];
        let mut slots = 0;
        let (mut found, mut places) = (Vec::new(), [const { 0..0 }; 8]);
        for name in ComponentName::ALL.iter().copied() {
            let input = if name == ComponentName::Port && is_default_port { "" } else { value(name) };
            let mut options = Options::DEFAULT;
            match name {
                ComponentName::Hostname => {
                    options = Options::HOSTNAME;
                    if is_an_ipv6_address(input) {
                        encodings[name as usize] = Encoding::Ipv6Hostname;
                    }
                }
                ComponentName::Pathname if matches_a_special_scheme(&components[ComponentName::Protocol as usize]) => {
                    options = Options::PATHNAME;
                }
                ComponentName::Pathname => encodings[name as usize] = Encoding::OpaquePathname,
                _ => {}
            }
            options.ignore_case = self.ignore_case && name >= ComponentName::Pathname;
            // A position in the caller's text of one in the pattern string; `None` if that is from the base URL.
            let place = processed[name as usize].as_ref().and_then(|of| {
                let (inherited, before) = (of.inherited?, of.left_out + start(name));
                Some(move |at: usize| at.saturating_sub(inherited) + before)
            });
            let result = compiler.compile(input, encodings[name as usize], options);
            let (mut component, of_texts) = result.map_err(|fault| match &place {
                Some(place) => fault.of(name).map_range(place),
                None => fault.of(name).in_base(base.as_ref().map_or(0, |base| base.as_str().len())),
            })?;
            if let Some(place) = place {
                let located = |(kind, range): (_, Range<usize>)| (kind, place(range.start)..place(range.end));
                let warning = |(kind, range)| Warning { kind, component: name, range };
                found.extend(of_texts.into_iter().map(located).map(warning));
                places[name as usize] = place(0)..place(input.len());
            }
            component.set_first_slot(slots);
            slots += component.slots();
            components[name as usize] = component;
        }
        let unmatchable = |name: ComponentName| Warning {
            kind: WarningKind::CannotMatch,
            component: name,
            range: places[name as usize].clone(),
        };
        warnings.extend(found);
        warnings.extend(warning::unmatchable(&components).into_iter().map(unmatchable));
        Ok(UrlPattern { components, encodings, slots })
    }
}

/// Whether an init has a base URL.
fn has_base(init: &Init<'_>) -> Result<bool, Error> {
    Ok(init.base().to_url().map_err(Error::invalid_base)?.is_some())
}

/// A default port in decimal digits.
fn default_port_text(port: u16) -> &'static str {
    match port {
        21 => "21",
        80 => "80",
        _ => "443",
    }
}

/// Source: <https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address>
fn is_an_ipv6_address(hostname: &str) -> bool {
    hostname.len() > 1 && hostname.starts_with('[') || hostname.starts_with("{[") || hostname.starts_with("\\[")
}

impl UrlPattern {
    /// Creates a pattern from a constructor string, which is written like a URL.
    ///
    /// A relative one needs a base URL. Components after the last one that is given match everything; those before it
    /// that are not given are empty or, with a base URL, come from there. Username and password match everything if
    /// they are not given.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/:year", None)?;
    /// assert_eq!((pattern.port(), pattern.pathname(), pattern.search()), ("", "/:year", "*"));
    ///
    /// let pattern = UrlPattern::new("../d/*.html", "https://example.com/a/b/c")?;
    /// assert_eq!((pattern.hostname(), pattern.pathname()), ("example.com", "/a/d/*.html"));
    ///
    /// let error = UrlPattern::new("https://example.com/{:year", None).unwrap_err();
    /// assert_eq!(error.to_string(), "pathname: close-missing: expected `}` after at most one group (bytes 26..26)");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the pattern is relative and there is no base URL, when the base URL is not a URL, when the syntax of a
    /// component is wrong, or when a text cannot be in its component.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>
    pub fn new<'b>(input: &str, base: impl Into<Base<'b>>) -> Result<Self, Error> {
        PatternOptions::default().parse(input, base)
    }

    /// Creates a pattern from its components.
    ///
    /// ```
    /// use url_patterns::{Init, UrlPattern};
    ///
    /// let pattern = UrlPattern::from_init(&Init::new().hostname("*.example.com").search("q=:q"))?;
    /// let found = pattern.exec("http://a.example.com/?q=1").unwrap();
    /// assert_eq!(found.search().group("q"), Some("1"));
    /// assert!(UrlPattern::from_init(&Init::new().port("65536")).is_err());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the base URL is not a URL, when the syntax of a component is wrong, or when a text cannot be in its
    /// component.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>
    pub fn from_init(init: &Init<'_>) -> Result<Self, Error> {
        PatternOptions::default().from_init(init)
    }

    /// Returns options, to set them and create a pattern.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::options().ignore_case(true).parse("https://example.com/a", None)?;
    /// assert!(pattern.test("https://example.com/A"));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn options() -> PatternOptions {
        PatternOptions::default()
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
