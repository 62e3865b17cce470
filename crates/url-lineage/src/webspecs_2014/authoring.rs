//! "Authoring Requirements": how a URL and its parts must be written. The functions have the names of the terms.
//!
//! The parser may accept strings that these functions reject, with or without conformance errors. For example, the
//! parser removes tabs, and a `file` URL needs no host. In turn, the parser rejects a scheme with digits, which may be
//! written.
//!
//! That schemes "must be registered", and that percent-encoded bytes "should not cause a utf-8 decoder to run into any
//! errors", is not checked.
//!
//! ```
//! use url_lineage::webspecs_2014::authoring::{is_absolute_url, is_url};
//!
//! assert!(is_url("//example.com/\u{E9}?a#b") && is_url("../a"));
//! assert!(!is_url("a b") && !is_absolute_url("../a"));
//! ```
//!
//! Source: "Authoring Requirements".

use super::{is_valid_domain, record::default_port, rules};
use core::net::Ipv6Addr;
use url_host::invalid_url_units;

pub use url_host::is_url_code_point;

/// Returns whether `s` is zero or more URL units: URL code points and percent-encoded bytes.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_url_units;
///
/// assert!(is_url_units("a%20/?\u{E9}") && !is_url_units("a%2"));
/// ```
///
/// Source: "Authoring Requirements", "URL units".
pub fn is_url_units(s: &str) -> bool {
    invalid_url_units(s).next().is_none()
}

/// Returns whether `s` is zero or more URL units without one of `excluded`.
fn is_url_units_except(s: &str, excluded: &[char]) -> bool {
    !s.contains(excluded) && is_url_units(s)
}

/// Returns whether `s` is a URL as it must be written: a relative or absolute URL, and optionally a fragment.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_url;
///
/// assert!(is_url("http://example.com/#top") && is_url("#top") && is_url(""));
/// assert!(!is_url("http://example.com/#a#b") && !is_url("http:example.com"));
/// ```
///
/// Source: "Authoring Requirements".
pub fn is_url(s: &str) -> bool {
    let (url, fragment) = split(s, '#');
    fragment.is_none_or(is_fragment) && (is_relative_url(url) || is_absolute_url(url))
}

/// Returns whether `s` is an absolute URL.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_absolute_url;
///
/// assert!(is_absolute_url("http://example.com?q") && is_absolute_url("mailto:me@example.com"));
/// assert!(!is_absolute_url("http:///x") && !is_absolute_url("file:///x") && !is_absolute_url("//example.com"));
/// ```
///
/// Source: "Authoring Requirements", "absolute URL".
pub fn is_absolute_url(s: &str) -> bool {
    let Some((scheme, rest)) = s.split_once(':') else { return false };
    let (rest, query) = split(rest, '?');
    let is_relative_scheme = default_port(&scheme.to_ascii_lowercase()).is_some();
    let is_rest = if is_relative_scheme { is_scheme_relative_url(rest) } else { is_scheme_data(rest) };
    is_scheme(scheme) && is_rest && query.is_none_or(is_query)
}

/// Returns whether `s` is a scheme.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_scheme;
///
/// assert!(is_scheme("h2") && !is_scheme("2h") && !is_scheme(""));
/// ```
///
/// Source: "Authoring Requirements", "scheme".
pub fn is_scheme(s: &str) -> bool {
    s.starts_with(|c: char| c.is_ascii_alphabetic())
        && s.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

/// Returns whether `s` is scheme data.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_scheme_data;
///
/// assert!(is_scheme_data("text/html,a") && !is_scheme_data("a?b") && !is_scheme_data("a b"));
/// ```
///
/// Source: "Authoring Requirements", "scheme data".
pub fn is_scheme_data(s: &str) -> bool {
    is_url_units_except(s, &['?'])
}

/// Returns whether `s` is a relative URL.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_relative_url;
///
/// assert!(is_relative_url("a/b:c?d") && is_relative_url("/a") && is_relative_url("//example.com:80/a"));
/// assert!(!is_relative_url("a:b") && !is_relative_url("a b"));
/// ```
///
/// Source: "Authoring Requirements", "relative URL".
pub fn is_relative_url(s: &str) -> bool {
    let (url, query) = split(s, '?');
    // As its first segment has no colon, a path-relative URL does not start with a scheme and a colon.
    query.is_none_or(is_query)
        && (is_scheme_relative_url(url) || is_absolute_path_relative_url(url) || is_path_relative_url(url))
}

/// Returns whether `s` is a scheme-relative URL.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_scheme_relative_url;
///
/// assert!(is_scheme_relative_url("//u:p@[::1]:80/a") && is_scheme_relative_url("//example.com"));
/// assert!(!is_scheme_relative_url("//") && !is_scheme_relative_url("//a_b"));
/// ```
///
/// Source: "Authoring Requirements", "scheme-relative URL".
pub fn is_scheme_relative_url(s: &str) -> bool {
    let Some(rest) = s.strip_prefix("//") else { return false };
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let (user_info, host_and_port) = match authority.split_once('@') {
        Some((user_info, host)) => (Some(user_info), host),
        None => (None, authority),
    };
    // The colons of an IPv6 address are in brackets.
    let brackets = host_and_port.find(']').unwrap_or(0);
    let port = host_and_port[brackets..].find(':').map(|colon| brackets + colon);
    let (host, port) = match port {
        Some(colon) => (&host_and_port[..colon], Some(&host_and_port[colon + 1..])),
        None => (host_and_port, None),
    };
    user_info.is_none_or(is_userinfo)
        && is_host(host)
        && port.is_none_or(is_port)
        && (path.is_empty() || is_absolute_path_relative_url(path))
}

/// Returns whether `s` is a userinfo.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_userinfo;
///
/// assert!(is_userinfo("u:p:q") && is_userinfo("") && !is_userinfo("u@v"));
/// ```
///
/// Source: "Authoring Requirements", "userinfo".
pub fn is_userinfo(s: &str) -> bool {
    let (username, password) = split(s, ':');
    is_username(username) && password.is_none_or(is_password)
}

/// Returns whether `s` is a username.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_username;
///
/// assert!(is_username("u%3A") && !is_username("u:"));
/// ```
///
/// Source: "Authoring Requirements", "username".
pub fn is_username(s: &str) -> bool {
    is_url_units_except(s, &['/', ':', '?', '@'])
}

/// Returns whether `s` is a password.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_password;
///
/// assert!(is_password("p:q") && !is_password("p/q"));
/// ```
///
/// Source: "Authoring Requirements", "password".
pub fn is_password(s: &str) -> bool {
    is_url_units_except(s, &['/', '?', '@'])
}

/// Returns whether `s` is a host: a domain, an IPv4 address, or an IPv6 address in brackets.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_host;
///
/// assert!(is_host("example.com") && is_host("1.2.3.4") && is_host("[1:2:3:4:5:6:7:8]"));
/// assert!(!is_host("") && !is_host("::1") && !is_host("a b"));
/// ```
///
/// Source: "Authoring Requirements", "host".
pub fn is_host(s: &str) -> bool {
    match s.strip_prefix('[').and_then(|s| s.strip_suffix(']')) {
        Some(address) => is_ipv6_address(address),
        None => is_domain(s) || is_ipv4_address(s),
    }
}

/// Returns whether `s` is a domain: a valid domain.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_domain;
///
/// assert!(is_domain("b\u{FC}cher.example") && !is_domain("a_b"));
/// ```
///
/// Source: "Authoring Requirements", "domain".
pub fn is_domain(s: &str) -> bool {
    is_valid_domain(s)
}

/// Returns whether `s` is an IPv4 address. The text says that its textual representation is not defined; here it is
/// what the rule `ipv4addr` reads without a conformance error.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_ipv4_address;
///
/// assert!(is_ipv4_address("1.2.3.4") && !is_ipv4_address("1.2") && !is_ipv4_address("0x1.2.3.4"));
/// ```
///
/// Source: "Authoring Requirements", "IPv4 address".
pub fn is_ipv4_address(s: &str) -> bool {
    rules::ipv4addr(s).is_ok_and(|address| address.conformance_errors.is_empty())
}

/// Returns whether `s` is an IPv6 address by RFC 4291, without brackets. The rule `ipv6addr` rejects many of them.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_ipv6_address;
///
/// assert!(is_ipv6_address("::") && is_ipv6_address("1:2:3:4:5:6:7:8") && is_ipv6_address("::1.2.3.4"));
/// assert!(!is_ipv6_address("1:2") && !is_ipv6_address("fe80::1%eth0"));
/// ```
///
/// Source: "Authoring Requirements", "IPv6 address"; RFC 4291, section 2.2.
pub fn is_ipv6_address(s: &str) -> bool {
    s.parse::<Ipv6Addr>().is_ok()
}

/// Returns whether `s` is a port.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_port;
///
/// assert!(is_port("080") && is_port("") && is_port("99999") && !is_port("-1"));
/// ```
///
/// Source: "Authoring Requirements", "port".
pub fn is_port(s: &str) -> bool {
    s.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether `s` is an absolute-path-relative URL.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_absolute_path_relative_url;
///
/// assert!(is_absolute_path_relative_url("/") && is_absolute_path_relative_url("/a//b"));
/// assert!(!is_absolute_path_relative_url("//a") && !is_absolute_path_relative_url("/a:b"));
/// ```
///
/// Source: "Authoring Requirements", "absolute-path-relative URL".
pub fn is_absolute_path_relative_url(s: &str) -> bool {
    s.strip_prefix('/').is_some_and(|path| !path.starts_with('/') && is_path_relative_url(path))
}

/// Returns whether `s` is a path-relative URL. By the text, its first segments may be empty, so that it may start with
/// slashes.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_path_relative_url;
///
/// assert!(is_path_relative_url("a/b:c") && is_path_relative_url("") && is_path_relative_url("//a"));
/// assert!(!is_path_relative_url("a:b/c"));
/// ```
///
/// Source: "Authoring Requirements", "path-relative URL".
pub fn is_path_relative_url(s: &str) -> bool {
    !split(s, '/').0.contains(':') && s.split('/').all(is_path_segment)
}

/// Returns whether `s` is a path segment.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_path_segment;
///
/// assert!(is_path_segment("a:b") && !is_path_segment("a/b") && !is_path_segment("a?b"));
/// ```
///
/// Source: "Authoring Requirements", "path segment".
pub fn is_path_segment(s: &str) -> bool {
    is_url_units_except(s, &['/', '?'])
}

/// Returns whether `s` is a query.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_query;
///
/// assert!(is_query("a?/:@") && !is_query("a#"));
/// ```
///
/// Source: "Authoring Requirements", "query".
pub fn is_query(s: &str) -> bool {
    is_url_units(s)
}

/// Returns whether `s` is a fragment.
///
/// ```
/// use url_lineage::webspecs_2014::authoring::is_fragment;
///
/// assert!(is_fragment("a?\u{E9}") && !is_fragment("a b"));
/// ```
///
/// Source: "Authoring Requirements", "fragment".
pub fn is_fragment(s: &str) -> bool {
    is_url_units(s)
}

/// Splits a string at the first delimiter.
fn split(s: &str, delimiter: char) -> (&str, Option<&str>) {
    s.split_once(delimiter).map_or((s, None), |(front, back)| (front, Some(back)))
}
