//! The parts of a request target.

use super::{Rejection, RejectionKind};
use crate::rfc3986::is_scheme;
use core::{ops::Range, str};

/// A request target, divided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'t> {
    pub(super) bytes: &'t [u8],
    /// Where the path starts: at its slash, or after the authority if there is no path.
    pub(super) path_start: usize,
    /// Where the path ends.
    pub(super) path_end: usize,
}

impl<'t> Target<'t> {
    /// Divides a target whose path starts at a place, and ends before the first of the bytes `ends`.
    pub(super) fn new(bytes: &'t [u8], path_start: usize, ends: &[u8]) -> Self {
        Self { bytes, path_start, path_end: find(bytes, path_start, ends) }
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

/// Returns where the authority of the absolute form ends: before the first of the bytes `ends`.
///
/// `accepts` says which schemes and authorities the program takes. It is asked about schemes that are valid.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2>
pub(super) fn absolute(bytes: &[u8], ends: &[u8], accepts: fn(&[u8], &[u8]) -> bool) -> Result<usize, Rejection> {
    let scheme_end = find(bytes, 0, b":");
    let (scheme, after_scheme) = bytes.split_at(scheme_end);
    if !str::from_utf8(scheme).is_ok_and(is_scheme) || !after_scheme.starts_with(b"://") {
        return Err(Rejection::new(RejectionKind::Form, 0..bytes.len()));
    }
    let start = scheme_end + 3;
    let end = find(bytes, start, ends);
    if accepts(scheme, &bytes[start..end]) { Ok(end) } else { Err(Rejection::new(RejectionKind::Form, 0..end)) }
}

/// Returns where the first of these bytes is, or the end.
pub(super) fn find(bytes: &[u8], from: usize, any_of: &[u8]) -> usize {
    bytes[from..].iter().position(|byte| any_of.contains(byte)).map_or(bytes.len(), |len| from + len)
}
