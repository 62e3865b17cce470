//! Matches: the components of an input, and what the groups of the pattern matched.

use crate::{
    component::Component,
    component_name::{ComponentName, PerComponent},
    groups::{GroupError, GroupValue, Slot, Slots},
    input::{Input, Parsed},
};
use alloc::{
    borrow::Cow,
    string::{String, ToString as _},
    vec::Vec,
};
use core::{error, fmt, ops::Range, str::FromStr};

/// The match of an input.
///
/// ```
/// use url_patterns::UrlPattern;
///
/// let pattern = UrlPattern::new("https://:tenant.example.com/*", None)?;
/// let found = pattern.exec("https://acme.example.com/a/b").unwrap();
/// assert_eq!(found.hostname().group("tenant"), Some("acme"));
/// assert_eq!(found.pathname().group("0"), Some("a/b"));
/// assert_eq!(found.pathname().group("tenant"), None);
/// # Ok::<(), url_patterns::Error>(())
/// ```
///
/// Source: <https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult>
#[derive(Clone)]
pub struct Match<'p, 'i> {
    pub(crate) pattern: &'p PerComponent<Component>,
    pub(crate) parsed: Parsed<'i>,
    pub(crate) slots: Slots,
}

impl<'i> Match<'_, 'i> {
    /// Returns the input as it was given.
    ///
    /// ```
    /// use url_patterns::{Input, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/*", None)?;
    /// let found = pattern.exec("https://EXAMPLE.com").unwrap();
    /// assert!(matches!(found.input(), Input::Text { text: "https://EXAMPLE.com", .. }));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn input(&self) -> Input<'i> {
        self.parsed.input()
    }

    /// Returns the match of a component.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/*", None)?;
    /// let found = pattern.exec("https://EXAMPLE.com/a").unwrap();
    /// assert_eq!(found.component(ComponentName::Hostname).input(), "example.com");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn component(&self, name: ComponentName) -> ComponentMatch<'_> {
        ComponentMatch {
            name,
            component: &self.pattern[name as usize],
            input: self.parsed.component(name),
            slots: &self.slots,
        }
    }
}

/// Shows the matches of the components.
impl fmt::Debug for Match<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Match");
        for name in ComponentName::ALL {
            debug.field(name.as_str(), &self.component(*name));
        }
        debug.finish()
    }
}

/// The match of a component: its input, canonicalized, and what the groups matched of it.
///
/// ```
/// use url_patterns::UrlPattern;
///
/// let pattern = UrlPattern::new("https://example.com/:a?/*", None)?;
/// let found = pattern.exec("https://example.com/\u{e9}").unwrap();
/// assert_eq!(found.pathname().input(), "/%C3%A9");
/// // A group that did not match is not the same as one that matched nothing.
/// assert!(found.pathname().groups().eq([("a", None), ("0", Some("%C3%A9"))]));
/// # Ok::<(), url_patterns::Error>(())
/// ```
///
/// Source: <https://urlpattern.spec.whatwg.org/#dictdef-urlpatterncomponentresult>
#[derive(Clone, Copy)]
pub struct ComponentMatch<'m> {
    pub(crate) name: ComponentName,
    component: &'m Component,
    input: &'m str,
    slots: &'m Slots,
}

impl<'m> ComponentMatch<'m> {
    /// Returns the component of the input: percent-encoded, without delimiters, and empty if it is null.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/*", None)?;
    /// assert_eq!(pattern.exec("https://example.com/?a b").unwrap().search().input(), "a%20b");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn input(&self) -> &'m str {
        self.input
    }

    /// Returns what a group matched, or `None` if it did not, or if there is no such group.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/:a/*/*", None)?;
    /// let found = pattern.exec("https://example.com/1/2/").unwrap();
    /// assert_eq!(found.pathname().group("a"), Some("1"));
    /// // A group without a name has a number.
    /// assert_eq!((found.pathname().group("0"), found.pathname().group("1")), (Some("2"), Some("")));
    /// assert_eq!(found.pathname().group("b"), None);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn group(&self, name: &str) -> Option<&'m str> {
        self.groups().find(|(other, _)| *other == name)?.1
    }

    /// Returns what a group matched, percent-decoded.
    ///
    /// It can contain what delimits components and segments: `%2F` becomes a slash.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/:name/*", None)?;
    /// let found = pattern.exec("https://example.com/caf%C3%A9/a%2Fb+c").unwrap();
    /// assert_eq!(found.pathname().decoded("name")?, "caf\u{e9}");
    /// assert_eq!(found.pathname().decoded("0")?, "a/b+c");
    /// assert_eq!(found.pathname().decoded("id").unwrap_err().code(), "not-matched");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such group, if it did not match, or if the bytes are not UTF-8.
    ///
    /// Source: <https://url.spec.whatwg.org/#string-percent-decode>
    pub fn decoded(&self, name: &str) -> Result<Cow<'m, str>, GroupError> {
        self.value(name).decoded()
    }

    /// Returns the value of what a group matched, [decoded](Self::decoded) and parsed as a type.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/:id/:host", None)?;
    /// let found = pattern.exec("https://example.com/42/%31.2.3.4").unwrap();
    /// assert_eq!(found.pathname().parse::<u64>("id")?, 42);
    /// assert_eq!(found.pathname().parse::<std::net::Ipv4Addr>("host")?.octets(), [1, 2, 3, 4]);
    /// assert_eq!(found.pathname().parse::<u64>("host").unwrap_err().code(), "invalid-value");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`decoded`](Self::decoded), and if the type does not parse the value.
    pub fn parse<T: FromStr<Err: error::Error + Send + Sync + 'static>>(&self, name: &str) -> Result<T, GroupError> {
        self.value(name).parse()
    }

    fn value(&self, name: &str) -> GroupValue<'m> {
        let range = self.ranges().find(|(other, _)| *other == name).and_then(|(_, range)| range);
        GroupValue { input: self.input, range }
    }

    /// Returns the names of the groups and what they matched, in the order of the pattern.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/:b/:a", None)?;
    /// let found = pattern.exec("https://example.com/1/2").unwrap();
    /// assert!(found.pathname().groups().eq([("b", Some("1")), ("a", Some("2"))]));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn groups(&self) -> impl Iterator<Item = (&'m str, Option<&'m str>)> + use<'m> {
        let Self { input, .. } = *self;
        self.ranges().map(move |(name, range)| (name, range.map(|range| &input[range])))
    }

    /// Returns the names of the groups and where they matched, in bytes of the [input](Self::input).
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/a/:b", None)?;
    /// let found = pattern.exec("https://example.com/a/bc").unwrap();
    /// assert!(found.pathname().ranges().eq([("b", Some(3..5))]));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn ranges(&self) -> impl Iterator<Item = (&'m str, Option<Range<usize>>)> + use<'m> {
        let Self { component, input, slots, .. } = *self;
        let slot = move |index: usize| {
            if component.is_wildcard() { Slot::new(0, input.len()) } else { slots.get(component.first_slot() + index) }
        };
        let groups = component.parts().iter().filter(|part| part.is_group());
        groups.enumerate().map(move |(index, part)| (part.name.of(component.text()), slot(index).range()))
    }
}

/// Shows the input and the groups without their secrets.
impl fmt::Debug for ComponentMatch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_match("ComponentMatch", f, self.name, self.input, self.ranges())
    }
}

/// Shows a match with this type. What a group matched may be a secret by the text around it.
pub(crate) fn fmt_match<'m>(
    type_name: &str,
    f: &mut fmt::Formatter<'_>,
    component: ComponentName,
    input: &str,
    ranges: impl Iterator<Item = (&'m str, Option<Range<usize>>)>,
) -> fmt::Result {
    struct Groups(Vec<(String, Option<String>)>);
    impl fmt::Debug for Groups {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.debug_map().entries(self.0.iter().map(|(name, text)| (name, text))).finish()
        }
    }
    let input = component.redacted(input);
    let group = |(name, range): (&str, Option<Range<usize>>)| {
        (component.redacted(name).to_string(), range.map(|range| input.part(range)))
    };
    let groups = Groups(ranges.map(group).collect());
    f.debug_struct(type_name).field("input", &input.in_quotes()).field("groups", &groups).finish()
}
