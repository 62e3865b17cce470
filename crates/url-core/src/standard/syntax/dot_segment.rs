//! Dot segments, and the segment that a double-dot one removes.

use super::drive_letter::is_normalized_windows_drive_letter;

/// The number of dots of the dot segment that `path` starts with, and its length in bytes; 0 and 0 for any other
/// segment. A segment ends where `ends` holds, or where the path does.
///
/// Source: <https://url.spec.whatwg.org/#single-dot-path-segment>,
/// <https://url.spec.whatwg.org/#double-dot-path-segment>
pub(crate) fn dot_segment(path: &[u8], ends: impl Fn(u8) -> bool) -> (usize, usize) {
    let (mut dots, mut len) = (0, 0);
    while dots < 2 {
        len += match path.get(len..) {
            Some([b'.', ..]) => 1,
            Some([b'%', b'2', b'e' | b'E', ..]) => 3,
            _ => break,
        };
        dots += 1;
    }
    if path.get(len).is_none_or(|&byte| ends(byte)) { (dots, len) } else { (0, 0) }
}

/// Returns 1 for a single-dot URL path segment, 2 for a double-dot URL path segment, 0 for any other.
pub(crate) fn dots_of(segment: &[u8]) -> usize {
    dot_segment(segment, |_| false).0
}

/// A path that is not opaque, without its last segment, unless this is the normalized Windows drive letter of a file
/// URL and the only one.
///
/// Source: <https://url.spec.whatwg.org/#shorten-a-urls-path>
pub(crate) fn shortened(path: &str, is_file: bool) -> &str {
    if is_file && path.strip_prefix('/').is_some_and(is_normalized_windows_drive_letter) {
        return path;
    }
    &path[..path.bytes().rposition(|byte| byte == b'/').unwrap_or(0)]
}
