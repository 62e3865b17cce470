//! The path, query and fragment, as far as nothing of them changes.

use crate::parser::path::{may_be_dot_segment, needs_a_look, plain_segments};
use core::{hint::select_unpredictable, num::NonZeroU32};
use url_percent::{
    FRAGMENT, PATH, PercentEncodeSet, QUERY, SPECIAL_QUERY,
    byte_classes::{is_always_encoded, is_stop_after_path},
    scan::{HAS_VECTORS, WINDOW, Window, find_from},
};

/// How much is plain of what follows the first slash of a path, or the part of a base URL that is kept.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    pub(super) query_start: Option<NonZeroU32>,
    pub(super) fragment_start: Option<NonZeroU32>,
    /// Where it stops being plain.
    pub(super) end: usize,
}

impl Rest {
    /// How much of `input` is plain from `start` on, which is where a segment, the query or the fragment begins.
    #[inline(always)]
    pub(super) fn of(input: &[u8], start: usize) -> Self {
        if !HAS_VECTORS {
            return Self::by_components(input, start);
        }
        let window = Window::of_pairs(input, start, needs_a_look);
        if input.len() - start < WINDOW {
            let rest = Self::in_window(input, window.clone());
            if rest.end == input.len() {
                return rest;
            }
        }
        Self::by_windows(input, start, window)
    }

    /// How much of `input` is plain behind the `:` in front of an opaque path.
    pub(super) fn opaque(input: &[u8], start: usize) -> Self {
        let ends_plain_path = |byte| is_always_encoded(byte) | (byte == b'?') | (byte == b'#');
        let end = find_from(input, start, ends_plain_path);
        if end < input.len() && input[..end].ends_with(b" ") {
            // The last space in front of a query or fragment is percent-encoded.
            return Self { query_start: None, fragment_start: None, end: end - 1 };
        }
        Self::behind_path(input, end, &QUERY)
    }

    /// The whole rest, if it ends in the window and nothing in it needs a look except the first `?`, the first `#` or
    /// both. Otherwise the result ends in front of the end of `input`.
    ///
    /// A processor often guesses wrong whether a URL has a query or a fragment, so that this takes no branch.
    #[inline(always)]
    fn in_window(input: &[u8], hits: Window) -> Self {
        let len = input.len();
        let [first, second, third] = hits.with_hit(len).first_hits();
        // Without a hit this asks about the last byte, which is neither of the two unless nothing is left to look at
        // (`start == len`); `end` then lies behind the text, and the caller looks again.
        let [first_byte, second_byte] =
            [first, second].map(|at| input.get(at.min(len - 1)).copied().unwrap_or_default());
        let has_query = first_byte == b'?';
        let fragment = select_unpredictable(has_query, second, first);
        let has_fragment = select_unpredictable(has_query, second_byte, first_byte) == b'#';
        let behind = select_unpredictable(has_query, third, second);
        Self {
            query_start: NonZeroU32::new(select_unpredictable(has_query, first as u32, 0)),
            fragment_start: NonZeroU32::new(select_unpredictable(has_fragment, fragment as u32, 0)),
            end: select_unpredictable(has_fragment, behind, fragment),
        }
    }

    /// [`of`](Self::of), by one search for each component. Without vectors this is the fast way, as a set knows each of
    /// its bytes by one look-up.
    fn by_components(input: &[u8], start: usize) -> Self {
        Self::behind_path(input, plain_segments(input, start), &SPECIAL_QUERY)
    }

    /// The rest with a path that is plain up to `end`, by one search for each component.
    #[inline(always)]
    fn behind_path(input: &[u8], mut end: usize, query_set: &PercentEncodeSet) -> Self {
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

    /// [`of`](Self::of), by windows, of which `window` is the first, at `start`.
    #[inline(never)]
    fn by_windows(input: &[u8], mut start: usize, mut window: Window) -> Self {
        loop {
            while let Some(at) = window.next() {
                let end = match input[at] {
                    b'?' | b'#' => return Self::by_windows_behind_path(input, at, start, window),
                    // A slash stands before it.
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
            window = Window::of_pairs(input, start, needs_a_look);
        }
    }

    /// The rest with a path that ends at `end`, in the window that begins at `start` and has these hits left.
    #[inline(always)]
    fn by_windows_behind_path(input: &[u8], end: usize, mut start: usize, mut window: Window) -> Self {
        let begins = NonZeroU32::new(end as u32);
        let (mut set, query_start, mut fragment_start) = match input[end] {
            b'?' => (&SPECIAL_QUERY, begins, None),
            _ => (&FRAGMENT, None, begins),
        };
        // Whether the hits are those that a path needs, too.
        let mut is_for_path = true;
        loop {
            let mut next = start + WINDOW;
            for at in window {
                match input[at] {
                    b'#' if fragment_start.is_none() => {
                        (set, fragment_start) = (&FRAGMENT, NonZeroU32::new(at as u32));
                    }
                    byte if set.contains(byte) => return Self { query_start, fragment_start, end: at },
                    // Where one of these is, such as a bracket in a query, there are often more.
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
