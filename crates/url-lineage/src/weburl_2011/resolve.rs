//! "Resolution", "Merge path" and "Remove dot-segments".

use super::parse::{
    ParsedUrl, after_authority, is_valid_scheme_character, parse_preprocessed, preprocess, scheme_is_hierarchical,
};
use crate::{
    barth_2011::find::{self, is_slash_character},
    files::{self, remove_dot_segments},
};
use alloc::{format, string::String};
use url_readers::Failure;

/// Applies "Resolution" of a string against a base URL.
///
/// ```
/// use url_lineage::weburl_2011::{parse, resolve};
///
/// let base = parse("http://h/a/b?q#f")?;
/// assert_eq!(resolve("..\\c", &base)?.path.as_deref(), Some("/c"));
/// assert_eq!(resolve("", &base)?.serialize(), "http://h/a/b?q");
/// assert!(resolve("c", &parse("data:,x")?).is_err());
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// # Errors
///
/// If the string is a relative reference and the base URL is not hierarchical.
pub fn resolve(s: &str, base: &ParsedUrl) -> Result<ParsedUrl, Failure> {
    let whole = 0..s.len();
    let s = preprocess(s);
    if files::is_windows_path(&s) {
        return parse_absolute_url(&s);
    }
    let Some((scheme, after_scheme)) =
        find::scheme(&s).filter(|(scheme, _)| !scheme.is_empty() && scheme.chars().all(is_valid_scheme_character))
    else {
        return resolve_as_relative(&s, base).map_err(|failure| failure.at(whole));
    };
    if base.scheme.eq_ignore_ascii_case(scheme) && scheme_is_hierarchical(scheme) == Some(true) {
        return resolve_as_relative(after_scheme, base);
    }
    parse_absolute_url(&s)
}

/// Parses a string without a base URL, as [`resolve`] parses an absolute URL.
pub(super) fn without_base(s: &str) -> Result<ParsedUrl, Failure> {
    parse_absolute_url(&preprocess(s))
}

/// Parses an absolute URL, and removes its dot-segments if its scheme is hierarchical.
fn parse_absolute_url(s: &str) -> Result<ParsedUrl, Failure> {
    let url = parse_preprocessed(s)?;
    let is_hierarchical = scheme_is_hierarchical(&url.scheme) == Some(true) || files::is_file(&url.scheme);
    Ok(if is_hierarchical { url_without_dot_segments(url) } else { url })
}

/// Parses an absolute URL, and removes its dot-segments.
fn parse_and_remove_dot_segments(s: &str) -> Result<ParsedUrl, Failure> {
    parse_preprocessed(s).map(url_without_dot_segments)
}

fn url_without_dot_segments(url: ParsedUrl) -> ParsedUrl {
    ParsedUrl { path: url.path.as_deref().map(|path| without_dot_segments(&url.scheme, path)), ..url }
}

fn without_dot_segments(scheme: &str, path: &str) -> String {
    if files::is_file(scheme) { files::remove_dot_segments_after_drive(path) } else { remove_dot_segments(path) }
}

/// Applies "Resolve as a relative URL".
fn resolve_as_relative(s: &str, base: &ParsedUrl) -> Result<ParsedUrl, Failure> {
    let Some(first) = s.chars().next() else { return Ok(ParsedUrl { fragment: None, ..base.clone() }) };
    if !base.is_hierarchical() {
        return Err(Failure::new("a relative URL cannot be resolved against a base URL that is not hierarchical"));
    }
    let base_path = base.path.as_deref().unwrap_or_default();
    match first {
        // "Resolve as a scheme-relative URL".
        '/' | '\\' if s[1..].starts_with(is_slash_character) => {
            parse_and_remove_dot_segments(&format!("{}:{s}", base.scheme))
        }
        // "Resolve as an authority-relative URL".
        '/' | '\\' => parse_and_remove_dot_segments(&format!("{}{s}", up_to_authority(base))),
        // "Resolve as a query-relative URL".
        '?' => parse_preprocessed(&format!("{}{base_path}{s}", up_to_authority(base))),
        // "Resolve as a fragment-relative URL". As in the draft, this adds an empty query if there was none.
        '#' => {
            let query = base.query.as_deref().unwrap_or_default();
            parse_preprocessed(&format!("{}{base_path}?{query}{s}", up_to_authority(base)))
        }
        // "Resolve as a path-relative URL": the algorithm of RFC 3986.
        _ => {
            let relative = after_authority(ParsedUrl::default(), s);
            let merged = merge(base, relative.path.as_deref().unwrap_or_default());
            let path = Some(without_dot_segments(&base.scheme, &merged));
            Ok(ParsedUrl { path, query: relative.query, fragment: relative.fragment, ..base.clone() })
        }
    }
}

/// Serializes the scheme, and the authority if the URL has one.
fn up_to_authority(url: &ParsedUrl) -> String {
    ParsedUrl { path: None, query: None, fragment: None, ..url.clone() }.serialize()
}

/// Applies "Merge path": the merge of RFC 3986, with either slash.
fn merge(base: &ParsedUrl, path: &str) -> String {
    match base.path.as_deref().unwrap_or_default() {
        "" if base.host.is_some() => format!("/{path}"),
        base_path => format!("{}{path}", &base_path[..base_path.rfind(is_slash_character).map_or(0, |last| last + 1)]),
    }
}
