//! The names of the components.

use url_core::{
    error::Component,
    redacted::{Redacted, Redactor},
};

url_names::named_enum! {
    /// The name of a pattern's component.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/a?b", None)?;
    /// assert_eq!(pattern.component(ComponentName::Search).pattern_string(), "b");
    /// assert_eq!("pathname".parse(), Ok(ComponentName::Pathname));
    /// assert!("path".parse::<ComponentName>().is_err());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-struct>
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum ComponentName {
        /// The scheme of a URL, without its `:`.
        Protocol = "protocol",
        /// The username.
        Username = "username",
        /// The password.
        Password = "password",
        /// The host.
        Hostname = "hostname",
        /// The port; empty for the scheme's default port.
        Port = "port",
        /// The path.
        Pathname = "pathname",
        /// The query, without its `?`.
        Search = "search",
        /// The fragment, without its `#`.
        Hash = "hash",
    }
}

/// One value for each component, in the order of [`ComponentName::ALL`].
pub(crate) type PerComponent<T> = [T; 8];

impl ComponentName {
    /// A text of this component for `Debug`.
    pub(crate) fn redacted(self, text: &str) -> Redacted<'_> {
        // The components of a URL have the same order.
        Redactor::new().component(Component::ALL[self as usize], text)
    }
}
