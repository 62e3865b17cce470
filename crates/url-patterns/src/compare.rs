//! Comparing patterns: which of two is more specific.
//!
//! This is not in the standard yet; web-platform-tests have tests for it.

use crate::{
    component_name::ComponentName,
    part::{Modifier, Part, PartType, Span},
    url_pattern::UrlPattern,
};
use core::cmp::Ordering;

/// What is compared of a part.
type Key<'a> = (PartType, Modifier, &'a str, &'a str, &'a str);

fn key<'a>(text: &'a str, part: &Part) -> Key<'a> {
    let of = |span: Span| span.of(text);
    (part.kind, part.modifier, of(part.prefix), of(part.value), of(part.suffix))
}

impl UrlPattern {
    /// Compares a component of two patterns. The greater one is the more specific one.
    ///
    /// Parts are compared from left to right, first by type. From greatest to least, these are fixed text, a regular
    /// expression, a group such as `:name`, and `*`. Then modifiers are compared: none, `+`, `?`, `*`. Then the strings
    /// are compared byte by byte. Names make no difference. A part that one pattern lacks counts as empty text.
    ///
    /// ```
    /// use core::cmp::Ordering;
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = |input| UrlPattern::new(input, "https://example.com");
    /// let compare = |a, b| Ok::<_, url_patterns::Error>(pattern(a)?.compare_component(&pattern(b)?, ComponentName::Pathname));
    /// assert_eq!(compare("/users/me", "/users/:id")?, Ordering::Greater);
    /// assert_eq!(compare("/users/*", "/users/:id")?, Ordering::Less);
    /// assert_eq!(compare("/users/:name", "/users/:id")?, Ordering::Equal);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn compare_component(&self, other: &Self, name: ComponentName) -> Ordering {
        const EMPTY: Key<'static> = (PartType::FixedText, Modifier::None, "", "", "");
        let (left, right) = (self.component(name), other.component(name));
        let (lefts, rights) = (left.parts(), right.parts());
        (0..lefts.len().max(rights.len()))
            .map(|index| {
                let left = lefts.get(index).map_or(EMPTY, |part| key(left.text(), part));
                let right = rights.get(index).map_or(EMPTY, |part| key(right.text(), part));
                left.cmp(&right)
            })
            .find(|ordering| ordering.is_ne())
            .unwrap_or(Ordering::Equal)
    }
}
