//! A domain and what is below it.

use super::{dns_name, in_special_url};
use crate::{Host, has_empty_label};

impl<S: AsRef<str>> Host<S> {
    /// Returns whether this host is `domain` or below it, like `www.example.com` below `example.com`.
    ///
    /// `domain` is parsed as the host of a special URL, so its spelling does not matter, nor does a root dot on either
    /// side. An opaque host counts as [the same host in a special URL](crate::matching#what-all-of-them-compare).
    ///
    /// It is `false` if this host is an address or the empty host. It is `false` if `domain` is not a domain, but an
    /// address or a string that does not parse as a host. It is also `false` if either has an [empty
    /// label](crate::has_empty_label), because such a domain is not in the DNS. If the domains come from a
    /// configuration, parse them as [`HostPattern`](crate::matching::HostPattern)s, which reports mistakes.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let host = Host::parse("API.ex%41mple.com.")?;
    /// assert!(host.is_in_domain("example.com"));
    /// assert!(host.is_in_domain("EXAMPLE.com."));
    ///
    /// assert!(!Host::parse("evilexample.com")?.is_in_domain("example.com"));
    /// assert!(!Host::parse("example.com.evil.example")?.is_in_domain("example.com"));
    /// assert!(!Host::parse("127.0.0.1")?.is_in_domain("0.0.1"));
    /// assert!(!Host::parse("a..example.com")?.is_in_domain("example.com"));
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    pub fn is_in_domain(&self, domain: &str) -> bool {
        let (Ok(domain), Some(host)) = (Host::parse(domain), in_special_url(self)) else { return false };
        let names = dns_name(&host).zip(dns_name(&domain));
        names.is_some_and(|(host, domain)| is_at_or_below(host, domain))
    }

    /// Returns whether this host domain-matches `domain`. If so, a cookie with the domain `domain` is sent to it,
    /// unless the cookie is for one host only.
    ///
    /// RFC 6265 compares canonicalized strings: in ASCII and lower case. Parsed hosts are canonicalized. As in the RFC,
    /// what is not a host name matches itself only: an address, and a domain with an
    /// [empty label](crate::has_empty_label). `example.com.` does not match `example.com`.
    ///
    /// To get `domain` from the attribute `Domain` of a cookie, remove its first `.`, if any, and parse the rest.
    /// Reject the cookie if this host does not match it. url-psl knows public suffixes, such as `com` or `github.io`.
    /// If `domain` is one, reject the cookie as well, because it would go to all sites below the suffix. But a host
    /// that is the suffix itself may set a cookie, which is then for this host only, as if it had no attribute. Send a
    /// cookie for one host only to an equal host, not by this method.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let host = Host::parse("www.example.com")?;
    /// let attribute = ".Example.com";
    /// let domain = Host::parse(attribute.strip_prefix('.').unwrap_or(attribute))?;
    /// assert!(host.domain_matches(&domain));
    ///
    /// assert!(!domain.domain_matches(&host));
    /// assert!(!Host::parse("10.0.0.1")?.domain_matches(&Host::DomainName("0.0.1")));
    ///
    /// // Is this cookie kept, and is it for one host only? `github.io` is a public suffix.
    /// fn kept(host: &Host<String>, domain: &Host<String>) -> Option<&'static str> {
    ///     match (host.domain_matches(domain), domain.to_string() == "github.io") {
    ///         (false, _) => None,
    ///         (true, false) => Some("for all hosts of the domain"),
    ///         (true, true) => (host == domain).then_some("for one host only"),
    ///     }
    /// }
    /// let [suffix, site] = [Host::parse("github.io")?, Host::parse("me.github.io")?].map(|host| host.into_owned());
    /// assert_eq!(kept(&site, &suffix), None);
    /// assert_eq!(kept(&suffix, &suffix), Some("for one host only"));
    /// assert_eq!(kept(&site, &site), Some("for all hosts of the domain"));
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    ///
    /// Source: [RFC 6265, 5.1.3](https://www.rfc-editor.org/rfc/rfc6265#section-5.1.3); 5.2.3 on the attribute, and
    /// 5.3, steps 5 and 6, on public suffixes and cookies for one host only
    pub fn domain_matches<T: AsRef<str>>(&self, domain: &Host<T>) -> bool {
        match (self.as_ref(), domain.as_ref()) {
            (Host::DomainName(string), Host::DomainName(domain)) => {
                string == domain || !has_empty_label(string) && is_at_or_below(string, domain)
            }
            (string, domain) => string == domain,
        }
    }
}

/// Returns whether `name` is `domain`, or ends with a dot and `domain`, for names without empty labels.
pub(super) fn is_at_or_below(name: &str, domain: &str) -> bool {
    name.strip_suffix(domain).is_some_and(|labels| labels.is_empty() || labels.ends_with('.'))
}
