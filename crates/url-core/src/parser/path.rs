//! The path start state, path state and opaque path state.

use super::{Parser, PathState, file, output::Output};
use crate::{record::HostKind, scheme::SchemeType};
use core::ops::Range;
use url_host::ErrorSink;
use url_percent::{
    C0_CONTROL, PATH,
    byte_classes::is_stop_after_authority_or_below,
    scan::{find_from, find_pair_from},
};

/// Precedes a path that starts with `//` when there is no host, so that the path does not read as a host.
///
/// Source: <https://url.spec.whatwg.org/#url-serializing>
pub(crate) const GUARD: &str = "/.";

/// Returns 1 for a single-dot URL path segment, 2 for a double-dot URL path segment, 0 for any other.
///
/// Source: <https://url.spec.whatwg.org/#single-dot-path-segment>,
/// <https://url.spec.whatwg.org/#double-dot-path-segment>
pub(crate) fn dots_of(segment: &[u8]) -> usize {
    let (dots, len) = leading_dots(segment);
    if len == segment.len() { dots } else { 0 }
}

/// The number of leading dots of `path`, percent-encoded or not, and their length in bytes. At most two are counted.
fn leading_dots(path: &[u8]) -> (usize, usize) {
    let mut len = 0;
    for dots in 0..2 {
        len += match path.get(len..) {
            Some([b'.', ..]) => 1,
            Some([b'%', b'2', b'e' | b'E', ..]) => 3,
            _ => return (dots, len),
        };
    }
    (2, len)
}

/// Whether `path` may start with a dot segment.
pub(super) fn may_be_dot_segment(path: &[u8]) -> bool {
    matches!(path, [b'.'] | [b'.', b'.' | b'%' | b'/' | b'\\' | b'?' | b'#', ..] | [b'%', b'2', b'e' | b'E', ..])
}

/// Whether a segment that starts with `byte` may be a dot segment.
#[expect(clippy::inline_always, reason = "a predicate that is not inlined prevents vector instructions")]
#[inline(always)]
const fn may_be_dots(byte: u8) -> bool {
    (byte == b'.') | (byte == b'%')
}

/// Whether segments that are percent-encoded together may end at `byte`, which follows `previous`: at the end of the
/// path, at a backslash that is read as a slash, or before a dot segment.
#[expect(clippy::inline_always, reason = "a predicate that is not inlined prevents vector instructions")]
#[inline(always)]
pub(super) fn may_end_segments(previous: u8, byte: u8) -> bool {
    (byte == b'?') | (byte == b'#') | (byte == b'\\') | ((previous == b'/') & may_be_dots(byte))
}

/// Whether `byte`, which follows `previous` in a path, query or fragment, may change or end the component: an unusual
/// byte, or the first byte of a possible dot segment.
#[expect(clippy::inline_always, reason = "a predicate that is not inlined prevents vector instructions")]
#[inline(always)]
pub(super) fn may_change_or_end(previous: u8, byte: u8) -> bool {
    // After a slash, all bytes below a slash: `.`, `%`, and few others in practice. This takes no further comparison.
    let limit = if previous == b'/' { b'/' } else { b'$' };
    is_stop_after_authority_or_below(limit, byte)
}

/// The end of the segments that are kept from `at` on, a position after a slash: the end of the path, a byte that is
/// percent-encoded, a backslash, or the slash before a possible dot segment.
#[expect(clippy::inline_always, reason = "inlined, like all functions that recognize plain text")]
#[inline(always)]
pub(super) fn plain_segments(input: &[u8], at: usize) -> usize {
    let mut plain = at;
    loop {
        plain = find_pair_from(input, plain, may_change_or_end);
        match input.get(plain) {
            // The byte before it is a slash.
            Some(b'.' | b'%') if may_be_dot_segment(&input[plain..]) => return plain - 1,
            Some(&byte) if !PATH.contains(byte) && !matches!(byte, b'/' | b'\\') => plain += 1,
            _ => return plain,
        }
    }
}

impl<O: Output, E: ErrorSink> Parser<'_, O, E> {
    /// Source: <https://url.spec.whatwg.org/#path-start-state>
    pub(crate) fn path_start_state(&mut self, at: usize) -> PathState {
        let byte = self.byte(at);
        let is_slash = byte == Some(b'/') || self.is_special_backslash(byte);
        match byte {
            _ if self.scheme_type.is_special() || is_slash => {
                self.report_backslash(byte, at);
                PathState::Segments { at: at + usize::from(is_slash), checked: 0 }
            }
            Some(b'?' | b'#') if !self.is_path_alone => PathState::Done { at },
            Some(_) => PathState::Segments { at, checked: 0 },
            None => {
                if self.is_path_alone && self.offsets.host == HostKind::Null {
                    self.output.write(at..at, "/");
                }
                PathState::Done { at }
            }
        }
    }

    /// Writes the path, and returns where it ends.
    pub(crate) fn path(&mut self, path: PathState) -> usize {
        match path {
            // A path, query or fragment cannot fail.
            _ if !E::ENABLED && !self.output.is_wanted() => self.input.len(),
            PathState::Segments { at, checked } => self.path_state(at, checked),
            PathState::Opaque { at } => self.opaque_path_state(at),
            PathState::Done { at } => at,
        }
    }

    /// Runs the path state; the first `checked` bytes are not searched for invalid URL units.
    ///
    /// Source: <https://url.spec.whatwg.org/#path-state>
    fn path_state(&mut self, at: usize, checked: usize) -> usize {
        self.keep_guard(at);
        let end = self.segments(at, self.plain_segments_from_any(at), checked);
        self.correct_guard();
        end
    }

    /// Writes the segments from `start` on, which are kept up to `plain`; returns where the path ends.
    pub(super) fn segments(&mut self, start: usize, plain: usize, checked: usize) -> usize {
        if self.ends_path(self.byte(plain)) {
            self.report_invalid_url_units(start + checked..plain);
            self.keep_segments(start..plain);
            plain
        } else {
            self.changed_segments(start, plain, checked)
        }
    }

    /// [`segments`](Self::segments) for a path that continues at `plain` with a byte to encode, a backslash or a
    /// possible dot segment.
    #[inline(never)]
    fn changed_segments(&mut self, mut start: usize, mut plain: usize, mut checked: usize) -> usize {
        loop {
            // A segment that starts with plain bytes is not a dot segment.
            let (dots, dots_end) = if plain == start { self.dot_segment(start) } else { (0, start) };
            let end = if dots > 0 { dots_end } else { self.segments_end(start, plain) };
            self.report_invalid_url_units(start + checked..end);
            let byte = self.byte(end);
            let is_followed = !self.ends_path(byte);
            if is_followed {
                self.report_backslash(byte, end);
            }
            if dots == 2 {
                self.shorten();
            }
            if dots > 0 {
                if !is_followed {
                    self.output.write(start..end, "/");
                }
            } else if plain == start {
                self.append_segments(start..end);
            } else {
                self.keep_segments(start..plain);
                if plain < end {
                    self.output.encode(plain..end, &PATH);
                }
            }
            if !is_followed {
                return end;
            }
            start = end + 1;
            checked = 0;
            // Segments that are encoded together end before a possible dot segment.
            plain = if dots > 0 { self.plain_segments_from_any(start) } else { start };
        }
    }

    /// Appends the segments in `range`, which are kept.
    #[inline]
    fn keep_segments(&mut self, range: Range<usize>) {
        // The slash before an empty range may be one of those before the authority.
        if range.is_empty() {
            self.output.write(range, "/");
        } else if range.start > 0 && self.byte(range.start - 1) == Some(b'/') {
            self.output.keep(range.start - 1..range.end);
        } else {
            self.output.write(range.start..range.start, "/");
            self.output.keep(range);
        }
    }

    /// Whether a path ends at `byte`.
    fn ends_path(&self, byte: Option<u8>) -> bool {
        match byte {
            Some(byte) => matches!(byte, b'?' | b'#') && !self.is_path_alone,
            None => true,
        }
    }

    /// The number of dots of the segment at `at`, and where it ends, if it is a dot segment; otherwise 0 and `at`.
    fn dot_segment(&self, at: usize) -> (usize, usize) {
        let (dots, len) = leading_dots(self.text(at..).as_bytes());
        let end = at + len;
        if self.ends_segment(self.byte(end)) { (dots, end) } else { (0, at) }
    }

    /// Whether the next segment, at `at`, may be the drive letter of a file URL.
    fn may_be_drive_letter(&self, at: usize) -> bool {
        self.scheme_type == SchemeType::File
            && matches!(self.byte(at + 1), Some(b':' | b'|'))
            && self.here() == self.offsets.path_start
    }

    /// [`plain_segments`], but none if the path may start with a dot segment or a drive letter.
    fn plain_segments_from_any(&self, at: usize) -> usize {
        let input = self.input.as_bytes();
        let is_plain = !self.may_be_drive_letter(at) && !may_be_dot_segment(&input[at..]);
        if is_plain { plain_segments(input, at) } else { at }
    }

    /// The end of the segment at `start`, which is not a dot segment, if it may be a drive letter. Otherwise the end of
    /// the segments that are encoded together: all before a possible dot segment, or before a backslash that is read as
    /// a slash. The end is not before `plain`.
    fn segments_end(&self, start: usize, plain: usize) -> usize {
        if self.may_be_drive_letter(start) {
            return self.delimiter_from(plain, Self::ends_segment);
        }
        let input = self.input.as_bytes();
        let mut end = plain;
        // A slash is plain unless a possible dot segment follows.
        if end > start && self.ends_segment(self.byte(end)) {
            return end;
        }
        loop {
            end = find_pair_from(input, end, may_end_segments);
            match self.byte(end) {
                // The byte before it is a slash.
                Some(b'.' | b'%') if end > start && may_be_dot_segment(&input[end..]) => return end - 1,
                byte if self.ends_segment(byte) => return end,
                _ => end += 1,
            }
        }
    }

    fn ends_segment(&self, byte: Option<u8>) -> bool {
        self.ends_path(byte) || byte == Some(b'/') || self.is_special_backslash(byte)
    }

    /// Appends the segments in `range` to the path. None of them is a dot segment.
    ///
    /// Source: <https://url.spec.whatwg.org/#path-state>, step 1.4
    fn append_segments(&mut self, range: Range<usize>) {
        let is_drive_letter =
            self.may_be_drive_letter(range.start) && file::is_windows_drive_letter(self.text(range.clone()));
        self.output.write(range.start..range.start, "/");
        if is_drive_letter {
            self.output.keep(range.start..range.start + 1);
            self.output.write(range.start + 1..range.end, ":");
        } else {
            self.output.encode(range, &PATH);
        }
    }

    /// Removes the last segment of the path, unless it is the drive letter of a file URL.
    ///
    /// Source: <https://url.spec.whatwg.org/#shorten-a-urls-path>
    pub(super) fn shorten(&mut self) {
        if !self.output.is_wanted() {
            return;
        }
        let start = self.offsets.path_start as usize;
        let path = &self.output.text()[start..];
        let is_drive = |path: &str| path.strip_prefix('/').is_some_and(file::is_normalized_windows_drive_letter);
        if self.scheme_type == SchemeType::File && is_drive(path) {
            return;
        }
        let len = path.bytes().rposition(|byte| byte == b'/').unwrap_or(0);
        self.output.truncate(start + len);
    }

    /// Keeps a `/.` that is in the input already, as the path will probably need it.
    fn keep_guard(&mut self, at: usize) {
        if self.may_need_guard() && at > 0 && self.starts_with(at - 1, b"/.//") {
            self.output.write(at - 1..at + 1, GUARD);
            self.offsets.path_start = self.here();
        }
    }

    /// Inserts `/.` before a path that would read as a host, or removes it from one that would not.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-serializer>, step 3
    fn correct_guard(&mut self) {
        if !self.may_need_guard() || !self.output.is_wanted() {
            return;
        }
        let (end, start) = (self.offsets.authority_end(), self.offsets.path_start as usize);
        let path = &self.output.text()[start..];
        if path.starts_with("//") != (end < start) {
            let guard = if end < start { "" } else { GUARD };
            self.output.replace(end..start, guard);
            self.offsets.path_start = (end + guard.len()) as u32;
        }
    }

    /// Whether a leading `//` of the path would read as a host. A setter adds `/.` itself.
    fn may_need_guard(&self) -> bool {
        self.offsets.host == HostKind::Null && !self.is_path_alone
    }

    /// Source: <https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state>
    pub(super) fn opaque_path_state(&mut self, at: usize) -> usize {
        let end = find_from(self.input.as_bytes(), at, |byte| (byte == b'?') | (byte == b'#'));
        self.report_invalid_url_units(at..end);
        // A space at the end would be trimmed if a setter removed the query and fragment.
        if end < self.input.len() && self.text(at..end).ends_with(' ') {
            self.output.encode(at..end - 1, &C0_CONTROL);
            self.output.write(end - 1..end, "%20");
        } else {
            self.output.encode(at..end, &C0_CONTROL);
        }
        end
    }
}
