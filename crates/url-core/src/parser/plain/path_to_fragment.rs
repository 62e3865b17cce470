//! Scanning path, query and fragment for the first change.

use crate::parser::path::{may_be_dot_segment, may_change_or_end, plain_segments};
use core::{hint::select_unpredictable, num::NonZeroU32};
use url_percent::{
    FRAGMENT, PATH, PercentEncodeSet, QUERY, SPECIAL_QUERY,
    byte_classes::{is_always_encoded, is_stop_after_path},
    scan::{HAS_VECTORS, WINDOW, Window, find_from},
};

/// How much of path, query and fragment is plain, after the first slash of the path or after the kept part of a base
/// URL.
#[derive(Clone, Copy)]
pub(super) struct PathToFragment {
    pub(super) query_start: Option<NonZeroU32>,
    pub(super) fragment_start: Option<NonZeroU32>,
    /// Where it stops being plain.
    pub(super) end: usize,
}

impl PathToFragment {
    /// Scans `input` from `start` on, where a segment, the query or the fragment begins.
    #[inline(always)]
    pub(super) fn scan(input: &[u8], start: usize) -> Self {
        if !HAS_VECTORS {
            return Self::scan_by_components(input, start);
        }
        let window = Window::of_pairs(input, start, may_change_or_end);
        if input.len() - start < WINDOW {
            let plain = Self::scan_one_window(input, window.clone());
            if plain.end == input.len() {
                return plain;
            }
        }
        Self::scan_windows(input, start, window)
    }

    /// Scans `input` from `start` on, where an opaque path begins.
    pub(super) fn scan_opaque(input: &[u8], start: usize) -> Self {
        let ends_plain_path = |byte| is_always_encoded(byte) | (byte == b'?') | (byte == b'#');
        let end = find_from(input, start, ends_plain_path);
        if end < input.len() && input[..end].ends_with(b" ") {
            // The last space before a query or fragment is percent-encoded.
            return Self { query_start: None, fragment_start: None, end: end - 1 };
        }
        Self::scan_after_path(input, end, &QUERY)
    }

    /// [`scan`](Self::scan) for input that ends in one window, if the only hits are the first `?`, the first `#` or
    /// both. Otherwise the result ends before the end of `input`.
    ///
    /// A processor often mispredicts whether a URL has a query or a fragment, so this takes no branch.
    #[inline(always)]
    fn scan_one_window(input: &[u8], hits: Window) -> Self {
        let len = input.len();
        let [first, second, third] = hits.with_hit(len).first_hits();
        // Without a hit this reads the last byte, which is neither `?` nor `#` unless nothing is left to scan
        // (`start == len`). Then `end` is past the text, and the caller scans again.
        let [first_byte, second_byte] =
            [first, second].map(|at| input.get(at.min(len - 1)).copied().unwrap_or_default());
        let has_query = first_byte == b'?';
        let fragment = select_unpredictable(has_query, second, first);
        let has_fragment = select_unpredictable(has_query, second_byte, first_byte) == b'#';
        let after = select_unpredictable(has_query, third, second);
        Self {
            query_start: NonZeroU32::new(select_unpredictable(has_query, first as u32, 0)),
            fragment_start: NonZeroU32::new(select_unpredictable(has_fragment, fragment as u32, 0)),
            end: select_unpredictable(has_fragment, after, fragment),
        }
    }

    /// [`scan`](Self::scan) with one search for each component. Without vectors this is the fast way, as a set finds
    /// each of its bytes by one lookup.
    fn scan_by_components(input: &[u8], start: usize) -> Self {
        Self::scan_after_path(input, plain_segments(input, start), &SPECIAL_QUERY)
    }

    /// Scans query and fragment after a path that is plain up to `end`, with one search for each component.
    #[inline(always)]
    fn scan_after_path(input: &[u8], mut end: usize, query_set: &PercentEncodeSet) -> Self {
        let (mut query_start, mut fragment_start) = (None, None);
        if input.get(end) == Some(&b'?') {
            query_start = NonZeroU32::new(end as u32);
            end = query_set.find_from(input, end + 1);
        }
        if input.get(end) == Some(&b'#') {
            fragment_start = NonZeroU32::new(end as u32);
            end = FRAGMENT.find_from(input, end + 1);
        }
        Self { query_start, fragment_start, end }
    }

    /// [`scan`](Self::scan) by windows; `window` is the first, at `start`.
    #[inline(never)]
    fn scan_windows(input: &[u8], mut start: usize, mut window: Window) -> Self {
        loop {
            while let Some(at) = window.next() {
                let end = match input[at] {
                    b'?' | b'#' => return Self::scan_windows_after_path(input, at, start, window),
                    // The byte before it is a slash.
                    b'.' | b'%' if may_be_dot_segment(&input[at..]) => at - 1,
                    byte if PATH.contains(byte) || byte == b'\\' => at,
                    _ => continue,
                };
                return Self { query_start: None, fragment_start: None, end };
            }
            start += WINDOW;
            if start >= input.len() {
                return Self { query_start: None, fragment_start: None, end: input.len() };
            }
            window = Window::of_pairs(input, start, may_change_or_end);
        }
    }

    /// Scans query and fragment after a path that ends at `end`, in the window that begins at `start` and has these
    /// hits left.
    #[inline(always)]
    fn scan_windows_after_path(input: &[u8], end: usize, mut start: usize, mut window: Window) -> Self {
        let begins = NonZeroU32::new(end as u32);
        let (mut set, query_start, mut fragment_start) = match input[end] {
            b'?' => (&SPECIAL_QUERY, begins, None),
            _ => (&FRAGMENT, None, begins),
        };
        // Whether the hits are those for a path, of which a query or fragment needs fewer.
        let mut is_for_path = true;
        loop {
            let mut next = start + WINDOW;
            for at in window {
                match input[at] {
                    b'#' if fragment_start.is_none() => {
                        (set, fragment_start) = (&FRAGMENT, NonZeroU32::new(at as u32));
                    }
                    byte if set.contains(byte) => return Self { query_start, fragment_start, end: at },
                    // A hit for paths only, as a bracket in a query, is often followed by more: the next search is for
                    // fewer bytes.
                    _ if is_for_path => {
                        next = at + 1;
                        break;
                    }
                    _ => {}
                }
            }
            start = next;
            if start >= input.len() {
                return Self { query_start, fragment_start, end: input.len() };
            }
            is_for_path = false;
            window = Window::of_pairs(input, start, |_, byte| is_stop_after_path(byte));
        }
    }
}
