//! The implementation of the macro `url_literal::url!`, not for direct use.
//!
//! The macro runs the parser when the program is compiled, and expands to a constant record, so that there is no second
//! grammar.

use crate::{
    error::ParseError,
    record::{HostKind, Offsets, UrlRef},
};
use alloc::{format, string::String};
use core::num::NonZeroU32;

/// The kinds of host, at the indices used in an expression.
const HOST_KINDS: [HostKind; 6] =
    [HostKind::Null, HostKind::Empty, HostKind::Domain, HostKind::Ipv4, HostKind::Ipv6, HostKind::Opaque];

/// Returns the Rust expression for the URL `text`.
///
/// ```
/// let expression = url_core::literal::expression("https://example.com/").unwrap();
/// assert!(expression.starts_with("::url_core::literal::url("), "{expression}");
/// assert!(url_core::literal::expression("https://example.com").is_err());
/// ```
///
/// # Errors
///
/// Fails if `text` is not a URL, or not in its serialized form.
pub fn expression(text: &str) -> Result<String, ParseError> {
    let Offsets { scheme_end, username_end, host_start, host_end, path_start, query_start, fragment_start, port, host } =
        UrlRef::try_from(text)?.offsets;
    let offsets = [scheme_end, username_end, host_start, host_end, path_start];
    let [query_start, fragment_start] = [query_start, fragment_start].map(|start| start.map_or(0, NonZeroU32::get));
    Ok(format!(
        "::url_core::literal::url({text:?}, {offsets:?}, {query_start}, {fragment_start}, {}, {}, {})",
        port.is_some(),
        port.unwrap_or_default(),
        host as u8,
    ))
}

/// Returns the URL of an [`expression`].
///
/// ```
/// let url = url_core::literal::url("foo:a", [3, 4, 4, 4, 4], 0, 0, false, 0, 0);
/// assert_eq!(Some(url), url_core::UrlRef::from_serialized("foo:a"));
/// ```
pub const fn url(
    href: &'static str,
    [scheme_end, username_end, host_start, host_end, path_start]: [u32; 5],
    query_start: u32,
    fragment_start: u32,
    has_port: bool,
    port: u16,
    host: u8,
) -> UrlRef<'static> {
    let offsets = Offsets {
        scheme_end,
        username_end,
        host_start,
        host_end,
        path_start,
        query_start: NonZeroU32::new(query_start),
        fragment_start: NonZeroU32::new(fragment_start),
        port: if has_port { Some(port) } else { None },
        host: HOST_KINDS[host as usize],
    };
    UrlRef { href, offsets }
}

#[cfg(test)]
mod tests {
    use super::{HOST_KINDS, expression};

    #[test]
    fn only_serialized_urls_have_an_expression() {
        let error = |text| expression(text).unwrap_err();
        assert_eq!((error("https://h").code(), error("https://h").range()), ("not-serialized", 9..9));
        assert_eq!(error("https://").code(), "host-missing");
        assert!(expression("https://h/").unwrap().starts_with("::url_core::literal::url(\"https://h/\", ["));
    }

    #[test]
    fn host_kinds_are_at_their_own_indices() {
        assert!(HOST_KINDS.iter().enumerate().all(|(number, kind)| *kind as usize == number));
    }
}
