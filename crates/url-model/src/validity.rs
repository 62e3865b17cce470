//! URL writing: a recognizer of valid strings that follows the productions one by one.
//!
//! A production is a function that returns whether a whole string matches. U+0023 (#) is no URL unit, and neither is
//! U+003F (?) allowed before a query, so an input is split at the first of each.

use crate::{
    Model, Record, host::is_forbidden_host_code_point, ipv4, percent_encode::starts_with_two_hex_digits,
    record::is_special_scheme,
};

pub use crate::code_points::is_url_code_point;

impl Model {
    /// Returns whether `input` is a valid URL string; a relative one is so only with a base.
    ///
    /// Source: <https://url.spec.whatwg.org/#valid-url-string>
    pub fn is_valid_url_string(&self, input: &str, base: Option<&Record>) -> bool {
        let (url, fragment) = split_at_first(input, '#');
        if !fragment.is_none_or(is_url_units) {
            return false;
        }
        if base.is_some_and(Record::has_opaque_path) && url.is_empty() && fragment.is_some() {
            return true;
        }
        let (url, query) = split_at_first(url, '?');
        query.is_none_or(is_url_units)
            && (self.is_absolute_url(url)
                || base.is_some_and(|base| !base.has_opaque_path() && self.is_relative_url(url, base)))
    }

    /// Source: <https://url.spec.whatwg.org/#absolute-url-string>
    fn is_absolute_url(&self, string: &str) -> bool {
        let Some((scheme, rest)) = string.split_once(':') else { return false };
        is_url_scheme(scheme)
            && match scheme.to_ascii_lowercase().as_str() {
                "file" => self.is_scheme_relative_file_url(rest),
                scheme if is_special_scheme(scheme) => self.is_scheme_relative_special_url(rest),
                _ => {
                    is_scheme_relative_url(rest) || is_path_absolute_non_authority_url(rest) || is_opaque_path_url(rest)
                }
            }
    }

    /// Source: <https://url.spec.whatwg.org/#relative-url-string>
    fn is_relative_url(&self, string: &str, base: &Record) -> bool {
        is_path_absolute_non_authority_url(string)
            || is_path_relative_scheme_less_url(string)
            || match base.scheme.as_str() {
                "file" => self.is_scheme_relative_file_url(string),
                scheme if is_special_scheme(scheme) => self.is_scheme_relative_special_url(string),
                _ => is_scheme_relative_url(string),
            }
    }

    /// Source: <https://url.spec.whatwg.org/#scheme-relative-special-url-string>
    fn is_scheme_relative_special_url(&self, string: &str) -> bool {
        let Some((authority, path)) = split_authority(string) else { return false };
        is_path_absolute_url_or_absent(path) && is_host_and_port(authority, |host| self.is_valid_host(host))
    }

    /// Source: <https://url.spec.whatwg.org/#scheme-relative-file-url-string>
    fn is_scheme_relative_file_url(&self, string: &str) -> bool {
        let Some((host, path)) = split_authority(string) else { return false };
        is_path_absolute_url_or_absent(path) && (host.is_empty() || self.is_valid_host(host))
    }

    /// Source: <https://url.spec.whatwg.org/#valid-host-string>
    fn is_valid_host(&self, string: &str) -> bool {
        self.is_valid_domain(string) || is_valid_ipv4_address(string) || is_valid_bracketed_ipv6_address(string)
    }

    /// Returns whether `input` is a valid domain.
    ///
    /// Source: <https://url.spec.whatwg.org/#valid-domain>
    pub fn is_valid_domain(&self, input: &str) -> bool {
        self.domain_parser(input, true, &mut Vec::new()).is_ok_and(|domain| !ipv4::ends_in_a_number(&domain))
    }
}

/// Returns the parts before and after the first `delimiter`, if there is one.
fn split_at_first(string: &str, delimiter: char) -> (&str, Option<&str>) {
    match string.split_once(delimiter) {
        Some((before, after)) => (before, Some(after)),
        None => (string, None),
    }
}

/// Splits a string that starts with `//`: returns the part up to the next U+002F (/), and the rest from there on.
fn split_authority(string: &str) -> Option<(&str, &str)> {
    let rest = string.strip_prefix("//")?;
    Some(rest.split_at(rest.find('/').unwrap_or(rest.len())))
}

/// Returns whether a string consists of URL units.
///
/// Source: <https://url.spec.whatwg.org/#url-units>
fn is_url_units(string: &str) -> bool {
    let code_points: Vec<char> = string.chars().collect();
    code_points
        .iter()
        .enumerate()
        .all(|(index, &c)| is_url_code_point(c) || c == '%' && starts_with_two_hex_digits(&code_points[index + 1..]))
}

/// Source: <https://url.spec.whatwg.org/#url-scheme-string>
fn is_url_scheme(string: &str) -> bool {
    string.starts_with(|c: char| c.is_ascii_alphabetic())
        && string.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

/// Source: <https://url.spec.whatwg.org/#scheme-relative-url-string>
fn is_scheme_relative_url(string: &str) -> bool {
    let Some((authority, path)) = split_authority(string) else { return false };
    is_path_absolute_url_or_absent(path) && (authority.is_empty() || is_host_and_port(authority, is_valid_opaque_host))
}

/// A host, optionally followed by U+003A (:) and a port.
fn is_host_and_port(string: &str, is_host: impl Fn(&str) -> bool) -> bool {
    is_host(string) || string.rsplit_once(':').is_some_and(|(host, port)| is_host(host) && is_url_port(port))
}

/// Source: <https://url.spec.whatwg.org/#url-port-string>
fn is_url_port(string: &str) -> bool {
    string.is_empty() || string.chars().all(|c| c.is_ascii_digit()) && string.parse::<u16>().is_ok()
}

/// Source: <https://url.spec.whatwg.org/#path-absolute-url-string>
fn is_path_absolute_url(string: &str) -> bool {
    string.starts_with('/') && is_url_units(string) && !string.contains('?')
}

/// [`is_path_absolute_url`] or the empty string.
fn is_path_absolute_url_or_absent(string: &str) -> bool {
    string.is_empty() || is_path_absolute_url(string)
}

/// A path-absolute-non-authority-URL string.
///
/// Source: <https://url.spec.whatwg.org/#url-writing>
fn is_path_absolute_non_authority_url(string: &str) -> bool {
    is_path_absolute_url(string) && !string.starts_with("//")
}

/// Source: <https://url.spec.whatwg.org/#path-relative-scheme-less-url-string>
fn is_path_relative_scheme_less_url(string: &str) -> bool {
    let starts_with_scheme = string.split_once(':').is_some_and(|(scheme, _)| is_url_scheme(scheme));
    is_opaque_path_url(string) && !starts_with_scheme
}

/// An opaque-path-URL string.
///
/// Source: <https://url.spec.whatwg.org/#url-writing>
fn is_opaque_path_url(string: &str) -> bool {
    is_url_units(string) && !string.contains('?') && !string.starts_with('/')
}

/// Source: <https://url.spec.whatwg.org/#valid-opaque-host-string>
fn is_valid_opaque_host(string: &str) -> bool {
    let is_plain = !string.is_empty() && is_url_units(string) && !string.contains(is_forbidden_host_code_point);
    is_plain || is_valid_bracketed_ipv6_address(string)
}

/// Source: <https://url.spec.whatwg.org/#valid-ipv4-address-string>
fn is_valid_ipv4_address(string: &str) -> bool {
    let is_shortest = |part: &str| part.parse::<u8>().is_ok_and(|number| number.to_string() == part);
    string.split('.').count() == 4 && string.split('.').all(is_shortest)
}

/// A valid IPv6-address string between U+005B ([) and U+005D (]).
///
/// Source: <https://url.spec.whatwg.org/#valid-ipv6-address-string>
fn is_valid_bracketed_ipv6_address(string: &str) -> bool {
    let Some(address) = string.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else { return false };
    match address.split_once("::") {
        None => count_ipv6_pieces(address, true) == Some(8),
        Some((before, after)) => {
            let count = |pieces: &str, may_end_in_ipv4| match pieces {
                "" => Some(0),
                _ => count_ipv6_pieces(pieces, may_end_in_ipv4),
            };
            matches!((count(before, false), count(after, true)), (Some(before), Some(after)) if before + after <= 7)
        }
    }
}

/// Returns the number of pieces in a list, where an IPv4 address at the end counts as two; `None` if it is no list of
/// pieces.
fn count_ipv6_pieces(list: &str, may_end_in_ipv4: bool) -> Option<usize> {
    let is_piece = |piece: &str| {
        (1..=4).contains(&piece.len())
            && piece.chars().all(|c| c.is_ascii_hexdigit())
            && (piece == "0" || !piece.starts_with('0'))
    };
    let (pieces, ipv4) = match list.rsplit_once(':') {
        Some((pieces, ipv4)) if may_end_in_ipv4 && is_valid_ipv4_address(ipv4) => (Some(pieces), 2),
        None if may_end_in_ipv4 && is_valid_ipv4_address(list) => (None, 2),
        _ => (Some(list), 0),
    };
    let Some(pieces) = pieces else { return Some(ipv4) };
    pieces.split(':').all(is_piece).then(|| pieces.split(':').count() + ipv4)
}
