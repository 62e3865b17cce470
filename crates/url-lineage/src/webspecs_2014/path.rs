//! `path`, `scheme-data`, `query` and `fragment`, and the path concatenation.

use super::{
    ConformanceErrorKind, Rule,
    encode_set::{DEFAULT, QUERY},
    grammar::{Grammar, is_slash},
};
use alloc::{string::String, vec::Vec};

impl Grammar<'_> {
    /// `path`: the names, without dot segments.
    ///
    /// By the text, a single dot is kept if it is the last of several names, and becomes the empty string if it is
    /// alone. The reference implementation does the reverse, and the path concatenation expects that.
    ///
    /// Source: rule `path`.
    pub(super) fn path(&mut self) -> Vec<String> {
        let range = self.any_except(&['?', '#']);
        let mut names: Vec<String> = Vec::new();
        let mut start = range.start;
        loop {
            let end = self.input[start..range.end].find(is_slash).map_or(range.end, |slash| start + slash);
            let is_last = end == range.end;
            if self.input[end..range.end].starts_with('\\') {
                self.indicate(ConformanceErrorKind::ReverseSolidus, Rule::Path, end..end + 1);
            }
            let name = self.cleanse(Rule::Path, start..end, Some(&DEFAULT));
            let is_first = names.is_empty();
            match dots(&name) {
                1 if !is_last => {}
                1 if is_first => names.push(name),
                1 => names.push(String::new()),
                2 if is_first => {}
                2 => {
                    names.pop();
                    if is_last {
                        names.push(String::new());
                    }
                }
                _ => names.push(name),
            }
            if is_last {
                return names;
            }
            start = end + 1;
        }
    }

    /// `scheme-data`
    ///
    /// Source: rule `scheme-data`.
    pub(super) fn scheme_data(&mut self) -> String {
        let range = self.any_except(&['?', '#']);
        self.cleanse(Rule::SchemeData, range, None)
    }

    /// `query`
    ///
    /// Source: rule `query`.
    pub(super) fn query(&mut self) -> String {
        let range = self.any_except(&['#']);
        self.cleanse(Rule::Query, range, Some(&QUERY))
    }

    /// `fragment`
    ///
    /// Source: rule `fragment`.
    pub(super) fn fragment(&mut self) -> String {
        let range = self.any_except(&[]);
        let before = self.conformance_errors.len();
        let mut fragment = self.cleanse(Rule::Fragment, range, None);
        if fragment.contains('\0') {
            fragment.retain(|c| c != '\0');
            for error in &mut self.conformance_errors[before..] {
                if self.input[error.range.clone()].starts_with('\0') {
                    error.kind = ConformanceErrorKind::NullCharacter;
                }
            }
        }
        fragment
    }
}

/// Returns the number of dots of a dot segment, percent-encoded or not, and 0 for any other name.
///
/// Source: rule `path`, step 2.
fn dots(name: &str) -> usize {
    let dot = |s: &str| {
        s.starts_with('.').then_some(1).or_else(|| s.get(..3).filter(|s| s.eq_ignore_ascii_case("%2e")).map(|_| 3))
    };
    let Some(first) = dot(name) else { return 0 };
    match &name[first..] {
        "" => 1,
        rest if dot(rest) == Some(rest.len()) => 2,
        _ => 0,
    }
}

/// Applies the "path concatenation" to the path of a base URL and another path.
///
/// Only a literal dot is removed, and with it the last name of the base. As another one is removed for a relative path,
/// `.` removes two.
///
/// ```
/// use url_lineage::webspecs_2014::path_concatenation;
///
/// let base = ["a", "b"].map(String::from);
/// assert_eq!(path_concatenation(&base, vec!["c".into()]), ["a", "c"]);
/// assert_eq!(path_concatenation(&base, vec!["%2e".into()]), ["a", "%2e"]);
/// assert!(path_concatenation(&base, vec![".".into()]).is_empty());
/// ```
///
/// Source: "Common Functions", "path concatenation".
pub fn path_concatenation(base: &[String], mut path: Vec<String>) -> Vec<String> {
    let mut base = base;
    if path.first().is_some_and(|name| name == ".") {
        path.remove(0);
        base = without_last(base);
    }
    match &path[..] {
        [only] if only.is_empty() => base.into(),
        [first, ..] if first.is_empty() => {
            path.remove(0);
            path
        }
        _ => {
            path.splice(..0, without_last(base).iter().cloned());
            path
        }
    }
}

/// Returns the names without the last, if any.
pub(super) fn without_last(path: &[String]) -> &[String] {
    &path[..path.len().saturating_sub(1)]
}
