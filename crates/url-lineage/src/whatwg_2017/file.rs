//! File URLs: drive letters, and empty segments at the start of a path.
//!
//! Today's parser differs in four places. [`FilePath`] and [`Located::substitute`] handle the first two.
//!
//! - A drive letter at the end of the input does not replace the path of the base URL.
//! - After a slash, the drive letter of the base URL is inherited even if another one follows.
//! - A URL that gets a drive letter as its first segment loses its host.
//! - Empty segments at the start of a path are dropped at its end.
//!
//! [`Located::substitute`]: super::substitute::Located::substitute

/// How the path of a file URL without an authority relates to the base URL.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum FilePath {
    /// The path starts with a drive letter, and replaces that of the base URL.
    Drive,
    /// The path starts with a slash, and inherits the drive letter of the base URL.
    Absolute,
    /// The path continues that of the base URL.
    Relative,
}

impl FilePath {
    /// Returns how a path relates to the base URL. `is_last` is whether no query and no fragment follows.
    pub(super) fn of(path: &str, is_last: bool) -> Self {
        if path.starts_with(is_slash) {
            Self::Absolute
        } else if starts_with_drive_letter(path) && !(is_last && path.len() == 2) {
            Self::Drive
        } else {
            Self::Relative
        }
    }
}

fn is_slash(c: char) -> bool {
    matches!(c, '/' | '\\')
}

/// Returns whether the first segment of a path without its slash is a drive letter, with `:` or `|`.
pub(super) fn starts_with_drive_letter(path: &str) -> bool {
    let segment = path.split(is_slash).next().unwrap_or_default();
    matches!(segment.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Returns whether the first segment of a parsed path is a normalized drive letter.
pub(super) fn has_drive_letter(path: &str) -> bool {
    path.strip_prefix('/').is_some_and(|path| starts_with_drive_letter(path) && path.as_bytes().get(1) == Some(&b':'))
}

/// Drops the empty segments at the start of a parsed path, unless only one segment is left.
pub(super) fn without_empty_segments(path: &str) -> &str {
    let slashes = path.len() - path.trim_start_matches('/').len();
    &path[slashes.saturating_sub(1)..]
}
