//! The components of a URL.

url_names::named_enum! {
    /// A component of a URL record.
    ///
    /// ```
    /// use url_core::{Url, error::Component};
    ///
    /// assert_eq!(Url::parse("https://exa mple.com").unwrap_err().component(), Some(Component::Host));
    /// assert_eq!("fragment".parse(), Ok(Component::Fragment));
    /// assert!("hash".parse::<Component>().is_err());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url>
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Component {
        /// The scheme.
        Scheme = "scheme",
        /// The username.
        Username = "username",
        /// The password.
        Password = "password",
        /// The host.
        Host = "host",
        /// The port.
        Port = "port",
        /// The path.
        Path = "path",
        /// The query.
        Query = "query",
        /// The fragment.
        Fragment = "fragment",
    }
}

/// Returns the word for a component in a message, or for the URL as a whole.
pub(super) fn word(component: Option<Component>) -> &'static str {
    component.map_or("URL", Component::as_str)
}
