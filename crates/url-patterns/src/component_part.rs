//! Parts of a component, for others to read.

use crate::{
    component::Component,
    part::{Modifier, Part, PartType},
};
use core::fmt;

/// A part of a [component](Component): text, or a group with text before and after it.
///
/// ```
/// use url_patterns::{ComponentName, Modifier, PartType, UrlPattern};
///
/// let pattern = UrlPattern::new("https://example.com/a{/v:version(\\d+)b}?", None)?;
/// let parts: Vec<_> = pattern.component(ComponentName::Pathname).part_list().collect();
/// assert_eq!((parts[0].kind(), parts[0].value()), (PartType::FixedText, "/a"));
/// assert_eq!((parts[1].kind(), parts[1].name(), parts[1].value()), (PartType::Regexp, "version", "\\d+"));
/// assert_eq!((parts[1].prefix(), parts[1].suffix(), parts[1].modifier()), ("/v", "b", Modifier::Optional));
/// # Ok::<(), url_patterns::Error>(())
/// ```
///
/// Source: <https://urlpattern.spec.whatwg.org/#part>
#[derive(Clone, Copy)]
pub struct ComponentPart<'c> {
    component: &'c Component,
    /// In which the texts are.
    text: &'c str,
    part: &'c Part,
}

impl<'c> ComponentPart<'c> {
    /// Returns the type.
    ///
    /// ```
    /// use url_patterns::{ComponentName, PartType, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/*", None)?;
    /// let last = pattern.component(ComponentName::Pathname).part_list().last().unwrap();
    /// assert_eq!(last.kind(), PartType::FullWildcard);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn kind(&self) -> PartType {
        self.part.kind
    }

    /// Returns how often the part can occur.
    ///
    /// ```
    /// use url_patterns::{ComponentName, Modifier, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/*", None)?;
    /// let last = pattern.component(ComponentName::Pathname).part_list().last().unwrap();
    /// assert_eq!(last.modifier(), Modifier::None);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn modifier(&self) -> Modifier {
        self.part.modifier
    }

    /// Returns the name of the group, which is a number if it was not given, or empty for text.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/a/:b", None)?;
    /// assert!(pattern.component(ComponentName::Pathname).part_list().map(|part| part.name()).eq(["", "b"]));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn name(&self) -> &'c str {
        self.part.name.of(self.text)
    }

    /// Returns the text, or the regular expression that a group has; empty for other groups.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/caf\u{e9}/:b", None)?;
    /// assert!(pattern.component(ComponentName::Pathname).part_list().map(|part| part.value()).eq(["/caf%C3%A9", ""]));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn value(&self) -> &'c str {
        self.part.value.of(self.text)
    }

    /// Returns the text before a group, which is repeated with it.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/a/:b", None)?;
    /// assert!(pattern.component(ComponentName::Pathname).part_list().map(|part| part.prefix()).eq(["", "/"]));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn prefix(&self) -> &'c str {
        self.part.prefix.of(self.text)
    }

    /// Returns the text after a group, which is repeated with it.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://{:sub.}+example.com", None)?;
    /// assert!(pattern.component(ComponentName::Hostname).part_list().map(|part| part.suffix()).eq([".", ""]));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn suffix(&self) -> &'c str {
        self.part.suffix.of(self.text)
    }
}

impl Component {
    /// Returns the parts. Their strings are canonicalized.
    ///
    /// ```
    /// use url_patterns::{ComponentName, PartType, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/a/:b", None)?;
    /// let pathname = pattern.component(ComponentName::Pathname);
    /// assert!(pathname.part_list().map(|part| part.kind()).eq([PartType::FixedText, PartType::SegmentWildcard]));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#part-list>
    pub fn part_list(&self) -> impl DoubleEndedIterator<Item = ComponentPart<'_>> + ExactSizeIterator {
        self.parts().iter().map(|part| ComponentPart { component: self, text: self.text(), part })
    }
}

/// Shows the type, the modifier, and the strings without the secrets that they have as parts of a URL. In the pattern
/// `https://me:s3cret@h/`, `s3cret` is the name of a group.
impl fmt::Debug for ComponentPart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ComponentPart")
            .field("kind", &self.kind())
            .field("modifier", &self.modifier())
            .field("name", &self.component.redacted(self.name()).in_quotes())
            .field("prefix", &self.component.redacted(self.prefix()).in_quotes())
            .field("value", &self.component.redacted(self.value()).in_quotes())
            .field("suffix", &self.component.redacted(self.suffix()).in_quotes())
            .finish()
    }
}
