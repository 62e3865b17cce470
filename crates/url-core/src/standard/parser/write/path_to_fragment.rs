//! The path, query and fragment.

use super::Writer;
use crate::{
    encoding::Encoding,
    parser::output::Output,
    record::{HostKind, Offsets},
    scheme::SchemeType,
    syntax::{GUARD, SLASHES, dot_segment, is_slash, is_windows_drive_letter, shortened},
};
use core::ops::Range;
use url_host::ErrorSink;
use url_percent::{C0_CONTROL, FRAGMENT, PATH, scan::find_pair_from};

impl<O: Output, E: ErrorSink> Writer<'_, O, E> {
    /// Writes the path in the bytes `range` of the text, of which those before `first_rewrite` are kept.
    ///
    /// Source: <https://url.spec.whatwg.org/#path-start-state>
    pub(super) fn path(&mut self, range: Range<usize>, first_rewrite: usize, offsets: &mut Offsets) {
        if offsets.host == HostKind::Null && self.byte(range.start) != Some(b'/') {
            return self.opaque_path(range);
        }
        self.path_segments(range, first_rewrite, offsets.path_start as usize);
        if offsets.host == HostKind::Null {
            self.correct_guard(offsets);
        }
    }

    /// Writes a path of segments; it begins at `path_start` in the output. A slash is added before a first segment that
    /// has none.
    ///
    /// Segments are written together up to a dot segment, a drive letter, or a backslash.
    ///
    /// Source: <https://url.spec.whatwg.org/#path-state>
    pub(crate) fn path_segments(&mut self, range: Range<usize>, first_rewrite: usize, path_start: usize) {
        let end = range.end;
        let mut at = first_rewrite;
        self.output.keep(range.start..first_rewrite);
        self.report_invalid_url_units(range.start..first_rewrite);
        if first_rewrite > range.start {
            at = self.end_of_segments(first_rewrite, end);
            self.report_invalid_url_units(first_rewrite..at);
            self.output.encode(first_rewrite..at, &PATH);
        }
        // Of an empty path, there is one segment, which is empty.
        let mut is_first = first_rewrite == range.start;
        while at < end || is_first {
            let slash = at..at + usize::from(at < end && self.is_slash(self.text.as_bytes()[at]));
            self.report_backslash(at);
            at = self.segments(slash, end, path_start);
            is_first = false;
        }
    }

    /// Writes the segments after this slash, and returns where they end.
    fn segments(&mut self, slash: Range<usize>, end: usize, path_start: usize) -> usize {
        let start = slash.end;
        let (dots, len) = dot_segment(&self.text.as_bytes()[start..end], |byte| self.is_slash(byte));
        if dots > 0 {
            if dots == 2 {
                let len = shortened(&self.output.href()[path_start..], self.scheme_type == SchemeType::File).len();
                self.output.truncate(path_start + len);
            }
            if start + len == end {
                self.output.write(slash.start..end, "/");
            }
            return start + len;
        }
        self.output.write(slash, "/");
        if self.is_drive_letter(start, end, path_start) {
            self.output.keep(start..start + 1);
            self.output.write(start + 1..start + 2, ":");
            self.report_invalid_url_units(start..start + 2);
            return start + 2;
        }
        let at = self.end_of_segments(start, end);
        self.report_invalid_url_units(start..at);
        self.output.encode(start..at, &PATH);
        at
    }
    /// The end of the segments that are written together from `at` on: the slash before a dot segment, a backslash, or
    /// the end of the path.
    fn end_of_segments(&self, mut at: usize, end: usize) -> usize {
        let path = &self.text.as_bytes()[..end];
        loop {
            at = find_pair_from(path, at, may_end_segments);
            match path.get(at) {
                None => return end,
                Some(b'\\') if self.is_slash(b'\\') => return at,
                Some(b'.' | b'%') if dot_segment(&path[at..], |byte| self.is_slash(byte)).0 > 0 => return at - 1,
                Some(_) => at += 1,
            }
        }
    }

    /// Returns whether the segment at `start` is the first of a file URL, and a drive letter.
    fn is_drive_letter(&self, start: usize, end: usize, path_start: usize) -> bool {
        let is_first = || self.output.len() == path_start + "/".len();
        let ends = || start + 2 == end || self.byte(start + 2).is_some_and(|byte| self.is_slash(byte));
        self.scheme_type == SchemeType::File
            && self.text.get(start..start + 2).is_some_and(is_windows_drive_letter)
            && ends()
            && is_first()
    }

    fn is_slash(&self, byte: u8) -> bool {
        is_slash(byte, self.scheme_type.is_special())
    }

    /// Inserts `/.` before a path that would read as a host, or removes it from one that would not.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-serializer>, step 3
    fn correct_guard(&mut self, offsets: &mut Offsets) {
        let (end, start) = (offsets.authority_end(), offsets.path_start as usize);
        let is_needed = self.output.href()[start..].starts_with(SLASHES);
        if is_needed != (end < start) {
            self.output.set_guard(end, is_needed);
            offsets.path_start = (end + if is_needed { GUARD.len() } else { 0 }) as u32;
        }
    }

    /// Source: <https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state>
    fn opaque_path(&mut self, range: Range<usize>) {
        self.report_invalid_url_units(range.clone());
        // A space at the end would be trimmed if a setter removed the query and fragment.
        let last = range.end - usize::from(self.text[range.clone()].ends_with(' '));
        self.output.encode(range.start..last, &C0_CONTROL);
        if last < range.end {
            self.output.write(last..range.end, "%20");
        }
    }
}

/// Returns whether segments that are written together may end at `byte`, which follows `previous`: at a backslash, or
/// before a dot segment.
#[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 2")]
#[inline(always)]
fn may_end_segments(previous: u8, byte: u8) -> bool {
    (byte == b'\\') | ((previous == b'/') & ((byte == b'.') | (byte == b'%')))
}

impl<O: Output, E: ErrorSink> Writer<'_, O, E> {
    /// Writes the query, which is these bytes of the text, with its `?`. If it has to be rewritten, that is from
    /// `first_rewrite` on.
    ///
    /// Source: <https://url.spec.whatwg.org/#query-state>
    pub(super) fn query(&mut self, range: Range<usize>, first_rewrite: Option<usize>) {
        self.report_invalid_url_units(range.clone());
        let Some(first_rewrite) = first_rewrite else { return self.output.keep(range) };
        let set = self.scheme_type.query_set();
        let is_for_utf_8 = matches!(self.scheme_type, SchemeType::NotSpecial | SchemeType::Ws | SchemeType::Wss);
        self.output.keep(range.start..first_rewrite);
        if is_for_utf_8 || self.options.encoding == Encoding::UTF_8 {
            self.output.encode(first_rewrite..range.end, set);
        } else {
            // What is kept before it is ASCII, and after ASCII an encoder is in its initial state.
            let first = set.find_from(&self.text.as_bytes()[..range.end], first_rewrite);
            self.output.keep(first_rewrite..first);
            let first_rewrite = first;
            let encoded = self.options.encoding.percent_encode(&self.text[first_rewrite..range.end], set);
            self.output.write(first_rewrite..range.end, &encoded);
        }
    }

    /// Writes the fragment, which starts with the `#` at `start`. If it has to be rewritten, that is from
    /// `first_rewrite` on.
    ///
    /// Source: <https://url.spec.whatwg.org/#fragment-state>
    pub(super) fn fragment(&mut self, start: usize, first_rewrite: Option<usize>) {
        let end = self.text.len();
        self.report_invalid_url_units(start + 1..end);
        let first_rewrite = first_rewrite.unwrap_or(end);
        self.output.keep(start..first_rewrite);
        self.output.encode(first_rewrite..end, &FRAGMENT);
    }
}
