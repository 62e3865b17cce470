//! "Resolving a string relative to a base URL".

use super::{
    find::{self, is_slash_character},
    parse::{ParsedUrl, parse},
};
use crate::files;
use alloc::format;
use url_readers::Failure;

/// Returns whether `c` is a valid scheme character. The definition is a TODO; these are the characters from the section
/// on canonicalizing a scheme.
pub(super) const fn is_valid_scheme_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')
}

/// Resolves a string relative to a base URL.
///
/// ```
/// use url_lineage::barth_2011::{parse, resolve};
///
/// let base = parse("http://h/a/b?q")?;
/// assert_eq!(resolve("c", &base)?.path.as_deref(), Some("/a/c"));
/// assert_eq!(resolve("//i", &base)?.authority.as_deref(), Some("i"));
/// assert!(resolve("c", &parse("about:blank")?).is_err());
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// # Errors
///
/// If the string is a relative URL and the base URL is not hierarchical.
pub fn resolve(relative_url: &str, base_url: &ParsedUrl) -> Result<ParsedUrl, Failure> {
    let whole = 0..relative_url.len();
    // "TODO: We probably need to trim leading and trailing control characters."
    let relative_url = &*find::preprocess(relative_url);
    if files::is_windows_path(relative_url) {
        return parse(relative_url);
    }
    let Some((scheme, after_scheme)) = find::scheme(relative_url)
        .filter(|(scheme, _)| !scheme.is_empty() && scheme.chars().all(is_valid_scheme_character))
    else {
        return resolve_as_relative_url(relative_url, base_url).map_err(|failure| failure.at(whole));
    };
    if base_url.scheme.eq_ignore_ascii_case(scheme) && base_url.is_hierarchical() {
        return resolve_as_relative_url(after_scheme, base_url);
    }
    parse(relative_url)
}

/// Applies "Resolving a string as a relative URL".
fn resolve_as_relative_url(relative_url: &str, base_url: &ParsedUrl) -> Result<ParsedUrl, Failure> {
    let Some(first) = relative_url.chars().next() else {
        return Ok(ParsedUrl { fragment: None, ..base_url.clone() });
    };
    // "TODO: If base-url's scheme is not hierarchical, we can't resolve as a relative URL."
    let Some(authority) = &base_url.authority else {
        return Err(Failure::new("a relative URL cannot be resolved against a base URL that is not hierarchical"));
    };
    let ParsedUrl { scheme, path, query, .. } = base_url;
    let [path, query] = [path, query].map(|part| part.as_deref().unwrap_or_default());
    parse(&match first {
        // As a scheme-relative URL.
        '/' | '\\' if relative_url[1..].starts_with(is_slash_character) => format!("{scheme}:{relative_url}"),
        // As an authority-relative URL.
        '/' | '\\' => format!("{scheme}://{authority}{relative_url}"),
        // As a query-relative URL.
        '?' => format!("{scheme}://{authority}{path}{relative_url}"),
        // As a fragment-relative URL.
        '#' => format!("{scheme}://{authority}{path}?{query}{relative_url}"),
        // As a path-relative URL. "TODO: Can we assume base-url is canonicalized here so that it always has at least
        // one "/" character?" If it has none, one is added.
        _ => {
            let directory_name = path.rfind(is_slash_character).map_or("/", |last| &path[..=last]);
            format!("{scheme}://{authority}{directory_name}{relative_url}")
        }
    })
}
