//! When two readings have the same meaning. [`Verdict`](crate::Verdict) says which strings mean the same.
//!
//! The comparison is an equivalence: each component has a meaning of its own, and two are the same if their meanings
//! are equal. So a reading never differs from itself, and it does not matter which of two readings comes first.

use crate::reader::{Components, Reading};
use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::iter;
use url_core::{error::Component, host::Host, scheme::SchemeType};
use url_percent::{decode_percent_encoded_byte, percent_decode_str};

impl Reading {
    /// Returns the components in which two readings have different meanings, in their order in a URL.
    /// [`Verdict`](crate::Verdict) says which strings mean the same. Neither reading need be the standard's, and the
    /// result does not depend on their order.
    ///
    /// ```
    /// use url_readers::{Component, Curl, Python, Reader};
    ///
    /// let python = Python::V3_14.parse("http://0x7f.1/a", None)?;
    /// let curl = Curl::V8_23.parse("http://0x7f.1/%61", None)?;
    /// assert_eq!(python.differing_from(&curl), [Component::Host]);
    /// assert!(python.differing_from(&python).is_empty());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn differing_from(&self, other: &Self) -> Vec<Component> {
        let (first, second) = (&self.components, &other.components);
        Component::ALL.iter().copied().filter(|component| !is_same(*component, first, second)).collect()
    }
}

/// Returns whether a component has the same meaning in both.
fn is_same(component: Component, first: &Components, second: &Components) -> bool {
    let texts = (first.get(component).unwrap_or_default(), second.get(component).unwrap_or_default());
    texts.0 == texts.1
        || match component {
            Component::Scheme => texts.0.eq_ignore_ascii_case(texts.1),
            Component::Host => host_meaning(texts.0) == host_meaning(texts.1),
            Component::Port => effective_port(first) == effective_port(second),
            Component::Path => data_and_delimiters(path(first)).eq(data_and_delimiters(path(second))),
            Component::Query => data_and_delimiters(texts.0).eq(data_and_delimiters(texts.1)),
            Component::Username | Component::Password | Component::Fragment => {
                percent_decode_str(texts.0).eq(percent_decode_str(texts.1))
            }
        }
}

/// Returns the path. After a host, an empty path means `/`.
fn path(components: &Components) -> &str {
    match components.path.as_deref().unwrap_or_default() {
        "" if components.host.is_some() => "/",
        path => path,
    }
}

/// Returns the bytes of a path or query, percent-decoded, each with whether it is a delimiter.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-2.2>
fn data_and_delimiters(text: &str) -> impl Iterator<Item = (u8, bool)> {
    let mut rest = text.as_bytes();
    iter::from_fn(move || {
        let (&byte, after) = rest.split_first()?;
        if let Some(byte) = decode_percent_encoded_byte(rest) {
            rest = &rest[3..];
            return Some((byte, false));
        }
        rest = after;
        Some((byte, b":/?#[]@!$&()*+,;=".contains(&byte)))
    })
}

/// Returns what a host means, as bytes: an IPv6 address in brackets, or a domain that is not ASCII, as the standard
/// serializes it. Of anything else, it is the text, percent-decoded and in lowercase. An ASCII text is not parsed,
/// because it may be another notation of an address, which some programs take for a name.
fn host_meaning(text: &str) -> Vec<u8> {
    let bytes: Vec<u8> = percent_decode_str(text).map(|byte| byte.to_ascii_lowercase()).collect();
    let host = if bytes.starts_with(b"[") {
        str::from_utf8(&bytes).ok().and_then(|address| Host::parse_opaque(address).ok()).map(|host| host.to_string())
    } else if bytes.is_ascii() {
        None
    } else {
        // The host parser decodes the text itself.
        Host::parse(text).ok().map(|host| host.to_string())
    };
    host.map_or(bytes, String::into_bytes)
}

/// Returns the port that a client connects to, or as an error the text that is not a port.
fn effective_port(components: &Components) -> Result<Option<u16>, &str> {
    match components.port.as_deref() {
        // `parse` accepts a sign.
        Some(port) if !port.is_empty() => match port.parse() {
            Ok(number) if !port.starts_with('+') => Ok(Some(number)),
            _ => Err(port),
        },
        _ => {
            let scheme = components.scheme.as_deref().unwrap_or_default();
            Ok(SchemeType::of(&scheme.to_ascii_lowercase()).default_port())
        }
    }
}
