//! URL writing: which strings are valid URL strings.
//!
//! Each production of the standard's grammar is a function that returns whether a text matches it.

use crate::{parser::scheme::scheme_before, record::UrlRef, scheme::SchemeType};
use url_host::{invalid_url_units, is_valid_host_string, is_valid_opaque_host_string};

/// Returns whether `input` is a valid URL string.
///
/// A string without a scheme can only be valid with a base URL. A string is valid exactly if the parser reports no
/// validation error for it; many other strings can be parsed, too.
///
/// ```
/// use url_core::{Url, is_valid_url_string};
///
/// assert!(is_valid_url_string("https://example.com/a/../b?q#f", None));
/// // The parser accepts a space in a path, and backslashes.
/// assert!(!is_valid_url_string("https://example.com/a b", None));
/// assert!(!is_valid_url_string(r"https:\\example.com", None));
///
/// let base = Url::parse("https://example.com/")?;
/// assert!(is_valid_url_string("../b", Some(base.borrowed())));
/// assert!(!is_valid_url_string("../b", None));
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-url-string>
#[inline]
pub fn is_valid_url_string(input: &str, base: Option<UrlRef<'_>>) -> bool {
    let (url, fragment) = split_optional(input, '#');
    if !fragment.is_none_or(is_url_units) {
        return false;
    }
    match (scheme_before(url, Some(b':')), base) {
        (Some(scheme), _) => is_absolute_url_string(SchemeType::of(&scheme), &url[scheme.len() + 1..]),
        (None, Some(base)) if base.has_opaque_path() => url.is_empty() && fragment.is_some(),
        (None, Some(base)) => is_relative_url_string(base.scheme_type(), url),
        (None, None) => false,
    }
}

/// Source: <https://url.spec.whatwg.org/#absolute-url-string>
#[inline]
fn is_absolute_url_string(scheme: SchemeType, after_scheme: &str) -> bool {
    let (text, query) = split_optional(after_scheme, '?');
    let is_hierarchy = match scheme {
        SchemeType::NotSpecial => {
            is_scheme_relative(scheme, text) || is_path_absolute_non_authority(text) || is_opaque_path(text)
        }
        _ => is_scheme_relative(scheme, text),
    };
    is_hierarchy && query.is_none_or(is_url_units)
}

/// Source: <https://url.spec.whatwg.org/#relative-url-string>
#[inline]
fn is_relative_url_string(base_scheme: SchemeType, url: &str) -> bool {
    let (text, query) = split_optional(url, '?');
    let is_hierarchy =
        is_scheme_relative(base_scheme, text) || is_path_absolute_non_authority(text) || is_path_relative(text);
    is_hierarchy && query.is_none_or(is_url_units)
}

/// Matches the productions that start with `//`, one for each kind of scheme.
///
/// Source: <https://url.spec.whatwg.org/#scheme-relative-special-url-string>,
/// <https://url.spec.whatwg.org/#scheme-relative-file-url-string>,
/// <https://url.spec.whatwg.org/#scheme-relative-url-string>
#[inline]
fn is_scheme_relative(scheme: SchemeType, text: &str) -> bool {
    let Some(text) = text.strip_prefix("//") else { return false };
    let (authority, path) = text.split_at(text.find('/').unwrap_or(text.len()));
    let is_authority = match scheme {
        SchemeType::File => authority.is_empty() || is_valid_host_string(authority),
        SchemeType::NotSpecial => authority.is_empty() || is_host_and_port(authority, is_valid_opaque_host_string),
        _ => is_host_and_port(authority, is_valid_host_string),
    };
    is_authority && is_url_units(path)
}

/// Matches a host, checked by `is_host`, and an optional port.
#[inline]
fn is_host_and_port(text: &str, is_host: fn(&str) -> bool) -> bool {
    // The colons of an IPv6 address are before its closing bracket.
    let host_end = text.rfind(']').unwrap_or(0);
    match text[host_end..].find(':') {
        Some(colon) => is_host(&text[..host_end + colon]) && is_url_port_string(&text[host_end + colon + 1..]),
        None => is_host(text),
    }
}

/// Source: <https://url.spec.whatwg.org/#url-port-string>
#[inline]
fn is_url_port_string(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && (text.is_empty() || text.parse::<u16>().is_ok())
}

/// Matches a path that starts with exactly one slash, so that it does not read as an authority.
#[inline]
fn is_path_absolute_non_authority(text: &str) -> bool {
    text.starts_with('/') && !text.starts_with("//") && is_url_units(text)
}

/// Matches a path that does not start with a slash. The caller has checked that it has no scheme.
///
/// Source: <https://url.spec.whatwg.org/#path-relative-scheme-less-url-string>
#[inline]
fn is_path_relative(text: &str) -> bool {
    !text.starts_with('/') && is_url_units(text)
}

/// Matches a path that is a single string, not a list of segments.
#[inline]
fn is_opaque_path(text: &str) -> bool {
    !text.starts_with('/') && is_url_units(text)
}

/// Source: <https://url.spec.whatwg.org/#url-units>
#[inline]
fn is_url_units(text: &str) -> bool {
    invalid_url_units(text).next().is_none()
}

/// Splits `text` at the first `delimiter`. The second part is `None` if there is none.
#[inline]
pub(crate) fn split_optional(text: &str, delimiter: char) -> (&str, Option<&str>) {
    match text.split_once(delimiter) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}
