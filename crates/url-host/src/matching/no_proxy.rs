//! Hosts that need no proxy, by the syntax of curl.

use super::{
    error::{HostPatternError, HostPatternErrorKind as Kind},
    list::{HostList, entries},
    pattern::{Depth, HostPattern, Hosts, block_of, parse_address, parse_name},
};
use crate::Host;
use alloc::vec::Vec;

/// The hosts that need no proxy, as in the environment variable `no_proxy` or `NO_PROXY`, in the syntax of curl.
///
/// - `*` as the whole text means every host.
/// - Otherwise the text has entries between commas, spaces or tabs. A domain, with or without a dot at its start, means
///   itself and what is below it. An IPv4 or IPv6 address, without brackets, means itself, and with `/` and a number of
///   bits its block. The port of a request does not matter.
///
/// curl ignores an entry that it does not understand, and so does this. Other programs know more: `*.example.com`,
/// `[::1]`, or a port. [`ignored`](Self::ignored) returns these entries.
///
/// Entries are parsed, so their spelling does not matter. This is one difference from curl 7.88.1, which compares names
/// and IPv6 addresses as strings. There are others where curl does not do what its documentation says: `0.0.0.0/0` and
/// blocks of IPv6 addresses do match here.
///
/// ```
/// use url_host::{Host, matching::NoProxy};
///
/// let variable = |name| std::env::var(name).ok();
/// let no_proxy = NoProxy::new(&variable("no_proxy").or_else(|| variable("NO_PROXY")).unwrap_or_default());
/// # drop(no_proxy);
///
/// let no_proxy = NoProxy::new("localhost, .example.com, 10.0.0.0/8, ::1, example.org:80");
/// let needs_none = |host| no_proxy.matches(&Host::parse(host).unwrap());
/// assert!(needs_none("example.com") && needs_none("www.example.com"));
/// assert!(needs_none("10.1.2.3") && needs_none("[::1]"));
///
/// assert!(!needs_none("notexample.com"));
/// assert!(!needs_none("example.org"));
/// assert_eq!(no_proxy.ignored()[0].range(), 53..54);
/// # Ok::<(), url_host::ValidationError>(())
/// ```
///
/// Source: the manual page of curl 7.88.1, `--noproxy` and `NO_PROXY`;
/// [CURLOPT_NOPROXY](https://curl.se/libcurl/c/CURLOPT_NOPROXY.html). The separators and the dot at the start are not
/// documented there; they are what curl 7.88.1 does.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct NoProxy {
    hosts: HostList,
    ignored: Vec<HostPatternError>,
}

impl NoProxy {
    /// Parses the value of the variable. The empty text means no host.
    ///
    /// ```
    /// use url_host::{Host, matching::NoProxy};
    ///
    /// assert!(NoProxy::new("*").matches(&Host::DomainName("example.com")));
    /// assert!(NoProxy::new("a b").matches(&Host::DomainName("b")));
    ///
    /// // Not alone, `*` means nothing.
    /// assert!(!NoProxy::new("a,*").matches(&Host::DomainName("example.com")));
    /// assert!(!NoProxy::new("").matches(&Host::DomainName("example.com")));
    /// ```
    pub fn new(text: &str) -> Self {
        let mut no_proxy = Self::default();
        if text == "*" {
            no_proxy.hosts.insert(HostPattern { hosts: Hosts::Any, port: None });
            return no_proxy;
        }
        for (start, entry) in entries(text, |c| matches!(c, ',' | ' ' | '\t')) {
            match parse_entry(entry) {
                Ok(hosts) => _ = no_proxy.hosts.insert(HostPattern { hosts, port: None }),
                Err(error) => no_proxy.ignored.push(error.shifted(start)),
            }
        }
        no_proxy
    }

    /// Returns whether a request to `host` needs no proxy.
    ///
    /// ```
    /// use url_host::{Host, matching::NoProxy};
    ///
    /// let no_proxy = NoProxy::new("192.168.0.0/16");
    /// assert!(no_proxy.matches(&Host::parse("192.168.1.1")?));
    /// assert!(!no_proxy.matches(&Host::parse("192.169.1.1")?));
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    pub fn matches<S: AsRef<str>>(&self, host: &Host<S>) -> bool {
        self.hosts.matches(host, None)
    }

    /// Returns the hosts as a list of patterns.
    ///
    /// ```
    /// use url_host::matching::NoProxy;
    ///
    /// assert_eq!(NoProxy::new("example.com,10.1.2.3/8").hosts().to_string(), ".example.com, 10.0.0.0/8");
    /// ```
    pub fn hosts(&self) -> &HostList {
        &self.hosts
    }

    /// Returns why entries were ignored, in their order. The ranges are bytes of the text that was parsed.
    ///
    /// ```
    /// use url_host::matching::NoProxy;
    ///
    /// let no_proxy = NoProxy::new("localhost, *.example.com");
    /// let [error] = no_proxy.ignored() else { panic!() };
    /// assert_eq!((error.code(), error.range()), ("wildcard", 11..12));
    /// ```
    pub fn ignored(&self) -> &[HostPatternError] {
        &self.ignored
    }
}

fn parse_entry(entry: &str) -> Result<Hosts, HostPatternError> {
    if let Some(slash) = entry.find('/') {
        return block_of(parse_address(&entry[..slash]), slash, &entry[slash + 1..]).map(Hosts::Block);
    }
    if let Some(address) = parse_address(entry) {
        return Ok(Hosts::Block(address.into()));
    }
    let start = usize::from(entry.starts_with('.'));
    match parse_name(&entry[start..]).map_err(|error| error.shifted(start))? {
        Host::DomainName(domain) => Ok(Hosts::Domain(Depth::AtOrBelow, domain)),
        _ => Err(HostPatternError::new(Kind::Domain, start..entry.len())),
    }
}
