//! The formats of host lists, by name.

url_names::named_enum! {
    /// The format of a file with a list of hosts. [`HostLines`](super::HostLines) reads them, and shows their lines.
    ///
    /// ```
    /// use url_host::matching::{HostLines, HostListFormat};
    ///
    /// let mut lines = HostLines::of(HostListFormat::Wildcard);
    /// assert_eq!(format!("{:?}", lines.parse("*.example.com")?), "[HostPattern(.example.com)]");
    /// assert_eq!("rpz".parse(), Ok(HostListFormat::Rpz));
    ///
    /// assert_eq!(lines.parse("0.0.0.0 example.com").unwrap_err().code(), "rule");
    /// assert!("zone".parse::<HostListFormat>().is_err());
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum HostListFormat {
        /// A pattern on each line, as [`HostPattern::parse`](super::HostPattern::parse) reads it: `example.com`.
        Domains = "domains",
        /// A domain after `*.` on each line, which is included: `*.example.com`. These lists look like others, where
        /// the domain is not included, so the format is never found, but must be named.
        Wildcard = "wildcard",
        /// An address and names: `0.0.0.0 example.com`.
        Hosts = "hosts",
        /// Rules of ad blockers for whole hosts: `||example.com^`.
        Adblock = "adblock",
        /// Options of dnsmasq: `address=/example.com/`.
        Dnsmasq = "dnsmasq",
        /// Statements of unbound: `local-zone: "example.com" always_null`.
        Unbound = "unbound",
        /// A response policy zone: `example.com CNAME .`.
        Rpz = "rpz",
        /// Files for the rule providers of Clash: domains or rules, in YAML or as text: `- '+.example.com'`.
        Clash = "clash",
        /// Rule sets and domain sets of Surge: `DOMAIN-SUFFIX,example.com`, `.example.com`.
        Surge = "surge",
    }
}
