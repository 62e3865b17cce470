//! Parts: what a pattern string is parsed into.

/// A range of the text that all parts of a component share, in bytes.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    pub(crate) fn of(self, text: &str) -> &str {
        &text[self.start as usize..self.end as usize]
    }

    /// The same bytes of the text.
    pub(crate) fn of_bytes(self, text: &[u8]) -> &[u8] {
        &text[self.start as usize..self.end as usize]
    }

    pub(crate) fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    pub(crate) fn is_empty(self) -> bool {
        self.start == self.end
    }
}

url_names::named_enum! {
    /// The type of a [part](crate::ComponentPart). A lesser type is less specific.
    ///
    /// ```
    /// use url_patterns::{ComponentName, PartType, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/a/:b", None)?;
    /// let parts = pattern.component(ComponentName::Pathname).part_list();
    /// assert!(parts.map(|part| part.kind()).eq([PartType::FixedText, PartType::SegmentWildcard]));
    /// assert_eq!("fixed-text".parse(), Ok(PartType::FixedText));
    /// assert!("text".parse::<PartType>().is_err());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#part-type>
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum PartType {
        /// A group that matches any text, such as `*`.
        FullWildcard = "full-wildcard",
        /// A group that matches up to the next separator, such as `:name`.
        SegmentWildcard = "segment-wildcard",
        /// A group with a regular expression of its own.
        Regexp = "regexp",
        /// Text.
        FixedText = "fixed-text",
    }
}

url_names::named_enum! {
    /// How often a [part](crate::ComponentPart) can occur. A lesser modifier is less specific.
    ///
    /// ```
    /// use url_patterns::{ComponentName, Modifier, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/:a/:b?", None)?;
    /// let parts = pattern.component(ComponentName::Pathname).part_list();
    /// assert!(parts.map(|part| part.modifier()).eq([Modifier::None, Modifier::Optional]));
    /// assert_eq!("zero-or-more".parse(), Ok(Modifier::ZeroOrMore));
    /// assert!("*".parse::<Modifier>().is_err());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#part-modifier>
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Modifier {
        /// `*`: any number of times.
        ZeroOrMore = "zero-or-more",
        /// `?`: once or not at all.
        Optional = "optional",
        /// `+`: at least once.
        OneOrMore = "one-or-more",
        /// Once.
        None = "none",
    }
}

impl Modifier {
    /// Source: <https://urlpattern.spec.whatwg.org/#convert-a-modifier-to-a-string>
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Self::ZeroOrMore => "*",
            Self::Optional => "?",
            Self::OneOrMore => "+",
            Self::None => "",
        }
    }

    pub(crate) fn repeats(self) -> bool {
        matches!(self, Self::ZeroOrMore | Self::OneOrMore)
    }
}

/// A part. Its texts are in the text of the component.
///
/// Source: <https://urlpattern.spec.whatwg.org/#part>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Part {
    pub(crate) kind: PartType,
    pub(crate) modifier: Modifier,
    /// Empty for fixed text, which is no group.
    pub(crate) name: Span,
    pub(crate) prefix: Span,
    pub(crate) value: Span,
    pub(crate) suffix: Span,
}

impl Part {
    pub(crate) fn is_group(&self) -> bool {
        self.kind != PartType::FixedText
    }

    /// Whether this is what `*` is parsed to.
    pub(crate) fn is_wildcard_without_name(&self, text: &str) -> bool {
        let is_wildcard = self.kind == PartType::FullWildcard && self.modifier == Modifier::None;
        is_wildcard && self.is_bare() && self.name.of(text) == "0"
    }

    /// Whether there is no text before and after the group.
    pub(crate) fn is_bare(&self) -> bool {
        self.prefix.is_empty() && self.suffix.is_empty()
    }
}
