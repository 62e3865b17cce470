//! URL writing: which strings are valid URL strings, and the terms that this depends on.
//!
//! Each production of the standard's grammar is a function of the same name, which returns whether a whole string
//! matches it. The parser accepts many more strings: it parses a string without a validation error exactly if
//! [`is_valid_url_string`] holds for it.
//!
//! ```
//! use url_core::{Url, writing};
//!
//! assert!(writing::is_absolute_url_string("https://example.com/?q"));
//! assert!(writing::is_scheme_relative_special_url_string("//example.com:8080/"));
//! assert!(!writing::is_url_port_string("65536"));
//!
//! // Valid with a base URL of this scheme, but not without.
//! let base = Url::parse("https://example.com/")?;
//! assert!(writing::is_relative_url_string("../b?q", &base));
//! assert!(!writing::is_absolute_url_string("../b?q"));
//! # Ok::<(), url_core::ParseError>(())
//! ```
//!
//! The terms of hosts, and of path segments that are dots, are here, too. The terms of Windows drive letters are in
//! [`file`](crate::file).
//!
//! Source: <https://url.spec.whatwg.org/#url-writing>

use crate::{
    base::Base,
    record::{Url, UrlRef},
    scheme::SchemeType,
    syntax::{dots_of, leading_digits, scheme_len, shortened},
};
use url_host::port_delimiter;

pub use url_host::{
    domain_labels, invalid_url_units, is_valid_domain, is_valid_host_string, is_valid_ipv4_address_string,
    is_valid_ipv6_address_string, is_valid_opaque_host_string,
};

/// Returns whether `input` is a valid URL string: a relative-URL-with-fragment string, which needs a base URL, or an
/// absolute-URL-with-fragment string.
///
/// ```
/// use url_core::{Url, writing::is_valid_url_string};
///
/// assert!(is_valid_url_string("https://example.com/a/../b?q#f", None));
/// // The parser accepts a space in a path, and backslashes.
/// assert!(!is_valid_url_string("https://example.com/a b", None));
/// assert!(!is_valid_url_string(r"https:\\example.com", None));
///
/// let base = Url::parse("https://example.com/")?;
/// assert!(is_valid_url_string("../b", &base));
/// assert!(!is_valid_url_string("../b", None));
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-url-string>
pub fn is_valid_url_string<'b>(input: &str, base: impl Into<Base<'b>>) -> bool {
    let Base { url, text } = base.into();
    is_absolute_url_with_fragment_string(input)
        || url.is_some_and(|base| is_relative_url_with_fragment_string(input, base.url()))
        || text
            .is_some_and(|base| Url::parse(&base).is_ok_and(|base| is_relative_url_with_fragment_string(input, &base)))
}

/// Returns whether `input` is an absolute-URL string, optionally followed by `#` and a URL-fragment string.
///
/// ```
/// use url_core::writing::is_absolute_url_with_fragment_string;
///
/// assert!(is_absolute_url_with_fragment_string("https://example.com/#f"));
/// assert!(!is_absolute_url_with_fragment_string("https://example.com/##"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#absolute-url-with-fragment-string>
pub fn is_absolute_url_with_fragment_string(input: &str) -> bool {
    let (url, fragment) = split_optional(input, '#');
    fragment.is_none_or(is_url_fragment_string) && is_absolute_url_string(url)
}

/// Returns whether `input` is an absolute-URL string: a scheme with `:`, what its kind requires, and an optional query.
///
/// ```
/// use url_core::writing::is_absolute_url_string;
///
/// assert!(is_absolute_url_string("urn:isbn:0141036141?q"));
/// // A special scheme requires two slashes and a host, and a fragment is no part of the string.
/// assert!(!is_absolute_url_string("https:example.com"));
/// assert!(!is_absolute_url_string("https://example.com/#f"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#absolute-url-string>
pub fn is_absolute_url_string(input: &str) -> bool {
    let Some((scheme, rest)) = split_scheme(input) else { return false };
    let (text, query) = split_optional(rest, '?');
    let is_hierarchy = match SchemeType::of_any_case(scheme.as_bytes()) {
        SchemeType::File => is_scheme_relative_file_url_string(text),
        SchemeType::NotSpecial => {
            is_scheme_relative_url_string(text)
                || is_path_absolute_non_authority_url_string(text)
                || is_opaque_path_url_string(text)
        }
        _ => is_scheme_relative_special_url_string(text),
    };
    is_hierarchy && query.is_none_or(is_url_query_string)
}

/// Returns whether `input` is a URL-scheme string: an ASCII alpha, followed by ASCII alphanumerics, `+`, `-` and `.`.
///
/// ```
/// use url_core::writing::is_url_scheme_string;
///
/// assert!(is_url_scheme_string("svn+SSH"));
/// assert!(!is_url_scheme_string("1password") && !is_url_scheme_string("https:"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-scheme-string>
pub fn is_url_scheme_string(input: &str) -> bool {
    scheme_len(input.as_bytes()) == Some(input.len())
}

/// Returns whether `input` is a relative-URL-with-fragment string for this base URL. If its path is opaque, that is `#`
/// and a URL-fragment string; else a relative-URL string, with such a fragment or without.
///
/// ```
/// use url_core::{Url, writing::is_relative_url_with_fragment_string};
///
/// let base = Url::parse("mailto:me@example.com")?;
/// assert!(is_relative_url_with_fragment_string("#f", &base));
/// assert!(!is_relative_url_with_fragment_string("?q#f", &base));
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#relative-url-with-fragment-string>
pub fn is_relative_url_with_fragment_string<'b>(input: &str, base: impl Into<UrlRef<'b>>) -> bool {
    let base = base.into();
    let (url, fragment) = split_optional(input, '#');
    let is_relative =
        if base.has_opaque_path() { url.is_empty() && fragment.is_some() } else { is_relative_url_string(url, base) };
    is_relative && fragment.is_none_or(is_url_fragment_string)
}

/// Returns whether `input` is a relative-URL string for the scheme of this base URL, whose path is not opaque.
///
/// ```
/// use url_core::{Url, writing::is_relative_url_string};
///
/// let base = Url::parse("https://example.com/")?;
/// assert!(is_relative_url_string("//example.org?q", &base));
/// assert!(is_relative_url_string("./a:b", &base));
/// assert!(!is_relative_url_string("a:b", &base));
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#relative-url-string>
pub fn is_relative_url_string<'b>(input: &str, base: impl Into<UrlRef<'b>>) -> bool {
    let base = base.into();
    let (text, query) = split_optional(input, '?');
    let is_scheme_relative = match base.scheme_type() {
        SchemeType::File => is_scheme_relative_file_url_string,
        SchemeType::NotSpecial => is_scheme_relative_url_string,
        _ => is_scheme_relative_special_url_string,
    };
    let is_hierarchy = is_scheme_relative(text)
        || is_path_absolute_non_authority_url_string(text)
        || is_path_relative_scheme_less_url_string(text);
    !base.has_opaque_path() && is_hierarchy && query.is_none_or(is_url_query_string)
}

/// Returns whether `input` is a scheme-relative-special-URL string: `//`, a valid host string, an optional port, and an
/// optional path-absolute-URL string.
///
/// ```
/// use url_core::writing::is_scheme_relative_special_url_string;
///
/// assert!(is_scheme_relative_special_url_string("//example.com:/a"));
/// // Credentials are never valid, and the host is required.
/// assert!(!is_scheme_relative_special_url_string("//me@example.com/"));
/// assert!(!is_scheme_relative_special_url_string("///a"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#scheme-relative-special-url-string>
pub fn is_scheme_relative_special_url_string(input: &str) -> bool {
    is_scheme_relative(input, |authority| is_host_and_port(authority, is_valid_host_string))
}

/// Returns whether `input` is a URL-port string: ASCII digits that represent a number below 65536, or nothing.
///
/// ```
/// use url_core::writing::is_url_port_string;
///
/// assert!(is_url_port_string("8080") && is_url_port_string("00080") && is_url_port_string(""));
/// assert!(!is_url_port_string("65536") && !is_url_port_string("+80"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-port-string>
pub fn is_url_port_string(input: &str) -> bool {
    leading_digits(input.as_bytes()) == input.len() && (input.is_empty() || input.parse::<u16>().is_ok())
}

/// Returns whether `input` is a scheme-relative-URL string, for a scheme that is not special: `//`, an
/// opaque-host-and-port string, and an optional path-absolute-URL string.
///
/// ```
/// use url_core::writing::is_scheme_relative_url_string;
///
/// assert!(is_scheme_relative_url_string("//EXAMPLE:1/a") && is_scheme_relative_url_string("///a"));
/// assert!(!is_scheme_relative_url_string("//a^b/"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#scheme-relative-url-string>
pub fn is_scheme_relative_url_string(input: &str) -> bool {
    is_scheme_relative(input, is_opaque_host_and_port_string)
}

/// Returns whether `input` is an opaque-host-and-port string: a valid opaque-host string with an optional port, or
/// nothing.
///
/// ```
/// use url_core::writing::is_opaque_host_and_port_string;
///
/// assert!(is_opaque_host_and_port_string("[::1]:80") && is_opaque_host_and_port_string(""));
/// assert!(!is_opaque_host_and_port_string(":80"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#opaque-host-and-port-string>
pub fn is_opaque_host_and_port_string(input: &str) -> bool {
    input.is_empty() || is_host_and_port(input, is_valid_opaque_host_string)
}

/// Returns whether `input` is a scheme-relative-file-URL string: `//`, an optional valid host string, and an optional
/// path-absolute-URL string.
///
/// ```
/// use url_core::writing::is_scheme_relative_file_url_string;
///
/// assert!(is_scheme_relative_file_url_string("///a") && is_scheme_relative_file_url_string("//server/share"));
/// assert!(!is_scheme_relative_file_url_string("//server:80/share"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#scheme-relative-file-url-string>
pub fn is_scheme_relative_file_url_string(input: &str) -> bool {
    is_scheme_relative(input, |authority| authority.is_empty() || is_valid_host_string(authority))
}

/// Returns whether `input` is a path-absolute-URL string: URL-path-segment strings, each after a slash. Segments may be
/// empty.
///
/// ```
/// use url_core::writing::is_path_absolute_url_string;
///
/// assert!(is_path_absolute_url_string("/a/../b/") && is_path_absolute_url_string("//"));
/// assert!(!is_path_absolute_url_string("a") && !is_path_absolute_url_string("/?q"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#path-absolute-url-string>
pub fn is_path_absolute_url_string(input: &str) -> bool {
    input.starts_with('/') && is_path(input)
}

/// Returns whether `input` is a path-absolute-non-authority-URL string: a path-absolute-URL string that does not start
/// with two slashes, which would read as an authority.
///
/// ```
/// use url_core::writing::is_path_absolute_non_authority_url_string;
///
/// assert!(is_path_absolute_non_authority_url_string("/a//b"));
/// assert!(!is_path_absolute_non_authority_url_string("//a"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#path-absolute-non-authority-url-string>
pub fn is_path_absolute_non_authority_url_string(input: &str) -> bool {
    is_path_absolute_url_string(input) && !input.starts_with("//")
}

/// Returns whether `input` is a path-relative-URL string: URL-path-segment strings with slashes between them, which do
/// not start with a slash.
///
/// ```
/// use url_core::writing::is_path_relative_url_string;
///
/// assert!(is_path_relative_url_string("a:b/.."));
/// assert!(!is_path_relative_url_string("/a"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#path-relative-url-string>
pub fn is_path_relative_url_string(input: &str) -> bool {
    !input.starts_with('/') && is_path(input)
}

/// Returns whether `input` is a path-relative-scheme-less-URL string: a path-relative-URL string that does not start
/// with a scheme and `:`.
///
/// ```
/// use url_core::writing::is_path_relative_scheme_less_url_string;
///
/// assert!(is_path_relative_scheme_less_url_string("./a:b"));
/// assert!(!is_path_relative_scheme_less_url_string("a:b"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#path-relative-scheme-less-url-string>
pub fn is_path_relative_scheme_less_url_string(input: &str) -> bool {
    is_path_relative_url_string(input) && split_scheme(input).is_none()
}

/// Returns whether `input` is an opaque-path-URL string: URL units without `?`, the first of which is not a slash.
///
/// ```
/// use url_core::writing::is_opaque_path_url_string;
///
/// assert!(is_opaque_path_url_string("me@example.com"));
/// assert!(!is_opaque_path_url_string("a b"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#opaque-path-url-string>
pub fn is_opaque_path_url_string(input: &str) -> bool {
    !input.starts_with('/') && is_path(input)
}

/// Returns whether `input` is a URL-path-segment string: URL units without `/` and `?`, possibly none. A
/// [single-dot](is_single_dot_url_path_segment) or [double-dot](is_double_dot_url_path_segment) segment is one.
///
/// ```
/// use url_core::writing::is_url_path_segment_string;
///
/// assert!(is_url_path_segment_string("caf%C3%A9") && is_url_path_segment_string(".."));
/// assert!(!is_url_path_segment_string("a/b") && !is_url_path_segment_string("50%"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-path-segment-string>
pub fn is_url_path_segment_string(input: &str) -> bool {
    !input.contains('/') && is_path(input)
}

/// Returns whether `input` is a single-dot URL path segment: `.`, or `%2e` in any case.
///
/// ```
/// use url_core::writing::is_single_dot_url_path_segment;
///
/// assert!(is_single_dot_url_path_segment(".") && is_single_dot_url_path_segment("%2E"));
/// assert!(!is_single_dot_url_path_segment("..") && !is_single_dot_url_path_segment("./"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#single-dot-path-segment>
pub fn is_single_dot_url_path_segment(input: &str) -> bool {
    dots_of(input.as_bytes()) == 1
}

/// Returns whether `input` is a double-dot URL path segment: `..`, or the same with `%2e` in any case for one dot or
/// both.
///
/// ```
/// use url_core::writing::is_double_dot_url_path_segment;
///
/// assert!(is_double_dot_url_path_segment("..") && is_double_dot_url_path_segment(".%2e"));
/// assert!(!is_double_dot_url_path_segment("...") && !is_double_dot_url_path_segment("%252e."));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#double-dot-path-segment>
pub fn is_double_dot_url_path_segment(input: &str) -> bool {
    dots_of(input.as_bytes()) == 2
}

/// Returns a path that is not opaque, shortened: without its last segment. The segment stays if it is the only one, and
/// the normalized Windows drive letter of a file URL.
///
/// ```
/// use url_core::{scheme::SchemeType, writing::shorten};
///
/// assert_eq!(shorten("/a/b/", SchemeType::Https), "/a/b");
/// assert_eq!(shorten("/C:", SchemeType::Https), "");
/// assert_eq!(shorten("/C:", SchemeType::File), "/C:");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#shorten-a-urls-path>
pub fn shorten(path: &str, scheme_type: SchemeType) -> &str {
    shortened(path, scheme_type == SchemeType::File)
}

/// Returns whether `input` is a URL-query string: zero or more URL units.
///
/// ```
/// use url_core::writing::is_url_query_string;
///
/// assert!(is_url_query_string("a=1&b=%20?/"));
/// assert!(!is_url_query_string("a b") && !is_url_query_string("a#"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-query-string>
pub fn is_url_query_string(input: &str) -> bool {
    is_url_units(input)
}

/// Returns whether `input` is a URL-fragment string: zero or more URL units.
///
/// ```
/// use url_core::writing::is_url_fragment_string;
///
/// assert!(is_url_fragment_string("section/2?"));
/// assert!(!is_url_fragment_string("#") && !is_url_fragment_string("a`b"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-fragment-string>
pub fn is_url_fragment_string(input: &str) -> bool {
    is_url_units(input)
}

/// `//`, what `is_authority` accepts, and an optional path-absolute-URL string.
fn is_scheme_relative(input: &str, is_authority: impl FnOnce(&str) -> bool) -> bool {
    let Some(rest) = input.strip_prefix("//") else { return false };
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    is_authority(authority) && is_path(path)
}

/// A host that `is_host` accepts, and an optional `:` with a URL-port string.
fn is_host_and_port(input: &str, is_host: fn(&str) -> bool) -> bool {
    match port_delimiter(input) {
        Some(colon) => is_host(&input[..colon]) && is_url_port_string(&input[colon + 1..]),
        None => is_host(input),
    }
}

/// URL units without `?`.
fn is_path(input: &str) -> bool {
    is_url_units(input) && !input.contains('?')
}

/// Zero or more URL units.
///
/// Source: <https://url.spec.whatwg.org/#url-units>
fn is_url_units(input: &str) -> bool {
    invalid_url_units(input).next().is_none()
}

/// Splits `input` into a URL-scheme string and what follows its `:`.
fn split_scheme(input: &str) -> Option<(&str, &str)> {
    input.split_once(':').filter(|(scheme, _)| is_url_scheme_string(scheme))
}

/// Splits `text` at the first `delimiter`. The second part is `None` if there is none.
#[inline]
pub(crate) fn split_optional(text: &str, delimiter: char) -> (&str, Option<&str>) {
    match text.split_once(delimiter) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}
