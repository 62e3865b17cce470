//! "Host writing" and "URL writing": which strings are valid. Each production is a function with its name.
//!
//! The text contradicts itself where the productions and the parser do not agree. A valid URL string should be one for
//! which the parser reports no validation error:
//!
//! - the productions allow no percent-encoded domain, although the text's table calls `file://loc%61lhost/` valid;
//! - they allow no path that starts with two slashes, nor a scheme directly after an unspecial scheme, as in
//!   `blob:https://h/x`;
//! - they allow slashes and at signs in an opaque host;
//! - they allow numbers of an IPv4 address that start with zeros, which the parser reads as octal;
//! - they allow relative URLs to a base URL that cannot be one.

use super::{
    Host, Url,
    idna::is_valid_domain,
    ipv6,
    record::{is_special_scheme, is_windows_drive_letter},
};
use url_host::invalid_url_units;

/// Returns whether a string is a valid host string: a valid domain string, a valid IPv4-address string, or a valid
/// IPv6-address string in brackets.
///
/// ```
/// use url_lineage::whatwg_2017::writing::is_valid_host_string;
///
/// assert!(is_valid_host_string("example.com.") && is_valid_host_string("1.2.3.4") && is_valid_host_string("[::1]"));
/// assert!(!is_valid_host_string("ex%61mple.com") && !is_valid_host_string("::1"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-host-string>
pub fn is_valid_host_string(s: &str) -> bool {
    is_valid_domain_string(s) || is_valid_ipv4_address_string(s) || is_valid_ipv6_address_string_in_brackets(s)
}

/// Returns whether a string is a valid domain string.
///
/// ```
/// use url_lineage::whatwg_2017::writing::is_valid_domain_string;
///
/// assert!(is_valid_domain_string("example.com"));
/// assert!(!is_valid_domain_string("ex_ample.com"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-domain-string>
pub fn is_valid_domain_string(s: &str) -> bool {
    is_valid_domain(s)
}

/// Returns whether a string is a valid IPv4-address string: four decimal numbers of one to three digits, none of them
/// greater than 255.
///
/// ```
/// use url_lineage::whatwg_2017::writing::is_valid_ipv4_address_string;
///
/// assert!(is_valid_ipv4_address_string("192.168.000.1"));
/// assert!(!is_valid_ipv4_address_string("192.168.1") && !is_valid_ipv4_address_string("192.168.0.256"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-ipv4-address-string>
pub fn is_valid_ipv4_address_string(s: &str) -> bool {
    let is_number =
        |part: &str| part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit()) && part.parse::<u8>().is_ok();
    s.split('.').count() == 4 && s.split('.').all(is_number)
}

/// Returns whether a string is a valid IPv6-address string, by section 2.2 of RFC 4291. These are the strings that the
/// IPv6 parser accepts.
///
/// ```
/// use url_lineage::whatwg_2017::writing::is_valid_ipv6_address_string;
///
/// assert!(is_valid_ipv6_address_string("::ffff:1.2.3.4"));
/// assert!(!is_valid_ipv6_address_string("[::1]") && !is_valid_ipv6_address_string("1::2::3"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-ipv6-address-string>
pub fn is_valid_ipv6_address_string(s: &str) -> bool {
    ipv6::parse(s).is_ok()
}

fn is_valid_ipv6_address_string_in_brackets(s: &str) -> bool {
    s.strip_prefix('[').and_then(|s| s.strip_suffix(']')).is_some_and(is_valid_ipv6_address_string)
}

/// Returns whether a string is a valid opaque-host string: one or more URL units, or a valid IPv6-address string in
/// brackets.
///
/// ```
/// use url_lineage::whatwg_2017::writing::is_valid_opaque_host_string;
///
/// assert!(is_valid_opaque_host_string("a%41") && is_valid_opaque_host_string("[::1]"));
/// assert!(!is_valid_opaque_host_string("a%4") && !is_valid_opaque_host_string(""));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-opaque-host-string>
pub fn is_valid_opaque_host_string(s: &str) -> bool {
    !s.is_empty() && is_url_units(s) || is_valid_ipv6_address_string_in_brackets(s)
}

/// Returns whether a string is a valid URL string, with a base URL if there is one.
///
/// [`Url::parse_with`] tells whether the parser reports a validation error, which is not always the same.
///
/// ```
/// use url_lineage::whatwg_2017::{Url, writing::is_valid_url_string};
///
/// let base = Url::parse("https://example.com/", None)?;
/// assert!(is_valid_url_string("https://example.com/././foo?q#f", None));
/// assert!(is_valid_url_string("../a", Some(&base)) && !is_valid_url_string("../a", None));
/// assert!(!is_valid_url_string("https://user:password@example.org/", None));
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-url-string>
pub fn is_valid_url_string(s: &str, base: Option<&Url>) -> bool {
    base.is_some_and(|base| is_relative_url_with_fragment_string(s, base)) || is_absolute_url_with_fragment_string(s)
}

/// Returns whether a string is an absolute-URL-with-fragment string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_absolute_url_with_fragment_string;
/// assert!(is_absolute_url_with_fragment_string("hello:world#a"));
/// assert!(!is_absolute_url_with_fragment_string("world#a"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#absolute-url-with-fragment-string>
pub fn is_absolute_url_with_fragment_string(s: &str) -> bool {
    let (url, fragment) = split_optional(s, '#');
    is_absolute_url_string(url) && fragment.is_none_or(is_url_fragment_string)
}

/// Returns whether a string is an absolute-URL string.
///
/// The relative-URL string after an unspecial scheme has the kind "Otherwise". The text switches on the scheme of the
/// base URL, which need not exist.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_absolute_url_string;
/// assert!(is_absolute_url_string("https://h/?q"));
/// assert!(!is_absolute_url_string("https:h") && !is_absolute_url_string("https://h/#f"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#absolute-url-string>
pub fn is_absolute_url_string(s: &str) -> bool {
    let (url, query) = split_optional(s, '?');
    let Some((scheme, rest)) = url.split_once(':').filter(|(scheme, _)| is_url_scheme_string(scheme)) else {
        return false;
    };
    let scheme = scheme.to_ascii_lowercase();
    let is_rest = match &*scheme {
        "file" => is_scheme_relative_file_url_string(rest),
        scheme if is_special_scheme(scheme) => is_scheme_relative_special_url_string(rest),
        scheme => is_relative_url_string_without_query(rest, scheme, None),
    };
    is_rest && query.is_none_or(is_url_query_string)
}

/// Returns whether a string is a URL-scheme string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_url_scheme_string;
/// assert!(is_url_scheme_string("coap+tcp") && !is_url_scheme_string("1a") && !is_url_scheme_string(""));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-scheme-string>
pub fn is_url_scheme_string(s: &str) -> bool {
    s.starts_with(|c: char| c.is_ascii_alphabetic())
        && s.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

/// Returns whether a string is a relative-URL-with-fragment string.
///
/// ```
/// # use url_lineage::whatwg_2017::{Url, writing::is_relative_url_with_fragment_string};
/// let base = Url::parse("https://h/", None)?;
/// assert!(is_relative_url_with_fragment_string("#a", &base));
/// assert!(!is_relative_url_with_fragment_string("#a#b", &base));
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#relative-url-with-fragment-string>
pub fn is_relative_url_with_fragment_string(s: &str, base: &Url) -> bool {
    let (url, fragment) = split_optional(s, '#');
    is_relative_url_string(url, base) && fragment.is_none_or(is_url_fragment_string)
}

/// Returns whether a string is a relative-URL string.
///
/// ```
/// # use url_lineage::whatwg_2017::{Url, writing::is_relative_url_string};
/// let base = Url::parse("file://h/", None)?;
/// assert!(is_relative_url_string("/x?q", &base));
/// // It would remove the host.
/// assert!(!is_relative_url_string("/C:/x", &base));
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#relative-url-string>
pub fn is_relative_url_string(s: &str, base: &Url) -> bool {
    let (url, query) = split_optional(s, '?');
    is_relative_url_string_without_query(url, base.scheme(), base.host()) && query.is_none_or(is_url_query_string)
}

/// Source: <https://url.spec.whatwg.org/#relative-url-string>
fn is_relative_url_string_without_query(s: &str, base_scheme: &str, base_host: Option<&Host>) -> bool {
    let (is_scheme_relative, is_path_absolute) = match base_scheme {
        "file" if base_host == Some(&Host::Empty) => {
            (is_scheme_relative_file_url_string(s), is_path_absolute_url_string(s))
        }
        "file" => (is_scheme_relative_file_url_string(s), is_path_absolute_non_windows_file_url_string(s)),
        scheme if is_special_scheme(scheme) => {
            (is_scheme_relative_special_url_string(s), is_path_absolute_url_string(s))
        }
        _ => (is_scheme_relative_url_string(s), is_path_absolute_url_string(s)),
    };
    is_scheme_relative || is_path_absolute || is_path_relative_scheme_less_url_string(s)
}

/// Returns whether a string is a scheme-relative-special-URL string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_scheme_relative_special_url_string;
/// assert!(is_scheme_relative_special_url_string("//h:80/a") && !is_scheme_relative_special_url_string("//"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#scheme-relative-special-url-string>
pub fn is_scheme_relative_special_url_string(s: &str) -> bool {
    let Some((authority, path)) = authority_and_path(s) else { return false };
    is_host_and_optional_port(authority, is_valid_host_string) && path.is_none_or(is_path_absolute_url_string)
}

/// Returns whether a string is a URL-port string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_url_port_string;
/// assert!(is_url_port_string("") && is_url_port_string("99999") && !is_url_port_string("-1"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-port-string>
pub fn is_url_port_string(s: &str) -> bool {
    s.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a string is a scheme-relative-URL string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_scheme_relative_url_string;
/// assert!(is_scheme_relative_url_string("//") && !is_scheme_relative_url_string("//a b"));
/// // A slash is a URL unit, and so allowed in an opaque host.
/// assert!(is_scheme_relative_url_string("//a//b"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#scheme-relative-url-string>
pub fn is_scheme_relative_url_string(s: &str) -> bool {
    let Some((authority, path)) = authority_and_path(s) else { return false };
    let is_without_slashes = is_opaque_host_and_port_string(authority) && path.is_none_or(is_path_absolute_url_string);
    is_without_slashes || is_opaque_host_and_port_string(&s[2..])
}

/// Returns whether a string is an opaque-host-and-port string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_opaque_host_and_port_string;
/// assert!(is_opaque_host_and_port_string("a:1") && is_opaque_host_and_port_string(""));
/// assert!(!is_opaque_host_and_port_string("a b:1") && !is_opaque_host_and_port_string("[::1]:a"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#opaque-host-and-port-string>
pub fn is_opaque_host_and_port_string(s: &str) -> bool {
    s.is_empty() || is_host_and_optional_port(s, is_valid_opaque_host_string)
}

/// Returns whether a string is a scheme-relative-file-URL string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_scheme_relative_file_url_string;
/// assert!(is_scheme_relative_file_url_string("///C:/x") && is_scheme_relative_file_url_string("//h/x"));
/// assert!(!is_scheme_relative_file_url_string("//h/C:/x") && !is_scheme_relative_file_url_string("//"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#scheme-relative-file-url-string>
pub fn is_scheme_relative_file_url_string(s: &str) -> bool {
    let Some((host, path)) = authority_and_path(s) else { return false };
    if host.is_empty() {
        path.is_some_and(is_path_absolute_url_string)
    } else {
        is_valid_host_string(host) && path.is_none_or(is_path_absolute_non_windows_file_url_string)
    }
}

/// Returns whether a string is a path-absolute-URL string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_path_absolute_url_string;
/// assert!(is_path_absolute_url_string("/a//b") && !is_path_absolute_url_string("//a"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#path-absolute-url-string>
pub fn is_path_absolute_url_string(s: &str) -> bool {
    s.strip_prefix('/').is_some_and(is_path_relative_url_string)
}

/// Returns whether a string is a path-absolute-non-Windows-file-URL string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_path_absolute_non_windows_file_url_string;
/// assert!(is_path_absolute_non_windows_file_url_string("/C:"));
/// assert!(!is_path_absolute_non_windows_file_url_string("/C:/"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-writing>; today it has no such production
pub fn is_path_absolute_non_windows_file_url_string(s: &str) -> bool {
    let starts_with_drive_letter =
        s.strip_prefix('/').and_then(|s| s.split_once('/')).is_some_and(|(first, _)| is_windows_drive_letter(first));
    is_path_absolute_url_string(s) && !starts_with_drive_letter
}

/// Returns whether a string is a path-relative-URL string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_path_relative_url_string;
/// assert!(is_path_relative_url_string("a:b//c") && is_path_relative_url_string(""));
/// assert!(!is_path_relative_url_string("/a"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#path-relative-url-string>
pub fn is_path_relative_url_string(s: &str) -> bool {
    !s.starts_with('/') && s.split('/').all(is_url_path_segment_string)
}

/// Returns whether a string is a path-relative-scheme-less-URL string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_path_relative_scheme_less_url_string;
/// assert!(is_path_relative_scheme_less_url_string("./a:b"));
/// assert!(!is_path_relative_scheme_less_url_string("a:b"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#path-relative-scheme-less-url-string>
pub fn is_path_relative_scheme_less_url_string(s: &str) -> bool {
    let starts_with_scheme = s.split_once(':').is_some_and(|(scheme, _)| is_url_scheme_string(scheme));
    is_path_relative_url_string(s) && !starts_with_scheme
}

/// Returns whether a string is a URL-path-segment string. The dot segments are such strings of URL units, too.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_url_path_segment_string;
/// assert!(is_url_path_segment_string("..") && is_url_path_segment_string("a%20b"));
/// assert!(!is_url_path_segment_string("a/b") && !is_url_path_segment_string("a b"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-path-segment-string>
pub fn is_url_path_segment_string(s: &str) -> bool {
    !s.contains(['/', '?']) && is_url_units(s)
}

/// Returns whether a string is a single-dot path segment.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_single_dot_path_segment;
/// assert!(is_single_dot_path_segment("%2E") && !is_single_dot_path_segment("%2"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#single-dot-path-segment>
pub fn is_single_dot_path_segment(s: &str) -> bool {
    s == "." || s.eq_ignore_ascii_case("%2e")
}

/// Returns whether a string is a double-dot path segment.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_double_dot_path_segment;
/// assert!(is_double_dot_path_segment(".%2E") && !is_double_dot_path_segment("..."));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#double-dot-path-segment>
pub fn is_double_dot_path_segment(s: &str) -> bool {
    ["..", ".%2e", "%2e.", "%2e%2e"].iter().any(|double_dot| s.eq_ignore_ascii_case(double_dot))
}

/// Returns whether a string is a URL-query string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_url_query_string;
/// assert!(is_url_query_string("a=b?c") && !is_url_query_string("a b"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-query-string>
pub fn is_url_query_string(s: &str) -> bool {
    is_url_units(s)
}

/// Returns whether a string is a URL-fragment string.
///
/// ```
/// # use url_lineage::whatwg_2017::writing::is_url_fragment_string;
/// assert!(is_url_fragment_string("a/b?c") && !is_url_fragment_string("a#b"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-fragment-string>
pub fn is_url_fragment_string(s: &str) -> bool {
    is_url_units(s)
}

/// Source: <https://url.spec.whatwg.org/#url-units>
fn is_url_units(s: &str) -> bool {
    invalid_url_units(s).next().is_none()
}

/// Splits a string after `//` into an authority, and a path with its slash if there is one.
fn authority_and_path(s: &str) -> Option<(&str, Option<&str>)> {
    let s = s.strip_prefix("//")?;
    let (authority, path) = s.split_at(s.find('/').unwrap_or(s.len()));
    Some((authority, Some(path).filter(|path| !path.is_empty())))
}

/// Matches a host, and a colon and a URL-port string if there are any. An opaque host may contain colons itself.
fn is_host_and_optional_port(s: &str, is_host: fn(&str) -> bool) -> bool {
    is_host(s) || s.rsplit_once(':').is_some_and(|(host, port)| is_host(host) && is_url_port_string(port))
}

/// Splits a string at the first delimiter. The second part is `None` if there is none.
fn split_optional(s: &str, delimiter: char) -> (&str, Option<&str>) {
    s.split_once(delimiter).map_or((s, None), |(before, after)| (before, Some(after)))
}
