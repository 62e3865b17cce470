//! The formats of files with lists of hosts, in a table.
//!
//! - `parts`: what they have in common;
//! - `plain`, `ad_blocker`, `dns`, `proxies`: how their lines are read.
//!
//! Sources:
//! - [hosts(5)](https://man7.org/linux/man-pages/man5/hosts.5.html)
//! - [Adblock Plus filters](https://help.adblockplus.org/hc/en-us/articles/360062733293) for `||`, `^`, `!` and the
//!   first line in brackets
//! - [dnsmasq(8)](https://thekelleys.org.uk/dnsmasq/docs/dnsmasq-man.html), `--server` and `--address`: a domain and
//!   its subdomains, and `#` for any
//! - [unbound.conf(5)](https://nlnetlabs.nl/documentation/unbound/unbound.conf/) of 1.18, `local-zone` and `local-data`
//! - [DNS Response Policy Zones](https://datatracker.ietf.org/doc/html/draft-vixie-dnsop-dns-rpz-00), and RFC 1035, 5.1
//!   for the lines of a zone
//! - [dnscrypt-proxy](https://github.com/DNSCrypt/dnscrypt-proxy/wiki/Filters) for lists with `*.` before each domain
//! - [mihomo](https://wiki.metacubex.one/en/config/rule-providers/content/), also for
//!   [wildcards](https://wiki.metacubex.one/en/handbook/syntax/#domain-wildcards), and
//!   [Surge](https://manual.nssurge.com/rule/domain-based.html), also for its
//!   [rules](https://manual.nssurge.com/rules/overview.html)

mod ad_blocker;
mod dns;
mod parts;
mod plain;
mod proxies;

pub(super) use parts::{Found, Line};

use super::{
    error::{HostPatternError, HostPatternErrorKind as Kind},
    list_format::HostListFormat,
};
use core::ptr;

/// A format of lists of hosts, or one of the forms that lists of a program have.
pub(super) struct Format {
    /// The formats of which a list can have this form, if its format is named.
    named: &'static [HostListFormat],
    /// The format of a list in this form, if its format is not named. Lines that look like plain ones, but mean
    /// something else, have none.
    pub(super) found: Option<HostListFormat>,
    /// A line of this form, for messages.
    pub(super) example: &'static str,
    /// Returns whether a line is certainly meant as one of this form. It has no comment and no white space around it.
    recognizes: fn(&str) -> bool,
    /// Returns whether a line is meant as one of this form in a list that has it.
    accepts: fn(&str) -> bool,
    parse: fn(&str) -> parts::Parsed,
}

/// The forms. A line that no form recognizes is of the first one that accepts it.
static FORMATS: [Format; 12] = [
    Format {
        named: &[HostListFormat::Domains],
        found: Some(HostListFormat::Domains),
        example: "example.com",
        recognizes: |_| false,
        accepts: |_| true,
        parse: plain::parse_pattern,
    },
    Format {
        named: &[HostListFormat::Adblock],
        found: Some(HostListFormat::Adblock),
        example: "||example.com^",
        recognizes: ad_blocker::is_rule,
        accepts: ad_blocker::is_rule,
        parse: ad_blocker::parse,
    },
    Format {
        named: &[HostListFormat::Dnsmasq],
        found: Some(HostListFormat::Dnsmasq),
        example: "address=/example.com/",
        recognizes: dns::is_dnsmasq,
        accepts: dns::is_dnsmasq,
        parse: dns::parse_dnsmasq,
    },
    Format {
        named: &[HostListFormat::Unbound],
        found: Some(HostListFormat::Unbound),
        example: "local-zone: \"example.com\" always_null",
        recognizes: dns::is_unbound,
        accepts: dns::is_unbound,
        parse: dns::parse_unbound,
    },
    Format {
        named: &[HostListFormat::Hosts],
        found: Some(HostListFormat::Hosts),
        example: "0.0.0.0 example.com",
        recognizes: plain::is_hosts_line,
        accepts: plain::is_hosts_line,
        parse: plain::parse_hosts_line,
    },
    Format {
        named: &[HostListFormat::Rpz],
        found: Some(HostListFormat::Rpz),
        example: "example.com CNAME .",
        recognizes: dns::is_zone,
        accepts: dns::is_zone,
        parse: dns::parse_zone,
    },
    Format {
        named: &[HostListFormat::Clash],
        found: Some(HostListFormat::Clash),
        example: "- '+.example.com'",
        recognizes: proxies::is_provider,
        accepts: proxies::is_element,
        parse: proxies::parse_provider,
    },
    Format {
        named: &[HostListFormat::Surge, HostListFormat::Clash],
        found: Some(HostListFormat::Surge),
        example: "DOMAIN-SUFFIX,example.com",
        recognizes: proxies::is_rule,
        accepts: proxies::is_rule,
        parse: proxies::parse_rule,
    },
    Format {
        named: &[],
        found: Some(HostListFormat::Clash),
        example: "+.example.com",
        recognizes: proxies::is_domains,
        // After a dot, a domain of Clash stands for less than a plain one.
        accepts: |entry| !entry.starts_with(['.', '*']),
        parse: proxies::parse_domains,
    },
    Format {
        named: &[HostListFormat::Clash],
        found: None,
        example: "+.example.com",
        recognizes: |_| false,
        accepts: |_| true,
        parse: proxies::parse_domains,
    },
    Format {
        named: &[HostListFormat::Surge],
        found: None,
        example: ".example.com",
        recognizes: |_| false,
        accepts: |_| true,
        parse: proxies::parse_set,
    },
    Format {
        named: &[HostListFormat::Wildcard],
        found: None,
        example: "*.example.com",
        recognizes: |_| false,
        accepts: |_| true,
        parse: plain::parse_wildcard,
    },
];

impl Format {
    /// Returns the form of a line of a list, which is in a format if that is known, after a line of the form `before`.
    pub(super) fn of(
        entry: &str,
        expected: Option<HostListFormat>,
        before: Option<&'static Self>,
    ) -> Result<&'static Self, HostPatternError> {
        let is_possible = |form: &&Self| match expected {
            Some(format) => form.named.contains(&format),
            None => form.found.is_some(),
        };
        let forms = || FORMATS.iter().filter(is_possible);
        let certain = forms().find(|form| (form.recognizes)(entry));
        let found = match (before, certain) {
            (Some(before), Some(form)) => Some(form).filter(|_| ptr::eq(before, form)),
            (Some(before), None) => Some(before).filter(|form| (form.accepts)(entry)),
            (None, Some(form)) => Some(form),
            (None, None) => forms().find(|form| (form.accepts)(entry)),
        };
        let error = HostPatternError::new(Kind::Format, 0..entry.len());
        match (found, before.or_else(|| forms().next())) {
            (Some(form), _) => Ok(form),
            (None, Some(expected)) => Err(error.with_example(expected.example)),
            (None, None) => Err(error),
        }
    }

    /// Parses a line of this form.
    pub(super) fn parse(&self, entry: &str) -> parts::Parsed {
        (self.parse)(entry)
            .map_err(|error| if error.kind() == Kind::Rule { error.with_example(self.example) } else { error })
    }
}

/// Returns whether the whole line is a comment. The first line of a list for ad blockers is one.
pub(super) fn is_comment(entry: &str) -> bool {
    let is_after_mark = entry.starts_with(['#', '!', ';']) && !ad_blocker::is_page_rule(entry);
    // `//example.com` is a URL without a scheme.
    let is_after_slashes = entry.strip_prefix("//").is_some_and(|rest| rest.is_empty() || starts_with_space(rest));
    entry.is_empty() || is_after_mark || is_after_slashes || ad_blocker::is_header(entry)
}

fn starts_with_space(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_whitespace())
}

/// Returns the entry before a `#` or `;` that follows white space. In a rule of an ad blocker, they start no comment.
pub(super) fn without_comment(entry: &str) -> &str {
    if ad_blocker::is_rule(entry) {
        return entry;
    }
    let is_comment = |(at, _): &(usize, &str)| entry[..*at].ends_with(|c: char| c.is_ascii_whitespace());
    entry.match_indices(['#', ';']).find(is_comment).map_or(entry, |(at, _)| entry[..at].trim_ascii_end())
}
