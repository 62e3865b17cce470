//! Options of the pattern syntax, which depend on the component.

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
