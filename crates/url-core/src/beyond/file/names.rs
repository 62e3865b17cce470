//! The names in a path, which are checked in both directions.

use super::{
    error::{FilePathError, FilePathErrorKind},
    style::PathStyle,
    windows_names::{self, reject},
};
use crate::{encoded::encoded_offset, record::UrlRef};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;
use url_percent::percent_decode_str;

/// The parts of an absolute path.
pub(super) struct AbsolutePath<'p> {
    /// The server of a UNC path, serialized.
    pub(super) server: Option<String>,
    /// The drive letter with its colon.
    pub(super) drive: Option<&'p [u8]>,
    /// The names, without `.` and `..`; the first one after a server is the share.
    pub(super) names: Vec<&'p [u8]>,
}

/// Returns the ranges of the names from `start` on, empty ones included.
#[inline]
pub(super) fn names_of(
    path: &[u8],
    start: usize,
    is_separator: impl Fn(u8) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let mut at = start;
    path[start..].split(move |&byte| is_separator(byte)).map(move |name| {
        let range = at..at + name.len();
        at = range.end + 1;
        range
    })
}

/// Adds the name at `range`, or resolves it if it is `.` or `..`, which does not remove the first `root` names.
#[inline]
pub(super) fn push_name<'p>(
    names: &mut Vec<&'p [u8]>,
    root: usize,
    path: &'p [u8],
    range: Range<usize>,
    style: PathStyle,
) -> Result<(), FilePathError> {
    match &path[range.clone()] {
        b"" | b"." => (),
        b".." => names.truncate(root.max(names.len().saturating_sub(1))),
        name => {
            check_name(name, style).map_err(|error| error.map_range(|at| range.start + at))?;
            names.push(name);
        }
    }
    Ok(())
}

/// Returns whether a file can have this name, which is neither empty nor a dot segment. Ranges are in bytes of the
/// name.
#[inline]
fn check_name(name: &[u8], style: PathStyle) -> Result<(), FilePathError> {
    reject(name, |byte| byte == 0, FilePathErrorKind::Nul)?;
    reject(name, |byte| style.is_separator(byte), FilePathErrorKind::Separator)?;
    if style == PathStyle::Windows { windows_names::check_name(name) } else { Ok(()) }
}

/// Decodes and checks a segment of the path.
#[inline]
pub(super) fn decoded_name(
    url: UrlRef<'_>,
    segment: Range<usize>,
    style: PathStyle,
) -> Result<Cow<'_, [u8]>, FilePathError> {
    let text = &url.as_str()[segment.clone()];
    let name: Cow<'_, [u8]> = percent_decode_str(text).into();
    check_name(&name, style)
        .map_err(|error| error.map_range(|decoded| segment.start + encoded_offset(text, decoded)))?;
    Ok(name)
}
