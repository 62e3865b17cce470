//! Names that are not for the public DNS, or have a special purpose in it.

use super::HostClass;
use crate::has_empty_label;

/// A name, its class, which the names below it have, too, and the source.
///
/// ```
/// use url_host::class::names::row_of_name;
///
/// let row = row_of_name("router.home.arpa").unwrap();
/// assert_eq!((row.name, row.class.as_str(), row.source), ("home.arpa", "private-name", "RFC 8375"));
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Name {
    /// The name, in lower case and without a trailing dot.
    pub name: &'static str,
    /// The class, which all names below this one have, too.
    pub class: HostClass,
    /// The source of this row.
    pub source: &'static str,
}

#[inline]
const fn row(class: HostClass, name: &'static str, source: &'static str) -> Name {
    Name { name, class, source }
}

/// The names.
///
/// The special-use names come from IANA's registry. `example.com`, `example.net` and `example.org` are left out,
/// because they are in the DNS and can be visited.
///
/// ```
/// use url_host::{HostClass, class::names::NAMES};
///
/// assert!(NAMES.iter().any(|name| (name.name, name.class) == ("localhost", HostClass::Localhost)));
/// assert!(NAMES.iter().all(|name| name.name != "example.com"));
/// ```
///
/// Source: <https://www.iana.org/assignments/special-use-domain-names/special-use-domain-names.xhtml>
#[rustfmt::skip]
pub static NAMES: &[Name] = {
    use HostClass::{CloudMetadata, Documentation, Localhost, PrivateName, SpecialUseName};
    &[
        row(Localhost, "localhost", "RFC 6761, 6.3"),
        row(Localhost, "localhost.localdomain", "hosts file of Fedora, package setup"),
        row(Localhost, "localhost4", "hosts file of Fedora, package setup"),
        row(Localhost, "localhost4.localdomain4", "hosts file of Fedora, package setup"),
        row(Localhost, "localhost6", "hosts file of Fedora, package setup"),
        row(Localhost, "localhost6.localdomain6", "hosts file of Fedora, package setup"),
        row(Localhost, "ip6-localhost", "hosts file of Debian, made by netcfg"),
        row(Localhost, "ip6-loopback", "hosts file of Debian, made by netcfg"),

        row(CloudMetadata, "metadata.google.internal", "Google Compute Engine, About VM metadata"),
        row(CloudMetadata, "metadata.goog", "Google Compute Engine, About VM metadata"),
        row(CloudMetadata, "metadata", "Google Compute Engine: the first label, found by the search list of a VM"),
        row(CloudMetadata, "instance-data", "Amazon EC2: the first label, found by the search list of an instance"),
        row(CloudMetadata, "instance-data.ec2.internal", "Amazon EC2, the name of the instance metadata service"),
        row(CloudMetadata, "metadata.tencentyun.com", "Tencent Cloud, Cloud Virtual Machine, Viewing instance metadata"),
        row(CloudMetadata, "global.cloudinit.sdns.ksyun.com", "Kingsoft Cloud KEC, Instance metadata"),
        row(CloudMetadata, "metadata.exoscale.com", "Exoscale, Cloud-init user data"),
        row(CloudMetadata, "api.service.softlayer.com", "IBM Cloud Classic, SoftLayer_Resource_Metadata, on the private network"),
        row(CloudMetadata, "api.metadata.cloud.ibm.com", "IBM Cloud, Virtual servers for VPC, About instance metadata"),
        row(CloudMetadata, "metadata.packet.net", "Equinix Metal, when it was called Packet; afterburn, provider packet"),
        row(CloudMetadata, "metadata.platformequinix.com", "Equinix Metal, Metadata"),
        row(CloudMetadata, "rancher-metadata", "Rancher 1.6, Metadata service"),

        row(PrivateName, "local", "RFC 6762"),
        row(PrivateName, "internal", "ICANN Board, resolution 2024.07.29.06"),
        row(PrivateName, "home.arpa", "RFC 8375"),
        row(PrivateName, "intranet", "RFC 6762, appendix G"),
        row(PrivateName, "private", "RFC 6762, appendix G"),
        row(PrivateName, "corp", "RFC 6762, appendix G"),
        row(PrivateName, "home", "RFC 6762, appendix G"),
        row(PrivateName, "mail", "ICANN Board, resolution 2018.02.04.12"),
        row(PrivateName, "lan", "RFC 6762, appendix G"),
        row(PrivateName, "localdomain", "hosts file of Fedora, package setup"),
        row(PrivateName, "svc", "Kubernetes, DNS for Services and Pods: services such as `kubernetes.default.svc`, found by the search list of a pod"),
        row(PrivateName, "default", "Kubernetes, Namespaces: services such as `kubernetes.default`, found by the search list of a pod"),
        row(PrivateName, "kube-system", "Kubernetes, Namespaces: services such as `kube-dns.kube-system`, found by the search list of a pod"),
        row(PrivateName, "consul", "HashiCorp Consul, DNS, the domain if no other is configured"),

        row(Documentation, "example", "RFC 6761, 6.5"),
        row(SpecialUseName, "test", "RFC 6761, 6.2"),
        row(SpecialUseName, "invalid", "RFC 6761, 6.4"),
        row(SpecialUseName, "onion", "RFC 7686"),
        row(SpecialUseName, "alt", "RFC 9476"),
        row(SpecialUseName, "6tisch.arpa", "RFC 9031"),
        row(SpecialUseName, "eap.arpa", "RFC 9965"),
        row(SpecialUseName, "eap-noob.arpa", "RFC 9140"),
        row(SpecialUseName, "ipv4only.arpa", "RFC 8880"),
        row(SpecialUseName, "resolver.arpa", "RFC 9462"),
        row(SpecialUseName, "service.arpa", "RFC 9665"),
        row(SpecialUseName, "10.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "16.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "17.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "18.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "19.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "20.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "21.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "22.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "23.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "24.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "25.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "26.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "27.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "28.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "29.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "30.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "31.172.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "168.192.in-addr.arpa", "RFC 6761, 6.1"),
        row(SpecialUseName, "170.0.0.192.in-addr.arpa", "RFC 8880"),
        row(SpecialUseName, "171.0.0.192.in-addr.arpa", "RFC 8880"),
        row(SpecialUseName, "254.169.in-addr.arpa", "RFC 6762"),
        row(SpecialUseName, "8.e.f.ip6.arpa", "RFC 6762"),
        row(SpecialUseName, "9.e.f.ip6.arpa", "RFC 6762"),
        row(SpecialUseName, "a.e.f.ip6.arpa", "RFC 6762"),
        row(SpecialUseName, "b.e.f.ip6.arpa", "RFC 6762"),
    ]
};

/// Returns the row for `domain`: the longest name that equals it or is above it, in any case and with or without
/// trailing dots.
///
/// ```
/// use url_host::class::names::row_of_name;
///
/// assert_eq!(row_of_name("printer.LOCAL.").unwrap().source, "RFC 6762");
/// assert!(row_of_name("nonlocal").is_none());
/// ```
#[inline]
pub fn row_of_name(domain: &str) -> Option<&'static Name> {
    let domain = domain.trim_end_matches('.').as_bytes();
    let is_at_or_below = |row: &&Name| {
        let above = domain.len().checked_sub(row.name.len());
        above.is_some_and(|at| {
            domain[at..].eq_ignore_ascii_case(row.name.as_bytes()) && (at == 0 || domain[at - 1] == b'.')
        })
    };
    NAMES.iter().filter(is_at_or_below).max_by_key(|row| row.name.len())
}

#[inline]
pub(super) fn class_of_name(domain: &str) -> HostClass {
    match row_of_name(domain) {
        Some(row) => row.class,
        // An address and two dots is one of these.
        None if has_empty_label(domain) => HostClass::SpecialUseName,
        None if is_single_label(domain) => HostClass::SingleLabel,
        None => HostClass::Domain,
    }
}

#[inline]
pub(super) fn is_single_label(domain: &str) -> bool {
    !has_empty_label(domain) && !domain.strip_suffix('.').unwrap_or(domain).contains('.')
}
