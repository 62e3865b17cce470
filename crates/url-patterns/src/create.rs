//! How patterns are created.

use crate::{
    canonicalize::Encoding,
    component::{Compiler, Component, RegexpMatch, WithWarnings},
    component_name::{ComponentName, PerComponent},
    constructor_string::{self, matches_a_special_scheme},
    error::{Error, ErrorKind},
    init::{self, Init, Processed, Purpose},
    options::{Options, RegexpPolicy},
    url_pattern::UrlPattern,
    warning::{self, Warning},
    warning_kind::WarningKind,
};
use alloc::{string::ToString, vec::Vec};
use core::{array, ops::Range, str::FromStr};
use url_core::{reference::Base, scheme::SchemeType};

/// Components, and how values of their groups are canonicalized.
pub(crate) type Compiled = (PerComponent<Component>, PerComponent<Encoding>);

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
#[derive(Clone, Copy, Debug)]
pub struct PatternOptions {
    ignore_case: bool,
    regexps: RegexpPolicy,
    step_limit: u32,
}

impl Default for PatternOptions {
    fn default() -> Self {
        Self { ignore_case: false, regexps: RegexpPolicy::All, step_limit: u32::MAX }
    }
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

    /// How many steps the match of a component may take for each byte of its text. A pattern that may take more is an
    /// error, and so is one with back references, whose steps have no such limit. By default everything is allowed.
    ///
    /// This bounds the cost of strangers' patterns. Most patterns without regular expressions take two steps, and
    /// patterns with some usual ones less than a hundred. Many parts with several ways to match take up to 32,768.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let options = UrlPattern::options().step_limit(100);
    /// assert!(options.parse("https://*.example.com/:year(\\d{4})/:name", None).is_ok());
    /// let error = options.parse(&format!("https://example.com/{}", "{*a}?".repeat(100)), None).unwrap_err();
    /// assert_eq!(error.code(), "too-many-steps");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    #[must_use]
    pub const fn step_limit(self, steps: u32) -> Self {
        Self { step_limit: steps, ..self }
    }

    pub(crate) fn compiler(self, other_engine: Option<RegexpMatch>) -> Compiler {
        Compiler { regexps: self.regexps, step_limit: self.step_limit, other_engine }
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
    /// Fails like [`UrlPattern::new`].
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>
    pub fn parse<'b>(self, input: &str, base: impl Into<Base<'b>>) -> Result<UrlPattern, Error> {
        self.parse_with_warnings(input, base, &mut Vec::new())
    }

    /// Works like [`parse`](Self::parse), and adds a warning to `warnings` where a pattern probably does not mean what
    /// you intended. If there is an error, it adds none.
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
    /// Fails like [`UrlPattern::new`].
    pub fn parse_with_warnings<'b>(
        self,
        input: &str,
        base: impl Into<Base<'b>>,
        warnings: &mut Vec<Warning>,
    ) -> Result<UrlPattern, Error> {
        let compiler = self.compiler(None);
        let parsed = constructor_string::parse(input, &compiler)?;
        let components = parsed.components.map(|component| component.map(|(value, _)| value));
        let init = Init::of(components, base.into());
        if init.get(ComponentName::Protocol).is_none() && !has_base(&init)? {
            return Err(Error::of_all(input, ErrorKind::BaseMissing));
        }
        let start = |name| parsed.components[name as usize].map_or(0, |(_, start)| start);
        let (components, encodings) = self.compile(&init, &compiler, parsed.protocol, start, warnings)?;
        Ok(UrlPattern::from_components(components, encodings))
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
    /// Fails like [`UrlPattern::from_init`].
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>
    pub fn from_init(self, init: &Init<'_>) -> Result<UrlPattern, Error> {
        self.from_init_with_warnings(init, &mut Vec::new())
    }

    /// Works like [`from_init`](Self::from_init), and adds a warning to `warnings` where a pattern probably does not
    /// mean what you intended. If there is an error, it adds none.
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
    /// Fails like [`UrlPattern::from_init`].
    pub fn from_init_with_warnings(self, init: &Init<'_>, warnings: &mut Vec<Warning>) -> Result<UrlPattern, Error> {
        let (components, encodings) = self.compile(init, &self.compiler(None), None, |_| 0, warnings)?;
        Ok(UrlPattern::from_components(components, encodings))
    }

    /// Compiles the components of an init whose components start at `start` in the caller's text. Its protocol may be
    /// compiled already.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>, from step 4 on
    pub(crate) fn compile(
        self,
        init: &Init<'_>,
        compiler: &Compiler,
        mut protocol: Option<WithWarnings>,
        start: impl Fn(ComponentName) -> usize,
        warnings: &mut Vec<Warning>,
    ) -> Result<Compiled, Error> {
        let base = init.base().to_url().map_err(Error::invalid_base)?;
        // Nothing is canonicalized yet, so nothing fails.
        let processed = init::process(init, base.as_ref(), Purpose::Pattern).map_err(|(name, fault)| fault.of(name))?;
        let mut encodings = array::from_fn(|index| Encoding::of(ComponentName::ALL[index]));
        let mut components = [const { Component::WILDCARD }; 8];
        let (mut of_texts, mut places) = (Vec::new(), [const { 0..0 }; 8]);
        for name in ComponentName::ALL.iter().copied() {
            let input = pattern_string(&processed, name);
            let (encoding, options) = self.syntax(name, input, &components[ComponentName::Protocol as usize], compiler);
            // A position in the caller's text of one in the pattern string; `None` if that is from the base URL.
            let place = processed[name as usize].as_ref().and_then(|of| {
                let (inherited, before) = (of.inherited?, of.left_out + start(name));
                Some(move |at: usize| at.saturating_sub(inherited) + before)
            });
            let done = protocol.take_if(|_| name == ComponentName::Protocol);
            let result = done.map_or_else(|| compiler.compile(input, encoding, options), Ok);
            let (component, found) = result.map_err(|fault| match &place {
                Some(place) => fault.of(name).map_range(place),
                None => fault.of(name).in_base(init.base().text().map_or(0, str::len)),
            })?;
            if let Some(place) = place {
                let warning = |(kind, Range { start, end })| Warning::new(kind, name, place(start)..place(end));
                of_texts.extend(found.into_iter().map(warning));
                places[name as usize] = place(0)..place(input.len());
            }
            encodings[name as usize] = encoding;
            components[name as usize] = component;
        }
        let unmatchable = warning::unmatchable(&components).into_iter();
        warnings.extend(of_texts);
        warnings.extend(
            unmatchable.map(|name| Warning::new(WarningKind::CannotMatch, name, places[name as usize].clone())),
        );
        Ok((components, encodings))
    }

    /// How a component is encoded, and the options of its syntax.
    fn syntax(
        self,
        name: ComponentName,
        input: &str,
        protocol: &Component,
        compiler: &Compiler,
    ) -> (Encoding, Options) {
        let (encoding, options) = match name {
            ComponentName::Hostname if is_an_ipv6_address(input) => (Encoding::Ipv6Hostname, Options::HOSTNAME),
            ComponentName::Hostname => (Encoding::Hostname, Options::HOSTNAME),
            ComponentName::Pathname if matches_a_special_scheme(protocol, compiler) => {
                (Encoding::Pathname, Options::PATHNAME)
            }
            ComponentName::Pathname => (Encoding::OpaquePathname, Options::DEFAULT),
            _ => (Encoding::of(name), Options::DEFAULT),
        };
        (encoding, Options { ignore_case: self.ignore_case && name >= ComponentName::Pathname, ..options })
    }
}

/// The pattern string of a component: what is given, or `*`, but no port that is the default port of the protocol.
fn pattern_string<'p>(processed: &'p PerComponent<Option<Processed<'_>>>, name: ComponentName) -> &'p str {
    let value = |name: ComponentName| processed[name as usize].as_ref().map_or("*", |of| &*of.value);
    if name == ComponentName::Port {
        let default = SchemeType::of(value(ComponentName::Protocol)).default_port();
        if default.is_some_and(|port| port.to_string() == value(name)) {
            return "";
        }
    }
    value(name)
}

/// Whether an init has a base URL.
fn has_base(init: &Init<'_>) -> Result<bool, Error> {
    Ok(init.base().to_url().map_err(Error::invalid_base)?.is_some())
}

/// Source: <https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address>
fn is_an_ipv6_address(hostname: &str) -> bool {
    hostname.len() > 1 && hostname.starts_with('[') || hostname.starts_with("{[") || hostname.starts_with("\\[")
}

impl UrlPattern {
    /// Creates a pattern from a constructor string, which is written like a URL.
    ///
    /// A relative one needs a base URL. Components after the last one that is given match everything. Missing
    /// components before it are empty or, with a base URL, come from there. Username and password match everything if
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
    /// - The pattern is relative, and there is no base URL.
    /// - The base URL is not a URL.
    /// - The syntax of a component is wrong, or a string cannot be in its component.
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
    /// When the base URL is not a URL, when the syntax of a component is wrong, or when a string cannot be in its
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
}

/// Reads a constructor string without a base URL.
///
/// ```
/// use url_patterns::{ErrorKind, UrlPattern};
///
/// assert!("https://*.example.com/".parse::<UrlPattern>()?.test("https://a.example.com/"));
/// assert_eq!("/a".parse::<UrlPattern>().unwrap_err().kind(), ErrorKind::BaseMissing);
/// # Ok::<(), url_patterns::Error>(())
/// ```
impl FromStr for UrlPattern {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::new(input, None)
    }
}
