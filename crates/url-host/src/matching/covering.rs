//! Whether one pattern covers another, and the order of patterns.

use super::{
    domain::is_at_or_below,
    pattern::{Depth, HostPattern, Hosts},
};
use core::cmp::Ordering;

impl HostPattern {
    /// Returns whether this pattern matches every host and port that `other` matches. A pattern covers itself.
    ///
    /// ```
    /// use url_host::matching::HostPattern;
    ///
    /// let covers = |broad, narrow| {
    ///     Ok::<_, url_host::matching::HostPatternError>(HostPattern::parse(broad)?.covers(&HostPattern::parse(narrow)?))
    /// };
    /// assert!(covers(".example.com", "*.example.com:80")?);
    /// assert!(covers("10.0.0.0/8", "10.1.2.3")?);
    ///
    /// assert!(!covers("*.example.com", "example.com")?);
    /// assert!(!covers("example.com:80", "example.com")?);
    /// // To `::/0`, an IPv4 address is not an IPv6 address.
    /// assert!(!covers("::/0", "10.1.2.3")?);
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    pub fn covers(&self, other: &Self) -> bool {
        let covers_port = self.port.is_none() || self.port == other.port;
        covers_port
            && match (&self.hosts, &other.hosts) {
                (Hosts::Any, _) => true,
                (Hosts::Domain(depth, domain), Hosts::Domain(other_depth, other)) => {
                    let is_same = domain == other;
                    match depth {
                        _ if is_same && depth == other_depth => true,
                        Depth::At => false,
                        Depth::Below => !is_same && is_at_or_below(other, domain),
                        Depth::AtOrBelow => is_at_or_below(other, domain),
                    }
                }
                (Hosts::Block(block), Hosts::Block(other)) => other.widened(block.prefix_len()) == Some(*block),
                _ => false,
            }
    }
}

/// The order of a list that people read: `*`, then domains, then addresses and blocks by their number. Domains are
/// ordered by their labels from right to left, so that subdomains follow their domain. An IPv4 address has the number
/// of its IPv4-mapped IPv6 address.
///
/// ```
/// use url_host::matching::{HostList, HostPattern};
///
/// let list: HostList = "10.0.0.0/8 b.example.org a.example.com example.org *.example.com".parse()?;
/// let mut patterns: Vec<&HostPattern> = list.iter().collect();
/// patterns.sort();
/// let texts: Vec<String> = patterns.iter().map(|pattern| pattern.to_string()).collect();
/// assert_eq!(texts, ["*.example.com", "a.example.com", "example.org", "b.example.org", "10.0.0.0/8"]);
/// # Ok::<(), url_host::matching::HostPatternError>(())
/// ```
impl Ord for HostPattern {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_hosts = match (&self.hosts, &other.hosts) {
            (Hosts::Any, Hosts::Any) => Ordering::Equal,
            (Hosts::Domain(depth, domain), Hosts::Domain(other_depth, other)) => {
                domain.rsplit('.').cmp(other.rsplit('.')).then(depth.cmp(other_depth))
            }
            (Hosts::Block(block), Hosts::Block(other)) => block.cmp_by_address(*other),
            (hosts, other) => rank(hosts).cmp(&rank(other)),
        };
        by_hosts.then(self.port.cmp(&other.port))
    }
}

impl PartialOrd for HostPattern {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn rank(hosts: &Hosts) -> u8 {
    match hosts {
        Hosts::Any => 0,
        Hosts::Domain(..) => 1,
        Hosts::Block(_) => 2,
    }
}
