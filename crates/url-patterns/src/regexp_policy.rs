//! Which regular expressions a pattern may have.

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
