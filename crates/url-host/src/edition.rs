//! The editions of the standard, as far as they differ for hosts.

url_names::named_enum! {
    /// The edition whose domain parser is used.
    ///
    /// The standard is a living one. Only one change between mid-2025 and July 2026 affects which hosts are accepted.
    /// Since June 2026, an all-ASCII domain is lowercased, and IDNA never rejects it. Before, it failed if a label
    /// starting with `xn--` was not valid. Since the same change, `domain-to-ASCII` is reported for every domain that
    /// is not strictly valid. With the steps of 2025, it is reported for domains that fail. Everything else, including
    /// the other validation errors, follows July 2026 in both editions.
    ///
    /// ```
    /// use url_host::{Edition, Host, Ignore};
    ///
    /// let living_2026 = Host::parse_with_errors("xn--a.example", Edition::Living2026, &mut Ignore);
    /// assert_eq!(living_2026.unwrap().to_string(), "xn--a.example");
    ///
    /// let living_2025 = Host::parse_with_errors("xn--a.example", Edition::Living2025, &mut Ignore);
    /// assert_eq!(living_2025.unwrap_err().code(), "domain-to-ASCII");
    /// assert_eq!("living-2025".parse(), Ok(Edition::Living2025));
    /// assert!("2025".parse::<Edition>().is_err());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#idna>
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
    #[non_exhaustive]
    pub enum Edition {
        /// The standard of mid-2025: IDNA may reject every domain. The search setter of the URL class parses its value
        /// for the list of parameters.
        Living2025 = "living-2025",
        /// The standard of July 2026: IDNA does not reject all-ASCII domains. The search setter, of October 2026,
        /// parses the query.
        #[default]
        Living2026 = "living-2026",
    }
}
