//! Whether a host is one that a program knows. That can be a domain with its subdomains, the hosts of a list, hosts
//! that need no proxy, or the hosts of a cookie.
//!
//! - `domain`: [`Host::is_in_domain`], and [`Host::domain_matches`] for cookies;
//! - `block`: blocks of addresses;
//! - `pattern`: [`HostPattern`], what one entry of a list means, and the syntax of entries;
//! - `error`: [`HostPatternError`];
//! - `list`: [`HostList`], which finds the pattern for a host;
//! - `line`: [`HostLines`], files with lists of hosts;
//! - `list_format`: [`HostListFormat`], their formats by name, and `formats`, how their lines are read;
//! - `covering`: whether one pattern covers another, and the order of patterns;
//! - `names`: the domains of a list, as a tree of their labels;
//! - `no_proxy`: [`NoProxy`], the environment variable `NO_PROXY` as curl reads it.
//!
//! # How hosts are compared
//!
//! Hosts are parsed, and the same host parser parses the strings that they are compared with. So no spelling makes a
//! difference: capitals, IDNA, percent-encoding, the notations of IPv4 addresses. Names are compared label by label, so
//! `evilexample.com` is not below `example.com`.
//!
//! - **The root dot**, as in `example.com.`, makes no difference on either side, as in [`Host::without_trailing_dot`].
//!   Cookies are the exception: RFC 6265 does not know the root dot.
//! - **A domain with an [empty label](crate::has_empty_label)**, such as `a..example.com`, `.example.com` or
//!   `example.com..`, is not a name of the DNS. It is in no domain, matches no pattern but `*`, and is not a pattern
//!   itself. A list of denied hosts does not match it either, so reject such hosts where the class of a host is not
//!   looked at. As the host of a cookie it matches itself alone.
//! - **An opaque host** is treated as if its URL were special, as in [`Host::class`], because a program that connects
//!   to `db://EXAMPLE.com` does the same. An opaque host that a special URL cannot have, such as `a%20b`, is only
//!   matched by `*`. Cookies are only for hosts of special URLs, so there an opaque host matches itself alone.
//! - **An address** is never below a domain. An IPv4-mapped IPv6 address is also the IPv4 address.
//!
//! No DNS is asked: a name that resolves to an address of a block is not in that block.

mod block;
mod covering;
mod domain;
mod error;
mod formats;
mod line;
mod list;
mod list_format;
mod names;
mod no_proxy;
mod pattern;

pub use error::{HostPatternError, HostPatternErrorKind};
pub use line::HostLines;
pub use list::HostList;
pub use list_format::HostListFormat;
pub use no_proxy::NoProxy;
pub use pattern::HostPattern;

use crate::{Host, has_empty_label};
use alloc::borrow::Cow;

/// Returns what `host` would be in a special URL, or `None` if it would not be a host there.
fn in_special_url<S: AsRef<str>>(host: &Host<S>) -> Option<Host<Cow<'_, str>>> {
    match host.as_ref() {
        Host::Opaque(host) => Host::parse(host).ok(),
        Host::DomainName(domain) => Some(Host::DomainName(domain.into())),
        Host::Ipv4(address) => Some(address.into()),
        Host::Ipv6(address) => Some(address.into()),
        Host::Empty => None,
    }
}

/// Returns the name that `host` has in the DNS, without root dot, if it is a domain.
fn dns_name<S: AsRef<str>>(host: &Host<S>) -> Option<&str> {
    match host.without_trailing_dot() {
        Host::DomainName(name) if !has_empty_label(name) => Some(name),
        _ => None,
    }
}
