//! Warnings: patterns that are valid, but probably do not mean what was intended.

use crate::{
    component::Component,
    component_name::{ComponentName, PerComponent},
    part::{Modifier, Part, PartType},
    warning_kind::WarningKind,
};
use alloc::vec::Vec;
use core::{fmt, ops::Range};
use url_core::scheme::SchemeType;
use url_names::Located;

/// Something about a valid pattern that probably does not mean what was intended.
///
/// ```
/// use url_patterns::{UrlPattern, WarningKind};
///
/// let mut warnings = Vec::new();
/// let pattern = UrlPattern::options().parse_with_warnings("http://10.*/", None, &mut warnings)?;
/// assert_eq!(pattern.hostname(), "0.0.0.10*");
/// assert_eq!((warnings[0].kind(), warnings[0].range()), (WarningKind::TextChanged, 7..10));
/// assert_eq!(
///     warnings[0].to_string(),
///     "hostname: text-changed: alone, this text is canonicalized to something else (bytes 7..10)",
/// );
///
/// warnings.clear();
/// UrlPattern::options().parse_with_warnings("http://*.example.com/", None, &mut warnings)?;
/// assert!(warnings.is_empty());
/// # Ok::<(), url_patterns::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Warning {
    kind: WarningKind,
    component: ComponentName,
    range: Range<usize>,
}

impl Warning {
    pub(crate) fn new(kind: WarningKind, component: ComponentName, range: Range<usize>) -> Self {
        Self { kind, component, range }
    }

    /// Returns the kind of the warning, to match on.
    ///
    /// See the example of [`Warning`]; for a match on it:
    ///
    /// ```
    /// use url_patterns::{Init, UrlPattern, WarningKind};
    ///
    /// let (mut warnings, init) = (Vec::new(), Init::new().port("80x"));
    /// UrlPattern::options().from_init_with_warnings(&init, &mut warnings)?;
    /// assert!(matches!(warnings[0].kind(), WarningKind::TextLeftOut));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn kind(&self) -> WarningKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind) in kebab case.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let mut warnings = Vec::new();
    /// UrlPattern::options().parse_with_warnings("file://me@*/", None, &mut warnings)?;
    /// assert_eq!(warnings[0].code(), "cannot-match");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the component that it is about.
    ///
    /// ```
    /// use url_patterns::{ComponentName, Init, UrlPattern};
    ///
    /// let (mut warnings, init) = (Vec::new(), Init::new().protocol("https").pathname("a"));
    /// UrlPattern::options().from_init_with_warnings(&init, &mut warnings)?;
    /// assert_eq!(warnings[0].component(), ComponentName::Pathname);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn component(&self) -> ComponentName {
        self.component
    }

    /// Returns the bytes that it is about, in the constructor string or in a component of an [`Init`](crate::Init). The
    /// range is empty if the component is not given there.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let mut warnings = Vec::new();
    /// UrlPattern::options().parse_with_warnings("http://{4.}?example.com/", None, &mut warnings)?;
    /// assert_eq!(warnings[0].range(), 8..10);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns what is doubtful, for a person.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let mut warnings = Vec::new();
    /// UrlPattern::options().parse_with_warnings("../*", "https://example.com/a/b/c", &mut warnings)?;
    /// assert_eq!(warnings[0].message(), "alone, this text is canonicalized to something else");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn message(&self) -> &'static str {
        self.kind.message()
    }
}

/// Writes the component, the code, the message and the range.
impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let located = Located { code: self.code(), message: self.message(), range: Some(self.range()) };
        write!(f, "{}: {located}", self.component)
    }
}

/// Returns the components that no URL has together with the other components. It does not find all.
pub(crate) fn unmatchable(components: &PerComponent<Component>) -> Vec<ComponentName> {
    use ComponentName::{Hostname, Password, Pathname, Port, Protocol, Username};
    let component = |name: ComponentName| &components[name as usize];
    let is_empty = |name| component(name).parts().is_empty();
    let scheme_type = text_of(component(Protocol)).map(SchemeType::of);
    let is_special = scheme_type.is_some_and(SchemeType::is_special);
    let is_file = scheme_type == Some(SchemeType::File);
    // A file URL has none of these, nor has a URL without a host.
    let has_only_host = is_file || is_empty(Hostname);
    let is_unmatchable = |name: &ComponentName| match *name {
        Hostname => is_special && !is_file && is_empty(Hostname),
        Username | Password | Port => has_only_host && component(*name).parts().iter().any(is_required),
        Pathname => is_special && (is_empty(Pathname) || starts_without_slash(component(Pathname))),
        _ => false,
    };
    ComponentName::ALL.iter().copied().filter(is_unmatchable).collect()
}

/// The text that is all that a component matches.
fn text_of(component: &Component) -> Option<&str> {
    match component.parts() {
        [Part { kind: PartType::FixedText, modifier: Modifier::None, value, .. }] => Some(value.of(component.text())),
        _ => None,
    }
}

/// Whether a part cannot match nothing.
fn is_required(part: &Part) -> bool {
    let is_there = matches!(part.modifier, Modifier::None | Modifier::OneOrMore);
    is_there
        && (!part.value.is_empty() && !part.is_group() || part.kind == PartType::SegmentWildcard || !part.is_bare())
}

/// Whether a path starts with text that is no slash.
fn starts_without_slash(pathname: &Component) -> bool {
    let text = |part: &Part| if part.is_group() { part.prefix } else { part.value }.of(pathname.text());
    let first = pathname.parts().first().filter(|part| is_required(part)).map(text);
    first.is_some_and(|text| !text.is_empty() && !text.starts_with('/'))
}
