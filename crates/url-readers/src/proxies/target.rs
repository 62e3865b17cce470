//! The parts of a request target.

use super::{Refusal, RefusalKind};
use core::ops::Range;

/// A request target, divided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'t> {
    pub(super) bytes: &'t [u8],
    /// Where the path starts: at its slash, or after the authority if there is no path.
    pub(super) path_start: usize,
    /// Where the path ends.
    pub(super) path_end: usize,
}

/// What may be before a path.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Schemes {
    /// `http:` or `https:`, and an authority or none. A query alone is one of the root.
    Http,
    /// Any scheme, and an authority.
    Any,
}

impl<'t> Target<'t> {
    /// Divides a target whose path starts with a slash, or has a scheme and a host before it. The path ends where
    /// `is_end` holds for a byte.
    ///
    /// Source: <https://www.rfc-editor.org/rfc/rfc9112#section-3.2>
    pub(super) fn new(bytes: &'t [u8], schemes: Schemes, is_end: impl Fn(u8) -> bool) -> Result<Self, Refusal> {
        let is_path = bytes.starts_with(b"/") || schemes == Schemes::Http && bytes.starts_with(b"?");
        let path_start = if is_path { 0 } else { authority_end(bytes, schemes)? };
        let path = &bytes[path_start..];
        let path_end = path.iter().position(|byte| is_end(*byte)).map_or(bytes.len(), |len| path_start + len);
        Ok(Self { bytes, path_start, path_end })
    }

    pub(super) fn path(self) -> &'t [u8] {
        &self.bytes[self.path_start..self.path_end]
    }

    pub(super) fn path_range(self) -> Range<usize> {
        self.path_start..self.path_end
    }

    pub(super) fn after_path(self) -> &'t [u8] {
        &self.bytes[self.path_end..]
    }
}

/// Where the authority of the absolute form ends: a scheme, `://`, a host of letters, digits, dots and hyphens, and
/// maybe a port. Programs differ in the other hosts that they take.
fn authority_end(bytes: &[u8], schemes: Schemes) -> Result<usize, Refusal> {
    let refusal = |at: usize| Refusal::new(RefusalKind::Form, at..bytes.len());
    let scheme_end = bytes.windows(2).position(|window| window == b":/").ok_or_else(|| refusal(0))?;
    let scheme = &bytes[..scheme_end];
    let is_known = match schemes {
        Schemes::Http => [&b"http"[..], b"https"].iter().any(|known| known.eq_ignore_ascii_case(scheme)),
        Schemes::Any => {
            let is_scheme_byte = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
            scheme.first().is_some_and(u8::is_ascii_alphabetic) && scheme.iter().all(is_scheme_byte)
        }
    };
    let has_authority = bytes[scheme_end..].starts_with(b"://");
    if schemes == Schemes::Http && is_known && !has_authority {
        return Ok(scheme_end + 1);
    }
    if !is_known || !has_authority {
        return Err(refusal(0));
    }
    let host_start = scheme_end + 3;
    let run = |from: usize, holds: fn(&u8) -> bool| {
        from + bytes[from..].iter().position(|byte| !holds(byte)).unwrap_or(bytes.len() - from)
    };
    let host_end = run(host_start, |byte| byte.is_ascii_alphanumeric() || b".-".contains(byte));
    let host = &bytes[host_start..host_end];
    if host.is_empty() || host == b"." || host.windows(2).any(|pair| pair == b"..") {
        return Err(refusal(host_start));
    }
    let end = if bytes.get(host_end) == Some(&b':') { run(host_end + 1, u8::is_ascii_digit) } else { host_end };
    match bytes.get(end) {
        None | Some(b'/' | b'?') => Ok(end),
        Some(_) => Err(refusal(end)),
    }
}
