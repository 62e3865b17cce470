//! The split of a path, query and fragment.

use crate::{
    record::HostKind,
    scheme::SchemeType,
    syntax::{dot_segment, is_slash},
};
use core::{hint::select_unpredictable, num::NonZeroU32};
use url_percent::{
    FRAGMENT, PATH, PercentEncodeSet,
    byte_classes::{is_always_encoded, is_stop_after_authority_or_below},
    scan::{HAS_VECTORS, WINDOW, Window, find_from, find_pair_from},
};

use super::rewrites::Rewrites;

/// Where query and fragment begin, and what has to be rewritten from the path on.
#[derive(Clone, Copy)]
pub(super) struct PathToFragment {
    pub(super) query_start: Option<NonZeroU32>,
    pub(super) fragment_start: Option<NonZeroU32>,
    /// The first position that has to be rewritten; of a dot segment, its slash.
    pub(super) first_rewrite: u32,
    pub(super) rewrites: Rewrites,
}

/// Returns whether `byte`, which follows `previous` in a path, query or fragment, may change or end the component: an
/// unusual byte, or the first byte of a possible dot segment.
#[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 2")]
#[inline(always)]
pub(super) fn may_change_or_end(previous: u8, byte: u8) -> bool {
    // After a slash, all bytes below a slash: `.`, `%`, and few others in practice. This takes no further comparison.
    let limit = if previous == b'/' { b'/' } else { b'$' };
    is_stop_after_authority_or_below(limit, byte)
}

/// Where query and fragment begin, and where the next hit is, among these hits in the path and after it. Without a
/// branch: rule 3.
#[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
#[inline(always)]
pub(super) fn scan_one_window(text: &[u8], hits: Window) -> (Option<NonZeroU32>, Option<NonZeroU32>, usize) {
    let len = text.len();
    let [first, second, third] = hits.with_hit(len).first_hits();
    let [first_byte, second_byte] = [first, second].map(|at| text.get(at.min(len - 1)).copied().unwrap_or_default());
    let has_query = first_byte == b'?';
    let fragment = select_unpredictable(has_query, second, first);
    let has_fragment = select_unpredictable(has_query, second_byte, first_byte) == b'#';
    let after = select_unpredictable(has_query, third, second);
    (
        NonZeroU32::new(select_unpredictable(has_query, first as u32, 0)),
        NonZeroU32::new(select_unpredictable(has_fragment, fragment as u32, 0)),
        select_unpredictable(has_fragment, after, fragment),
    )
}

/// The components of the rest, in their order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Path,
    Query,
    Fragment,
}

impl Part {
    fn rewrites(self) -> Rewrites {
        match self {
            Self::Path => Rewrites::PATH,
            Self::Query => Rewrites::QUERY,
            Self::Fragment => Rewrites::FRAGMENT,
        }
    }

    fn set(self, scheme_type: SchemeType) -> &'static PercentEncodeSet {
        match self {
            Self::Path => &PATH,
            Self::Query => scheme_type.query_set(),
            Self::Fragment => &FRAGMENT,
        }
    }

    /// The end of this part, in which `at` is.
    fn end(self, text: &[u8], at: usize) -> usize {
        match self {
            Self::Path => find_from(text, at, |byte| (byte == b'?') | (byte == b'#')),
            Self::Query => find_from(text, at, |byte| byte == b'#'),
            Self::Fragment => text.len(),
        }
    }

    /// The part that the delimiter `byte` begins.
    fn after(self, byte: u8) -> Option<Self> {
        match (self, byte) {
            (Self::Path, b'?') => Some(Self::Query),
            (Self::Path | Self::Query, b'#') => Some(Self::Fragment),
            _ => None,
        }
    }
}

impl PathToFragment {
    pub(super) const NONE: Self =
        Self { query_start: None, fragment_start: None, first_rewrite: 0, rewrites: Rewrites::NONE };

    /// The rest of `text`, whose path starts at `path_start`.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(super) fn of(text: &[u8], path_start: usize, scheme_type: SchemeType, host: HostKind) -> Self {
        if text.get(path_start) == Some(&b'/') {
            return Self::from(text, path_start + 1, scheme_type);
        }
        Self::without_slash(text, path_start, scheme_type, host)
    }

    /// The rest from `start` on: after a slash of the path, or where the query or fragment begins.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(super) fn from(text: &[u8], start: usize, scheme_type: SchemeType) -> Self {
        if start == text.len() {
            return Self::NONE;
        }
        if !HAS_VECTORS {
            return Self::by_parts(text, start, scheme_type);
        }
        let window = Window::of_pairs(text, start, may_change_or_end);
        if text.len() - start < WINDOW {
            let (query_start, fragment_start, end) = scan_one_window(text, window.clone());
            if end == text.len() {
                return Self { query_start, fragment_start, ..Self::NONE };
            }
        }
        Self::scan(text, start, window, scheme_type)
    }

    /// The rest from `start` on; the window is the one there.
    #[inline(never)]
    pub(super) fn scan(text: &[u8], mut start: usize, mut window: Window, scheme_type: SchemeType) -> Self {
        let (mut part, mut rest) = (Part::Path, Self::NONE);
        let mut set = part.set(scheme_type);
        loop {
            let mut next = start + WINDOW;
            for at in window.by_ref() {
                let byte = text[at];
                if let Some(after) = part.after(byte) {
                    rest.begin(after, at);
                    (part, set) = (after, after.set(scheme_type));
                } else if let Some(position) = Self::changed(text, at, part, set, scheme_type) {
                    rest.need(part, position);
                    next = part.end(text, at);
                    break;
                }
            }
            if next >= text.len() {
                return rest;
            }
            start = next;
            window = Window::of_pairs(text, start, may_change_or_end);
        }
    }

    /// The position from which on the part changes at `at`, if it does.
    fn changed(text: &[u8], at: usize, part: Part, set: &PercentEncodeSet, scheme_type: SchemeType) -> Option<usize> {
        match text[at] {
            byte if set.contains_byte(byte) => Some(at),
            b'\\' if part == Part::Path && scheme_type.is_special() => Some(at),
            b'.' | b'%' if part == Part::Path && is_dot_segment(&text[at..], scheme_type) => Some(at - 1),
            _ => None,
        }
    }

    /// [`from`](Self::from) with one search for each part: without vectors, a set finds its bytes by one look-up.
    #[inline(never)]
    fn by_parts(text: &[u8], start: usize, scheme_type: SchemeType) -> Self {
        let mut rest = Self::NONE;
        let mut at = start;
        let mut part = Part::Path;
        loop {
            let set = part.set(scheme_type);
            while at < text.len() {
                at = match part {
                    Part::Path => find_pair_from(text, at, may_change_or_end),
                    _ => set.find_from(text, at),
                };
                let is_end = text.get(at).is_none_or(|&byte| part.after(byte).is_some());
                if is_end {
                    break;
                }
                if let Some(position) = Self::changed(text, at, part, set, scheme_type) {
                    rest.need(part, position);
                    at = part.end(text, at);
                    break;
                }
                at += 1;
            }
            match text.get(at).and_then(|&byte| part.after(byte)) {
                Some(after) => {
                    rest.begin(after, at);
                    (part, at) = (after, at + 1);
                }
                None => return rest,
            }
        }
    }

    /// The rest of a text whose path does not start with `/`: it is empty, opaque, or needs a slash.
    #[inline(never)]
    fn without_slash(text: &[u8], path_start: usize, scheme_type: SchemeType, host: HostKind) -> Self {
        let path_end = Part::Path.end(text, path_start);
        let is_plain = if host == HostKind::Null {
            let path = &text[..path_end];
            find_from(path, path_start, is_always_encoded) == path_end && !path.ends_with(b" ")
        } else {
            path_start == path_end && !scheme_type.is_special()
        };
        let mut rest = Self::from(text, path_end, scheme_type);
        if !is_plain {
            (rest.first_rewrite, rest.rewrites) = (path_start as u32, rest.rewrites.and(Rewrites::PATH));
        }
        rest
    }

    /// Notes that a part begins at `at`.
    fn begin(&mut self, part: Part, at: usize) {
        match part {
            Part::Path => {}
            Part::Query => self.query_start = NonZeroU32::new(at as u32),
            Part::Fragment => self.fragment_start = NonZeroU32::new(at as u32),
        }
    }

    /// Notes that a part has to be rewritten from `at` on.
    fn need(&mut self, part: Part, at: usize) {
        if self.rewrites.is_none() {
            self.first_rewrite = at as u32;
        }
        self.rewrites = self.rewrites.and(part.rewrites());
    }
}

/// Returns whether `path`, alone and not opaque, is its own serialization.
pub(crate) fn is_serialized_path(path: &str, scheme_type: SchemeType) -> bool {
    let may_have_drive_letter = scheme_type == SchemeType::File && path.as_bytes().get(2) == Some(&b'|');
    if !path.starts_with('/') || may_have_drive_letter {
        return false;
    }
    let PathToFragment { query_start, fragment_start, rewrites, .. } =
        PathToFragment::from(path.as_bytes(), 1, scheme_type);
    rewrites.is_none() && query_start.or(fragment_start).is_none()
}

/// Returns whether `path` starts with a dot segment.
fn is_dot_segment(path: &[u8], scheme_type: SchemeType) -> bool {
    let ends = |byte| is_slash(byte, scheme_type.is_special()) || matches!(byte, b'?' | b'#');
    dot_segment(path, ends).0 > 0
}
