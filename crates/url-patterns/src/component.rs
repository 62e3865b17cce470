//! Components: compiled pattern strings.

use crate::{
    canonicalize::Encoding,
    error::{ErrorKind, Fault},
    groups::{Slot, Slots},
    matcher::Matcher,
    options::{Options, RegexpPolicy},
    part::{Modifier, Part, PartType, Span},
    pattern_parser::{self, PartList},
    pattern_string, regular_expression,
    warning_kind::WarningKind,
};
use alloc::{borrow::Cow, boxed::Box, string::String, vec, vec::Vec};
use core::{fmt, ops::Range};
use url_core::redacted::{Redacted, Redactor};
use url_regexp::Regexp;

/// A component of a pattern.
///
/// ```
/// use url_patterns::{ComponentName, UrlPattern};
///
/// let pattern = UrlPattern::new("https://example.com/:year/{caf\u{e9}}", None)?;
/// let pathname = pattern.component(ComponentName::Pathname);
/// assert_eq!(pathname.pattern_string(), "/:year/caf%C3%A9");
/// assert!(pathname.group_names().eq(["year"]));
/// # Ok::<(), url_patterns::Error>(())
/// ```
///
/// Source: <https://urlpattern.spec.whatwg.org/#component>
#[derive(Clone)]
pub struct Component {
    /// `None` is the pattern `*`, which most components have.
    compiled: Option<Box<Compiled>>,
}

#[derive(Clone)]
struct Compiled {
    /// The texts of the parts, and the pattern string.
    text: Cow<'static, str>,
    pattern_string: Span,
    parts: Cow<'static, [Part]>,
    options: Options,
    /// Whose secrets `Debug` hides.
    encoding: Encoding,
    matcher: Matcher,
    /// The number of groups.
    groups: u32,
    /// The number of groups in the components before this one that are not `*`.
    first_slot: u32,
}

/// What the pattern `*` is compiled to.
static WILDCARD: Compiled = Compiled {
    text: Cow::Borrowed("0*"),
    pattern_string: Span { start: 1, end: 2 },
    parts: Cow::Borrowed(&[Part {
        kind: PartType::FullWildcard,
        modifier: Modifier::None,
        name: Span { start: 0, end: 1 },
        prefix: Span { start: 1, end: 1 },
        value: Span { start: 1, end: 1 },
        suffix: Span { start: 1, end: 1 },
    }]),
    options: Options::DEFAULT,
    encoding: Encoding::Port,
    matcher: Matcher::ANYTHING,
    groups: 1,
    first_slot: 0,
};

/// A component, and warnings about text of its pattern string.
pub(crate) type WithWarnings = (Component, Vec<(WarningKind, Range<usize>)>);

/// Whether the [regular expression](Component::regexp_source) of a component matches a string, as another engine says:
/// see [`PatternOptions::components`](crate::PatternOptions::components).
pub type RegexpMatch = fn(&Component, &str) -> bool;

/// Compiles components.
pub(crate) struct Compiler {
    pub(crate) regexps: RegexpPolicy,
    /// If it is there, regular expressions are not compiled: it matches them.
    pub(crate) other_engine: Option<RegexpMatch>,
    pub(crate) step_limit: u32,
}

impl Compiler {
    /// Source: <https://urlpattern.spec.whatwg.org/#compile-a-component>
    pub(crate) fn compile(&self, input: &str, encoding: Encoding, options: Options) -> Result<WithWarnings, Fault> {
        if input == "*" {
            return Ok((Component::WILDCARD, Vec::new()));
        }
        let PartList { mut text, mut parts, warnings, regexps } = pattern_parser::parse(input, options, encoding)?;
        // Such as `(.*)`.
        if let [part] = &*parts
            && part.is_wildcard_without_name(&text)
        {
            return Ok((Component::WILDCARD, warnings));
        }
        let matcher = if regexps.is_empty() { Matcher::without_regexp(&text, &parts, options) } else { None };
        let matcher = match matcher {
            Some(matcher) => matcher,
            None => self.compile_regexp(&text, &parts, options, regexps, input.len())?,
        };
        if matcher.steps_per_byte().is_none_or(|steps| steps > self.step_limit) && self.step_limit < u32::MAX {
            return Err(Fault::new(ErrorKind::TooManySteps, 0..input.len()));
        }
        let start = if matcher.literal(&text).is_some_and(|text| !text.contains(pattern_string::is_syntax)) {
            0
        } else {
            let start = text.len();
            text.push_str(&pattern_string::generate(&text, &parts, options));
            start
        };
        text.shrink_to_fit();
        parts.shrink_to_fit();
        let compiled = Compiled {
            pattern_string: Span { start: start as u32, end: text.len() as u32 },
            groups: parts.iter().filter(|part| part.is_group()).count() as u32,
            first_slot: 0,
            text: text.into(),
            parts: parts.into(),
            options,
            encoding,
            matcher,
        };
        Ok((Component { compiled: Some(compiled.into()) }, warnings))
    }

    /// Whether a component matches a text that is canonicalized.
    pub(crate) fn is_match(&self, component: &Component, text: &str) -> bool {
        match self.other_engine {
            Some(is_match) if component.compiled().matcher.is_elsewhere() => is_match(component, text),
            _ => component.is_match(text),
        }
    }

    /// Compiles the regular expression of a component. Those of its groups are at `regexps` in the pattern string,
    /// which has `len` bytes.
    fn compile_regexp(
        &self,
        text: &str,
        parts: &[Part],
        options: Options,
        regexps: Vec<Range<usize>>,
        len: usize,
    ) -> Result<Matcher, Fault> {
        let expression = regular_expression::generate(text, parts, options, regexps);
        if let Some(place) = expression.place()
            && self.regexps == RegexpPolicy::None
        {
            return Err(Fault::new(ErrorKind::RegexpNotAllowed, place));
        }
        if self.other_engine.is_some() {
            return Ok(Matcher::ELSEWHERE);
        }
        let regexp = Regexp::options()
            .ignore_case(options.ignore_case)
            .compile(&expression.source)
            .map_err(|error| expression.fault(error, options.ignore_case, len))?;
        if let Some(place) = expression.place()
            && self.regexps == RegexpPolicy::Linear
            && !regexp.is_linear()
        {
            return Err(Fault::new(ErrorKind::RegexpNotLinear, place));
        }
        Ok(Matcher::of_regexp(regexp))
    }
}

impl Component {
    /// The pattern `*`.
    pub(crate) const WILDCARD: Self = Self { compiled: None };

    fn compiled(&self) -> &Compiled {
        self.compiled.as_deref().unwrap_or(&WILDCARD)
    }

    /// Returns the normalized pattern string. Its text is canonicalized, and braces are where they are needed.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/{a}(.*)", None)?;
    /// assert_eq!(pattern.component(ComponentName::Pathname).pattern_string(), "/a*");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#component-pattern-string>
    pub fn pattern_string(&self) -> &str {
        let compiled = self.compiled();
        compiled.pattern_string.of(&compiled.text)
    }

    /// Returns the names of the groups, in the order of the pattern. A group without a name has the number of such
    /// groups before it as its name.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/*/:name/*", None)?;
    /// assert!(pattern.component(ComponentName::Pathname).group_names().eq(["0", "name", "1"]));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#component-group-name-list>
    pub fn group_names(&self) -> impl DoubleEndedIterator<Item = &str> {
        let Compiled { text, parts, .. } = self.compiled();
        parts.iter().filter(|part| part.is_group()).map(|part| part.name.of(text))
    }

    /// Returns whether a group matches a regular expression of its own.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// // That of a wildcard does not count.
    /// let pattern = UrlPattern::new("https://example.com/(.*)", None)?;
    /// assert!(!pattern.component(ComponentName::Pathname).has_regexp_groups());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#component-has-regexp-groups>
    pub fn has_regexp_groups(&self) -> bool {
        self.parts().iter().any(|part| part.kind == PartType::Regexp)
    }

    /// Returns the source of the regular expression that the standard generates for the component. Its first groups are
    /// the component's groups, unless a regular expression in it has named groups.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/a/:b.html", None)?;
    /// assert_eq!(pattern.component(ComponentName::Pathname).regexp_source(), r"^\/a(?:\/([^\/]+?))\.html$");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list>
    pub fn regexp_source(&self) -> String {
        regular_expression::source(self.text(), self.parts(), self.options())
    }

    /// Returns the flags of that regular expression: `vi` if the component ignores case, else `v`.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::options().ignore_case(true).parse("https://example.com/a", None)?;
    /// assert_eq!(pattern.component(ComponentName::Pathname).regexp_flags(), "vi");
    /// assert_eq!(pattern.component(ComponentName::Hostname).regexp_flags(), "v");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#compile-a-component>
    pub fn regexp_flags(&self) -> &'static str {
        if self.options().ignore_case { "vi" } else { "v" }
    }

    /// Whether the regular expressions are the same.
    pub(crate) fn is_same_regexp(&self, other: &Self) -> bool {
        let (one, two) = (self.compiled(), other.compiled());
        one.text == two.text && one.parts == two.parts || self.regexp_source() == other.regexp_source()
    }

    /// Returns what separates the segments of the component: `/` in the pathname of a URL with a special scheme, `.` in
    /// a hostname.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/a", None)?;
    /// assert_eq!(pattern.component(ComponentName::Pathname).delimiter(), Some('/'));
    /// assert_eq!(pattern.component(ComponentName::Search).delimiter(), None);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#options-delimiter-code-point>
    pub fn delimiter(&self) -> Option<char> {
        self.options().delimiter.map(char::from)
    }

    /// Returns whether the component matches the whole of `text`, which must be canonicalized.
    pub(crate) fn is_match(&self, text: &str) -> bool {
        let mut slots = Slots::default();
        self.find(text, slots.first(self.first_slot() + self.slots()))
    }

    /// Returns what the groups match of `text`, which must be canonicalized; `None` if the component does not match.
    pub(crate) fn groups(&self, text: &str) -> Option<Vec<Option<Range<usize>>>> {
        if self.is_wildcard() {
            return Some(vec![Some(0..text.len())]);
        }
        let mut slots = Slots::default();
        let slots = slots.first(self.first_slot() + self.slots());
        self.find(text, slots).then(|| slots[self.first_slot()..].iter().map(|slot| slot.range()).collect())
    }

    /// Matches the whole of `text`, which is canonicalized, and sets its slot of `slots` for each group.
    pub(crate) fn find(&self, text: &str, slots: &mut [Slot]) -> bool {
        let Some(compiled) = &self.compiled else { return true };
        if let Some(is_match) = compiled.matcher.is_literal(&compiled.text, compiled.options, text) {
            return is_match;
        }
        let Compiled { first_slot, groups, .. } = **compiled;
        let slots = &mut slots[first_slot as usize..][..groups as usize];
        compiled.matcher.find(&compiled.text, compiled.options, text, slots)
    }

    /// The only text that matches, with regard to case unless the options are otherwise.
    pub(crate) fn literal(&self) -> Option<&str> {
        let compiled = self.compiled.as_ref()?;
        compiled.matcher.literal(&compiled.text)
    }

    /// The number of slots that [`find`](Self::find) sets. The group of `*` has none: it is all of the text.
    pub(crate) fn slots(&self) -> usize {
        self.compiled.as_ref().map_or(0, |compiled| compiled.groups as usize)
    }

    pub(crate) fn first_slot(&self) -> usize {
        self.compiled.as_ref().map_or(0, |compiled| compiled.first_slot as usize)
    }

    pub(crate) fn set_first_slot(&mut self, first_slot: usize) {
        if let Some(compiled) = &mut self.compiled {
            compiled.first_slot = first_slot as u32;
        }
    }

    /// Whether this is the pattern `*`.
    pub(crate) fn is_wildcard(&self) -> bool {
        self.compiled.is_none()
    }

    /// The number of bytes on the heap.
    pub(crate) fn heap_size(&self) -> usize {
        let Some(compiled) = &self.compiled else { return 0 };
        let text = if let Cow::Owned(text) = &compiled.text { text.capacity() } else { 0 };
        let parts = if let Cow::Owned(parts) = &compiled.parts { parts.capacity() * size_of::<Part>() } else { 0 };
        size_of::<Compiled>() + text + parts + compiled.matcher.heap_size()
    }

    pub(crate) fn parts(&self) -> &[Part] {
        &self.compiled().parts
    }

    /// The text in which the spans of the parts are.
    pub(crate) fn text(&self) -> &str {
        &self.compiled().text
    }

    pub(crate) fn options(&self) -> Options {
        self.compiled().options
    }

    /// A text of this component for `Debug`.
    pub(crate) fn redacted<'t>(&self, text: &'t str) -> Redacted<'t> {
        Redactor::new().component(self.compiled().encoding.component(), text)
    }
}

/// Shows the pattern string without the secrets that it has as a component of a URL.
impl fmt::Debug for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Component").field(&self.redacted(self.pattern_string()).in_quotes()).finish()
    }
}
