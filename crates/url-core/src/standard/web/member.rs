//! The members of the URL class that a script can set.

url_names::named_enum! {
    /// A member of the URL class with a setter, for [`WebUrl::set`](super::WebUrl::set).
    ///
    /// ```
    /// use url_core::web::Member;
    ///
    /// assert_eq!("pathname".parse(), Ok(Member::Pathname));
    /// // `origin` can only be read, and `path` is a component of the URL record.
    /// assert!("origin".parse::<Member>().is_err() && "path".parse::<Member>().is_err());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#url-class>
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Member {
        /// The serialized URL.
        Href = "href",
        /// The scheme.
        Protocol = "protocol",
        /// The username.
        Username = "username",
        /// The password.
        Password = "password",
        /// The host and the port.
        Host = "host",
        /// The host.
        Hostname = "hostname",
        /// The port.
        Port = "port",
        /// The path.
        Pathname = "pathname",
        /// The query.
        Search = "search",
        /// The fragment.
        Hash = "hash",
    }
}
