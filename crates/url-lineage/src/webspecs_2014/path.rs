//! `path`, `scheme-data`, `query` and `fragment`, and the path concatenation.

use super::{
    cleanse::{DEFAULT, QUERY},
    grammar::{Grammar, is_slash},
};
use alloc::{string::String, vec::Vec};

impl Grammar<'_> {
    /// `path`: the segments, without dot segments.
    ///
    /// By the text, a single dot is kept if it is the last segment, and becomes the empty string if it is the only one.
    /// The reference implementation does the reverse, and the path concatenation expects that.
    pub(super) fn path(&mut self) -> Vec<String> {
        let range = self.up_to(|c| matches!(c, '?' | '#'));
        let mut segments: Vec<String> = Vec::new();
        let mut start = range.start;
        let is_only = !self.input[range.clone()].contains(is_slash);
        loop {
            let end = self.input[start..range.end].find(is_slash).map_or(range.end, |slash| start + slash);
            let is_last = end == range.end;
            if self.input[end..range.end].starts_with('\\') {
                self.indicate("found a backslash between segments", end..end + 1);
            }
            let segment = self.cleanse(start..end, Some(&DEFAULT));
            match dots(&segment) {
                1 if is_only => segments.push(segment),
                1 if is_last => segments.push(String::new()),
                1 => {}
                2 => {
                    segments.pop();
                    if is_last && !is_only {
                        segments.push(String::new());
                    }
                }
                _ => segments.push(segment),
            }
            if is_last {
                return segments;
            }
            start = end + 1;
        }
    }

    /// `scheme-data`
    pub(super) fn scheme_data(&mut self) -> String {
        let range = self.up_to(|c| matches!(c, '?' | '#'));
        self.cleanse(range, None)
    }

    /// `query`
    pub(super) fn query(&mut self) -> String {
        let range = self.up_to(|c| c == '#');
        self.cleanse(range, Some(&QUERY))
    }

    /// `fragment`
    pub(super) fn fragment(&mut self) -> String {
        let range = self.up_to(|_| false);
        let mut fragment = self.cleanse(range, None);
        fragment.retain(|c| c != '\0');
        fragment
    }
}

/// Returns the number of dots of a dot segment, percent-encoded or not, and 0 for any other segment.
fn dots(segment: &str) -> usize {
    let dot = |s: &str| {
        s.starts_with('.').then_some(1).or_else(|| s.get(..3).filter(|s| s.eq_ignore_ascii_case("%2e")).map(|_| 3))
    };
    let Some(first) = dot(segment) else { return 0 };
    match &segment[first..] {
        "" => 1,
        rest if dot(rest) == Some(rest.len()) => 2,
        _ => 0,
    }
}

/// Applies the "path concatenation" to the path of a base URL and another path.
pub(super) fn path_concatenation(base: &[String], mut path: Vec<String>) -> Vec<String> {
    let mut base = base;
    if path.first().is_some_and(|segment| dots(segment) == 1) {
        path.remove(0);
        base = &base[..base.len().saturating_sub(1)];
    }
    if matches!(&path[..], [only] if only.is_empty()) {
        return base.into();
    }
    if path.first().is_some_and(String::is_empty) {
        path.remove(0);
        return path;
    }
    path.splice(..0, base[..base.len().saturating_sub(1)].iter().cloned());
    path
}

/// Removes the first segment if it is empty and a second segment follows that is not.
pub(super) fn without_leading_empty_segment(mut path: Vec<String>) -> Vec<String> {
    if matches!(&path[..], [first, second, ..] if first.is_empty() && !second.is_empty()) {
        path.remove(0);
    }
    path
}
