//! Secrets in `Debug` output, which are replaced to keep them out of logs, as [`url_core::redacted`] says.

use alloc::{
    borrow::Cow,
    string::{String, ToString},
    vec::Vec,
};
use url_core::redacted::Redactor;

/// Replaces a username or a password that is not empty.
pub(crate) fn userinfo(text: &str) -> String {
    Redactor::new().userinfo(text).to_string()
}

/// Replaces the userinfo of an authority, which ends at the last `@`.
pub(crate) fn authority(authority: &str) -> Cow<'_, str> {
    match authority.rsplit_once('@') {
        Some((text, host)) => [&userinfo(text), "@", host].concat().into(),
        None => authority.into(),
    }
}

/// Replaces the secrets of a path, a part of one, or the text after a scheme.
pub(crate) fn path(path: &str) -> String {
    Redactor::new().path(path).to_string()
}

/// Replaces the secrets of the segments of a path. An opaque path is a single one.
pub(crate) fn segments(segments: &[String]) -> Vec<String> {
    segments.iter().map(|segment| path(segment)).collect()
}

/// Replaces the secrets of a query or a fragment.
pub(crate) fn query(query: &str) -> String {
    Redactor::new().query(query).to_string()
}
