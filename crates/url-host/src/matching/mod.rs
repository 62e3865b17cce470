//! Whether a host is in a domain, and whether a cookie is sent to it.
//!
//! - `domain`: [`Host::is_in_domain`], and [`Host::domain_matches`] for cookies.
//!
//! # What all of them compare
//!
//! Hosts are parsed, and the texts that they are compared with are parsed by the same host parser, so no spelling makes
//! a difference: capitals, IDNA, percent-encoding, the notations of IPv4 addresses. Names are compared label by label,
//! so `evilexample.com` is not below `example.com`.
//!
//! - **The root dot**, as in `example.com.`, makes no difference on either side, as in [`Host::without_trailing_dot`].
//!   Cookies are the exception: RFC 6265 does not know the root dot.
//! - **An opaque host** is treated as if its URL were special, as in [`Host::class`], because a program that connects
//!   to `db://EXAMPLE.com` does the same. One that is no host of a special URL, such as `a%20b`, is in no domain.
//!   Cookies are only for hosts of special URLs: there an opaque host matches itself alone.
//! - **An address** is never below a domain.

mod domain;

use crate::Host;
use alloc::borrow::Cow;

/// Returns what `host` would be in a special URL, or `None` if it would not be a host there.
fn in_special_url<S: AsRef<str>>(host: &Host<S>) -> Option<Host<Cow<'_, str>>> {
    match host.as_ref() {
        Host::Opaque(host) => Host::parse(host).ok(),
        Host::Domain(domain) => Some(Host::Domain(domain.into())),
        Host::Ipv4(address) => Some(address.into()),
        Host::Ipv6(address) => Some(address.into()),
        Host::Empty => None,
    }
}
