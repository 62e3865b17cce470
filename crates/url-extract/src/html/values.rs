//! The URLs in the value of an attribute.

use super::attributes::Form;
use alloc::vec::Vec;
use core::ops::Range;

/// Returns the ranges of the URLs in a value.
pub(super) fn urls(value: &str, form: Form) -> Vec<Range<usize>> {
    match form {
        Form::Url => words(value).next().map(|first| first.start..value.trim_ascii_end().len()).into_iter().collect(),
        Form::Urls => words(value).collect(),
        Form::SourceSet => source_set(value),
        Form::Refresh => refresh(value).into_iter().collect(),
        Form::Css | Form::Page | Form::Kind => Vec::new(),
    }
}

/// The parts of a value with white space between them.
fn words(value: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let start = value.len() - value[at..].trim_ascii_start().len();
        at = start + value[start..].find(|c: char| c.is_ascii_whitespace()).unwrap_or(value.len() - start);
        (start < at).then_some(start..at)
    })
}

/// The URLs of image candidates. Their descriptors are skipped, also wrong ones.
///
/// Source: <https://html.spec.whatwg.org/#parse-a-srcset-attribute>
fn source_set(value: &str) -> Vec<Range<usize>> {
    let mut urls = Vec::new();
    let mut at = 0;
    loop {
        let is_between = |c: char| c.is_ascii_whitespace() || c == ',';
        let start = value.len() - value[at..].trim_start_matches(is_between).len();
        let Some(word) = words(&value[start..]).next() else { return urls };
        at = start + word.end;
        let url = value[start..at].trim_end_matches(',');
        urls.push(start..start + url.len());
        if start + url.len() == at {
            at += descriptors_len(&value[at..]);
        }
    }
}

/// The length of what is before the next candidate. A comma in parentheses is a part of a descriptor.
fn descriptors_len(text: &str) -> usize {
    let mut is_in_parentheses = false;
    let end = text.find(|c| {
        match c {
            '(' => is_in_parentheses = true,
            ')' => is_in_parentheses = false,
            _ => {}
        }
        c == ',' && !is_in_parentheses
    });
    end.unwrap_or(text.len())
}

/// The URL of a declarative refresh, which may be missing.
///
/// Source: <https://html.spec.whatwg.org/#shared-declarative-refresh-steps>
fn refresh(value: &str) -> Option<Range<usize>> {
    let after_time = value.trim_ascii_start();
    let is_digit_or_dot = |c: char| c.is_ascii_digit() || c == '.';
    let after_time = after_time.strip_prefix(is_digit_or_dot)?.trim_start_matches(is_digit_or_dot);
    if !after_time.starts_with([';', ',']) && !after_time.starts_with(|c: char| c.is_ascii_whitespace()) {
        return None;
    }
    let rest = after_time.trim_ascii_start();
    let rest = rest.strip_prefix([';', ',']).unwrap_or(rest).trim_ascii_start();
    // Without an equals sign, `url` is the start of the URL.
    let name = rest.get(..3).filter(|name| name.eq_ignore_ascii_case("url"));
    let after_name = name.and_then(|_| rest[3..].trim_ascii_start().strip_prefix('='));
    let url = after_name.map_or(rest, str::trim_ascii_start);
    match url.strip_prefix(['"', '\'']) {
        Some(quoted) => range_of(value, quoted, quoted.split(&url[..1]).next()?),
        None => range_of(value, url, url),
    }
}

/// Returns where the URL at the start of the rest of a value is, without white space at its ends.
fn range_of(value: &str, rest: &str, url: &str) -> Option<Range<usize>> {
    let start = value.len() - rest.len() + (url.len() - url.trim_ascii_start().len());
    let url = url.trim_ascii();
    (!url.is_empty()).then_some(start..start + url.len())
}
