//! Options of the pattern syntax, which depend on the component, and which regular expressions a pattern may have.

/// What separates segments, and what belongs to a group that it precedes.
///
/// Source: <https://urlpattern.spec.whatwg.org/#options>
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) delimiter: Option<u8>,
    pub(crate) prefix: Option<u8>,
    pub(crate) ignore_case: bool,
}

impl Options {
    /// Source: <https://urlpattern.spec.whatwg.org/#default-options>
    pub(crate) const DEFAULT: Self = Self { delimiter: None, prefix: None, ignore_case: false };

    /// Source: <https://urlpattern.spec.whatwg.org/#hostname-options>
    pub(crate) const HOSTNAME: Self = Self { delimiter: Some(b'.'), ..Self::DEFAULT };

    /// Source: <https://urlpattern.spec.whatwg.org/#pathname-options>
    pub(crate) const PATHNAME: Self = Self { delimiter: Some(b'/'), prefix: Some(b'/'), ignore_case: false };

    /// The regular expression of a segment wildcard.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp>
    pub(crate) const fn segment_wildcard_regexp(self) -> &'static str {
        match self.delimiter {
            None => "[^]+?",
            Some(b'/') => r"[^\/]+?",
            Some(_) => r"[^\.]+?",
        }
    }

    /// Whether `text` is the prefix code point and nothing else.
    pub(crate) fn is_prefix(self, text: &str) -> bool {
        self.prefix.is_some_and(|prefix| text.as_bytes() == [prefix])
    }

    /// Whether two texts are the same. Both are ASCII, of which only letters have another case.
    #[expect(clippy::inline_always, reason = "a call takes as long as comparing a usual literal")]
    #[inline(always)]
    pub(crate) fn eq(self, a: &[u8], b: &[u8]) -> bool {
        if self.ignore_case { a.eq_ignore_ascii_case(b) } else { a == b }
    }
}

/// The regular expression of a full wildcard.
///
/// Source: <https://urlpattern.spec.whatwg.org/#full-wildcard-regexp-value>
pub(crate) const FULL_WILDCARD_REGEXP: &str = ".*";

url_names::named_enum! {
    /// Which regular expressions a pattern may have.
    ///
    /// Patterns without them are matched in linear time. A server that takes patterns from others can reject what may
    /// take longer.
    ///
    /// ```
    /// use url_patterns::{RegexpPolicy, UrlPattern};
    ///
    /// let options = UrlPattern::options().regexps(RegexpPolicy::None);
    /// // The regular expression of a wildcard is none of its own.
    /// assert!(options.parse("https://example.com/:a(.*)", None).is_ok());
    /// let error = options.parse("https://example.com/:a(\\d+)", None).unwrap_err();
    /// assert_eq!(error.code(), "regexp-not-allowed");
    /// assert_eq!("linear".parse(), Ok(RegexpPolicy::Linear));
    /// assert!("some".parse::<RegexpPolicy>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
    pub enum RegexpPolicy {
        /// All regular expressions.
        #[default]
        All = "all",
        /// Those that are matched in linear time: without back references.
        Linear = "linear",
        /// None.
        None = "none",
    }
}
