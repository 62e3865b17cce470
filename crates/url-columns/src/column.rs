//! The columns that there are.

url_names::named_enum! {
    /// A column that a column of strings leads to.
    ///
    /// ```
    /// use url_columns::{Column, ColumnType};
    ///
    /// assert_eq!("registrable_domain".parse(), Ok(Column::RegistrableDomain));
    /// assert_eq!(Column::Port.column_type(), ColumnType::Number);
    /// assert!("domain".parse::<Column>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    #[non_exhaustive]
    pub enum Column {
        /// Whether the text is an absolute URL.
        IsUrl = "is_url",
        /// The serialized URL.
        Href = "href",
        /// The scheme, without `:`.
        Scheme = "scheme",
        /// The username, percent-encoded; NULL if it is empty.
        Username = "username",
        /// The password, percent-encoded.
        Password = "password",
        /// The host. An IPv6 address has brackets.
        Host = "host",
        /// The host without the brackets of an IPv6 address.
        HostWithoutBrackets = "host_without_brackets",
        /// The port; NULL if it is the default port of the scheme.
        Port = "port",
        /// The path, percent-encoded.
        Path = "path",
        /// The query, without `?`, percent-encoded.
        Query = "query",
        /// The fragment, without `#`, percent-encoded.
        Fragment = "fragment",
        /// The serialized origin; NULL if it is opaque.
        Origin = "origin",
        /// The serialized site: scheme, and registrable domain or host; NULL if it is opaque.
        Site = "site",
        /// The registrable domain of the host.
        RegistrableDomain = "registrable_domain",
        /// The public suffix of the host, by both sections of the Public Suffix List, as in the standard.
        PublicSuffix = "public_suffix",
        /// The public suffix of the host by the section of registries alone.
        IcannSuffix = "icann_suffix",
        /// The labels of the host before its registrable domain.
        Subdomain = "subdomain",
        /// The name of the host's class, such as `loopback`: a [`HostClass`](url_core::host::HostClass).
        HostClass = "host_class",
        /// The error code of a string that is not a URL, such as `host-missing`.
        Error = "error",
        /// The byte of the text at which the error starts.
        ErrorStart = "error_start",
        /// The byte of the text at which the error ends.
        ErrorEnd = "error_end",
    }
}

url_names::named_enum! {
    /// The type of a column's values.
    ///
    /// ```
    /// use url_columns::{Column, ColumnType};
    ///
    /// assert_eq!(Column::IsUrl.column_type(), ColumnType::Flag);
    /// assert_ne!(Column::Href.column_type(), ColumnType::Number);
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    pub enum ColumnType {
        /// Strings, in a [`TextColumn`](crate::TextColumn).
        Text = "text",
        /// Numbers, in a [`NumberColumn`](crate::NumberColumn).
        Number = "number",
        /// True or false, in a [`FlagColumn`](crate::FlagColumn).
        Flag = "flag",
    }
}

impl Column {
    /// Returns the type of the values.
    ///
    /// ```
    /// use url_columns::{Column, ColumnType};
    ///
    /// assert_eq!(Column::ErrorEnd.column_type(), ColumnType::Number);
    /// ```
    pub const fn column_type(self) -> ColumnType {
        match self {
            Self::IsUrl => ColumnType::Flag,
            Self::Port | Self::ErrorStart | Self::ErrorEnd => ColumnType::Number,
            _ => ColumnType::Text,
        }
    }
}
