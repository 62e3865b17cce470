//! The data that results depend on, each with a version.

use alloc::{
    format,
    string::{String, ToString as _},
};
use url_core::host::{Edition, HostClass};

url_names::named_enum! {
    /// Data that is compiled in. A result for the same string may change with it, so what was stored has to be made
    /// again: indexes, generated columns, constraints.
    ///
    /// Each fact and each function [tells](crate::Fact::data) the data that its result depends on. It leaves out the
    /// library and the standard, on which all results depend.
    ///
    /// ```
    /// use url_facts::{Data, Fact};
    ///
    /// assert_eq!(Data::Unicode.version().as_deref(), Some("18.0.0"));
    /// assert_eq!(Fact::Host.data(), [Data::Unicode]);
    /// assert_eq!(Fact::Site.data(), [Data::Unicode, Data::PublicSuffixList]);
    /// assert!("psl".parse::<Data>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    #[non_exhaustive]
    pub enum Data {
        /// The crates of this repository.
        Library = "library",
        /// The edition of the URL Standard.
        Standard = "standard",
        /// Unicode, by which domains are mapped, and shown to a person.
        Unicode = "unicode",
        /// The Public Suffix List.
        PublicSuffixList = "public_suffix_list",
        /// IANA's registries of special-purpose addresses.
        Iana = "iana",
    }
}

impl Data {
    /// Returns the version, or the date of data without versions; `None` for a list that is not compiled in.
    ///
    /// ```
    /// use url_facts::Data;
    ///
    /// assert_eq!(Data::Standard.version().as_deref(), Some("living-2026"));
    /// assert!(Data::Iana.version().unwrap().starts_with("20"));
    /// // Without the feature `psl`, there is no list.
    /// assert_eq!(Data::PublicSuffixList.version().is_some(), cfg!(feature = "psl"));
    /// ```
    pub fn version(self) -> Option<String> {
        Some(match self {
            Self::Library => env!("CARGO_PKG_VERSION").to_string(),
            Self::Standard => Edition::default().to_string(),
            Self::Unicode => {
                let (major, minor, update) = url_idna::UNICODE_VERSION;
                format!("{major}.{minor}.{update}")
            }
            #[cfg(feature = "psl")]
            Self::PublicSuffixList => url_psl::VERSION.to_string(),
            #[cfg(not(feature = "psl"))]
            Self::PublicSuffixList => return None,
            Self::Iana => HostClass::REGISTRY_DATE.to_string(),
        })
    }

    /// Returns the versions of all data as an object of JSON.
    ///
    /// ```
    /// assert!(url_facts::Data::versions().contains(r#""unicode":"18.0.0","#));
    /// ```
    pub fn versions() -> String {
        // No name and no version has a character that JSON escapes.
        let pair = |data: &Self| Some(format!("\"{data}\":\"{}\"", data.version()?));
        let pairs: alloc::vec::Vec<String> = Self::ALL.iter().filter_map(pair).collect();
        format!("{{{}}}", pairs.join(","))
    }
}
