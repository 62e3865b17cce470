//! Facts about a host.

use alloc::{
    borrow::Cow,
    string::{String, ToString as _},
    vec::Vec,
};
use serde::Serialize;
use url_core::host::{Host, HostClass};
use url_host::class::{
    addresses::{block_of_ipv4, block_of_ipv6},
    embedded_ipv4s,
    names::row_of_name,
};

/// The facts about a host: the serialized `host`, its `kind`, its `class`, whether that is `public`, and what else
/// applies.
///
/// ```
/// use url_core::host::Host;
/// use url_report::host::HostFacts;
///
/// let host = Host::parse("0x7f.1").unwrap();
/// let json = serde_json::to_string(&HostFacts::new(&host)).unwrap();
/// assert!(json.starts_with(r#"{"host":"127.0.0.1","kind":"IPv4","class":"loopback","public":false"#));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct HostFacts<'h> {
    host: String,
    kind: &'static str,
    class: &'static str,
    public: bool,
    /// The row of the registry, or of the table of names, that the host is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    listed: Option<Listed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unicode: Option<Cow<'h, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    public_suffix: Option<&'h str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    registrable_domain: Option<&'h str>,
    /// The IPv4 addresses in an IPv6 address, with the name of the way they are in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    embedded: Vec<Embedded>,
}

/// A row of a table.
#[derive(Clone, Debug, Serialize)]
struct Listed {
    name: &'static str,
    source: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct Embedded {
    name: &'static str,
    ipv4: String,
    class: &'static str,
}

impl<'h> HostFacts<'h> {
    /// The facts about `host`, by the Public Suffix List of url-psl.
    ///
    /// ```
    /// # use url_core::host::Host;
    /// let host = Host::parse("www.example.co.uk").unwrap();
    /// let json = serde_json::to_string(&url_report::host::HostFacts::new(&host)).unwrap();
    /// assert!(json.contains(r#""registrable_domain":"example.co.uk""#));
    /// ```
    #[must_use]
    pub fn new<S: AsRef<str>>(host: &'h Host<S>) -> Self {
        Self::of(host.as_ref())
    }

    fn of(host: Host<&'h str>) -> Self {
        let class = host.class();
        let domain = if let Host::DomainName(domain) = host { Some(domain) } else { None };
        let (listed, embedded) = match host {
            Host::DomainName(domain) => {
                (row_of_name(domain).map(|row| Listed { name: row.name, source: row.source }), Vec::new())
            }
            Host::Ipv4(address) => {
                (block_of_ipv4(address).map(|block| Listed { name: block.name, source: block.source }), Vec::new())
            }
            Host::Ipv6(address) => {
                let block = block_of_ipv6(address);
                let embedded = embedded_ipv4s(address).map(|(embedding, ipv4)| Embedded {
                    name: embedding.as_str(),
                    ipv4: ipv4.to_string(),
                    class: HostClass::of_ip(ipv4.into()).as_str(),
                });
                (Some(Listed { name: block.name, source: block.source }), embedded.collect())
            }
            Host::Opaque(_) | Host::Empty => (None, Vec::new()),
        };
        Self {
            host: host.to_string(),
            kind: host.kind().as_str(),
            class: class.as_str(),
            public: class.is_public(),
            listed,
            unicode: domain.map(url_idna::domain_to_unicode),
            public_suffix: domain.and_then(url_psl::public_suffix),
            registrable_domain: domain.and_then(url_psl::registrable_domain),
            embedded,
        }
    }
}
