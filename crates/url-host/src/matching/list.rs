//! A list of host patterns, and the search in it.

use super::{
    block::Block,
    dns_name,
    error::HostPatternError,
    in_special_url,
    names::{ByPort, Names},
    pattern::{HostPattern, Hosts},
};
use crate::Host;
use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};
use core::{fmt, net::IpAddr, slice, str::FromStr};

/// A list of [`HostPattern`]s that finds the one for a host, as for hosts that are allowed or denied.
///
/// The time of a look-up grows with the length of the host, and logarithmically with the number of patterns. If several
/// patterns match, [`find`](Self::find) returns the narrowest, whatever their order. A pattern that is in the list
/// already is not added again.
///
/// The text of a list has its patterns between commas or ASCII whitespace. A list can also be collected from patterns.
///
/// ```
/// use url_host::{Host, matching::HostList};
///
/// let allowed: HostList = ".example.com, api.example.org:8443, 10.0.0.0/8".parse()?;
/// let is_allowed = |host, port| allowed.matches(&Host::parse(host).unwrap(), Some(port));
/// assert!(is_allowed("www.EXAMPLE.com.", 443));
/// assert!(is_allowed("api.example.org", 8443));
/// assert!(is_allowed("0xa.1", 80));
///
/// assert!(!is_allowed("evilexample.com", 443));
/// assert!(!is_allowed("api.example.org", 443));
/// assert!(!is_allowed("11.0.0.1", 80));
///
/// let error = "example.com, 10.0.0.0/33".parse::<HostList>().unwrap_err();
/// assert_eq!((error.code(), error.range()), ("prefix-length", 22..24));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Eq, PartialEq)]
pub struct HostList {
    /// In the order in which they were added. The other fields refer to them by position.
    patterns: Vec<HostPattern>,
    any: ByPort,
    names: Names,
    blocks: BTreeMap<Block, ByPort>,
    /// The lengths of the prefixes in `blocks`. There are at most 129.
    prefix_lens: BTreeSet<u8>,
}

impl HostList {
    /// Returns a list without patterns, which matches no host.
    ///
    /// ```
    /// use url_host::{Host, matching::HostList};
    ///
    /// assert!(HostList::new().is_empty());
    /// assert!(!HostList::new().matches(&Host::DomainName("example.com"), None));
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a pattern. Returns whether it was not in the list before.
    ///
    /// ```
    /// use url_host::matching::{HostList, HostPattern};
    ///
    /// let mut list = HostList::new();
    /// assert!(list.insert(HostPattern::parse("127.0.0.1")?));
    /// assert!(!list.insert(HostPattern::parse("::ffff:127.0.0.1")?));
    /// assert_eq!(list.len(), 1);
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    pub fn insert(&mut self, pattern: HostPattern) -> bool {
        let patterns = match &pattern.hosts {
            Hosts::Any => &mut self.any,
            Hosts::Domain(depth, domain) => self.names.entry(*depth, domain),
            Hosts::Block(block) => {
                self.prefix_lens.insert(block.prefix_len());
                self.blocks.entry(*block).or_default()
            }
        };
        let is_new = patterns.insert(pattern.port, self.patterns.len());
        if is_new {
            self.patterns.push(pattern);
        }
        is_new
    }

    /// Returns whether a pattern [matches](HostPattern::matches) `host` at `port`.
    ///
    /// `port` is the one to connect to, even if it is the default port of the scheme and not in the URL. With `None`,
    /// patterns that have a port do not match.
    ///
    /// ```
    /// use url_host::{Host, matching::HostList};
    ///
    /// let denied: HostList = "*.internal 127.0.0.0/8 [::1]:8080".parse()?;
    /// // In other notations, too, and as the host of a URL that is not special.
    /// assert!(denied.matches(&Host::parse("[::ffff:127.0.0.1]")?, Some(80)));
    /// assert!(denied.matches(&Host::parse_opaque("Vault.INTERNAL")?, None));
    ///
    /// assert!(!denied.matches(&Host::parse("internal")?, Some(80)));
    /// assert!(!denied.matches(&Host::parse("[::1]")?, Some(80)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn matches<S: AsRef<str>>(&self, host: &Host<S>, port: Option<u16>) -> bool {
        self.find(host, port).is_some()
    }

    /// Returns the narrowest pattern that [matches](HostPattern::matches) `host` at `port`:
    ///
    /// 1. the one with the longest domain, or for addresses the one with the longest prefix, and at the end `*`;
    /// 2. of those with the same domain, `example.com` or `*.example.com` before `.example.com`;
    /// 3. of those that differ by the port only, the one with a port.
    ///
    /// ```
    /// use url_host::{Host, matching::HostList};
    ///
    /// let list: HostList = "* .com *.example.com 10.0.0.0/8 10.1.0.0/16".parse()?;
    /// let find = |host| list.find(&Host::parse(host).unwrap(), None).map(|pattern| pattern.to_string());
    /// assert_eq!(find("www.example.com").as_deref(), Some("*.example.com"));
    /// assert_eq!(find("example.com").as_deref(), Some(".com"));
    /// assert_eq!(find("10.1.2.3").as_deref(), Some("10.1.0.0/16"));
    /// assert_eq!(find("example.org").as_deref(), Some("*"));
    ///
    /// assert!(list.find(&Host::<&str>::Empty, None).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find<S: AsRef<str>>(&self, host: &Host<S>, port: Option<u16>) -> Option<&HostPattern> {
        if let Host::Empty = host {
            return None;
        }
        let narrow = in_special_url(host).and_then(|host| match host.ip() {
            Some(address) => self.find_block(address, port),
            None => self.names.find(dns_name(&host)?, port),
        });
        self.patterns.get(narrow.or_else(|| self.any.find(port))?)
    }

    /// Returns the narrowest pattern that [covers](HostPattern::covers) `pattern`, other than itself. It need not be in
    /// the list. The order is the same as for [`find`](Self::find).
    ///
    /// The patterns without a broader one match the same hosts as the whole list.
    ///
    /// ```
    /// use url_host::matching::{HostList, HostPattern};
    ///
    /// let list: HostList = "a.example.com .example.com 10.0.0.0/8 10.1.0.0/16 example.org".parse()?;
    /// let broader = |text| list.broader(&HostPattern::parse(text).unwrap()).map(|pattern| pattern.to_string());
    /// assert_eq!(broader("a.example.com").as_deref(), Some(".example.com"));
    /// assert_eq!(broader("*.example.com").as_deref(), Some(".example.com"));
    /// assert_eq!(broader("10.1.0.0/16").as_deref(), Some("10.0.0.0/8"));
    /// assert_eq!(broader("example.org:80").as_deref(), Some("example.org"));
    ///
    /// assert_eq!(broader(".example.com"), None);
    /// assert_eq!(broader("*.example.org"), None);
    ///
    /// let reduced: HostList = list.iter().filter(|pattern| list.broader(pattern).is_none()).cloned().collect();
    /// assert_eq!(reduced.to_string(), ".example.com, 10.0.0.0/8, example.org");
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    pub fn broader(&self, pattern: &HostPattern) -> Option<&HostPattern> {
        let port = pattern.port;
        let narrow = match &pattern.hosts {
            Hosts::Any => return self.patterns.get(self.any.find_for_every_port(port)?),
            Hosts::Domain(depth, domain) => self.names.broader(*depth, domain, port),
            Hosts::Block(block) => self.broader_block(*block, port),
        };
        self.patterns.get(narrow.or_else(|| self.any.find(port))?)
    }

    fn broader_block(&self, block: Block, port: Option<u16>) -> Option<usize> {
        let same = self.blocks.get(&block).and_then(|patterns| patterns.find_for_every_port(port));
        same.or_else(|| {
            let wider = self.prefix_lens.range(..block.prefix_len()).rev().filter_map(|&len| block.widened(len));
            wider.filter_map(|block| self.blocks.get(&block)).find_map(|patterns| patterns.find(port))
        })
    }

    fn find_block(&self, address: IpAddr, port: Option<u16>) -> Option<usize> {
        let blocks = self.prefix_lens.iter().rev().filter_map(|&len| Block::containing(address, len));
        blocks.filter_map(|block| self.blocks.get(&block)).find_map(|patterns| patterns.find(port))
    }

    /// Returns the patterns in the order in which they were added.
    ///
    /// ```
    /// use url_host::matching::HostList;
    ///
    /// let list: HostList = "b.example,a.example,B.example".parse()?;
    /// assert!(list.iter().map(|pattern| pattern.to_string()).eq(["b.example", "a.example"]));
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    pub fn iter(&self) -> slice::Iter<'_, HostPattern> {
        self.patterns.iter()
    }

    /// Returns the number of patterns.
    ///
    /// ```
    /// use url_host::matching::HostList;
    ///
    /// assert_eq!("a.example b.example".parse::<HostList>()?.len(), 2);
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    pub fn len(&self) -> usize {
        self.patterns.len()
    }

    /// Returns whether the list has no patterns.
    ///
    /// ```
    /// use url_host::matching::HostList;
    ///
    /// assert!(" , ".parse::<HostList>()?.is_empty());
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }
}

/// Parses patterns between commas or ASCII whitespace. The error is about the first string that is not a pattern, with
/// a range in bytes of the whole list.
impl FromStr for HostList {
    type Err = HostPatternError;

    fn from_str(text: &str) -> Result<Self, HostPatternError> {
        let patterns = entries(text, |c| c == ',' || c.is_ascii_whitespace());
        patterns.map(|(start, text)| HostPattern::parse(text).map_err(|error| error.shifted(start))).collect()
    }
}

/// Returns the parts of `text` between separators, except empty ones, with their positions.
pub(super) fn entries(text: &str, is_separator: fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    let parts = text.split(is_separator).map(move |part| {
        let at = start;
        // The separators are ASCII.
        start += part.len() + 1;
        (at, part)
    });
    parts.filter(|(_, part)| !part.is_empty())
}

/// ```
/// use url_host::matching::{HostList, HostPattern, HostPatternError};
///
/// let texts = ["example.com", "10.0.0.0/8"];
/// let list = texts.iter().map(|text| text.parse()).collect::<Result<HostList, HostPatternError>>()?;
/// assert_eq!(list.len(), 2);
/// # Ok::<(), HostPatternError>(())
/// ```
impl FromIterator<HostPattern> for HostList {
    fn from_iter<I: IntoIterator<Item = HostPattern>>(patterns: I) -> Self {
        let mut list = Self::new();
        list.extend(patterns);
        list
    }
}

impl Extend<HostPattern> for HostList {
    fn extend<I: IntoIterator<Item = HostPattern>>(&mut self, patterns: I) {
        for pattern in patterns {
            self.insert(pattern);
        }
    }
}

impl<'a> IntoIterator for &'a HostList {
    type Item = &'a HostPattern;
    type IntoIter = slice::Iter<'a, HostPattern>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Writes the patterns, between commas and spaces.
impl fmt::Display for HostList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, pattern) in self.iter().enumerate() {
            write!(f, "{}{pattern}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// Writes the patterns as `Display` of a list does.
impl fmt::Debug for HostList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HostList({self})")
    }
}
